# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a document defines, and where: by patterns of sentences, run-in terms, glossaries and headings."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.domain.chunks import Chunk, HeadingSource, Section, Unit, UnitKind
from app.domain.concepts import Definition, DefinitionPattern, singular
from app.ingestion.function_words import FUNCTION_WORDS, JOINING
from app.ingestion.paragraphs import MARKER
from app.ingestion.reference_targets import REFERENCES_TITLE
from app.ingestion.tokens import word_rank

_QUOTED = r"[\"“„‘«»]\s?(?P<quoted>[^\"“”„‘’«»]{2,70}?),?\s?[\"”“’»«]"
_PLAIN = r"(?P<plain>[A-ZÀ-Þ][^\s,.;:()\"“”]*(?: [^\s,.;:()\"“”]+){0,6}?)"
_ARTICLE = r"(?:(?:the|an?)\s+)?"
_OBJECTS = "of|to|by|you|we|they|it|he|she|nothing|little|more|less|business"
_PARTS = "part|portion|area|section|side|land|strip|person|period|space|amount|line|distance|percentage|branch|body"
_MEANS_PLAIN = rf"(?:shall )?means? (?!(?:{_OBJECTS})\b|that (?!{_PARTS}))"
"""`X means that you lose` explains, `X means that part of a street ...` defines."""
_SAYS = (
    r"(?:shall )?(?:means?|includes?|denotes?|signif(?:y|ies)|ha(?:s|ve) the (?:same )?meanings?|refers? to|"
    r"(?:is|are) defined (?:as|to mean))\b"
)
_BEFORE = (
    r"(?:for (?:the )?purposes? of [^,]{3,60}, )?(?:(?:as used )?in this [^,]{3,40}, )?"
    r"(?:the (?:term|word|expression|phrase)s? )?"
)
_OR_QUOTED = rf"(?: or {_ARTICLE}[\"“][^\"”]{{2,60}}[\"”])?,?(?: \([^)]{{1,60}}\))?"
_USED = r"(?:,? (?:when|as|for|in|with) [^,;:]{3,70},?)?"
_AT_START = re.compile(
    rf"{_BEFORE}(?:{_ARTICLE}{_QUOTED}{_OR_QUOTED}{_USED} {_SAYS}|"
    rf"{_ARTICLE}{_PLAIN}(?: \([A-Za-z -]{{2,30}}\))? (?:{_MEANS_PLAIN}|shall mean\b|refers? to (?:an?|the|any|all)\b|"
    r"(?:is|are) (?:here |formally |also )?defined (?:as|to mean|to be)\b))",
    re.IGNORECASE,
)
_NAMED_IN_TEXT = re.compile(rf"(?:\bterms?|\bwords?|\bexpressions?)? ?{_QUOTED} {_SAYS}")
_DEFINE_AS = re.compile(
    r"\b(?:we|let us|to) define (?:an?|the) (?P<term>[^\s,.;:()]+(?: [^\s,.;:()]+){0,3}?) (?:of [^,.;:]{1,30} )?(?:as|to be)\b",
    re.IGNORECASE,
)
_NAMING_WORDS = (
    r"(?:collectively|together|individually|hereinafter|hereafter|herein|(?:also )?(?:referred to|known|called|defined)(?: as)?|"
    r"each|im Folgenden|nachfolgend|ci-après|dénommée?s?|en adelante|denominad[oa]s?|the|an?|der|die|das|l[ae]s?|el|los)"
)
_PARENTHESIS = re.compile(
    rf"\((?P<lead>(?:{_NAMING_WORDS},? ?){{1,5}})?"
    rf"{_QUOTED}(?:,? (?:or|and) (?:the )?[\"“](?P<second>[^\"”]{{2,60}})[\"”])?\)"
)
_CALLED = re.compile(
    r"\b(?:is|are|be|commonly|often|also|usually|sometimes|hereafter) (?:called|known as|termed|referred to as) "
    r"(?P<article>an? |the )?[\"“‘]?(?P<term>[^\W\d_][^\s,.;:()\"“”’]*(?: [^\W\d_][^\s,.;:()\"“”’]*){0,4})"
)
_SHORT_FORM = re.compile(r"\((?:the )?[\"“]?(?P<short>[A-Z][A-Za-z&]{1,7})s?[\"”]?\)")
_FEW_WORDS = r"[^\s,.;:«»“”\"]+(?: [^\s,.;:«»“”\"]+)"
_OTHER_LANGUAGES = re.compile(
    rf"unter (?:einem |einer |dem |der )?(?P<a>{_FEW_WORDS}{{0,2}}?) (?:versteht man|ist [^.]{{0,30}}zu verstehen)|"
    r"[„\"«»](?P<b>[^„“\"«»]{2,60})[“\"»«] (?:bezeichnet|bedeutet|ist|sind|désigne|désignent|significa)\b|"
    r"(?:on entend par|on appelle|se entiende por|se entenderá por) (?:(?:une?|le|la|les|una?|el)\b )?"
    rf"[«“\"]?\s?(?P<c>{_FEW_WORDS}{{0,4}}?)\s?[»”\"]?[,:]? "
    r"(?=le |la |les |l’|l'|tout|toute|une? |el |las? |los |toda |todo |aquell)|"
    r"本[法章节编]所称的?(?P<d>[\u4e00-\u9fff]{2,12})，?是?指|^(?P<e>[\u4e00-\u9fff]{2,12})是指",
    re.IGNORECASE,
)
_CUES = (
    *("mean", "defin", "refer", "term", "call", "known as", "denote", "signif", "includ", '"', "“", "„", "«"),
    *("versteh", "entend", "entien", "appelle", "指"),
)
"""One of these stands, in small letters, in every sentence that defines by words."""
_GLOSSARY = re.compile(
    r"\b(?:glossary|definitions?|defined terms|abbreviations?|acronyms?|nomenclature|terminology|glossar|begriffsbestimmungen|"
    r"abkürzungsverzeichnis|glossaire|définitions|glosario|definiciones)\b|术语|定义",
    re.IGNORECASE,
)
_ENTRY = re.compile(r"[\"“]?(?P<term>[^\W\d_][^:–—=\"“”.;]{1,60}?)[\"”]?\s?(?::|\s[–—=-])\s+\S")
_TERM_LABEL = re.compile(
    r"(?:terms?|acronyms?|abbreviations?|words?|symbols?|expressions?|begriff|abkürzung|terme|término)", re.IGNORECASE
)
_RUN_IN_GOES_ON = re.compile(
    r"\s*(?:[:.–—-]|(?:shall )?means?\b|is an?\b|are\b|is the\b|refers? to\b|includes?\b)", re.IGNORECASE
)
_FIRST_PART = re.compile(r"(?<=[a-zß-ÿ]{3}[.:])\s.*$")
_RUN_IN_END = re.compile(r"[:.–—]\s*$")
_LABELS = re.compile(
    r"(?:theorem|lemma|proof|corollary|proposition|claim|examples?|figure|table|notes?|steps?|exercises?|problems?|questions?|"
    r"answers?|hints?|remarks?|warnings?|cautions?|tips?|inputs?|outputs?|summary|see also|source|todo|case|part|section|article|"
    r"chapter|item|option|important|action|date|name|address|phone|fax|e-?mail|website|subject|from|to|"
    r"beispiel|satz|beweis|exemple|ejemplo|nota)\b",
    re.IGNORECASE,
)
_PART_NAMES = (
    r"(?:chapter|part|section|sec\.|article|art\.?|appendix|annex|schedule|division|title|item|note|§+|kapitel|abschnitt|artikel|"
    r"anhang|chapitre|titre|annexe|capítulo|título|artículo|anexo)"
)
_HEADING_NUMBER = re.compile(
    rf"^(?:{_PART_NAMES}\s*)?(?:§+\s*)?(?:\(?[A-Z]?\d+(?:[.\-–:]\w{{1,6}})*[A-Za-z]?\)?|[IVXLC]+(?=[.:)\s–—-])|[A-Z](?=[.:)]))"
    r"(?:\s*[.:)–—-])*\s+",
    re.IGNORECASE,
)
_EDGES = re.compile(r"^[^\w(]+|[^\w)%+]+$")
_GENERAL_TITLES = """
introduction purpose scope overview general background summary abstract conclusion conclusions references bibliography appendix
contents index preface foreword acknowledgments acknowledgements definitions glossary results discussion method methods
methodology experiments evaluation exercises notes exhibits signatures other miscellaneous description examples example
interpretation
severability repeal title citation enforcement administration application effective exceptions requirements procedure procedures
applicability authority amendments schedule tables figures history credits license limitations findings analysis preamble
regulations rules penalties penalty fines violations violation exemption exemptions exception compliance notice fees future
prospects work related details contact information data objectives intent terms conditions remarks
einleitung zusammenfassung inhalt anhang literatur introducción conclusiones résumé sommaire annexe generalidades preámbulo
"""
_GENERAL = frozenset(_GENERAL_TITLES.split())
_ENGLISH = FUNCTION_WORDS["en"]
_EVERY_LANGUAGE = frozenset().union(*FUNCTION_WORDS.values())
_MOST_WORDS = 7
_MOST_OF_ONE_LABEL = 2
_EVERYDAY_RANK = 12_000
_LONGEST_CAPITALS = 14
"""A single word of more capitals is a row of letters."""


