# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What cross-references can lead to: pages by their printed numbers, sections by number and title, captions, exercises."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.chunks import Chunk, ChunkKind, Section, UnitKind
from app.domain.numerals import roman_text
from app.domain.pages import Page

KINDS: dict[str, str] = {}
"""Names of parts as written, folded and without a full stop -> what they are."""
for _kind, _names in {
    "page": "page pages p pp pg seite seiten s página páginas pág págs",
    "section": "section sections sec secs sect § §§ abschnitt sección secciones clause clauses",
    "chapter": "chapter chapters chap kapitel chapitre capítulo",
    "article": "article articles art arts artikel artículo artículos",
    "part": "part parts teil partie",
    "appendix": "appendix appendices annex annexes anhang annexe anexo",
    "schedule": "schedule schedules",
    "title": "title titre título",
    "item": "item items",
    "note": "note",
    "table": "table tables tab tabelle tabellen tableau tableaux tabla tablas cuadro",
    "figure": "figure figures fig figs abbildung abb figura figuras",
    "exhibit": "exhibit exhibits",
    "algorithm": "algorithm algorithms algorithmus",
    "exercise": "exercise exercises problem problems aufgabe exercice ejercicio übung",
    "example": "example examples beispiel exemple ejemplo",
    "theorem": "theorem theorems lemma lemmas corollary proposition satz théorème teorema",
}.items():
    KINDS.update(dict.fromkeys(_names.split(), _kind))

NUMBER = (
    r"(?:[A-Z]{1,2}[.\-–])?\d{1,4}(?:[.\-–:]\d{1,4})*[A-Za-z]?(?![\w])|[IVXLC]{1,7}(?:[.\-–]\d{1,3}|\b)|"
    r"[A-Z](?:[.\-–]\d{1,3})*(?![\w’'])"
)
"""The number of a part: `3`, `3-2`, `17.24.030`, `40-405`, `12a`, `B.1`, `III`, `B`."""

_SECTION_KINDS = ("section", "chapter", "article", "part", "appendix", "schedule", "title", "item", "note")
_LABEL = re.compile(
    r"^\W{0,3}(?P<name>§+|[^\W\d_]+)\.?\s*(?P<number>" + NUMBER + r")(?P<after>.{0,40})", re.IGNORECASE | re.DOTALL
)
_BARE = re.compile(r"^\W{0,2}(?P<number>(?:[A-Z][.\-–])?\d{1,3}(?:[.\-–]\d{1,4})*[A-Za-z]?)[.):]?(?:\s|$)")
_BARE_ROMAN = re.compile(r"^(?P<number>[IVX]{1,6})(?:[.:]\s|\s[–—-])")
_DECIMAL_START = re.compile(r"^(?P<number>\d{1,3}(?:\.\d{1,3})+)\.?\s+[A-ZÀ-Þ“\"(]")
_LAW_LABEL = re.compile(
    r"^(?:[A-Z][A-Za-zÄÖÜ]{1,8} )?(?P<name>Art|Artikel|§|Section|Article|Artículo|Article)\.? ?(?P<number>\d{1,4}[a-z]?)\.?$"
)
_BARE_LETTER = re.compile(r"^(?P<number>[A-Z](?:\.\d{1,3})*)[.)]?\s+\S")
_HAN_LABEL = re.compile(r"^第([一二三四五六七八九十百千零〇\d]+)(条|章|节|編|编|篇|款)")
_CAPTION_SIGN = re.compile(r"^\s*[:.|–—-]|^\s*$|^\s*\(|^\s+[A-ZÀ-Þ\d“\"]")
_LEADING = re.compile(
    r"^(?:(?:" + "|".join(sorted(map(re.escape, KINDS), key=len, reverse=True)) + r")\b\.?\s*)?[\dA-Z.\-–:§]+\s+(?=\S)"
)
REFERENCES_TITLE = re.compile(
    r"\b(?:references|bibliography|works cited|literatur|bibliographie|bibliografía)\b|参考文献", re.IGNORECASE
)
"""A heading over works that are cited: what stands there is about other works."""
_LISTED, _LISTED_LETTERS = 5, 60
"""So many parts of one kind that begin in one chunk, with so few letters each, are a list of parts."""
_RESTARTS = 2
_NOT_ALNUM = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Target:
    """Where a reference leads. `page` is physical."""

    page: int
    section_id: str | None
    chunk_id: str | None
    path: tuple[str, ...]


@dataclass(slots=True)
class Targets:
    """Everything that a reference may name. Lists hold all that bear a number or title; only a certain one is taken.

    `restarting` are kinds whose numbers begin anew in each part of the book: there the number alone tells nothing.
    """

    pages: dict[str, int] = field(default_factory=dict)
    numbered: defaultdict[tuple[str, str], list[Target]] = field(default_factory=lambda: defaultdict(list))
    titled: defaultdict[str, list[Target]] = field(default_factory=lambda: defaultdict(list))
    page_chunks: dict[int, str] = field(default_factory=dict)
    restarting: set[str] = field(default_factory=set)


