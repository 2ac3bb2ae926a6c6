# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A passage in windows of a few sentences."""

from app.domain.windows import WINDOW_WORDS, windows


def sentence(words: int, first: str) -> str:
    return " ".join([first, *["word"] * (words - 1)]) + "."


def test_a_short_passage_is_one_window() -> None:
    assert windows("A keeper rows.\nThe lamp burns; it is trimmed at dusk.") == [
        "A keeper rows. The lamp burns; it is trimmed at dusk."
    ]
    assert windows(" \n ") == []


def test_sentences_and_lines_are_put_together_and_never_cut() -> None:
    parts = [sentence(30, "One"), sentence(20, "Two"), sentence(15, "Three"), sentence(3 * WINDOW_WORDS, "Four")]
    text = f"{parts[0]} {parts[1]}\n{parts[2]} {parts[3]}"
    assert windows(text) == [f"{parts[0]} {parts[1]}", parts[2], parts[3]]


def test_a_few_words_at_the_end_are_no_window_of_their_own() -> None:
    parts = [sentence(WINDOW_WORDS, "One"), sentence(5, "Two")]
    assert windows(" ".join(parts)) == [" ".join(parts)]