@dataclass(frozen=True, slots=True)
class RunIn:
    """Bold or italic words that open a paragraph on a physical page, and how the paragraph begins."""

    page: int
    term: str
    opening: str


@dataclass(frozen=True, slots=True)
class Found:
    """A term defined in a sentence."""

    term: str
    pattern: DefinitionPattern


def find_definitions(
    chunks: Sequence[Chunk],
    sections: Sequence[Section],
    run_ins: Sequence[RunIn],
    first_chunks: Mapping[str, str],
    language: str = "en",
) -> list[Definition]:
    """All definitions, each term once a chunk. `first_chunks`: section id -> the id of the chunk its heading is in."""
    found: list[Definition] = []
    chunks = [chunk for chunk in chunks if not any(map(REFERENCES_TITLE.search, chunk.section_path[-1:]))]
    for chunk in chunks:
        glossary = any(_GLOSSARY.search(title) for title in chunk.section_path[-1:])
        for unit in chunk.units:
            page = unit.spans[0].page if unit.spans else chunk.pages[0] if chunk.pages else 1
            found += [Definition(each.term, chunk.id, page, each.pattern) for each in defined_in(unit, glossary=glossary)]
    found += _of_run_ins(run_ins, chunks)
    found += _of_headings(sections, {chunk.id: chunk for chunk in chunks}, first_chunks)
    unique: dict[tuple[str, str], Definition] = {}
    for each in found:
        definition = each if language == "en" else replace(each, term=without_article(each.term, language))
        unique.setdefault((definition.chunk_id, definition.term.casefold()), definition)
    return list(unique.values())


