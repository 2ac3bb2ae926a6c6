# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a reading process says to the program: messages of a few milliseconds each, so that taking them in stalls nothing."""

import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from pathlib import Path

import msgspec

from app.domain.chunks import Chunk, Section
from app.domain.concepts import Knowledge
from app.domain.documents import DocumentOpened, DocumentStructure, PageRead
from app.domain.errors import AppError, ErrorCode
from app.domain.pages import Page
from app.ingestion.text_repair import storable

_PAGES_A_MESSAGE = 2
_CHUNKS_A_MESSAGE = 20
_SECTIONS_A_MESSAGE = 200
_ENTRIES_A_MESSAGE = 400


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """What to read. `resume` are (page number, layout) of pages that are read already; `ocr_languages` empty means all.

    `ocr_pages` are read from their pictures, whatever their text layer says.
    """

    path: Path
    password: str | None
    document_id: str
    lineage_id: str
    file_title: str
    resume: tuple[tuple[int, bytes], ...] = ()
    ocr_languages: tuple[str, ...] = ()
    ocr_pages: tuple[int, ...] = ()


class Step(IntEnum):
    """What the reading process is about, so that a death or a hang can be laid at the right door."""

    OPENING = 0
    PAGE = 1  # a page is parsed or drawn
    WAITING = 2  # for OCR, which has a time limit of its own
    STRUCTURE = 3


@dataclass(frozen=True, slots=True)
class Begun:
    """A step begins; `page` is 0 where it is about no single page."""

    step: Step
    page: int = 0


@dataclass(frozen=True, slots=True)
class Trouble:
    """An unexpected exception, as text: `page` 0 means that it ended the reading."""

    page: int
    traceback: str


Message = Begun | DocumentOpened | PageRead | DocumentStructure | AppError | Trouble


Emit = Callable[[Message], None]
Work = Callable[[ReadRequest, Emit], None]
"""The work of a reading process: a module-level function, since it is named to the process, not sent."""


class _Tag(IntEnum):
    BEGUN = 1
    OPENED = 2
    PAGE = 3
    PART_PAGES = 4
    PART_SECTIONS = 5
    PART_CHUNKS = 6
    STRUCTURE = 7
    ERROR = 8
    TROUBLE = 9
    PART_KNOWLEDGE = 10


_encode = msgspec.msgpack.Encoder().encode
_opened = msgspec.msgpack.Decoder(DocumentOpened).decode
_page = msgspec.msgpack.Decoder(PageRead).decode
_pages = msgspec.msgpack.Decoder(list[Page]).decode
_sections = msgspec.msgpack.Decoder(list[Section]).decode
_chunks = msgspec.msgpack.Decoder(list[Chunk]).decode
_knowledge = msgspec.msgpack.Decoder(Knowledge).decode
_structure = msgspec.msgpack.Decoder(DocumentStructure).decode
_error = msgspec.msgpack.Decoder(tuple[str, bool, dict[str, str | int]]).decode
_trouble = msgspec.msgpack.Decoder(Trouble).decode


def packed(message: Message) -> Iterator[bytes]:
    """A message as one or several short byte strings, to be sent in this order."""
    match message:
        case Begun(step, page):
            yield struct.pack("<BBI", _Tag.BEGUN, step, page)
        case DocumentOpened():
            yield _tagged(_Tag.OPENED, replace(message, title=storable(message.title)))
        case PageRead():
            yield _tagged(_Tag.PAGE, message)
        case DocumentStructure():
            yield from _in_parts(_Tag.PART_PAGES, message.pages, _PAGES_A_MESSAGE)
            yield from _in_parts(_Tag.PART_SECTIONS, message.sections, _SECTIONS_A_MESSAGE)
            yield from _in_parts(_Tag.PART_CHUNKS, message.chunks, _CHUNKS_A_MESSAGE)
            for part in _knowledge_parts(message.knowledge):
                yield _tagged(_Tag.PART_KNOWLEDGE, part)
            rest = Knowledge(map=message.knowledge.map)
            yield _tagged(_Tag.STRUCTURE, replace(message, pages=(), sections=(), chunks=(), knowledge=rest))
        case AppError():
            parameters = {
                name: storable(value) if isinstance(value, str) else value for name, value in message.parameters.items()
            }
            yield _tagged(_Tag.ERROR, (message.code.value, message.retryable, parameters))
        case Trouble():
            yield _tagged(_Tag.TROUBLE, message)


@dataclass(slots=True)
class Unpacker:
    """Puts messages together again."""

    pages: list[Page] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    chunks: list[Chunk] = field(default_factory=list)
    knowledge: list[Knowledge] = field(default_factory=list)

    def take(self, data: bytes) -> Message | None:
        """The message that these bytes complete; None while there is more to come.

        Raises ValueError (msgspec's errors are) for bytes that `packed` did not make.
        """
        tag, body = _Tag(data[0]), memoryview(data)[1:]
        match tag:
            case _Tag.BEGUN:
                step, page = struct.unpack("<BI", body)
                return Begun(Step(step), page)
            case _Tag.OPENED:
                return _opened(body)
            case _Tag.PAGE:
                return _page(body)
            case _Tag.PART_PAGES:
                self.pages += _pages(body)
            case _Tag.PART_SECTIONS:
                self.sections += _sections(body)
            case _Tag.PART_CHUNKS:
                self.chunks += _chunks(body)
            case _Tag.PART_KNOWLEDGE:
                self.knowledge.append(_knowledge(body))
            case _Tag.STRUCTURE:
                rest = _structure(body)
                return replace(
                    rest,
                    pages=tuple(self.pages),
                    sections=tuple(self.sections),
                    chunks=tuple(self.chunks),
                    knowledge=_joined(self.knowledge, rest.knowledge),
                )
            case _Tag.ERROR:
                code, retryable, parameters = _error(body)
                # The names of parameters are never those of the other arguments.
                return AppError(ErrorCode(code), retryable=retryable, **parameters)  # type: ignore[arg-type]
            case _Tag.TROUBLE:
                return _trouble(body)
        return None


def _tagged(tag: _Tag, value: object) -> bytes:
    return bytes((tag,)) + _encode(value)


def _in_parts(tag: _Tag, items: Sequence[object], size: int) -> Iterator[bytes]:
    for start in range(0, len(items), size):
        yield _tagged(tag, items[start : start + size])


def _knowledge_parts(knowledge: Knowledge) -> Iterator[Knowledge]:
    """All but the map, some hundred entries at a time."""
    entries = (knowledge.concepts, knowledge.definitions, knowledge.references, knowledge.edges)
    for start in range(0, max(map(len, entries)), _ENTRIES_A_MESSAGE):
        end = start + _ENTRIES_A_MESSAGE
        yield Knowledge(
            concepts=knowledge.concepts[start:end],
            definitions=knowledge.definitions[start:end],
            references=knowledge.references[start:end],
            edges=knowledge.edges[start:end],
        )


def _joined(parts: Sequence[Knowledge], rest: Knowledge) -> Knowledge:
    return Knowledge(
        concepts=tuple(entry for part in parts for entry in part.concepts),
        definitions=tuple(entry for part in parts for entry in part.definitions),
        references=tuple(entry for part in parts for entry in part.references),
        edges=tuple(entry for part in parts for entry in part.edges),
        map=rest.map,
    )
