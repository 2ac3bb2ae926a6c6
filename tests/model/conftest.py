# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A real small model behind Ollama's protocol; without one its tests are skipped, and say why."""

import importlib.util
from collections.abc import Iterator

import pytest

from tests.stand_in.ollama import OllamaStandIn
from tests.stand_in.weights import QWEN_SMALL, NotToBeHadError, at_hand


@pytest.fixture(scope="session")
def stand_in() -> Iterator[OllamaStandIn]:
    if importlib.util.find_spec("xllamacpp") is None:
        pytest.skip("xllamacpp is not installed: python bootstrap.py setup --dev")
    try:
        file = at_hand(QWEN_SMALL)
    except NotToBeHadError as error:
        pytest.skip(str(error))
    with OllamaStandIn({QWEN_SMALL: file}) as server:
        yield server
