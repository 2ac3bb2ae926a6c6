# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Models are recommended by memory; the table is data."""

import pytest

from app.services.model_choice import advice, known_models, memory_bytes

GB = 1_000_000_000


@pytest.mark.parametrize(
    ("memory", "best", "most"),
    [
        (2 * GB, None, None),
        (4 * GB, "llama3.2:1b", "llama3.2:1b"),
        (8 * GB, "llama3.2:3b", "llama3.2:3b"),
        (16 * GB, "gemma3:4b", "llama3.1:8b"),
        (64 * GB, "gemma3:4b", "qwen2.5:14b"),
        (0, None, None),  # the system does not tell
    ],
)
def test_what_suits_a_computer(memory: int, best: str | None, most: str | None) -> None:
    found = advice(memory)
    assert (found.best.name if found.best else None) == best
    assert (found.suited[-1].name if found.suited else None) == most
    assert [each.size for each in found.suited] == sorted(each.size for each in found.suited)


def test_no_model_needs_more_than_half_of_the_memory_that_it_asks_for() -> None:
    assert all(2 * each.size < each.from_memory for each in known_models())


def test_this_computer_has_memory() -> None:
    assert memory_bytes() > GB
