# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The program dies in the middle of its work and goes on at the next start, without losing or doubling anything."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.domain.documents import DocumentStatus
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE
from app.services.container import build
from tests.fakes.documents import write_pdf

PAGES = 120
READER = """
import sys
from pathlib import Path
if __name__ == "__main__":
    from app.domain.jobs import CancelToken
    from app.services.container import build
    services = build(Path(sys.argv[1]))
    services.library.enqueue([Path(sys.argv[2])])
    print("queued", flush=True)
    services.library.run_jobs(lambda progress: print(progress.stage, progress.done, flush=True), CancelToken())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a POSIX signal; TerminateProcess is tried by the bundle's test")
@pytest.mark.parametrize("stop_at", ["queued", "reading", "structure", "meaning"])
def test_reading_goes_on_after_a_kill(tmp_path: Path, stop_at: str) -> None:
    book = write_pdf(
        tmp_path / "book.pdf",
        *(f"# Chapter {n}\nThe lamp of house {n} burns for {n} hours.\nIt is cleaned." for n in range(PAGES)),
    )
    script = tmp_path / "reader.py"
    script.write_text(READER)
    library = tmp_path / "library"
    with subprocess.Popen(
        [sys.executable, str(script), str(library), str(book)],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": str(Path(__file__).parents[2]), "PATH": "/usr/bin:/bin"},
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith(stop_at):
                break
        process.send_signal(signal.SIGKILL)
    with build(library) as services:
        [before] = services.library.documents()
        committed = before.pages_read
        seen: list[int] = []
        services.library.run_jobs(lambda progress: seen.append(progress.done), CancelToken())
        [document] = services.library.documents()
        assert (document.status, document.pages_read) == (DocumentStatus.READY, PAGES)
        assert document.vector_count == document.chunk_count > 0
        if stop_at == "reading":
            assert 0 < committed < PAGES
            assert seen[0] == committed, "the pages that were there are not read again"
        hits = services.ask.search("How long does the lamp of house 77 burn?", EVERYWHERE).hits
        assert any("house 77 burns" in hit.chunk.text for hit in hits[:3])
        checks = {check.name: check for check in services.diagnostics.checks()}
        assert checks["indexes"].ok, checks["indexes"].detail
