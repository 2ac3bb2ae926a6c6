# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Packs a finished bundle into what a person downloads.

    python packaging/pack.py dist/quoth [--only deb|tar]

Linux: a .tar.xz with a start script, and a .deb. Windows: a .zip, and an installer where makensis is. macOS: a disk image of the
program, which is signed first, since the list of parts was written into it after the packager signed.
"""

from __future__ import annotations

import argparse
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "packaging"
ICON = ROOT / "build" / "build" / "parts" / "quoth.ico"  # drawn by build.spec
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
# The rest is inside; these talk to the kernel, the drivers of the screen and the loader.
DEPENDS = "libc6 (>= {glibc}), libegl1, libgl1, libfontconfig1, xkb-data"

CONTROL = """Package: quoth
Version: {version}
Architecture: {architecture}
Maintainer: The Quoth authors <quoth@example.org>
Installed-Size: {kilobytes}
Depends: {depends}
Section: text
Priority: optional
Description: answers questions from your own documents, offline
 Reads PDF files on this computer and answers questions about them. Every
 sentence of an answer cites the page it stands on, with its words marked.
"""

COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Quoth

Files: *
Copyright: The Quoth authors, and the authors of its parts
License: AGPL-3+
 The text is in /opt/quoth/_internal/resources/licences/LICENSE. The licence
 of each part is in the folder parts beside it; sbom.cdx.json lists all parts.
"""


def version() -> str:
    """The program's version, read and not imported."""
    found = re.search(r'^__version__ = "([^"]+)"', (ROOT / "app" / "__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise ValueError("app/__init__.py tells no version")
    return found[1]


def newest_glibc(bundle: Path) -> str:
    """The newest version of the C library that any part asks for: older systems cannot start the bundle."""
    found = {
        (int(major), int(minor))
        for path in bundle.rglob("*")
        if path.is_file() and not path.is_symlink() and (".so" in path.name or path.parent == bundle)
        for major, minor in re.findall(rb"GLIBC_(\d)\.(\d+)\0", path.read_bytes())
    }
    return ".".join(map(str, max(found, default=(2, 31))))


def make_tar(bundle: Path, target: Path) -> Path:
    """A .tar.xz of the folder, by the program xz on all cores where it is there: Python's own takes one."""
    xz = shutil.which("xz")
    if xz is None:
        with tarfile.open(target, "w:xz") as archive:
            archive.add(bundle, bundle.name)
        return target
    with target.open("wb") as packed:
        packing = subprocess.Popen([xz, "-6", "-T0", "-c"], stdin=subprocess.PIPE, stdout=packed)
        with tarfile.open(fileobj=packing.stdin, mode="w|") as archive:
            archive.add(bundle, bundle.name)
        if packing.stdin is not None:
            packing.stdin.close()
        if packing.wait() != 0:
            raise OSError(f"xz did not write {target}")
    return target


def lay_out_deb(bundle: Path, folder: Path) -> None:
    """The tree of the Debian package; the bundle itself is linked and not copied where the disk allows it."""
    shutil.copytree(bundle, folder / "opt" / "quoth", symlinks=True, copy_function=link_or_copy)
    (folder / "usr" / "bin").mkdir(parents=True)
    (folder / "usr" / "bin" / "quoth").symlink_to("../../opt/quoth/quoth.sh")
    for source, place in (
        (PACKAGING / "linux" / "quoth.desktop", "usr/share/applications/quoth.desktop"),
        (ROOT / "resources" / "icons" / "quoth.svg", "usr/share/icons/hicolor/scalable/apps/quoth.svg"),
    ):
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / place)
    (folder / "usr/share/doc/quoth").mkdir(parents=True)
    (folder / "usr/share/doc/quoth/copyright").write_text(COPYRIGHT, encoding="utf-8")
    size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file() and not path.is_symlink())
    (folder / "DEBIAN").mkdir()
    told = CONTROL.format(
        version=version(),
        architecture=ARCHITECTURES.get(platform.machine(), platform.machine()),
        kilobytes=size // 1024,
        depends=DEPENDS.format(glibc=newest_glibc(bundle)),
    )
    (folder / "DEBIAN" / "control").write_text(told, encoding="utf-8")


def link_or_copy(source: str, target: str) -> None:
    """A hard link, or a copy where that cannot be."""
    try:
        Path(target).hardlink_to(source)
    except OSError:
        shutil.copy2(source, target)


def make_deb(bundle: Path, target: Path) -> Path:
    """A Debian package that installs for everybody, without scripts of its own: the system's triggers do what is to do."""
    with tempfile.TemporaryDirectory(prefix="deb-", dir=target.parent) as folder:
        lay_out_deb(bundle, Path(folder))
        Path(folder).chmod(0o755)
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", folder, target], check=True, stdout=subprocess.DEVNULL
        )
    return target


def make_installer(bundle: Path, target: Path) -> Path:
    """The installer of Windows, for one person and without an administrator."""
    script = PACKAGING / "windows" / "quoth.nsi"
    given = {"VERSION": version(), "BUNDLE": bundle.resolve(), "TARGET": target.resolve(), "ICON": ICON}
    subprocess.run(["makensis", "-V2", "-WX", *(f"-D{name}={value}" for name, value in given.items()), script], check=True)
    return target


def make_image(bundle: Path, target: Path) -> Path:
    """The disk image of macOS, of the program signed and, where an identity and an account are given, notarised."""
    subprocess.run([PACKAGING / "macos" / "sign.sh", bundle, target], check=True)
    return target


def main(arguments: list[str]) -> int:
    """Make the archives beside the bundle and print their sizes and times."""
    parser = argparse.ArgumentParser(description="Pack a finished bundle.")
    parser.add_argument("bundle", type=Path)
    parser.add_argument("--only", choices=["tar", "deb"])
    given = parser.parse_args(arguments)
    bundle: Path = given.bundle.resolve()
    name = f"quoth-{version()}-{sys.platform}-{platform.machine().lower()}"
    makers: list[tuple[str, Callable[[Path, Path], Path], str]] = []
    if sys.platform == "linux":
        makers = [("tar", make_tar, f"{name}.tar.xz")] + ([("deb", make_deb, f"{name}.deb")] if shutil.which("dpkg-deb") else [])
    elif sys.platform == "win32" and shutil.which("makensis"):
        makers = [("installer", make_installer, f"{name}-setup.exe")]
    elif sys.platform == "darwin":
        makers = [("image", make_image, f"{name}.dmg")]
    for kind, make, file in makers:
        if given.only not in {None, kind}:
            continue
        begun = time.monotonic()
        made = make(bundle, bundle.parent / file)
        print(f"packed: {made.name}, {made.stat().st_size / 1e6:.0f} MB ({time.monotonic() - begun:.0f} s)", flush=True)
    if sys.platform == "win32":
        made = Path(shutil.make_archive(str(bundle.parent / name), "zip", bundle.parent, bundle.name))
        print(f"packed: {made.name}, {made.stat().st_size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
