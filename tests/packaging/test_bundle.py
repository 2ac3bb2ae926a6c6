# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The program bundle can be built, is small, accounts for every file, and works without Python, even in a bare root."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 420e6  # with both English models; the multilingual one came later, and is counted apart

pytestmark = [pytest.mark.bundle, pytest.mark.slow, pytest.mark.timeout(2400)]


def run(*command: str | Path) -> str:
    """What a Python program of the build says; fails with it."""
    given = [sys.executable, *map(str, command)]
    done = subprocess.run(given, cwd=ROOT, capture_output=True, text=True, timeout=1200, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The finished bundle: built here, or the one that QUOTH_BUNDLE names."""
    if os.environ.get("QUOTH_BUNDLE"):
        return Path(os.environ["QUOTH_BUNDLE"])
    folder = tmp_path_factory.mktemp("bundle")
    build = ["-m", "PyInstaller", "build.spec", "--noconfirm", "--log-level", "WARN"]
    run(*build, "--distpath", folder / "dist", "--workpath", folder / "build")
    made = folder / "dist" / ("Quoth.app" if sys.platform == "darwin" else "quoth")
    (noted,) = (folder / "build").rglob("noted.json")
    run("packaging/finish.py", made, noted)
    return made


def test_it_does_its_job_on_a_bare_machine(bundle: Path) -> None:
    assert "second start:" in run("packaging/smoke_test.py", bundle)


def test_it_is_small(bundle: Path) -> None:
    files = [path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files if "multilingual" not in str(path)) < MOST_BYTES


@pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("Xvfb") or not hasattr(os, "geteuid") or os.geteuid() != 0,
    reason="needs Linux, Xvfb and the right to change the root folder",
)
def test_it_reads_a_book_and_a_scan_in_an_empty_root_with_loopback_only(bundle: Path) -> None:
    told = run("packaging/smoke_test.py", bundle, "--empty-root")
    assert "book of 400 pages:" in told
    assert "scanned page:" in told
