# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every step of a set-up shares: telling the user, running a command, failing with a reason and a remedy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
SYSTEM = {"linux": "linux", "darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")

# These say where or what pip installs, and would make a set-up differ from the lock. Index, proxy and certificate settings stay.
UNWANTED_SETTINGS = (
    "PIP_CONSTRAINT", "PIP_DRY_RUN", "PIP_IGNORE_INSTALLED", "PIP_NO_BINARY", "PIP_NO_DEPS", "PIP_NO_DEPENDENCIES",
    "PIP_ONLY_BINARY", "PIP_PREFIX", "PIP_PYTHON", "PIP_QUIET", "PIP_REPORT", "PIP_REQUIRE_HASHES", "PIP_REQUIREMENT", "PIP_ROOT",
    "PIP_TARGET", "PIP_USER", "PIP_VERBOSE", "PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__",
)  # fmt: skip


class SetupError(Exception):
    """One step failed: which, why, and one thing to do about it."""

    def __init__(self, step: str, reason: str, remedy: str) -> None:
        super().__init__(f"{step}: {reason}")
        self.step, self.reason, self.remedy = step, reason, remedy


def say(text: str) -> None:
    """Print a line at once, also into a pipe."""
    print(text, flush=True)


def clean_environment(given: Mapping[str, str]) -> dict[str, str]:
    """The user's environment less the settings that would send an installation elsewhere."""
    return {name: value for name, value in given.items() if name.upper() not in UNWANTED_SETTINGS}


def call(command: Sequence[str | Path], step: str, remedy: str, extra: Mapping[str, str] | None = None) -> str:
    """Run a command quietly and return what it prints; a failure becomes a SetupError with its last lines."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=ROOT,
            env={**clean_environment(os.environ), **(extra or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise SetupError(step, f"{command[0]} does not start ({error})", remedy) from error
    if done.returncode:
        tail = "".join(f"\n    {line}" for line in done.stdout.strip().splitlines()[-12:])
        raise SetupError(step, f"{Path(command[0]).name} ended with code {done.returncode}{tail}", remedy)
    return done.stdout


def succeeds(command: Sequence[str]) -> bool:
    """Whether a command starts and ends well; what it prints is not shown."""
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def venv_python(venv: Path = VENV) -> Path:
    """The interpreter inside an environment, whether it is there or not."""
    return venv / ("Scripts/python.exe" if WINDOWS else "bin/python")


def pip(*arguments: str | Path) -> list[str | Path]:
    """A pip command of the environment (of this Python while there is none) that asks nothing and looks for no newer pip."""
    python = venv_python() if venv_python().exists() else Path(sys.executable)
    return [python, "-m", "pip", *arguments[:1], "--disable-pip-version-check", "--no-input", *arguments[1:]]
