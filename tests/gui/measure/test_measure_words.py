# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
from datetime import datetime

import pytest
from PySide6.QtCore import QDate
from PySide6.QtWidgets import QApplication

from app.evaluation.comparison import Comparison, Yardstick, compare
from app.evaluation.measure_files import MARKED
from app.evaluation.setups import Setup, SetupKind
from app.evaluation.side_by_side import RunProgress
from app.gui.measure import measure_words as words
from app.gui.measure.charts import ticks_up_to
from app.gui.measure.figures_row import figures
from tests.fakes.measuring import measured, side

FOUND = "B finds the right page for"
KEYS = [str(n) for n in range(10)]


def told(before: int, after: int, longer: float = 0.0, yardstick: Yardstick = Yardstick.PAGES) -> Comparison:
    """Ten questions, of which so many are right on each side."""
    a = side(*(measured(key, 1 if int(key) < before else 9, holds_value=int(key) < before) for key in KEYS))
    b = side(
        *(
            measured(
                key, 1 if int(key) < after else 9, holds_value=int(key) < after, evidence_ms=100 + longer, answer_ms=200 + longer
            )
            for key in KEYS
        )
    )
    return compare(a, b, yardstick)


@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        (
            told(5, 8, 640),
            f"{FOUND} <b>3 more</b> of 10 questions, and with B every question waits about <b>0.6 s</b> longer.",
        ),
        (
            told(8, 7, -80),
            f"{FOUND} <b>1 fewer</b> of 10 questions, and with B every question waits about <b>0.08 s</b> less.",
        ),
        (told(7, 7, 10), "A and B find the right page for <b>equally many</b> questions, 7 of 10, in the same time."),
        (
            told(2, 4, 12_400, Yardstick.ANSWERS),
            "B answers <b>2 more</b> of 10 questions rightly, and with B an answer comes about <b>12 s</b> later.",
        ),
        (compare(side(), side()), "The two sides have no question in common."),
    ],
)
def test_the_conclusion_is_one_sentence(qapp: QApplication, shown: Comparison, sentence: str) -> None:
    assert words.conclusion(shown) == sentence


def test_a_set_without_answers_has_nothing_to_find(qapp: QApplication) -> None:
    only = side(measured("1", None, kind="unanswerable", refused=True))
    assert words.conclusion(compare(only, only)) == "No question of this set has an answer to be found."


def test_chance_is_told_in_words(qapp: QApplication) -> None:
    assert words.chance_words(told(5, 6)) == "This could be chance: 10 questions are too few to tell a difference of 1."
    assert words.chance_words(told(0, 9)) == "Chance alone would hardly make such a difference."
    assert words.chance_words(told(5, 5)) == ""
    crossed = compare(side(measured("1", 1), measured("2", 9)), side(measured("1", 9), measured("2", 1)))
    assert words.chance_words(crossed) == "1 gained and 1 lost: no difference in number."


def test_what_moved_is_told_by_places(qapp: QApplication) -> None:
    a = side(
        measured("1", 9, kind="table"),
        measured("2", None),
        measured("3", 3, kind="multi-hop"),
        measured("4", None, kind="unanswerable"),
    )
    b = side(
        measured("1", 1, kind="table"),
        measured("2", 2),
        measured("3", None, kind="multi-hop"),
        measured("4", None, kind="unanswerable", refused=True),
    )
    changes = compare(a, b).changed
    assert [words.change_detail(change, Yardstick.PAGES) for change in changes] == [
        "table, 9th to 1st",
        "lookup, not found, now 2nd",
        "no answer there, now left open",
        "across pages, 3rd, now not found",
    ]
    assert words.changed_counts(compare(a, b)) == "3 gained, 1 lost, 0 as before"


def test_a_wrong_answer_tells_its_fault(qapp: QApplication) -> None:
    a = side(measured("1", refused=True), measured("2", gold_citations=0), measured("3"))
    b = side(measured("1"), measured("2"), measured("3", holds_value=False))
    changes = compare(a, b, Yardstick.ANSWERS).changed
    assert [words.change_detail(change, Yardstick.ANSWERS) for change in changes] == [
        "lookup, was left open",
        "lookup, cited another page",
        "lookup, misses the answer",
    ]


