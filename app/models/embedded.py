# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The models that ship with the program: two embedders and a cross-encoder, run by ONNX Runtime on the CPU.

Each is loaded at first use, since the runtime costs start-up time and memory that a reader of pages does not need.
One text is run at a time and unpadded: in int8 the result of a text depends on what shares its batch, and a vector or
score that changes with its neighbours could not be kept, compared or explained.
"""

import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import numpy as np

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import Vector
from app.models.unigram import UnigramTokenizer

WINDOW_TOKENS = 512
_KEPT = 256  # vectors of the last texts
_READ_AT_ONCE = 2  # passages
EMBEDDER_NAME = "bge-small-en-v1.5-int8"
EMBEDDER_DIMENSION = 384
BGE_QUERY_PREFIX = "Represent this sentence for searching relevant passages: "  # as the model was trained
MULTILINGUAL_NAME = "multilingual-e5-small-int8"
E5_PREFIXES = ("query: ", "passage: ")  # as the model was trained
RERANKER_NAME = "ms-marco-minilm-l12-v2-int8"


def default_threads() -> int:
    """Threads for one model: one where cores are few, so that the window keeps a core; two otherwise (more gain little)."""
    return 1 if (os.cpu_count() or 1) <= 2 else 2


class _Network:
    """A tokenizer and an ONNX session from one folder, loaded once, whichever thread asks first."""

    def __init__(self, folder: Path, threads: int | None, cut: str, *, unigram: bool = False) -> None:
        self._folder = folder
        self._unigram = unigram
        self._cut = cut
        self._threads = threads or default_threads()
        self._lock = threading.Lock()
        self._loaded: tuple[Any, Any, frozenset[str]] | None = None

    def load(self) -> tuple[Any, Any, frozenset[str]]:
        """(tokenizer, session, names of its inputs). Raises AppError(ASSET_MISSING) naming a file that is missing or broken."""
        loaded = self._loaded
        if loaded is not None:
            return loaded
        with self._lock:
            if self._loaded is None:
                self._loaded = self._open()
            return self._loaded

    def _open(self) -> tuple[Any, Any, frozenset[str]]:
        model, vocabulary = self._folder / "model.onnx", self._folder / "tokenizer.json"
        for file in (model, vocabulary):
            if not file.is_file():
                raise AppError(ErrorCode.ASSET_MISSING, file=f"{self._folder.name}/{file.name}")
        import onnxruntime  # noqa: PLC0415  heavy: only when a model is really used

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self._threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Waiting threads would otherwise spin and take the core from the window.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
            tokenizer = UnigramTokenizer.read(vocabulary, WINDOW_TOKENS) if self._unigram else _tokenizer(vocabulary, self._cut)
        except Exception as error:
            # The libraries raise bare exceptions of their own for a cut or foreign file.
            raise AppError(ErrorCode.ASSET_MISSING, cause=error, file=self._folder.name) from error
        return tokenizer, session, frozenset(entry.name for entry in session.get_inputs())


def _tokenizer(file: Path, cut: str) -> Any:
    from tokenizers import Tokenizer  # noqa: PLC0415

    tokenizer = Tokenizer.from_str(file.read_text(encoding="utf-8"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(WINDOW_TOKENS, strategy=cut)
    return tokenizer


def _feed(encoding: Any, wanted: frozenset[str]) -> dict[str, Any]:
    """The model's inputs of one encoded text, as int64 of shape (1, tokens)."""
    inputs = {
        "input_ids": encoding.ids,
        "attention_mask": encoding.attention_mask,
        "token_type_ids": encoding.type_ids,
    }
    return {name: np.asarray([values], dtype=np.int64) for name, values in inputs.items() if name in wanted}


class EmbeddedEmbedder:
    """An encoder's last layer as one vector of length 1 and 384 dimensions: that of the first token, or the mean of all.

    `folder` holds model.onnx and tokenizer.json; `unigram` says that the vocabulary is of that kind and large, see
    `UnigramTokenizer`. Text beyond 512 tokens is cut. Safe to use from several threads.
    """

    def __init__(
        self,
        folder: Path,
        *,
        threads: int | None = None,
        query_prefix: str = "",
        passage_prefix: str = "",
        pooling: Literal["first", "mean"] = "first",
        unigram: bool = False,
        name: str = EMBEDDER_NAME,
    ) -> None:
        self._network = _Network(folder, threads, "longest_first", unigram=unigram)
        self._query_prefix = query_prefix
        self._passage_prefix = passage_prefix
        self._pooling = pooling
        self._name = name
        # Search and answer look at the same sentences, one after the other.
        self._embed = lru_cache(maxsize=_KEPT)(self._run)

    @property
    def name(self) -> str:
        return self._name

    @property
    def dimension(self) -> int:
        return EMBEDDER_DIMENSION

    def embed_query(self, text: str) -> Vector:
        return self._embed(self._query_prefix + text)

    def embed_passage(self, text: str) -> Vector:
        return self._embed(self._passage_prefix + text)

    def _run(self, text: str) -> Vector:
        tokenizer, session, wanted = self._network.load()
        states = session.run(None, _feed(tokenizer.encode(text), wanted))[0]
        pooled = states[0].mean(axis=0) if self._pooling == "mean" else states[0, 0]
        vector = np.asarray(pooled, dtype=np.float32)
        length = float(np.linalg.norm(vector))
        if length > 0:
            vector = vector / np.float32(length)
        return vector.astype("<f4").tobytes()


class EmbeddedReranker:
    """ms-marco-MiniLM-L-12-v2 in int8: reads question and passage together; the score is the raw logit (about -11 to 11).

    `folder` holds model.onnx and tokenizer.json. The passage, never the question, is cut at 512 tokens together. Somebody waits
    for it, so that two passages are read at once, each by itself.
    """

    def __init__(self, folder: Path, *, threads: int | None = None, name: str = RERANKER_NAME) -> None:
        self._network = _Network(folder, threads, "only_second")
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def scores(self, query: str, passages: Sequence[str], cancel: CancelToken) -> list[float]:
        """One logit a passage; higher is better. Raises AppError(CANCELLED) between passages."""
        tokenizer, session, wanted = self._network.load()
        # A question that alone fills the window would leave nothing to cut from the passage.
        query = query[:600]

        def score(passage: str) -> float:
            cancel.raise_if_cancelled()
            logits = session.run(None, _feed(tokenizer.encode(query, passage), wanted))[0]
            # One column is the relevance itself; of two, the second is "relevant".
            return float(logits[0, -1])

        at_once = min(_READ_AT_ONCE, os.cpu_count() or 1, len(passages))
        if at_once < 2:
            return [score(passage) for passage in passages]
        with ThreadPoolExecutor(at_once, thread_name_prefix="rerank") as threads:
            return list(threads.map(score, passages))
