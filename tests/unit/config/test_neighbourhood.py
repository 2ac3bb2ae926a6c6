# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Synced folders and network shares are told from disks."""

from pathlib import Path, PurePosixPath

import pytest

from app.config import neighbourhood as module
from app.config.neighbourhood import Neighbourhood, PlaceKind, file_system, neighbourhood

MOUNTS = """22 1 8:2 / / rw,relatime shared:1 - ext4 /dev/sda2 rw
30 22 0:26 / /home/ada/Team\\040share rw - cifs //server/team rw
31 22 0:27 / /home rw shared:2 - btrfs /dev/sdb rw
32 22 0:28 / /mnt/nas rw master:1 propagate_from:2 - nfs4 nas:/vol rw
33 22 0:29 / /mnt/nas/local rw - ext4 /dev/sdc1 rw
a broken line"""


@pytest.mark.parametrize(
    ("folder", "system"),
    [
        ("/var/lib", "ext4"),
        ("/home/ada/books", "btrfs"),
        ("/home/ada/Team share/books", "cifs"),
        ("/mnt/nas/books", "nfs4"),
        ("/mnt/nas/local/books", "ext4"),
        ("/mnt/nasty", "ext4"),
    ],
)
def test_the_nearest_mount_counts(folder: str, system: str) -> None:
    assert file_system(MOUNTS, PurePosixPath(folder)) == system


@pytest.mark.parametrize(
    ("folder", "by"),
    [
        ("Dropbox/books", "Dropbox"),
        ("OneDrive - Town Hall/Quoth", "OneDrive"),
        ("Library/Mobile Documents/com~apple~CloudDocs/Quoth", "iCloud"),
        ("Library/CloudStorage/GoogleDrive-ada@example.org/My Drive", "GoogleDrive"),
        ("Nextcloud", "Nextcloud"),
    ],
)
def test_folders_known_by_name(tmp_path: Path, folder: str, by: str) -> None:
    assert neighbourhood(tmp_path / folder) == Neighbourhood(PlaceKind.SYNCED, by)


def test_a_synced_folder_of_any_name_is_known_by_its_mark(tmp_path: Path) -> None:
    (tmp_path / "shared" / ".stfolder").mkdir(parents=True)
    assert neighbourhood(tmp_path / "shared" / "deep" / "Quoth") == Neighbourhood(PlaceKind.SYNCED, "Syncthing")


def test_names_that_only_begin_alike_are_plain(tmp_path: Path) -> None:
    assert neighbourhood(tmp_path / "Dropbox notes" / "mega sale") == Neighbourhood(PlaceKind.LOCAL)


def test_a_link_into_a_synced_folder(tmp_path: Path) -> None:
    (tmp_path / "Dropbox" / "books").mkdir(parents=True)
    (tmp_path / "books").symlink_to(tmp_path / "Dropbox" / "books")
    assert neighbourhood(tmp_path / "books").kind is PlaceKind.SYNCED


@pytest.mark.skipif(not Path("/proc/self/mountinfo").exists(), reason="mounts are read from Linux")
def test_a_network_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"32 22 0:28 / {tmp_path} rw - nfs4 nas:/vol rw")
    monkeypatch.setattr(module, "_MOUNTS", mounts)
    assert neighbourhood(tmp_path / "books") == Neighbourhood(PlaceKind.NETWORK, "nfs4")
