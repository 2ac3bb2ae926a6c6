# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Backup, restoring, moving, checking: each whole or as if it had never begun."""

import errno
import os
import shutil
import sys
import zipfile
from collections import namedtuple
from pathlib import Path

import msgspec
import pytest

from app.config.paths import Paths, paths_for
from app.config.place import Place, library_folder, load_place, save_place
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.keeping import Finding, KeepingProgress, KeepingStep
from app.services import keeping
from app.services.keeping import KeepingService
from app.storage import archive, parts
from tests.unit.services.keeping_samples import BOOK, fill, open_library, whole

Usage = namedtuple("Usage", "total used free")


def quiet(_: KeepingProgress) -> None:
    pass


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    fill(tmp_path / "library")
    return paths_for(tmp_path / "library")


@pytest.fixture
def backup(paths: Paths, tmp_path: Path) -> Path:
    with open_library(paths.data) as library:
        return KeepingService(library).back_up(tmp_path / "a.quoth-backup", quiet, CancelToken()).file


def refused(code: ErrorCode, call: object, *arguments: object) -> AppError:
    with pytest.raises(AppError) as caught:
        call(*arguments)  # type: ignore[operator]
    assert caught.value.code is code
    return caught.value


# ---------------------------------------------------------------------- backup and the way back


def test_a_backup_is_one_file_that_was_read_again(paths: Paths, tmp_path: Path) -> None:
    seen: list[KeepingProgress] = []
    target = tmp_path / "a.quoth-backup"
    with open_library(paths.data) as library:
        made = KeepingService(library).back_up(target, seen.append, CancelToken())
    assert (made.file, made.documents, made.missing) == (target, 1, 0)
    assert made.size == target.stat().st_size > len(BOOK)
    assert [path.name for path in tmp_path.glob("a.quoth-backup*")] == ["a.quoth-backup"]
    for step in (KeepingStep.COPYING, KeepingStep.CHECKING):
        told = [(each.done, each.total) for each in seen if each.step is step]
        assert told[0][0] == 0
        assert told[-1][0] == told[-1][1], "it ends where it is full"
        assert told == sorted(told)
    if os.name == "posix":
        assert target.stat().st_mode & 0o077 == 0, "nobody else may read it"


def test_what_is_restored_is_the_same_and_the_present_one_stays(paths: Paths, backup: Path, tmp_path: Path) -> None:
    target = keeping.place_of_restored(paths)
    assert target.parent == paths.data.parent
    assert target.name.startswith("library restored 20")
    found = keeping.restore(paths, backup, target, quiet, CancelToken())
    assert (found.documents, keeping.about(backup)) == (1, found)
    assert library_folder(paths) == target
    assert whole(target)
    assert whole(paths.data)
    assert not (target / "settings.json").exists(), "settings are no part of a library"
    assert keeping.place_of_restored(paths) != target, "another one gets a folder of its own"
    refused(ErrorCode.PLACE_TAKEN, keeping.restore, paths, backup, target, quiet, CancelToken())


def test_a_library_goes_on_while_it_is_backed_up(paths: Paths, tmp_path: Path) -> None:
    with open_library(paths.data) as library:

        def write(_: KeepingProgress) -> None:
            library.rename("a", "Renamed")

        KeepingService(library).back_up(tmp_path / "a.quoth-backup", write, CancelToken())
        assert library.documents()[0].title == "Renamed"
    keeping.restore(paths, tmp_path / "a.quoth-backup", tmp_path / "b", quiet, CancelToken())
    with open_library(tmp_path / "b") as restored:
        assert restored.check() == []


def test_a_file_that_is_missing_is_told_and_stops_nothing(paths: Paths, tmp_path: Path) -> None:
    for path in (paths.data / "files").iterdir():
        path.unlink()
    with open_library(paths.data) as library:
        made = KeepingService(library).back_up(tmp_path / "a.quoth-backup", quiet, CancelToken())
    assert (made.documents, made.missing) == (1, 1)