def defined_in(unit: Unit, *, glossary: bool = False) -> list[Found]:
    """The terms that a sentence, list item or table row defines. `glossary`: it stands under a heading that says so."""
    found: list[Found] = []
    if unit.cells:
        return _in_row(unit, glossary)
    text = unit.text
    marker = MARKER.match(text)
    body = text[marker.end() :].lstrip() if marker else text
    if glossary and unit.kind is not UnitKind.FOOTNOTE:
        entry = _ENTRY.match(body)
        if entry and len(body) > entry.end() + 8 and not _LABELS.match(entry["term"]):
            found += _as_found([entry["term"]], DefinitionPattern.GLOSSARY)
    lower = body.lower()
    if any(cue in lower for cue in _CUES):
        found += _as_found(_statements(body), DefinitionPattern.STATEMENT)
        found += _as_found(_namings(body), DefinitionPattern.NAMING)
    if "(" in body:
        found += _as_found(_short_forms(body), DefinitionPattern.ABBREVIATION)
    return list(dict.fromkeys(found))


def without_article(term: str, language: str) -> str:
    """The term without the function words of its language that it begins with."""
    words = term.split()
    while len(words) > 1 and words[0].casefold() in FUNCTION_WORDS.get(language, ()):
        words.pop(0)
    return " ".join(words)


def _as_found(terms: Iterable[str], pattern: DefinitionPattern) -> list[Found]:
    return [Found(clean, pattern) for term in terms if (clean := clean_term(term))]


