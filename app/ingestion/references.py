# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Explicit cross-references of a document, resolved where that is certain and kept as they are where it is not."""

import re
from collections.abc import Sequence
from dataclasses import replace

from app.domain.chunks import Chunk, ChunkKind, Unit, UnitKind
from app.domain.concepts import Reference
from app.ingestion.reference_targets import (
    KINDS,
    NUMBER,
    REFERENCES_TITLE,
    Target,
    Targets,
    folded_number,
    folded_title,
    paragraph_label,
    roman_twin,
)

_SUB = r"(?P<sub>(?:\s?\([a-zA-Z0-9]{1,5}\))*)"
_REFERENCE = re.compile(rf"(?<![\w-])(?:(?P<name>[^\W\d_]{{1,12}})\.?\s|(?P<sign>§§?)\s?)\s?(?P<number>{NUMBER}){_SUB}")
"""Any word before a number; which words name parts is looked up."""
_MORE = re.compile(rf"\s?(?:,|;|,? and|,? or|&|und|et|y|e|to|through|bis)\s(?P<number>{NUMBER}){_SUB}(?![\w%°])")
_PAGE_NAME = r"(?P<name>(?i:pages?|pp?\.|pg\.|seiten?|páginas?|págs?\.))"
_PAGE = re.compile(
    r"(?<![\w-])(?P<lead>(?i:see|see also|cf\.?|on|at|to|from|siehe|auf|s\.|voir|à la|véase|en la)\s|\(|[“\"”’'] )"
    rf"{_PAGE_NAME}\s?(?P<number>\d{{1,4}}|[ivxlc]{{1,7}}|[A-Z]{{1,2}}-\d{{1,4}})\b"
    r"(?:\s?[-–]\s?\d{1,4}\b)?(?P<after>.{0,24})"
)
_SEEING = (
    r"(?:[Ss]ee(?: also)?|[Rr]efer to|[Dd]escribed (?:in|under)|[Dd]efined (?:in|under)|[Dd]iscussed (?:in|under)|"
    r"[Ss]iehe|[Vv]oir|[Vv]éase)"
)
_TITLE = r"[A-ZÀ-Þ][\w’'-]*(?:(?: |, )(?:[A-ZÀ-Þ][\w’'-]*|of|the|and|for|in|to|a|or|with))*"
_SEE = re.compile(
    rf"\b{_SEEING} (?:the )?(?:[“\"‘«](?P<quoted>[^”\"’»]{{3,80}})[”\"’»]|(?P<plain>{_TITLE}))"
    r"(?P<after> (?:section|chapter|appendix|table|above|below|entry|heading|on page)\b)?"
)
_HAN = re.compile(r"第([一二三四五六七八九十百千零〇\d]+)(条|章|节|编|款)")
_PAGE_CUES = ("page", "p.", "pg.", "seite", "s. ", "página", "pág")
_SEE_CUES = ("see ", "refer to", "ribed ", "efined ", "iscussed ", "iehe ", "oir ", "éase ")
_OF = r",?\s(?:of|des|der|du|de la|del?) (?:the |its |their |our )?"
_THIS = r"(?:this|these|that|said|the present|present|our|dieses|ce|cette|presente|esta|este)\b"
_WORKS = r"(?:Act|Code|Law|Laws|Regulations?|Statutes?|Charter|Agreement|Plan|Report|Form|Treaty|Book|Handbook|Manual)\b"
_ELSEWHERE = re.compile(
    rf"{_OF}(?!{_THIS})(?:[“\"‘]?[A-ZÀ-Þ][\w.&’'-]*|[Ss]ame\b|an? |\d|[a-z]+ [A-Z])|"
    rf",?\s(?:to|in|under|from) (?:the |an? )?(?:[“\"‘]?[A-ZÀ-Þ][\w.&’'-]*,? ){{1,6}}{_WORKS}"
)
_INSIDE = re.compile(
    r",?\s(?:of|to|in|des|der|du|del?) (?:this |the |these )?(?:by-?laws?|chapters?|sections?|articles?|parts?|appendi\w+|"
    r"schedules?|documents?|guides?|manuals?|books?|reports?|papers?|annex\w*)\b",
    re.IGNORECASE,
)
_OTHER_YEAR = re.compile(r"[^.;()]{0,70}\b(?:of|in|to) (?:our|its|their|the) (?:\w+ ){0,4}(?:19|20)\d\d\b")
"""`Note 9 - Income Taxes, in our fiscal 2020 report`: another one than this."""
_ENACTMENT = re.compile(r"\b[A-Z]{2,6},?\s*$")
"""`STM Article 6`, `BGB § 7`: capitals before a part name the body or work that it is of."""
_LONGEST_LAW_NAME = 10
_OTHER_LAW_BEFORE = re.compile(
    r"(?:G\.?\s?L\.?,?|\bc\. ?\d+\w?,?|\bch\. ?\d+\w?,?|U\.?\s?S\.?\s?C\.?,?|C\.?\s?F\.?\s?R\.?,?|Stat\.,?|"
    r"\b(?:Code|Acts?|Laws|Statutes|Regulations?|CFR|BGB|StGB),?|\bChapter \w+,?|\bTitle \d+,?|\bRule \w+,?|\bNo\. ?\d+,?|"
    r"S\.?C\. \d{4},?|R\.S\.\w+\.?.{0,12},?|\b[A-Z]{2,6},|et al\..{0,10}|\(?\b(?:19|20)\d\d[a-z]?\)?,|\[\d+\],?)\s*$"
)
_CITED = re.compile(r"(?:\b(?:19|20)\d\d[a-z]?|et al\.?|\bvol\.? ?\d+|\d+\(\d+\)|[A-Z]\.)[,:;]?\s*$")
_SAME_CHAPTER = re.compile(r",?\s(?:of|in|to) this (?:chapter|article|part|title)\b", re.IGNORECASE)
_PARAGRAPH_LETTER = re.compile(r"(?<=[.\-–]\d\d\d)[A-Z]$|(?<=[.\-–]\d\d)[A-Z]$|(?<=[.\-–]\d)[A-Z]$")
_NOTES = re.compile(r"(?:\w+ ){0,3}notes\b", re.IGNORECASE)
_FALL_BACK = {  # a part may be called by another name than its heading bears
    "section": ("",),
    "chapter": ("",),
    "appendix": ("",),
    "note": ("",),
}


