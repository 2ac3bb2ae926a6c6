# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which model server is asked, where it may be, and what of that is written down."""

from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backends.fail import Keyring as NoKeyring

from app.config import seal
from app.config.keychain import Kept
from app.domain.errors import AppError, ErrorCode
from app.domain.model_servers import ModelState
from app.models.connection import PURPOSE
from app.services.models import ModelsService
from app.services.preferences import PreferencesService
from tests.fakes.ollama_server import OllamaServer
from tests.fakes.openai_server import OpenAIServer

OUTSIDE = "https://192.0.2.7:4000/v1"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    before = keyring.get_keyring()
    keyring.set_keyring(NoKeyring())  # type: ignore[no-untyped-call]
    yield tmp_path / "settings.json"
    keyring.set_keyring(before)
    seal.close()


def service(file: Path) -> ModelsService:
    return ModelsService(PreferencesService(file))


def test_either_server_is_asked_through_the_same_door(file: Path) -> None:
    models = service(file)
    with OllamaServer() as first, OpenAIServer() as second:
        models.choose("ollama", first.host)
        assert (models.status().server, [model.name for model in models.status().models]) == ("Ollama", ["llama3.2:3b"])
        models.choose("openai", second.host)
        assert (models.status().server, [model.name for model in models.status().models]) == ("the model server", ["tiny"])
        models.choose("ollama")
        assert models.view().address == first.host
    assert models.generator("") is None


def test_another_computer_is_sealed_until_it_is_allowed(file: Path) -> None:
    models = service(file)
    models.choose("openai", OUTSIDE)
    assert (models.view().outside, models.view().allowed) == ("192.0.2.7", False)
    assert models.status().state is ModelState.SEALED
    with pytest.raises(AppError) as raised:
        models.allow("elsewhere.example")
    assert raised.value.code is ErrorCode.BAD_SETTINGS
    models.allow("192.0.2.7")
    assert models.view().allowed
    assert seal.status().opened == (("192.0.2.7", PURPOSE),)
    models.seal_again()
    assert seal.status().opened == ()


def test_a_permission_lasts_while_its_server_is_chosen(file: Path) -> None:
    models = service(file)
    models.choose("openai", OUTSIDE)
    models.allow("192.0.2.7")
    seal.close()
    assert service(file).view().allowed, "it is remembered"
    models.choose("openai", "http://192.0.2.8:4000")
    assert seal.status().opened == ()
    models.choose("openai", OUTSIDE)
    assert not models.view().allowed, "and forgotten with the server"


def test_ollama_is_asked_on_this_computer_only(file: Path) -> None:
    with pytest.raises(AppError) as raised:
        service(file).choose("ollama", "http://192.0.2.7:11434")
    assert raised.value.code is ErrorCode.BAD_SETTINGS


def test_a_key_is_in_no_file(file: Path) -> None:
    models = service(file)
    with OpenAIServer(key="sk-4711") as server:
        models.choose("openai", server.host)
        assert models.status().state is ModelState.KEY_REFUSED
        assert models.keep_key("sk-4711") is Kept.SESSION
        assert models.view().key is Kept.SESSION
        assert models.status().state is ModelState.READY
        models.forget_key()
        assert models.status().state is ModelState.KEY_REFUSED
    assert all("4711" not in each.read_text() for each in file.parent.iterdir())


@pytest.mark.logs("No model server is allowed")
def test_an_address_that_was_spoiled_in_the_file_does_not_stop_the_program(file: Path) -> None:
    file.write_text('{"model_server": "openai", "openai_address": "ftp://x", "allowed_host": "x"}')
    models = service(file)
    assert models.status().state is ModelState.FAILED
    with pytest.raises(AppError):
        models.view()
