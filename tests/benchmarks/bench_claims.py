# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What each layer of the check of claims is worth, alone and together: on faults put into real sentences and on labelled claims.

    python tests/benchmarks/bench_claims.py [--claims SET.jsonl ...] [--judge MODEL] [--sentences N] [--seed S] [DATA_DIR ...]

The layers: words alone (the claim's words stand in the source), keeping close (whatever strays is replaced by the quote),
alignment (what differs), a filter by the cross-encoder ("is this in the passage at all"), and with `--judge` a model of the
Ollama server on `--host` for what alignment leaves undecided. What no layer bears out gives way to the quote, so "(a) and (b)" is
what ships without a server. A layer that changes nothing for the better has not earned its place. Of labelled claims the verdicts
are counted by kind of fault and by corpus too, and the time that five take.
"""

import argparse
import json
import math
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from sys import path as module_path
from typing import Any

module_path.insert(0, str(Path(__file__).parents[2]))
module_path.insert(0, str(Path(__file__).parent))

from bench_faults import drawn

from app.answering.claims import borne_out, is_undecided, keeps_close
from app.answering.config import AnswerSettings
from app.answering.judge import Judge, Ruling
from app.answering.sentences import split
from app.answering.verify import Check, check
from app.config.paths import resource_path
from app.domain.answers import Verdict
from app.domain.jobs import CancelToken
from app.evaluation.claim_only import claim_only_accuracy
from app.evaluation.fault_trials import trials
from app.models import registry
from app.models.ollama import DEFAULT_HOST, OllamaServer

_IN_THE_PASSAGE = 0.0  # raw score of the cross-encoder
_READ = 3  # sentences that the cross-encoder reads for a claim

Layers = Callable[[str, Check, Sequence[str]], bool]


def judges(settings: AnswerSettings, model: Judge | None) -> dict[str, Layers]:
    """Whether a claim is shown, layer by layer."""
    reranker = registry.reranker(resource_path("models"))

    def in_the_passage(claim: str, source: Sequence[str]) -> bool:
        mine = set(claim.casefold().split())
        nearest = sorted(source, key=lambda text: -len(mine & set(text.casefold().split())))[:_READ]
        return max(reranker.scores(claim, nearest, CancelToken()), default=_IN_THE_PASSAGE) >= _IN_THE_PASSAGE

    def by_model(claim: str, result: Check, source: Sequence[str]) -> bool:
        if model is None or not is_undecided(result):
            return False
        return model.opinion(claim, source, CancelToken()).ruling is Ruling.SUPPORTED

    layers: dict[str, Layers] = {
        "words alone": lambda claim, result, source: result.coverage >= settings.shown_coverage,
        "(a) keeping close alone": lambda claim, result, source: keeps_close(result, settings),
        "(b) alignment alone": lambda claim, result, source: result.verdict is Verdict.SUPPORTED,
        "(c) filter alone": lambda claim, result, source: in_the_passage(claim, source),
        "(a) and (b)": lambda claim, result, source: borne_out(result, settings),
        "(a), (b) and (c)": lambda claim, result, source: borne_out(result, settings) and in_the_passage(claim, source),
    }
    if model is not None:
        layers["(a), (b) and (d)"] = lambda claim, result, source: borne_out(result, settings) or by_model(claim, result, source)
    return layers


def on_faults(data_dirs: Sequence[Path], sentences: int, seed: int, settings: AnswerSettings, model: Judge | None) -> None:
    """Print the share of true sentences that are not shown, and of faults that are not."""
    done = []
    for data_dir in data_dirs:
        random = Random(seed)
        for each in drawn(data_dir, sentences, random):
            done.extend(trials(each, random, settings))
    print(f"{len(done)} sentences  true ones refused  faults caught")
    for name, judge in judges(settings, model).items():
        shown = [
            (bool(trial.fault), bool(trial.checks) and all(judge(trial.claim, result, texts) for result, texts in trial.checks))
            for trial in done
        ]
        true = [not flag for wrong, flag in shown if not wrong]
        wrong = [not flag for wrong, flag in shown if wrong]
        print(f"{name:26} {sum(true) / max(len(true), 1):17.3f} {sum(wrong) / max(len(wrong), 1):14.3f}")


def on_claims(file: Path, settings: AnswerSettings, model: Judge | None) -> None:
    """Print the share of supported claims that pass, of the others that do not, and their mean."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    sources = [split(row["passage"]) for row in rows]
    started = time.perf_counter()
    results = [check(row["claim"], source, "", settings) for row, source in zip(rows, sources, strict=True)]
    taken = (time.perf_counter() - started) / max(len(rows), 1)
    labels = [row["label"] == "supported" for row in rows]
    by_chance = claim_only_accuracy([row["claim"] for row in rows], labels)
    told = "unknown" if by_chance is None else f"{by_chance:.3f}"
    print(f"\n{file.name}: {len(rows)} claims; from the claims alone {told}  supported pass  others do not  balanced")
    for name, judge in judges(settings, model).items():
        passed = [judge(row["claim"], result, source) for row, result, source in zip(rows, results, sources, strict=True)]
        right = [sum(flag for flag, label in zip(passed, labels, strict=True) if label) / max(sum(labels), 1)]
        others = [not flag for flag, label in zip(passed, labels, strict=True) if not label]
        right.append(sum(others) / max(len(others), 1))
        print(f"{name:26} {right[0]:15.3f} {right[1]:14.3f} {sum(right) / 2:9.3f}")
    print(f"five claims take {5 * taken:.3f} s")
    _by_kind(rows, results, settings)


def _by_kind(rows: Sequence[Mapping[str, Any]], results: Sequence[Check], settings: AnswerSettings) -> None:
    """For each label and kind of fault, and each corpus, the shares taken for supported and shown."""
    groups: dict[str, list[Check]] = defaultdict(list)
    for row, result in zip(rows, results, strict=True):
        groups[f"{row['label']} {row.get('fault', '')}".strip()].append(result)
        groups[f"{row.get('corpus', '')}: {'supported' if row['label'] == 'supported' else 'others'}"].append(result)
    print(f"{'':36} claims  taken for supported  shown as they stand")
    for name, group in sorted(groups.items()):
        taken = sum(result.verdict is Verdict.SUPPORTED for result in group) / len(group)
        shown = sum(borne_out(result, settings) for result in group) / len(group)
        print(f"{name:36} {len(group):6} {taken:20.2f} {shown:20.2f}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--claims", nargs="*", type=Path, default=[])
    parser.add_argument("--judge", default="", metavar="MODEL")
    parser.add_argument("--host", default=DEFAULT_HOST)
    parser.add_argument("--sentences", type=int, default=12)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("data_dirs", nargs="*", type=Path)
    options = parser.parse_args()
    settings = AnswerSettings()
    generator = OllamaServer(options.host).generator(options.judge) if options.judge else None
    model = Judge(generator, math.inf) if generator else None
    if options.data_dirs:
        on_faults(options.data_dirs, options.sentences, options.seed, settings, model)
    for file in options.claims:
        on_claims(file, settings, model)


if __name__ == "__main__":
    main()