def find_references(chunks: Sequence[Chunk], targets: Targets) -> list[Reference]:
    """The cross-references of all chunks that are searched, in order."""
    found: list[Reference] = []
    for chunk in chunks:
        if chunk.kind in (ChunkKind.CONTENTS, ChunkKind.INDEX) or any(map(REFERENCES_TITLE.search, chunk.section_path[-1:])):
            continue
        for unit in chunk.units:
            found += _in_unit(unit, chunk, targets)
    return list(dict.fromkeys(found))


def _in_unit(unit: Unit, chunk: Chunk, targets: Targets) -> list[Reference]:
    page = unit.spans[0].page if unit.spans else chunk.pages[0] if chunk.pages else 1
    found: list[Reference] = []
    taken: list[tuple[int, int]] = []
    lower = unit.text.lower()
    for match in _PAGE.finditer(unit.text) if any(cue in lower for cue in _PAGE_CUES) else ():
        if _is_page_of_this(match, unit.text):
            number = match["number"]
            plain = Reference(chunk.id, page, f"{match['name']} {number}", "page", number)
            found.append(_to_page(plain, targets))
    for match in _REFERENCE.finditer(unit.text):
        kind = "section" if match["sign"] else KINDS.get(match["name"].casefold(), "page")
        if kind == "page" or any(start <= match.start() < end for start, end in taken):
            continue
        end, numbers = _numbers(match, unit.text)
        taken.append((match.start(), end))
        if _opens_own_part(match, unit, chunk):
            continue
        if not _is_reference(match, kind, unit.text):
            continue
        elsewhere = _leads_elsewhere(unit.text, match.start(), end)
        within = bool(_SAME_CHAPTER.match(unit.text, end))
        for number in numbers:
            text = f"{match['sign'] or match['name']} {number}"
            plain = Reference(chunk.id, page, text, kind, number)
            found.append(plain if elsewhere else _to_number(plain, chunk, targets, within=within))
    if "第" in unit.text:
        found += _in_chinese(unit, chunk, page, targets)
    if any(cue in lower for cue in _SEE_CUES):
        found += _by_title(unit, chunk, page, targets)
    return found


