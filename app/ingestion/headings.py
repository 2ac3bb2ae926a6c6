# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which lines are headings, and of which level: by the outline, by numbering, by how they are set."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from app.domain.chunks import HeadingSource
from app.domain.documents import OutlineEntry
from app.ingestion.layout import Line
from app.ingestion.paragraphs import Block, BlockKind

LONGEST = 220
"""Letters of the longest heading."""

NAMED = re.compile(
    r"(?:chapter|part|section|sec\.|article|art\.|appendix|annex|schedule|division|title|subdivision|kapitel|abschnitt|teil|artikel|"
    r"anhang|chapitre|titre|partie|annexe|livre|capítulo|título|sección|artículo|anexo|§+)\s*(?:\d+|[ivxlcdm]+\b|[a-z]\b)",
    re.IGNORECASE,
)
DECIMAL = re.compile(r"§?\s*(\d{1,3}(?:[.\-–]\d{1,4})+|\d{1,2})\.?\)?(?=\s)")
CJK_NAMED = re.compile(r"第[一二三四五六七八九十百千零〇\d]+[编編章节節条條款部篇]")
CAPTION = re.compile(
    r"(?:table|tab\.|figure|fig\.|exhibit|chart|plate|listing|algorithm|box|tabelle|abbildung|abb\.|tableau|tabla|cuadro|figura|表|图|圖|図)"
    r"\s*(?:[A-Z]?\d+|[ivxIVX]+\b)",
    re.IGNORECASE,
)
_NOT_ALNUM = re.compile(r"[\W_]+")
_LEADING_NUMBER = re.compile(
    r"^\W*(?:(?:chapter|section|part|appendix|article)\s+)?(?:\d+(?:\.\d+)*|[ivxlcIVXLC]+|[A-Za-z])[.):\s]\W*"
)
_SENTENCE_END = re.compile(r"[.,;]$")
_LETTERS = re.compile(r"[^\W\d_]")

StyleKey = tuple[float, bool, bool, bool, int]


@dataclass(frozen=True, slots=True)
class Mark:
    """A line that the outline names: the entry's position and level."""

    entry: int
    level: int


def match_outline(outline: Sequence[OutlineEntry], bodies: Sequence[Sequence[Line]], pages: Mapping[int, int]) -> dict[int, Mark]:
    """Lines (by `id`) that bear the title of an outline entry, on the entry's page or next to it.

    `bodies` are the lines of each page, `pages` the index of a physical page. Wrapped titles mark all their lines.
    """
    marks: dict[int, Mark] = {}
    folded: dict[int, list[tuple[Line, str]]] = {}
    for position, entry in enumerate(outline):
        wanted = _folded(entry.title)
        if len(wanted) < 2 or entry.page not in pages:
            continue
        index = pages[entry.page]
        best: tuple[float, float, list[Line]] | None = None
        for near in (index, index + 1, index - 1):
            if not 0 <= near < len(bodies):
                continue
            if near not in folded:
                folded[near] = [(line, _folded(line.text)) for line in bodies[near] if len(line.text) <= LONGEST]
            for run, likeness in _runs(folded[near], wanted, _folded(_LEADING_NUMBER.sub("", entry.title)), marks):
                rank = (likeness, max(line.size for line in run))
                if best is None or rank > best[:2]:
                    best = (*rank, run)
            if best is not None:
                break
        if best is not None:
            for line in best[2]:
                marks[id(line)] = Mark(position, entry.level)
    return marks


def _folded(text: str) -> str:
    return _NOT_ALNUM.sub("", text.casefold())


