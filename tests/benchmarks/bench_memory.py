# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Memory and speed of reading: `python tests/benchmarks/bench_memory.py [FILE ...] [--pages N] [--bad N]` (Linux).

Without files a book of N dense pages is made and read. Told are pages a second until its words can be searched, the same
for MuPDF alone giving the words of all pages (a measure of the machine and its load), and the most memory that all
processes of the program held together, each shared page counted once (PSS). Then damaged files are read one after the
other, and what the program itself holds before and after is told.
"""

import argparse
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import pymupdf

from app.domain.jobs import CancelToken, JobProgress, JobStage
from app.services.container import Services, build
from tests.fakes.documents import write_pdf
from tests.fakes.mutants import mutants

_MB = 1024  # kB
_WORDS_A_LINE, _LINES = 14, 46


def write_book(path: Path, pages: int) -> Path:
    """Dense pages of made-up words with frequencies like those of English, a heading each."""
    dice = random.Random(7)
    names = ["".join(dice.choices("aeioulnrst", k=dice.randint(2, 9))) for _ in range(8000)]
    weights = [1 / rank for rank in range(1, len(names) + 1)]
    texts = []
    for number in range(pages):
        words = dice.choices(names, weights, k=_WORDS_A_LINE * _LINES)
        lines = [" ".join(words[start : start + _WORDS_A_LINE]) for start in range(0, len(words), _WORDS_A_LINE)]
        texts.append(f"# Chapter {number + 1}\n" + ".\n".join(lines))
    return write_pdf(path, *texts)


def processes(pid: int) -> list[int]:
    """A process and all that it started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = task.read_text().split()
        except OSError:  # it ended meanwhile
            continue
        for child in children:
            found += processes(int(child))
    return found


def held(pid: int) -> int:
    """kB of memory of a process, its part of what it shares with others; 0 when it has ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


@contextmanager
def highest() -> Iterator[list[int]]:
    """Inside the block, [0] is the most that this program and its processes held together so far, in kB."""
    most = [0]
    done = threading.Event()

    def watch() -> None:
        while not done.wait(0.2):
            most[0] = max(most[0], sum(held(pid) for pid in processes(os.getpid())))

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield most
    finally:
        done.set()
        thread.join()


def read(services: Services, path: Path) -> tuple[float, float]:
    """Seconds until the words can be searched, and until all is done."""
    searchable: list[float] = []

    def heard(progress: JobProgress) -> None:
        if progress.stage in {JobStage.MEANING, JobStage.FINISHED} and not searchable:
            searchable.append(time.monotonic() - started)

    services.library.enqueue([path])
    started = time.monotonic()
    services.library.run_jobs(heard, CancelToken())
    whole = time.monotonic() - started
    return (searchable or [whole])[0], whole


def words_alone(path: Path) -> tuple[int, float]:
    """(pages, seconds in which MuPDF gives their words)."""
    started = time.monotonic()
    with pymupdf.open(path) as document:
        for page in document:
            page.get_text("words")
        return document.page_count, time.monotonic() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--bad", type=int, default=50, help="damaged files to read afterwards")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="quoth-memory-") as scratch, build(Path(scratch, "library")) as services:
        for path in options.files or [write_book(Path(scratch, "book.pdf"), options.pages)]:
            with highest() as most:
                seconds, whole = read(services, path)
            pages, alone = words_alone(path)
            print(
                f"{path.name}: {pages} pages, searchable after {seconds:.1f} s ({pages / seconds:.1f} pages/s; "
                f"MuPDF alone {pages / alone:.0f}), all done after {whole:.1f} s, at most {most[0] / _MB:.0f} MB",
                flush=True,
            )
        seed = [("book", write_book(Path(scratch, "seed.pdf"), 3).read_bytes())]
        before = held(os.getpid())
        for number, mutant in enumerate(mutants(seed, options.bad, 5)):
            damaged = Path(scratch, f"{number}.pdf")
            damaged.write_bytes(mutant.data)
            read(services, damaged)
        if options.bad:
            print(
                f"the program before {options.bad} damaged files: {before / _MB:.0f} MB, after: {held(os.getpid()) / _MB:.0f} MB"
            )


if __name__ == "__main__":
    main()
