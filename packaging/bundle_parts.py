# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the bundle carries besides the program: text recognition, licences of every part, icons. Used by build.spec."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LICENCE_FILE = re.compile(r"(?i)(^|/)(licen[cs]e|copying|notice|authors|copyright)[^/]*$")

# Every Linux has its own of these, and they must match its kernel and loader.
LEFT_TO_THE_SYSTEM = re.compile(r"^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|nsl|anl|BrokenLocale))\.so\b")

# Sets the folder of its libraries for itself only, so that the program needs no environment to start it.
TESSERACT_STARTER = """#!/bin/sh
here=${0%/*}
LD_LIBRARY_PATH=$here/lib
export LD_LIBRARY_PATH
exec "$here/tesseract-program" "$@"
"""


def tesseract_program() -> Path:
    """The text recognition program of this machine; raises FileNotFoundError if there is none."""
    usual = Path(os.environ.get("PROGRAMFILES", "C:/Program Files")) / "Tesseract-OCR" / "tesseract.exe"
    found = shutil.which("tesseract") or (str(usual) if usual.exists() else None)
    if found is None:
        raise FileNotFoundError("tesseract is not installed, and the bundle has to carry it; run: python bootstrap.py setup")
    return Path(found).resolve()


def shared_libraries(program: Path) -> list[Path]:
    """The libraries a Linux program loads, less those that come with every system."""
    listed = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
    found = [Path(path) for path in re.findall(r"=> (/\S+)", listed)]
    return [path for path in found if not LEFT_TO_THE_SYSTEM.match(path.name)]


def language_data(program: Path) -> Path:
    """The folder of the program's language data, as it tells itself."""
    listed = subprocess.run([program, "--list-langs"], check=True, capture_output=True, text=True)
    found = re.search(r'"([^"]+)"', listed.stdout + listed.stderr)
    if found is None or not (Path(found[1]) / "eng.traineddata").exists():
        raise FileNotFoundError(f"{program} does not tell where its English language data is")
    return Path(found[1])


def gather_tesseract(target: Path, licences: Path) -> list[tuple[str, str]]:
    """Lay out text recognition under the target folder, its licences under the other.

    Where each file was taken from is noted beside the target folder, in tesseract-origins.json.

    Returns programs whose libraries the packager has to collect itself (on macOS), each with its folder inside the bundle.
    """
    program = tesseract_program()
    data = language_data(program)
    (target / "tessdata").mkdir(parents=True)
    recognised = [data / "eng.traineddata", data / "osd.traineddata"]
    configured = [file for name in ("configs", "tessconfigs") for file in (data / name).rglob("*")]
    origins = {f"tessdata/{file.relative_to(data).as_posix()}": file for file in (*recognised, *configured)}
    for name in ("eng.traineddata", "osd.traineddata"):
        shutil.copy2(data / name, target / "tessdata" / name)
    for name in ("configs", "tessconfigs"):
        shutil.copytree(data / name, target / "tessdata" / name)
    if sys.platform == "win32":
        for file in (program, *program.parent.glob("*.dll")):
            shutil.copy2(file, target / file.name)
            origins[file.name] = file
        note_origins(target, origins)
        copy_licences(sorted(program.parent.rglob("*")), program.parent, licences / "tesseract")
        return []
    if sys.platform == "darwin":
        note_origins(target, origins)
        copy_licences(sorted(program.parent.parent.glob("*")), program.parent.parent, licences / "tesseract")
        return [(str(program), "resources/tesseract")]
    libraries = shared_libraries(program)
    (target / "lib").mkdir()
    for library in libraries:
        shutil.copy2(library.resolve(), target / "lib" / library.name)
        origins[f"lib/{library.name}"] = library
    shutil.copy2(program, target / "tesseract-program")
    starter = target / "tesseract"
    starter.write_text(TESSERACT_STARTER, encoding="utf-8", newline="\n")
    starter.chmod(0o755)
    note_origins(target, {**origins, "tesseract-program": program})
    debian_licences([program, *libraries, *recognised], licences)
    return []


def note_origins(target: Path, origins: dict[str, Path]) -> None:
    """Write where the files of text recognition came from, by their names in the bundle, for the list of all parts."""
    noted = {f"resources/tesseract/{name}": str(file) for name, file in origins.items()}
    target.with_name("tesseract-origins.json").write_text(json.dumps(noted, indent=1), encoding="utf-8")


def debian_licences(files: list[Path], licences: Path) -> None:
    """Copy the copyright file of the Debian package that each file belongs to; raises LookupError if a package has none."""
    for file in files:
        # Debian lists files as packaged: with or without the folder /usr, depending on its age.
        forms = {str(file), str(file.resolve()), str(file.resolve()).removeprefix("/usr"), "/usr" + str(file.resolve())}
        asked = subprocess.run(["dpkg-query", "-S", *sorted(forms)], check=False, capture_output=True, text=True).stdout
        packages = {line.split(":")[0] for line in asked.splitlines()}
        copyrights = [Path("/usr/share/doc") / package / "copyright" for package in packages]
        present = [path for path in copyrights if path.exists()]
        if not present:
            raise LookupError(f"no licence is known for {file}")
        for path in present:
            folder = licences / path.parent.name
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, folder / "copyright.txt")


