# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How pages, units and reports are packed into columns: msgpack, deflated where it pays."""

import hashlib
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from app.domain.answers import Answer
from app.domain.chunks import Cell, Footnote, Furniture, Table, Unit, UnitKind, WordSpan
from app.domain.concepts import Definition, DocumentMap, Reference
from app.domain.documents import DocumentStructure, Failure, OutlineEntry
from app.domain.enrichment import Findings
from app.domain.pages import Box, Page, PageSource, PageWarning, Word
from app.domain.questions import EVERYWHERE, Scope

_FAST = 1
_STEPS = 65_535  # a box is kept to a 65,535th of the page

_pack = msgspec.msgpack.encode
_unpack = msgspec.msgpack.decode
_decoder = msgspec.msgpack.Decoder()
_UNIT_KINDS = {kind.value: kind for kind in UnitKind}


@dataclass(frozen=True, slots=True)
class Details:
    """What reports show of a document beside its pages, sections and chunks."""

    outline: tuple[OutlineEntry, ...] = ()
    tables: tuple[Table, ...] = ()
    contents_pages: tuple[int, ...] = ()
    index_pages: tuple[int, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    furniture: tuple[Furniture, ...] = ()
    fields: tuple[Mapping[str, str | int], ...] = ()
    annotations: tuple[Mapping[str, str | int], ...] = ()
    attachments: tuple[Mapping[str, str | int], ...] = ()
    definitions: tuple[Definition, ...] = ()
    references: tuple[Reference, ...] = ()


def pack_words(words: Sequence[Word]) -> bytes:
    """Texts, boxes rounded to a 65,535th of the page, and glued flags; parts of boxes beyond the page are cut."""
    boxes = np.array([(w.box.x0, w.box.y0, w.box.x1, w.box.y1) for w in words], dtype=np.float64).reshape(-1, 4)
    steps = np.rint(np.clip(boxes, 0.0, 1.0) * _STEPS).astype("<u2")
    glued = np.packbits(np.array([w.glued for w in words], dtype=np.bool_))
    # Column by column: neighbours on a line share their heights, which deflates well.
    return zlib.compress(_pack(([w.text for w in words], steps.T.tobytes(), glued.tobytes())), _FAST)


def unpack_words(blob: bytes) -> tuple[Word, ...]:
    texts, steps, flags = msgspec.msgpack.decode(zlib.decompress(blob), type=tuple[list[str], bytes, bytes])
    columns = (np.frombuffer(steps, dtype="<u2").reshape(4, -1) / _STEPS).tolist()
    glued = np.unpackbits(np.frombuffer(flags, dtype=np.uint8), count=len(texts)).astype(np.bool_).tolist()
    return tuple(Word(text, Box(x0, y0, x1, y1), flag) for text, x0, y0, x1, y1, flag in zip(texts, *columns, glued, strict=True))


def pack_page(page: Page) -> bytes:
    """All of a page but its words."""
    sizes = (page.width, page.height, page.rotation, page.confidence)
    return zlib.compress(_pack((page.label, page.printed, *sizes, page.text, page.hidden_text, page.language)), _FAST)


def unpack_page(number: int, source: str, blob: bytes, words: tuple[Word, ...] = ()) -> Page:
    # Pages of earlier versions end before their language.
    label, printed, width, height, rotation, confidence, text, hidden, *rest = _unpack(zlib.decompress(blob))
    return Page(number, label, printed, width, height, rotation, PageSource(source), confidence, text, words, hidden, *rest)


def pack_places(unit: Unit) -> bytes:
    """Spans of a unit, and its cells."""
    cells = [(cell.label, cell.value, flat_spans(cell.spans)) for cell in unit.cells]
    return _pack((flat_spans(unit.spans), cells) if cells else (flat_spans(unit.spans),))


def unpack_unit(unit_id: str, kind: str, text: str, places: bytes) -> Unit:
    flat, *rest = _decoder.decode(places)
    cells = tuple(Cell(label, value, spans_of_flat(spans)) for label, value, spans in rest[0]) if rest else ()
    return Unit(unit_id, _UNIT_KINDS[kind], text, spans_of_flat(flat), cells)


def pack_details(structure: DocumentStructure) -> bytes:
    details = Details(
        structure.outline,
        structure.tables,
        structure.contents_pages,
        structure.index_pages,
        structure.footnotes,
        structure.furniture,
        structure.fields,
        structure.annotations,
        structure.attachments,
        structure.knowledge.definitions,
        structure.knowledge.references,
    )
    return pack_unpacked_details(details)


def pack_unpacked_details(details: Details) -> bytes:
    return zlib.compress(_pack(details), _FAST)


def unpack_details(blob: bytes) -> Details:
    return msgspec.msgpack.decode(zlib.decompress(blob), type=Details)


def pack_map(document_map: DocumentMap) -> bytes:
    return _pack(document_map)


def unpack_map(blob: bytes) -> DocumentMap:
    return msgspec.msgpack.decode(blob, type=DocumentMap)


def pack_findings(findings: Findings) -> bytes:
    return _pack(findings)


def unpack_findings(blob: bytes) -> Findings:
    return msgspec.msgpack.decode(blob, type=Findings)


def pack_warnings(warnings: Sequence[PageWarning]) -> bytes:
    return _pack([(warning.code, warning.page, warning.message) for warning in warnings])


def unpack_warnings(blob: bytes) -> tuple[PageWarning, ...]:
    return tuple(PageWarning(*fields) for fields in _unpack(blob))


def pack_failure(failure: Failure | None) -> bytes | None:
    return None if failure is None else _pack(failure)


def unpack_failure(blob: bytes | None) -> Failure | None:
    return None if blob is None else msgspec.msgpack.decode(blob, type=Failure)


def pack_answer(answer: Answer) -> bytes:
    return zlib.compress(_pack(answer), _FAST)


def unpack_answer(blob: bytes) -> Answer:
    return msgspec.msgpack.decode(zlib.decompress(blob), type=Answer)


def pack_scope(scope: Scope) -> str:
    """JSON; "" for everywhere."""
    return "" if scope == EVERYWHERE else msgspec.json.encode(scope, order="deterministic").decode()


def unpack_scope(written: str) -> Scope:
    return msgspec.json.decode(written, type=Scope) if written else EVERYWHERE


def json_list(values: Sequence[str] | Sequence[int]) -> str:
    return msgspec.json.encode(values).decode()


def strings(text: str) -> tuple[str, ...]:
    return msgspec.json.decode(text, type=tuple[str, ...])


def numbers(text: str) -> tuple[int, ...]:
    return msgspec.json.decode(text, type=tuple[int, ...])


def digest(parts: Iterable[str]) -> str:
    """128 bits over texts, as 32 hexadecimal digits; where one text ends and the next begins makes a difference."""
    state = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part.encode()
        state.update(len(data).to_bytes(8, "little"))
        state.update(data)
    return state.hexdigest()


def storable(text: str) -> str:
    """The text with halves of surrogate pairs (file names of an unknown encoding have them) replaced by question marks."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def flat_spans(spans: Sequence[WordSpan]) -> list[int]:
    """Page, start and end of each, one after the other."""
    return [number for span in spans for number in (span.page, span.start, span.end)]


def spans_of_flat(flat: Sequence[int]) -> tuple[WordSpan, ...]:
    return tuple(map(WordSpan, flat[::3], flat[1::3], flat[2::3]))
