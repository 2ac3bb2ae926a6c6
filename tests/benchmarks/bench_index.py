# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Entries of back-of-book indexes: found, and led to the right pages.

    python tests/benchmarks/bench_index.py CORPORA [--only WORD] [--faults]

reading/index.jsonl holds a line for each book, labelled by eye: its `files` (several are put together, as they were before
they were parted), `numbers` ([physical page, number printed on it] where a row of numbers begins) and `entries` with the
page of the index, the term, the entry below it, where it leads to and the numbers as printed. A file that is not there leaves
its book out.

An entry is right when its term is like the label at 0.9 or more, it leads to the same term, and its physical pages are all
those, and only those, that the printed numbers mean. The text itself is asked as well, for all entries of the book: on how
many of the pages named do all words of the entry stand (of four letters and more, by their first five), and on how many pages
drawn at random.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import pymupdf

from app.domain.numerals import roman_text, roman_value

ROOT = Path(__file__).parents[2]
LABELS = Path(__file__).parent / "reading" / "index.jsonl"
ALIKE = 0.9


def put_together(paths: Sequence[Path], folder: Path) -> Path:
    if len(paths) == 1:
        return paths[0]
    pymupdf.TOOLS.mupdf_display_errors(False)
    book = pymupdf.open()
    for path in paths:
        with pymupdf.open(path) as part:
            book.insert_pdf(part)
    target = folder / "book.pdf"
    book.save(target)
    return target


def inspect(path: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "app", "inspect", str(path), "--json"]
    report: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, check=True, cwd=ROOT).stdout)
    return report


def numbered(runs: Sequence[tuple[int, str]], count: int) -> dict[str, int]:
    """Printed number -> physical page, as the rows of numbers begin and go on to the next."""
    result: dict[str, int] = {}
    for (start, first), following in zip(runs, [*runs[1:], (count + 1, "")], strict=True):
        roman = roman_value(first)
        value = int(first) if roman is None else roman
        for page in range(start, following[0]):
            number = value + page - start
            result.setdefault(str(number) if roman is None else roman_text(number), page)
    return result


def meant(printed: Sequence[str], physical: Mapping[str, int]) -> set[int]:
    pages: set[int] = set()
    for number in printed:
        start, _, end = number.replace("–", "-").partition("-")
        names = [start] if not end else [str(value) for value in range(int(start), int(end) + 1)]
        pages.update(physical[name] for name in names if name in physical)
    return pages


def folded(text: str) -> str:
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[\w-]+", plain.casefold()))


def alike(one: str, other: str) -> bool:
    one, other = folded(one), folded(other)
    return one == other or SequenceMatcher(None, one, other).ratio() >= ALIKE


def best(label: Mapping[str, Any], found: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The entry of that name; of several, the one that leads where the label leads."""
    same = [e for e in found if alike(e["term"], label["term"]) and alike(e["subterm"], label.get("sub", ""))]
    exact = [
        e for e in same if folded(e["term"]) == folded(label["term"]) and folded(e["subterm"]) == folded(label.get("sub", ""))
    ]
    return max(exact or same, key=lambda e: 2 * alike(e["see"], label.get("see", "")) + bool(e["printed"]), default=None)


def words_there(entries: Sequence[Mapping[str, Any]], texts: Mapping[int, str]) -> tuple[int, int, int]:
    """(pages on which all words of the entry stand, the same on pages drawn at random, pages named)."""
    chance = random.Random(1)
    numbers = sorted(texts)
    there = by_chance = total = 0
    for entry in entries:
        words = [word[:5] for word in re.findall(r"[^\W\d_]{4,}", folded(f"{entry['term']} {entry['subterm']}"))]
        if not words:
            continue
        for page in entry["pages"]:
            total += 1
            there += all(word in texts[page] for word in words)
            by_chance += all(word in texts[chance.choice(numbers)] for word in words)
    return there, by_chance, total


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--faults", action="store_true", help="print each entry that is not right")
    options = parser.parse_args()
    print(f"{'book':10} {'entries':>7} {'labelled':>8} {'found':>6} {'pages right':>11} {'words there':>11} {'by chance':>9}")
    sums = [0, 0, 0]
    for line in LABELS.read_text(encoding="utf-8").splitlines():
        book = json.loads(line)
        paths = [options.corpora / file for file in book["files"]]
        if options.only not in book["book"] or not all(path.exists() for path in paths):
            continue
        with tempfile.TemporaryDirectory() as folder:
            report = inspect(put_together(paths, Path(folder)))
        physical = numbered(book["numbers"], report["page_count"])
        found = right = 0
        for label in book["entries"]:
            entry = best(label, report["index"])
            pages = meant(label.get("printed", ()), physical)
            good = entry is not None and set(entry["pages"]) == pages and alike(entry["see"], label.get("see", ""))
            found += entry is not None
            right += good
            if options.faults and not good:
                print("   ", label, "pages", sorted(pages), "read as", entry)
        count = len(book["entries"])
        sums = [sums[0] + count, sums[1] + found, sums[2] + right]
        texts = {page["number"]: folded(page["text"]) for page in report["pages"]}
        there, by_chance, total = words_there(report["index"], texts)
        print(
            f"{book['book']:10} {len(report['index']):7} {count:8} {found / count:6.1%} {right / count:11.1%}"
            f" {there / max(1, total):11.1%} {by_chance / max(1, total):9.1%}",
            flush=True,
        )
    if sums[0]:
        print(f"{'all':10} {'':7} {sums[0]:8} {sums[1] / sums[0]:6.1%} {sums[2] / sums[0]:11.1%}")


if __name__ == "__main__":
    main()
