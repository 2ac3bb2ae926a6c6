# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
from app.domain.pages import Box, Word
from app.services.text_search import find_in_words


def line(y: float, *texts: str) -> list[Word]:
    return [Word(text, Box(0.1 * n, y, 0.1 * n + 0.08, y + 0.02)) for n, text in enumerate(texts, start=1)]


WORDS = line(
    0.1,
    "The",
    "eﬃcient",
    "lamp-",
) + line(0.14, "lighter", "naïve", "LAMP")


def test_ligatures_case_and_accents_do_not_matter() -> None:
    assert find_in_words(WORDS, "Efficient") == [WORDS[1].box]
    assert find_in_words(WORDS, "naive lamp") == [WORDS[4].box.united(WORDS[5].box)]


def test_a_word_broken_over_two_lines_has_a_box_on_each() -> None:
    assert find_in_words(WORDS, "lamplighter") == [WORDS[2].box, WORDS[3].box]


def test_every_place_is_found() -> None:
    assert len(find_in_words(WORDS, "lamp")) == 2


def test_nothing_is_found_for_nothing() -> None:
    assert find_in_words(WORDS, " -.") == []
    assert find_in_words((), "x") == []
