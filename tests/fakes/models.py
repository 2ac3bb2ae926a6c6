# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Models without weights, for tests that are about something else."""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage, Vector
from app.models.patience import Patience


class WordEmbedder:
    """Texts that share words are near each other: each word has its own direction, drawn from its hash."""

    def __init__(self, dimension: int = 64, name: str = "words-for-tests") -> None:
        self._dimension = dimension
        self._name = name
        self.calls: list[str] = []

    @property
    def name(self) -> str:
        return self._name

    @property
    def dimension(self) -> int:
        return self._dimension

    def embed_query(self, text: str) -> Vector:
        return self.embed_passage(text)

    def embed_passage(self, text: str) -> Vector:
        self.calls.append(text)
        total = np.zeros(self._dimension, dtype=np.float64)
        for word in re.findall(r"\w+", text.lower()):
            seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "little")
            total += np.random.default_rng(seed).standard_normal(self._dimension)
        length = float(np.linalg.norm(total))
        return (total / length if length else total).astype("<f4").tobytes()


class TranslatingEmbedder(WordEmbedder):
    """Words of other languages lie where their English ones do; no two texts are far apart, as with real embedders."""

    def __init__(self, english: Mapping[str, str], dimension: int = 64, name: str = "translating-for-tests") -> None:
        super().__init__(dimension, name)
        self._english = english

    def embed_passage(self, text: str) -> Vector:
        words = re.findall(r"\w+", text.lower())
        vector = np.frombuffer(super().embed_passage(" ".join(self._english.get(word, word) for word in words)), "<f4")
        lifted = vector + np.full(self.dimension, (3 / self.dimension) ** 0.5, "<f4")
        return (lifted / np.linalg.norm(lifted)).astype("<f4").tobytes()


class FailingEmbedder(WordEmbedder):
    """Its file is not there."""

    def embed_passage(self, text: str) -> Vector:
        raise AppError(ErrorCode.ASSET_MISSING, file="model.onnx")


class OverlapReranker:
    """The score is the share of the question's words in the passage; `failure` is raised instead when given."""

    name = "overlap-for-tests"

    def __init__(self, failure: Exception | None = None) -> None:
        self._failure = failure
        self.passages: list[str] = []

    def scores(self, query: str, passages: Sequence[str], cancel: CancelToken) -> list[float]:
        cancel.raise_if_cancelled()
        if self._failure is not None:
            raise self._failure
        self.passages = list(passages)
        asked = set(re.findall(r"\w+", query.lower()))
        return [len(asked & set(re.findall(r"\w+", passage.lower()))) / max(1, len(asked)) for passage in passages]


class ScriptedGenerator:
    """Says what `reply` makes of the messages, word by word, and remembers what it was asked."""

    name = "scripted-for-tests"

    def __init__(self, reply: Callable[[Sequence[ChatMessage]], str], limit: int = 4096) -> None:
        """`reply` may raise what a model raises."""
        self._reply = reply
        self._limit = limit
        self.asked: list[tuple[ChatMessage, ...]] = []
        self.schemas: list[Mapping[str, object] | None] = []

    def count_limit(self, cancel: CancelToken) -> int:
        return self._limit

    def chat(
        self, messages: Sequence[ChatMessage], *, schema: Mapping[str, object] | None, max_tokens: int, cancel: CancelToken
    ) -> Iterator[str]:
        self.asked.append(tuple(messages))
        self.schemas.append(schema)
        for piece in re.findall(r"\S+\s*|\s+", self._reply(messages)):
            cancel.raise_if_cancelled()
            yield piece


class Hasty(Patience):
    """Waits a third of a second, whatever was measured."""

    def seconds(self, prompt_tokens: int) -> tuple[float, float]:
        return 0.3, 0.3
