# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which lines are headings, and of which level: by the outline, by numbering, by how they are set."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from app.domain.chunks import HeadingSource
from app.domain.documents import OutlineEntry
from app.ingestion.heading_series import in_series
from app.ingestion.layout import Line
from app.ingestion.line_ocr import FONT as OCR_FONT
from app.ingestion.line_ocr import PICTURE_FONT
from app.ingestion.paragraphs import CJK_NAMED, NAMED, Block, BlockKind

LONGEST = 220
"""Letters of the longest heading."""

DECIMAL = re.compile(r"§?\s*(\d{1,3}(?:[.\-–]\d{1,4})+|\d{1,2})\.?\)?(?=\s)")
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

_NUMBER_ALONE = re.compile(
    r"(?:(?:chapter|part|section|article|appendix|annex|schedule|title|kapitel|teil|chapitre|titre|capítulo|título)\s+)?"
    r"(?:\d{1,3}|[IVXLC]{1,7}|[A-Z])[.:]?",
    re.IGNORECASE,
)


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
        bare = _folded(_LEADING_NUMBER.sub("", entry.title))
        index = pages[entry.page]
        for near in (index, index + 1, index - 1):
            if not 0 <= near < len(bodies):
                continue
            if near not in folded:
                folded[near] = [(line, _folded(line.text)) for line in bodies[near] if len(line.text) <= LONGEST]
            runs = [([line], 1.0) for line, text in folded[near] if text == wanted and id(line) not in marks]
            runs = runs or _runs(folded[near], wanted, bare, marks)
            if runs:
                run, _ = max(runs, key=lambda found: (found[1], max(line.size for line in found[0])))
                marks.update((id(line), Mark(position, entry.level)) for line in run)
                break
    return marks


def mark_of(lines: Sequence[Line], marks: Mapping[int, Mark]) -> Mark | None:
    """The mark of the first two parts of a row or block: a number may stand apart before its title."""
    return next((marks[id(line)] for line in lines[:2] if id(line) in marks), None)


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


def is_capitals(text: str) -> bool:
    letters = _LETTERS.findall(text)
    return len(letters) >= 3 and text.upper() == text and text.lower() != text


def find_headings(blocks: Sequence[Block], marks: Mapping[int, Mark], body: float, colour: int) -> None:
    """Turn blocks into headings where they are; `source` and `title` are set, levels come after."""
    bold_body = _is_bold_body(blocks, body)
    series = in_series(blocks)
    fonts = len({line.style.font for block in blocks for line in block.lines})
    for position, block in enumerate(blocks):
        if block.kind not in (BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.ROW):
            continue
        mark = mark_of(block.lines, marks)
        if mark is not None:
            block.kind = BlockKind.HEADING
            block.source = HeadingSource.OUTLINE
            block.level = mark.level
            block.title = block.passage.text
            block.extra["entry"] = str(mark.entry)
            continue
        if position in series and not block.extra.get("kind") and not CAPTION.match(block.passage.text):
            block.kind = BlockKind.HEADING
            block.source = HeadingSource.NUMBERING
            block.title = block.passage.text
            continue
        if block.kind is BlockKind.ROW:
            continue
        following = blocks[position + 1] if position + 1 < len(blocks) else None
        source = _judge(block, following, body, colour, bold_body)
        if source is not None:
            block.kind = BlockKind.HEADING
            # Pages that were read by OCR as a whole have no other type beside that of OCR.
            block.source = HeadingSource.OCR if fonts > 1 and block.lines[0].style.font == OCR_FONT else source
            block.title = block.passage.text
    for block, following in pairwise(blocks):
        number = _NUMBER_ALONE.fullmatch(block.passage.text.strip())
        if number and following.kind is BlockKind.HEADING and following.page == block.page and block.lines[0].size > body * 1.3:
            # The number of a chapter in a line of its own belongs to the title below.
            block.kind = BlockKind.HEADING
            block.source = following.source
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
            if following is not None and len(block.lines) <= 2 and _stands_out(first, following, body, bold_body)
            else None
        )
    letters = len(_LETTERS.findall(text))
    if not text or len(text) > LONGEST or len(block.lines) > 5 or letters < 2 or CAPTION.match(text):
        return None
    if letters < len(text.replace(" ", "")) * 0.4 or first.style.mono or first.style.font == PICTURE_FONT:
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
    if bold and is_capitals(text) and words <= 36:
        return HeadingSource.FONT
    if bold and words <= 18 and len(block.lines) <= 3:
        if text.endswith((",", ";")) or (ends and not numbered and words > 8):
            return None
        return HeadingSource.NUMBERING if numbered else HeadingSource.FONT
    if is_capitals(text) and letters >= 4 and words <= 16 and len(block.lines) <= 3 and not text.endswith((",", ";")):
        return HeadingSource.CAPITALS
    if CJK_NAMED.match(text) and len(text) <= 30 and not re.search("[。；，：:]", text):
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


def _stands_out(line: Line, following: Block, body: float, bold_body: bool) -> bool:
    """Larger than the text, or bold with room below: a bold line among lines of code or verse has none."""
    room = following.lines[0].y0 - line.y1
    return line.size > body * 1.05 or (line.bold and not bold_body and room > line.height * 0.35)


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
    number = _NUMBER_ALONE.fullmatch(upper.passage.text.strip())
    close = -0.4 * before.height < after.y0 - before.y1 < max(before.height, after.height) * (2.5 if number else 0.6)
    if not close or len(upper.passage.text) + len(lower.passage.text) > LONGEST:
        return False
    if number:
        return True
    if abs(before.size - after.size) > 0.6 or before.bold != after.bold or before.style.colour != after.style.colour:
        return False
    if is_capitals(upper.passage.text) != is_capitals(lower.passage.text):
        return False
    return not (NAMED.match(lower.passage.text) or DECIMAL.match(lower.passage.text))
