# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads damaged files through the whole program: `python tests/benchmarks/fuzz_reading.py [--files DIR ...] [--count N]`.

Seeds are the PDFs of the folders and those that the tests make. After each file: nothing crashed or took longer than the
limit, a refusal has a code and a remedy, and the library agrees with itself and holds nothing of what was refused. Every
so often all is removed, and nothing may be left. Faults are listed, and their files kept with `--keep DIR`.
"""

import argparse
import logging
import multiprocessing
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).parents[2]))

import pymupdf
from sqlalchemy import text

from app.config.paths import paths_for
from app.domain.documents import Document, DocumentStatus
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.ingestion import process
from app.ingestion.opening import quiet
from app.retrieval.keyword import analyse
from app.services.error_words import words
from app.services.library import LibraryService
from app.services.preferences import PreferencesService
from app.storage.library import Library
from tests.fakes.documents import write_pdf, write_scan
from tests.fakes.models import WordEmbedder
from tests.fakes.mutants import MUPDF_ERRORS, Mutant, mutants

LIMIT_S = 200.0  # two pages that hang, with all that belongs to a file
_REMOVE_EVERY = 40
_MADE_OF_DOCUMENTS = (
    "page_reads", "pages", "sections", "chunks", "units", "embeddings", "index_terms", "document_vectors", "document_details",
    "chunk_terms_content",
)  # fmt: skip
_OURS = frozenset({ErrorCode.BUG, ErrorCode.CANCELLED, ErrorCode.DAMAGED_LIBRARY, ErrorCode.DISK_FULL})


@dataclass(slots=True)
class Report:
    """`faults` are (what was done to the file, what went wrong); `seconds` each file's, in order."""

    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[str, str]] = field(default_factory=list)
    seconds: list[tuple[float, str]] = field(default_factory=list)


