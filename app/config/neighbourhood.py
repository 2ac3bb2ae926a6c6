# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What kind of place a folder is: on a disk of this computer, in a folder that a program keeps the same elsewhere, on a network.

SQLite needs locks and a log beside the file. Programs that copy files one by one take both at different moments, and many
network shares do not honour locks; either can spoil a library.
"""

import ctypes
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePath


class PlaceKind(StrEnum):
    LOCAL = "local"
    SYNCED = "synced"
    NETWORK = "network"


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """`by` names the program or the kind of share, for people; "" when it is not known."""

    kind: PlaceKind
    by: str = ""


# The names that these programs give to the folder they keep, compared without case.
_SYNCED_FOLDERS: Mapping[str, str] = {
    "dropbox": "Dropbox",
    "onedrive": "OneDrive",
    "mobile documents": "iCloud",
    "com~apple~clouddocs": "iCloud",
    "iclouddrive": "iCloud",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "nextcloud": "Nextcloud",
    "owncloud": "ownCloud",
    "syncthing": "Syncthing",
    "seafile": "Seafile",
    "mega": "MEGA",
    "megasync": "MEGA",
    "pcloud drive": "pCloud",
    "pclouddrive": "pCloud",
    "box sync": "Box",
}
# What they leave at the top of it.
_SYNCED_MARKS: Mapping[str, str] = {
    ".dropbox": "Dropbox",
    ".stfolder": "Syncthing",
    ".nextcloudsync.log": "Nextcloud",
    ".owncloudsync.log": "ownCloud",
    ".tmp.driveupload": "Google Drive",
    ".seafile-data": "Seafile",
}
_NETWORK_SYSTEMS = frozenset(
    {
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "afpfs", "webdav", "davfs", "afs", "ceph", "glusterfs", "9p", "ncpfs", "lustre",
        "fuse.sshfs", "fuse.gvfsd-fuse", "fuse.rclone", "fuse.davfs2", "fuse.s3fs", "fuse.google-drive-ocamlfuse",
    }
)  # fmt: skip
_MOUNTS = Path("/proc/self/mountinfo")
_DRIVE_REMOTE = 4


def neighbourhood(folder: Path) -> Neighbourhood:
    """Judged by names, by what lies beside, and by what the system says of its mounts; never raises."""
    folder = folder.expanduser().absolute()
    try:
        real = folder.resolve()
    except (OSError, RuntimeError):
        real = folder
    for path in dict.fromkeys((folder, real)):
        by = _synced_by(path)
        if by:
            return Neighbourhood(PlaceKind.SYNCED, by)
    system = _network_system(real)
    return Neighbourhood(PlaceKind.NETWORK, system) if system else Neighbourhood(PlaceKind.LOCAL)


def _synced_by(folder: Path) -> str:
    for part in folder.parts:
        name = part.casefold()
        known = _SYNCED_FOLDERS.get(name)
        if known:
            return known
        if name.startswith(("onedrive - ", "onedrive-")):  # that of a firm
            return "OneDrive"
    if "CloudStorage" in folder.parts and "Library" in folder.parts:
        return folder.parts[folder.parts.index("CloudStorage") + 1].partition("-")[0] if folder.name != "CloudStorage" else ""
    for above in (folder, *folder.parents):
        for mark, program in _SYNCED_MARKS.items():
            if _there(above / mark):
                return program
    return ""


def _there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False


def _network_system(folder: Path) -> str:
    if sys.platform == "win32":
        return _remote_drive(folder)
    if "gvfs" in folder.parts:
        return "gvfs"
    try:
        mounts = _MOUNTS.read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return ""
    system = file_system(mounts, folder)
    return system if system in _NETWORK_SYSTEMS else ""


def file_system(mounts: str, folder: PurePath) -> str:
    """The kind of file system that a folder lies on, by the text of a Linux `mountinfo`; "" when none of its lines holds it."""
    best, found = -1, ""
    for line in mounts.splitlines():
        before, dash, after = line.partition(" - ")
        fields = before.split()
        if not dash or len(fields) < 5 or not after:
            continue
        point = PurePath(fields[4].replace(r"\040", " ").replace(r"\011", "\t").replace(r"\134", "\\"))
        if folder.is_relative_to(point) and len(point.parts) >= best:  # a later mount covers an earlier one
            best, found = len(point.parts), after.split()[0]
    return found


def _remote_drive(folder: Path) -> str:
    if str(folder).startswith("\\\\"):
        return "SMB"
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - only Windows has it
    return "SMB" if kernel.GetDriveTypeW(os.path.splitdrive(folder)[0] + "\\") == _DRIVE_REMOTE else ""
