# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every part that the program is made of, with its licence: from what is installed, and in the bundle from its list."""

import platform
import re
import sysconfig
import tomllib
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from app import __version__
from app.config.paths import resource_path, resource_root

_ROW = re.compile(r"^(?P<name>.+?)(?: (?P<version>\S+))?: (?P<licence>.+)$")
_NAME = re.compile(r"^[A-Za-z0-9._-]+")
# Texts that come with the program, for parts that bring none of their own.
_TEXTS = (("LGPL-3", "LGPL-3.0.txt"), ("Apache", "Apache-2.0.txt"))
_TEXT = re.compile(r"(?i)(^|/)(licen[cs]e|copying|notice)[^/]*$")


@dataclass(frozen=True, slots=True)
class PartLicence:
    """`text` is the licence as its makers wrote it, "" where it does not come with the part."""

    name: str
    version: str
    licence: str
    text: Path | None = None


def parts() -> list[PartLicence]:
    """The program, models and typefaces that ship inside, then every package that the program needs, by name."""
    return [_itself(), *_shipped(), *sorted(_packages(), key=lambda part: part.name.casefold())]


def _itself() -> PartLicence:
    places = (resource_path("licences/LICENSE"), resource_root().parent / "LICENSE")  # in the bundle, and in the source tree
    return PartLicence("Quoth", __version__, "AGPL-3.0-or-later", next((each for each in places if each.is_file()), None))


def _shipped() -> list[PartLicence]:
    """The table of `resources/licences/README.md`: | part | made by | licence | text |."""
    folder = resource_path("licences")
    found = []
    for line in (folder / "README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and cells[0] not in {"part", "---"}:
            file = folder / cells[3].split(",")[0]
            found.append(PartLicence(cells[0], cells[1], cells[2], file if file.is_file() else None))
    return found


def _packages() -> list[PartLicence]:
    listed = resource_path("licences/parts/LIST.txt")
    return _from_list(listed) if listed.is_file() else _from_metadata()


def _from_list(listed: Path) -> list[PartLicence]:
    """What the bundle wrote down when it was made."""
    rows = (_ROW.match(line) for line in listed.read_text(encoding="utf-8").splitlines())
    return [
        PartLicence(row["name"], row["version"] or "", row["licence"], _text_in(listed.parent, row["name"]))
        for row in rows
        if row
    ]


def _text_in(parts_folder: Path, name: str) -> Path | None:
    folder = parts_folder / _key(name)
    return next((path for path in sorted(folder.rglob("*")) if path.is_file()), None) if folder.is_dir() else None


def _key(name: str) -> str:
    """A package name as its folder is called."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _needed() -> list[str]:
    """What the program asks for, as its own project file says; it is there where no bundle is."""
    project = tomllib.loads((resource_root().parent / "pyproject.toml").read_text(encoding="utf-8"))
    return [named[0] for each in project["project"]["dependencies"] if (named := _NAME.match(each))]


def _from_metadata() -> list[PartLicence]:
    """All that the program needs, and what that needs in turn."""
    found: dict[str, PartLicence] = {}
    waiting = _needed()
    while waiting:
        name = waiting.pop()
        key = _key(name)
        if key in found:
            continue
        try:
            part = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # for another system or another Python
        licence = _licence(part.metadata)
        found[key] = PartLicence(part.name, part.version, licence, _text(part) or _common_text(licence))
        for needed in part.requires or ():
            named = _NAME.match(needed)
            if named and "extra ==" not in needed:
                waiting.append(named[0])
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    found["python"] = PartLicence("Python", platform.python_version(), "PSF-2.0", python if python.is_file() else None)
    return list(found.values())


def _licence(about: metadata.PackageMetadata) -> str:
    """The short name: as SPDX, as given, or as classified."""
    if "License-Expression" in about:
        return about["License-Expression"]
    classified = [each.rpartition(" :: ")[2] for each in about.get_all("Classifier") or () if each.startswith("License :: ")]
    given = about["License"].strip().partition("\n")[0].strip() if "License" in about else ""
    return given or ", ".join(classified)


def _common_text(licence: str) -> Path | None:
    return next((resource_path(f"licences/{name}") for mark, name in _TEXTS if mark in licence), None)


def _text(part: metadata.Distribution) -> Path | None:
    for file in part.files or ():
        if _TEXT.search(str(file)) and not str(file).endswith((".py", ".pyc")):
            path = Path(str(part.locate_file(file)))
            if path.is_file():
                return path
    return None
