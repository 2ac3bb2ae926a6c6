# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""haiku.rag, its hybrid search over sqlite-vec and FTS5, as far as it runs without a model hub and without a server.

It reads PDFs by Docling, which fetches its layout model from a hub; here it is given the text of each page as pypdf reads it,
as one document a page, and splits that itself. Its splitter counts tokens by a vocabulary that is fetched from the net, too;
the one in Quoth's own folder takes its place. Its reranking asks a language model on a server and is off.
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path

import tiktoken.model
from embedding import DIMENSION, Embedder
from pypdf import PdfReader

NAME = f"haiku.rag {version('haiku.rag')}"
Place = tuple[str, int]
Search = Callable[[str, str | None, int], list[Place]]
_MOST = 1365  # three times as many are asked of sqlite-vec, which gives 4,096 at most


class _Embedding:
    """haiku.rag asks for passages and questions alike, so it is told when questions begin."""

    _model = "bge-small-en-v1.5"
    _vector_dim = DIMENSION

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.asked = False

    async def embed(self, text: str) -> list[float]:
        return self._embedder.query(text) if self.asked else self._embedder.passage(text)


def index(paths: Sequence[Path], embedder: Embedder, folder: Path) -> dict[str, Search]:
    """The ways to search, by name. The database is written to `folder`."""
    os.environ |= {"EMBEDDINGS_VECTOR_DIM": str(DIMENSION), "RERANK_PROVIDER": ""}
    tiktoken.model.MODEL_TO_ENCODING["gpt-4o"] = "cl100k_base"
    import haiku.rag.embeddings  # settings are read at import

    embedding = _Embedding(embedder)
    haiku.rag.embeddings.get_embedder = lambda: embedding
    from haiku.rag.client import HaikuRAG  # binds get_embedder at import

    client = HaikuRAG(folder / "haiku.rag.sqlite")

    async def add() -> None:
        for path in paths:
            for number, page in enumerate(PdfReader(path).pages, start=1):
                if text := page.extract_text().strip():
                    await client.create_document(text, uri=f"{number}/{path.name}")

    asyncio.run(add())
    embedding.asked = True

    def search(question: str, file: str | None, top: int) -> list[Place]:
        # It has no scope: for one file, all is ranked and the others are passed over.
        found = asyncio.run(client.search(question, limit=_MOST if file else top))
        places = [_place(chunk.document_uri) for chunk, _ in found]
        return [place for place in places if file in (None, place[0])][:top]

    return {"hybrid": search}


def _place(uri: str) -> Place:
    number, _, file = uri.partition("/")
    return file, int(number)
