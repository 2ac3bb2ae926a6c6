#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Takes a fresh clone to a working program with one command, on Linux, macOS and Windows.

    python bootstrap.py run      set up what is missing, then open Quoth (without a display: answer a question in the terminal)
    python bootstrap.py test     set up what is missing, then run every check and every test
    python bootstrap.py setup | check | bench | package | lock

Standard library only, since nothing is installed when it starts. A second run finds its stamp and starts at once.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent / "packaging"))

from assets import ASSETS, assets_present, fetch_assets, read_assets
from steps import ROOT, SYSTEM, VENV, WINDOWS, SetupError, call, clean_environment, pip, say, succeeds, venv_python
from system_parts import install_debian, install_system_parts, is_debian, still_missing
from translations import stale

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

SUPPORTED = ((3, 13), (3, 12), (3, 11))
LOCKS = ROOT / "packaging" / "locks"
SAMPLE = ROOT / "resources" / "sample"
STAMP = VENV / "quoth-setup.json"


# --- Python and the environment ---------------------------------------------------------------------------------------------


def use_supported_python() -> None:
    """Start again under Python 3.11-3.13 if this one is another; raises SetupError if no such one is found."""
    if sys.version_info[:2] in SUPPORTED:
        return
    for major, minor in SUPPORTED:
        candidates = [["py", f"-{major}.{minor}"]] if WINDOWS else []
        candidates.append([f"python{major}.{minor}"])
        for candidate in candidates:
            if shutil.which(candidate[0]) and succeeds([*candidate, "-c", "import venv"]):
                sys.exit(subprocess.call([*candidate, str(Path(__file__).resolve()), *sys.argv[1:]]))
    reason = f"this is Python {platform.python_version()}, and Quoth needs 3.11, 3.12 or 3.13"
    raise SetupError("Python", reason, "Install Python 3.13 and run the same command with it.")


def python_version_of(python: Path) -> tuple[int, int, int] | None:
    """The version an interpreter reports; None if it does not start, as after its base was removed."""
    command = [str(python), "-I", "-c", "import sys; print(*sys.version_info[:3])"]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    except OSError:
        return None
    found = re.fullmatch(r"(\d+) (\d+) (\d+)", done.stdout.strip())
    return (int(found[1]), int(found[2]), int(found[3])) if found and done.returncode == 0 else None


def make_environment(venv: Path = VENV) -> tuple[int, int, int]:
    """See that the environment exists and starts under a supported Python; returns its version.

    One that another supported Python made is kept as it is; a broken or unsupported one is made anew.
    """
    step, remedy = "Python environment", f"Delete the folder {venv} and run the command again."
    version = python_version_of(venv_python(venv))
    if version is not None and version[:2] in SUPPORTED:
        return version
    if venv.exists():
        holds = "a Python that does not start" if version is None else "Python " + ".".join(map(str, version))
        say(f"{step}: {venv.name} holds {holds}; making it anew with Python {platform.python_version()}")
    else:
        say(f"{step}: making {venv.name} with Python {platform.python_version()}")
    if is_debian() and not succeeds([sys.executable, "-c", "import ensurepip"]):
        install_debian({f"python3.{sys.version_info[1]}-venv": "making the Python environment"})
    call([sys.executable, "-m", "venv", "--clear", venv], step, remedy)
    version = python_version_of(venv_python(venv))
    if version is None:
        raise SetupError(step, f"{venv_python(venv)} does not start", remedy)
    return version


# --- Packages from the lock -------------------------------------------------------------------------------------------------


def lock_files(dev: bool) -> tuple[Path, Path]:
    """The lock of this system (dev: with the tools of checks, tests and bundle) and that of the compiled vector index."""
    return LOCKS / f"{SYSTEM}{'-dev' if dev else ''}.txt", LOCKS / "hnswlib.txt"


def install_lock(lock: Path) -> None:
    """Install exactly the locked packages into the environment; a file whose hash differs is refused."""
    if not lock.exists():
        raise SetupError("Python packages", f"{lock.name} is missing", "Restore packaging/locks from the repository.")
    say(f"Python packages: installing {lock.relative_to(ROOT).as_posix()} (a minute or more the first time)")
    remedy = "Check the network and proxy settings, then run the command again."
    call(pip("install", "--require-hashes", "-r", lock), "Python packages", remedy)


