# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A packed multilingual-e5 model, a very small one made by hand, becomes a network and a vocabulary that do what is in it."""

import math
import struct
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import onnxruntime
import pytest
from tokenizers import Tokenizer

HIDDEN, HEADS, INNER, LAYERS, PLACES = 32, 2, 64, 2, 16
PIECES = ["<s>", "<pad>", "</s>", "<unk>", "▁", "▁oil", "▁lamp", "s", "灯", "油"]
SCORES = [0.0, 0.0, 0.0, 0.0, -3.0, -1.0, -1.5, -2.0, -4.0, -4.0]
Array = np.ndarray[Any, Any]


@pytest.fixture(scope="module")
def e5() -> Iterator[ModuleType]:
    folder = str(Path(__file__).resolve().parents[2] / "packaging")
    sys.path.insert(0, folder)
    yield import_module("e5_model")
    sys.path.remove(folder)


def four_bits(values: Array) -> tuple[bytes, Array]:
    """Blocks of 32 four-bit values under a half-precision scale, and the values that they stand for."""
    blocks = values.reshape(-1, 32)
    scales = (np.abs(blocks).max(axis=1, keepdims=True) / 7).astype("<f2")
    whole = np.clip(np.round(blocks / scales.astype("f4")) + 8, 0, 15).astype("u1")
    packed = whole[:, :16] | whole[:, 16:] << 4
    kept = (whole.astype("f4") - 8) * scales.astype("f4")
    return np.concatenate((scales.view("u1"), packed), axis=1).tobytes(), kept.reshape(values.shape)


def weights() -> dict[str, Array]:
    random = np.random.default_rng(7)
    drawn: dict[str, tuple[int, ...]] = {"emb.word": (len(PIECES), HIDDEN), "emb.pos": (PLACES, HIDDEN), "emb.type": (1, HIDDEN)}
    for layer in range(LAYERS):
        for part, rows, columns in (
            *((part, HIDDEN, HIDDEN) for part in ("q", "k", "v", "ao")),
            ("fi", INNER, HIDDEN),
            ("fo", HIDDEN, INNER),
        ):
            drawn |= {f"l{layer}.{part}.w": (rows, columns), f"l{layer}.{part}.b": (rows,)}
    made: dict[str, Array] = {name: random.normal(0, 0.3, shape).astype("f4") for name, shape in drawn.items()}
    for name in ("emb.ln", *(f"l{layer}.{part}" for layer in range(LAYERS) for part in ("aln", "oln"))):
        made[f"{name}.w"] = random.normal(1, 0.1, HIDDEN).astype("f4")
        made[f"{name}.b"] = random.normal(0, 0.1, HIDDEN).astype("f4")
    return made


def packed_file(arrays: dict[str, Array]) -> tuple[bytes, dict[str, Array]]:
    """The file, and the arrays as they can be read from it."""
    kept, blobs = dict(arrays), {}
    for name, values in arrays.items():
        is_matrix = name.endswith(".w") and values.ndim == 2
        if is_matrix or name == "emb.word":
            blobs[name], kept[name] = four_bits(values)
        else:
            blobs[name] = values.astype("<f4").tobytes()
    words = [piece.encode() for piece in PIECES]
    offsets = np.cumsum([0, *map(len, words)]).astype("<u4")
    head = b"E5S1" + struct.pack("<I7ifi", 1, HIDDEN, LAYERS, HEADS, INNER, len(PIECES), PLACES, 1, 1e-12, 32)
    head += struct.pack("<5iQ", len(PIECES), 0, 2, 1, 3, int(offsets[-1])) + offsets.tobytes()
    head += np.array(SCORES, "<f4").tobytes() + b"".join(words)
    head += struct.pack("<iI", 1, 9) + struct.pack("<IBI", 65, 1, 97)
    directory = struct.calcsize("<i") + sum(2 + len(name) + 21 for name in blobs)
    place = len(head) + directory
    head += struct.pack("<i", len(blobs))
    for name, blob in blobs.items():
        head += struct.pack("<H", len(name)) + name.encode() + struct.pack("<BIQQ", 0, arrays[name].size, place, len(blob))
        place += len(blob)
    return head + b"".join(blobs.values()), kept


