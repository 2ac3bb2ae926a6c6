# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fault injection: what the check of claims catches in sentences of real documents, kind by kind, and what it wrongly refuses.

    python tests/benchmarks/bench_faults.py [--sentences N] [--seed S] [--slipped N] [--drafts FILE] DATA_DIR [DATA_DIR ...]

Each DATA_DIR is a library; it is copied before it is opened. From each, N units are drawn, sentences and table rows, and tried as
they stand, in every light rewording that fits, and with one fault of every kind that fits (see app/evaluation/faults.py).
`--drafts FILE` takes, instead of units, the sentences that a model wrote and the check let pass (a report of bench_drafts.py;
the libraries bear the names of the corpora). `--slipped N` prints N examples of each kind that was shown though wrong, or refused
though right.
"""

import argparse
import json
import shutil
import tempfile
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from random import Random
from sys import path as module_path

module_path.insert(0, str(Path(__file__).parents[2]))

from app.answering.config import AnswerSettings
from app.config.paths import resource_path
from app.domain.chunks import Chunk, UnitKind
from app.evaluation.fault_trials import Material, Trial, figures, material, trials
from app.models import registry
from app.retrieval.keyword import analyse
from app.storage.library import Library

_ROWS_SHARE = 0.25


def listed(data_dir: Path) -> list[tuple[Chunk, str, list[Material]]]:
    """The chunks of a library with the title of their document and what of it can be tried."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copy(data_dir / "library.db", copy / "library.db")
        embedder = registry.embedder(resource_path("models"))
        with Library.open(copy, analyse, embedder.name, embedder.dimension) as source:
            found = []
            for document in sorted(source.documents(), key=lambda document: document.file_name):
                chunks = list(source.chunks_of(document.id))
                tried: dict[str, list[Material]] = defaultdict(list)
                for each in material(chunks, document.title):
                    tried[each.chunk.id].append(each)
                found += [(chunk, document.title, tried[chunk.id]) for chunk in chunks]
            return found


def drawn(data_dir: Path, sentences: int, random: Random) -> list[Material]:
    """Units of a library by chance, a quarter of them table rows where there are so many."""
    every = [each for _, _, tried in listed(data_dir) for each in tried]
    rows = [each for each in every if each.unit.kind is UnitKind.TABLE_ROW]
    prose = [each for each in every if each.unit.kind is not UnitKind.TABLE_ROW]
    wanted = min(len(rows), round(sentences * _ROWS_SHARE))
    return random.sample(rows, wanted) + random.sample(prose, min(len(prose), sentences - wanted))


def of_drafts(data_dir: Path, report: Path) -> list[Material]:
    """The drafted sentences of one corpus, each in the place of the unit that it cites."""
    lines = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    claims = [claim for line in lines if line["corpus"] == data_dir.name for claim in line["claims"] if claim["own"]]
    places = {chunk.id: (chunk, title, tried) for chunk, title, tried in listed(data_dir)}
    found = []
    for claim in claims:
        if claim["chunk"] not in places:
            continue  # of a section as a whole
        chunk, title, tried = places[claim["chunk"]]
        for unit in chunk.units:
            if unit.id == claim["units"][-1]:
                written = replace(unit, text=claim["text"], kind=UnitKind.SENTENCE, cells=())
                found.append(Material(written, chunk, title, tried[0].names if tried else ()))
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sentences", type=int, default=80)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--slipped", type=int, default=0)
    parser.add_argument("--drafts", type=Path, metavar="FILE")
    parser.add_argument("data_dirs", nargs="+", type=Path)
    options = parser.parse_args()
    settings = AnswerSettings()
    done: list[Trial] = []
    for data_dir in options.data_dirs:
        random = Random(options.seed)
        tried = of_drafts(data_dir, options.drafts) if options.drafts else drawn(data_dir, options.sentences, random)
        for each in tried:
            done.extend(trials(each, random, settings))
    report = figures(done)
    print(f"{report['sentences']} units")
    for name in ("untouched", "reworded"):
        if report[name]["sentences"]:
            print(f"{name:26} {report[name]['sentences']:5}  refused {report[name]['refused']:.3f}")
    for name, counts in report["by_form"].items():
        print(f"  {name:24} {counts['sentences']:5}  refused {counts['refused']:.3f}")
    for name, counts in report["by_fault"].items():
        print(f"{name:26} {counts['sentences']:5}  caught  {counts['caught']:.3f}")
    _print_slipped(done, options.slipped)


def _print_slipped(done: list[Trial], limit: int) -> None:
    groups: dict[str, list[Trial]] = defaultdict(list)
    for trial in done:
        if trial.shown == bool(trial.fault):
            groups[trial.fault or f"refused: {trial.form}"].append(trial)
    for name, slipped in groups.items():
        for trial in slipped[:limit]:
            print(f"\n[{name}] {trial.note}\n  CLAIM  {trial.claim}\n  SOURCE {trial.source}")


if __name__ == "__main__":
    main()
