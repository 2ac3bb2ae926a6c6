# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Right or wrong for headings, cells and reading order: the same rules for every reader.

A reading of a page is `{"text": str, "headings": [[title, level]], "tables": [{"columns": [..], "rows": [[..]]}]}`; its
tables carry the page they begin on by being listed under it.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any

TITLE_LIKENESS = 0.85  # of titles, so that a lost mark or number does not count as a lost heading
LONG_LABEL = 12  # characters; shorter labels must be equal, since "Art. 3" is like "Art. 4"
LONG_VALUE = 15
GLUED_LABEL = 4  # characters from which a column label may have lost its blanks
HEAD_ROWS = 4  # rows from the top of a table that may hold its column labels

Page = Mapping[str, Any]
Pages = Mapping[int, Page]
EMPTY: Page = {"text": "", "headings": [], "tables": []}


@dataclass(slots=True)
class Count:
    """Right ones of all, with what was wrong in words."""

    right: int = 0
    total: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, right: bool, fault: str) -> None:
        self.total += 1
        self.right += right
        if not right:
            self.faults.append(fault)

    @property
    def share(self) -> float:
        return self.right / self.total if self.total else 0.0

    def __str__(self) -> str:
        return f"{self.share:.3f} ({self.right}/{self.total})" if self.total else "-"


@dataclass(slots=True)
class Headings:
    """Found of labelled, found of given out, and levels standing rightly to the one before."""

    recall: Count = field(default_factory=Count)
    precision: Count = field(default_factory=Count)
    levels: Count = field(default_factory=Count)

    @property
    def f1(self) -> float:
        both = self.recall.share + self.precision.share
        return 2 * self.recall.share * self.precision.share / both if both else 0.0


def fold(text: str) -> str:
    """Words alone: case, marks and kinds of blanks gone."""
    return " ".join(re.sub(r"[^\w%]+|_+", " ", unicodedata.normalize("NFKC", text).casefold()).split())


def plain(text: str) -> str:
    """A value as a person copies it: blanks, currency, per cent, quotes, bullets and trailing marks gone, dashes one."""
    text = re.sub(r"[\u2010-\u2015\u2212]", "-", unicodedata.normalize("NFKC", text).casefold())
    text = re.sub(r"[\s$%\"'“”‘’•►➤⮚\ue000-\uf8ff]+", "", text).rstrip("*†‡")
    return re.sub(r"^-(?=[a-z])", "", text)


def like(one: str, other: str, least: float) -> bool:
    if one == other:
        return True
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least and matcher.ratio() >= least


def count_headings(labels: Sequence[Mapping[str, Any]], read: Mapping[str, Pages]) -> Headings:
    score = Headings()
    for label in labels:
        where = f"{label['file']} p. {label['page']}"
        found = list(read[label["file"]].get(label["page"], EMPTY)["headings"])
        free, pairs = _pair(label["headings"], found)
        for heading, match in zip(label["headings"], pairs, strict=True):
            score.recall.add(match is not None, f"{where}: missed {heading['title']!r}")
        optional = [fold(title) for title in label["optional"]]
        for index in free:
            title = fold(found[index][0])
            if not any(like(title, other, TITLE_LIKENESS) for other in optional):
                score.precision.add(False, f"{where}: not a heading {found[index][0]!r}")
        for _ in range(len(found) - len(free)):
            score.precision.add(True, "")
        known = [(h, found[m]) for h, m in zip(label["headings"], pairs, strict=True) if m is not None and h["level"]]
        for (before, one), (after, other) in pairwise(known):
            right = _sign(before["level"] - after["level"]) == _sign(one[1] - other[1])
            score.levels.add(right, f"{where}: level of {after['title']!r} after {before['title']!r}: {one[1]}, {other[1]}")
    return score


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _pair(wanted: Sequence[Mapping[str, Any]], found: Sequence[Sequence[Any]]) -> tuple[list[int], list[int | None]]:
    """The found ones that nobody wanted, and for each wanted the found one; the likest pairs first, in order among equals."""
    ranked: list[tuple[float, int, int]] = []
    for w, heading in enumerate(wanted):
        for f, (title, _) in enumerate(found):
            names = [heading["title"], *heading.get("or", [])]
            best = max(SequenceMatcher(None, fold(name), fold(title), autojunk=False).ratio() for name in names)
            if best >= TITLE_LIKENESS:
                ranked.append((-best, w, f))
    matches: list[int | None] = [None] * len(wanted)
    taken: set[int] = set()
    for _, w, f in sorted(ranked):
        if matches[w] is None and f not in taken:
            matches[w] = f
            taken.add(f)
    return [f for f in range(len(found)) if f not in taken], matches


