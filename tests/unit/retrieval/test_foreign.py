# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Questions about documents in another language than theirs: meaning counts there, words in common do not."""

from dataclasses import replace

import numpy as np
import pytest

from app.domain.documents import Document
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, HintKind, KeywordQuery, Scope, ScoredChunk, SearchResult
from app.retrieval.config import SearchSettings
from app.retrieval.foreign import Foreign, foreign_documents, foreign_legs, fused_foreign, likeness
from app.retrieval.keyword import analyse
from app.retrieval.language_names import named_languages, without_languages
from app.retrieval.search import search
from app.retrieval.stop_words import sure_language
from tests.fakes.memory_source import MemorySource, chunk, document
from tests.fakes.models import FailingEmbedder, OverlapReranker, TranslatingEmbedder, WordEmbedder

ENGLISH = {
    "lampe": "lamp", "brennt": "burns", "sechs": "six", "stunden": "hours", "sturm": "storm", "wachen": "watch", "zwei": "two",
    "keller": "cellar", "lampes": "lamp", "heures": "hours", "brule": "burns",
}  # fmt: skip
DOCUMENTS = [
    document("keeper", "Keeper", language="en"),
    document("waerter", "Wärter", language="de"),
    document("gardien", "Gardien", language="fr"),
]
CHUNKS = [
    chunk("oil", "The oil is kept in the cellar of the tower.", document_id="keeper", page=1),
    chunk("lamp-de", "Lampe brennt sechs Stunden", document_id="waerter", page=2),
    chunk("storm-de", "Sturm zwei wachen", document_id="waerter", page=3, ordinal=1),
    chunk("the-de", "Does a lamp burn hours Band 12 The Lamp Records 4711", document_id="waerter", page=4, ordinal=2),
    chunk("lamp-fr", "lampes brule heures huile", document_id="gardien", page=5),
]
# The fakes lie elsewhere on the scale of cosines than the real model.
SETTINGS = SearchSettings(foreign_low=0.7, foreign_high=1.0)


@pytest.fixture
def source() -> MemorySource:
    return MemorySource(DOCUMENTS, CHUNKS, analyse, WordEmbedder(), TranslatingEmbedder(ENGLISH))


def found(source: MemorySource, question: str, scope: Scope = EVERYWHERE, *, looked: bool = True) -> SearchResult:
    reranker = OverlapReranker() if looked else None
    multilingual = TranslatingEmbedder(ENGLISH)
    return search(
        question, scope, source, WordEmbedder(), SETTINGS, CancelToken(), reranker, knowledge=source, multilingual=multilingual
    )


def ids(result: SearchResult) -> list[str]:
    return [hit.chunk.id for hit in result.hits]


# --- what is foreign ---


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("How long does the lamp burn?", "en"),
        ("Wie lange brennt die Lampe?", "de"),
        ("灯能烧多久？", "zh"),
        ("Lamp 4711", ""),  # no small word tells
        ("was", ""),  # English and German both have it
    ],
)
def test_a_language_is_sure_where_small_words_tell_one(question: str, language: str) -> None:
    assert sure_language(question) == language


def test_foreign_is_what_is_surely_in_another_language_and_has_its_vectors() -> None:
    books = [*DOCUMENTS, document("libro", language="it"), document("unknown", language="")]
    assert foreign_documents("How long does the lamp burn?", books) == {"waerter", "gardien", "libro"}
    # A small word of Italian may look like one of another language: Italian books are no strangers to such a question.
    assert foreign_documents("Wie lange brennt die Lampe?", books) == {"gardien"}
    assert foreign_documents("Lamp 4711", books) == frozenset()
    half_read: list[Document] = [replace(books[1], chunk_count=3, vector_count=2)]
    assert foreign_documents("How long does the lamp burn?", half_read) == frozenset()


def test_names_of_languages_and_countries_are_heard_and_taken_out() -> None:
    assert named_languages("May Germans marry in France?") == {"de", "fr"}
    assert named_languages("How long does the lamp burn?") == frozenset()
    assert without_languages("From what age may people marry in France?") == "From what age may people marry ?"
    assert without_languages("How long may the German police hold somebody?") == "How long may the police hold somebody?"


# --- how it is searched ---


def test_a_passage_in_another_language_is_found_by_what_it_means_not_by_english_words_in_it(source: MemorySource) -> None:
    result = found(source, "How long does a lamp burn, six hours?", Scope(frozenset({"waerter"})))
    assert ids(result)[0] == "lamp-de"
    assert all("keyword" not in hit.legs for hit in result.hits)
    assert result.hits[0].legs["foreign"] == result.hits[0].legs["vector"]
    assert result.hits[0].legs["sentence"].rank == 1


