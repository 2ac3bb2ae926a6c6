# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""One window a library: a second start hands over; what a killed program left behind is no hindrance."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from pytestqt.qtbot import QtBot

from app.gui import single_instance
from app.gui.single_instance import SingleInstance

ROOT = Path(__file__).parents[2]
SECOND = (
    "import sys; from pathlib import Path\n"
    "from PySide6.QtCore import QCoreApplication\n"
    "from app.gui.single_instance import SingleInstance\n"
    "app = QCoreApplication([])\n"
    "one = SingleInstance(Path(sys.argv[1]), Path(sys.argv[2]))\n"
    "print(one.claim(sys.argv[3:]), flush=True)\n"
    "import os; os._exit(0)\n"  # as if killed: lock and socket stay behind
)


def start(library: Path, folder: Path, *targets: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SECOND, str(library), str(folder), *targets], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return done.stdout.strip()


@pytest.fixture
def first(tmp_path: Path, qapp: object) -> Iterator[SingleInstance]:
    made = SingleInstance(tmp_path / "library", tmp_path)
    assert made.claim([])
    yield made
    made.close()


def test_a_second_start_hands_over_and_ends(first: SingleInstance, tmp_path: Path, qtbot: QtBot) -> None:
    heard: list[list[str]] = []
    first.came.connect(heard.append)
    said: list[str] = []
    targets = ("/books/A “book”\n.pdf", "quoth://open?document=a&page=3")
    thread = threading.Thread(target=lambda: said.append(start(tmp_path / "library", tmp_path, *targets)))
    thread.start()
    qtbot.waitUntil(lambda: bool(said), timeout=20_000)
    thread.join()
    assert (said, heard) == (["False"], [list(targets)])


def test_another_library_has_its_own_window(first: SingleInstance, tmp_path: Path) -> None:
    assert start(tmp_path / "other", tmp_path) == "True"


def test_after_the_first_has_ended_another_is_the_first(first: SingleInstance, tmp_path: Path) -> None:
    first.close()
    assert start(tmp_path / "library", tmp_path) == "True"
    assert start(tmp_path / "library", tmp_path) == "True"  # the one before was killed
    again = SingleInstance(tmp_path / "library", tmp_path)
    assert again.claim([])
    again.close()


@pytest.mark.logs("does not answer")
def test_one_that_does_not_answer_is_not_waited_for_long(
    first: SingleInstance, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single_instance, "_TRIES", 2)
    monkeypatch.setattr(single_instance, "_ANSWER_MS", 50)
    second = SingleInstance(tmp_path / "library", tmp_path)  # in this thread nobody can answer it
    assert second.claim(["x.pdf"])


@pytest.mark.parametrize("said", [b"not json\n", b'{"a": 1}\n', b"[1, 2]\n", b"\xff\xfe\n", b"[" * 5000 + b"\n"])
def test_what_others_say_is_not_believed(first: SingleInstance, qtbot: QtBot, said: bytes) -> None:
    heard: list[list[str]] = []
    first.came.connect(heard.append)
    socket = QLocalSocket()
    socket.connectToServer(first._name)
    assert socket.waitForConnected(2000)
    socket.write(said)
    socket.flush()
    socket.disconnectFromServer()
    qtbot.waitUntil(lambda: not first._heard or not socket.isValid(), timeout=2000)
    qtbot.wait(50)
    assert heard == []


def test_where_no_lock_can_be_had_the_window_opens_alone(tmp_path: Path, qapp: object) -> None:
    made = SingleInstance(tmp_path / "library", tmp_path / "nowhere")
    assert made.claim([])
    deep = tmp_path / ("x" * 120)
    deep.mkdir()
    assert SingleInstance(tmp_path / "library", deep).claim([])


def test_a_folder_that_others_may_enter_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform == "win32":
        pytest.skip("a named pipe lies in no folder")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    tmp_path.chmod(0o700)
    assert single_instance._run_folder() == tmp_path
    tmp_path.chmod(0o755)
    assert single_instance._run_folder() is None


def test_the_socket_is_for_this_person_alone(first: SingleInstance) -> None:
    assert first._server is not None
    assert first._server.socketOptions() == QLocalServer.SocketOption.UserAccessOption
    if sys.platform != "win32":
        assert Path(first._name).stat().st_mode & 0o077 == 0
