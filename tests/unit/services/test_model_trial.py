# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One question to a model, about the sample: what is told of it."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from app.config.paths import paths_for
from app.domain.answers import Answer, Claim, Outcome, Trace, Verdict
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.services.container import Services
from app.services.model_trial import first_question, judged
from tests.fakes.ollama_server import OllamaServer, ScriptedModel

ANSWER = Answer(
    question="When?",
    outcome=Outcome.ANSWERED,
    text="At four.",
    claims=(Claim("At four.", Verdict.SUPPORTED, (1,)),),
    citations=(),
    closest=(),
    options=(),
    rewritten="",
    model="tiny",
    documents_asked=1,
    passages_read=1,
    stages=(),
    warnings=(),
    trace=Trace("", (), (), "At four.", (), {}),
)


def test_an_answer_holds_when_each_sentence_does() -> None:
    told = judged(ANSWER, "tiny", 3.5)
    assert (told.held, told.drafted, told.seconds, told.fault) == (True, True, 3.5, None)
    partly = replace(ANSWER, claims=(*ANSWER.claims, Claim("Or five.", Verdict.PARTLY, (1,))))
    assert not judged(partly, "tiny", 1).held
    assert not judged(replace(ANSWER, outcome=Outcome.NOT_FOUND, claims=()), "tiny", 1).held


def test_quotes_in_place_of_the_model_are_told_with_what_kept_it() -> None:
    told = judged(replace(ANSWER, model="", warnings=("some_note", "model_missing")), "tiny", 1)
    assert (told.drafted, told.fault) == (False, ErrorCode.MODEL_MISSING)


@pytest.mark.logs("No draft")
def test_a_real_question_to_a_server_that_is_not_there(tmp_path: Path) -> None:
    with Services(paths_for(tmp_path / "library")) as services:
        services.preferences.update(ollama_host="http://127.0.0.1:9")
        told = services.trial.run("tiny", CancelToken())
        assert told.question == first_question() == "When are lamps lit in December?"
        assert not told.drafted
        assert told.fault in {ErrorCode.MODEL_NOT_RUNNING, ErrorCode.MODEL_NOT_INSTALLED}
        assert "four" in told.answer
        assert services.library.documents() == [], "the person's own library is not touched"


def test_a_model_that_answers_from_the_sample(tmp_path: Path) -> None:
    def reply(messages: list[dict[str, str]]) -> str:
        lines = re.findall(r"^\[(\d+)\] (.*)$", messages[-1]["content"], re.MULTILINE)
        number = next((n for n, text in lines if "December" in text and "four" in text), "1")
        return f'{{"sentences": [{{"lines": [{number}], "text": "In December the lamps are lit at four."}}]}}'

    with OllamaServer([ScriptedModel("tiny", reply=reply)]) as server, Services(paths_for(tmp_path / "library")) as services:
        services.preferences.update(ollama_host=server.host)
        told = services.trial.run("tiny", CancelToken())
    assert (told.drafted, told.held, told.fault) == (True, True, None)
    assert "lit at four" in told.answer
    assert 0 < told.seconds < 60


def test_it_can_be_stopped(tmp_path: Path) -> None:
    stopped = CancelToken()
    stopped.cancel()
    with Services(paths_for(tmp_path / "library")) as services, pytest.raises(AppError) as caught:
        services.trial.run("tiny", stopped)
    assert caught.value.code is ErrorCode.CANCELLED
