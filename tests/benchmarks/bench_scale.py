# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Search of a large library beside its aims, and other ways to search the same passages with the same questions.

    python tests/benchmarks/bench_scale.py [--chunks 100000] [--questions 100] [--keep FOLDER] [--graph]

The library is made up: words follow the frequencies of English (Zipf), the most frequent are English words; every passage names
concepts that others define; vectors are random, those of questions come from the real embedder. Questions take their words from
a passage. Every way to search runs in a process of its own, so that its memory is its own. "cpu" is the median of processor
milliseconds of a question, which other programs on the machine disturb less than its time. `--graph` makes the graph of vectors
as the program does after embedding, where there are enough. References: rank-bm25 over passages and over pages, bm25s where it is
installed, and one product of all vectors with the question's in numpy.
"""

import argparse
import importlib.util
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.config.paths import resource_path
from app.domain.chunks import Chunk, ChunkKind, HeadingSource, Section, Unit, UnitKind, WordSpan
from app.domain.concepts import Concept, ConceptKind, Edge, EdgeKind, Knowledge
from app.domain.documents import Document, DocumentStatus, DocumentStructure, Role
from app.domain.jobs import CancelToken
from app.domain.pages import Page, PageSource
from app.domain.questions import EVERYWHERE, SearchResult
from app.models import registry
from app.models.embedded import EMBEDDER_DIMENSION, EMBEDDER_NAME
from app.retrieval.config import SearchSettings
from app.retrieval.keyword import analyse
from app.retrieval.search import search
from app.retrieval.stop_words import STOP_WORDS
from app.storage.library import Library
from tests.benchmarks.bench_retrieval import NOUNS

import numpy as np  # isort: skip - after the program, which settles how many threads numpy takes

PAGES, CHUNKS_A_PAGE, UNITS, WORDS_A_UNIT = 400, 5, 8, 13
CHUNKS_A_BOOK = PAGES * CHUNKS_A_PAGE
VOCABULARY, CONCEPTS = 60_000, 40
RERANKED = 40  # questions that are asked with reranking
REFERENCES = ("exact numpy", "bm25s", "page-level rank-bm25", "rank-bm25")
SLOW = 20  # questions asked of a reference that takes a second for each
HEAD = f"{'':40} {'p50 ms':>8} {'p95 ms':>8} {'cpu ms':>8} {'first ms':>9} {'ready s':>8} {'MB':>6} {'load':>5}   aim"


def vocabulary() -> list[str]:
    """Words by rank: small English words, then common ones, then made-up ones of two to four syllables."""
    random = np.random.default_rng(1)
    syllables = [first + vowel + last for first in "bdfglmnprstvz" for vowel in "aeiou" for last in ("", "n", "r", "l", "s")]
    made = ("".join(random.choice(syllables, size=random.integers(2, 5))) for _ in iter(int, 1))
    words = dict.fromkeys([*sorted(STOP_WORDS["en"]), *NOUNS.split()])
    while len(words) < VOCABULARY:
        words[next(made)] = None
    return list(words)


def document(number: int) -> Document:
    return Document(
        f"d{number}", f"l{number}", f"{number:064x}", f"Book {number}", f"book{number}.pdf", "", PAGES, 0, 0, 0, 0,
        DocumentStatus.READING, Role.CORE, None, "en", 1, datetime.now(UTC),
    )  # fmt: skip


def structure(number: int, words: Sequence[str]) -> DocumentStructure:
    """A book of 400 pages, each a section of five passages; always the same for a number."""
    random = np.random.default_rng(number)
    name, nouns = f"d{number}", NOUNS.split()
    named = [nouns[place] for place in random.permutation(len(nouns))[:CONCEPTS]]
    pages, chunks, sections, edges = [], [], [], []
    for page in range(1, PAGES + 1):
        ranks = random.zipf(1.15, CHUNKS_A_PAGE * UNITS * WORDS_A_UNIT) % VOCABULARY
        drawn = [words[rank] for rank in ranks]
        path = (f"{drawn[0]} {drawn[1]}".title(),)
        sections.append(Section(f"{name}-s{page}", None, page, path[0], 1, path, page, HeadingSource.OUTLINE))
        pages.append(Page(page, str(page), str(page), 595.0, 842.0, 0, PageSource.TEXT, None, " ".join(drawn)))
        for part in range(CHUNKS_A_PAGE):
            ordinal = (page - 1) * CHUNKS_A_PAGE + part
            units = []
            for i in range(UNITS):
                start = (part * UNITS + i) * WORDS_A_UNIT
                text = " ".join(drawn[start : start + WORDS_A_UNIT]).capitalize() + "."
                units.append(
                    Unit(f"{name}-{ordinal}-{i}", UnitKind.SENTENCE, text, (WordSpan(page, start, start + WORDS_A_UNIT),))
                )
            text = " ".join(unit.text for unit in units)
            chunk_id = f"{name}-{ordinal}"
            chunks.append(
                Chunk(chunk_id, name, sections[-1].id, path, ordinal, ChunkKind.PROSE, text, 180, (page,), tuple(units))
            )
            edges += [Edge(chunk_id, EdgeKind.REFERS, 0.8, concept_key=key) for key in named if key in text][:4]
    edges += [Edge(chunk.id, EdgeKind.DEFINES, 0.8, concept_key=key) for chunk, key in zip(chunks[::50], named, strict=False)]
    concepts = tuple(Concept(key, key, ConceptKind.NONE, 1, 0.5) for key in named)
    knowledge = Knowledge(concepts=concepts, edges=tuple(edges))
    return DocumentStructure(f"Book {number}", "en", tuple(pages), tuple(sections), tuple(chunks), knowledge=knowledge)


def opened(folder: Path) -> Library:
    return Library.open(folder, analyse, EMBEDDER_NAME, EMBEDDER_DIMENSION)


def add(library: Library, number: int, words: Sequence[str]) -> tuple[float, float]:
    """Seconds until a new book is searchable by words, and seconds to keep its vectors."""
    whole = structure(number, words)
    random = np.random.default_rng(number)
    library.catalogue.add_document(document(number))
    start = time.perf_counter()
    library.replace_structure(f"d{number}", whole)
    words_seconds = time.perf_counter() - start
    start = time.perf_counter()
    while pending := library.pending_chunks(EMBEDDER_NAME, 500):
        rows = random.standard_normal((len(pending), EMBEDDER_DIMENSION)).astype("<f4")
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        library.store_vectors(EMBEDDER_NAME, [(text.text_hash, row.tobytes()) for text, row in zip(pending, rows, strict=True)])
    return words_seconds, time.perf_counter() - start


def make(folder: Path, chunks: int, *, graph: bool) -> None:
    words, books = vocabulary(), max(1, chunks // CHUNKS_A_BOOK)
    start = time.perf_counter()
    with opened(folder) as library:
        for number in range(len(library.documents()), books):
            add(library, number, words)
        print(f"{books * CHUNKS_A_BOOK} passages in {books} books, made in {time.perf_counter() - start:.0f} s", flush=True)
        start = time.perf_counter()
        if graph and library.build_graph(CancelToken()):
            print(f"graph of vectors ready in {time.perf_counter() - start:.0f} s", flush=True)
    print(f"library file: {(folder / 'library.db').stat().st_size / 1e6:.0f} MB", flush=True)


def questions(folder: Path, count: int) -> list[str]:
    """Three to six words of a passage, every fifth question of two parts."""
    random = np.random.default_rng(5)
    with opened(folder) as library:
        total = sum(each.chunk_count for each in library.documents())
        asked = []
        for number in range(count):
            place = int(random.integers(total))
            text = next(iter(library.chunks([f"d{place // CHUNKS_A_BOOK}-{place % CHUNKS_A_BOOK}"]).values())).text
            content = [word for word in text.lower().replace(".", "").split() if word not in STOP_WORDS["en"]]
            chosen = [str(word) for word in random.choice(content, size=min(len(content), int(random.integers(3, 7))))]
            asked.append(f"What is the {' '.join(chosen)}?")
            if number % 5 == 4:
                asked[-1] = f"What is the {' '.join(chosen[:2])}, and how does the {' '.join(chosen[2:])} work?"
    return asked


def memory() -> float:
    """The most that this process ever held, MB."""
    status = Path("/proc/self/status")
    if status.exists():  # Linux hands the maximum of the parent on to its children
        return int(status.read_text().split("VmHWM:")[1].split()[0]) / 1e3
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def figures(ask: Callable[[str], object], asked: Sequence[str], ready: float) -> dict[str, Any]:
    """Times of the questions, the first one apart: it may load what the others find loaded."""
    ms, processor = [], []
    for question in asked:
        start, used = time.perf_counter(), time.process_time()
        ask(question)
        processor.append((time.process_time() - used) * 1000)
        ms.append((time.perf_counter() - start) * 1000)
    rest = sorted(ms[1:])
    return {
        "p50": statistics.median(rest),
        "p95": rest[int(0.95 * (len(rest) - 1))],
        "cpu": statistics.median(processor[1:]),
        "first": ms[0],
        "ready": ready,
        "memory": memory(),
        "load": os.getloadavg()[0],
    }


def quoth(folder: Path, asked: Sequence[str], chunks: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Opening, questions without and with reranking, and one more book."""
    embedder, reranker = registry.embedder(resource_path("models")), registry.reranker(resource_path("models"))
    start = time.perf_counter()
    library = opened(folder)
    ready = time.perf_counter() - start
    stages: dict[str, list[float]] = {}

    def ask(question: str, settings: SearchSettings) -> SearchResult:
        result = search(question, EVERYWHERE, library, embedder, settings, CancelToken(), reranker, library)
        for stage in result.stages:
            stages.setdefault(stage.name, []).append(stage.ms)
        return result

    plain, twice = SearchSettings(rerank=False), SearchSettings(rerank=True)
    with library:
        yield "Quoth, words and meaning", figures(lambda question: ask(question, plain), asked, ready)
        print({name: round(statistics.median(ms), 1) for name, ms in stages.items()}, library.vector_method(), file=sys.stderr)
        yield "Quoth, and reranking", figures(lambda question: ask(question, twice), asked[: RERANKED + 1], ready)
        if len(library.documents()) == chunks // CHUNKS_A_BOOK:
            words_seconds, vector_seconds = add(library, chunks // CHUNKS_A_BOOK, vocabulary())
            after = figures(lambda question: ask(question, plain), asked[:20], words_seconds)
            yield "Quoth, after one more book is added", after
            print(f"its vectors kept in {vector_seconds:.1f} s (made up, not embedded)", file=sys.stderr)
            start = time.perf_counter()
            if library.vector_method() == "graph":
                library.build_graph(CancelToken())
                print(f"the graph brought up to date in {time.perf_counter() - start:.1f} s", file=sys.stderr)
            library.delete_document(f"d{chunks // CHUNKS_A_BOOK}")


def small(words: Sequence[str]) -> float:
    """Seconds until a book is searchable by words in an empty library."""
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as library:
        return add(library, 0, words)[0]


def reference(name: str, folder: Path, asked: Sequence[str]) -> dict[str, Any]:
    """Ready counts from the terms or vectors as the library keeps them."""
    with opened(folder) as library, library.database.read() as connection:
        if name == "exact numpy":
            rows = connection.exec_driver_sql("SELECT vector FROM embeddings ORDER BY id").scalars()
            matrix = np.frombuffer(b"".join(rows), "<f4").reshape(-1, EMBEDDER_DIMENSION)
            embedder = registry.embedder(resource_path("models"))
            return figures(lambda question: _best(matrix @ np.frombuffer(embedder.embed_query(question), "<f4")), asked, 0.0)
        by_page = (
            "SELECT group_concat(t.body, ' ') FROM chunks c JOIN chunk_terms t ON t.rowid = c.chunk_row GROUP BY c.section_id"
        )
        query = by_page if name.startswith("page") else "SELECT body FROM chunk_terms"
        texts = [text.split() for text in connection.exec_driver_sql(query).scalars()]
    start = time.perf_counter()
    if name == "bm25s":
        import bm25s

        index = bm25s.BM25()
        index.index(texts, show_progress=False)
        ready = time.perf_counter() - start
        return figures(lambda question: index.retrieve([_terms(question)], k=200, show_progress=False), asked, ready)
    from rank_bm25 import BM25Okapi

    okapi = BM25Okapi(texts)
    ready = time.perf_counter() - start
    return figures(lambda question: _best(okapi.get_scores(_terms(question))), asked[:SLOW], ready)


def _terms(question: str) -> list[str]:
    return [term for term in analyse(question, "en") if term not in STOP_WORDS["en"]]


def _best(scores: Any) -> Any:
    return np.argpartition(-scores, min(200, len(scores) - 1))[:200]


def line(name: str, found: dict[str, Any], aim: str = "") -> str:
    return (
        f"{name:40} {found['p50']:8.1f} {found['p95']:8.1f} {found['cpu']:8.1f} {found['first']:9.1f} {found['ready']:8.3f} "
        f"{found['memory']:6.0f} {found['load']:5.1f}   {aim}"
    )


AIMS = {
    "Quoth, words and meaning": "p95 120 ms; ready (opened) without a scan; 500 MB",
    "Quoth, and reranking": "p95 600 ms; 500 MB",
    "Quoth, after one more book is added": "as before; ready (searchable by words) as in an empty library",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=int, default=100_000)
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the made library there, and use it again")
    parser.add_argument("--graph", action="store_true")
    parser.add_argument("--only", choices=("Quoth", *REFERENCES), help=argparse.SUPPRESS)  # one way to search, for `apart`
    options = parser.parse_args()
    if options.only:
        asked = json.loads(sys.stdin.read())
        if options.only == "Quoth":
            for name, found in quoth(options.keep, asked, options.chunks):
                print(json.dumps([name, found]), flush=True)
        else:
            print(json.dumps([options.only, reference(options.only, options.keep, asked)]))
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        make(folder, options.chunks, graph=options.graph)
        print(f"one book of {PAGES} pages in an empty library: searchable by words after {small(vocabulary()):.2f} s", flush=True)
        asked = questions(folder, options.questions)
        print(f"{len(asked)} questions, {os.cpu_count()} cores\n{HEAD}", flush=True)
        for name in ("Quoth", *REFERENCES):
            if name == "bm25s" and importlib.util.find_spec("bm25s") is None:
                print(f"{name:40} not installed", flush=True)
                continue
            apart(name, folder, options.chunks, asked)


def apart(name: str, folder: Path, chunks: int, asked: Sequence[str]) -> None:
    """One way to search in a process of its own."""
    command = [sys.executable, __file__, "--only", name, "--keep", str(folder), "--chunks", str(chunks)]
    done = subprocess.run(command, input=json.dumps(asked), stdout=subprocess.PIPE, text=True, check=True)
    for row in done.stdout.splitlines():
        told, found = json.loads(row)
        print(line(told, found, AIMS.get(told, "")), flush=True)


if __name__ == "__main__":
    main()
