# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Page hits of Quoth beside plain BM25 over pages, for every labelled corpus of a folder.

    python tests/benchmarks/bench_corpora.py CORPORA [--only rpg,bylaws] [--keep DIR] [--answers] [--ablate]
        [--set key=value] [--json OUT]

A corpus is a folder with questions.jsonl and its PDFs. The reference ranks whole pages by BM25 over the lower-cased words of
PyMuPDF's text: what anybody would try first. `--keep` keeps the read libraries between runs. The last line counts all corpora
but scans, financebench and nonenglish together, as the floors do. `--ablate` takes every step of search away once and sums up,
over all corpora named, what is lost and gained without it, by kind of question.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import pymupdf
from rank_bm25 import BM25Okapi

from app.evaluation import metrics
from app.evaluation.cases import Case, load_rows, question_case

APART = frozenset({"scans", "financebench", "nonenglish"})


def page_bm25(folder: Path, cases: list[Case]) -> list[int | None]:
    """The rank of the first right page for each answerable question, None beyond 10."""
    pymupdf.TOOLS.mupdf_display_errors(False)
    places: list[tuple[str, int]] = []
    texts: list[list[str]] = []
    for path in sorted(folder.glob("*.pdf")):
        with pymupdf.open(path) as document:
            for number, page in enumerate(document, start=1):
                places.append((path.name, number))
                texts.append(re.findall(r"\w+", page.get_text().lower()))
    index = BM25Okapi([words or ["-"] for words in texts])
    ranks: list[int | None] = []
    for case in cases:
        scores = index.get_scores(re.findall(r"\w+", case.question.lower()))
        within = [n for n, (file, _) in enumerate(places) if not case.within_file or file == case.file]
        best = sorted(within, key=lambda n: (-scores[n], n))[:10]
        ranks.append(metrics.page_rank(case, [metrics.Found(places[n][0], (places[n][1],)) for n in best]))
    return ranks


def quoth(folder: Path, data: Path, extra: list[str]) -> dict[str, Any]:
    command = [sys.executable, "-m", "app", "--data-dir", str(data), "eval", str(folder / "questions.jsonl")]
    done = subprocess.run(
        [*command, "--files", str(folder), "--json", *extra],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    if done.returncode:
        sys.exit(f"{folder.name}: {done.stderr.strip()}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def percent(value: float | None) -> str:
    return "   -" if value is None else f"{value:4.2f}"


def print_ablation(all_figures: dict[str, Any]) -> None:
    """A line a step: hits among the first three without it, and which kinds lose and gain how many questions."""
    kinds = {row["id"]: row["kind"] for figures in all_figures.values() for row in figures["rows"]}
    answerable = sum(figures["answerable"] for figures in all_figures.values())
    whole = sum(round(figures["page_hit"]["3"] * figures["answerable"]) for figures in all_figures.values())
    print(f"\nhit@3 of {answerable} questions: {whole / answerable:.3f}")
    for steps in zip(*(figures["ablation"] for figures in all_figures.values()), strict=True):
        lost = Counter(kinds[question] for step in steps for question in step["lost"])
        gained = Counter(kinds[question] for step in steps for question in step["gained"])
        share = (whole - lost.total() + gained.total()) / answerable
        print(f"{steps[0]['step']}: {share:.3f}; lost {dict(lost)}; gained {dict(gained)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--only", type=lambda text: text.split(","))
    parser.add_argument("--keep", type=Path, help="folder for the libraries, one a corpus")
    parser.add_argument("--answers", action="store_true")
    parser.add_argument("--ablate", action="store_true")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--json", type=Path, metavar="OUT")
    options = parser.parse_args()
    extra = [
        *(["--answers"] if options.answers else []),
        *(["--ablate"] if options.ablate else []),
        *(part for pair in options.set for part in ("--set", pair)),
    ]
    all_figures: dict[str, Any] = {}
    together: list[tuple[int | None, int | None]] = []
    print(
        "corpus        questions  BM25@3  hit@1  hit@3  hit@10  doc@3  cover@10  p95 ms",
        *(["answers"] if options.answers else []),
    )
    with tempfile.TemporaryDirectory(prefix="quoth-corpora-") as scratch:
        for folder in sorted(path.parent for path in options.corpora.glob("*/questions.jsonl")):
            if options.only and folder.name not in options.only:
                continue
            cases = [case for case in map(question_case, load_rows(folder / "questions.jsonl")[1]) if case.answerable]
            reference = page_bm25(folder, cases)
            figures = quoth(folder, (options.keep or Path(scratch)) / folder.name, extra)
            all_figures[folder.name] = {**figures, "page_bm25": reference}
            own = [row["page_rank"] for row in figures["rows"] if row["kind"] != "unanswerable"]
            if folder.name not in APART:
                together += list(zip(reference, own, strict=True))
            floor = metrics.share(rank is not None and rank <= 3 for rank in reference)
            hits = figures["page_hit"]
            line = (
                f"{folder.name:12}  {len(cases):9}  {percent(floor):>6}  {percent(hits['1']):>5}  {percent(hits['3']):>5}  "
                f"{percent(hits['10']):>6}  {percent(figures['document_hit']['3']):>5}  {percent(figures['coverage']['10']):>8}  "
                f"{figures['latency_ms']['p95']:6.0f}"
            )
            if options.answers:
                abstained = figures["abstention"]
                line += (
                    f"  refused: {percent(abstained['recall'])} of unanswerable,"
                    f" {percent(abstained['false_abstentions'])} of answerable;"
                    f" key value {percent(figures['answers_holding_the_key_value'])}, right citation"
                    f" {percent(figures['answers_with_a_right_citation'])}, marks {percent(figures['highlight_overlap'])}"
                )
            print(line, flush=True)
    if together:
        floor = metrics.share(rank is not None and rank <= 3 for rank, _ in together)
        own_share = metrics.share(rank is not None and rank <= 3 for _, rank in together)
        print(f"{'together':12}  {len(together):9}  {percent(floor):>6}         {percent(own_share):>5}")
    if options.ablate:
        print_ablation(all_figures)
    if options.json:
        options.json.write_text(json.dumps(all_figures, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
