# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How far a share measured on a small set can be trusted.

Efron and Tibshirani, "An Introduction to the Bootstrap", 1993: the percentile interval over samples drawn with replacement. The
draws are seeded, so that two runs over the same rows print the same interval.
"""

import random
from collections.abc import Sequence

SAMPLES = 2000
SEED = 20_09
COVERED = 0.95


def share_interval(flags: Sequence[bool]) -> tuple[float, float] | None:
    """The interval that covers 95 % of the resampled shares of what is true; None where there is nothing to count."""
    return _interval([float(flag) for flag in flags])


def difference_interval(before: Sequence[bool], after: Sequence[bool]) -> tuple[float, float] | None:
    """The same for the share of `after` less that of `before`, question by question: both lists are in the same order."""
    return _interval([float(second) - float(first) for first, second in zip(before, after, strict=True)])


def _interval(values: Sequence[float]) -> tuple[float, float] | None:
    if not values:
        return None
    draw = random.Random(SEED)
    count = len(values)
    means = sorted(sum(draw.choices(values, k=count)) / count for _ in range(SAMPLES))
    outside = (1 - COVERED) / 2
    return means[int(outside * SAMPLES)], means[min(SAMPLES - 1, int((1 - outside) * SAMPLES))]
