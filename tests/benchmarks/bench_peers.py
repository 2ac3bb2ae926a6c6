# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Quoth beside other programs on the same files and questions, with the same embedder: page hits, time to index, time to search.

    python tests/benchmarks/bench_peers.py CORPORA --peer-python ENV/bin/python [--only rpg,textbook] [--peer llamaindex]
        [--json OUT]

A corpus is a folder with questions.jsonl and its PDFs. Peers run in an environment of their own (see peers/), are given the
files and the answerable questions, and tell file and page of their first ten passages. For Quoth the seconds to index count the
start of its process, its own copy of the files and the opening of its library; for the peers only their reading, splitting and
embedding. "words" are the seconds until all is searchable by words, where that comes first. "cpu" are processor seconds and, of
a question, the median of its processor milliseconds, which other programs on the machine disturb less. The first question of a
corpus, at which some load a model, is not timed. A peer that cannot be run is named with the last line of what it said.

The environment: llama-index-core, llama-index-readers-file, llama-index-retrievers-bm25, haiku.rag, pypdf, onnxruntime and
tokenizers, in a Python whose sqlite3 may load extensions (Debian's may).
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.domain.questions import EVERYWHERE, Scope
from app.evaluation import metrics
from app.evaluation.cases import Case, load_rows, question_case
from app.models.embedded import default_threads
from app.services.container import build

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MODEL = ROOT / "resources" / "models" / "bge-small-en-v1.5"
WAYS = {"words and meaning": "off", "and reranking": "on"}  # no peer here reranks
PEERS = ("llamaindex", "haiku")
TOP = 10
HEAD = (
    f"{'corpus':12} {'program':36} {'hit@1':>6} {'hit@3':>6} {'hit@10':>6} {'index s':>8} {'cpu s':>6} {'words s':>8} "
    f"{'p50 ms':>7} {'p95 ms':>7} {'cpu ms':>7}"
)


@dataclass(frozen=True, slots=True)
class Line:
    """One program on one corpus: rank of each question's first right page, ms of all but the first, seconds to index."""

    corpus: str
    program: str
    ranks: Sequence[int | None]
    ms: Sequence[float]
    processor_ms: Sequence[float]
    seconds: float
    processor_seconds: float
    words_seconds: float | None = None

    def __str__(self) -> str:
        hits = " ".join(f"{metrics.share(rank is not None and rank <= cut for rank in self.ranks):6.2f}" for cut in (1, 3, TOP))
        words = "" if self.words_seconds is None else f"{self.words_seconds:.1f}"
        times = metrics.percentiles(self.ms)
        return (
            f"{self.corpus:12} {self.program:36} {hits} {self.seconds:8.1f} {self.processor_seconds:6.1f} {words:>8} "
            f"{times['p50']:7.0f} {times['p95']:7.0f} {metrics.percentiles(self.processor_ms)['p50']:7.0f}"
        )


def run(command: Sequence[str], work: str = "") -> str:
    done = subprocess.run(command, input=work, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        raise ChildProcessError((done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1])
    return done.stdout


def children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def quoth(folder: Path, paths: Sequence[Path], cases: Sequence[Case], data: Path) -> list[Line]:
    started, used = time.perf_counter(), children_seconds()
    added = json.loads(run([sys.executable, "-m", "app", "--data-dir", str(data), "add", *map(str, paths), "--json"]))
    seconds, processor = time.perf_counter() - started, children_seconds() - used
    # Documents are read one after the other: the last one's words are there when all were read.
    words = sum(row["seconds"]["read"] + row["seconds"]["keyword"] for row in added["documents"])
    return [
        Line(folder.name, f"Quoth, {way}", *_asked(folder, cases, data, rerank), seconds, processor, words)
        for way, rerank in WAYS.items()
    ]


def _asked(folder: Path, cases: Sequence[Case], data: Path, rerank: str) -> tuple[list[int | None], list[float], list[float]]:
    """Ranks, milliseconds and processor milliseconds, with the library opened afresh."""
    ranks, ms, processor_ms = [], [], []
    with build(data) as services:
        id_of = services.library.names_of_known_files(folder)
        scopes = {path.name: Scope(frozenset({document})) for path, document in id_of.items()}
        file_of = {document.id: document.file_name for document in services.library.documents()}
        for case in cases:
            scope = scopes[case.file] if case.within_file else EVERYWHERE
            started, used = time.perf_counter(), time.process_time()
            hits = services.ask.search(case.question, scope, TOP, {"rerank": rerank}).hits
            processor_ms.append((time.process_time() - used) * 1000)
            ms.append((time.perf_counter() - started) * 1000)
            ranks.append(
                metrics.page_rank(case, [metrics.Found(file_of[hit.chunk.document_id], hit.chunk.pages) for hit in hits])
            )
    return ranks, ms[1:], processor_ms[1:]


def peer(name: str, python: str, folder: Path, paths: Sequence[Path], cases: Sequence[Case]) -> list[Line]:
    questions = [(case.question, case.file if case.within_file else None) for case in cases]
    work = {"paths": list(map(str, paths)), "questions": questions, "top": TOP, "threads": default_threads()}
    found = json.loads(run([python, str(HERE / "peers" / "run.py"), name, str(MODEL)], json.dumps(work)))
    return [
        Line(
            folder.name,
            f"{found['name']}, {way}",
            [page_rank(case, answer) for case, answer in zip(cases, answers, strict=True)],
            [answer["ms"] for answer in answers[1:]],
            [answer["processor_ms"] for answer in answers[1:]],
            found["seconds"],
            found["processor_seconds"],
        )
        for way, answers in found["ways"].items()
    ]


def page_rank(case: Case, answer: Mapping[str, Any]) -> int | None:
    return metrics.page_rank(case, [metrics.Found(file, (page,)) for file, page in answer["places"]])


def together(lines: Sequence[Line]) -> list[Line]:
    """One line a program over all corpora it was run on."""
    programs = dict.fromkeys(line.program for line in lines)
    sums = []
    for program in programs:
        own = [line for line in lines if line.program == program]
        words = [line.words_seconds for line in own if line.words_seconds is not None]
        sums.append(
            Line(
                "together",
                program,
                [rank for line in own for rank in line.ranks],
                [ms for line in own for ms in line.ms],
                [ms for line in own for ms in line.processor_ms],
                sum(line.seconds for line in own),
                sum(line.processor_seconds for line in own),
                sum(words) if words else None,
            )
        )
    return sums


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--peer-python", required=True)
    parser.add_argument("--only", type=lambda text: text.split(","))
    parser.add_argument("--peer", action="append", choices=PEERS)
    parser.add_argument("--json", type=Path, metavar="OUT")
    options = parser.parse_args()
    lines: list[Line] = []
    print(HEAD, flush=True)
    for folder in sorted(path.parent for path in options.corpora.resolve().glob("*/questions.jsonl")):
        if options.only and folder.name not in options.only:
            continue
        paths = sorted(folder.glob("*.pdf"))
        cases = [case for case in map(question_case, load_rows(folder / "questions.jsonl")[1]) if case.answerable]
        with tempfile.TemporaryDirectory(prefix="quoth-peers-") as data:
            own = quoth(folder, paths, cases, Path(data))
        lines += own
        print(*own, sep="\n", flush=True)
        for name in options.peer or PEERS:
            try:
                found = peer(name, options.peer_python, folder, paths, cases)
            except ChildProcessError as error:
                print(f"{folder.name:12} {name}: {error}", flush=True)
                continue
            lines += found
            print(*found, sep="\n", flush=True)
    if len({line.corpus for line in lines}) > 1:
        print(*together(lines), sep="\n")
    if options.json:
        rows = [asdict(line) for line in lines]
        options.json.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
