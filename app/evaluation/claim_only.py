# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What can be guessed of a claim without its passage, from its length and its words alone.

A set can leak its labels that way; a check of claims is worth no more than what it adds.
"""

import math
from collections import Counter
from collections.abc import Sequence

from app.answering.text import terms, words

_FOLDS = 5
_LENGTH_STEP = 4  # words


def claim_only_accuracy(claims: Sequence[str], supported: Sequence[bool]) -> float | None:
    """Balanced accuracy of naive Bayes over stems and length, each claim judged by the other four fifths of the set.

    None where a label has fewer claims than there are folds.
    """
    if min(sum(supported), len(supported) - sum(supported)) < _FOLDS:
        return None
    features = [_features(claim) for claim in claims]
    right: dict[bool, list[bool]] = {True: [], False: []}
    for index, (mine, label) in enumerate(zip(features, supported, strict=True)):
        others = [place for place in range(len(claims)) if place % _FOLDS != index % _FOLDS]
        guess = _guess(mine, [features[place] for place in others], [supported[place] for place in others])
        right[label].append(guess == label)
    return sum(sum(flags) / len(flags) for flags in right.values()) / 2


def _features(claim: str) -> list[str]:
    return [*set(terms(claim)), f"#{len(words(claim)) // _LENGTH_STEP}"]


def _guess(mine: Sequence[str], features: Sequence[Sequence[str]], labels: Sequence[bool]) -> bool:
    scores = {}
    for label in (True, False):
        group = [each for each, its in zip(features, labels, strict=True) if its is label]
        counts = Counter(feature for each in group for feature in each)
        scores[label] = sum(math.log((counts[feature] + 1) / (len(group) + 2)) for feature in mine)
    return scores[True] > scores[False]
