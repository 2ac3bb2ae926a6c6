# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a language model may do for search, and that nothing is lost where it fails."""

from collections.abc import Callable, Sequence

import pytest

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage
from app.domain.questions import EVERYWHERE, SearchResult
from app.retrieval.config import SearchSettings
from app.retrieval.keyword import analyse
from app.retrieval.model_steps import read_order
from app.retrieval.search import search
from tests.fakes.memory_source import MemorySource, chunk, document
from tests.fakes.models import ScriptedGenerator, WordEmbedder

CHUNKS = [
    chunk("oil", "Oil is sold by the pint and kept in a cool cellar.", page=3, path=("Oil",), ordinal=0),
    chunk("wick", "Trim the wick before dusk with sharp shears.", page=5, path=("Duties",), ordinal=1),
    chunk("storm", "In a storm two keepers stand watch.", page=6, path=("Storms",), ordinal=2),
]
QUESTION = "When do keepers cut it?"
PASSAGE = "Trim the wick before dusk with shears, says the handbook."


def found(settings: SearchSettings, generator: ScriptedGenerator | None, question: str = QUESTION) -> SearchResult:
    source = MemorySource([document("book", "Handbook")], CHUNKS, analyse, WordEmbedder())
    return search(question, EVERYWHERE, source, WordEmbedder(), settings, CancelToken(), generator=generator)


def ids(result: SearchResult) -> list[str]:
    return [hit.chunk.id for hit in result.hits]


def saying(text: str) -> ScriptedGenerator:
    return ScriptedGenerator(lambda _: text)


def failing(error: Exception) -> ScriptedGenerator:
    def reply(_: Sequence[ChatMessage]) -> str:
        raise error

    return ScriptedGenerator(reply)


def test_both_are_off_and_need_a_model() -> None:
    generator = saying(PASSAGE)
    plain = found(SearchSettings(), generator)
    assert generator.asked == []
    both = found(SearchSettings(hyde=True, listwise=True), None)
    assert [(hit.chunk.id, hit.score) for hit in both.hits] == [(hit.chunk.id, hit.score) for hit in plain.hits]
    assert both.warnings == ()


def test_a_made_up_passage_finds_what_the_question_does_not_say() -> None:
    assert ids(found(SearchSettings(), None))[0] == "storm"
    result = found(SearchSettings(hyde=True, hyde_weight=2), saying(PASSAGE))
    assert ids(result)[0] == "wick"
    assert result.hits[0].legs["hyde"].rank == 1
    assert "hyde" in [stage.name for stage in result.stages]
    assert result.settings["hyde"] is True


def test_the_made_up_passage_is_no_question_for_a_place() -> None:
    generator = saying(PASSAGE)
    found(SearchSettings(hyde=True, listwise=True), generator, "On which page are wicks?")
    assert generator.asked == []


@pytest.mark.logs("hyde leg failed")
@pytest.mark.parametrize(
    ("generator", "warning"),
    [
        (lambda: saying(""), "hyde_leg_failed"),
        (lambda: saying("--- 1234567890 1234567890 ---"), "hyde_leg_failed"),
        (lambda: failing(AppError(ErrorCode.MODEL_SILENT)), "model_silent"),
        (lambda: failing(RuntimeError("no")), "hyde_leg_failed"),
    ],
)
def test_without_a_passage_search_goes_on(generator: Callable[[], ScriptedGenerator], warning: str) -> None:
    result = found(SearchSettings(hyde=True), generator())
    assert ids(result) == ids(found(SearchSettings(), None))
    assert result.warnings == (warning,)


def test_the_model_orders_the_best_passages() -> None:
    plain = ids(found(SearchSettings(), None))
    generator = saying('{"order": [3, 2, 1]}')
    result = found(SearchSettings(listwise=True, listwise_weight=1), generator)
    assert ids(result) == plain[::-1]
    assert [hit.legs["listwise"].rank for hit in result.hits] == [1, 2, 3]
    assert "listwise" in [stage.name for stage in result.stages]
    [(_, asked)] = generator.asked
    assert "[1] Handbook > " in asked.content
    assert generator.schemas[0] is not None


def test_only_the_first_are_read() -> None:
    plain = ids(found(SearchSettings(), None))
    result = found(SearchSettings(listwise=True, listwise_passages=2, listwise_weight=1), saying('{"order": [2, 1]}'))
    assert ids(result) == [plain[1], plain[0], plain[2]]
    assert "listwise" not in result.hits[2].legs


@pytest.mark.logs("listwise_failed")
@pytest.mark.parametrize(
    ("generator", "warning"),
    [
        (lambda: saying(""), "listwise_failed"),
        (lambda: saying("The third one is best."), "listwise_failed"),
        (lambda: saying('{"order": []}'), "listwise_failed"),
        (lambda: saying('{"order": [2, 77]}'), "listwise_failed"),
        (lambda: saying("1 " * 5000), "listwise_failed"),
        (lambda: failing(AppError(ErrorCode.MODEL_OUT_OF_MEMORY)), "model_out_of_memory"),
    ],
)
def test_without_an_order_the_first_ranking_stands(generator: Callable[[], ScriptedGenerator], warning: str) -> None:
    plain = found(SearchSettings(), None)
    result = found(SearchSettings(listwise=True), generator())
    assert [(hit.chunk.id, hit.score) for hit in result.hits] == [(hit.chunk.id, hit.score) for hit in plain.hits]
    assert result.warnings == (warning,)


@pytest.mark.parametrize("settings", [SearchSettings(hyde=True), SearchSettings(listwise=True)])
def test_a_wish_to_stop_is_heard(settings: SearchSettings) -> None:
    with pytest.raises(AppError) as stopped:
        found(settings, failing(AppError(ErrorCode.CANCELLED)))
    assert stopped.value.code is ErrorCode.CANCELLED


def test_orders_as_small_models_write_them() -> None:
    assert read_order('```json\n{"order": [2, 2, 3]}\n```', 4) == [2, 3, 1, 4]


@pytest.mark.parametrize("reply", ["", "}{", '{"order": [0]}', '{"order": ["1"]}', '{"order": [9e99]}', '{"order": {"1": 2}}'])
def test_what_is_no_order(reply: str) -> None:
    with pytest.raises(ValueError, match="no order"):
        read_order(reply, 4)
