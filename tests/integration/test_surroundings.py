# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A full disk, a disk that turns read-only, a drive that goes away, a clock that goes back, two programs at once.

Each is told with the thing and one thing to do, nothing is lost, and it goes on when the cause is gone. Disks are small ones in
memory, mounted in a namespace of their own; where a system does not allow that, those tests are skipped.
"""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.domain.documents import DocumentStatus
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import Question
from app.services import library as library_service
from app.services.container import build
from app.services.error_words import words
from app.storage import conversations as conversation_store
from app.storage.library import Library
from tests.benchmarks.kill_checks import state_of
from tests.benchmarks.kill_worker import prepare
from tests.fakes.documents import write_pdf
from tests.unit.storage.storage_samples import (
    DIMENSION,
    MODEL,
    analyse,
    make_chunk,
    make_document,
    make_read,
    make_structure,
    unit_vector,
)

ROOT = Path(__file__).parents[2]


def _mounts() -> bool:
    tried = ["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return shutil.which("unshare") is not None and subprocess.run(tried, capture_output=True, check=False).returncode == 0


small_disk = pytest.mark.skipif(not _mounts(), reason="no disk can be mounted here")


def on_a_disk(work: Callable[[Path], object], folder: Path) -> object:
    """What `work` returns, given an empty folder that is a disk of its own (see `size`)."""
    folder.mkdir()
    script = (
        "import json, subprocess, sys; from pathlib import Path; import tests.integration.test_surroundings as it\n"
        "subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', sys.argv[1]], check=True)\n"
        f"print('result', json.dumps(it.{work.__name__}(Path(sys.argv[1]))))"
    )
    run = subprocess.run(
        ["unshare", "-rm", sys.executable, "-c", script, str(folder)],
        capture_output=True, text=True, check=False, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout.rpartition("result ")[2])


def remount(folder: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(folder)], check=True)


def told(call: Callable[[], object]) -> list[str]:
    """Code and words of the AppError that the call raises; nothing when it succeeds."""
    try:
        call()
    except AppError as error:
        text = words(error)
        return [error.code.value, text.title, text.reason, text.remedy]
    return []


# ---------------------------------------------------------------------- a full disk


def _steps(library: Library, source: Path) -> list[Callable[[], object]]:
    sha256 = hashlib.sha256(source.read_bytes()).hexdigest()
    chunks = [make_chunk(f"c{i}", f"Word{i} " * 40, ordinal=i) for i in range(60)]

    def embed() -> None:
        pending = library.pending_chunks(MODEL, 100)
        library.store_vectors(MODEL, [(text.text_hash, unit_vector(i)) for i, text in enumerate(pending)])

    return [
        lambda: library.take_in(make_document("a", sha256=sha256), source, "pdf"),
        lambda: library.pages.commit_pages("a", [make_read(number, "Many words. " * 200) for number in range(1, 4)]),
        lambda: library.replace_structure("a", make_structure(chunks)),
        embed,
        lambda: library.conversations.create("Ropes"),
        lambda: library.delete_document("a"),
    ]


def full_at_each_step(disk: Path) -> list[list[str]]:
    """Each step of a document's life on a disk with less and less room, and again when there is room."""
    source = disk.parent / "source.pdf"
    source.write_bytes(os.urandom(60_000))
    failures = []
    for room in range(4_096, 200_000, 16_384):
        folder = disk / f"room-{room}"
        with Library.open(folder, analyse, MODEL, DIMENSION) as library:
            for number, step in enumerate(_steps(library, source)):
                used = shutil.disk_usage(disk).used
                remount(disk, f"size={used + room}")
                failure = told(step)
                remount(disk, "size=64m")
                if failure:
                    failures.append([str(number), *failure])
                    assert library.check() == [], (number, room)
                    with contextlib.suppress(AppError):
                        step()
                assert library.check() == [], (number, room)
        assert state_of(folder, restarted=True).faults == ()
    return failures


@small_disk
@pytest.mark.slow
def test_a_full_disk_at_each_step_of_a_document(tmp_path: Path) -> None:
    failures = on_a_disk(full_at_each_step, tmp_path / "disk")
    assert isinstance(failures, list)
    assert {failure[1] for failure in failures} == {"disk_full"}
    assert {failure[0] for failure in failures} >= {"0", "1", "2"}
    assert {(failure[2], failure[4]) for failure in failures} == {
        ("The disk is full.", "Make room, then go on; nothing read so far is lost.")
    }
    assert all("/disk/" in failure[3] for failure in failures), "the place is named"


