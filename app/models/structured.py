# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers of a fixed shape: a JSON schema goes out, a checked value comes back; what does not fit is asked for once more."""

import re
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage, Generator

T = TypeVar("T")

_FENCED = re.compile(r"\A\s*```(?:json)?\s*(.*?)\s*```\s*\Z", re.DOTALL)


def ask_structured(
    generator: Generator, messages: Sequence[ChatMessage], shape: type[T], *, max_tokens: int, cancel: CancelToken
) -> T:
    """The reply as a `shape` (a msgspec Struct, a dataclass, ...). Raises AppError(MODEL_FAILED) when two replies do not fit."""
    schema = json_schema(shape)
    asked = list(messages)
    failure: msgspec.DecodeError | None = None
    for _ in range(2):
        reply = "".join(generator.chat(asked, schema=schema, max_tokens=max_tokens, cancel=cancel))
        try:
            return parse_reply(reply, shape)
        except msgspec.DecodeError as error:
            failure = error
            asked = [
                *messages,
                ChatMessage("assistant", reply),
                ChatMessage("user", f"That does not fit: {error}. Reply again with JSON of the given schema and nothing else."),
            ]
    raise AppError(
        ErrorCode.MODEL_FAILED, cause=failure, retryable=True, model=generator.name, reason=f"unreadable reply: {failure}"
    )


def parse_reply(reply: str, shape: type[T]) -> T:
    """Strictly one JSON value of this shape, bare or in a code fence. Raises msgspec.DecodeError."""
    fenced = _FENCED.match(reply)
    return msgspec.json.decode(fenced.group(1) if fenced else reply, type=shape, strict=True)


def json_schema(shape: type) -> dict[str, Any]:
    """The JSON schema of a shape that does not hold itself, written out: small servers do not follow references."""
    schema = msgspec.json.schema(shape)
    definitions = schema.pop("$defs", {})
    resolved = _resolved(schema, definitions)
    return resolved if isinstance(resolved, dict) else {}


def _resolved(node: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(node, dict):
        reference = node.get("$ref")
        if isinstance(reference, str):
            return _resolved(definitions[reference.rpartition("/")[2]], definitions)
        return {key: _resolved(value, definitions) for key, value in node.items()}
    if isinstance(node, list):
        return [_resolved(each, definitions) for each in node]
    return node