def find_targets(
    pages: Sequence[Page], sections: Sequence[Section], chunks: Sequence[Chunk], first_chunks: Mapping[str, str]
) -> Targets:
    targets = Targets(pages=printed_pages(pages))
    for chunk in chunks:
        for page in chunk.pages:
            targets.page_chunks.setdefault(page, chunk.id)
    lists = _lists_of_parts(sections, chunks, first_chunks)
    for section in sections:
        target = Target(section.page, section.id, first_chunks.get(section.id), section.path)
        for key in section_labels(section.title):
            if (target.chunk_id, key[0]) not in lists:
                targets.numbered[key].append(target)
        targets.titled[folded_title(section.title)].append(target)
    again = Counter(kind for (kind, number), found in targets.numbered.items() if len(found) > 1 and number.isalnum())
    targets.restarting = {kind for kind, count in again.items() if count >= _RESTARTS}
    _add_labelled_units(targets, chunks)
    return targets


def _lists_of_parts(
    sections: Sequence[Section], chunks: Sequence[Chunk], first_chunks: Mapping[str, str]
) -> set[tuple[str | None, str]]:
    """(chunk, kind) where headings only list parts of this or another book."""
    counts = Counter((first_chunks.get(section.id), kind) for section in sections for kind, _ in section_labels(section.title))
    letters: dict[str | None, int] = {chunk.id: len(chunk.text) for chunk in chunks}
    return {
        (chunk_id, kind)
        for (chunk_id, kind), count in counts.items()
        if chunk_id in letters and count >= _LISTED and letters[chunk_id] < count * _LISTED_LETTERS
    }


def printed_pages(pages: Sequence[Page]) -> dict[str, int]:
    """Printed number, folded -> physical page; labels of the file count where they say more than the position.

    A number that two pages bear leads nowhere.
    """
    result: dict[str, int] = {}
    twice: set[str] = set()
    for names in ([page.printed for page in pages], [page.label if page.label != str(page.number) else "" for page in pages]):
        own: dict[str, int] = {}
        for name, page in zip(names, pages, strict=True):
            key = name.casefold()
            if key and own.setdefault(key, page.number) != page.number:
                twice.add(key)
        for key, number in own.items():
            result.setdefault(key, number)
    return {key: number for key, number in result.items() if key not in twice}


def section_labels(title: str) -> list[tuple[str, str]]:
    """(kind, number) by which a heading can be called; ("", number) when only the number stands there."""
    han = _HAN_LABEL.match(title)
    if han:
        return [(f"第{han[2]}", han[1])]
    named = _LABEL.match(title)
    if named:
        kind = KINDS.get(named["name"].casefold())
        if kind in _SECTION_KINDS or kind in ("exercise", "example"):
            return [(kind, folded_number(named["number"]))]
    bare = _BARE.match(title) or _BARE_ROMAN.match(title) or _BARE_LETTER.match(title)
    return [("", folded_number(bare["number"]))] if bare else []


def caption_label(text: str) -> tuple[str, str] | None:
    """(kind, number) of a caption, exercise or theorem that begins so; None for a sentence about one."""
    match = _LABEL.match(text)
    if match is None:
        return None
    kind = KINDS.get(match["name"].casefold())
    if kind is None or kind in ("page", "title", "note", "item") or not match["name"][0].isupper():
        return None
    after = match["after"]
    return (kind, folded_number(match["number"])) if _CAPTION_SIGN.search(after) else None


def paragraph_label(text: str) -> tuple[str, str] | None:
    """(kind, number) of a part of a law that begins so: `GG Art 12` on a line of its own, `4.3 No person shall ...`."""
    first = text[:1]
    if first.isdigit():
        decimal = _DECIMAL_START.match(text)
        return ("", folded_number(decimal["number"])) if decimal else None
    if len(text) > 30 or not (first.isupper() or first == "§"):
        return None
    law = _LAW_LABEL.match(text)
    return ("section" if law["name"] == "§" else KINDS[law["name"].casefold()], folded_number(law["number"])) if law else None


def folded_number(number: str) -> str:
    """One form for `3–2` and `3-2`, `IV` and `iv`; roman numbers stay roman."""
    return number.replace("–", "-").strip(".").casefold()


def folded_title(title: str) -> str:
    """Letters and digits of a title without its number."""
    return _NOT_ALNUM.sub("", _LEADING.sub("", title).casefold())


def roman_twin(number: str) -> str:
    """`5` -> `v`: chapters are called by either."""
    return roman_text(int(number)) if number.isdigit() and 0 < int(number) < 400 else ""


def _add_labelled_units(targets: Targets, chunks: Sequence[Chunk]) -> None:
    """Captions first; where there is none, a paragraph that begins like one."""
    captions: defaultdict[tuple[str, str], list[Target]] = defaultdict(list)
    others: defaultdict[tuple[str, str], list[Target]] = defaultdict(list)
    for chunk in chunks:
        if chunk.kind in (ChunkKind.CONTENTS, ChunkKind.INDEX):
            continue
        for unit in chunk.units:
            if unit.kind is UnitKind.TABLE_ROW:
                continue
            label = caption_label(unit.text)
            if label is None or label[0] in _SECTION_KINDS:
                label = paragraph_label(unit.text)
            if label is None:
                continue
            page = unit.spans[0].page if unit.spans else chunk.pages[0]
            place = Target(page, chunk.section_id, chunk.id, chunk.section_path)
            (captions if unit.kind is UnitKind.CAPTION else others)[label].append(place)
    for label in {**captions, **others}:
        if label not in targets.numbered:
            targets.numbered[label] = captions.get(label) or others[label]
