# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From pages as read to a document understood: order, furniture, tables, headings, sections, chunks."""

from collections.abc import Sequence

from app.domain.chunks import Footnote, Furniture, HeadingSource, WordSpan
from app.domain.documents import DocumentStructure, OutlineEntry
from app.domain.pages import Page, PageWarning
from app.ingestion import line_numbers
from app.ingestion.book_index import contents_pages, index_pages, parse_index
from app.ingestion.chunking import build_chunks
from app.ingestion.concepts import build_knowledge
from app.ingestion.definitions import RunIn
from app.ingestion.extract import page_text
from app.ingestion.final_pages import final_pages, placed_word, spans_of, written_text
from app.ingestion.flow import document_blocks, mark_listed, name_unreadable, with_unseen
from app.ingestion.furniture import find_furniture
from app.ingestion.garbage import garbage_later
from app.ingestion.heading_levels import set_levels
from app.ingestion.headings import find_headings, match_outline, merge_wrapped
from app.ingestion.joining import join_words, known_words, refs_of
from app.ingestion.languages import languages_of
from app.ingestion.layout import body_style, mend, view_page
from app.ingestion.layout_model import PageLayout
from app.ingestion.page_blocks import page_blocks
from app.ingestion.page_numbers import ReadDigits, physical_pages, printed_numbers
from app.ingestion.page_reading import PageReading, index_lines, page_lines, restore_numbers
from app.ingestion.paragraphs import Block, BlockKind
from app.ingestion.reading_order import find_gutters
from app.ingestion.sections import build_parts, with_places
from app.ingestion.side_notes import note_block, side_notes, with_notes
from app.ingestion.tables import TableBlock, continue_labels
from app.ingestion.text_repair import readable
from app.ingestion.titles import document_title, page_title
from app.ingestion.tokens import count_tokens, estimate_tokens

_OPENING = 60
"""Letters after a run-in title that tell its paragraph from others."""


def provisional_page(layout: PageLayout) -> Page:
    """The page for the row that is committed at once: its words in the order of the file, its printed number unknown."""
    words = tuple(
        placed_word(word, layout, text, line_end=word is line.words[-1])
        for line in layout.lines
        for word in line.words
        if (text := readable(word.text))
    )
    return Page(
        number=layout.number,
        label=layout.label,
        printed="",
        width=layout.width,
        height=layout.height,
        rotation=layout.rotation,
        source=layout.source,
        confidence=layout.confidence,
        text=page_text(layout),
        words=words,
        hidden_text=layout.hidden_text,
    )


def build_structure(
    layouts: Sequence[PageLayout],
    *,
    file_title: str,
    metadata_title: str,
    outline: Sequence[OutlineEntry],
    lineage_id: str,
    document_id: str,
    read_digits: ReadDigits | None = None,
) -> DocumentStructure:
    """All that can be known of a document from its pages as read; about 10 ms a page. `layouts` are in page order.

    `read_digits` reads page numbers from their pictures where the text layer does not tell them.
    Raises AppError(ASSET_MISSING) when the token ranks do not stand beside the program.
    """
    with garbage_later():
        return _build(layouts, file_title, metadata_title, outline, lineage_id, document_id, read_digits)


