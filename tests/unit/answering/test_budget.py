# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is sent to a model: what is worth most for its tokens, neighbours as one, and never more than there is room for."""

import random
from collections.abc import Sequence

import pytest

from app.answering.budget import MESSAGE_TOKENS, chosen, message_tokens, together
from app.answering.config import AnswerSettings
from app.answering.evidence import Passage, evidence_of
from app.answering.prompts import FIXED_TOKENS, prompt
from app.domain.chunks import Chunk, ChunkKind, Unit, UnitKind, WordSpan
from app.domain.questions import Hit
from app.ingestion.tokens import count_tokens

SETTINGS = AnswerSettings()
TEXTS = {
    "en": "a fence in the front yard of a corner lot must not be higher than one metre unless the board allows it",
    "de": "Grundstückseinfriedungen dürfen entlang öffentlicher Verkehrsflächen höchstens einen Meter hoch errichtet werden",
    "zh": "前 院 的 围 栏 高 度 不 得 超 过 一 点 二 米 除 非 委 员 会 另 有 许 可",
    "codes": "17.24.030(b) 1,200.50 m² §4-2 R-1/R-2 20% 3½ x7Q",
}


def passage(number: int, ordinal: int, sentences: Sequence[str], section: str = "Fences") -> Passage:
    units = tuple(
        Unit(f"{ordinal}.{place}", UnitKind.SENTENCE, text, (WordSpan(1, place * 9, place * 9 + 8),))
        for place, text in enumerate(sentences)
    )
    text = "\n".join(sentences)
    chunk = Chunk(f"c{ordinal}", "d", section, (section,), ordinal, ChunkKind.PROSE, text, count_tokens(text), (1,), units)
    return Passage(number, Hit(number, chunk, 1.0 / number), "Bylaw")


def sentence(words: int, language: str = "en", seed: int = 0) -> str:
    chosen_words = random.Random(seed).choices(TEXTS[language].split(), k=words)
    return ("" if language == "zh" else " ").join(chosen_words) + "."


def test_short_passages_go_before_a_long_one_that_was_found_little_earlier() -> None:
    long = passage(2, 20, [sentence(40, seed=n) for n in range(18)])
    short = [passage(number, number * 30, [sentence(60)], f"Part {number}") for number in (3, 4)]
    best = passage(1, 10, [sentence(150)])
    sent = chosen([best, long, *short], 400, SETTINGS, 8192)
    assert list(sent) == [1, 3, 4, 2]
    assert (sent[3], sent[4]) == (short[0].chunk.units, short[1].chunk.units)
    assert 0 < len(sent[2]) < 18, "of the long one there is as much as fits"


def test_the_best_passage_is_in_though_others_are_worth_more_for_their_tokens() -> None:
    best = passage(1, 10, [sentence(40, seed=n) for n in range(16)])
    others = [passage(number, number * 30, [sentence(8)], f"Part {number}") for number in range(2, 6)]
    assert next(iter(chosen([best, *others], 400, SETTINGS, 8192))) == 1


def test_a_best_passage_that_is_too_long_is_cut_and_stands_alone() -> None:
    best = passage(1, 10, [sentence(40, seed=n) for n in range(60)])
    sent = chosen([best, passage(2, 40, [sentence(8)])], 400, SETTINGS, 8192)
    assert list(sent) == [1]
    assert 10 < len(sent[1]) < 60


def test_neighbours_of_a_section_are_one_passage_in_reading_order() -> None:
    first, second, third = (passage(number, ordinal, [sentence(9)]) for number, ordinal in ((3, 7), (1, 8), (2, 30)))
    elsewhere = passage(4, 9, [sentence(9)], "Hedges")
    read = [second, third, first, elsewhere]
    sent = chosen(read, 400, SETTINGS, 8192)
    assert [[each.number for each in group] for group in together(read, sent)] == [[3, 1], [2], [4]]
    written = prompt("How high?", read, sent, frozenset(each.unit.id for each in evidence_of(read)), (), "en")
    assert written.messages[-1].content.count("<passage") == 3
    assert written.lines == {1: (3, "7.0"), 2: (1, "8.0"), 3: (2, "30.0"), 4: (4, "9.0")}, "each line keeps its own place"


def test_what_follows_a_cut_passage_does_not_follow_on() -> None:
    first, second = passage(1, 7, [sentence(9), sentence(9)]), passage(2, 8, [sentence(9)])
    sent = {1: first.chunk.units[:1], 2: second.chunk.units}
    assert [len(group) for group in together([first, second], sent)] == [1, 1]


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("limit", [1024, 2048, 8192])
def test_no_prompt_is_longer_than_there_is_room_for(language: str, limit: int) -> None:
    draw = random.Random(language)
    for trial in range(12):
        read = [
            passage(
                number,
                draw.randrange(40) if number > 1 else 50,
                [sentence(draw.randrange(2, 60), language, draw.randrange(99)) for _ in range(draw.randrange(1, 20))],
            )
            for number in range(1, 6)
        ]
        question = sentence(12, language, trial)
        frame = prompt(question, (), {}, frozenset(), (), language)
        sent = chosen(read, FIXED_TOKENS + message_tokens(frame.messages[-1].content), SETTINGS, limit)
        citable = frozenset(each.unit.id for each in evidence_of(read))
        written = prompt(question, read, sent, citable, (), language)
        counted = sum(count_tokens(each.content) + MESSAGE_TOKENS for each in written.messages)
        assert counted <= min(SETTINGS.prompt_tokens, limit - SETTINGS.answer_tokens)
        assert sent or limit < 2048


def test_what_is_the_same_in_every_prompt_is_counted_once_and_for_all() -> None:
    fixed = prompt("Why?", (), {}, frozenset(), (), "en").messages[:-1]
    counted = sum(count_tokens(each.content) + MESSAGE_TOKENS for each in fixed)
    assert counted <= FIXED_TOKENS < counted + 40


def test_the_default_prompt_is_at_most_1500_tokens() -> None:
    assert SETTINGS.prompt_tokens == 1500
