# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Window tests run offscreen, with fakes for the services; leftover threads, Qt warnings and unexpected log records fail them."""

import logging
import os
import threading
from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QT_API"] = "pyside6"

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QThread, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QWidget

from app.gui import theme
from app.gui.workers import Workers
from tests.fakes.services import FakeServices

# What the offscreen platform says of itself, whatever the program does.
_PLATFORM_NOISE = ("This plugin does not support",)


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    app = QApplication.instance() or QApplication(["quoth"])
    assert isinstance(app, QApplication)
    theme.manager.set_mode("light")
    theme.apply(app)
    return app


class _Records(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def nothing_left_behind(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    """Marker `allowed_logs("part of a message", ...)` names the records a test provokes on purpose."""
    said: list[str] = []

    def hear(kind: QtMsgType, _context: object, message: str) -> None:
        if kind != QtMsgType.QtDebugMsg and not message.startswith(_PLATFORM_NOISE):
            said.append(message)

    handler = _Records()
    logging.getLogger().addHandler(handler)
    before = set(threading.enumerate())
    previous = qInstallMessageHandler(hear)
    yield
    for widget in QApplication.topLevelWidgets():
        if widget.parent() is None:
            widget.close()
            widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()
    qInstallMessageHandler(previous)
    logging.getLogger().removeHandler(handler)
    theme.manager.set_mode("light")
    theme.manager.set_text_scale(1.0)
    marker = request.node.get_closest_marker("allowed_logs")
    allowed = marker.args if marker else ()
    unexpected = [r.getMessage() for r in handler.records if not any(part in r.getMessage() for part in allowed)]
    left = [t for t in threading.enumerate() if t not in before and t.is_alive() and not isinstance(t, threading._DummyThread)]
    assert not said, f"Qt warned: {said}"
    assert not unexpected, f"logged: {unexpected}"
    assert not left, f"threads left: {left}"


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
