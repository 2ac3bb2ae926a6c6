# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Backups go on while the dialog is closed; what needs the library closed is handed on, done, and told in the next window."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from app.config.settings import Settings
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.keeping import Finding, KeepingProgress, KeepingStep, OnKeeping, Soundness
from app.gui.settings.confirm import Confirm
from app.gui.settings.data_work import DataWork, Errand
from app.gui.settings.errand_window import ErrandWindow
from app.gui.settings.settings_dialog import SettingsDialog
from app.gui.workers import Workers
from tests.fakes.services import FakeServices

TARGET = Path("/backups/a.quoth-backup")


@pytest.fixture
def work(services: FakeServices, workers: Workers, qapp: QObject) -> DataWork:
    return DataWork(qapp, services, workers)  # type: ignore[arg-type]


@pytest.fixture
def dialog(qtbot: QtBot, work: DataWork) -> SettingsDialog:
    made = SettingsDialog(None, Settings(), None)
    qtbot.addWidget(made)
    work.attend(made)
    made.show()
    return made


def test_the_overview_comes(dialog: SettingsDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "1.5 GB in all" in dialog.data.sizes.text())


def test_a_backup_is_told_and_can_be_stopped(
    work: DataWork, dialog: SettingsDialog, services: FakeServices, qtbot: QtBot
) -> None:
    data = dialog.data
    services.keeping.held.clear()
    work.back_up(TARGET)
    qtbot.waitUntil(lambda: data.backup_work.words.text() == "Copying: 500 MB / 1.0 GB")
    assert not data.back_up.isEnabled()
    work.back_up(TARGET)  # one at a time
    data.backup_work.stop.click()
    qtbot.waitUntil(lambda: data.backup_work.words.text() == "Stopped. Nothing was written.")
    assert data.back_up.isEnabled()
    services.keeping.held.set()
    work.back_up(TARGET)
    qtbot.waitUntil(lambda: data.backup_work.words.text() == "a.quoth-backup is whole: 9 documents, 1.4 GB.")
    assert services.keeping.backups == [TARGET]


def test_a_failed_backup_says_why(work: DataWork, dialog: SettingsDialog, services: FakeServices, qtbot: QtBot) -> None:
    services.keeping.fault = AppError(ErrorCode.DISK_FULL, path="/backups/a.quoth-backup")
    work.back_up(TARGET)
    qtbot.waitUntil(lambda: "The disk is full. There is no room to write to /backups" in dialog.data.backup_work.words.text())


def test_a_backup_goes_on_while_the_dialog_is_closed(
    work: DataWork, dialog: SettingsDialog, services: FakeServices, qtbot: QtBot
) -> None:
    said: list[str] = []
    work.said.connect(said.append)
    services.keeping.held.clear()
    work.back_up(TARGET)
    work.leave()
    services.keeping.held.set()
    qtbot.waitUntil(lambda: said != [], timeout=15_000)
    assert said == ["a.quoth-backup is whole: 9 documents, 1.4 GB."]


def test_check_and_repair(work: DataWork, dialog: SettingsDialog, services: FakeServices, qtbot: QtBot) -> None:
    services.keeping.sound = [Soundness({Finding.INDEX_DIFFERS: 2}), Soundness()]
    dialog.data.check.click()
    qtbot.waitUntil(lambda: "Repair makes them anew" in dialog.data.soundness.text())
    dialog.data.repair.click()
    qtbot.waitUntil(lambda: dialog.data.soundness.text() == "Mended. All is well now.")
    assert not dialog.data.repair.isVisible()


def confirm_of(dialog: SettingsDialog) -> Confirm:
    return dialog.findChildren(Confirm)[-1]


def test_a_move_is_asked_for_and_handed_on(
    work: DataWork, dialog: SettingsDialog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    errands: list[Errand] = []
    work.leave_wanted.connect(errands.append)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "photo.jpg").touch()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "full"))
    dialog.data.move_wanted.emit()
    confirm_of(dialog).reject()
    assert errands == []
    dialog.data.move_wanted.emit()
    confirm_of(dialog).yes.click()
    assert [errand.title for errand in errands] == ["Moving the library"]
    assert dialog.result() == QDialog.DialogCode.Accepted, "the settings close"


def test_a_file_that_is_no_backup_is_told_at_once(
    work: DataWork, dialog: SettingsDialog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "x.quoth-backup").write_bytes(b"no backup")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "x.quoth-backup"), ""))
    dialog.data.restore_wanted.emit()
    qtbot.waitUntil(lambda: "x.quoth-backup is not a whole backup." in dialog.data.backup_work.words.text())


# ---------------------------------------------------------------------- the small window


def errand(run: Callable[[OnKeeping, CancelToken], str]) -> Errand:
    return Errand("Moving the library", run)


def test_an_errand_is_done_and_told(qtbot: QtBot) -> None:
    def run(report: OnKeeping, _token: CancelToken) -> str:
        report(KeepingProgress(KeepingStep.CHECKING, 1_000_000, 4_000_000))
        return "Done."

    window = ErrandWindow(errand(run))
    with qtbot.waitSignal(window.ended) as heard:
        window.show()
    assert heard.args == ["Done.", None]
    assert window.words.text() == "Reading the copy again: 1 MB / 4 MB"


def test_an_errand_that_fails_or_is_stopped(qtbot: QtBot) -> None:
    def fail(_report: OnKeeping, _token: CancelToken) -> str:
        raise AppError(ErrorCode.DISK_FULL, path="/x")

    def wait(_report: OnKeeping, token: CancelToken) -> str:
        token.wait(10)
        token.raise_if_cancelled()
        return "Done."

    window = ErrandWindow(errand(fail))
    with qtbot.waitSignal(window.ended) as heard:
        window.show()
    assert heard.args[1].code is ErrorCode.DISK_FULL
    window = ErrandWindow(errand(wait))
    window.show()
    with qtbot.waitSignal(window.ended) as heard:
        window.close()  # is to stop it first
    assert heard.args == ["", None]