def _build(
    layouts: Sequence[PageLayout],
    file_title: str,
    metadata_title: str,
    outline: Sequence[OutlineEntry],
    lineage_id: str,
    document_id: str,
    read_digits: ReadDigits | None,
) -> DocumentStructure:
    views = [view_page(index, layout) for index, layout in enumerate(layouts)]
    for view in views:
        line_numbers.set_apart(view)
    pages = {view.number: view.index for view in views}
    outline = tuple(entry for entry in outline if entry.page in pages and entry.title.strip())
    numbers = printed_numbers(views, read_digits)
    printed = [number.text for number in numbers]
    furniture = find_furniture(views, [number.line for number in numbers])
    body, colour = body_style(views)
    known = known_words(views)
    for view in views:
        mend(view, known)
    bodies = [
        [line for line in view.lines if not line.aside and not any(line is other for other in found)]
        for view, found in zip(views, furniture, strict=True)
    ]
    margins = [side_notes(view, lines, body) for view, lines in zip(views, bodies, strict=True)]
    for lines, beside in zip(bodies, margins, strict=True):
        noted = {id(line) for note in beside for line in note}
        lines[:] = [line for line in lines if id(line) not in noted]
    likely = find_gutters(views, bodies)
    marks = match_outline(outline, bodies, pages)
    readings: list[PageReading] = []
    for view, found, lines, beside, gutters in zip(views, furniture, bodies, margins, likely, strict=True):
        reading = PageReading(view, list(found))
        reading.blocks = with_notes(
            page_blocks(view, lines, gutters, views, known, body, marks), [note_block(note, views, known) for note in beside]
        )
        taken = set(map(id, found))
        asides = [line for line in view.lines if line.aside and id(line) not in taken]
        if asides:
            reading.notes = [Block(BlockKind.PARAGRAPH, [line], join_words(refs_of([line]), views, known)) for line in asides]
        readings.append(reading)
    texts = page_lines(readings)
    contents = contents_pages(texts)
    found_index = index_pages(texts, lambda number: index_lines(readings[pages[number]]))
    if read_digits is not None:
        restore_numbers([readings[pages[number]] for number in found_index], read_digits, views, known)
    tables = [block.table for reading in readings for block in reading.blocks if isinstance(block.table, TableBlock)]
    continue_labels(tables)
    written = [written_text(reading) for reading in readings]
    blocks = document_blocks(readings, contents, found_index, views, known, body)
    blocks = with_unseen(blocks, outline, marks, pages)
    find_headings(blocks, marks, body, colour)
    for block in blocks:
        if block.extra.get("kind") and block.kind is BlockKind.HEADING and block.source is not HeadingSource.OUTLINE:
            block.kind = BlockKind.PARAGRAPH
    mark_listed(blocks)
    blocks = merge_wrapped(blocks)
    name_unreadable(blocks, outline)
    headings = [block for block in blocks if block.kind is BlockKind.HEADING]
    set_levels(headings)
    parts = build_parts(blocks, lineage_id)
    language, own_languages = languages_of(written)
    final, positions = final_pages(readings, blocks, layouts, printed, written, own_languages)

    def place(refs: Sequence[tuple[int, int]]) -> tuple[WordSpan, ...]:
        return spans_of(refs, positions)

    sections = with_places(parts, place)
    chunks = build_chunks(
        parts,
        document_id=document_id,
        lineage_id=lineage_id,
        place=place,
        counters=(estimate_tokens, count_tokens),
        sections=sections,
    )
    title = document_title(metadata_title, file_title, page_title(views, body))
    entries = [line for number in found_index for line in index_lines(readings[pages[number]])]
    return DocumentStructure(
        title=title,
        language=language,
        pages=final,
        sections=sections,
        chunks=chunks,
        outline=tuple(outline),
        tables=tuple(table.as_table() for table in tables),
        index_terms=parse_index(
            entries, physical_pages(printed, [page.label for page in final], [page.number for page in final])
        ),
        contents_pages=contents,
        index_pages=found_index,
        footnotes=tuple(
            Footnote(block.page + 1, block.extra.get("mark", ""), block.passage.text)
            for block in blocks
            if block.kind is BlockKind.FOOTNOTE
        ),
        furniture=tuple(
            Furniture(reading.view.number, line.text) for reading in readings for line in reading.furniture if line.text
        ),
        warnings=tuple(_warnings(layouts)),
        knowledge=build_knowledge(
            final, sections, chunks, title=title, language=language, run_ins=[_run_in(block) for block in blocks if block.lead]
        ),
    )


def _run_in(block: Block) -> RunIn:
    text = block.passage.text
    return RunIn(block.page + 1, text[: block.lead], text[: block.lead + _OPENING])


def _warnings(layouts: Sequence[PageLayout]) -> list[PageWarning]:
    return [warning for layout in layouts for warning in layout.warnings]
