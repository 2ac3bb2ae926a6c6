# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The sample document is what its source says, and its questions can be answered from it."""

import importlib.util
import json
import re
import sys
import unicodedata
from pathlib import Path
from types import ModuleType

import pymupdf
import pytest

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"
PDF = SAMPLE / "lamplighters-handbook.pdf"


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_sample", SAMPLE / "make_sample.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_sample"] = module
    spec.loader.exec_module(module)
    return module


def folded(text: str) -> str:
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).casefold()


def page_texts() -> list[str]:
    with pymupdf.open(PDF) as document:
        return [folded(page.get_text()) for page in document]


def test_generator_reproduces_the_committed_file(generator: ModuleType) -> None:
    # Byte for byte it depends on the PDF library's compressor; page by page, what is seen and read must be the same.
    with pymupdf.open("pdf", generator.make_sample()) as made, pymupdf.open(PDF) as committed:
        assert made.page_count == committed.page_count == 12
        assert made.get_toc() == committed.get_toc()
        for new, old in zip(made, committed, strict=True):
            assert new.get_text("words") == old.get_text("words")
            assert new.get_pixmap().samples == old.get_pixmap().samples


def test_it_is_small_and_has_two_kinds_of_page_number() -> None:
    assert PDF.stat().st_size < 200_000
    with pymupdf.open(PDF) as document:
        assert [page.get_label() for page in document] == ["i", "ii", "iii", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
        assert "\n3\n" in document[5].get_text()
        assert [6, "2 The Hours of Lighting"] in [[page, title] for _, title, page in document.get_toc()]


def test_its_table_can_be_read() -> None:
    with pymupdf.open(PDF) as document:
        (table,) = document[5].find_tables().tables
        rows = table.extract()
    assert rows[0] == ["Month", "Lamps are lit at", "Put out at", "Hours alight"]
    assert rows[12] == ["December", "four", "eight", "16"]
    assert len(rows) == 13


def test_every_question_is_answered_on_its_pages() -> None:
    texts = page_texts()
    rows = [json.loads(line) for line in (SAMPLE / "questions.jsonl").read_text(encoding="utf-8").splitlines()]
    assert rows[0]["question"] == "When are lamps lit in December?"
    assert rows[0]["excerpt"] == "Lamps are lit at four."
    assert len({row["id"] for row in rows}) == len(rows) == 12
    for row in rows:
        if row["kind"] == "unanswerable":
            assert not row["pages"]
            continue
        assert folded(row["excerpt"]) in texts[row["pages"][0] - 1], row["question"]
        for page, excerpt in row.get("excerpts", {}).items():
            assert folded(excerpt) in texts[int(page) - 1], row["question"]
    assert sum(row["kind"] == "unanswerable" for row in rows) == 2


def test_a_wrong_index_is_refused(generator: ModuleType) -> None:
    text = (SAMPLE / "handbook.html").read_text(encoding="utf-8").replace("glazier, 7", "glazier, 2")
    with pytest.raises(ValueError, match="glazier"):
        generator.check_index(generator.read_parts(text))


def test_text_that_does_not_fit_its_page_is_refused(generator: ModuleType) -> None:
    parts = generator.read_parts((SAMPLE / "handbook.html").read_text(encoding="utf-8"))
    too_long = generator.Part("text", parts[3].head, parts[3].html * 3)
    with pytest.raises(ValueError, match="does not fit"):
        generator.set_text([*parts[:3], too_long], [])