def _numbers(match: re.Match[str], text: str) -> tuple[int, list[str]]:
    """`Sections 3, 4 and 5`: the end of the list and its numbers; more than one only after a plural or a sign."""
    numbers = [match["number"]]
    end = match.end()
    name = match["name"]
    if name is not None and not name.casefold().endswith(("s", "en", "ices")) and name.casefold() != "figs":
        return end, numbers
    while more := _MORE.match(text, end):
        numbers.append(more["number"])
        end = more.end()
    return end, numbers


def _is_reference(match: re.Match[str], kind: str, text: str) -> bool:
    """Names of parts are words of everyday English, too: `part A`, `a table 5 feet wide`, `item 3`, `note I`."""
    name, number = match["name"] or "§", match["number"]
    after = text[match.end() : match.end() + 12]
    if number.isdigit() and len(number) > 3 and kind in ("section", "chapter", "part", "note", "item"):
        return len(number) == 4 and kind == "section"
    if re.match(r"\s?(?:%|°|feet|ft|inch|cm|mm|kg|hours?|days?|years?|months?|minutes?|percent)", after):
        return False
    if number in ("I", "A") and re.match(r"\s[a-z]", after) and kind not in ("appendix", "article", "chapter", "table", "figure"):
        return False
    if number.isalpha() and number != "I" and name[0].islower() and number.casefold() in ("a", "i", "c", "l"):
        return False
    small = name[0].islower()
    if (
        small
        and kind in ("item", "note", "title", "example", "part", "schedule", "algorithm", "exercise", "theorem")
        and name != "§"
    ):
        return number[0].isdigit() and bool(
            re.search(r"\b(?:see|in|of|from|by|with|to|under|use|using)\s(?:the )?$", text[: match.start()])
        )
    if name.casefold() in ("tab", "sec", "secs", "art", "arts", "chap", "s") and match[0][len(name)] != ".":
        return name.casefold() in ("art", "arts", "chap") and not small
    return True


def _opens_own_part(match: re.Match[str], unit: Unit, chunk: Chunk) -> bool:
    """The label of a caption, of a heading, of an item: it names what begins here."""
    if match.start() < _LONGEST_LAW_NAME and paragraph_label(unit.text):
        return True
    if unit.text[: match.start()].strip(' *•-–(“"['):
        return False
    if unit.kind is UnitKind.CAPTION or (chunk.section_path and unit.text.startswith(chunk.section_path[-1][:40])):
        return True
    return bool(re.match(r"\s?[.:–—|]|\s[A-Z“(\"]|$", unit.text[match.end() : match.end() + 2]))


def _leads_elsewhere(text: str, start: int, end: int) -> bool:
    """Whether the part is one of another work: `Section 5 of the Fisheries Act`, `G.L. c. 40A, § 5`."""
    before = text[max(0, start - 40) : start]
    if _OTHER_LAW_BEFORE.search(before) or (not text[start : start + 7].isupper() and _ENACTMENT.search(before)):
        return True
    after = text[end : end + 100]
    if _OTHER_YEAR.match(after):
        return True
    if _INSIDE.match(after):
        further = _INSIDE.match(after)
        rest = after[further.end() :] if further else ""
        return bool(re.match(r"\s?\w{1,8},? (?:of|to) (?:the )?[A-Z“]", rest)) or bool(re.match(r"\s\d+[A-Z]?\b", rest))
    return bool(_ELSEWHERE.match(after))


def _is_page_of_this(match: re.Match[str], text: str) -> bool:
    """Not `page 3 of 10`, not a page of a work that is cited."""
    before = text[max(0, match.start() - 30) : match.start()]
    if re.match(r"\s?(?:of|von|de|/)\s?(?:\d|[“\"A-Z]|the )", match["after"]):
        return bool(re.match(r"\s?of this\b", match["after"]))
    if "p." in match["name"].casefold() and (_CITED.search(before) or (match["lead"] or "").strip() in ("“", '"', "”", "’", "'")):
        return False
    return not _CITED.search(before)


def _to_page(plain: Reference, targets: Targets) -> Reference:
    page = targets.pages.get(plain.target.casefold())
    return plain if page is None else replace(plain, to_page=page, to_chunk=targets.page_chunks.get(page))


