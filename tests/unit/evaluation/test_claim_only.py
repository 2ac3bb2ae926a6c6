# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
from app.evaluation.claim_only import claim_only_accuracy


def test_labels_that_leak_through_words_are_found_out() -> None:
    claims = [f"Boats {word} here number {index}." for index in range(20) for word in ("never", "moor")]
    labels = [("moor" in claim) for claim in claims]
    assert claim_only_accuracy(claims, labels) == 1.0


def test_the_same_words_tell_nothing() -> None:
    labels = [index % 3 == 0 for index in range(30)]
    accuracy = claim_only_accuracy(["Boats moor here."] * 30, labels)
    assert accuracy == 0.5


def test_too_few_claims_tell_nothing() -> None:
    assert claim_only_accuracy(["Boats moor here."] * 6, [True] * 5 + [False]) is None
