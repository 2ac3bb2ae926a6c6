# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""LlamaIndex: its PDF reader and sentence splitter, its vector index, and beside it its BM25 fused by reciprocal rank.

The splitter's pieces are as long as the embedder can read (512 tokens; by default they are twice that, and half would be cut).
"""

from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from embedding import WINDOW_TOKENS, Embedder
from llama_index.core import VectorStoreIndex
from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.llms import MockLLM
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.retrievers import QueryFusionRetriever
from llama_index.core.retrievers.fusion_retriever import FUSION_MODES
from llama_index.core.schema import NodeWithScore
from llama_index.core.vector_stores import ExactMatchFilter, MetadataFilters
from llama_index.readers.file import PDFReader
from llama_index.retrievers.bm25 import BM25Retriever
from pydantic import PrivateAttr

NAME = f"LlamaIndex {version('llama-index-core')}"
Place = tuple[str, int]
Search = Callable[[str, str | None, int], list[Place]]


class _Embedding(BaseEmbedding):
    _embedder: Any = PrivateAttr()

    def __init__(self, embedder: Embedder) -> None:
        super().__init__(model_name="bge-small-en-v1.5")
        self._embedder = embedder

    def _get_query_embedding(self, query: str) -> list[float]:
        return self._embedder.query(query)

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return self._embedder.query(query)

    def _get_text_embedding(self, text: str) -> list[float]:
        return self._embedder.passage(text)


def index(paths: Sequence[Path], embedder: Embedder, folder: Path) -> dict[str, Search]:
    """The ways to search, by name. The index is kept in memory, as LlamaIndex does where nothing else is said."""
    pages = []
    for path in paths:
        # Its `page_label` is the printed number; ours is the physical one.
        for number, page in enumerate(PDFReader().load_data(path), start=1):
            page.metadata["number"] = number
            page.excluded_embed_metadata_keys.append("number")
            pages.append(page)
    nodes = SentenceSplitter(chunk_size=WINDOW_TOKENS, chunk_overlap=64).get_nodes_from_documents(pages)
    vectors = VectorStoreIndex(nodes, embed_model=_Embedding(embedder))

    def filters(file: str | None) -> MetadataFilters | None:
        return MetadataFilters(filters=[ExactMatchFilter(key="file_name", value=file)]) if file else None

    # BM25 takes its filter when it is made, so there is one for each file and one for all.
    words = {
        file: BM25Retriever.from_defaults(nodes=nodes, similarity_top_k=min(20, len(nodes)), filters=filters(file))
        for file in (None, *(path.name for path in paths))
    }

    def by_meaning(question: str, file: str | None, top: int) -> list[Place]:
        return _places(vectors.as_retriever(similarity_top_k=top, filters=filters(file)).retrieve(question))

    def fused(question: str, file: str | None, top: int) -> list[Place]:
        retriever = QueryFusionRetriever(
            [vectors.as_retriever(similarity_top_k=2 * top, filters=filters(file)), words[file]],
            llm=MockLLM(),
            mode=FUSION_MODES.RECIPROCAL_RANK,
            num_queries=1,
            similarity_top_k=top,
            use_async=False,
        )
        return _places(retriever.retrieve(question))

    return {"vectors": by_meaning, "vectors and BM25": fused}


def _places(found: Sequence[NodeWithScore]) -> list[Place]:
    return [(hit.node.metadata["file_name"], hit.node.metadata["number"]) for hit in found]
