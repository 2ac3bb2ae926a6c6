# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Times of storage beside their budgets: `python tests/benchmarks/bench_storage.py [--chunks N] [--graph]`.

Text is made up with word frequencies like those of English (Zipf); vectors are random.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np

from app.domain.chunks import Chunk, ChunkKind, HeadingSource, Section, Unit, UnitKind, WordSpan
from app.domain.documents import Document, DocumentStatus, DocumentStructure, PageRead, Role
from app.domain.jobs import CancelToken
from app.domain.pages import Box, Page, PageSource, Word
from app.domain.questions import EVERYWHERE, FieldWeights, KeywordQuery, Scope
from app.storage.library import Library

MODEL, DIMENSION = "made-up", 384
PAGES, CHUNKS_A_PAGE, UNITS, WORDS_A_UNIT = 400, 5, 8, 13
RANDOM = np.random.default_rng(7)


def analyse(text: str, _language: str) -> list[str]:
    return text.lower().replace(".", " ").split()


def document(number: int) -> Document:
    return Document(
        f"d{number}", f"l{number}", f"{number:064x}", f"Book {number}", f"book{number}.pdf", "", PAGES, 0, 0, 0, 0,
        DocumentStatus.READING, Role.CORE, None, "en", 1, datetime.now(UTC),
    )  # fmt: skip


def structure(number: int) -> DocumentStructure:
    name = f"d{number}"
    pages, chunks, sections = [], [], []
    for page in range(1, PAGES + 1):
        words = [f"w{rank}" for rank in RANDOM.zipf(1.15, CHUNKS_A_PAGE * UNITS * WORDS_A_UNIT) % 60_000]
        boxes = RANDOM.random((len(words), 4)).tolist()
        pages.append(
            Page(page, str(page), str(page), 595.0, 842.0, 0, PageSource.TEXT, None, " ".join(words),
                 tuple(Word(word, Box(*box)) for word, box in zip(words, boxes, strict=True)))
        )  # fmt: skip
        section = Section(f"s{page}", None, page, f"Section {page}", 1, (f"Section {page}",), page, HeadingSource.OUTLINE)
        sections.append(section)
        for part in range(CHUNKS_A_PAGE):
            ordinal = (page - 1) * CHUNKS_A_PAGE + part
            units = []
            for i in range(UNITS):
                start = (part * UNITS + i) * WORDS_A_UNIT
                text = " ".join(words[start : start + WORDS_A_UNIT]) + "."
                units.append(
                    Unit(f"{name}-{ordinal}-{i}", UnitKind.SENTENCE, text, (WordSpan(page, start, start + WORDS_A_UNIT),))
                )
            text = " ".join(unit.text for unit in units)
            chunks.append(
                Chunk(
                    f"{name}-{ordinal}",
                    name,
                    section.id,
                    section.path,
                    ordinal,
                    ChunkKind.PROSE,
                    text,
                    180,
                    (page,),
                    tuple(units),
                )
            )
    return DocumentStructure(f"Book {number}", "en", tuple(pages), tuple(sections), tuple(chunks))


def timed(call: Callable[[], object], runs: int) -> list[float]:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1000)
    return sorted(times)


