# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A search from question to passages, over a library in memory."""

import threading
from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.domain.chunks import Chunk, ChunkKind, IndexTerm, Unit, UnitKind
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, Hint, HintKind, Scope, SearchResult
from app.retrieval.config import SearchSettings
from app.retrieval.keyword import analyse
from app.retrieval.search import search
from tests.fakes.memory_source import MemorySource, chunk, document
from tests.fakes.models import FailingEmbedder, OverlapReranker, WordEmbedder

CHUNKS = [
    chunk("oil", "Oil is sold by the pint and kept in a cool cellar.", page=3, path=("Supplies", "Oil"), ordinal=0),
    chunk("lantern", "A lantern burns for six hours on one pint.", page=4, path=("Supplies", "Lanterns"), ordinal=1),
    chunk("wick", "Trim the wick before dusk.", page=5, path=("Duties",), ordinal=2),
    chunk("storm", "In a storm two keepers stand watch.", page=6, path=("Duties", "2.4 Storms"), ordinal=3),
    chunk("rope", "A rope of hemp holds four hundred pounds.", document_id="ropes", page=1, path=("Ropes",), ordinal=0),
]
DOCUMENTS = [document("book", "The Keeper's Handbook"), document("ropes", "Cordage Tables")]


@pytest.fixture
def source() -> MemorySource:
    return MemorySource(DOCUMENTS, CHUNKS, analyse, WordEmbedder())


def found(
    source: MemorySource, question: str, *, scope: Scope = EVERYWHERE, embedder: WordEmbedder | None = None,
    settings: SearchSettings | None = None, reranker: OverlapReranker | None = None,
) -> SearchResult:  # fmt: skip
    return search(
        question, scope, source, embedder or WordEmbedder(), settings or SearchSettings(), CancelToken(), reranker=reranker
    )


def ids(result: SearchResult) -> list[str]:
    return [hit.chunk.id for hit in result.hits]


def test_finds_the_passage_and_says_how(source: MemorySource) -> None:
    result = found(source, "How long does a lantern burn?")
    assert ids(result)[0] == "lantern"
    first = result.hits[0]
    assert first.rank == 1
    assert first.legs["keyword"].rank == 1
    assert {"keyword", "vector"} == set(first.legs)
    assert [stage.name for stage in result.stages] == ["query", "keyword", "vector", "fusion", "hints", "cut"]
    assert all(stage.ms >= 0 for stage in result.stages)
    assert result.settings["fusion_k"] == SearchSettings().fusion_k
    assert result.warnings == ()
    assert result.found["keyword"] >= 1
    assert result.found["vector"] >= len(result.hits)


def test_is_the_same_every_time(source: MemorySource) -> None:
    once = found(source, "keepers and oil")
    again = found(source, "keepers and oil")
    assert [(hit.chunk.id, hit.score) for hit in once.hits] == [(hit.chunk.id, hit.score) for hit in again.hits]


def test_stays_in_scope(source: MemorySource) -> None:
    assert ids(found(source, "pint of oil", scope=Scope(frozenset({"ropes"})))) == ["rope"]


def test_only_what_is_returned_is_read_with_its_units(monkeypatch: pytest.MonkeyPatch) -> None:
    own = [replace(each, units=(Unit(f"{each.id}-0", UnitKind.SENTENCE, each.text, ()),)) for each in CHUNKS]
    source = MemorySource(DOCUMENTS, own, analyse, WordEmbedder())
    read: list[str] = []
    chunks = source.chunks

    def noted(ids: Sequence[str], *, units: bool = True) -> dict[str, Chunk]:
        read.extend(ids if units else ())
        return chunks(ids, units=units)

    monkeypatch.setattr(source, "chunks", noted)
    result = found(source, "pint of oil", settings=SearchSettings(limit=2))
    assert ids(result) == read == ["oil", "rope"]
    assert [hit.chunk.units[0].text for hit in result.hits] == [hit.chunk.text for hit in result.hits]


def test_a_passage_that_goes_while_it_is_ranked_is_not_returned(source: MemorySource, monkeypatch: pytest.MonkeyPatch) -> None:
    chunks = source.chunks

    def fewer(ids: Sequence[str], *, units: bool = True) -> dict[str, Chunk]:
        return {key: each for key, each in chunks(ids, units=units).items() if not units or key != "oil"}

    monkeypatch.setattr(source, "chunks", fewer)
    result = found(source, "pint of oil", settings=SearchSettings(limit=2))
    assert [(hit.rank, hit.chunk.id) for hit in result.hits] == [(1, "rope")]