def normalised(states: Array, gain: Array, shift: Array) -> Array:
    centred = states - states.mean(axis=-1, keepdims=True)
    scaled: Array = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-12) * gain + shift
    return scaled


def reference(w: dict[str, Array], ids: list[int]) -> Array:
    """The encoder as its paper has it, in plain numpy."""
    states = normalised(w["emb.word"][ids] + w["emb.pos"][: len(ids)] + w["emb.type"][0], w["emb.ln.w"], w["emb.ln.b"])
    for layer in range(LAYERS):

        def linear(x: Array, part: str, at: str = f"l{layer}.") -> Array:
            made: Array = x @ w[f"{at}{part}.w"].T + w[f"{at}{part}.b"]
            return made

        parts = [linear(states, part).reshape(len(ids), HEADS, -1).transpose(1, 0, 2) for part in ("q", "k", "v")]
        likeness = np.exp(parts[0] @ parts[1].transpose(0, 2, 1) / math.sqrt(HIDDEN // HEADS))
        mixed = (likeness / likeness.sum(axis=-1, keepdims=True) @ parts[2]).transpose(1, 0, 2).reshape(len(ids), HIDDEN)
        middle = normalised(linear(mixed, "ao") + states, w[f"l{layer}.aln.w"], w[f"l{layer}.aln.b"])
        wide = linear(middle, "fi")
        active = wide * (1 + np.vectorize(math.erf)(wide / math.sqrt(2))) / 2
        states = normalised(linear(active, "fo") + middle, w[f"l{layer}.oln.w"], w[f"l{layer}.oln.b"])
    return states


def test_the_network_computes_what_the_packed_weights_say(e5: ModuleType) -> None:
    data, kept = packed_file(weights())
    session = onnxruntime.InferenceSession(e5.network(e5.unpack(data)), providers=["CPUExecutionProvider"])
    ids = [0, 5, 6, 7, 2]
    fed = {"input_ids": np.array([ids]), "attention_mask": np.ones((1, 5), "i8")}
    states = session.run(None, fed)[0][0]
    wanted = reference(kept, ids)
    likeness = (states * wanted).sum(axis=1) / np.linalg.norm(states, axis=1) / np.linalg.norm(wanted, axis=1)
    assert states.shape == (5, HIDDEN)
    assert likeness.min() > 0.995  # what int8 leaves of it
    padded = session.run(None, {"input_ids": np.array([[*ids, 1, 1]]), "attention_mask": np.array([[1] * 5 + [0] * 2])})[0][0]
    assert np.abs(padded[:5] - states).max() < 0.2  # padding is not attended to; int8 scales are of the whole


def test_the_vocabulary_splits_as_its_scores_say_and_keeps_the_identifiers(e5: ModuleType) -> None:
    data, _ = packed_file(weights())
    tokenizer = Tokenizer.from_str(e5.tokenizer(e5.unpack(data)).decode())
    encoded = tokenizer.encode("oil   lamps 灯油 ")
    assert encoded.tokens == ["<s>", "▁oil", "▁lamp", "s", "▁", "灯", "油", "</s>"]
    assert encoded.ids == [0, 5, 6, 7, 4, 8, 9, 2]
    assert tokenizer.encode("qqq").ids == [0, 4, 3, 2]


def test_the_same_file_gives_the_same_bytes_and_a_foreign_or_cut_one_a_reason(
    e5: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, _ = packed_file(weights())
    source, one, two = tmp_path / "packed.bin", tmp_path / "one", tmp_path / "two"
    source.write_bytes(data)
    for target in (one, two):
        assert e5.main([str(source), "model.onnx", str(target)]) == 0
    assert one.read_bytes() == two.read_bytes()
    for broken in (b"GGUF" + data[4:], data[:200], data[:-10]):
        source.write_bytes(broken)
        assert e5.main([str(source), "tokenizer.json", str(tmp_path / "none")]) == 1
        assert "packed.bin: " in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