def test_figures_tell_percent_and_counts(qapp: QApplication) -> None:
    page, covered, _, unanswered, evidence = figures(told(5, 8, 300))
    assert (page.title, page.a, page.b) == ("Right page among the first 5", "50 %", "80 %")
    assert page.change == "+30 points, 5 to 8 of 10"
    assert covered.change == "no change, 10 of 10"
    assert (unanswered.a, unanswered.change) == ("–", "no such question")
    assert (evidence.a, evidence.b, evidence.change, evidence.notice) == ("0.1 s", "0.4 s", "4 times slower", True)
    assert page.spoken == "Right page among the first 5: A 50 %, B 80 %, +30 points, 5 to 8 of 10"


def test_with_answers_the_first_figure_is_theirs(qapp: QApplication) -> None:
    first, second, *_ = figures(told(8, 5, 0, Yardstick.ANSWERS))
    assert (first.title, first.change) == ("Right answers", "−30 points, 8 to 5 of 10")
    assert second.title == "Right page among the first 5"


@pytest.mark.parametrize(
    ("a", "b", "text"),
    [(100, 120, "no change"), (1000, 1200, "0.2 s longer"), (900, 300, "3 times faster"), (800, 400, "2 times faster")],
)
def test_times_are_compared(qapp: QApplication, a: float, b: float, text: str) -> None:
    assert words.slower_words(a, b) == (text, False)


@pytest.mark.parametrize(
    ("n", "text"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (13, "13th"), (21, "21st")]
)
def test_places_are_counted(qapp: QApplication, n: int, text: str) -> None:
    assert words.ordinal(n) == text


def test_days_and_durations(qapp: QApplication) -> None:
    today = QDate(2026, 11, 30)
    assert words.day_words(datetime(2026, 11, 30, 14, 10), today).startswith("Today, ")
    assert words.day_words(datetime(2026, 11, 29, 14, 10), today).startswith("Yesterday, ")
    assert words.day_words(datetime(2026, 11, 3, 14, 10), today) == "3 November"
    assert words.day_words(datetime(2025, 11, 3, 14, 10), today) == "3 November 2025"
    assert [words.duration_words(n) for n in (0.2, 58, 112, 4000)] == ["1 s", "58 s", "1 min 52 s", "1 h 6 min"]


def test_a_run_tells_how_far_it_is(qapp: QApplication) -> None:
    assert words.progress_words(RunProgress(0, 46)) == "Question 1 of 46"
    assert words.progress_words(RunProgress(11, 46, 130.0)) == "Question 12 of 46, about 2 min left"
    assert words.progress_words(RunProgress(46, 46, 0.0)) == "Question 46 of 46, less than 1 min left"


def test_sets_setups_and_kinds_have_names(qapp: QApplication) -> None:
    assert words.set_title(MARKED) == "Marked by me"
    assert words.about_words(46, 57) == "46 questions about 57 documents"
    assert words.about_words(1, 1) == "1 question about 1 document"
    assert words.setup_title(Setup(SetupKind.MODEL, "llama3.2:3b")) == "With llama3.2:3b"
    assert all(words.setup_title(Setup(kind)) and words.setup_note(Setup(kind)) for kind in SetupKind)
    assert [words.kind_title(kind) for kind in ("multi-hop", "rule_of-thumb", "")] == ["Across pages", "Rule of thumb", "Other"]


@pytest.mark.parametrize(
    ("highest", "ticks"),
    [
        (1.24, [0, 0.25, 0.5, 0.75, 1.0, 1.25]),
        (4.3, [0, 1, 2, 3, 4, 5]),
        (0.19, [0, 0.05, 0.1, 0.15, 0.2]),
        (31, [0, 10, 20, 30, 40]),
    ],
)
def test_axes_have_round_numbers(highest: float, ticks: list[float]) -> None:
    assert ticks_up_to(highest) == pytest.approx(ticks)
