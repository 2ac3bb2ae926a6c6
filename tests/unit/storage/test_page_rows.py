# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages while they come and once they are read; words to a 65,535th of the page."""

import random
import time
from dataclasses import replace

from app.domain.pages import Box, PageName, PageSource, Word
from app.storage.codecs import pack_words, unpack_words
from app.storage.library import Library
from tests.unit.storage.storage_samples import make_chunk, make_document, make_page, make_read, make_structure


def test_words_keep_their_places_to_a_65535th() -> None:
    chance = random.Random(5)
    words = tuple(
        Word(text, Box(*(chance.random() for _ in range(4))), chance.random() < 0.5)
        for text in ("grapple", "東京", "e\u0301", "", "a\nb", "\U0001f600") * 50
    )
    back = unpack_words(pack_words(words))
    assert [(w.text, w.glued) for w in back] == [(w.text, w.glued) for w in words]
    for before, after in zip(words, back, strict=True):
        for name in ("x0", "y0", "x1", "y1"):
            assert abs(getattr(before.box, name) - getattr(after.box, name)) <= 0.5 / 65_535 + 1e-12
    assert unpack_words(pack_words(back)) == back


def test_corners_are_exact_and_what_is_beyond_the_page_is_cut() -> None:
    words = (Word("a", Box(0.0, 0.0, 1.0, 1.0)), Word("b", Box(-0.2, 0.25, 1.7, 1.0)))
    first, second = unpack_words(pack_words(words))
    assert first.box == Box(0.0, 0.0, 1.0, 1.0)
    assert (second.box.x0, second.box.x1) == (0.0, 1.0)


def test_no_words() -> None:
    assert unpack_words(pack_words(())) == ()


def test_words_are_small() -> None:
    words = [
        Word(f"word{i % 90}", Box(0.1 + i % 12 / 15, i // 12 / 50, 0.15 + i % 12 / 15, i // 12 / 50 + 0.015)) for i in range(500)
    ]
    assert len(pack_words(words)) < 3_000


def test_pages_come_back_as_they_were_committed(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    reads = [make_read(2, "zwei 東京"), make_read(1, "eins zwei drei", PageSource.OCR)]
    library.pages.commit_pages("a", reads)
    back = library.pages.committed_pages("a")
    assert [read.page.number for read in back] == [1, 2]
    for after, before in zip(back, reversed(reads), strict=True):
        assert after.layout == before.layout
        assert after.warnings == before.warnings
        assert [w.text for w in after.page.words] == [w.text for w in before.page.words]
        for field in (
            "number",
            "label",
            "printed",
            "width",
            "height",
            "rotation",
            "source",
            "confidence",
            "text",
            "hidden_text",
            "language",
        ):
            assert getattr(after.page, field) == getattr(before.page, field)
    assert library.pages.committed_numbers("a") == [1, 2]


def test_pages_can_be_seen_while_the_document_is_read(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.pages.commit_pages("a", [make_read(1, "first reading")])
    assert [page.text for page in library.pages.pages_without_words("a")] == ["first reading"]
    assert [word.text for word in library.pages.page_words("a", 1)] == ["first", "reading"]
    assert library.page("a", 2) is None
    assert library.pages.page_words("a", 2) == ()


def test_pages_are_called_as_they_are_printed_else_by_their_label(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    first, second, third = (make_read(number, "text") for number in (1, 2, 3))
    printed = replace(first, page=replace(first.page, printed="17", label="v"))
    labelled = replace(second, page=replace(second.page, printed="", label="vi"))
    bare = replace(third, page=replace(third.page, printed="", label=""))
    library.pages.commit_pages("a", [printed, labelled, bare])
    assert library.page_names([("a", 3), ("a", 9), ("a", 1), ("gone", 1), ("a", 2)]) == [
        PageName("a", 3, "3"), PageName("a", 1, "17"), PageName("a", 2, "vi"),
    ]  # fmt: skip


def test_a_finished_reading_replaces_what_was_there_to_resume(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.pages.commit_pages("a", [make_read(1, "raw")])
    structure = make_structure([make_chunk("c", "Ordered words.")])
    library.replace_structure("a", structure)
    assert library.pages.committed_pages("a") == []
    page = library.page("a", 1)
    assert page is not None
    assert (page.text, [w.text for w in page.words], page.width, page.printed) == (
        "Ordered words.",
        ["Ordered", "words."],
        595.25,
        "3",
    )
    assert [p.words for p in library.pages.pages_without_words("a")] == [(), (), ()]
    # Reading again shows the old pages until the new ones are complete.
    library.pages.commit_pages("a", [make_read(1, "raw again")])
    page = library.page("a", 1)
    assert page is not None
    assert page.text == "Ordered words."
    assert [read.page.text for read in library.pages.committed_pages("a")] == ["raw again"]
    library.pages.discard_reading("a")
    assert library.pages.committed_pages("a") == []
    found = library.document("a")
    assert found is not None
    assert found.pages_read == 3


def test_single_pages_can_be_read_anew(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    library.pages.commit_pages("a", [make_read(n, "x") for n in (1, 2, 3)])
    library.pages.discard_reading("a", [2])
    assert library.pages.committed_numbers("a") == [1, 3]


def test_a_page_with_its_words_is_read_quickly(library: Library) -> None:
    library.catalogue.add_document(make_document("a"))
    page = make_page(1, " ".join(f"word{i}" for i in range(90)))
    library.replace_structure("a", make_structure([], pages=(page,) * 1))
    start = time.perf_counter()
    for _ in range(20):
        library.page("a", 1)
    assert (time.perf_counter() - start) / 20 < 0.05
