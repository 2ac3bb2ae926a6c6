# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where things lie: the program's own resources, and a person's library, settings and logs. Nothing is made at import."""

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import platformdirs

APP_NAME = "Quoth"


@dataclass(frozen=True, slots=True)
class Paths:
    """Folders of one run. `data` is the usual folder of the library, `settings` is a file, `logs` a folder.

    `place` is the file that tells where the library was moved to; see `place.library_folder`.
    """

    data: Path
    settings: Path
    logs: Path

    @property
    def place(self) -> Path:
        return self.settings.with_name("library-place.json")


def default_paths() -> Paths:
    """Where this system keeps such things for the person who is logged in."""
    return Paths(
        data=platformdirs.user_data_path(APP_NAME, appauthor=False),
        settings=platformdirs.user_config_path(APP_NAME, appauthor=False) / "settings.json",
        logs=platformdirs.user_log_path(APP_NAME, appauthor=False),
    )


def paths_for(data_dir: Path | None) -> Paths:
    """With a data folder, everything lies under it, so that a run can be thrown away whole."""
    if data_dir is None:
        return default_paths()
    data = data_dir.expanduser().absolute()
    return Paths(data=data, settings=data / "settings.json", logs=data / "logs")


def resource_root() -> Path:
    """The `resources` folder, in the bundle or in the source tree."""
    bundle = getattr(sys, "_MEIPASS", None)
    return (Path(bundle) if bundle else Path(__file__).parents[2]) / "resources"


def resource_path(relative: str) -> Path:
    return resource_root() / relative


@dataclass(frozen=True, slots=True)
class Tesseract:
    """The OCR program; `data` is its language folder, None where it knows its own."""

    command: Path
    data: Path | None


def find_tesseract() -> Tesseract | None:
    """The one shipped in the bundle, else the one on the system."""
    folder = resource_path("tesseract")
    for name in ("tesseract", "tesseract.exe"):
        shipped = folder / name
        if shipped.is_file():
            return Tesseract(shipped, folder / "tessdata")
    found = shutil.which("tesseract")
    if found is None and sys.platform == "win32":  # its installer leaves PATH alone
        usual = Path("C:/Program Files/Tesseract-OCR/tesseract.exe")
        found = str(usual) if usual.is_file() else None
    return Tesseract(Path(found), None) if found else None
