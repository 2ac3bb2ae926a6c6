# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Questions about the structure of documents, told by their form: what parts there are, how many, and where a word stands.

Only a question whose whole text has one of the forms is taken; every other one is answered from passages as usual.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from app.answering.structure_forms import FORMS, Asks
from app.answering.text import is_function_word, terms, words
from app.domain.documents import Document


class Part(StrEnum):
    """What a part is called."""

    CHAPTER = "chapter"
    SECTION = "section"
    PART = "part"
    APPENDIX = "appendix"
    ARTICLE = "article"


@dataclass(frozen=True, slots=True)
class Asked:
    """`where` are the words that say in which documents ("" for all there are), `subject` what is looked for.

    `number` is that of a chapter, or the level or class that things must have; `unit` is the name of that ("level").
    `phrase`: the words of the subject stood in quotation marks and must follow each other.
    """

    kind: Asks
    language: str
    part: Part | None = None
    where: str = ""
    subject: str = ""
    number: str = ""
    unit: str = ""
    phrase: bool = False


_PARTS = (
    (Part.CHAPTER, ("chapter", "kapitel")),
    (Part.SECTION, ("section", "heading", "abschnitt", "überschrift")),
    (Part.APPENDIX, ("appendi", "annex", "schedule", "anhang", "anhäng")),
    (Part.ARTICLE, ("article", "artikel")),
    (Part.PART, ("part", "teil")),
)
_POLITE = re.compile(
    r"^(?:please |bitte |(?:can|could|would|will) you (?:please )?|(?:kannst|können) (?:du|sie) (?:bitte )?(?:mir )?"
    r"|tell me,? (?=wh|how|on))|(?:,? please|,? bitte)$"
)
_QUOTED = re.compile(r"^[\"'“„«‚‘](.+)[\"'”“»’‘]$")
_ARTICLE = re.compile(
    r"^(?:an?|the|any|der|die|das|den|dem|des|ein|eine|einen|the words?|the terms?|das wort|der begriff) (?=\S)"
)
_CLAUSE_WORDS = """
    who whom whose what which when where why how if that because it they them this these those he she
    wer was wann wo warum wie welche welcher wenn dass
"""
_OF_A_CLAUSE = frozenset(_CLAUSE_WORDS.split())
_NO_BEGINNING = frozenset(("to", "not", "about", "über", "zu"))
_AUXILIARY_WORDS = """
    do does did is are was were be been can could should shall must may might will would has have had
    hat haben ist sind war waren kann können muss müssen soll sollen darf dürfen wird werden
"""
_NOT_IN_A_NAME = (_OF_A_CLAUSE - {"it", "this", "these"}) | frozenset(_AUXILIARY_WORDS.split())
_MOST_WORDS = 5
_GENERAL_WORDS = """
    the this that these my your our it its a an all whole entire of in library there here one called titled entitled
    document documents file files pdf pdfs book books text texts paper papers manual manuals report reports bylaw bylaws by law
    laws rulebook textbook contract contracts
    der die das des dem den diesem dieser dieses diese mein meine meinem meinen meiner alle allen es er sie
    buch buches buchs bücher büchern dokument dokuments dokumente dokumenten gesetz gesetzes gesetze datei dateien satzung
    satzungen bibliothek
"""
_SAYS_NOTHING = frozenset(_GENERAL_WORDS.split())
_FILE_NAME_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+(?:\.\d+)*|[^\W\d_]+")


def asked(text: str) -> Asked | None:
    """What a question asks about structure; None for every question that does not, or not clearly."""
    plain = " ".join(text.casefold().split()).strip(" ?!.:").replace("’", "'").replace("what's ", "what is ")
    plain = _POLITE.sub("", _POLITE.sub("", plain)).strip(" ,")
    for kind, language, form in FORMS:
        found = form.fullmatch(plain)
        made = _made(kind, language, {name: value.strip() for name, value in found.groupdict("").items()}) if found else None
        if made is not None:
            return replace(made, subject=_as_written(made.subject, text))
    return None


def _made(kind: Asks, language: str, said: dict[str, str]) -> Asked | None:
    subject, phrase = _bare(said.get("subject", ""))
    where, _ = _bare(said.get("where", "") or said.get("where_after", ""))
    if said.get("subject") and not _is_name(subject, language):
        return None
    if where and not _is_where(where):
        return None
    part = next((part for part, begins in _PARTS if said.get("part", "").startswith(begins)), None)
    return Asked(kind, language, part, where, subject, said.get("number", ""), said.get("unit", ""), phrase)


def _as_written(subject: str, text: str) -> str:
    """The subject with the capitals of the question."""
    written = " ".join(text.split())
    folded = written.casefold()
    place = folded.find(subject)
    return written[place : place + len(subject)] if place >= 0 and len(folded) == len(written) else subject


def _bare(text: str) -> tuple[str, bool]:
    """The words without articles and quotation marks, and whether they had such marks."""
    plain, before = text.strip(" ,"), ""
    while plain != before:
        before, plain = plain, _ARTICLE.sub("", plain)
    quoted = _QUOTED.match(plain)
    return (quoted[1].strip(), True) if quoted else (plain, False)


def _is_name(subject: str, language: str) -> bool:
    """A few words that name a thing: a clause, a list or a pronoun is a question of another kind."""
    found = words(subject)
    content = [word for word in found if not is_function_word(word, language)]
    return (
        bool(content)
        and len(found) <= _MOST_WORDS
        and not _OF_A_CLAUSE & set(found)
        and found[0] not in _NO_BEGINNING
        and "," not in subject
    )


def _is_where(where: str) -> bool:
    return not _NOT_IN_A_NAME & set(words(where)) and "," not in where


def resolve(where: str, documents: Sequence[Document]) -> tuple[Document, ...]:
    """The documents that some words name: all for none or general ones ("the book"), those whose title and file name hold all
    the words else; none, when it is no document that they name."""
    named = [word for word in words(where) if word not in _SAYS_NOTHING]
    if not named:
        return tuple(documents)
    return tuple(document for document in documents if _bears(document, named))


def document_words(document: Document) -> frozenset[str]:
    """The words by which a document may be called, of its title and file name, as they stand and as stems."""
    stem = document.file_name.rpartition(".")[0]
    called = f"{document.title} {' '.join(_FILE_NAME_PARTS.findall(stem))}"
    return frozenset((*terms(called, document.language or "en"), *terms(called), *words(called)))


def _bears(document: Document, named: Sequence[str]) -> bool:
    language = document.language or "en"
    bears = document_words(document)
    place = 0
    while place < len(named):
        # "East Port" is "eastport" in a file name.
        glued = "".join(named[place : place + 2])
        if {named[place], *terms(named[place], language), *terms(named[place])} & bears:
            place += 1
        elif place + 1 < len(named) and glued in bears:
            place += 2
        else:
            return False
    return True


def names_a_document(where: str) -> bool:
    """Whether the words say more than "the book"."""
    return any(word not in _SAYS_NOTHING for word in words(where))
