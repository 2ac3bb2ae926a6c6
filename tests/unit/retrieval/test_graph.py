# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The walk from the best passages along sections, definitions and cross-references."""

from dataclasses import replace

import pytest

from app.domain.chunks import Chunk
from app.domain.concepts import EdgeKind, Link
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, HopKind, Scope, SearchResult
from app.retrieval.config import SearchSettings
from app.retrieval.graph import LEG, Asked, walk
from app.retrieval.keyword import analyse
from app.retrieval.search import search
from tests.fakes.memory_source import MemorySource, chunk, document
from tests.fakes.models import OverlapReranker, WordEmbedder

# The second half of the question is answered under a heading that shares no word with it.
QUESTION = "What does a keeper risk who stays awake for two nights, and what follows from that at its third degree?"
ANSWER = "The hand shakes, and all work is done at half the pace."
SETTINGS = SearchSettings(vector_weight=0, limit=10)


def book(fillers: int = 80) -> MemorySource:
    """A book whose pages repeat the words of the question, so that what plain search finds fills every place."""
    log = "A keeper of risk follows one of two nights in degree"
    nights = "A keeper who stays awake for two nights becomes weary, see page 90."
    logs = [chunk(f"filler{n}", f"{log} {n}.", page=1 + n, path=(f"Log {n}",), ordinal=n) for n in range(1, fillers + 1)]
    ends = [
        chunk("weary", ANSWER, page=90, path=("Weariness",), ordinal=fillers + 1),
        chunk("after", "Sleep of one night takes a step away.", page=91, path=("Weariness",), ordinal=fillers + 2),
        chunk("beyond", "Oars are kept dry.", page=92, path=("Boats",), ordinal=fillers + 3),
    ]
    chunks = [chunk("nights", nights, page=1, path=("Watches",), ordinal=0), *logs, *ends]
    source = MemorySource([document("book", pages=100)], chunks, analyse, WordEmbedder())
    source.ways = [Link("nights", "weary", EdgeKind.REFERS, 0.9, "weary")]
    return source


def found(source: MemorySource, settings: SearchSettings = SETTINGS, scope: Scope = EVERYWHERE) -> SearchResult:
    return search(QUESTION, scope, source, None, settings, CancelToken(), knowledge=source)


def asked(_: Chunk) -> Asked:
    return Asked(frozenset(analyse("keeper awake two nights", "en")), "en")


def start(chunk_id: str) -> list[tuple[Chunk, float]]:
    return [(book().chunks([chunk_id])[chunk_id], 1.0)]


def ids(result: SearchResult) -> list[str]:
    return [hit.chunk.id for hit in result.hits]


def test_reaches_the_second_page_that_plain_search_misses() -> None:
    source = book()
    assert "weary" not in ids(found(source, replace(SETTINGS, graph_hops=0)))
    result = found(source)
    assert "weary" in ids(result)
    leg = next(hit for hit in result.hits if hit.chunk.id == "weary").legs[LEG]
    assert leg.rank <= SETTINGS.graph_added
    assert leg.hop is not None
    assert (leg.hop.source, leg.hop.kind, leg.hop.via) == ("nights", HopKind.REFERS, "weary")
    assert "graph" in [stage.name for stage in result.stages]


def test_what_the_walk_added_is_reranked() -> None:
    source, reranker = book(), OverlapReranker()
    search(QUESTION, EVERYWHERE, source, None, SETTINGS, CancelToken(), reranker, source)
    assert any(ANSWER in passage for passage in reranker.passages)
    assert len(reranker.passages) <= SETTINGS.rerank_candidates + SETTINGS.graph_added


def test_never_floods_the_hits() -> None:
    source = book()
    every = [f"filler{n}" for n in range(1, 81)]
    source.ways = [Link(one, two, EdgeKind.REFERS, 1.0, "night") for one in every for two in every if one != two]
    plain = ids(found(source, replace(SETTINGS, graph_hops=0)))
    result = found(source)
    added = [hit for hit in result.hits if LEG in hit.legs]
    assert len(added) <= SETTINGS.graph_added
    assert [each for each in ids(result) if each in plain][:5] == plain[:5]


def test_the_penalty_grows_with_each_hop() -> None:
    source = book()
    settings = SearchSettings(graph_hops=3, graph_decay=0.5)
    source.ways = [Link("nights", "weary", EdgeKind.REFERS, 1.0), Link("after", "beyond", EdgeKind.REFERS, 1.0)]
    reached = {
        each.chunk_id: each
        for each in walk(start("nights"), dict.fromkeys(("weary", "after"), 1.0), asked, source, source, settings)
    }
    assert reached["weary"].score == pytest.approx(0.85 * 0.5)
    assert reached["after"].score == pytest.approx(0.85 * 0.5 * 0.25)
    assert reached["after"].hops == 2
    assert "beyond" not in reached


def test_cross_references_lead_less_surely_than_definitions() -> None:
    source = book()
    source.ways = [Link("nights", "weary", EdgeKind.CROSS_REFERENCE, 1.0), Link("nights", "after", EdgeKind.REFERS, 1.0)]
    reached = [each.chunk_id for each in walk(start("nights"), {}, asked, source, source, SearchSettings(graph_hops=1))]
    assert reached == ["after", "weary"]


def test_of_ways_as_good_the_one_to_the_better_chunk_is_taken() -> None:
    source = book()
    source.ways = [Link("nights", other, EdgeKind.REFERS, 1.0) for other in ("after", "beyond")]
    reached = walk(start("nights"), {"beyond": 0.4}, asked, source, source, SearchSettings(graph_hops=1))
    assert [each.chunk_id for each in reached] == ["beyond", "after"]


def test_follows_a_section_to_its_end_and_no_further() -> None:
    reached = {each.chunk_id: each for each in walk(start("weary"), {}, asked, book(), book(), SearchSettings(graph_hops=5))}
    assert reached.keys() == {"after"}
    hop = reached["after"].hop
    assert hop is not None
    assert hop.kind is HopKind.NEXT


def test_a_circle_is_walked_once() -> None:
    source = book()
    source.ways = [Link("nights", "weary", EdgeKind.REFERS, 1.0), Link("weary", "nights", EdgeKind.REFERS, 1.0)]
    assert [each.chunk_id for each in walk(start("nights"), {}, asked, source, source, SearchSettings(graph_hops=9))] == [
        "weary",
        "after",
    ]


def test_a_chosen_section_is_not_left() -> None:
    assert "weary" not in ids(found(book(), scope=Scope(frozenset({"book"}), "watches")))


def test_without_knowledge_there_is_no_walk() -> None:
    source = book()
    plain = search(QUESTION, EVERYWHERE, source, None, SETTINGS, CancelToken())
    assert ids(plain) == ids(found(source, replace(SETTINGS, graph_hops=0)))


@pytest.mark.logs("walk_failed")
def test_a_failing_walk_leaves_the_first_ranking() -> None:
    source = book()
    source.failing["links"] = RuntimeError("no")
    result = found(source)
    assert ids(result) == ids(found(source, replace(SETTINGS, graph_hops=0)))
    assert result.warnings == ("walk_failed",)
