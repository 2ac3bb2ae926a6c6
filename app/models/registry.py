# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The models of this program by name."""

from collections.abc import Callable
from pathlib import Path

from app.domain.ports import Generator
from app.models.embedded import BGE_QUERY_PREFIX, E5_PREFIXES, MULTILINGUAL_NAME, EmbeddedEmbedder, EmbeddedReranker
from app.models.ollama import DEFAULT_HOST, OllamaGenerator


def embedder(models: Path) -> EmbeddedEmbedder:
    """The embedder of English documents. `models` is the folder of model folders; nothing is read before the first use."""
    return EmbeddedEmbedder(models / "bge-small-en-v1.5", query_prefix=BGE_QUERY_PREFIX)


def multilingual_embedder(models: Path) -> EmbeddedEmbedder | None:
    """The embedder of documents in other languages; None where it was not installed: the English one serves for all then."""
    folder = models / "multilingual-e5-small"
    if not (folder / "model.onnx").is_file():
        return None
    query, passage = E5_PREFIXES
    return EmbeddedEmbedder(
        folder, query_prefix=query, passage_prefix=passage, pooling="mean", unigram=True, name=MULTILINGUAL_NAME
    )


def reranker(models: Path) -> EmbeddedReranker:
    return EmbeddedReranker(models / "ms-marco-minilm-l12-v2")


def generator(name: str, host: str = DEFAULT_HOST, *, on_note: Callable[[str], None] | None = None) -> Generator | None:
    """The language model of this name, None for "" (answers in quotes). Raises AppError(SEALED) for a host elsewhere."""
    return OllamaGenerator(name, host, on_note=on_note) if name else None
