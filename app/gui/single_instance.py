# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One window a library: a second start hands over what it was asked to open, and ends.

Who holds the lock file is the first; it listens on a local socket that only this person may open. A lock or a socket that a
killed program left behind is taken over. Where neither can be had the window opens alone, and the lock of the library itself
still keeps two programs apart.
"""

import hashlib
import json
import logging
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QThread, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

log = logging.getLogger(__name__)

_CONNECT_MS = 300
_ANSWER_MS = 3000
_TRIES = 12
_PAUSE_MS = 100
_MOST_BYTES = 1 << 20
_LONGEST_SOCKET = 100  # bytes of a path; systems allow little more
_DONE = b"taken\n"


class SingleInstance(QObject):
    """`came` carries what a second start was asked to open: paths and links, perhaps none."""

    came = Signal(object)  # list[str]

    def __init__(self, library: Path, folder: Path | None = None) -> None:
        """`folder` is where lock and socket lie (None: where this person's run files belong)."""
        super().__init__()
        name = "quoth-" + hashlib.sha256(os.fsencode(library.absolute())).hexdigest()[:16]
        folder = folder or _run_folder()
        self._name = "" if folder is None else name if sys.platform == "win32" else str(folder / name)
        self._lock = QLockFile(str(folder / f"{name}.lock")) if folder is not None else None
        if self._lock is not None:
            self._lock.setStaleLockTime(0)  # however old: stale only when its program is gone
        self._server: QLocalServer | None = None
        self._heard: dict[QLocalSocket, bytes] = {}
        if len(os.fsencode(self._name)) > _LONGEST_SOCKET:
            self._name = ""

    def claim(self, targets: Sequence[str]) -> bool:
        """Whether this start opens the window. If not, the first one has taken the targets and come forward."""
        if not self._name or self._lock is None:
            return True
        for _ in range(_TRIES):
            if self._lock.tryLock(0):
                self._listen()
                return True
            if self._lock.error() is not QLockFile.LockError.LockFailedError:
                return True  # no lock can be had here
            if self._hand_over(targets):
                return False
            QThread.msleep(_PAUSE_MS)  # it may be starting, or ending
        log.warning("the other window does not answer")
        return True

    def close(self) -> None:
        """From now on another start is the first."""
        if self._server is not None:
            self._server.close()
            self._server = None
        if self._lock is not None:
            self._lock.unlock()

    # ------------------------------------------------------------------ the first

    def _listen(self) -> None:
        QLocalServer.removeServer(self._name)  # left by one that was killed: the lock says that nobody is there
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._take)
        if not self._server.listen(self._name):
            log.warning("a second start cannot be heard: %s", self._server.errorString())

    def _take(self) -> None:
        while self._server is not None and self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            self._heard[socket] = b""
            socket.readyRead.connect(self._read)
            socket.disconnected.connect(self._gone)
            self._hear(socket)

    def _read(self) -> None:
        socket = self.sender()
        if isinstance(socket, QLocalSocket):
            self._hear(socket)

    def _hear(self, socket: QLocalSocket) -> None:
        if socket not in self._heard:
            return
        self._heard[socket] += bytes(socket.readAll().data())
        line, end, _ = self._heard[socket].partition(b"\n")
        if len(line) > _MOST_BYTES:
            socket.abort()
        elif end:
            self._heard[socket] = b""
            targets = _unpacked(line)
            if targets is not None:
                socket.write(_DONE)
                socket.flush()
                self.came.emit(targets)

    def _gone(self) -> None:
        socket = self.sender()
        if isinstance(socket, QLocalSocket):
            self._heard.pop(socket, None)
            socket.deleteLater()

    # ------------------------------------------------------------------ the second

    def _hand_over(self, targets: Sequence[str]) -> bool:
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if not socket.waitForConnected(_CONNECT_MS):
            return False
        socket.write(json.dumps(list(targets)).encode() + b"\n")
        socket.flush()
        heard = b""
        while not heard.endswith(b"\n") and socket.waitForReadyRead(_ANSWER_MS):
            heard += bytes(socket.readAll().data())
        socket.disconnectFromServer()
        return heard == _DONE


def _unpacked(line: bytes) -> list[str] | None:
    """What a second start says; None for anything else."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return said if isinstance(said, list) and all(isinstance(each, str) for each in said) else None


def _run_folder() -> Path | None:
    """A folder that only this person may enter; None where there is none."""
    if sys.platform == "win32":
        return Path(tempfile.gettempdir())
    given = os.environ.get("XDG_RUNTIME_DIR", "")
    folder = Path(given) if given else Path(tempfile.gettempdir()) / f"quoth-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        log.warning("no folder for lock and socket", exc_info=True)
        return None
    private = folder.is_dir() and not folder.is_symlink() and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return folder if private else None
