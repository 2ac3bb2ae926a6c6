# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How fast a piece of work goes, and how long it will take, also when the computer slept in the middle of it."""

_SLEEP_SECONDS = 30.0
_TIMES_USUAL = 20.0


class Pace:
    """Told of what is done as it goes on. A step that took both half a minute and many times as long as usual is a sleep: some
    clocks count it as time, and no work was done in it."""

    def __init__(self, started: float) -> None:
        """`started` and all later times are seconds of one clock."""
        self._last = started
        self._count = 0
        self._worked = 0.0

    def done(self, count: int, now: float) -> None:
        """So many things are done by now, all told."""
        step, things = now - self._last, count - self._count
        usual = self._worked / self._count if self._count else 0.0
        slept = usual > 0 and step > max(_SLEEP_SECONDS, _TIMES_USUAL * usual * max(1, things))
        self._worked += usual * things if slept else step
        self._count, self._last = count, now

    def seconds_left(self, to_do: int) -> float:
        """For so many more; 0 before anything is done."""
        return self._worked / self._count * to_do if self._count else 0.0
