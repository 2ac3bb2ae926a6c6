# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import errno
import os
from pathlib import Path

import pytest

from app.config.settings import Settings, changed, load_settings, save_settings
from app.domain.errors import AppError, ErrorCode


def test_no_file_gives_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.json") == Settings()


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    chosen = changed(Settings(), theme="dark", model="llama3.2:3b", ocr_languages=("deu", "eng"))
    save_settings(file, chosen)
    assert load_settings(file) == chosen
    assert [entry.name for entry in file.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("written", ['{"thema": "dark"}', '{"theme": "pink"}', '{"text_scale": 9}', "{", ""])
def test_a_wrong_file_is_named_not_ignored(tmp_path: Path, written: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(written)
    with pytest.raises(AppError) as raised:
        load_settings(file)
    assert raised.value.code is ErrorCode.BAD_SETTINGS
    assert raised.value.parameters["file"] == str(file)


def test_an_impossible_change_is_refused() -> None:
    with pytest.raises(AppError) as raised:
        changed(Settings(), page_cache_bytes=1)
    assert raised.value.code is ErrorCode.BAD_SETTINGS


@pytest.mark.parametrize(
    ("number", "code"), [(errno.ENOSPC, ErrorCode.DISK_FULL), (errno.EACCES, ErrorCode.NO_PERMISSION)], ids=["full", "closed"]
)
def test_what_cannot_be_saved_is_told_and_the_old_settings_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: ErrorCode
) -> None:
    file = tmp_path / "settings.json"
    save_settings(file, Settings())
    before = file.read_bytes()

    def fail(_descriptor: int) -> None:
        raise OSError(number, "words that mean nothing")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(AppError) as raised:
        save_settings(file, changed(Settings(), theme="dark"))
    assert raised.value.code is code
    assert raised.value.parameters["path"] == str(file)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]
