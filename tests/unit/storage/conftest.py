# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An open library in a folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.library import Library
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library", analyse, MODEL, DIMENSION) as opened:
        yield opened
