# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Time estimates, with and without a sleep."""

import pytest

from app.domain.pace import Pace


def test_time_left_follows_what_was_done() -> None:
    pace = Pace(100.0)
    assert pace.seconds_left(10) == 0.0
    pace.done(4, 102.0)
    assert pace.seconds_left(10) == pytest.approx(5.0)
    pace.done(5, 105.0)
    assert pace.seconds_left(10) == pytest.approx(10.0)


def test_a_night_asleep_is_no_work() -> None:
    pace = Pace(0.0)
    pace.done(10, 5.0)
    pace.done(12, 30_000.0)
    assert pace.seconds_left(100) == pytest.approx(50.0)
    pace.done(22, 30_005.0)
    assert pace.seconds_left(100) == pytest.approx(50.0)


def test_a_slow_page_is_no_sleep() -> None:
    pace = Pace(0.0)
    pace.done(1, 4.0)
    pace.done(2, 44.0)
    assert pace.seconds_left(1) == pytest.approx(22.0)