def _runs(lines: Sequence[tuple[Line, str]], wanted: str, bare: str, marks: Mapping[int, Mark]) -> list[tuple[list[Line], float]]:
    """Runs of one to four lines that bear the title, with how alike they are (0 to 1). `bare`: without its number."""
    found: list[tuple[list[Line], float]] = []
    for start, (first, text) in enumerate(lines):
        if id(first) in marks:
            continue
        if first.lost > 0.2:
            likeness = _likeness_with_gaps(first, wanted)
            if likeness:
                found.append(([first], likeness))
            continue
        if not text:
            continue
        likeness = _likeness(text, wanted, bare, first.text)
        if likeness:
            found.append(([first], likeness))
        elif len(text) < 8 or wanted.startswith(text) or (len(bare) > 3 and bare.startswith(text)):
            run = _wrapped_run(lines, start, wanted, bare)
            if run is not None:
                found.append(run)
    return found


def _wrapped_run(lines: Sequence[tuple[Line, str]], start: int, wanted: str, bare: str) -> tuple[list[Line], float] | None:
    """A title over several lines, or with its number on a line of its own."""
    first, text = lines[start]
    run = [first]
    for following, more in lines[start + 1 : start + 4]:
        if abs(following.size - first.size) > first.size * 0.5 or following.y0 - run[-1].y1 > first.height * 1.5:
            return None
        run.append(following)
        text += more
        likeness = _likeness(text, wanted, bare, " ".join(line.text for line in run))
        if likeness:
            return run, likeness
        if not (wanted.startswith(text) or bare.startswith(text) or len(text) < 8):
            return None
    return None