def count_order(labels: Sequence[Mapping[str, Any]], read: Mapping[str, Pages]) -> Count:
    """Adjacent snippets that follow each other; one that is not on the page makes its pairs wrong."""
    score = Count()
    for label in labels:
        text = fold(read[label["file"]].get(label["page"], EMPTY)["text"]).replace(" ", "")
        places = [text.find(fold(snippet).replace(" ", "")) for snippet in label["snippets"]]
        for (one, before), (other, after) in pairwise(zip(label["snippets"], places, strict=True)):
            missing = [snippet for snippet, place in ((one, before), (other, after)) if place < 0]
            why = f"missing {missing}" if missing else f"{other!r} stands before {one!r}"
            score.add(not missing and before < after, f"{label['file']} p. {label['page']}: {why}")
    return score


def count_cells(labels: Sequence[Mapping[str, Any]], read: Mapping[str, Pages], *, groups: bool = False) -> Count:
    """Values that stand in the row and under the column of their labels.

    The last part of a column label must stand over the value; the parts before it, which span columns, anywhere in the
    head, since some readers cut them over their columns - or, with `groups`, whole and over the value too.
    """
    score = Count()
    for label in labels:
        pages = range(label.get("from_page", label["page"]), label["page"] + 1)
        grids = [_grid(table) for page in pages for table in read[label["file"]].get(page, EMPTY)["tables"]]
        for cell in label["cells"]:
            right = any(_has(grid, cell, groups) for grid in grids)
            name = f"{cell['row']} | {' > '.join(cell['column'])} = {cell['value']!r}"
            score.add(right, f"{label['file']} p. {label['page']} ({label['kind']}): {name}{_why(grids, cell)}")
    return score


def _grid(table: Mapping[str, Any]) -> list[list[str]]:
    lines = [[text or "" for text in line] for line in (table["columns"], *table["rows"])]
    width = max(map(len, lines))
    return [line + [""] * (width - len(line)) for line in lines]


def _has(grid: Sequence[Sequence[str]], cell: Mapping[str, Any], groups: bool = False) -> bool:
    wanted = plain(cell["value"])
    whole = "".join(text for line in grid[:HEAD_ROWS] for text in line)
    spanning = [] if groups else cell["column"][:-1]
    over = cell["column"] if groups else cell["column"][-1:]
    if not all(plain(part) in plain(whole) for part in spanning):
        return False
    for r, line in enumerate(grid):
        for c, text in enumerate(line):
            value = plain(text)
            same = value == wanted or (len(wanted) >= LONG_VALUE and like(value, wanted, 0.9))
            if same and _row(line[:c], cell["row"]) and all(_holds(_head(grid[:r], c), part) for part in over):
                return True
    return False


def _row(before: Sequence[str], label: str | None) -> bool:
    if label is None:
        return True
    wanted, joined = plain(label), plain(" ".join(before))
    names = [*map(plain, before), joined]
    if len(wanted) < LONG_LABEL:
        return wanted in names
    return wanted in joined or any(like(name, wanted, TITLE_LIKENESS) for name in names)


def _head(above: Sequence[Sequence[str]], column: int) -> str:
    """The labels over a cell; a label that spans columns is given out once by some readers, so blanks take it from the left."""
    return " ".join(next((text for text in reversed(line[: column + 1]) if text.strip()), "") for line in above[:HEAD_ROWS])


def _holds(head: str, label: str) -> bool:
    head, label = fold(head), fold(label)
    return f" {label} " in f" {head} " or (len(label) >= GLUED_LABEL and label.replace(" ", "") in head.replace(" ", ""))


def _why(grids: Sequence[Sequence[Sequence[str]]], cell: Mapping[str, Any]) -> str:
    if not grids:
        return " [no table]"
    if any(_has(grid, {**cell, "column": []}) for grid in grids):
        return " [column label]"
    if any(_has(grid, {**cell, "row": None}) for grid in grids):
        return " [row label]"
    rows = [" | ".join(line) for grid in grids for line in grid if any(_row([text], cell["row"]) for text in line)]
    return f" [value] in {rows[0][:160]!r}" if rows else " [no such row]"