def clean_term(term: str) -> str:
    """The term without articles, quotes and marks around it; "" when it can be none."""
    clean = _EDGES.sub("", " ".join(term.split()))
    words = clean.split()
    while words and words[0].casefold() in ("a", "an", "the", "each", "any"):
        words.pop(0)
    clean = " ".join(words)
    if not 0 < len(words) <= _MOST_WORDS or len(clean) < 2 or len(clean) > 70:
        return ""
    letters = sum(map(str.isalpha, clean))
    if letters < 2 or letters * 2 < len(clean.replace(" ", "")):
        return ""
    if all(word.casefold() in _EVERY_LANGUAGE for word in words):
        return ""
    return clean


def _statements(body: str) -> Iterator[str]:
    match = _AT_START.match(body)
    if match:
        if match["quoted"]:
            yield match["quoted"]
        elif match["plain"][0].isupper() and _is_plain_term(match["plain"]):
            yield match["plain"]
    for match in _NAMED_IN_TEXT.finditer(body):
        yield match["quoted"]
    for match in _DEFINE_AS.finditer(body):
        if _is_plain_term(match["term"]):
            yield match["term"]
    for match in _OTHER_LANGUAGES.finditer(body):
        yield next(term for term in match.groups() if term)


def _is_plain_term(term: str) -> bool:
    """Words that may be a subject on their own: no pronouns, verbs or numbers among them."""
    words = [word.casefold() for word in term.split()]
    if not words or words[0] in _ENGLISH or words[-1] in _ENGLISH or any(word[0].isdigit() for word in words):
        return False
    return all(word not in _ENGLISH or word in JOINING for word in words) and not words[0].endswith("ing")


def _namings(body: str) -> Iterator[str]:
    for match in _PARENTHESIS.finditer(body):
        # Without a word that says so, only an abbreviation is surely given as a name.
        if not match["lead"] and sum(map(str.isupper, match["quoted"])) < 2:
            continue
        if not match["lead"] and (" " in match["quoted"].strip() and any(word.islower() for word in match["quoted"].split())):
            continue
        yield match["quoted"]
        if match["second"]:
            yield match["second"]
    for match in _CALLED.finditer(body):
        words: list[str] = []
        for word in match["term"].split():
            if word.casefold() in _ENGLISH and word.casefold() != "of":
                if word.casefold() in ("a", "an", "the"):  # "is called gaining a level": part of a longer name
                    words.clear()
                break
            words.append(word)
        while words and words[-1] == "of":
            words.pop()
        if not words or words[0].endswith(("ly", "wise")) or words[0].casefold() in _GENERAL:
            continue
        if match["article"] or len(words) > 1 or word_rank(singular(words[0].casefold())) >= _EVERYDAY_RANK:
            yield " ".join(words)


def _short_forms(body: str) -> Iterator[str]:
    """`Long Name (LN)` where the letters are those of the words before: both of them."""
    for match in _SHORT_FORM.finditer(body):
        short = match["short"]
        if sum(letter.isupper() for letter in short) < 2:
            continue
        long = long_form(short, body[: match.start()])
        if long:
            yield long
            yield short


def long_form(short: str, before: str) -> str:
    """The words at the end of `before` whose initials are `short` (after Schwartz and Hearst 2003, initials only)."""
    wanted = [letter.casefold() for letter in short if letter.isalpha()]
    words = re.findall(r"[^\s\-–/(),;:.\"“”]+|[(),;:.\"“”]", before)
    start = len(words)
    for letter in reversed(wanted):
        start -= 1
        while start >= 0 and words[start].casefold() in JOINING and words[start][0].casefold() != letter:
            start -= 1
        if start < 0 or words[start][0].casefold() != letter:
            return ""
    if len(wanted) < 2 or len(words) - start > len(wanted) + 3:
        return ""
    tail = re.search(r"\W+".join(map(re.escape, words[start:])) + r"\W*$", before)
    return tail[0].strip() if tail else ""


def _in_row(unit: Unit, glossary: bool) -> list[Found]:
    first = unit.cells[0]
    listed = bool(_TERM_LABEL.fullmatch(first.label.strip()))
    if len(unit.cells) == 1 or not (glossary or listed) or not unit.cells[1].value.strip():
        return []
    return _as_found([first.value], DefinitionPattern.GLOSSARY)