def test_no_more_than_asked_for(source: MemorySource) -> None:
    assert len(found(source, "pint of oil", settings=SearchSettings(limit=2)).hits) == 2


@pytest.mark.logs("vector leg failed")
def test_without_its_model_words_alone_are_searched(source: MemorySource) -> None:
    result = found(source, "lantern hours", embedder=FailingEmbedder())
    assert ids(result)[0] == "lantern"
    assert result.warnings == ("asset_missing",)


def test_without_an_embedder_there_is_no_vector_leg_and_no_warning(source: MemorySource) -> None:
    result = search("lantern hours", EVERYWHERE, source, None, SearchSettings(keyword_weight=0), CancelToken())
    assert ids(result) == ["lantern"]
    assert result.warnings == ()


@pytest.mark.logs("keyword leg failed")
def test_without_the_index_meaning_alone_is_searched(source: MemorySource) -> None:
    source.failing["keyword_hits"] = RuntimeError("index is gone")
    result = found(source, "lantern burns six hours", settings=SearchSettings(keyword_weight=1, vector_weight=0.5))
    assert ids(result)[0] == "lantern"
    assert result.warnings == ("keyword_leg_failed",)


@pytest.mark.logs("leg failed")
def test_when_no_leg_can_search_the_reason_is_raised(source: MemorySource) -> None:
    source.failing["keyword_hits"] = AppError(ErrorCode.DAMAGED_LIBRARY)
    source.failing["nearest"] = AppError(ErrorCode.DAMAGED_LIBRARY)
    with pytest.raises(AppError) as raised:
        found(source, "lantern")
    assert raised.value.code is ErrorCode.DAMAGED_LIBRARY


def test_legs_run_side_by_side(source: MemorySource, monkeypatch: pytest.MonkeyPatch) -> None:
    meet = threading.Barrier(2, timeout=5)
    keyword, nearest = source.keyword_hits, source.nearest
    monkeypatch.setattr(source, "keyword_hits", lambda *given: (meet.wait(), keyword(*given))[1])
    monkeypatch.setattr(source, "nearest", lambda *given: (meet.wait(), nearest(*given))[1])
    assert ids(found(source, "lantern"))[0] == "lantern"


def test_stops_when_told(source: MemorySource) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(AppError) as raised:
        search("lantern", EVERYWHERE, source, WordEmbedder(), SearchSettings(), cancel)
    assert raised.value.code is ErrorCode.CANCELLED


def test_a_section_that_is_named_goes_first(source: MemorySource) -> None:
    result = found(source, "What of the oil pint does section 2.4 say?")
    assert ids(result)[0] == "storm"
    assert result.hits[0].hints == (Hint(HintKind.SECTION_NUMBER, added=SearchSettings().place_boost),)


def test_a_page_that_is_named_goes_first_as_it_is_printed(source: MemorySource) -> None:
    source.printed.update({("book", page): str(page + 12) for page in range(1, 11)})
    result = found(source, "What of oil and lantern is on page 17?", settings=SearchSettings(vector_weight=0))
    assert ids(result)[0] == "wick"
    assert result.hits[0].hints == (Hint(HintKind.PAGE_NUMBER, added=SearchSettings().place_boost),)


def test_of_a_book_that_is_named_its_own_page_is_meant() -> None:
    books = [
        document(f"b{number}", f"{name} Rules")
        for number, name in enumerate(("Harbour", "Lock", "Canal", "Quay", "Weir", "Ferry"))
    ]
    chunks = [
        chunk(f"{book.id}-{page}", f"Text of {book.title}.", document_id=book.id, page=page) for book in books for page in (4, 7)
    ]
    source = MemorySource(books, chunks, analyse, WordEmbedder())
    result = found(source, "What stands on page 7 of the Canal Rules?")
    raised = [hit.chunk.id for hit in result.hits if HintKind.PAGE_NUMBER in {hint.kind for hint in hit.hints}]
    assert raised == ["b2-7"]
    assert ids(result)[0] == "b2-7"
    # Among many books, none of which is named, a number says nothing.
    assert not any(
        hit.hints and hit.hints[0].kind is HintKind.PAGE_NUMBER for hit in found(source, "What stands on page 7?").hits
    )