def compile_hnswlib(lock: Path) -> str | None:
    """Compile the fast vector index; returns why it could not be, since the program also searches exactly without it."""
    if succeeds([str(venv_python()), "-c", "import hnswlib"]):
        return None
    say("Vector index: compiling hnswlib, for any processor of this kind (about half a minute)")
    try:
        # The default build starts only on processors like this one, and pip's cache may hold such a build.
        call(
            pip("install", "--require-hashes", "--no-deps", "--no-cache-dir", "-r", lock),
            "Vector index",
            "",
            {"HNSWLIB_NO_NATIVE": "1"},
        )
    except SetupError as error:
        say("Vector index: hnswlib did not compile (it needs a C++ compiler and Python's headers). Quoth goes on without it:")
        say("              answers are the same, searching a very large library takes longer.")
        return error.reason
    return None


def compile_translations() -> None:
    """Compile the words of the window in other languages where they are not up to date; without them it speaks English."""
    if not stale():
        return
    say("Translations: compiling the words of the window in other languages")
    try:
        call([venv_python(), ROOT / "packaging" / "translations.py", "compile"], "Translations", "")
    except SetupError as error:
        say(f"Translations: not compiled, so the window speaks English ({error.reason})")


# --- Set-up as a whole ------------------------------------------------------------------------------------------------------


def fingerprint(version: Sequence[int], dev: bool) -> str:
    """Changes whenever a set-up would come out differently: with the locks, the assets, Python or the kind of machine."""
    digest = hashlib.sha256()
    for part in (*lock_files(dev), ASSETS):
        digest.update(part.read_bytes() if part.exists() else b"-")
    digest.update(f"{tuple(version)} {sys.platform} {platform.machine()}".encode())
    return digest.hexdigest()


def read_stamp(stamp: Path) -> dict[str, Any]:
    """What the last complete set-up noted; empty when there was none or its note cannot be read."""
    try:
        noted = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}


def setup(dev: bool = False, build: bool = False) -> None:
    """Bring the clone to where the program runs (dev: its checks and tests too; build: its bundle too). Silent when all is there.

    The stamp is written at the very end, so that a set-up that was broken off is done again.
    """
    dev = dev or build
    version = make_environment()
    assets = read_assets()
    wanted = (
        {"run": fingerprint(version, False)}
        | ({"dev": fingerprint(version, True)} if dev else {})
        | ({"build": "1"} if build else {})
    )
    noted = read_stamp(STAMP)
    if wanted.items() <= noted.items() and assets_present(assets):
        missing = still_missing(noted.get("missing", []))
        if missing:
            say(f"System packages: still missing: {' '.join(missing)}")
        compile_translations()
        return
    STAMP.unlink(missing_ok=True)
    missing = install_system_parts(build)
    lock, hnsw_lock = lock_files(dev)
    install_lock(lock)
    without_hnswlib = compile_hnswlib(hnsw_lock)
    fetch_assets(assets)
    compile_translations()
    STAMP.write_text(json.dumps({**wanted, "missing": missing, "without_hnswlib": without_hnswlib}, indent=1), encoding="utf-8")


# --- Commands ---------------------------------------------------------------------------------------------------------------


def in_environment(arguments: Sequence[str | Path], extra: Mapping[str, str] | None = None) -> int:
    """Run the environment's Python with the terminal as it is; returns the exit code."""
    environment = {**clean_environment(os.environ), **(extra or {})}
    try:
        return subprocess.call([str(part) for part in (venv_python(), *arguments)], cwd=ROOT, env=environment)
    except KeyboardInterrupt:
        return 130


def has_display() -> bool:
    """Whether a window can be shown here."""
    return SYSTEM != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def demonstrate() -> int:
    """Do the program's main job in the terminal: read the sample document, ask its first question, print the cited answer."""
    with (SAMPLE / "questions.jsonl").open(encoding="utf-8") as rows:
        first = json.loads(rows.readline())
    document = SAMPLE / first["file"]
    say(f"There is no display here, so this is Quoth in the terminal. It reads {document.relative_to(ROOT).as_posix()} ...")
    with tempfile.TemporaryDirectory(prefix="quoth-") as folder:
        program = ["-m", "app", "--data-dir", folder]
        code = in_environment([*program, "add", document])
        if code == 0:
            say(f"\n... and is asked: {first['question']}\n")
            code = in_environment([*program, "ask", first["question"]])
    if code == 0:
        python = venv_python().relative_to(ROOT)
        say(
            f"""
Your own documents: {python} -m app add FILE.pdf, then {python} -m app ask "your question"
The window needs a display. To see it here, on a screen in memory:
    Xvfb :99 -screen 0 1600x1000x24 &
    DISPLAY=:99 {python} -m app &
    DISPLAY=:99 import -window root quoth.png      (a picture of it; import is in the package imagemagick)"""
        )
    return code