def full_while_reading(disk: Path) -> list[object]:
    prepare()
    pages = (f"# Chapter {n}\n" + f"The lamp of house {n} burns for {n} hours.\n" * 20 for n in range(30))
    book = write_pdf(disk.parent / "book.pdf", *pages)
    with build(disk / "library") as services:
        services.library.enqueue([book])
        remount(disk, f"size={shutil.disk_usage(disk).used + 65_536}")
        failure = told(lambda: services.library.run_jobs(lambda _: None, CancelToken()))
        [between] = services.library.documents()
        remount(disk, "size=64m")
        services.library.run_jobs(lambda _: None, CancelToken())
        [document] = services.library.documents()
        sound = services._library.check() == []
    return [failure, between.status.value, document.status.value, document.pages_read, sound]


@small_disk
def test_reading_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    result = on_a_disk(full_while_reading, tmp_path / "disk")
    assert isinstance(result, list)
    failure, between, *after = result
    assert failure[0] == "disk_full"
    assert between in {"waiting", "reading"}, "not the document's fault"
    assert after == ["ready", 30, True]


# ---------------------------------------------------------------------- read-only, and gone


def read_only(disk: Path) -> list[object]:
    folder = disk / "library"
    results: list[object] = []
    with Library.open(folder, analyse, MODEL, DIMENSION) as library:
        library.catalogue.add_document(make_document("a"))
        subprocess.run(["sync"], check=True)
        # A disk with faults turns read-only under the open files; a mount of its own does so here.
        library.close()
        remount(disk, "ro")
        results.append(told(lambda: Library.open(folder, analyse, MODEL, DIMENSION)))
        remount(disk, "rw")
    with Library.open(folder, analyse, MODEL, DIMENSION) as library:
        results.append([document.id for document in library.documents()])
    return results


@small_disk
def test_a_read_only_disk_is_told_and_opens_when_it_is_not(tmp_path: Path) -> None:
    result = on_a_disk(read_only, tmp_path / "disk")
    assert isinstance(result, list)
    refused, documents = result
    assert refused[0] == "no_permission"
    assert "library" in refused[1]
    assert refused[3] == "Change the permissions, or choose another place."
    assert documents == ["a"]


def unplugged(disk: Path) -> list[object]:
    results: list[object] = []
    library = Library.open(disk / "library", analyse, MODEL, DIMENSION)
    library.catalogue.add_document(make_document("a"))
    subprocess.run(["umount", "-l", str(disk)], check=True)
    results.append(told(lambda: library.catalogue.add_document(make_document("b"))))
    results.append(told(library.documents))
    results.append(told(library.close))
    results.append([path.name for path in disk.iterdir()])
    return results


@small_disk
def test_a_drive_that_goes_away_is_told_and_nothing_is_written_elsewhere(tmp_path: Path) -> None:
    result = on_a_disk(unplugged, tmp_path / "disk")
    assert isinstance(result, list)
    writing, reading, closing, left = result
    assert writing[0] == reading[0] == "library_gone"
    assert "disk/library" in writing[1]
    assert writing[3] == "Connect the drive or put the folder back, then start Quoth again."
    assert closing == []
    assert left == []