def show(name: str, times: list[float], budget: str) -> None:
    p95 = times[min(len(times) - 1, int(len(times) * 0.95))]
    print(
        f"{name:56} best {times[0]:8.1f}   p50 {statistics.median(times):8.1f}   p95 {p95:8.1f} ms   budget {budget}", flush=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chunks", type=int, default=100_000)
    parser.add_argument("--graph", action="store_true", help="also build the vector graph, which is made from 150,000 vectors on")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), max(1, options.chunks // (PAGES * CHUNKS_A_PAGE)), options.graph)


def run(folder: Path, books: int, graph: bool) -> None:
    library = Library.open(folder, analyse, MODEL, DIMENSION)
    commits, page_commits, vectors = [], [], []
    for number in range(books):
        library.catalogue.add_document(document(number))
        whole = structure(number)
        if number < 3:
            reads = [PageRead(page, b"layout" * 500) for page in whole.pages]
            for start in range(0, PAGES, 10):
                page_commits += timed(partial(library.pages.commit_pages, f"d{number}", reads[start : start + 10]), 1)
        commits += timed(partial(library.replace_structure, f"d{number}", whole), 1)
        while pending := library.pending_chunks(MODEL, 500):
            rows = RANDOM.standard_normal((len(pending), DIMENSION)).astype("<f4")
            rows /= np.linalg.norm(rows, axis=1, keepdims=True)
            pairs = [(text.text_hash, row.tobytes()) for text, row in zip(pending, rows, strict=True)]
            vectors += timed(partial(library.store_vectors, MODEL, pairs), 1)
    total = books * PAGES * CHUNKS_A_PAGE
    size = library.database.path.stat().st_size / 1e6
    print(f"{total} chunks, {total * UNITS} units, {size:.0f} MB")
    show("10 pages as they come", sorted(page_commits), "-")
    show(
        f"structure of {PAGES} pages, {PAGES * CHUNKS_A_PAGE} chunks, {PAGES * CHUNKS_A_PAGE * UNITS} units",
        sorted(commits),
        "3000 ms",
    )
    show("again, nothing changed", timed(lambda: library.replace_structure(f"d{books - 1}", whole), 1), "3000 ms")
    show("500 vectors", sorted(vectors), "-")
    library.close()
    opened = []
    opened += timed(lambda: Library.open(folder, analyse, MODEL, DIMENSION).close(), 5)
    show("open and close", opened, "100 ms")
    library = Library.open(folder, analyse, MODEL, DIMENSION)
    show("list of documents", timed(library.documents, 5), "-")
    for rank in (3, 30, 300, 3000):
        query = KeywordQuery((f"w{rank}", f"w{rank + 1}", f"w{rank * 2}"))
        show(
            f"keyword, words of rank {rank}",
            timed(partial(library.keyword_hits, query, EVERYWHERE, FieldWeights(), 50), 9),
            "50 ms",
        )
    narrow, wide = Scope(frozenset({"d0"})), Scope(frozenset(f"d{n}" for n in range(books // 2)))
    query = KeywordQuery(("w30", "w31", "w60"))
    show("keyword, rank 30, one document", timed(lambda: library.keyword_hits(query, narrow, FieldWeights(), 50), 9), "50 ms")
    show(
        "keyword, rank 30, half of the documents",
        timed(lambda: library.keyword_hits(query, wide, FieldWeights(), 50), 9),
        "50 ms",
    )
    vector = rows[0].tobytes()
    show("nearest, first time", timed(lambda: library.nearest(vector, EVERYWHERE, 50), 1), "-")
    start = time.perf_counter()
    if graph and library.build_graph(CancelToken()):
        print(f"vector graph built in {time.perf_counter() - start:.0f} s")
        show("nearest by graph", timed(lambda: library.nearest(vector, EVERYWHERE, 50), 20), "24 ms")
        library.vectors.discard_graph()
    show("nearest, exact", timed(lambda: library.nearest(vector, EVERYWHERE, 50), 20), "24 ms")
    show("nearest, one document", timed(lambda: library.nearest(vector, narrow, 50), 9), "8 ms")
    show("nearest, half of the documents", timed(lambda: library.nearest(vector, wide, 50), 9), "24 ms")
    ids = [hit.chunk_id for hit in library.nearest(vector, EVERYWHERE, 50)]
    show("50 chunks with their units", timed(lambda: library.chunks(ids), 9), "-")
    show("a page with its words", timed(lambda: library.page("d0", 200), 9), "-")
    show("remove a document", timed(lambda: library.delete_document("d0"), 1), "5000 ms")
    library.close()


if __name__ == "__main__":
    main()
