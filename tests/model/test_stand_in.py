# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The adapter before a real model: what it lists, writes, keeps to, and how it stops."""

import contextlib
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import ollama
import pytest

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.model_servers import ModelState
from app.domain.ports import ChatMessage
from app.models.ollama import OllamaServer
from app.models.ollama_models import OllamaGenerator
from tests.stand_in.ollama import OllamaStandIn
from tests.stand_in.weights import QWEN_SMALL

pytestmark = [pytest.mark.model, pytest.mark.timeout(400)]

SCHEMA = {
    "type": "object",
    "properties": {"colour": {"type": "string", "maxLength": 12}, "count": {"type": "integer", "minimum": 0, "maximum": 9}},
    "required": ["colour", "count"],
    "additionalProperties": False,
}


@pytest.fixture
def client(stand_in: OllamaStandIn) -> Iterator[ollama.Client]:
    with contextlib.closing(ollama.Client(stand_in.host, trust_env=False)) as asking:
        yield asking


def generator(stand_in: OllamaStandIn, **options: Any) -> OllamaGenerator:
    return OllamaGenerator(QWEN_SMALL.name, stand_in.host, **options)


def test_it_is_listed_with_its_window(stand_in: OllamaStandIn) -> None:
    found = OllamaServer(stand_in.host).status()
    assert found.state is ModelState.READY
    assert [(model.name, model.context_tokens, model.size_bytes) for model in found.models] == [
        (QWEN_SMALL.name, 32_768, QWEN_SMALL.size)
    ]


def test_it_writes_by_schema(stand_in: OllamaStandIn) -> None:
    asked = [ChatMessage("user", "The three boats are red. Which colour, and how many?")]
    pieces = list(generator(stand_in).chat(asked, schema=SCHEMA, max_tokens=60, cancel=CancelToken()))
    assert len(pieces) > 3, "it comes in pieces"
    said = json.loads("".join(pieces))
    assert said == {"colour": "red", "count": 3}


def test_the_loaded_model_is_told(stand_in: OllamaStandIn, client: ollama.Client) -> None:
    client.chat(QWEN_SMALL.name, messages=[], stream=False)
    [running] = client.ps().models
    assert running.model == QWEN_SMALL.name
    assert running.context_length == stand_in.window


def test_prompt_and_answer_are_counted(stand_in: OllamaStandIn, client: ollama.Client) -> None:
    asked = [{"role": "user", "content": "Count from one to twenty."}]
    reply = client.chat(QWEN_SMALL.name, messages=asked, stream=False, options={"num_predict": 5, "temperature": 0})
    assert reply.done_reason == "length"
    assert reply.eval_count == 5
    assert 10 < (reply.prompt_eval_count or 0) < 60


def test_a_prompt_that_is_too_long_is_cut_in_silence_and_we_notice(stand_in: OllamaStandIn, client: ollama.Client) -> None:
    long = "word " * 600
    asked = [{"role": "user", "content": long}]
    reply = client.chat(QWEN_SMALL.name, messages=asked, stream=False, options={"num_ctx": 300, "num_predict": 4})
    assert (reply.prompt_eval_count or 0) < 300
    with pytest.raises(AppError) as refused:
        list(
            generator(stand_in, context_cap=300).chat(
                [ChatMessage("user", long)], schema=None, max_tokens=4, cancel=CancelToken()
            )
        )
    assert refused.value.code is ErrorCode.PROMPT_TOO_LONG, "we do not let it come to that"


def test_a_wish_to_stop_reaches_the_model_while_it_reads(stand_in: OllamaStandIn) -> None:
    stand_in.stopped.clear()
    cancel = CancelToken()
    threading.Timer(0.5, cancel.cancel).start()
    started = time.monotonic()
    with pytest.raises(AppError) as stopped:
        list(
            generator(stand_in).chat([ChatMessage("user", "The sea is wide. " * 400)], schema=None, max_tokens=400, cancel=cancel)
        )
    assert stopped.value.code is ErrorCode.CANCELLED
    assert time.monotonic() - started < 2
    assert stand_in.stopped.wait(5), "the server has noticed"


def test_a_model_that_is_not_there_is_told_apart(stand_in: OllamaStandIn) -> None:
    with pytest.raises(AppError) as refused:
        list(
            OllamaGenerator("llama3.2:3b", stand_in.host).chat(
                [ChatMessage("user", "Hello")], schema=None, max_tokens=4, cancel=CancelToken()
            )
        )
    assert refused.value.code is ErrorCode.MODEL_MISSING
    said = httpx.post(f"{stand_in.host}/api/chat", json={"model": "llama3.2:3b"}, trust_env=False)
    assert (said.status_code, said.json()) == (404, {"error": "model 'llama3.2:3b' not found"})


def test_refusals_are_worded_as_the_original_does(stand_in: OllamaStandIn, client: ollama.Client) -> None:
    hello = [{"role": "user", "content": "Hello"}]
    with pytest.raises(ollama.ResponseError, match="does not support thinking"):
        client.chat(QWEN_SMALL.name, messages=hello, think=True)
    with pytest.raises(ollama.ResponseError, match="pull model manifest: file does not exist"):
        client.pull("no-such-model")
    with pytest.raises(ollama.ResponseError, match="exceeds the context length"):
        client.embed(QWEN_SMALL.name, "word " * 3000, truncate=False)


def test_a_pull_tells_its_progress(stand_in: OllamaStandIn) -> None:
    with OllamaStandIn({}, remote=stand_in.files) as empty:
        assert OllamaServer(empty.host).status().state is ModelState.NO_MODELS
        with contextlib.closing(ollama.Client(empty.host, trust_env=False)) as asking:
            lines = list(asking.pull(QWEN_SMALL.name, stream=True))
        assert OllamaServer(empty.host).status().state is ModelState.READY
    done = [line.completed for line in lines if line.completed]
    assert lines[0].status == "pulling manifest"
    assert done == sorted(done)
    assert done[-1] == QWEN_SMALL.size
    assert [line.status for line in lines[-3:]] == ["verifying sha256 digest", "writing manifest", "success"]


def test_vectors_of_like_texts_lie_near(stand_in: OllamaStandIn, client: ollama.Client) -> None:
    texts = ["A dog barks in the yard.", "A hound is barking in the garden.", "Interest rates rose by two points."]
    dog, hound, rates = client.embed(QWEN_SMALL.name, texts, truncate=False).embeddings

    def cosine(left: Any, right: Any) -> float:
        dot = sum(a * b for a, b in zip(left, right, strict=True))
        return float(dot / (sum(a * a for a in left) * sum(b * b for b in right)) ** 0.5)

    assert cosine(dog, hound) > cosine(dog, rates)
