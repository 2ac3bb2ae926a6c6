# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from app.evaluation.bootstrap import difference_interval, share_interval


def test_the_interval_of_a_share_is_that_of_the_binomial() -> None:
    low, high = share_interval([True] * 80 + [False] * 20) or (0.0, 0.0)
    # Two standard errors of .04 on each side.
    assert low == pytest.approx(0.72, abs=0.02)
    assert high == pytest.approx(0.88, abs=0.02)


def test_a_small_set_says_little() -> None:
    few = share_interval([True] * 8 + [False] * 2) or (0.0, 0.0)
    many = share_interval([True] * 80 + [False] * 20) or (0.0, 0.0)
    assert few[1] - few[0] > 2 * (many[1] - many[0])


def test_nothing_counted_has_no_interval() -> None:
    assert share_interval([]) is None


def test_a_paired_difference_leaves_out_what_did_not_change() -> None:
    before = [True] * 50 + [False] * 50
    assert difference_interval(before, before) == (0.0, 0.0)
    low, high = difference_interval(before, [True] * 60 + [False] * 40) or (0.0, 0.0)
    assert 0 < low < 0.1 < high < 0.2