def _likeness(text: str, wanted: str, bare: str, shown: str) -> float:
    if text == wanted or (len(bare) > 3 and text == bare):
        return 1.0
    if len(bare) > 3 and text.endswith(bare) and _folded(_LEADING_NUMBER.sub("", shown)) == bare:
        return 1.0
    if len(wanted) > 8 and abs(len(text) - len(wanted)) <= max(2, len(wanted) // 8) and text[:1] == wanted[:1]:
        ratio = SequenceMatcher(None, text, wanted, autojunk=False).ratio()
        return ratio if ratio > 0.88 else 0.0
    return 0.0


def _likeness_with_gaps(line: Line, wanted: str) -> float:
    """Letters that are left of an unreadable heading stand in the wanted title in this order, and begin it."""
    letters = _folded(line.text)
    if len(letters) < 2:
        return 0.0
    place = -1
    for letter in letters:
        place = wanted.find(letter, place + 1)
        if place < 0:
            return 0.0
    return 0.7 if letters[0] == wanted[0] or letters[0].isdigit() else 0.0


def style_key(line: Line) -> StyleKey:
    """How a heading is set: size (to half points), bold, capitals, italic, colour."""
    return (round(line.size * 2) / 2, line.bold, is_capitals(line.text), line.italic, line.style.colour)


def is_capitals(text: str) -> bool:
    letters = _LETTERS.findall(text)
    return len(letters) >= 3 and text.upper() == text and text.lower() != text


def find_headings(blocks: Sequence[Block], marks: Mapping[int, Mark], body: float, colour: int) -> None:
    """Turn blocks into headings where they are; `source` and `title` are set, levels come after."""
    bold_body = _is_bold_body(blocks, body)
    for position, block in enumerate(blocks):
        if block.kind not in (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.ROW):
            continue
        mark = marks.get(id(block.lines[0]))
        if mark is not None:
            block.kind = BlockKind.HEADING
            block.source = HeadingSource.OUTLINE
            block.level = mark.level
            block.title = block.passage.text
            block.extra["entry"] = str(mark.entry)
            continue
        if block.kind is BlockKind.ROW:
            continue
        following = blocks[position + 1] if position + 1 < len(blocks) else None
        source = _judge(block, following, body, colour, bold_body)
        if source is not None:
            block.kind = BlockKind.HEADING
            block.source = source
            block.title = block.passage.text


def _is_bold_body(blocks: Sequence[Block], body: float) -> bool:
    bold = plain = 0
    for block in blocks:
        for line in block.lines:
            if abs(line.size - body) < 0.6:
                if line.bold:
                    bold += len(line.text)
                else:
                    plain += len(line.text)
    return bold > plain


def _judge(block: Block, following: Block | None, body: float, colour: int, bold_body: bool) -> HeadingSource | None:
    text = block.passage.text.strip()
    first = block.lines[0]
    if all(line.lost > 0.3 for line in block.lines):
        return (
            HeadingSource.INFERRED
            if _stands_out(first, body, bold_body) and len(block.lines) <= 2 and following is not None
            else None
        )
    letters = len(_LETTERS.findall(text))
    if not text or len(text) > LONGEST or len(block.lines) > 5 or letters < 2 or CAPTION.match(text):
        return None
    if letters < len(text.replace(" ", "")) * 0.4 or first.style.mono:
        return None
    size = sum(line.size * len(line.text) for line in block.lines) / max(sum(len(line.text) for line in block.lines), 1)
    bold = all(line.bold for line in block.lines) and not bold_body
    numbered = bool(NAMED.match(text) or DECIMAL.match(text) or CJK_NAMED.match(text))
    words = len(text.split())
    ends = bool(_SENTENCE_END.search(text))
    if block.kind is BlockKind.ITEM and not (numbered or (text[:1].isalnum() and (size > body * 1.1 or bold))):
        return None
    if following is None and size < body * 1.3:
        return None
    if text[:1].islower() and not numbered:
        return None
    if size >= body * 1.13 and words <= 30 and not (ends and words > 12) and not text.endswith((",", ";")):
        return HeadingSource.FONT
    if size < body * 0.9:
        return None
    if bold and words <= 18 and len(block.lines) <= 3:
        if text.endswith((",", ";")) or (ends and not numbered and words > 8):
            return None
        return HeadingSource.NUMBERING if numbered else HeadingSource.FONT
    if is_capitals(text) and letters >= 4 and words <= 16 and len(block.lines) <= 3 and not text.endswith((",", ";")):
        return HeadingSource.CAPITALS
    if CJK_NAMED.match(text) and len(text) <= 30 and not text.endswith(("。", "；", "，")):
        return HeadingSource.NUMBERING
    if numbered and words <= 14 and not ends and len(block.lines) <= 2 and not text.endswith(":"):
        decimal = DECIMAL.match(text)
        deep = decimal is not None and re.search(r"[.\-–]", decimal[1])
        titled = _is_title(text)
        if (NAMED.match(text) and words <= 12) or (deep and titled) or (first.italic and titled):
            return HeadingSource.NUMBERING
    if (
        first.style.colour != colour
        and words <= 12
        and not ends
        and size >= body * 0.98
        and len(block.lines) <= 2
        and _is_title(text)
    ):
        return HeadingSource.FONT
    return None


def _stands_out(line: Line, body: float, bold_body: bool) -> bool:
    return line.size > body * 1.05 or (line.bold and not bold_body)


def _is_title(text: str) -> bool:
    """Words as titles have them: the first that is none of a number begins with a capital."""
    for word in text.split():
        stripped = word.strip("().:§-–")
        if stripped and not stripped[0].isdigit() and not re.fullmatch(r"[ivxlc]+", stripped):
            return stripped[0].isupper() or not stripped[0].isascii()
    return False


def merge_wrapped(blocks: list[Block]) -> list[Block]:
    """Heading lines that follow each other in the same style, close together, are one heading."""
    result: list[Block] = []
    for block in blocks:
        last = result[-1] if result else None
        if last is not None and last.kind is BlockKind.HEADING and block.kind is BlockKind.HEADING and _is_same(last, block):
            last.passage.starts.extend(start + len(last.passage.text) + 1 for start in block.passage.starts)
            last.passage.refs.extend(block.passage.refs)
            last.passage.text = f"{last.passage.text} {block.passage.text}".strip()
            last.title = last.passage.text
            last.lines.extend(block.lines)
        else:
            result.append(block)
    return result


def _is_same(upper: Block, lower: Block) -> bool:
    before, after = upper.lines[-1], lower.lines[0]
    if before.page != after.page or upper.extra.get("entry") != lower.extra.get("entry"):
        return False
    if upper.source is HeadingSource.INFERRED or lower.source is HeadingSource.INFERRED:
        return False
    if "entry" in upper.extra:
        return True
    number = re.fullmatch(r"(?:(?:chapter|part|section|appendix)\s+)?[\dIVXLC]+\.?", upper.passage.text, re.IGNORECASE)
    close = -2 < after.y0 - before.y1 < max(before.height, after.height) * (1.2 if number else 0.6)
    if not close or len(upper.passage.text) + len(lower.passage.text) > LONGEST:
        return False
    if number:
        return True
    if abs(before.size - after.size) > 0.6 or before.bold != after.bold or before.style.colour != after.style.colour:
        return False
    if is_capitals(upper.passage.text) != is_capitals(lower.passage.text):
        return False
    return not (NAMED.match(lower.passage.text) or DECIMAL.match(lower.passage.text))


def set_levels(headings: Sequence[Block]) -> None:
    """Levels from the outline where a heading is in it, for the others from how headings of the same look or numbering stand."""
    votes: dict[StyleKey, Counter[int]] = defaultdict(Counter)
    for block in headings:
        if block.source is HeadingSource.OUTLINE:
            votes[style_key(block.lines[0])][block.level] += 1
    known = {key: counter.most_common(1)[0][0] for key, counter in votes.items()}
    counts = Counter(style_key(block.lines[0]) for block in headings)
    rest = [key for key in counts if key not in known]
    ranked = _ranks(rest, headings, counts)
    deepest = max(known.values(), default=0)
    for block in headings:
        if block.source is HeadingSource.OUTLINE:
            continue
        key = style_key(block.lines[0])
        if key in known:
            block.level = known[key]
            continue
        if known:
            larger = [level for other, level in known.items() if _weight(other) > _weight(key)]
            base = max(larger, default=0)
            below = sorted({_weight(other) for other in rest if _weight(other) >= _weight(key)}, reverse=True)
            steps = sum(
                1
                for weight in below
                if not larger or weight < min(_weight(other) for other, level in known.items() if level == base)
            )
            block.level = min(base + max(steps, 1), deepest + 4, 8)
        else:
            block.level = ranked[key]
    _set_numbered(headings)


def _weight(key: StyleKey) -> tuple[float, bool, bool, bool]:
    size, bold, capitals, italic, _ = key
    return size, capitals, bold, not italic


def _ranks(keys: Sequence[StyleKey], headings: Sequence[Block], counts: Counter[StyleKey]) -> dict[StyleKey, int]:
    weights = sorted({_weight(key) for key in keys}, reverse=True)
    order = {weight: rank for rank, weight in enumerate(weights, start=1)}
    ranks = {key: order[_weight(key)] for key in keys}
    # A title that stands once on the first pages is above nothing: what follows are the parts of the document.
    first = headings[0] if headings else None
    if first is not None:
        key = style_key(first.lines[0])
        if key in ranks and ranks[key] == 1 and counts[key] == 1 and len(weights) > 1:
            ranks = {other: max(rank - 1, 1) for other, rank in ranks.items()}
    return {key: min(rank, 8) for key, rank in ranks.items()}


def _set_numbered(headings: Sequence[Block]) -> None:
    """`3.1` stands one below `3`, however both are set; equal depth means equal level within one scheme."""
    base: dict[int, int] = {}
    for block in headings:
        match = DECIMAL.match(block.title + " ")
        if match is None:
            continue
        depth = len(re.split(r"[.\-–]", match[1]))
        if block.source is HeadingSource.OUTLINE:
            base[depth] = block.level
            continue
        above = [base[other] + depth - other for other in base if other < depth]
        if depth in base:
            block.level = base[depth]
        elif above:
            block.level = above[-1]
            base[depth] = block.level
        else:
            base[depth] = block.level