def test_neither_language_drowns_the_other(source: MemorySource) -> None:
    assert ids(found(source, "Where is the oil kept in the tower?"))[0] == "oil"
    assert ids(found(source, "What do the two watch in a storm?"))[0] == "storm-de"
    assert set(ids(found(source, "Where is the oil kept in the tower?"))) == {each.id for each in CHUNKS}


def test_a_question_in_the_language_of_the_document_is_searched_by_words_and_meaning(source: MemorySource) -> None:
    result = found(source, "Wie lange brennt die Lampe?", Scope(frozenset({"waerter"})), looked=False)
    assert ids(result)[0] == "lamp-de"
    assert set(result.hits[0].legs) == {"keyword", "vector"}
    assert [stage.name for stage in result.stages][1:3] == ["keyword", "vector:multilingual"]


def test_the_cross_encoder_is_not_asked_about_a_language_that_it_does_not_know(source: MemorySource) -> None:
    german = found(source, "Wie lange brennt die Lampe?", Scope(frozenset({"waerter"})))
    assert all("rerank" not in hit.legs for hit in german.hits)
    english = found(source, "Where is the oil kept?", Scope(frozenset({"keeper"})))
    assert "rerank" in english.hits[0].legs


def test_a_named_language_comes_before_others(source: MemorySource) -> None:
    abroad = Scope(frozenset({"waerter", "gardien"}))
    assert ids(found(source, "How long does the lamp burn, six hours?", abroad))[0] == "lamp-de"
    result = found(source, "How long does the French lamp burn, six hours?", abroad)
    assert ids(result)[0] == "lamp-fr"
    told = {hit.chunk.document_id: {hint.kind for hint in hit.hints} - {HintKind.SAME_PAGE} for hit in result.hits}
    assert told == {"gardien": {HintKind.LANGUAGE}, "waerter": {HintKind.OTHER_LANGUAGE}}


def test_codes_of_the_question_count_in_any_language(source: MemorySource) -> None:
    multilingual = TranslatingEmbedder(ENGLISH)
    foreign = Foreign("What does 4711 say?", frozenset({"waerter"}), frozenset(), None, multilingual)
    query = KeywordQuery(("say", "4711", "12"))
    legs = foreign_legs(foreign, query, source, SETTINGS, CancelToken())
    hits = {name: leg() for name, leg in legs.items()}
    assert [hit.chunk_id for hit in hits["foreign codes"]] == ["the-de"]
    with_codes = {each.chunk_id: each.score for each in fused_foreign(hits, SETTINGS)}
    without = {each.chunk_id: each.score for each in fused_foreign({"foreign": hits["foreign"]}, SETTINGS)}
    assert with_codes["the-de"] == pytest.approx(without["the-de"] * (1 + SETTINGS.foreign_codes))
    assert with_codes["lamp-de"] == without["lamp-de"]
    told = {each.chunk_id: [hint.kind for hint in each.hints] for each in fused_foreign(hits, SETTINGS) if each.hints}
    assert told == {"the-de": [HintKind.CODES]}
    # Found by its code alone, it is as near as the last that was found by meaning.
    alone = fused_foreign({"foreign": [ScoredChunk("a", 0.9)], "foreign codes": [ScoredChunk("b", 7.0)]}, SETTINGS)
    assert {each.chunk_id for each in alone} == {"a", "b"}


def test_cosines_are_brought_to_a_fixed_scale() -> None:
    settings = SearchSettings(foreign_low=0.8, foreign_high=0.9)
    assert [likeness(cosine, settings) for cosine in (0.7, 0.8, 0.95)] == [0.0, 0.0, 1.0]
    assert likeness(0.85, settings) == pytest.approx(0.5)


def test_a_named_language_is_half_left_out_of_the_question_s_vector() -> None:
    embedder = TranslatingEmbedder({})
    plain = Foreign("How long may people fish?", frozenset(), frozenset(), None, embedder)
    named = Foreign("How long may people fish in Sweden?", frozenset(), frozenset(), None, embedder)
    assert plain.asked() == embedder.embed_query(plain.question)
    vectors = [np.frombuffer(each, "<f4") for each in (named.asked(), embedder.embed_query(named.question), plain.asked())]
    assert float(vectors[0] @ vectors[1]) > float(vectors[1] @ vectors[2])
    assert float(np.linalg.norm(vectors[0])) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.logs("leg failed")
def test_without_the_model_for_other_languages_the_question_s_own_is_still_searched(source: MemorySource) -> None:
    result = search(
        "Where is the oil kept?", EVERYWHERE, source, WordEmbedder(), SETTINGS, CancelToken(), multilingual=FailingEmbedder()
    )
    assert ids(result) == ["oil"]
    assert result.warnings == ("asset_missing",)