@pytest.mark.parametrize("step", [KeepingStep.COPYING, KeepingStep.CHECKING])
def test_a_backup_that_is_stopped_leaves_the_one_before(paths: Paths, backup: Path, step: KeepingStep) -> None:
    before = backup.read_bytes()
    cancel = CancelToken()
    with open_library(paths.data) as library:
        stop = lambda told: cancel.cancel() if told.step is step else None  # noqa: E731
        refused(ErrorCode.CANCELLED, KeepingService(library).back_up, backup, stop, cancel)
    assert backup.read_bytes() == before
    assert [path.name for path in backup.parent.glob("a.quoth-backup*")] == ["a.quoth-backup"]


def test_no_backup_into_the_library_itself(paths: Paths) -> None:
    with open_library(paths.data) as library:
        service = KeepingService(library)
        refused(ErrorCode.PLACE_INSIDE, service.back_up, paths.data / "files" / "x", quiet, CancelToken())


def test_a_disk_that_is_too_small_is_told_before_anything_is_written(
    paths: Paths, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 10**9 - 1000, 1000))
    with open_library(paths.data) as library:
        refused(ErrorCode.DISK_FULL, KeepingService(library).back_up, tmp_path / "b", quiet, CancelToken())
    refused(ErrorCode.DISK_FULL, keeping.restore, paths, backup, tmp_path / "c", quiet, CancelToken())
    refused(ErrorCode.DISK_FULL, keeping.move, paths, tmp_path / "d", quiet, CancelToken())
    assert {path.name for path in tmp_path.iterdir()} == {"library", "a.pdf", "a.quoth-backup"}
    assert library_folder(paths) == paths.data


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
@pytest.mark.parametrize("what", ["back up", "restore", "move"])
def test_a_disk_that_fills_up_meanwhile(paths: Paths, backup: Path, tmp_path: Path, what: str) -> None:
    import resource

    before = backup.read_bytes()
    kept = resource.getrlimit(resource.RLIMIT_FSIZE)
    with open_library(paths.data) as library:
        service = KeepingService(library)
        if what == "back up":
            resource.setrlimit(resource.RLIMIT_FSIZE, (1_500_000, kept[1]))
            try:
                refused(ErrorCode.DISK_FULL, service.back_up, backup, quiet, CancelToken())
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, kept)
    call, first = (keeping.restore, (paths, backup)) if what == "restore" else (keeping.move, (paths,))
    if what != "back up":
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_500_000, kept[1]))
        try:
            refused(ErrorCode.DISK_FULL, call, *first, tmp_path / "new", quiet, CancelToken())
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, kept)
    assert backup.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"library", "a.pdf", "a.quoth-backup"}
    assert whole(library_folder(paths))


def test_a_folder_that_may_not_be_written_to(paths: Paths, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "denied")

    monkeypatch.setattr(Path, "touch", denied)
    with open_library(paths.data) as library:
        refused(ErrorCode.NO_PERMISSION, KeepingService(library).back_up, tmp_path / "b", quiet, CancelToken())
    refused(ErrorCode.NO_PERMISSION, keeping.restore, paths, backup, tmp_path / "c", quiet, CancelToken())
    refused(ErrorCode.NO_PERMISSION, keeping.move, paths, tmp_path / "d", quiet, CancelToken())
    monkeypatch.undo()
    assert whole(library_folder(paths))


