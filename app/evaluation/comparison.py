# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What two sides tell when they are laid beside each other: counts, kinds, questions that changed sides, time, and chance."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from app.evaluation.bootstrap import difference_interval
from app.evaluation.metrics import percentiles
from app.evaluation.setups import Setup
from app.evaluation.side_by_side import Measured, Side

FIRST = 5  # passages: a page found among them is on the screen without scrolling
UNANSWERABLE = "unanswerable"

Rows = Sequence[tuple[Measured, Measured]]


class Yardstick(StrEnum):
    """What counts as right: the page that was found, or the answer that was given.

    A question that no document answers is right when it is left unanswered, by either.
    """

    PAGES = "pages"
    ANSWERS = "answers"

    def right(self, row: Measured) -> bool:
        if not row.answerable:
            return row.refused
        return page_found(row) if self is Yardstick.PAGES else answered_right(row)


def page_found(row: Measured) -> bool:
    return row.page_rank is not None and row.page_rank <= FIRST


def answered_right(row: Measured) -> bool:
    """An answer that cites a right page and holds what the set says it must, where the set says it."""
    return not row.refused and row.gold_citations > 0 and row.holds_value is not False


@dataclass(frozen=True, slots=True)
class Tally:
    """`right` of `of`."""

    right: int
    of: int

    @property
    def share(self) -> float | None:
        return self.right / self.of if self.of else None


@dataclass(frozen=True, slots=True)
class TwoTallies:
    a: Tally
    b: Tally

    @property
    def gain(self) -> int:
        """How many more B has than A."""
        return self.b.right - self.a.right

    @property
    def points(self) -> int | None:
        """Percentage points that B is above A, of the percentages as they are shown; None without a share."""
        if self.a.share is None or self.b.share is None:
            return None
        return round(self.b.share * 100) - round(self.a.share * 100)


@dataclass(frozen=True, slots=True)
class KindTally:
    kind: str
    tallies: TwoTallies


@dataclass(frozen=True, slots=True)
class Changed:
    """A question that is right on one side only; `gained`: on side B."""

    a: Measured
    b: Measured
    gained: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything the window tells of two sides. `outcome` is what the conclusion is about.

    `chance`: 95 % of the samples drawn from these questions hold no difference between the sides as well. `longer_ms` is what a
    question takes longer with B until its evidence is there, in the middle; `evidence_p95` of A and of B.
    """

    yardstick: Yardstick
    setups: tuple[Setup, Setup]
    rows: tuple[tuple[Measured, Measured], ...]
    outcome: TwoTallies
    chance: bool
    page_found: TwoTallies
    covered: TwoTallies
    cited: TwoTallies
    left_unanswered: TwoTallies
    evidence_p95: tuple[float, float]
    longer_ms: float
    answer_longer_ms: float
    by_kind: tuple[KindTally, ...]
    changed: tuple[Changed, ...]


def compare(a: Side, b: Side, yardstick: Yardstick | None = None) -> Comparison:
    """Lay two sides beside each other: the questions that both hold.

    Without a yardstick pages are looked at, unless only answers can differ because a language model drafts on one side.
    """
    if yardstick is None:
        yardstick = Yardstick.PAGES if a.setup.model == b.setup.model else Yardstick.ANSWERS
    rows = _matched(a.rows, b.rows)
    answerable = [row for row in rows if row[0].answerable]
    nowhere = [row for row in rows if not row[0].answerable]
    judged = answerable if yardstick is Yardstick.PAGES else rows
    return Comparison(
        yardstick=yardstick,
        setups=(a.setup, b.setup),
        rows=tuple(rows),
        outcome=_tallies(judged, yardstick.right),
        chance=_chance(judged, yardstick),
        page_found=_tallies(answerable, page_found),
        covered=_tallies(answerable, lambda row: row.covered),
        cited=_citations(answerable),
        left_unanswered=_tallies(nowhere, lambda row: row.refused),
        evidence_p95=(_p95([x.evidence_ms for x, _ in rows]), _p95([y.evidence_ms for _, y in rows])),
        longer_ms=median([y.evidence_ms - x.evidence_ms for x, y in rows]) if rows else 0.0,
        answer_longer_ms=median([y.answer_ms - x.answer_ms for x, y in rows]) if rows else 0.0,
        by_kind=_by_kind(rows, yardstick),
        changed=_changed(rows, yardstick),
    )


def _matched(first: Sequence[Measured], second: Sequence[Measured]) -> list[tuple[Measured, Measured]]:
    """By id and words: what was changed in the set since is another question."""
    others = {(row.id, row.question): row for row in second}
    return [(row, others[row.id, row.question]) for row in first if (row.id, row.question) in others]


def _tallies(rows: Rows, right: Callable[[Measured], bool]) -> TwoTallies:
    return TwoTallies(Tally(sum(right(a) for a, _ in rows), len(rows)), Tally(sum(right(b) for _, b in rows), len(rows)))


def _citations(rows: Rows) -> TwoTallies:
    """Citations on a right page, of those in answers that were given."""
    sides = []
    for side in (0, 1):
        given = [pair[side] for pair in rows if not pair[side].refused]
        sides.append(Tally(sum(row.gold_citations for row in given), sum(row.citations for row in given)))
    return TwoTallies(*sides)


def _chance(rows: Rows, yardstick: Yardstick) -> bool:
    interval = difference_interval([yardstick.right(a) for a, _ in rows], [yardstick.right(b) for _, b in rows])
    return interval is None or interval[0] <= 0 <= interval[1]


def _p95(values: Sequence[float]) -> float:
    return percentiles(values)["p95"]


def _by_kind(rows: Rows, yardstick: Yardstick) -> tuple[KindTally, ...]:
    """Many questions first; those that nothing answers last."""
    kinds: dict[str, list[tuple[Measured, Measured]]] = {}
    for row in rows:
        kinds.setdefault(row[0].kind, []).append(row)
    order = sorted(kinds, key=lambda kind: (kind == UNANSWERABLE, -len(kinds[kind]), kind))
    return tuple(KindTally(kind, _tallies(kinds[kind], yardstick.right)) for kind in order)


def _changed(rows: Rows, yardstick: Yardstick) -> tuple[Changed, ...]:
    """Those gained first, each part in the order of the set."""
    found = [Changed(a, b, yardstick.right(b)) for a, b in rows if yardstick.right(a) != yardstick.right(b)]
    return tuple(sorted(found, key=lambda change: not change.gained))