class _Records(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.texts.append(f"{record.getMessage()} {error or ''}".strip())


def made_seeds(folder: Path) -> list[tuple[str, bytes]]:
    """Small documents with headings, several pages, and a page that is a picture."""
    text = "# The harbour\nThe harbour master keeps a book of all ships.\nEvery entry names the ship and its port."
    made = {
        "one": write_pdf(folder / "one.pdf", text),
        "four": write_pdf(folder / "four.pdf", *(f"# Chapter {n}\n" + "The lamp burns all night.\n" * 9 for n in range(4))),
        "scan": write_scan(folder / "scan.pdf", text, dpi=100),
    }
    return [(name, path.read_bytes()) for name, path in made.items()]


def folder_seeds(folders: Iterable[Path], most_bytes: int, most_pages: int) -> list[tuple[str, bytes]]:
    """The PDFs of the folders that are not larger nor longer, by name; those that cannot be opened are seeds too."""
    found = sorted(path for folder in folders for path in folder.glob("*.pdf") if path.stat().st_size <= most_bytes)
    return [(path.stem[:40], path.read_bytes()) for path in found if _pages(path) <= most_pages]


def _pages(path: Path) -> int:
    try:
        with pymupdf.open(path) as document:
            return 0 if document.needs_pass else document.page_count
    except MUPDF_ERRORS:
        return 0


def start_readers_fast() -> None:
    """Reading processes are forked from one that has loaded the parser: else most of the time would be Python's start."""
    sys.modules["__main__"].__file__ = None  # it need not be run again in each of them
    multiprocessing.set_forkserver_preload(["app.ingestion.pipeline"])
    fast = multiprocessing.get_context("forkserver")
    process.multiprocessing = SimpleNamespace(get_context=lambda _name: fast)  # type: ignore[assignment]


def without_ocr() -> None:
    """No OCR program is found, here and in the processes started from here."""
    os.environ["PATH"] = ""


def fuzz(files: Iterable[Mutant], folder: Path, limit_s: float = LIMIT_S, keep: Path | None = None) -> Report:
    """Read the files one after the other into a library in `folder`."""
    report = Report()
    records = _Records()
    logging.getLogger().addHandler(records)
    embedder = WordEmbedder()
    paths = paths_for(folder / "library")
    try:
        with Library.open(paths.data, analyse, embedder.name, embedder.dimension) as library:
            service = LibraryService(library, embedder, PreferencesService(paths.settings))
            for number, mutant in enumerate(files, 1):
                path = folder / f"{number}.pdf"
                path.write_bytes(mutant.data)
                started = time.monotonic()
                faults = [*_added(service, path, limit_s, report), *(f"log: {text}" for text in records.texts)]
                report.seconds.append((time.monotonic() - started, mutant.how))
                records.texts.clear()
                faults += _disagreements(library)
                if number % _REMOVE_EVERY == 0:
                    faults += _left_after_removal(library, service)
                for fault in faults:
                    report.faults.append((mutant.how, fault))
                    print(f"{mutant.how}: {fault}", file=sys.stderr, flush=True)
                if faults and keep:
                    (keep / f"{mutant.how.replace(':', '_')[:80]}.pdf").write_bytes(mutant.data)
                path.unlink()
                if number % _REMOVE_EVERY == 0:
                    print(f"{number} files, {len(report.faults)} faults", file=sys.stderr, flush=True)
            report.faults += [("end", fault) for fault in _left_after_removal(library, service)]
    finally:
        logging.getLogger().removeHandler(records)
    return report


def _added(service: LibraryService, path: Path, limit_s: float, report: Report) -> Iterator[str]:
    """Add a file and read it; yields what is wrong with how that went."""
    cancel = CancelToken()
    watch = threading.Timer(limit_s, cancel.cancel)
    watch.start()
    try:
        queued = service.enqueue([path])
        service.run_jobs(lambda _: None, cancel)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
        yield f"raised {error!r}"
        return
    finally:
        watch.cancel()
        watch.join()
    if cancel.cancelled:
        yield f"not done after {limit_s:.0f} s"
    known = {document.id: document for document in service.documents()}
    errors = [refused.error for refused in queued.errors]
    for added in queued.documents:
        document = known.get(added.id)
        if document is None:
            yield "gone from the list"
            continue
        if document.error is not None:
            errors.append(document.error.error())
        yield from _odd(document)
        report.outcomes[document.error.code.value if document.error else _how_read(document)] += 1
    report.outcomes["known already"] += len(queued.duplicates)
    for error in errors[: len(queued.errors)]:
        report.outcomes[error.code.value] += 1
    for error in errors:
        yield from _untold(error)


def _how_read(document: Document) -> str:
    codes = {warning.code for warning in document.warnings}
    return "read but for some pages" if "page_failed" in codes else "read without text" if "no_text" in codes else "read"


def _odd(document: Document) -> Iterator[str]:
    """A document is either whole or refused."""
    if document.status is DocumentStatus.READY:
        if (
            document.error is not None
            or document.pages_read != document.page_count
            or document.vector_count != document.chunk_count
        ):
            yield f"ready, yet {document}"
    elif document.status in {DocumentStatus.FAILED, DocumentStatus.NEEDS_PASSWORD}:
        if document.error is None or document.pages_read or document.chunk_count or document.vector_count:
            yield f"refused, yet {document}"
    else:
        yield f"left as {document.status.value}: {document}"


def _untold(error: AppError) -> Iterator[str]:
    told = words(error)
    if error.code in _OURS:
        yield f"code {error.code.value}"
    if not told.remedy or "?" in told.title + told.reason + told.remedy or "The file" in told.title:
        yield f"no words for {error}: {told}"


def _disagreements(library: Library) -> Iterator[str]:
    """Whether the parts of the library agree, and hold nothing of a document that was refused."""
    for problem in library.check():
        yield f"library: {problem}"
    refused = "SELECT id FROM documents WHERE status IN ('failed', 'needs_password')"
    with library.database.read() as connection:
        for table in ("page_reads", "pages", "sections", "chunks", "index_terms", "document_details"):
            rows = connection.execute(text(f"SELECT count(*) FROM {table} WHERE document_id IN ({refused})")).scalar_one()
            if rows:
                yield f"{rows} rows of {table} are left of a refused file"
        jobs = connection.execute(text("SELECT count(*) FROM jobs")).scalar_one()
        if jobs:
            yield f"{jobs} jobs are left"


def _left_after_removal(library: Library, service: LibraryService) -> Iterator[str]:
    for document in service.documents():
        service.remove(document.id)
    with library.database.read() as connection:
        for table in _MADE_OF_DOCUMENTS:
            rows = connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one()
            if rows:
                yield f"{rows} rows of {table} are left after all was removed"
    for path in library.files.stored().values():
        yield f"the copy {path.name} is left after all was removed"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=Path, action="append", default=[], metavar="DIR")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most-kb", type=int, default=100, help="leave out seeds that are larger")
    parser.add_argument("--most-pages", type=int, default=6, help="leave out seeds that are longer")
    parser.add_argument("--without-ocr", action="store_true", help="as on a computer without Tesseract; far faster")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the files that showed a fault")
    options = parser.parse_args(arguments)
    start_readers_fast()
    quiet()  # seeds are opened here too
    if options.without_ocr:
        without_ocr()
    with tempfile.TemporaryDirectory(prefix="quoth-fuzz-") as scratch:
        folder = Path(scratch)
        seeds = made_seeds(folder) + folder_seeds(options.files, options.most_kb * 1024, options.most_pages)
        if options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
        report = fuzz(mutants(seeds, options.count, options.seed), folder, keep=options.keep)
    print(f"{len(report.seconds)} files from {len(seeds)} seeds, {sum(seconds for seconds, _ in report.seconds):.0f} s")
    print(", ".join(f"{count} {outcome}" for outcome, count in report.outcomes.most_common() if count))
    print("slowest:", *(f"  {seconds:6.1f} s {how}" for seconds, how in sorted(report.seconds, reverse=True)[:8]), sep="\n")
    print(f"{len(report.faults)} faults", *(f"  {how}: {fault}" for how, fault in report.faults), sep="\n")
    return 1 if report.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