@pytest.mark.skipif(sys.platform == "win32", reason="open files hold a folder where it is there")
def test_a_folder_that_is_moved_away_and_back(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library", analyse, MODEL, DIMENSION) as library:
        library.catalogue.add_document(make_document("a"))
        (tmp_path / "library").rename(tmp_path / "elsewhere")
        assert told(lambda: library.catalogue.add_document(make_document("b")))[0] == "library_gone"
        assert told(library.documents)[0] == "library_gone"
        (tmp_path / "elsewhere").rename(tmp_path / "library")
        library.catalogue.add_document(make_document("b"))
        assert [document.id for document in library.documents()] == ["a", "b"]


_PERMISSION = """
import os, sys
from pathlib import Path
import tests.integration.test_surroundings as it
it.Library.open(Path(sys.argv[1]) / "warm", it.analyse, it.MODEL, it.DIMENSION).close()  # what it imports is there from here on
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
folder = Path(sys.argv[1]) / "library"
with it.Library.open(folder, it.analyse, it.MODEL, it.DIMENSION) as library:
    library.catalogue.add_document(it.make_document("a"))
    (folder / "files").mkdir()
    (folder / "files").chmod(0o500)
    source = Path(sys.argv[1]) / "a.pdf"
    source.write_bytes(b"a book")
    sha256 = it.hashlib.sha256(b"a book").hexdigest()
    add = lambda: library.take_in(it.make_document("b", sha256=sha256), source, "pdf")
    print(it.json.dumps(it.told(add)))
    (folder / "files").chmod(0o700)
    add()
    print(it.json.dumps([document.id for document in library.documents()] + [str(library.files.path(sha256) is not None)]))
folder.chmod(0o500)
(folder / "library.db").chmod(0o400)
print(it.json.dumps(it.told(lambda: it.Library.open(folder, it.analyse, it.MODEL, it.DIMENSION))))
folder.chmod(0o700)
(folder / "library.db").chmod(0o600)
with it.Library.open(folder, it.analyse, it.MODEL, it.DIMENSION) as library:
    print(it.json.dumps([document.id for document in library.documents()]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_permissions_that_are_lost_and_given_back(tmp_path: Path) -> None:
    for folder in (tmp_path, *tmp_path.parents):
        with contextlib.suppress(OSError):
            if folder.stat().st_uid == os.getuid() and folder != Path("/"):
                folder.chmod(folder.stat().st_mode | 0o011)
    work = tmp_path / "work"
    work.mkdir()
    work.chmod(0o777)
    command = [sys.executable, "-c", _PERMISSION, str(work)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    copying, after, opening, documents = (json.loads(line) for line in run.stdout.splitlines())
    assert copying[0] == opening[0] == "no_permission"
    assert copying[3] == opening[3] == "Change the permissions, or choose another place."
    assert after == ["a", "b", "True"]
    assert documents == ["a", "b"]


# ---------------------------------------------------------------------- clock, and two programs


class _Clock(datetime):
    shift = timedelta()

    @classmethod
    def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
        return datetime.now(UTC) + cls.shift


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> type[_Clock]:
    monkeypatch.setattr(library_service, "datetime", _Clock)
    monkeypatch.setattr(conversation_store, "datetime", _Clock)
    monkeypatch.setattr(_Clock, "shift", timedelta())
    return _Clock


def test_a_clock_that_is_set_back_loses_and_reorders_nothing(tmp_path: Path, clock: type[_Clock]) -> None:
    with build(tmp_path / "library") as services:
        services.library.enqueue([write_pdf(tmp_path / "a.pdf", "The lamp burns for nine hours.")])
        conversation = services.ask.new_conversation()
        services.ask.ask_in(conversation.id, Question("How long does the lamp burn?"), lambda _: None, CancelToken())
        clock.shift = timedelta(days=-400)
        services.library.enqueue([write_pdf(tmp_path / "b.pdf", "The bell rings at noon.")])
        services.ask.ask_in(conversation.id, Question("When does the bell ring?"), lambda _: None, CancelToken())
        services.library.run_jobs(lambda _: None, CancelToken())
        assert {d.file_name: d.status for d in services.library.documents()} == dict.fromkeys(
            ("a.pdf", "b.pdf"), DocumentStatus.READY
        )
        asked = [turn.answer.question for turn in services.ask.turns(conversation.id)]
        assert asked == ["How long does the lamp burn?", "When does the bell ring?"]
        assert services._library.check() == []


def test_of_two_programs_at_the_same_time_one_works_and_one_says_why_not(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "app", "--data-dir", str(tmp_path / "library"), "--json", "add"]
    books = [write_pdf(tmp_path / f"{name}.pdf", f"# {name}\nThe lamp burns for nine hours.") for name in ("one", "two")]
    programs = [
        subprocess.Popen([*command, str(book)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
        for book in books
    ]
    said = [(program.communicate(timeout=110), program.returncode) for program in programs]
    codes = sorted(code for _, code in said)
    if codes == [0, 5]:
        [(_, line)] = [texts for texts, code in said if code == 5]
        assert "open in another Quoth" in line
        assert "Use the other window, or close it first." in line
    else:
        assert codes == [0, 0], "they did not meet"
    state = state_of(tmp_path / "library", restarted=True)
    assert state.faults == ()
    assert len(state.contents) == codes.count(0)


def test_an_open_library_is_refused_by_code(tmp_path: Path) -> None:
    with Library.open(tmp_path, analyse, MODEL, DIMENSION), pytest.raises(AppError) as caught:
        Library.open(tmp_path, analyse, MODEL, DIMENSION)
    assert caught.value.code is ErrorCode.LOCKED_LIBRARY
