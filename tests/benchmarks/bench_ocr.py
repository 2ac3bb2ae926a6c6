# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Character error of Quoth's OCR beside plain Tesseract, on the same pictures of scanned pages with a transcript.

    python tests/benchmarks/bench_ocr.py CORPORA [--lies upright,90,180,270,3,-3] [--turned 12] [--only WORD] [--pages]
        [--quoth-alone]

CORPORA/scans holds the files and transcripts.json: {file: {page: text}}. Pages are drawn at 300 dpi; `--lies` names how they then
lie: upright as in the file, turned by quarters, or skewed by degrees (anticlockwise). All pages are read upright, `--turned` of
them, spread evenly, in the other lies. Plain Tesseract is `tesseract --psm 3` on that picture; with `--psm 1` it finds the
orientation itself.

Error is the edit distance between the letters read and those of the transcript, over the letters of the transcript, with runs of
blanks as one blank and the kinds of quotes and dashes as one; a page counts at most as wholly wrong. Words are the share of the
transcript's words that were read, wherever they stand, since tables can be read by row or by column.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ["OMP_THREAD_LIMIT"] = "1"

import numpy as np
import pymupdf
import pytesseract
from PIL import Image

from app.domain.pages import PageSource
from app.ingestion.extract import page_text
from app.ingestion.layout_model import PageLayout
from app.ingestion.ocr import PageImage, Recogniser, page_image

_FOLD = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "­": "", "•": "", "©": ""})


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page drawn, with what stands on it."""

    name: str
    picture: Image.Image
    dpi: int
    truth: str


def folded(text: str) -> str:
    return " ".join(text.translate(_FOLD).split())


def distance(one: str, other: str) -> int:
    """Edit distance (Levenshtein), a row at a time."""
    letters = np.array([ord(letter) for letter in other], np.int64)
    steps = np.arange(len(letters) + 1)
    row = steps.copy()
    for position, letter in enumerate(one, start=1):
        fresh = np.empty_like(row)
        fresh[0] = position
        fresh[1:] = np.minimum(row[1:] + 1, row[:-1] + (letters != ord(letter)))
        row = np.minimum.accumulate(fresh - steps) + steps
    return int(row[-1])


def faults(read: str, truth: str) -> tuple[int, int, int, int]:
    """(letters wrong, letters, words read, words)."""
    read, truth = folded(read), folded(truth)
    words = Counter(truth.casefold().split())
    found = words & Counter(read.casefold().split())
    return min(distance(read, truth), len(truth)), len(truth), found.total(), words.total()


def sheets(folder: Path, only: str) -> list[Sheet]:
    result: list[Sheet] = []
    for file, pages in json.loads((folder / "transcripts.json").read_text(encoding="utf-8")).items():
        if only not in file:
            continue
        with pymupdf.open(folder / file) as document:
            for number, text in pages.items():
                image = page_image(document[int(number) - 1])
                picture = Image.frombytes("L", (image.width, image.height), image.samples)
                result.append(Sheet(f"{file} p. {number}", picture, image.dpi, text))
    return result


def lying(sheet: Sheet, lie: str) -> Image.Image:
    if lie == "upright":
        return sheet.picture
    return sheet.picture.rotate(float(lie), resample=Image.Resampling.BICUBIC, expand=True, fillcolor=255)


def plain(picture: Image.Image, dpi: int, mode: int) -> str:
    return str(pytesseract.image_to_string(picture, lang="eng", config=f"--dpi {dpi} --psm {mode}"))


def ours(recogniser: Recogniser, picture: Image.Image, dpi: int) -> str:
    points = 72 / dpi
    layout = PageLayout(1, "1", picture.width * points, picture.height * points, 0, PageSource.EMPTY, None, (), ())
    return page_text(recogniser.read(layout, PageImage(picture.width, picture.height, picture.tobytes(), dpi)))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--lies", type=lambda text: text.split(","), default=["upright", "90", "180", "270", "3", "-3"])
    parser.add_argument("--turned", type=int, default=12)
    parser.add_argument("--only", default="")
    parser.add_argument("--pages", action="store_true", help="a line for each page as well")
    parser.add_argument("--quoth-alone", action="store_true", help="leave plain Tesseract out")
    options = parser.parse_args()
    recogniser = Recogniser(("eng",))
    every = sheets(options.corpora / "scans", options.only)
    step = max(1, len(every) // max(1, options.turned))
    some = every[::step][: options.turned]
    readers: dict[str, Callable[[Image.Image, int], str]] = {
        "Quoth": lambda picture, dpi: ours(recogniser, picture, dpi),
        "psm 3": lambda picture, dpi: plain(picture, dpi, 3),
        "psm 1": lambda picture, dpi: plain(picture, dpi, 1),
    }
    if options.quoth_alone:
        readers = {"Quoth": readers["Quoth"]}
    print(f"{'lie':8} {'pages':>5}" + "".join(f"  {name:>8} error words s/page" for name in readers))
    for lie in options.lies:
        chosen = every if lie == "upright" else some
        cells: list[str] = []
        by_page: dict[str, list[str]] = {sheet.name: [] for sheet in chosen}
        for reader in readers.values():
            begun = time.monotonic()
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                texts = list(pool.map(reader, [lying(sheet, lie) for sheet in chosen], [sheet.dpi for sheet in chosen]))
            spent = (time.monotonic() - begun) / max(1, len(chosen))
            counts = [faults(text, sheet.truth) for text, sheet in zip(texts, chosen, strict=True)]
            wrong, letters, found, words = (sum(column) for column in zip(*counts, strict=True))
            cells.append(f"  {'':8} {wrong / letters:5.1%} {found / words:5.1%} {spent:6.1f}")
            for sheet, count in zip(chosen, counts, strict=True):
                by_page[sheet.name].append(f"{count[0] / count[1]:6.1%}")
        print(f"{lie:8} {len(chosen):5}" + "".join(cells), flush=True)
        if options.pages:
            for name, shares in by_page.items():
                print("   ", *shares, name, flush=True)


if __name__ == "__main__":
    main()
