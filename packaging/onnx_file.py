# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Writes a network as an ONNX file: the few messages of onnx.proto3 that are needed, in protobuf's wire format.

The onnx package would do the same, but it is large, and nothing else here needs it. Field numbers are those of onnx.proto3
(github.com/onnx/onnx); the bytes are the same on every system, so that a file made here has a known sha256.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_TYPES = {"float32": 1, "uint8": 2, "int8": 3, "int32": 6, "int64": 7, "float16": 10}
FLOAT, INT64 = _TYPES["float32"], _TYPES["int64"]

Attribute = int | float | str | tuple[int, ...]


def _varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _number(tag: int, value: int) -> bytes:
    return _varint(tag << 3) + _varint(value)


def _bytes(tag: int, value: bytes | str) -> bytes:
    data = value.encode() if isinstance(value, str) else value
    return _varint(tag << 3 | 2) + _varint(len(data)) + data


def _attribute(name: str, value: Attribute) -> bytes:
    if isinstance(value, float):
        content = _varint(2 << 3 | 5) + struct.pack("<f", value) + _number(20, 1)
    elif isinstance(value, int):
        content = _number(3, value) + _number(20, 2)
    elif isinstance(value, str):
        content = _bytes(4, value) + _number(20, 3)
    else:
        content = b"".join(_number(8, each) for each in value) + _number(20, 7)
    return _bytes(1, name) + content


def _value_info(name: str, kind: int, shape: Sequence[str | int]) -> bytes:
    sizes = [_bytes(1, _bytes(2, size) if isinstance(size, str) else _number(1, size)) for size in shape]
    return _bytes(1, name) + _bytes(2, _bytes(1, _number(1, kind) + _bytes(2, b"".join(sizes))))


@dataclass(slots=True)
class Network:
    """A network as it is put together. Values are known by name; a node's name is that of its (first) output."""

    name: str
    _nodes: list[bytes] = field(default_factory=list)
    _weights: dict[str, bytes] = field(default_factory=dict)

    def weight(self, name: str, values: np.ndarray[Any, Any]) -> str:
        """A constant; one that is there already under this name stays. Returns the name."""
        if name not in self._weights:
            little = np.ascontiguousarray(values, dtype=values.dtype.newbyteorder("<"))
            sizes = b"".join(_number(1, size) for size in values.shape)
            kind = _number(2, _TYPES[values.dtype.name])
            self._weights[name] = sizes + kind + _bytes(8, name) + _bytes(9, little.tobytes())
        return name

    def node(self, operator: str, inputs: Sequence[str], outputs: str | Sequence[str], **attributes: Attribute) -> str:
        """One step; returns the name of its first output."""
        made = [outputs] if isinstance(outputs, str) else list(outputs)
        parts = [_bytes(1, each) for each in inputs] + [_bytes(2, each) for each in made]
        parts += [_bytes(3, made[0]), _bytes(4, operator)]
        parts += [_bytes(5, _attribute(name, value)) for name, value in attributes.items()]
        self._nodes.append(b"".join(parts))
        return made[0]

    def to_bytes(
        self, inputs: Mapping[str, Sequence[str | int]], outputs: Mapping[str, Sequence[str | int]], opset: int = 18
    ) -> bytes:
        """The file. Inputs are int64, outputs float32; shapes name the sizes that vary."""
        graph = b"".join(
            (
                *(_bytes(1, node) for node in self._nodes),
                _bytes(2, self.name),
                *(_bytes(5, weight) for weight in self._weights.values()),
                *(_bytes(11, _value_info(name, INT64, shape)) for name, shape in inputs.items()),
                *(_bytes(12, _value_info(name, FLOAT, shape)) for name, shape in outputs.items()),
            )
        )
        return _number(1, 9) + _bytes(2, "quoth") + _bytes(7, graph) + _bytes(8, _bytes(1, "") + _number(2, opset))
