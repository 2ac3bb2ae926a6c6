# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sections: what stands under which heading."""

from app.domain.chunks import HeadingSource, WordSpan
from app.ingestion.joining import Passage
from app.ingestion.layout import new_line
from app.ingestion.layout_model import PointBox, TextStyle
from app.ingestion.paragraphs import Block, BlockKind
from app.ingestion.sections import build_parts, with_places


def block(text: str, level: int = 0, page: int = 0) -> Block:
    line = new_line(page, [], text, PointBox(0, 0, 1, 1), TextStyle("Times", 10))
    if not level:
        return Block(BlockKind.PARAGRAPH, [line], Passage(text, [0], [(page, 0)]))
    return Block(BlockKind.HEADING, [line], Passage(text, [0], [(page, 0)]), level=level, title=text, source=HeadingSource.FONT)


def test_paths_accumulate_and_levels_that_skip_close_up() -> None:
    parts = build_parts(
        [block("Harbours", 1), block("Berths", 3), block("text"), block("Anchors", 2), block("Ships", 1, page=4)], "lineage-of-9"
    )
    sections = [part.section for part in parts if part.section]
    assert [section.path for section in sections] == [
        ("Harbours",),
        ("Harbours", "Berths"),
        ("Harbours", "Anchors"),
        ("Ships",),
    ]
    assert [section.level for section in sections] == [1, 2, 2, 1]
    assert [section.id for section in sections] == [
        "lineage-of-9-1-s1",
        "lineage-of-9-1-s2",
        "lineage-of-9-1-s3",
        "lineage-of-9-5-s1",
    ]
    assert [section.parent_id for section in sections] == [None, "lineage-of-9-1-s1", "lineage-of-9-1-s1", None]
    assert [section.page for section in sections] == [1, 1, 1, 5]


def test_text_before_the_first_heading_is_a_part_of_its_own() -> None:
    first, second = build_parts([block("preface"), block("Harbours", 1), block("text")], "lineage-of-9")
    assert first.section is None
    assert [part.passage.text for part in first.blocks] == ["preface"]
    assert second.section is not None
    assert [part.passage.text for part in second.blocks] == ["text"]


def test_nothing_makes_no_parts() -> None:
    assert build_parts([], "lineage-of-9") == []


def test_sections_get_the_words_of_their_headings() -> None:
    parts = build_parts([block("text"), block("Harbours", 1), block("text"), block("Ships", 1, page=4)], "lineage-of-9")
    sections = with_places(parts, lambda refs: tuple(WordSpan(page + 1, word, word + 1) for page, word in refs))
    assert [(section.title, section.spans) for section in sections] == [
        ("Harbours", (WordSpan(1, 0, 1),)),
        ("Ships", (WordSpan(5, 0, 1),)),
    ]
    assert [part.section for part in parts if part.section] == list(sections)