@pytest.mark.logs("is left")
def test_a_drive_that_may_only_be_read(paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unlink = Path.unlink

    def refuse(path: Path, missing_ok: bool = False) -> None:
        if path.parent == tmp_path:  # there, even what is absent cannot be removed
            raise OSError(errno.EROFS, "read-only")
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    with open_library(paths.data) as library:
        refused(ErrorCode.NO_PERMISSION, KeepingService(library).back_up, tmp_path / "b", quiet, CancelToken())


def test_a_target_below_a_file(paths: Paths, tmp_path: Path) -> None:
    refused(ErrorCode.NO_PERMISSION, keeping.move, paths, tmp_path / "a.pdf" / "new", quiet, CancelToken())
    refused(ErrorCode.PLACE_TAKEN, keeping.move, paths, tmp_path / "a.pdf", quiet, CancelToken())


@pytest.mark.parametrize("at", [0.02, 0.3, 0.6, 0.999])
def test_a_spoilt_backup_is_told_and_nothing_of_it_is_left(paths: Paths, backup: Path, tmp_path: Path, at: float) -> None:
    content = bytearray(backup.read_bytes())
    content[int(len(content) * at)] ^= 0xFF
    backup.write_bytes(content)
    refused(ErrorCode.BACKUP_DAMAGED, keeping.restore, paths, backup, tmp_path / "new", quiet, CancelToken())
    assert not (tmp_path / "new").exists()
    assert library_folder(paths) == paths.data


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x05\x06" + bytes(18)])
def test_a_file_that_is_no_backup(paths: Paths, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.quoth-backup"
    file.write_bytes(content)
    refused(ErrorCode.BACKUP_DAMAGED, keeping.restore, paths, file, tmp_path / "new", quiet, CancelToken())
    refused(ErrorCode.FILE_MISSING, keeping.restore, paths, tmp_path / "none", tmp_path / "new", quiet, CancelToken())


def rewritten(backup: Path, target: Path, name: str = "", **changes: object) -> Path:
    """A backup whose manifest says something else; `name` is a file that it names besides."""
    with zipfile.ZipFile(backup) as old, zipfile.ZipFile(target, "w") as new:
        manifest = msgspec.json.decode(old.read("manifest.json"))
        for entry in manifest["entries"]:
            new.writestr(entry["name"], old.read(entry["name"]))
        if name:
            new.writestr(name, b"evil")
            sha = "7f5c9fb79e1de8e4e3a3a5b7a4a7b6ef"
            manifest["entries"].append({"name": name, "size": 4, "sha256": sha})
        new.writestr("manifest.json", msgspec.json.encode({**manifest, **changes}))
    return target


@pytest.mark.parametrize("name", ["../evil", "/evil", "files/../../evil", "settings.json", "files\\..\\evil", "C:evil", "files"])
def test_no_name_in_a_backup_leads_out_of_its_folder(paths: Paths, backup: Path, tmp_path: Path, name: str) -> None:
    bad = rewritten(backup, tmp_path / "bad.quoth-backup", name)
    refused(ErrorCode.BACKUP_DAMAGED, keeping.restore, paths, bad, tmp_path / "deep" / "new", quiet, CancelToken())
    assert not list(tmp_path.rglob("*evil*"))


@pytest.mark.parametrize("changes", [{"format": archive.FORMAT + 1}, {"schema": "9999"}])
def test_a_backup_of_a_newer_program(paths: Paths, backup: Path, tmp_path: Path, changes: dict[str, object]) -> None:
    bad = rewritten(backup, tmp_path / "bad.quoth-backup", **changes)
    refused(ErrorCode.NEWER_LIBRARY, keeping.restore, paths, bad, tmp_path / "new", quiet, CancelToken())


# ---------------------------------------------------------------------- moving


def test_a_moved_library_is_whole_and_gone_from_where_it_was(paths: Paths, tmp_path: Path) -> None:
    seen: list[KeepingProgress] = []
    new = keeping.move(paths, tmp_path / "drive" / "Quoth", seen.append, CancelToken())
    assert library_folder(paths) == new == tmp_path / "drive" / "Quoth"
    assert whole(new)
    assert {path.name for path in paths.data.iterdir()} == {"settings.json", "library-place.json"}
    assert list(dict.fromkeys(each.step for each in seen)) == [
        KeepingStep.COPYING,
        KeepingStep.CHECKING,
        KeepingStep.CLEARING,
    ]
    keeping.move(paths, paths.data, quiet, CancelToken())
    assert library_folder(paths) == paths.data
    assert whole(paths.data)
    assert not (tmp_path / "drive" / "Quoth").exists()


def test_what_else_lies_in_the_old_folder_stays(paths: Paths, tmp_path: Path) -> None:
    (paths.data / "files" / "sub").mkdir()
    (paths.data / "diary.txt").write_text("mine")
    keeping.move(paths, tmp_path / "new", quiet, CancelToken())
    assert (paths.data / "diary.txt").read_text() == "mine"


def test_a_library_that_is_open_is_not_moved(paths: Paths, tmp_path: Path) -> None:
    with open_library(paths.data):
        refused(ErrorCode.LOCKED_LIBRARY, keeping.move, paths, tmp_path / "new", quiet, CancelToken())
    assert not (tmp_path / "new").exists()


def test_a_folder_in_use_is_not_taken(paths: Paths, tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "a.jpg").touch()
    refused(ErrorCode.PLACE_TAKEN, keeping.move, paths, tmp_path / "photos", quiet, CancelToken())
    assert keeping.free_place(paths, tmp_path / "photos") == tmp_path / "photos" / "Quoth"
    assert keeping.free_place(paths, tmp_path / "fresh") == tmp_path / "fresh"
    refused(ErrorCode.PLACE_INSIDE, keeping.move, paths, paths.data / "inner", quiet, CancelToken())


@pytest.mark.parametrize("step", [KeepingStep.COPYING, KeepingStep.CHECKING])
def test_a_move_that_is_stopped_leaves_all_as_it_was(paths: Paths, tmp_path: Path, step: KeepingStep) -> None:
    cancel = CancelToken()
    stop = lambda told: cancel.cancel() if told.step is step else None  # noqa: E731
    refused(ErrorCode.CANCELLED, keeping.move, paths, tmp_path / "new", stop, cancel)
    assert not (tmp_path / "new").exists()
    assert library_folder(paths) == paths.data
    assert whole(paths.data)


def test_a_copy_that_the_disk_changed_is_not_switched_to(paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "digest", lambda *_: "another")
    refused(ErrorCode.NO_PERMISSION, keeping.move, paths, tmp_path / "new", quiet, CancelToken())
    assert library_folder(paths) == paths.data
    assert not (tmp_path / "new").exists()


def test_a_library_on_a_drive_that_is_away_is_not_begun_anew(paths: Paths, backup: Path, tmp_path: Path) -> None:
    new = keeping.move(paths, tmp_path / "drive", quiet, CancelToken())
    new.rename(tmp_path / "unplugged")
    error = refused(ErrorCode.LIBRARY_AWAY, library_folder, paths)
    assert error.parameters["path"] == str(new)
    keeping.restore(paths, backup, tmp_path / "restored", quiet, CancelToken())
    assert whole(library_folder(paths))


@pytest.mark.logs("not cleared")
def test_what_is_left_of_an_old_place_is_cleared_later(paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(folder: Path) -> None:
        raise AppError(ErrorCode.NO_PERMISSION, path=str(folder))

    with monkeypatch.context() as patch:
        patch.setattr(parts, "clear", denied)
        new = keeping.move(paths, tmp_path / "new", quiet, CancelToken())
    assert load_place(paths.place) == Place(str(new), (str(paths.data),))
    keeping.finish_move(paths)
    assert load_place(paths.place) == Place(str(new))
    assert not (paths.data / "library.db").exists()


def test_the_present_place_is_never_cleared(paths: Paths) -> None:
    save_place(paths.place, Place("", (str(paths.data),)))
    keeping.finish_move(paths)
    assert whole(paths.data)
    assert load_place(paths.place) == Place()


# ---------------------------------------------------------------------- size and soundness


def test_sizes_by_part(paths: Paths) -> None:
    with open_library(paths.data) as library:
        seen = KeepingService(library).overview()
    assert seen.folder == paths.data
    assert seen.documents == len(BOOK)
    assert seen.read >= (paths.data / "library.db").stat().st_size > 0
    assert (seen.index, seen.measure, seen.earlier) == (0, len('{"question": "Who?"}\n'), 0)
    assert seen.total == seen.documents + seen.read + seen.measure
    assert seen.free > 0


def test_a_check_tells_a_person_what_concerns_them(paths: Paths) -> None:
    with open_library(paths.data) as library:
        service = KeepingService(library)
        assert service.check().sound
        with library.database.write() as connection:
            connection.exec_driver_sql("DELETE FROM chunk_terms")
        (paths.data / "files" / f"{'0' * 64}.pdf").touch()
        found = service.check()
        assert found.found.keys() == {Finding.INDEX_DIFFERS, Finding.LEFTOVERS}
        assert found.repairable
        assert service.repair().sound
        next((paths.data / "files").iterdir()).unlink()
        found = service.check()
        assert (found.found, found.titles, found.repairable) == ({Finding.FILES_MISSING: 1}, ("A Rich Book",), False)
