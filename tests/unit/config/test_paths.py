# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import pytest

from app.config import paths


def test_a_data_folder_holds_everything(tmp_path: Path) -> None:
    chosen = paths.paths_for(tmp_path / "library")
    assert chosen.data == tmp_path / "library"
    assert all((tmp_path / "library") in place.parents for place in (chosen.settings, chosen.logs))
    assert not chosen.data.exists(), "nothing is made before it is needed"


def test_resources_of_a_bundle_lie_beside_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    assert paths.resource_path("models/x") == tmp_path / "resources" / "models" / "x"


def test_the_shipped_tesseract_comes_before_that_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    shipped = tmp_path / "resources" / "tesseract" / "tesseract"
    shipped.parent.mkdir(parents=True)
    shipped.touch()
    assert paths.find_tesseract() == paths.Tesseract(shipped, shipped.parent / "tessdata")


def test_no_tesseract_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert paths.find_tesseract() is None
