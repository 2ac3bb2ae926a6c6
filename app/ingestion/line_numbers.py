# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers that count the lines of a page in its margin, as transcripts and drafts have them: no part of the text."""

from collections.abc import Sequence
from itertools import pairwise, product

from app.ingestion.layout import Line, PageView, make_line

_LEAST = 8
"""Numbers that follow each other before they are taken for a count of lines."""
_STEPS = (1, 5, 10)
_LEAST_STEPS = 4
"""The same where only every fifth or tenth line has its number."""


def set_apart(view: PageView) -> None:
    """Take the numbers of lines off the lines of a page; they become lines of their own, marked as stamps."""
    for last, step in product((False, True), _STEPS):
        counted = _counted(view, last=last, step=step)
        if not counted:
            continue
        numbers = {position for _, position in counted}
        lines: list[Line] = []
        for line in view.lines:
            own = [word for word in line.words if word in numbers]
            rest = [word for word in line.words if word not in numbers]
            if not own:
                lines.append(line)
                continue
            for part, stamp in ((rest, False), (own, True)):
                if part:
                    made = make_line(view.index, part, view.words, view.boxes, view.texts, view.layout.styles, line.block)
                    made.stamp = stamp
                    lines.append(made)
        view.lines = lines
        return


def _counted(view: PageView, *, last: bool, step: int) -> list[tuple[int, int]]:
    """(number, word) of first (or last) words of lines that stand in one margin and count upwards by `step`."""
    found: list[tuple[float, int, int]] = []
    for line in view.lines:
        if line.aside or not line.words:
            continue
        position = line.words[-1 if last else 0]
        text = view.texts[position]
        if text.isdecimal() and len(text) <= 3 and int(text) % step == 0:
            found.append((line.middle, int(text), position))
    found.sort()
    best: list[tuple[int, int]] = []
    for start in range(len(found)):
        run = _run(view, found[start:], last=last, step=step)
        if len(run) > len(best):
            best = run
        if len(best) >= len(found) - start:
            break
    texts = sum(1 for line in view.lines if not line.aside)
    if len(best) < (_LEAST if step == 1 else _LEAST_STEPS) or len(best) * step < texts * 0.4:
        return []
    if step > 1 and not _evenly(view, [position for _, position in best], step):
        return []
    words = {position for _, position in best}
    edge = [view.boxes[position].x0 if last else view.boxes[position].x1 for position in words]
    others = [
        box for line in view.lines if not line.aside for word in line.words if word not in words for box in (view.boxes[word],)
    ]
    inside = sum(
        1 for box in others if (box.x1 > min(edge) if last else box.x0 < max(edge)) and _is_beside(box.y0, box.y1, view, words)
    )
    return best if inside == 0 else []


def _is_beside(y0: float, y1: float, view: PageView, words: set[int]) -> bool:
    top = min(view.boxes[word].y0 for word in words)
    bottom = max(view.boxes[word].y1 for word in words)
    return y1 > top and y0 < bottom


def _evenly(view: PageView, words: Sequence[int], step: int) -> bool:
    """The distances are nearly one, and there are lines between: labels of rows and of axes have none."""
    tops = [view.boxes[word].y0 for word in words]
    gaps = [here - before for before, here in pairwise(tops)]
    rows = {round(line.middle / 4) for line in view.lines if not line.aside and tops[0] <= line.middle <= tops[-1]}
    return 0 < max(gaps) < min(gaps) * 1.3 and len(rows) >= len(gaps) * step * 0.7


def _run(view: PageView, found: Sequence[tuple[float, int, int]], *, last: bool, step: int) -> list[tuple[int, int]]:
    run: list[tuple[int, int]] = []
    edge = 0.0
    for _, number, position in found:
        box = view.boxes[position]
        here = box.x0 if last else box.x1
        if not run:
            edge = here
        elif number != run[-1][0] + step or abs(here - edge) > 8:
            break
        run.append((number, position))
    return run