def _of_run_ins(run_ins: Sequence[RunIn], chunks: Sequence[Chunk]) -> list[Definition]:
    """Run-in words that go on with an explanation. Those that open more than a few paragraphs are labels, not terms."""
    on_page: defaultdict[int, list[Chunk]] = defaultdict(list)
    for chunk in chunks:
        for page in chunk.pages:
            on_page[page].append(chunk)
    terms = [run_in_term(run_in) for run_in in run_ins]
    often = Counter(term.casefold() for term in terms)
    found: list[Definition] = []
    for run_in, term in zip(run_ins, terms, strict=True):
        if not term or often[term.casefold()] > _MOST_OF_ONE_LABEL:
            continue
        bearer = next((chunk for chunk in on_page[run_in.page] if run_in.opening in chunk.text), None)
        if bearer is not None:
            found.append(Definition(term, bearer.id, run_in.page, DefinitionPattern.RUN_IN))
    return found


def run_in_term(run_in: RunIn) -> str:
    """The term that a run-in title names; "" where it is a label or only emphasis."""
    marker = MARKER.match(run_in.term)
    lead = run_in.term[marker.end() :] if marker else run_in.term
    lead = _FIRST_PART.sub("", lead)
    rest = run_in.opening[len(run_in.term) :]
    if not (_RUN_IN_END.search(lead) or _RUN_IN_GOES_ON.match(rest)) or _LABELS.match(lead.strip()):
        return ""
    lead = re.sub(r"\s*\([^)]*\)\s*(?=[.:–—]?\s*$)", "", lead)
    term = clean_term(_HEADING_NUMBER.sub("", lead))
    words = term.split()
    if sum(map(str.isalpha, term)) < 3 or any(map(str.isdigit, term)):
        return ""
    if not words or len(words) > 6 or not (words[0][0].isupper() or not words[0].isascii()) or term.endswith("?"):
        return ""
    return "" if is_general(term) or not _is_title(words) else term


def _of_headings(sections: Sequence[Section], chunks: Mapping[str, Chunk], first_chunks: Mapping[str, str]) -> list[Definition]:
    """Titles that name a thing and have text of their own below; a title that returns is a label."""
    terms = [heading_term(section.title) for section in sections]
    often = Counter(term.casefold() for term in terms)
    found: list[Definition] = []
    for section, term in zip(sections, terms, strict=True):
        chunk = chunks.get(first_chunks.get(section.id, ""))
        if not term or chunk is None or often[term.casefold()] > 1 or section.source is HeadingSource.INFERRED:
            continue
        place = chunk.text.find(section.title)
        if len(chunk.text) - max(place, 0) - len(section.title) > 40:
            found.append(Definition(term, chunk.id, section.page, DefinitionPattern.HEADING))
    return found


def heading_term(title: str) -> str:
    """What a heading names, without its number; "" for general ones (`Introduction`) and those that name nothing."""
    bare = _HEADING_NUMBER.sub("", title).strip()
    bare = re.sub(r"\s*\([^)]*\)$", "", bare)
    term = clean_term(bare)
    words = term.split()
    if not words or len(words) > 5 or term.endswith(("?", "!")) or _LABELS.match(term) or any(mark in term for mark in ",:;/=@|"):
        return ""
    if is_general(term) or any(map(str.isdigit, term)) or (len(words) == 1 and term.isupper() and len(term) > _LONGEST_CAPITALS):
        return ""
    return term if _is_title(words) and not words[0][0].islower() else ""


def is_general(term: str) -> bool:
    """Whether it is only what parts of any document are called (`Definitions`, `Rules and regulations`)."""
    words = term.casefold().split()
    return all(word in _GENERAL or f"{word}s" in _GENERAL or word in _EVERY_LANGUAGE for word in words)


def _is_title(words: Sequence[str]) -> bool:
    """A noun phrase by its small words: none but joining ones, and none at its ends."""
    small = [word.casefold() in _ENGLISH for word in words]
    if small[-1] or (small[0] and len(words) > 1 and words[0].casefold() in _ENGLISH - JOINING):
        return False
    return all(not flag or word.casefold() in JOINING or word[0].isupper() for flag, word in zip(small, words, strict=True))