def copy_licences(files: list[Path], base: Path, target: Path) -> int:
    """Copy those of the files that are licences, keeping their folders; returns how many."""
    count = 0
    for file in files:
        if file.is_file() and LICENCE_FILE.search(file.name) and file.suffix not in {".py", ".pyc"}:
            place = target / file.relative_to(base)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)
            count += 1
    return count


# These come without a licence file; its text lies in resources/licences.
TEXTS = {
    "flatbuffers": ("Apache-2.0.txt",),
    "pyside6-essentials": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "shiboken6": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "tokenizers": ("Apache-2.0.txt",),
    "pymupdf": ("../../LICENSE",),
}


def licence_of(distribution: metadata.Distribution) -> str:
    """What a package says its licence is, in the shortest form it has."""
    told = distribution.metadata
    for field in ("License-Expression", "License"):
        if told.get(field, "").strip():
            return str(told[field]).strip().splitlines()[0]
    classifiers = [line.rsplit(" :: ", 1)[-1] for line in told.get_all("Classifier", []) if line.startswith("License ::")]
    return ", ".join(classifiers) or "see its licence file"


def distributions_of(modules: set[str]) -> dict[str, metadata.Distribution]:
    """The installed packages that these top-level modules come from, and the packager, whose starter is in the bundle."""
    owners = metadata.packages_distributions()
    found = {owner for module in modules for owner in owners.get(module, [])} | {"pyinstaller"}
    named = {re.sub(r"[-_.]+", "-", name).lower(): metadata.distribution(name) for name in found}
    return dict(sorted(named.items()))


def gather_licences(target: Path, modules: set[str]) -> None:
    """Copy the licences of Python and of what these modules come from, and list them; raises LookupError if one has none."""
    rows = []
    for name, distribution in distributions_of(modules).items():
        folder = target / name
        folder.mkdir(parents=True, exist_ok=True)
        texts = [ROOT / "resources" / "licences" / text for text in TEXTS.get(name, ())]
        own = [Path(str(file.locate())) for file in distribution.files or () if LICENCE_FILE.search(str(file))]
        texts += [file for file in own if file.is_file() and file.suffix not in {".py", ".pyc"}]
        if not texts:
            raise LookupError(f"no licence text is known for {name}")
        for number, text in enumerate(texts):
            place = folder / text.name
            shutil.copyfile(text, place if not place.exists() else folder / f"{number}-{text.name}")
        rows.append(f"{distribution.name} {distribution.version}: {licence_of(distribution)}")
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if python.exists():
        (target / "python").mkdir(parents=True, exist_ok=True)
        shutil.copyfile(python, target / "python" / "LICENSE.txt")
    rows.append(f"Python {sys.version.split()[0]}: PSF-2.0")
    others = [f"{folder.name}: see {folder.name}/" for folder in sorted(target.iterdir()) if (folder / "copyright.txt").exists()]
    (target / "LIST.txt").write_text("\n".join(rows + others) + "\n", encoding="utf-8")


def without_orphans(binaries: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Of what a Linux bundle holds, leave out the libraries of the system and of Qt that nothing needs once plug-ins are gone."""
    from PyInstaller.depend.bindepend import get_imports  # noqa: PLC0415 - only where a bundle is made

    spare = {
        os.path.realpath(source)
        for name, source, kind in binaries
        if kind != "SYMLINK" and (source.startswith(("/lib/", "/usr/lib/")) or name.startswith("PySide6/Qt/lib/"))
    }
    waiting = [source for _, source, kind in binaries if kind != "SYMLINK" and os.path.realpath(source) not in spare]
    needed: set[str] = set()
    while waiting:
        for _, found in get_imports(waiting.pop()):
            real = os.path.realpath(found) if found else ""
            if real in spare and real not in needed:
                needed.add(real)
                waiting.append(real)
    kept = [entry for entry in binaries if entry[2] == "SYMLINK" or os.path.realpath(entry[1]) not in spare - needed]
    names = {entry[0] for entry in kept}
    return [entry for entry in kept if entry[2] != "SYMLINK" or not is_dangling(entry, names)]


def is_dangling(link: tuple[str, str, str], names: set[str]) -> bool:
    """Whether what a link of the bundle leads to is none of these files any more."""
    return os.path.normpath(os.path.join(os.path.dirname(link[0]), link[1])) not in names  # noqa: PTH118, PTH120 - no files here


def make_icon(svg: Path, target: Path) -> Path:
    """Draw the program's icon in the sizes a desktop asks for and write it as .ico or .icns, by the target's ending."""
    from PIL import Image  # noqa: PLC0415 - only where a bundle is made
    from PySide6.QtCore import QByteArray, QRectF  # noqa: PLC0415
    from PySide6.QtGui import QImage, QPainter  # noqa: PLC0415
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415

    target.parent.mkdir(parents=True, exist_ok=True)
    image = QImage(1024, 1024, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg.read_bytes())).render(painter, QRectF(0, 0, 1024, 1024))
    painter.end()
    drawn = target.with_suffix(".png")
    image.save(str(drawn))
    with Image.open(drawn) as picture:
        sizes = {"sizes": [(side, side) for side in (16, 24, 32, 48, 64, 128, 256)]} if target.suffix == ".ico" else {}
        picture.save(target, **sizes)
    return target
