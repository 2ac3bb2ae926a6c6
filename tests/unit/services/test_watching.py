# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Watched folders, looked at by hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.documents import DocumentStatus, Failure
from app.domain.errors import ErrorCode
from app.services.container import Services, build
from tests.fakes.documents import write_pdf


def book(path: Path, pages: int) -> Path:
    return write_pdf(path, *(f"The lamp of house {n} burns for {n} hours." for n in range(pages)))


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with build(tmp_path / "data") as made:
        yield made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "incoming"
    made.mkdir()
    return made


def names(services: Services) -> list[str]:
    return [document.file_name for document in services.library.documents()]


def test_a_file_is_taken_when_two_looks_find_it_alike(services: Services, folder: Path) -> None:
    services.watching.watch(folder)
    services.watching.watch(folder)
    assert services.watching.folders() == [folder]
    (folder / "deep").mkdir()
    whole = book(folder / "deep" / "lamps.pdf", 1).read_bytes()
    growing = folder / "growing.pdf"
    growing.write_bytes(whole[: len(whole) // 2])
    first = services.watching.look()
    assert (first.unsettled, names(services)) == (2, [])
    growing.write_bytes(whole[: len(whole) // 2 + 100])
    second = services.watching.look()
    assert (second.unsettled, names(services)) == (1, ["lamps.pdf"])
    assert [document.file_name for document in second.queued.documents] == ["lamps.pdf"]
    assert set(second.places) == {folder, folder / "deep"}
    assert names(services) == ["lamps.pdf"]


def settle(services: Services) -> None:
    services.watching.look()
    services.watching.look()


def test_what_a_person_removed_does_not_come_back_but_a_changed_file_does(services: Services, folder: Path) -> None:
    file = book(folder / "lamps.pdf", 1)
    services.watching.watch(folder)
    settle(services)
    [document] = services.library.documents()
    services.library.remove(document.id)
    settle(services)
    assert names(services) == []
    book(file, 2)
    settle(services)
    assert names(services) == ["lamps.pdf"]


def test_a_removed_file_stays_in_the_library_and_an_unplugged_folder_is_told(services: Services, folder: Path) -> None:
    file = book(folder / "lamps.pdf", 1)
    services.watching.watch(folder)
    settle(services)
    file.unlink()
    assert services.watching.look().missing == ()
    folder.rmdir()
    look = services.watching.look()
    assert (look.missing, look.places, names(services)) == ((folder,), (), ["lamps.pdf"])
    services.watching.unwatch(folder)
    assert services.watching.look().missing == ()


def test_the_whole_of_a_copy_that_paused_takes_the_place_of_its_half(services: Services, folder: Path) -> None:
    file = book(folder / "lamps.pdf", 1)
    whole = file.read_bytes()
    file.write_bytes(whole[:300])
    services.watching.watch(folder)
    settle(services)
    [half] = services.library.documents()
    services._library.catalogue.set_failure(half.id, Failure(ErrorCode.DAMAGED))
    file.write_bytes(whole)
    settle(services)
    [document] = services.library.documents()
    assert (document.status, document.id == half.id) == (DocumentStatus.WAITING, False)
