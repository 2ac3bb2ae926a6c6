# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The models of this program by name."""

from collections.abc import Callable
from pathlib import Path

from app.domain.model_servers import ModelServer
from app.models.connection import Address, address_of
from app.models.embedded import BGE_QUERY_PREFIX, E5_PREFIXES, MULTILINGUAL_NAME, EmbeddedEmbedder, EmbeddedReranker
from app.models.ollama import DEFAULT_PORT, OllamaServer
from app.models.openai_compatible import OpenAIServer, openai_address


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


def address(kind: str, written: str) -> Address:
    """Where a server of this kind is. Raises AppError(BAD_SETTINGS) for what is no address."""
    if kind == "ollama":
        return address_of(written, DEFAULT_PORT)
    return openai_address(written)


def server(kind: str, written: str, key: Callable[[], str]) -> ModelServer:
    """The model server of this kind. Raises AppError(BAD_SETTINGS); SEALED comes when it is asked for something."""
    return OllamaServer(written) if kind == "ollama" else OpenAIServer(written, key)
