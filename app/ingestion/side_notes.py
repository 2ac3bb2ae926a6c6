# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Notes in the margin beside the body, as statutes and textbooks set them: texts of their own, tied to where they stand."""

import re
from collections.abc import Sequence

from app.ingestion.joining import join_words, refs_of
from app.ingestion.layout import Line, PageView
from app.ingestion.paragraphs import Block, BlockKind

_SMALLER = 0.93
"""Type of notes in sizes of the body: labels of lists and terms before their meaning are set like the body."""
_LEAST_BODY = 6
_LEAST_WORDS = 5
_WIDEST = 0.5
"""Of the body; what is wider is a column."""
_FULL = 0.7
_NUMBER = re.compile(r"[\W\d_]*(?:[^\W\d_][\W\d_]*)?|[ivxlcIVXLC]+[.)]?")
_APART = 0.75


def side_notes(view: PageView, lines: Sequence[Line], body: float) -> list[list[Line]]:
    """The notes of a page, each as its lines from top to bottom. `lines` are without furniture, `body` is a size in points.

    A note stands wholly beside all prose of the page, in smaller type, and is narrow.
    """
    prose = [line for line in lines if abs(line.size - body) < 0.6 and len(line.words) >= _LEAST_WORDS]
    if len(prose) < _LEAST_BODY:
        return []
    widest = max(line.width for line in prose)
    full = [line for line in prose if line.width > widest * _FULL]
    if len(full) < _LEAST_BODY / 2:
        return []
    left, right = min(line.x0 for line in full), max(line.x1 for line in full)
    notes: list[list[Line]] = []
    for side in ([line for line in lines if line.x1 < left], [line for line in lines if line.x0 > right]):
        small = [line for line in side if line.size <= body * _SMALLER and not _NUMBER.fullmatch(line.text)]
        others = [line for line in side if line.size > body * _SMALLER and not _NUMBER.fullmatch(line.text)]
        if not small or len(others) * 2 > len(small):
            continue
        edge = max(line.x1 for line in small) if small[0].x1 < left else min(line.x0 for line in small)
        gap = left - edge if small[0].x1 < left else edge - right
        if gap < body * 0.4 or max(line.width for line in small) > (right - left) * _WIDEST or _in_table(view, small):
            continue
        numbers = [line for line in side if line.size <= body * _SMALLER and _NUMBER.fullmatch(line.text)]
        found = _grouped(small)
        loose = [line for line in numbers if not _goes_on(found, line)]
        if sum(1 for line in loose if any(map(str.isdigit, line.text))) <= len(small):
            notes.extend(sorted(note, key=lambda line: (round(line.middle), line.x0)) for note in found)
    return notes


def _goes_on(notes: Sequence[list[Line]], number: Line) -> bool:
    """Add a number to the note that it ends or stands in; False where it is none of a note's."""
    for note in notes:
        if any(
            other.x0 - other.size <= number.x0 <= other.x1 + other.size
            and -other.height < number.y0 - other.y1 < other.height * _APART
            for other in note
        ):
            note.append(number)
            return True
    return False


def note_block(lines: list[Line], views: Sequence[PageView], known: frozenset[str]) -> Block:
    return Block(BlockKind.SIDE_NOTE, lines, join_words(refs_of(lines), views, known))


def with_notes(blocks: Sequence[Block], notes: Sequence[Block]) -> list[Block]:
    """Each note after the block it stands beside, or the last above it; before all when there is none."""
    after: dict[int, list[Block]] = {}
    for note in notes:
        top = note.lines[0].middle
        x = (note.lines[0].x0 + note.lines[0].x1) / 2
        beside = [
            (min(abs(line.x0 - x), abs(line.x1 - x)), position)
            for position, block in enumerate(blocks)
            if block.kind is not BlockKind.FOOTNOTE
            for line in block.lines
            if line.y0 - line.height <= top <= line.y1 + line.height * 0.5
        ]
        above = [
            (line.y1, position)
            for position, block in enumerate(blocks)
            if block.kind is not BlockKind.FOOTNOTE
            for line in block.lines
            if line.y1 <= top
        ]
        place = min(beside)[1] if beside else max(above)[1] if above else -1
        after.setdefault(place, []).append(note)
    result = list(after.get(-1, ()))
    for position, block in enumerate(blocks):
        result.append(block)
        result.extend(after.get(position, ()))
    return result


def _in_table(view: PageView, lines: Sequence[Line]) -> bool:
    """Ruling lines run from the margin into the body: the small type is a column of a table."""
    first, last = min(line.x0 for line in lines), max(line.x1 for line in lines)
    top, bottom = min(line.y0 for line in lines), max(line.y1 for line in lines)
    across = [
        rule
        for rule in view.rules
        if rule.y1 - rule.y0 < 2 and top - 12 <= rule.y0 <= bottom + 12 and rule.x0 < last - 2 and rule.x1 > first + 2
    ]
    return sum(1 for rule in across if rule.x1 - rule.x0 > (last - first) * 1.5) >= 2


def _grouped(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines that follow each other closely are one note."""
    notes: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (round(line.middle), line.x0)):
        last = notes[-1][-1] if notes else None
        if last is not None and line.y0 - last.y1 < last.height * _APART and abs(line.size - last.size) < 0.6:
            notes[-1].append(line)
        else:
            notes.append([line])
    return notes
