# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import csv
import io
import json

import pytest

from app.evaluation.comparison import Tally, TwoTallies, Yardstick, compare
from app.evaluation.run_export import csv_bytes, json_bytes
from app.evaluation.setups import Setup, SetupKind
from tests.fakes.measuring import NO_RERANKING, measured, run, side

A = side(
    measured("1", 1, evidence_ms=100.0),
    measured("2", 6, kind="table", evidence_ms=100.0),
    measured("3", None, kind="table", refused=True, evidence_ms=100.0),
    measured("4", 4, evidence_ms=100.0),
    measured("5", None, kind="unanswerable", refused=True, evidence_ms=100.0),
)
B = side(
    measured("4", 8, evidence_ms=400.0),
    measured("3", 5, kind="table", evidence_ms=500.0),
    measured("2", 2, kind="table", evidence_ms=300.0),
    measured("1", 1, evidence_ms=200.0),
    measured("5", None, kind="unanswerable", evidence_ms=900.0),
    measured("new", 1),
    setup=NO_RERANKING,
)


def test_questions_are_matched_and_counted_by_the_page_that_was_found() -> None:
    told = compare(A, B)
    assert told.yardstick is Yardstick.PAGES
    assert [a.id for a, _ in told.rows] == ["1", "2", "3", "4", "5"]
    assert told.outcome == TwoTallies(Tally(2, 4), Tally(3, 4))
    assert (told.outcome.gain, told.outcome.points) == (1, 25)
    assert told.left_unanswered == TwoTallies(Tally(1, 1), Tally(0, 1))
    assert told.covered == TwoTallies(Tally(3, 4), Tally(4, 4))
    assert told.cited == TwoTallies(Tally(3, 6), Tally(4, 8))
    assert told.longer_ms == 300.0
    assert told.evidence_p95 == (100.0, pytest.approx(820.0))
    assert told.chance  # one of four


def test_kinds_come_by_size_and_what_nothing_answers_comes_last() -> None:
    told = compare(A, B)
    assert [each.kind for each in told.by_kind] == ["lookup", "table", "unanswerable"]
    assert told.by_kind[1].tallies == TwoTallies(Tally(0, 2), Tally(2, 2))
    assert told.by_kind[2].tallies == TwoTallies(Tally(1, 1), Tally(0, 1))


def test_changed_sides_tell_the_gained_first() -> None:
    told = compare(A, B)
    assert [(each.a.id, each.gained) for each in told.changed] == [("2", True), ("3", True), ("4", False), ("5", False)]


def test_with_a_model_on_one_side_answers_are_looked_at() -> None:
    wrong_page = measured("1", 1, gold_citations=0)
    wrong_value = measured("2", 1, holds_value=False)
    right = measured("3", 9, holds_value=True)
    told = compare(
        side(wrong_page, wrong_value, right),
        side(measured("1"), measured("2", holds_value=True), right, setup=Setup(SetupKind.MODEL, "m")),
    )
    assert told.yardstick is Yardstick.ANSWERS
    assert told.outcome == TwoTallies(Tally(1, 3), Tally(3, 3))
    assert [each.a.id for each in told.changed] == ["1", "2"]


def test_many_questions_that_all_gain_are_no_chance() -> None:
    keys = [str(n) for n in range(20)]
    told = compare(side(*(measured(key, None) for key in keys)), side(*(measured(key, 1) for key in keys)))
    assert not told.chance
    assert compare(side(), side()).chance


def test_sides_without_a_common_question_hold_nothing() -> None:
    told = compare(side(measured("1")), side(measured("2")))
    assert told.outcome == TwoTallies(Tally(0, 0), Tally(0, 0))
    assert told.outcome.points is None
    assert told.by_kind == ()


def test_the_table_has_a_line_for_each_question_and_no_formula() -> None:
    sly = measured("1", 7, question='=HYPERLINK("x")', pages=(3, 4))
    table = list(csv.DictReader(io.StringIO(csv_bytes(compare(side(sly), side(sly))).decode("utf-8-sig"))))
    assert len(table) == 1
    assert table[0]["question"] == '\'=HYPERLINK("x")'
    assert table[0]["pages"] == "3 4"
    assert (table[0]["a_right"], table[0]["a_page_rank"], table[0]["b_holds_value"]) == ("0", "7", "")


def test_json_holds_the_figures_and_both_sides() -> None:
    kept = run(A, B)
    told = json.loads(json_bytes("Rules", compare(A, B), A, B, (kept, kept)))
    assert told["figures"]["outcome"] == {"a": {"right": 2, "of": 4}, "b": {"right": 3, "of": 4}}
    assert told["sides"]["b"]["setup"] == {"kind": "no_reranking", "model": ""}
    assert [each["id"] for each in told["changed"]] == ["2", "3", "4", "5"]
    assert len(told["sides"]["b"]["rows"]) == 6
