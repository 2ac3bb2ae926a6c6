# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
from app.domain.pages import Box, Word
from app.services.text_search import find_in_words, find_places


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


def test_a_place_over_two_lines_is_one_place() -> None:
    assert find_places(WORDS, "lamplighter") == [(WORDS[2].box, WORDS[3].box)]


def test_no_word_is_found_in_the_end_of_one_and_the_head_of_the_next() -> None:
    words = line(0.1, "the", "art", "of", "hearts")
    assert find_places(words, "heart") == [(words[3].box,)]
    assert len(find_places(words, "the art")) == 1
    assert len(find_places(words, "e  art o")) == 1


def test_words_written_without_blanks_are_found_across_their_parts() -> None:
    words = [Word("光", Box(0.1, 0.1, 0.2, 0.12), glued=True), Word("る", Box(0.2, 0.1, 0.3, 0.12))]
    assert len(find_places(words, "光る")) == 1


def test_hyphens_within_a_word_may_be_typed_or_left_out() -> None:
    words = line(0.1, "well-known")
    assert [len(find_places(words, text)) for text in ("well-known", "wellknown", "well known")] == [1, 1, 1]
