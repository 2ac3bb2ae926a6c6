# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Replies of a fixed shape."""

from collections.abc import Callable, Sequence

import msgspec
import pytest

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage
from app.models.structured import ask_structured, json_schema, parse_reply
from tests.fakes.models import ScriptedGenerator


class Sentence(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    passages: list[int]


class Draft(msgspec.Struct, forbid_unknown_fields=True):
    sentences: list[Sentence]


GOOD = '{"sentences": [{"text": "A day.", "passages": [1]}]}'


def replies(*texts: str) -> Callable[[Sequence[ChatMessage]], str]:
    left = iter(texts)
    return lambda messages: next(left)


def ask(generator: ScriptedGenerator) -> Draft:
    return ask_structured(generator, [ChatMessage("user", "How long?")], Draft, max_tokens=100, cancel=CancelToken())


@pytest.mark.parametrize("reply", [GOOD, f"```json\n{GOOD}\n```", f"```\n{GOOD}\n```"])
def test_a_reply_that_fits(reply: str) -> None:
    assert ask(ScriptedGenerator(replies(reply))) == Draft([Sentence("A day.", [1])])


def test_a_reply_that_does_not_fit_is_asked_for_once_more_with_the_reason() -> None:
    generator = ScriptedGenerator(replies('{"sentences": [{"text": "A day.", "passages": "1"}]}', GOOD))
    assert ask(generator).sentences[0].passages == [1]
    assert "passages" in generator.asked[1][-1].content


def test_two_replies_that_do_not_fit_are_an_error() -> None:
    generator = ScriptedGenerator(replies("I think a day.", '{"sentences": 3}', GOOD))
    with pytest.raises(AppError) as raised:
        ask(generator)
    assert raised.value.code is ErrorCode.MODEL_FAILED
    assert len(generator.asked) == 2


@pytest.mark.parametrize(
    "reply", [GOOD + " and more", '{"sentences": [], "extra": 1}', "", '{"sentences": [{"text": 1, "passages": []}]}']
)
def test_parsing_is_strict(reply: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        parse_reply(reply, Draft)


def test_the_schema_holds_no_references() -> None:
    schema = json_schema(Draft)
    assert "$ref" not in str(schema)
    assert schema["properties"]["sentences"]["items"]["required"] == ["text", "passages"]
