# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Quoth's reading beside other readers, on pages labelled by eye: headings, cells, reading order and pages per second.

    python tests/benchmarks/reading/bench_reading.py CORPORA [--reader quoth] [--reader pymupdf4llm] [--reader pdfplumber]
        [--peer-python PATH] [--only WORD] [--keep DIR] [--faults FILE] [--no-speed]

Peers run in an environment of their own. They are given the labelled pages alone, Quoth the whole file, since its levels and
running heads come from all pages. Speed is taken on the same whole files for all: for Quoth with the start of its process, for
the peers without. `--keep` keeps what the peers read for the next run; Quoth always reads afresh.
"""

import argparse
import json
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pymupdf
import scores

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
READERS = ("quoth", "pymupdf4llm", "pdfplumber")
KINDS = ("ruled", "partly", "borderless")
SPEED_FILES = (
    "rpg/yags-core.pdf",
    "papers/2310.07609v1.pdf",
    "bylaws/montague-ma-bylaws.pdf",
    "financebench/ULTABEAUTY_2023Q4_EARNINGS.pdf",
    "manuals/NIST.SP.800-207.pdf",
)
Labels = Sequence[Mapping[str, Any]]


def labels(name: str, only: str) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if only in row["file"]]


def inspect(path: Path) -> dict[int, dict[str, Any]]:
    done = subprocess.run(
        [sys.executable, "-m", "app", "inspect", str(path), "--json"], capture_output=True, check=True, cwd=ROOT
    )
    report = json.loads(done.stdout)
    pages: dict[int, dict[str, Any]] = {
        page["number"]: {"text": page["text"], "headings": [], "tables": []} for page in report["pages"]
    }
    for heading in report["headings"]:
        pages[heading["page"]]["headings"].append([heading["title"], heading["level"]])
    for table in report["tables"]:
        pages[table["page"]]["tables"].append(table)
    return pages


def peer(name: str, python: str, jobs: Sequence[tuple[Path, Sequence[int] | None]]) -> list[dict[str, Any]]:
    work = json.dumps([[str(path), pages] for path, pages in jobs])
    command = [python, str(HERE / "peers.py"), name]
    done = subprocess.run(command, input=work, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    print(f"{name} {results[0]['version']}", file=sys.stderr)
    return results


def read(
    name: str, corpora: Path, wanted: Mapping[str, Sequence[int]], python: str, keep: Path | None
) -> dict[str, scores.Pages]:
    """Readings by file and page."""
    if name == "quoth":
        return {file: inspect(corpora / file) for file in wanted}
    kept = keep / f"{name}.json" if keep else None
    if kept and kept.exists():
        results = json.loads(kept.read_text(encoding="utf-8"))
    else:
        found = peer(name, python, [(corpora / file, pages) for file, pages in wanted.items()])
        results = {file: result["pages"] for file, result in zip(wanted, found, strict=True)}
        if kept:
            kept.write_text(json.dumps(results), encoding="utf-8")
    return {file: {int(number): page for number, page in pages.items()} for file, pages in results.items()}


def pages_per_second(name: str, corpora: Path, python: str) -> float:
    paths = [corpora / file for file in SPEED_FILES]
    total = sum(len(pymupdf.open(path)) for path in paths)
    if name != "quoth":
        return total / sum(result["seconds"] for result in peer(name, python, [(path, None) for path in paths]))
    start = time.perf_counter()
    for path in paths:
        inspect(path)
    return total / (time.perf_counter() - start)


def score(headings: Labels, cells: Labels, order: Labels, read: Mapping[str, scores.Pages]) -> tuple[dict[str, str], list[str]]:
    """The figures by name, and every fault in words."""
    heads, right, follow = (
        scores.count_headings(headings, read),
        scores.count_cells(cells, read),
        scores.count_order(order, read),
    )
    figures = {
        "headings F1": f"{heads.f1:.3f}",
        "  precision": str(heads.precision),
        "  recall": str(heads.recall),
        "  levels": str(heads.levels),
        "cells right": str(right),
        "  spanning labels too": str(scores.count_cells(cells, read, groups=True)),
        **{f"  {kind}": str(scores.count_cells([row for row in cells if row["kind"] == kind], read)) for kind in KINDS},
        "reading order": str(follow),
    }
    named = {"missed": heads.recall, "extra": heads.precision, "level": heads.levels, "cell": right, "order": follow}
    return figures, [f"{kind}: {fault}" for kind, count in named.items() for fault in count.faults]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--reader", action="append", choices=READERS)
    parser.add_argument("--peer-python", default=sys.executable)
    parser.add_argument("--only", default="", help="only files with this word in their path (not with --keep)")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--faults", type=Path, help="write each reader's faults here")
    parser.add_argument("--no-speed", action="store_true")
    args = parser.parse_args()
    kinds = [labels(name, args.only) for name in ("headings", "cells", "order")]
    pages: dict[str, set[int]] = defaultdict(set)
    for row in (row for kind in kinds for row in kind):
        pages[row["file"]].update(range(row.get("from_page", row["page"]), row["page"] + 1))
    wanted = {file: sorted(numbers) for file, numbers in sorted(pages.items())}
    columns: dict[str, dict[str, str]] = {}
    faults: list[str] = []
    for name in args.reader or READERS:
        columns[name], found = score(*kinds, read(name, args.corpora, wanted, args.peer_python, args.keep))
        faults += [f"{name} {fault}" for fault in found]
        if not args.no_speed:
            columns[name]["pages per second"] = f"{pages_per_second(name, args.corpora, args.peer_python):.1f}"
    print(f"{'':<22}" + "".join(f"{name:>20}" for name in columns))
    for title in next(iter(columns.values())):
        print(f"{title:<22}" + "".join(f"{figures[title]:>20}" for figures in columns.values()))
    print(
        f"{len(wanted)} files, {sum(map(len, wanted.values()))} pages, {len(kinds[1])} tables, {len(kinds[2])} pages in columns"
    )
    if args.faults:
        args.faults.write_text("\n".join(faults) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
