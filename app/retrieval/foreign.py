# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Documents in another language than the question: found by meaning alone, since words in common are chance there.

Only codes and numbers of the question count as words. Cosines of the multilingual embedder lie close together, but at a known
height, so they are brought to a fixed scale from 0 to 1 rather than to that of the best hit: what has nothing to do with the
question stays low, and does not push aside what was found in the question's own language.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from app.domain.documents import Document, is_english
from app.domain.jobs import CancelToken
from app.domain.ports import ChunkSource, Embedder, Vector
from app.domain.questions import Hint, HintKind, KeywordQuery, LegScore, Scope, ScoredChunk
from app.retrieval.candidates import Candidate
from app.retrieval.config import SearchSettings
from app.retrieval.fusion import Fused
from app.retrieval.language_names import named_languages, without_languages
from app.retrieval.legs import Leg
from app.retrieval.stop_words import TOLD_APART, sure_language

LEG = "foreign"  # the cosine of a passage; every passage of such a document has it
SENTENCE_LEG = "sentence"  # the best cosine of its sentences
_NAMED_LEG = "foreign named"
_CODES_LEG = "foreign codes"
_LEAST_CODE = 3  # characters: single digits stand everywhere
_SHORTEST_UNIT = 12  # characters
_MOST_UNITS = 12


def foreign_documents(question: str, documents: Collection[Document]) -> frozenset[str]:
    """Ids of those in a language that is surely not the question's.

    English documents never are: their embedder knows no other language, and words help there as much as anything. Nor are
    documents whose vectors are not all there yet.
    """
    asked = sure_language(question)
    if not asked:
        return frozenset()
    return frozenset(
        each.id
        for each in documents
        if not is_english(each.language)
        and each.language != asked
        and (asked == "en" or each.language in TOLD_APART)
        and each.vector_count >= each.chunk_count
    )


@dataclass(frozen=True, slots=True)
class Foreign:
    """What is searched abroad, and by which embedder; `named` are the documents whose language the question names."""

    question: str
    documents: frozenset[str]
    named: frozenset[str]
    section_id: str | None
    embedder: Embedder

    def scope(self, documents: frozenset[str]) -> Scope:
        return Scope(documents, self.section_id)

    def asked(self) -> Vector:
        """The question's vector; where it names a language, the mean of it with and without the name.

        "in France" is near every passage that names France, which few French ones about the matter do.
        """
        whole = self.embedder.embed_query(self.question)
        bare = without_languages(self.question)
        if bare in {"", self.question}:
            return whole
        both = np.frombuffer(whole, "<f4") + np.frombuffer(self.embedder.embed_query(bare), "<f4")
        vector: Vector = (both / np.linalg.norm(both)).astype("<f4").tobytes()
        return vector


def foreign_of(question: str, scope: Scope, documents: Collection[Document], embedder: Embedder) -> Foreign | None:
    """What of the documents of a scope is to be searched as foreign; None when nothing is."""
    found = foreign_documents(question, documents)
    if not found:
        return None
    languages = named_languages(question)
    named = frozenset(each.id for each in documents if each.id in found and each.language in languages)
    return Foreign(question, found, named, scope.section_id, embedder)


def foreign_legs(
    foreign: Foreign, query: KeywordQuery, source: ChunkSource, settings: SearchSettings, cancel: CancelToken
) -> dict[str, Leg]:
    """By meaning, by itself in documents whose language is named, and by the codes of the question where it has some."""

    def by_meaning(documents: frozenset[str]) -> list[ScoredChunk]:
        cancel.raise_if_cancelled()
        return source.nearest(foreign.asked(), foreign.scope(documents), settings.leg_limit, foreign.embedder.name)

    groups = {_NAMED_LEG: foreign.named, LEG: foreign.documents - foreign.named}
    legs: dict[str, Leg] = {name: partial(by_meaning, documents) for name, documents in groups.items() if documents}
    codes = tuple(term for term in query.terms if len(term) >= _LEAST_CODE and any(letter.isdigit() for letter in term))
    if codes:
        only, everywhere = KeywordQuery(codes), foreign.scope(foreign.documents)
        legs[_CODES_LEG] = lambda: source.keyword_hits(only, everywhere, settings.field_weights, settings.leg_limit)
    return legs


