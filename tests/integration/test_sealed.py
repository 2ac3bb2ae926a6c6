# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A full reading and a cited answer with no way out of the machine, and every look-up that is tried caught."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fakes.documents import write_scan

PAGE = """# Goats
No person shall keep more than three goats on a lot."""


def _can_unshare() -> bool:
    return shutil.which("unshare") is not None and (
        subprocess.run(["unshare", "-rn", "true"], capture_output=True, check=False).returncode == 0
    )


def _run(tmp_path: Path, *prefix: str) -> dict[str, object]:
    scan = write_scan(tmp_path / "goats.pdf", PAGE)
    question = [sys.executable, "-m", "app", "ask", "How many goats may a person keep?", "--file", str(scan), "--json"]
    done = subprocess.run([*prefix, *question], capture_output=True, text=True, timeout=110, check=False, env=os.environ)
    assert done.returncode == 0, done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


@pytest.mark.skipif(
    sys.platform != "linux" or not _can_unshare(), reason="needs network namespaces; the trap below runs anywhere"
)
def test_without_any_network_a_scan_is_read_and_asked(tmp_path: Path) -> None:
    answer = _run(tmp_path, "unshare", "-rn")
    assert answer["outcome"] == "answered"
    assert "three goats" in str(answer["answer"])


TRAP = """
import json, sys
from pathlib import Path
from app.config import seal
tried = []
def watch(event, arguments):
    if event.startswith("socket.") and event not in ("socket.__new__", "socket.gethostname"):
        tried.append(f"{event} {arguments[1:] if event != 'socket.getaddrinfo' else arguments[:2]}")
sys.addaudithook(watch)
if __name__ == "__main__":
    from app.__main__ import main
    code = main(["ask", "How many goats may a person keep?", "--file", sys.argv[1], "--json"])
    print(json.dumps({"code": code, "tried": tried, "refused": seal.status().refused}), file=sys.stderr)
"""


def test_nothing_even_tries_to_leave(tmp_path: Path) -> None:
    scan = write_scan(tmp_path / "goats.pdf", PAGE)
    script = tmp_path / "trap.py"
    script.write_text(TRAP)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, str(script), str(scan)], capture_output=True, text=True, timeout=110, check=False, env=environment
    )
    told = json.loads(done.stderr.strip().splitlines()[-1])
    assert told["code"] == 0
    assert told["refused"] == 0
    assert told["tried"] == []
