# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Window tests run offscreen, with fakes for the services; a word of warning from Qt fails them, like all else that surprises."""

import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QT_API"] = "pyside6"

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QThread, QtMsgType, QTranslator, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QWidget

from app.gui.parts import language, theme
from app.gui.workers import Workers
from tests.fakes.services import FakeServices

# What the offscreen platform says of itself, whatever the program does.
ROOT = Path(__file__).resolve().parents[2]
_PLATFORM_NOISE = ("This plugin does not support",)


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    app = QApplication.instance() or QApplication(["quoth"])
    assert isinstance(app, QApplication)
    theme.manager.set_mode("light")
    theme.apply(app)
    return app


@pytest.fixture(autouse=True)
def no_word_from_qt(qapp: QApplication) -> Iterator[None]:
    """A warning of Qt fails the test; windows are gone and the theme is light again for the next one."""
    said: list[str] = []

    def hear(kind: QtMsgType, _context: object, message: str) -> None:
        if kind != QtMsgType.QtDebugMsg and not message.startswith(_PLATFORM_NOISE):
            said.append(message)

    previous = qInstallMessageHandler(hear)
    yield
    QApplication.clipboard().clear()  # the offscreen platform takes it down after Python, and crashes
    for widget in QApplication.topLevelWidgets():
        if widget.parent() is None:
            widget.close()
            widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()
    qInstallMessageHandler(previous)
    theme.manager.set_mode("light")
    theme.manager.set_text_scale(1.0)
    assert not said, f"Qt warned: {said}"


@pytest.fixture(scope="session")
def compiled_words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the compiled translations, as set-up makes them."""
    spec = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["translations"] = module
    spec.loader.exec_module(module)
    folder = tmp_path_factory.mktemp("words")
    module.compile_all(folder)
    return folder


@pytest.fixture
def unspoken(qapp: QApplication) -> Iterator[None]:
    """English again afterwards."""
    before = QLocale()
    yield
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()
    QLocale.setDefault(before)


@pytest.fixture
def in_german(qapp: QApplication, compiled_words: Path, unspoken: None) -> None:
    assert language.install(qapp, "de", compiled_words) == "de"


@pytest.fixture
def services() -> FakeServices:
    return FakeServices()


@pytest.fixture
def workers(qapp: QApplication) -> Iterator[Workers]:
    made = Workers()
    yield made
    assert made.close(5000), "a lane did not end"
    assert all(not thread.isRunning() for lane in made.lanes for thread in [lane._thread] if isinstance(thread, QThread))


def shown(widget: QWidget, width: int = 1200, height: int = 800) -> QWidget:
    """Size a widget, show it and let it paint once."""
    widget.resize(width, height)
    widget.show()
    QApplication.processEvents()
    return widget