def fused_foreign(found: Mapping[str, Sequence[ScoredChunk]], settings: SearchSettings) -> list[Fused]:
    """Best first: the cosine on its fixed scale, raised where the passage holds the question's codes."""
    named = {hit.chunk_id for hit in found.get(_NAMED_LEG, ())}
    near = sorted((*found.get(_NAMED_LEG, ()), *found.get(LEG, ())), key=lambda hit: -hit.score)
    codes = found.get(_CODES_LEG, ())
    best = codes[0].score if codes else 1.0
    held = {hit.chunk_id: hit.score / best for hit in codes}
    if near:
        known = {hit.chunk_id for hit in near}
        near += [ScoredChunk(hit.chunk_id, near[-1].score) for hit in codes if hit.chunk_id not in known]
    fused = []
    for rank, hit in enumerate(near, start=1):
        codes_share = settings.foreign_codes * held.get(hit.chunk_id, 0.0)
        share = likeness(hit.score, settings) * (1 + codes_share)
        hints = [Hint(HintKind.CODES, share=codes_share)] if codes_share else []
        if named:
            share = _by_name(share, hit.chunk_id in named, settings)
            hints.append(_name_hint(hit.chunk_id in named, settings))
        score = LegScore(rank, hit.score)
        fused.append(Fused(hit.chunk_id, share, {"vector": score, LEG: score}, tuple(hints)))
    return sorted(fused, key=lambda each: (-each.score, each.chunk_id))


def likeness(cosine: float, settings: SearchSettings) -> float:
    """0 for what has nothing to do with the question, 1 for what says it in other words."""
    share = (cosine - settings.foreign_low) / (settings.foreign_high - settings.foreign_low)
    return min(1.0, max(0.0, share))


def _by_name(share: float, named: bool, settings: SearchSettings) -> float:
    """Where the question names a language: more for what is in it, less for what is in another."""
    return share + settings.foreign_named if named else share * settings.foreign_unnamed


def _name_hint(named: bool, settings: SearchSettings) -> Hint:
    """What `_by_name` does, as a reason."""
    if named:
        return Hint(HintKind.LANGUAGE, added=settings.foreign_named)
    return Hint(HintKind.OTHER_LANGUAGE, share=settings.foreign_unnamed - 1)


def looked_at(
    foreign: Foreign, candidates: Sequence[Candidate], source: ChunkSource, settings: SearchSettings, cancel: CancelToken
) -> list[Candidate]:
    """The first `foreign_looks` in their new order: by the whole passage and by its sentence that is nearest to the question.

    The others stay behind them, and all do that are too far from the question. Raises what the embedder or the source raises.
    """
    near = sum(likeness(each.legs[LEG].score, settings) >= settings.foreign_least for each in candidates if LEG in each.legs)
    many = min(near, settings.foreign_looks)
    head, tail = candidates[:many], candidates[many:]
    asked = np.frombuffer(foreign.asked(), "<f4")

    def share_of(candidate: Candidate, cosine: float) -> float:
        share = likeness(cosine, settings)
        return _by_name(share, candidate.chunk.document_id in foreign.named, settings) if foreign.named else share

    whole = source.chunks([each.chunk.id for each in head])
    looked = []
    for each in head:
        units = whole[each.chunk.id].units if each.chunk.id in whole else ()
        texts = [unit.text for unit in units if len(unit.text) >= _SHORTEST_UNIT][:_MOST_UNITS]
        cosines = []
        for text in texts or [each.chunk.text]:
            cancel.raise_if_cancelled()
            cosines.append(float(np.frombuffer(foreign.embedder.embed_passage(text), "<f4") @ asked))
        looked.append((each, max(cosines)))
    order = sorted((cosine for _, cosine in looked), reverse=True)
    scored = [
        replace(
            each,
            score=(each.score + share_of(each, cosine)) / 2,
            legs={**each.legs, SENTENCE_LEG: LegScore(order.index(cosine) + 1, cosine)},
        )
        for each, cosine in looked
    ]
    return sorted(scored, key=lambda each: each.key) + [replace(each, score=each.score / 2) for each in tail]
