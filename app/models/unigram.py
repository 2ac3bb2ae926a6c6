# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Splits text by a unigram vocabulary (Kudo, "Subword Regularization", 2018): the likeliest pieces, found by Viterbi's way.

The tokenizers package does the same with 300 MB of memory for a vocabulary of 250,000 pieces; this takes a tenth of it, and words
that come again are looked up. Only what tokenizer.json of multilingual-e5-small asks for is done here.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

_SPACE = "\u2581"
_UNKNOWN_BELOW = 10.0  # a letter that is in no piece costs so much more than the rarest piece
_KEPT_WORDS = 20_000
_DROPPED = re.compile("[\x01-\x08\x0b\x0e-\x1f\x7f\x8f\x9f]")
_BLANK = re.compile("[\t\n\f\r\u1680\u200b-\u200f\u2028\u2029\u2581\ufeff\ufffd]")
_BLANKS = re.compile(" {2,}")


class _Model(msgspec.Struct, frozen=True):
    vocab: list[tuple[str, float]]
    unk_id: int


class _File(msgspec.Struct, frozen=True):
    model: _Model


@dataclass(frozen=True, slots=True)
class Encoded:
    """As tokenizers has it: identifiers of the pieces, between the marks of begin and end."""

    ids: Sequence[int]

    @property
    def attention_mask(self) -> list[int]:
        return [1] * len(self.ids)

    @property
    def type_ids(self) -> list[int]:
        return [0] * len(self.ids)


class UnigramTokenizer:
    """Of XLM-RoBERTa's kind: <s> and </s> around, at most `limit` identifiers. May be used from several threads."""

    def __init__(self, vocabulary: Sequence[tuple[str, float]], unknown: int, limit: int) -> None:
        self._pieces: Mapping[str, int] = {piece: place for place, (piece, _) in enumerate(vocabulary)}
        self._scores = [score for _, score in vocabulary]
        self._longest = max(map(len, self._pieces), default=0)
        self._unknown = unknown
        self._unknown_score = min(self._scores, default=0.0) - _UNKNOWN_BELOW
        self._begin, self._end = self._pieces["<s>"], self._pieces["</s>"]
        self._limit = limit
        self._split = lru_cache(maxsize=_KEPT_WORDS)(self._likeliest)

    @classmethod
    def read(cls, file: Path, limit: int) -> "UnigramTokenizer":
        """From a tokenizer.json. Raises OSError, msgspec.DecodeError, KeyError for one of another kind."""
        model = msgspec.json.decode(file.read_bytes(), type=_File).model
        return cls(model.vocab, model.unk_id, limit)

    def encode(self, text: str) -> Encoded:
        plain = unicodedata.normalize("NFKC", _BLANK.sub(" ", _DROPPED.sub("", text)))
        plain = _BLANKS.sub(" ", plain).strip()
        found: list[int] = []
        for word in plain.split(" ") if plain else ():
            found += self._split(_SPACE + word)
            if len(found) >= self._limit:
                break
        return Encoded([self._begin, *found[: self._limit - 2], self._end])

    def _likeliest(self, word: str) -> tuple[int, ...]:
        pieces, scores, unknown = self._pieces, self._scores, self._unknown
        best = [0.0] + [float("-inf")] * len(word)
        came: list[tuple[int, int]] = [(0, unknown)] * (len(word) + 1)
        for start in range(len(word)):
            here = best[start]
            if here + self._unknown_score > best[start + 1] and word[start] not in pieces:
                best[start + 1], came[start + 1] = here + self._unknown_score, (start, unknown)
            for end in range(start + 1, min(start + self._longest, len(word)) + 1):
                place = pieces.get(word[start:end])
                if place is not None and here + scores[place] > best[end]:
                    best[end], came[end] = here + scores[place], (start, place)
        found: list[int] = []
        end = len(word)
        while end:
            end, place = came[end]
            # Letters in a row that are in no piece are one unknown piece.
            if place != unknown or not found or found[-1] != unknown:
                found.append(place)
        return tuple(reversed(found))