CHECKS: dict[str, list[str | Path]] = {
    "ruff": ["-m", "ruff", "check", "."],
    "format": ["-m", "ruff", "format", "--check", "."],
    "types": ["-m", "mypy"],
    "licences": ["packaging/licences.py"],
    "advisories": ["packaging/advisories.py"],
    "layers": ["-c", "from importlinter.cli import lint_imports_command as check; check()"],
}


def check(names: Sequence[str]) -> int:
    """Run the named static checks, all of them if none is named; the code of the first that fails, after all have run."""
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        raise SetupError("Checks", f"there is no check called {unknown[0]}", f"Name one of: {', '.join(CHECKS)}.")
    failed = 0
    for name in names or CHECKS:
        say(f"Check: {name}")
        code = in_environment(CHECKS[name])
        failed = failed or code
    return failed


def test(arguments: Sequence[str]) -> int:
    """Everything CI asks for; with arguments only pytest runs, with these arguments."""
    failed = 0 if arguments else check([])
    return in_environment(["-m", "pytest", *arguments], {"QT_QPA_PLATFORM": "offscreen"}) or failed


def bench(arguments: Sequence[str]) -> int:
    """The benchmarks of tests/benchmarks, which print their figures beside the budgets; or one by name, with its options."""
    found = {file.stem.removeprefix("bench_"): file for file in sorted((ROOT / "tests" / "benchmarks").glob("bench_*.py"))}
    if arguments and arguments[0] not in found:
        raise SetupError("Benchmarks", f"there is none called {arguments[0]}", f"Name one of: {', '.join(found)}.")
    failed = 0
    for name in arguments[:1] or found:
        say(f"Benchmark: {name}")
        code = in_environment([found[name], *arguments[1:]], {"QT_QPA_PLATFORM": "offscreen"})
        failed = failed or code
    return failed


def package(arguments: Sequence[str]) -> int:
    """Build the bundle, make it small, list its parts, prove that it works without Python, and pack it into dist/."""
    bundle = ROOT / "dist" / ("Quoth.app" if SYSTEM == "macos" else "quoth")
    steps: list[list[str | Path]] = [
        ["-m", "PyInstaller", "build.spec", "--noconfirm", "--log-level", "WARN", *arguments],
        ["packaging/finish.py", bundle, ROOT / "build" / "build" / "parts" / "noted.json"],
        ["packaging/smoke_test.py", bundle],
        ["packaging/pack.py", bundle],
    ]
    for step in steps:
        code = in_environment(step)
        if code != 0:
            return code
    return 0


def lock(arguments: Sequence[str]) -> int:
    """Resolve the requirements of pyproject.toml anew for every system and write packaging/locks."""
    return in_environment(["packaging/lock.py", *arguments])


def run(arguments: Sequence[str]) -> int:
    """Open the window, or do what the arguments say; with neither arguments nor a display, show an answer in the terminal."""
    return in_environment(["-m", "app", *arguments]) if arguments or has_display() else demonstrate()


def ready(_: Sequence[str]) -> int:
    """Tell that nothing is left to set up."""
    say("Set-up: everything is in place. Next: python bootstrap.py run")
    return 0


COMMANDS: dict[str, tuple[Callable[[Sequence[str]], int], str]] = {
    "setup": (ready, "make everything ready (--dev: for checks and tests too)"),
    "run": (run, "open Quoth, or hand ARGS to it; without a display it answers a question in the terminal"),
    "test": (test, "run every check and every test; with ARGS only pytest, with these arguments"),
    "check": (check, f"run the static checks, or only those named of {', '.join(CHECKS)}"),
    "bench": (bench, "run the benchmarks, or only NAME, with its options"),
    "package": (package, "build the program bundle for this system, try it and pack it"),
    "lock": (lock, "resolve the requirements anew and lock them, for all systems"),
}


def main(arguments: Sequence[str]) -> int:
    """Set up what the command needs, then do it; 1 and three lines on stderr if a step failed, 2 if there is no such command."""
    if not arguments or arguments[0] not in COMMANDS:
        say("usage: bootstrap.py COMMAND [ARGS]\n")
        for name, (_, text) in COMMANDS.items():
            say(f"  {name:8} {text}")
        return 0 if arguments and arguments[0] in {"-h", "--help"} else 2
    command, rest = arguments[0], arguments[1:]
    try:
        use_supported_python()
        setup(dev=command not in {"setup", "run"} or (command == "setup" and "--dev" in rest), build=command == "package")
        return COMMANDS[command][0](rest)
    except SetupError as error:
        sys.stderr.write(f"\nThis step failed: {error.step}\nWhy: {error.reason}\nWhat to do: {error.remedy}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
