# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What goes into the pipe comes out of it, in short messages."""

import pytest

from app.domain.chunks import Cell, Chunk, ChunkKind, Footnote, HeadingSource, IndexTerm, Section, Table, Unit, UnitKind, WordSpan
from app.domain.concepts import (
    Concept,
    ConceptKind,
    Definition,
    DefinitionPattern,
    DocumentMap,
    Edge,
    EdgeKind,
    Knowledge,
    Reference,
)
from app.domain.documents import DocumentOpened, DocumentStructure, OutlineEntry, PageRead
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import Box, Page, PageSource, PageWarning, Word
from app.ingestion.wire import Begun, Message, Step, Trouble, Unpacker, packed

PAGE = Page(
    number=3,
    label="iii",
    printed="1",
    width=595.25,
    height=842.0,
    rotation=90,
    source=PageSource.OCR,
    confidence=0.91,
    text="Der Anker hält",
    words=(Word("Der", Box(0.1, 0.2, 0.15, 0.22)), Word("Anker", Box(0.16, 0.2, 0.3, 0.22), glued=True)),
    hidden_text="unseen",
)
SECTION = Section("s", None, 0, "Anchors", 1, ("Anchors",), 3, HeadingSource.OUTLINE)
UNIT = Unit("u", UnitKind.TABLE_ROW, "Holds: yes", (WordSpan(3, 0, 2),), (Cell("Holds", "yes", (WordSpan(3, 1, 2),)),))
CHUNK = Chunk("c", "d", "s", ("Anchors",), 0, ChunkKind.TABLE, "Holds: yes", 4, (3,), (UNIT,))


def through(message: Message) -> tuple[Message | None, int]:
    unpacker = Unpacker()
    results = [unpacker.take(data) for data in packed(message)]
    assert all(result is None for result in results[:-1])
    return results[-1], len(results)


@pytest.mark.parametrize(
    "message",
    [
        Begun(Step.PAGE, 70_000),
        DocumentOpened(403, "The Ledger"),
        PageRead(PAGE, b"\x00layout", (PageWarning("page_failed", 3, "why"),)),
        Trouble(3, "Traceback"),
    ],
)
def test_messages_survive(message: Message) -> None:
    assert through(message) == (message, 1)


def test_a_document_is_sent_in_parts() -> None:
    structure = DocumentStructure(
        title="The Ledger",
        language="de",
        pages=(PAGE,) * 5,
        sections=(SECTION,),
        chunks=(CHUNK,) * 50,
        outline=(OutlineEntry("Anchors", 1, 3),),
        tables=(Table(3, "", ("Holds",), (("yes",),)),),
        index_terms=(IndexTerm("anchor", "", "", ("1",), (3,)),),
        contents_pages=(1,),
        index_pages=(9,),
        footnotes=(Footnote(3, "1", "note"),),
        fields=({"name": "Insured", "page": 3},),
        warnings=(PageWarning("no_text", 0),),
        knowledge=Knowledge(
            concepts=(Concept("anchor", "anchor", ConceptKind.NONE, 2, 1.0),) * 500,
            definitions=(Definition("anchor", "c", 1, DefinitionPattern.STATEMENT),),
            references=(Reference("c", 1, "p. 7", "page", "7", 1, None, "c"),),
            edges=(Edge("c", EdgeKind.DEFINES, 1.0, concept_key="anchor"),) * 900,
            map=DocumentMap("Of anchors.", ("anchor",), ("anchor",), "core"),
        ),
    )
    message, count = through(structure)
    assert message == structure
    assert count == 3 + 1 + 3 + 3 + 1  # pages by two, sections, chunks by twenty, knowledge by four hundred, the rest


def test_errors_keep_what_they_say() -> None:
    message, _ = through(AppError(ErrorCode.TOO_LARGE, retryable=True, file="x.pdf", pages=7))
    assert isinstance(message, AppError)
    assert (message.code, message.retryable, dict(message.parameters)) == (
        ErrorCode.TOO_LARGE,
        True,
        {"file": "x.pdf", "pages": 7},
    )


def test_foreign_bytes_are_an_error() -> None:
    for data in (b"\xff", b"\x03nonsense"):
        with pytest.raises(ValueError, match=r".+"):
            Unpacker().take(data)
