# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finds what the system lacks for Quoth (libraries of the window, text recognition) and installs it, saying what for."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from steps import SYSTEM, WINDOWS, SetupError, call, say, succeeds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# Debian and Ubuntu: package -> what Quoth needs it for.
WINDOW_LIBRARIES = (
    "libegl1", "libgl1", "libglib2.0-0", "libfontconfig1", "libxkbcommon0", "libdbus-1-3", "libxcb-cursor0", "libxkbcommon-x11-0",
    "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0",
)  # fmt: skip
DEBIAN_PACKAGES = {
    **dict.fromkeys(WINDOW_LIBRARIES, "the window"),
    "xvfb": "the window on a machine without a screen",
    "tesseract-ocr": "reading scanned pages",
}
DEBIAN_BUILD_PACKAGES = {"binutils": "building the program bundle"}
OTHER_INSTALLERS = {
    "macos": ["brew", "install", "tesseract"],
    "windows": [
        "winget", "install", "--id", "UB-Mannheim.TesseractOCR", "--exact", "--silent", "--accept-package-agreements",
        "--accept-source-agreements",
    ],
}  # fmt: skip


def missing_debian(packages: Iterable[str]) -> list[str]:
    """Those of the packages that are not installed; a name with the suffix of 64-bit time counts as the same."""
    wanted = list(packages)
    asked = [form for name in wanted for form in (name, f"{name}t64")]
    query = ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *asked]
    done = subprocess.run(query, capture_output=True, text=True, check=False)
    present = {line.split()[0] for line in done.stdout.splitlines() if line.endswith(" installed")}
    return [name for name in wanted if not present & {name, f"{name}t64"}]


def root_prefix() -> list[str] | None:
    """What goes before a command that needs root: nothing as root, sudo where it may ask or need not; None where neither is."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and ((sys.stdin and sys.stdin.isatty()) or succeeds(["sudo", "-n", "true"])):
        return ["sudo"]
    return None


def install_debian(packages: Mapping[str, str]) -> list[str]:
    """Install what is missing of the packages, telling what for; returns what could not be installed for want of root."""
    missing = missing_debian(packages)
    if not missing:
        return []
    for purpose in dict.fromkeys(packages[name] for name in missing):
        say(f"System packages: {' '.join(name for name in missing if packages[name] == purpose)} (for {purpose})")
    prefix = root_prefix()
    by_hand = f"apt-get install {' '.join(missing)}"
    if prefix is None:
        say(f"System packages: not installed, since that needs root. Ask whoever looks after this computer to run: {by_hand}")
        return missing
    apt_get = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-q"]
    install = [*apt_get, "install", "--no-install-recommends", *missing]
    remedy = f"Run this as root, then the command again: {by_hand}"
    try:
        call(install, "System packages", remedy)
    except SetupError:
        # The package lists may be missing or old, as in a fresh container.
        call([*apt_get, "update"], "System packages", "Check the network, then run the command again.")
        call(install, "System packages", remedy)
    return []


def find_tesseract() -> str | None:
    """The text recognition program, on the search path or where its Windows installer puts it."""
    usual = Path(os.environ.get("PROGRAMFILES", "C:/Program Files")) / "Tesseract-OCR" / "tesseract.exe"
    return shutil.which("tesseract") or (str(usual) if WINDOWS and usual.exists() else None)


def is_debian() -> bool:
    """Whether Debian's package tools are here."""
    return SYSTEM == "linux" and bool(shutil.which("dpkg-query") and shutil.which("apt-get"))


def install_system_parts(build: bool) -> list[str]:
    """Install what the program (build: also its bundle) needs from the system; returns the names of what is still missing."""
    if is_debian():
        return install_debian({**DEBIAN_PACKAGES, **(DEBIAN_BUILD_PACKAGES if build else {})})
    if find_tesseract():
        return []
    command = OTHER_INSTALLERS.get(SYSTEM)
    if command is None or not shutil.which(command[0]):
        helper = f" ({command[0]} is not there to install it)" if command else ""
        say(f"System packages: tesseract is missing{helper}. Scanned pages stay unread until you install Tesseract OCR 5.")
        return ["tesseract"]
    say("System packages: tesseract (for reading scanned pages)")
    call(command, "System packages", f"Run this yourself, then the command again: {shlex.join(command)}")
    return []


def still_missing(names: Iterable[str]) -> list[str]:
    """Those of the names noted as missing earlier that are missing now."""
    noted = list(names)
    if not noted:
        return []
    if is_debian():
        return missing_debian(noted)
    return [] if find_tesseract() else noted
