# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The leg that finds by meaning: the question's vector against those of the passages."""

from app.domain.jobs import CancelToken
from app.domain.ports import ChunkSource, Embedder
from app.domain.questions import Scope, ScoredChunk


def vector_leg(
    question: str,
    scope: Scope,
    source: ChunkSource,
    embedder: Embedder,
    limit: int,
    cancel: CancelToken,
    model: str = "",
    *,
    windows: bool = False,
) -> list[ScoredChunk]:
    """Best first by cosine; with `windows` by that of a passage's nearest window where it is higher.

    `model` names the embedder's vectors where it is not the one for English.
    Raises what the model or the library raises; the caller goes on with the other leg.
    """
    cancel.raise_if_cancelled()
    vector = embedder.embed_query(question)
    cancel.raise_if_cancelled()
    hits = source.nearest(vector, scope, limit, model)
    if not windows:
        return hits
    best = source.best_windows(vector, [hit.chunk_id for hit in hits], model)
    raised = [ScoredChunk(hit.chunk_id, max(hit.score, best.get(hit.chunk_id, hit.score))) for hit in hits]
    return sorted(raised, key=lambda hit: -hit.score)
