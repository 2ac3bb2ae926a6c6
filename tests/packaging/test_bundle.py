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


def test_it_is_small(bundle: Path) -> None:
    files = [path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files if "multilingual" not in str(path)) < MOST_BYTES


def test_it_does_its_job_on_a_bare_machine(bundle: Path) -> None:
    """Where the root folder can be changed: in an empty one, with loopback only. The book is short here, as CI has to end."""
    if sys.platform == "linux" and shutil.which("Xvfb") and os.geteuid() == 0:
        told = run("packaging/smoke_test.py", bundle, "--empty-root", "--book-pages", "40")
        assert "book of 40 pages:" in told
        assert "scanned page:" in told
    else:
        told = run("packaging/smoke_test.py", bundle)
    assert "second start:" in told
