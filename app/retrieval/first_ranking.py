# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a question is asked of the library: what is searched for, the legs that search, and one ranking of what they find."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from app.domain.documents import Document, is_english
from app.domain.jobs import CancelToken
from app.domain.ports import ChunkSource, Embedder, Generator
from app.domain.questions import KeywordQuery, Scope, ScoredChunk
from app.retrieval.config import SearchSettings
from app.retrieval.cover import asked_parts
from app.retrieval.foreign import Foreign, foreign_legs, foreign_of
from app.retrieval.fusion import Fused, fuse_ranks, fuse_scores
from app.retrieval.guidance import language_of
from app.retrieval.hints import asks_for_place, without_place_words
from app.retrieval.keyword import build_query
from app.retrieval.legs import Leg
from app.retrieval.model_steps import HYDE, hyde_leg
from app.retrieval.stop_words import guess_language
from app.retrieval.vector import vector_leg

_KEYWORD, _VECTOR, _MULTILINGUAL = "keyword", "vector", "vector:multilingual"


@dataclass(frozen=True, slots=True)
class Asking:
    """A question as it is searched for. `texts` are the whole of it and then its parts, `queries` their words.

    `foreign` is what is done about documents in another language than the question; None: there are none.
    """

    question: str
    scope: Scope
    documents: Mapping[str, Document]
    places_asked: bool
    texts: tuple[str, ...]
    queries: tuple[KeywordQuery, ...]
    foreign: Foreign | None

    @property
    def home(self) -> Scope:
        """Where the documents in the language of the question are."""
        if self.foreign is None:
            return self.scope
        return Scope(frozenset(self.documents.keys() - self.foreign.documents), self.scope.section_id)

    @property
    def is_at_home(self) -> bool:
        """Whether there are any such documents."""
        return self.foreign is None or bool(self.documents.keys() - self.foreign.documents)

    def is_abroad(self, document_id: str) -> bool:
        return self.foreign is not None and document_id in self.foreign.documents


def asking_of(
    question: str, scope: Scope, source: ChunkSource, multilingual: Embedder | None, settings: SearchSettings
) -> Asking:
    documents = {document.id: document for document in source.documents(scope)}
    language = guess_language(question)
    places_asked = asks_for_place(question)
    whole = without_place_words(question) if places_asked else question
    parts = asked_parts(whole, language) if settings.part_candidates and not places_asked else ()
    spoken = sorted({language_of(each) for each in documents.values()})
    queries = tuple(build_query(text, language, spoken) for text in (whole, *parts))
    foreign = None
    if multilingual is not None and settings.vector_weight > 0:
        foreign = foreign_of(question, scope, documents.values(), multilingual)
    return Asking(question, scope, documents, places_asked, (whole, *parts), queries, foreign)


def legs_of(
    asking: Asking,
    source: ChunkSource,
    embedder: Embedder | None,
    multilingual: Embedder | None,
    generator: Generator | None,
    settings: SearchSettings,
    cancel: CancelToken,
) -> dict[str, Leg]:
    """What searches, by name: words and meaning, for the whole question and for each part, at home and abroad."""
    legs: dict[str, Leg] = {}
    if asking.foreign is not None:
        legs |= foreign_legs(asking.foreign, asking.queries[0], source, settings, cancel)
    if not asking.is_at_home:
        return legs
    home = asking.home
    embedders = list(_embedders(asking, embedder, multilingual)) if settings.vector_weight > 0 else []
    for part, (text, query) in enumerate(zip(asking.texts, asking.queries, strict=True)):
        if settings.keyword_weight > 0 or embedder is None:
            words = partial(source.keyword_hits, query, home, settings.field_weights, settings.leg_limit)
            legs[_leg_name(_KEYWORD, part)] = words
        for name, model, vectors in embedders:
            meaning = partial(
                vector_leg, text, home, source, model, settings.leg_limit, cancel, vectors, windows=settings.windows
            )
            legs[_leg_name(name, part)] = meaning
    if generator is not None and settings.hyde and embedders and not asking.places_asked:
        _, model, vectors = embedders[0]  # one made-up passage, for the embedder of English documents where there are any
        legs[HYDE] = partial(hyde_leg, asking.texts[0], home, source, model, generator, settings.leg_limit, cancel, vectors)
    return legs


def fused(found: Mapping[str, list[ScoredChunk]], part: int, settings: SearchSettings) -> list[Fused]:
    """What the legs at home found for the whole question (part 0), or for one part of it, best first."""
    names = (_KEYWORD, _VECTOR, _MULTILINGUAL, HYDE)
    legs = {name: found[key] for name in names if (key := _leg_name(name, part)) in found}
    weights = {_KEYWORD: settings.keyword_weight, _VECTOR: settings.vector_weight, HYDE: settings.hyde_weight}
    if not any(weights[name.partition(":")[0]] for name in legs):
        weights = dict.fromkeys(weights, 1.0)  # the only leg left is one that was switched off
    if settings.fusion == "ranks":
        return fuse_ranks(legs, weights, settings.fusion_k)
    return fuse_scores(legs, weights)


def _embedders(asking: Asking, embedder: Embedder | None, multilingual: Embedder | None) -> Iterator[tuple[str, Embedder, str]]:
    """(name of the leg, embedder, whose vectors: "" the library's own) of those that have documents at home."""
    needed = _needed([each for each in asking.documents.values() if not asking.is_abroad(each.id)])
    if embedder is not None and (_VECTOR in needed or multilingual is None):
        yield _VECTOR, embedder, ""
    if multilingual is not None and _MULTILINGUAL in needed:
        yield _MULTILINGUAL, multilingual, multilingual.name


def _needed(documents: Sequence[Document]) -> set[str]:
    """The vector legs that have documents among these.

    Documents that the embedder for their language has not read through yet may still be found by the vectors of the other one.
    """
    behind = any(is_english(each.language) or each.vector_count < each.chunk_count for each in documents)
    others = any(not is_english(each.language) for each in documents)
    return {name for name, needed in ((_VECTOR, behind or not others), (_MULTILINGUAL, others)) if needed}


def _leg_name(name: str, part: int) -> str:
    """The legs of the whole question (part 0) bear the plain name."""
    return f"{name} {part}" if part else name
