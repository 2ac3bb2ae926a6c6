# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Chosen words: which ones, and the text that is copied."""

from app.domain.pages import Box, Word
from app.gui.viewer.text_selection import Selection, WordPlace, nearest_word, selected_text, text_of, word_under


def word(text: str, x: float, y: float, *, glued: bool = False) -> Word:
    return Word(text, Box(x, y, x + 0.08, y + 0.02), glued)


LINE = (word("one", 0.1, 0.1), word("two", 0.2, 0.1), word("three", 0.1, 0.13), word("four", 0.2, 0.13), word("next", 0.1, 0.2))


def test_lines_run_on_and_paragraphs_begin_a_line() -> None:
    assert text_of(LINE) == "one two three four\nnext"


def test_glued_words_have_no_blank() -> None:
    assert text_of((word("光", 0.1, 0.1, glued=True), word("る", 0.2, 0.1), word("x", 0.3, 0.1))) == "光る x"


def test_a_selection_runs_both_ways_and_over_pages() -> None:
    backwards = Selection(WordPlace(2, 1), WordPlace(1, 3))
    assert list(backwards.on_page(1, 5)) == [3, 4]
    assert list(backwards.on_page(2, 5)) == [0, 1]
    assert list(backwards.on_page(3, 5)) == []
    assert selected_text(backwards, {1: LINE, 2: LINE}) == "four\nnext\none two"


def test_the_nearest_word_prefers_the_line_of_the_pointer() -> None:
    assert nearest_word(LINE, 0.9, 0.11, 0.7) == 1
    assert nearest_word(LINE, 0.9, 0.14, 0.7) == 3
    assert nearest_word((), 0.5, 0.5, 0.7) is None


def test_a_word_is_under_the_pointer_only_within_its_box() -> None:
    assert word_under(LINE, 0.21, 0.11) == 1
    assert word_under(LINE, 0.5, 0.11) is None
