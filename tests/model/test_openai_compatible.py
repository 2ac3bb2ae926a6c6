# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The adapter for servers that speak as OpenAI's does, before llama.cpp's own server and a real small model."""

import importlib.util
import json
import threading
import time
from collections.abc import Iterator

import pytest

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.model_servers import ModelState
from app.domain.ports import ChatMessage, Generator
from app.models.openai_compatible import OpenAIServer
from tests.stand_in.engine import Engine
from tests.stand_in.weights import QWEN_SMALL, NotToBeHadError, at_hand

pytestmark = [pytest.mark.model, pytest.mark.timeout(400)]

WINDOW = 2048
SCHEMA = {
    "type": "object",
    "properties": {"colour": {"type": "string", "maxLength": 12}, "count": {"type": "integer", "minimum": 0, "maximum": 9}},
    "required": ["colour", "count"],
    "additionalProperties": False,
}


@pytest.fixture(scope="module")
def server() -> Iterator[OpenAIServer]:
    if importlib.util.find_spec("xllamacpp") is None:
        pytest.skip("xllamacpp is not installed: python bootstrap.py setup --dev")
    try:
        file = at_hand(QWEN_SMALL)
    except NotToBeHadError as error:
        pytest.skip(str(error))
    with Engine(file, context=WINDOW) as engine:
        yield OpenAIServer(engine.address)


def model(server: OpenAIServer) -> Generator:
    return server.generator(server.status().models[0].name)


def say(generator: Generator, text: str, cancel: CancelToken | None = None) -> str:
    asked = [ChatMessage("user", text)]
    return "".join(generator.chat(asked, schema=None, max_tokens=60, cancel=cancel or CancelToken()))


def test_it_is_listed_with_the_window_it_was_started_with(server: OpenAIServer) -> None:
    status = server.status()
    assert status.state is ModelState.READY
    [listed] = status.models
    assert listed.context_tokens == WINDOW
    assert model(server).count_limit(CancelToken()) == WINDOW


def test_it_writes_by_schema(server: OpenAIServer) -> None:
    asked = [ChatMessage("user", "The three boats are red. Which colour, and how many?")]
    pieces = list(model(server).chat(asked, schema=SCHEMA, max_tokens=60, cancel=CancelToken()))
    assert len(pieces) > 3, "it comes in pieces"
    assert json.loads("".join(pieces)) == {"colour": "red", "count": 3}


def test_what_does_not_fit_is_refused(server: OpenAIServer) -> None:
    with pytest.raises(AppError) as refused:
        say(model(server), "x1y2 " * 800)
    assert refused.value.code is ErrorCode.PROMPT_CUT


def test_a_wish_to_stop_is_heard_while_it_reads(server: OpenAIServer) -> None:
    cancel = CancelToken()
    generator = model(server)
    stopped: list[float] = []

    def stop() -> None:
        stopped.append(time.monotonic())
        cancel.cancel()

    timer = threading.Timer(1.0, stop)
    timer.start()
    with pytest.raises(AppError) as raised:
        say(generator, "The sea is wide. " * 300, cancel)
    assert raised.value.code is ErrorCode.CANCELLED
    assert time.monotonic() - stopped[0] < 0.2
    timer.join()