def _to_number(plain: Reference, chunk: Chunk, targets: Targets, *, within: bool) -> Reference:
    """`within`: it is said to be in the same chapter."""
    number = folded_number(plain.target)
    for kind in (plain.kind, *_FALL_BACK.get(plain.kind, ())):
        for form in filter(None, (number, roman_twin(number))):
            bearers: Sequence[Target] = targets.numbered.get((kind, form), ())
            if plain.kind == "note" and not kind:
                bearers = [bearer for bearer in bearers if any(map(_NOTES.match, bearer.path[:-1]))]
                return _led(plain, bearers[0]) if len(bearers) == 1 else plain
            target = certain(bearers, chunk)
            if target is not None and (not kind or kind in targets.restarting) and not _is_near(target, number, chunk):
                return plain
            if target is not None:
                return plain if within and target.path[:1] != chunk.section_path[:1] else _led(plain, target)
            if (kind, form) in targets.numbered:
                return plain
    shorter = _PARAGRAPH_LETTER.sub("", plain.target)
    if shorter != plain.target:
        whole = _to_number(replace(plain, target=shorter), chunk, targets, within=within)
        return replace(whole, target=plain.target)
    return plain


def _is_near(target: Target, number: str, chunk: Chunk) -> bool:
    """A heading that bears only `1`, `IV` or `B` counts in the part of the book that it divides; `3.2` does everywhere."""
    above = target.path[:-1]
    return "." in number or "-" in number or chunk.section_path[: len(above)] == above


def certain(candidates: Sequence[Target], chunk: Chunk) -> Target | None:
    """The one target, or the one that shares the deepest part of the book with the chunk; None when several do."""
    if len(candidates) == 1:
        return candidates[0]
    best: list[Target] = []
    deepest = 0
    for target in candidates:
        shared = 0
        for own, other in zip(chunk.section_path, target.path, strict=False):
            if own != other:
                break
            shared += 1
        if shared > deepest:
            best, deepest = [target], shared
        elif shared == deepest and deepest:
            best.append(target)
    return best[0] if len(best) == 1 else None


def _led(plain: Reference, target: Target) -> Reference:
    return replace(plain, to_page=target.page, to_section=target.section_id, to_chunk=target.chunk_id)


def _in_chinese(unit: Unit, chunk: Chunk, page: int, targets: Targets) -> list[Reference]:
    found: list[Reference] = []
    for match in _HAN.finditer(unit.text):
        if match.start() > 0 and not unit.text[: match.start()].endswith("》"):
            plain = Reference(chunk.id, page, match[0], "article" if match[2] == "条" else "section", match[0])
            target = certain(targets.numbered.get((f"第{match[2]}", match[1]), ()), chunk)
            found.append(plain if target is None else _led(plain, target))
    return found


def _by_title(unit: Unit, chunk: Chunk, page: int, targets: Targets) -> list[Reference]:
    """`see Grappling`, `described in the “Equipment” chapter`: the longest beginning of the words that is a title here."""
    found: list[Reference] = []
    for match in _SEE.finditer(unit.text):
        title = match["quoted"] or match["plain"]
        words = title.split()
        if not match["quoted"] and not _names_a_title(match, unit.text):
            continue
        target: Target | None = None
        shorter = title
        for length in range(len(words), 0, -1):
            shorter = " ".join(words[:length]).rstrip(",.")
            bearers = targets.titled.get(folded_title(shorter), ())
            target = bearers[0] if len(bearers) == 1 else None
            if bearers or match["quoted"] or (length > 1 and words[length - 1][0].isupper() and words[length - 2][0].isupper()):
                break
        if target is not None:
            found.append(_led(Reference(chunk.id, page, match[0], "title", shorter), target))
        elif match["quoted"] or match["after"]:
            found.append(Reference(chunk.id, page, match[0], "title", title))
    return found


def _names_a_title(match: re.Match[str], text: str) -> bool:
    """Not the name of a part with its number, nor of another work, nor a list of titles that begin with `See`."""
    first = match["plain"].split()[0].casefold().rstrip(".")
    after = text[match.end() :]
    if first in KINDS or _ELSEWHERE.match(text[match.end("plain") :]):
        return False
    return bool(match["after"] or re.match(r"[.,;:)]|\s[a-z(]", after))
