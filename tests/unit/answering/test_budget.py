# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is sent to a model: what speaks most of the question, neighbours as one, and never more than there is room for."""

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


def even(read: Sequence[Passage]) -> dict[str, float]:
    """Every unit speaks as much of the question as its passage's rank says."""
    return {each.unit.id: 1.0 - each.passage.number / 10 for each in evidence_of(read)}


def sentence(words: int, language: str = "en", seed: int = 0) -> str:
    chosen_words = random.Random(seed).choices(TEXTS[language].split(), k=words)
    return ("" if language == "zh" else " ").join(chosen_words) + "."


def test_neighbours_of_a_section_are_one_passage_in_reading_order() -> None:
    first, second, third = (passage(number, ordinal, [sentence(9)]) for number, ordinal in ((3, 7), (1, 8), (2, 30)))
    elsewhere = passage(4, 9, [sentence(9)], "Hedges")
    read = [second, third, first, elsewhere]
    sent = chosen(evidence_of(read), even(read), 400, SETTINGS, 8192)
    assert [[each.number for each in group] for group in together(read, sent)] == [[3, 1], [2], [4]]
    written = prompt("How high?", read, sent, frozenset(each.unit.id for each in evidence_of(read)), (), "en")
    assert written.messages[-1].content.count("<passage") == 3
    assert written.lines == {1: (3, "7.0"), 2: (1, "8.0"), 3: (2, "30.0"), 4: (4, "9.0")}, "each line keeps its own place"


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
        sent = chosen(evidence_of(read), even(read), FIXED_TOKENS + message_tokens(frame.messages[-1].content), SETTINGS, limit)
        citable = frozenset(each.unit.id for each in evidence_of(read))
        written = prompt(question, read, sent, citable, (), language)
        counted = sum(count_tokens(each.content) + MESSAGE_TOKENS for each in written.messages)
        assert counted <= min(SETTINGS.prompt_tokens, limit - SETTINGS.answer_tokens)
        assert sent or limit < 2048 or not citable


def test_what_is_the_same_in_every_prompt_is_counted_once_and_for_all() -> None:
    fixed = prompt("Why?", (), {}, frozenset(), (), "en").messages[:-1]
    counted = sum(count_tokens(each.content) + MESSAGE_TOKENS for each in fixed)
    assert counted <= FIXED_TOKENS < counted + 40


def test_the_default_prompt_is_at_most_1500_tokens() -> None:
    assert SETTINGS.prompt_tokens == 1500