def test_a_passage_is_as_near_as_its_nearest_window(source: MemorySource) -> None:
    plain = SearchSettings(vector_weight=1, keyword_weight=0)
    before = ids(found(source, "pint", settings=plain))
    source.windows = {before[-1]: 1.5, before[0]: -1.0}
    raised = found(source, "pint", settings=plain)
    assert ids(raised)[0] == before[-1]
    assert raised.hits[0].legs["vector"].score == 1.5
    assert ids(found(source, "pint", settings=replace(plain, windows=False))) == before


def test_a_document_that_is_named_is_raised(source: MemorySource) -> None:
    settings = SearchSettings(document_boost=9)
    result = found(source, "What do the cordage tables say of a pint of oil?", settings=settings)
    assert ids(result)[0] == "rope"
    named = {hit.chunk.document_id for hit in result.hits if Hint(HintKind.DOCUMENT, 9.0) in hit.hints}
    assert named == {result.hits[0].chunk.document_id}


def test_it_is_counted_what_says_the_same_as_a_better_one() -> None:
    text = "A keeper trims every wick of the great lamp before dusk, and again at midnight when the oil is low."
    chunks = [chunk("one", text, page=1), chunk("two", text, page=2, ordinal=1), chunk("other", "Two keepers row.", page=3)]
    result = found(MemorySource(DOCUMENTS, chunks, analyse, WordEmbedder()), "When does a keeper trim the wick?")
    assert sorted(ids(result)) == ["one", "other"]
    assert result.repeated == 1


def test_the_cross_encoder_has_its_say(source: MemorySource) -> None:
    reranker = OverlapReranker()
    settings = SearchSettings(rerank=True, rerank_weight=1, rerank_candidates=3)
    result = found(source, "two keepers", settings=settings, reranker=reranker)
    assert len(reranker.passages) == 3
    assert result.hits[0].legs["rerank"].rank == 1
    assert "rerank" in [stage.name for stage in result.stages]
    assert "The Keeper's Handbook" in reranker.passages[0]
    assert {hit.chunk.id for hit in result.hits if "rerank" in hit.legs} == set(ids(result)[:3])
    assert [hit.score for hit in result.hits] == sorted((hit.score for hit in result.hits), reverse=True)


@pytest.mark.logs("rerank_failed")
@pytest.mark.parametrize(
    ("failure", "warning"), [(AppError(ErrorCode.ASSET_MISSING), "asset_missing"), (RuntimeError("no"), "rerank_failed")]
)
def test_a_failing_cross_encoder_leaves_the_first_ranking(source: MemorySource, failure: Exception, warning: str) -> None:
    plain = found(source, "two keepers")
    result = found(source, "two keepers", settings=SearchSettings(rerank=True), reranker=OverlapReranker(failure))
    assert ids(result) == ids(plain)
    assert result.warnings == (warning,)


def test_an_empty_library_finds_nothing() -> None:
    result = found(MemorySource([], [], analyse, WordEmbedder()), "anything")
    assert result.hits == ()


def test_a_question_for_a_page_is_answered_from_the_index() -> None:
    chunks = [
        chunk("text", "Wicks are trimmed before dusk, and wicks are cut from cotton.", page=4),
        chunk("index", "storms, 61\nwicks, 17, 44\nwindows, 80", page=90, kind=ChunkKind.INDEX, ordinal=1),
        chunk("page", "This page of the printed book is covered by a licence.", page=2, ordinal=2),
    ]
    source = MemorySource(DOCUMENTS, chunks, analyse, WordEmbedder())
    source.index = [("book", IndexTerm("wicks", "", "", ("17", "44"), ())), ("book", IndexTerm("windows", "", "", ("80",), ()))]
    reranker = OverlapReranker()
    settings = SearchSettings(rerank=True)
    assert ids(found(source, "Which printed page covers wicks?", settings=settings, reranker=reranker))[0] == "index"
    assert reranker.passages == []
    assert "index" not in ids(found(source, "Which printed page covers storms?", settings=settings, reranker=reranker))
    assert "index" not in ids(found(source, "When are wicks trimmed?", settings=settings, reranker=reranker))
