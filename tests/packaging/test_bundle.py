# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The program bundle can be built and works without Python."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.bundle
@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_bundle_builds_and_does_its_job_on_a_bare_machine(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "PyInstaller", "build.spec", "--noconfirm", "--log-level", "WARN"]
    folders = ["--distpath", str(tmp_path / "dist"), "--workpath", str(tmp_path / "build")]
    built = subprocess.run([*build, *folders], cwd=ROOT, capture_output=True, text=True, timeout=900, check=False)
    assert built.returncode == 0, built.stderr[-4000:]
    bundle = tmp_path / "dist" / ("Quoth.app" if sys.platform == "darwin" else "quoth")
    tried = subprocess.run(
        [sys.executable, "packaging/smoke_test.py", str(bundle)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr
