# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Writes packaging/locks: every package with its version and hashes, for each system, from the requirements of pyproject.toml.

    python bootstrap.py lock [--upgrade]

One lock serves Python 3.11 to 3.13. Without --upgrade the versions already locked stay where they still fit. The files name no
index, so that a mirror works as well. hnswlib has its own lock, since it is compiled and may be left out.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "packaging" / "locks"
PLATFORMS = {"linux": "linux", "macos": "darwin", "windows": "win32"}
OPTIONS = [
    "--universal", "--python-version", "3.11", "--fork-strategy", "fewest", "--generate-hashes", "--no-emit-index-url",
    "--no-emit-find-links", "--no-annotate", "--quiet", "--custom-compile-command", "python bootstrap.py lock",
]  # fmt: skip


def tidy(lock: Path, platform: str) -> None:
    """Drop from each line the conditions that the whole lock stands under anyway, for the reader's sake."""
    everywhere = f"python_full_version < '3.14' and sys_platform == '{platform}'"
    text = lock.read_text(encoding="utf-8").replace(f" ; {everywhere} \\", " \\")
    lock.write_text(text, encoding="utf-8", newline="\n")


def compile_lock(source: Path, lock: Path, platform: str, *options: str | Path) -> None:
    """Resolve a pyproject.toml or list of requirements into one lock; raises CalledProcessError if that cannot be done."""
    command = [sys.executable, "-m", "uv", "pip", "compile", source, "--output-file", lock, *OPTIONS, *options]
    subprocess.run([str(part) for part in command], check=True, cwd=source.parent)
    tidy(lock, platform)
    sys.stdout.write(f"{lock.relative_to(ROOT).as_posix()}\n")


def main(options: list[str]) -> None:
    """Write all locks; options go to the resolver."""
    LOCKS.mkdir(parents=True, exist_ok=True)
    for system, platform in PLATFORMS.items():
        with tempfile.TemporaryDirectory() as folder:
            project = Path(folder) / "pyproject.toml"
            limits = f"[\"sys_platform == '{platform}' and python_version < '3.14'\"]"
            text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
            project.write_text(f"{text}\n[tool.uv]\nenvironments = {limits}\n", encoding="utf-8")
            run = LOCKS / f"{system}.txt"
            compile_lock(project, run, platform, *options)
            compile_lock(project, LOCKS / f"{system}-dev.txt", platform, "--extra", "dev", "--constraint", run, *options)
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "hnswlib.in"
        wanted.write_text("hnswlib==0.8.0\n", encoding="utf-8")
        compile_lock(wanted, LOCKS / "hnswlib.txt", "", "--no-deps", *options)


if __name__ == "__main__":
    main(sys.argv[1:])
