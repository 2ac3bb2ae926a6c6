# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Starts the window: shown first, the library opened behind it; faults of the program are caught and shown."""

import functools
import gc
import logging
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from app import __version__
from app.config.paths import paths_for
from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.gui.crash_dialog import CrashDialog, details
from app.gui.incoming import path_of
from app.gui.main_window import MainWindow
from app.gui.parts import language, theme
from app.gui.parts.error_text import Remedy
from app.gui.settings.errand_window import ErrandWindow
from app.gui.single_instance import SingleInstance
from app.gui.workers import Report, Workers
from app.services.place_links import is_link

if TYPE_CHECKING:
    from app.services.container import Services

log = logging.getLogger(__name__)

_OPEN_LATEST_MS = 1500
_SWITCH_SECONDS = 0.001


@functools.cache
def _start_log(folder: Path) -> None:
    """Once a run. A log that cannot be written must not keep anybody from their documents."""
    from app.config.logs import start_log  # noqa: PLC0415 - its handlers load much, and no window waits for them

    try:
        start_log(folder)
    except OSError:
        log.warning("no log can be kept in %s", folder, exc_info=True)


class FaultCatcher(QObject):
    """Takes what nobody else caught, from any thread, writes it to the log and shows it in the window's thread."""

    _caught = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.window: MainWindow | None = None
        self._showing = False
        self._caught.connect(self._show)

    def install(self) -> None:
        sys.excepthook = self.take
        threading.excepthook = self._take_from_thread

    def take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        log.error("a fault nobody caught", exc_info=(kind, error, trace))
        self._caught.emit(details(kind, error, trace))

    def _take_from_thread(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self.take(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)

    def _show(self, text: str) -> None:
        if self._showing:  # one at a time: a fault that repeats must not bury the window
            return
        self._showing = True
        dialog = CrashDialog(self.window, text)
        dialog.finished.connect(self._shown)
        dialog.open()

    def _shown(self) -> None:
        self._showing = False


class Start(QObject):
    """Opens the library in a worker and hands it to the window; files that the system wants opened are handed over too."""

    def __init__(self, window: MainWindow, workers: Workers, data_dir: Path | None) -> None:
        super().__init__()
        self._window = window
        self._workers = workers
        self._data_dir = data_dir
        self._opening = False
        window.messages.remedy_chosen.connect(self._remedy)
        window.first_painted.connect(self.open)

    def open(self) -> None:
        if self._opening or self._window.services is not None:
            return
        self._opening = True
        data_dir = self._data_dir

        def work(_token: CancelToken, _report: Report) -> "Services":
            _start_log(paths_for(data_dir).logs)
            # The heavy parts load here, behind the window.
            from app.gui import viewer  # noqa: F401, PLC0415
            from app.services.container import build  # noqa: PLC0415

            return build(data_dir)

        self._workers.look.submit(work, self._opened, self._failed)

    def _opened(self, services: "Services") -> None:
        self._opening = False
        self._window.attach(services, self._workers)
        gc.collect()
        gc.freeze()  # what is there now stays: later sweeps need not look at it

    def _failed(self, error: AppError) -> None:
        self._opening = False
        self._window.messages.show_error(error)

    def _remedy(self, remedy: Remedy) -> None:
        if remedy is Remedy.OPEN_AGAIN and self._window.services is None:
            self.open()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        del watched
        if event.type() == QEvent.Type.FileOpen and isinstance(event, QFileOpenEvent):
            self._window.take([event.file() or event.url().toString()])
            return True
        return False


class Windows(QObject):
    """The window; and where the library has to be closed for an errand, the small one meanwhile and the next one after it.

    `ended` tells whether all threads of the last window did.
    """

    def __init__(self, app: QApplication, data_dir: Path | None, single: SingleInstance, catcher: FaultCatcher) -> None:
        super().__init__()
        self._app = app
        self._data_dir = data_dir
        self._single = single
        self._catcher = catcher
        self.ended = True
        self.window: MainWindow | None = None
        self._start: Start | None = None
        self._errand: ErrandWindow | None = None

    def open(self, targets: Sequence[str] = (), words: str = "", error: AppError | None = None) -> None:
        """`words` and `error` are what came of an errand."""
        workers = Workers()
        window = self.window = MainWindow(paths_for(self._data_dir).data)
        window.workers = workers
        self._catcher.window = window
        self._single.came.connect(window.take)
        start = self._start = Start(window, workers, self._data_dir)
        window.closed.connect(self._closed)
        if sys.platform == "darwin":
            self._app.installEventFilter(start)
        window.incoming.take(targets)
        window.show()
        QTimer.singleShot(_OPEN_LATEST_MS, start, start.open)  # also where nothing paints, as in a window that starts minimised
        if words:
            window.messages.say(words)
        if error is not None:
            window.messages.show_error(error)

    def close(self) -> None:
        if self.window is not None:
            self.window.close()

    def _closed(self, in_time: bool) -> None:
        self.ended = in_time
        window, self.window = self.window, None
        errand = window.errand if window is not None else None
        if window is None or errand is None or not in_time:
            self._single.close()
            self._app.quit()
            return
        self._single.came.disconnect(window.take)
        self._catcher.window = None
        if self._start is not None:
            self._app.removeEventFilter(self._start)
            self._start.deleteLater()
        window.deleteLater()
        self._errand = ErrandWindow(errand)
        self._errand.ended.connect(self._errand_ended)
        self._errand.show()

    def _errand_ended(self, words: str, error: AppError | None) -> None:
        self._errand = None
        self.open(words=words, error=error)


def run(data_dir: Path | None, quit_after_ms: int | None, targets: Sequence[str] = ()) -> int:
    """Show the window until it is closed; returns the exit code.

    With `quit_after_ms` it closes by itself that long after it was shown. `targets` are files to be added to the library, and
    links to be opened; where a window of this library is open already, that one takes them, and this start ends at once.
    """
    app = QApplication.instance() or QApplication(["quoth"])
    assert isinstance(app, QApplication)  # noqa: S101 - nobody else makes an application object
    app.setApplicationName("Quoth")
    app.setApplicationVersion(__version__)
    app.setQuitOnLastWindowClosed(False)  # the threads end first
    sys.setswitchinterval(_SWITCH_SECONDS)  # a lane at work in Python hands over to the window five times sooner than usual
    paths = paths_for(data_dir)
    single = SingleInstance(paths.data)
    if not single.claim([target if is_link(target) else str(path_of(target)) for target in targets]):
        return 0
    catcher = FaultCatcher()
    catcher.install()
    language.install(app, language.wished(paths.settings))
    theme.apply(app)
    windows = Windows(app, data_dir, single, catcher)
    windows.open(targets)
    if quit_after_ms is not None:
        QTimer.singleShot(quit_after_ms, windows.close)
    code = app.exec()
    if not windows.ended:  # a thread still works: leaving the usual way would abort, and the library survives being cut off
        log.warning("left while a lane still worked")
        logging.shutdown()
        os._exit(code)
    return code
