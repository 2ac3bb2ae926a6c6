# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the book itself says about where to look: its headings, and numbers of places named in the question."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.retrieval.keyword import analyse
from app.retrieval.stop_words import STOP_WORDS, fold

_PAGE = re.compile(r"\b(?:pages?|pp?\.|seiten?|s\.|paginas?|pag\.)\s*((?:[a-z]{1,2}-)?\d{1,4}|[ivxlc]{1,7})\b")
_SECTION = re.compile(
    r"(?:\b(?:sections?|sec\.|chapters?|ch\.|articles?|art\.|parts?|rules?|clauses?|paragraphs?|para\.|appendix|tables?|figures?|"
    r"abschnitte?|kapitel|artikel|absatz|teil|anhang|tabelle|chapitres?|tableau|capitulos?|seccion|articulos?|cuadro|tabla)|§§?)"
    r"\s*([a-z]?\d+(?:[.\-]\d+)*[a-z]?|[a-z]\b(?!'))"
)
_LONE_CODE = re.compile(r"\b\d+(?:\.\d+){2,}[a-z]?\b")
_PLACE_ASKED = re.compile(
    r"\b(?:which|what|printed) (?:printed )?(?:pages?|chapters?)\b|\b(?:page|printed) numbers?\b"
    r"|\bwhere in (?:the|this|which|my) (?:books?|documents?|manuals?|handbooks?|texts?|rules|rulebooks?|papers?|reports?)\b"
    r"|\bwelche[mnr]? (?:seiten?|kapiteln?)\b|\bquel(?:le)?s? (?:pages?|chapitres?)\b|\bque (?:paginas?|capitulos?)\b"
)
_PLACE_WORD = re.compile(
    r"pages?|printed|number|chapters?|books?|documents?|manuals?|read|find|found|covers?|covered|mentions?|mentioned|discuss(?:es|ed)?"
    r"|treats?|treated|seiten?|kapiteln?|buch|lesen|steht|chapitres?|livre|lire|trouve|paginas?|capitulos?|libro|leer"
)
_SMALL_WORDS = frozenset().union(*STOP_WORDS.values())


@dataclass(frozen=True, slots=True)
class NamedPlaces:
    """Numbers of places in a question, folded, as they would be printed."""

    pages: frozenset[str]
    sections: frozenset[str]

    def __bool__(self) -> bool:
        return bool(self.pages or self.sections)


def named_places(question: str) -> NamedPlaces:
    folded = fold(question)
    pages = frozenset(_PAGE.findall(folded))
    sections = frozenset(_SECTION.findall(folded)) | frozenset(_LONE_CODE.findall(folded))
    return NamedPlaces(pages, sections)


def asks_for_place(question: str) -> bool:
    """Whether the question wants to know where something stands, which is what tables of contents and indexes answer."""
    return bool(_PLACE_ASKED.search(fold(question)))


def without_place_words(question: str) -> str:
    """What such a question is about: the words for pages, books and reading would only find passages on pages and books."""
    kept = [word for word in question.split() if not _PLACE_WORD.fullmatch(fold(word).strip(".,;:!?()\"'\u00bf"))]
    return " ".join(kept) or question


def bears_number(path: Sequence[str], sections: Iterable[str]) -> bool:
    """Whether one of the headings begins with one of these numbers, alone or after a word ("§ 12 Fees", "Chapter 3: Magic")."""
    for title in path:
        words = [word.strip(".,:;()[]§") for word in fold(title).split()[:3]]
        if any(section in words for section in sections):
            return True
    return False


def content_terms(text: str, language: str) -> frozenset[str]:
    return frozenset(term for term in analyse(text, language) if term not in _SMALL_WORDS)
