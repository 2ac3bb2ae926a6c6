# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of a passage stands in the section that is asked: short sections share a passage with their neighbours."""

from collections.abc import Sequence
from dataclasses import replace

from app.answering.structure_parts import descendants
from app.domain.chunks import Chunk, Section
from app.domain.ports import ChunkSource
from app.domain.questions import Hit, Scope

_Position = tuple[int, int]
_END: _Position = (2**31, 0)


def hits_within(hits: Sequence[Hit], scope: Scope, source: ChunkSource) -> tuple[Hit, ...]:
    """The hits, each with nothing but the units that stand in the section of the scope; those without any are left out."""
    inside = {chunk.id: chunk for chunk in chunks_within([hit.chunk for hit in hits], scope, source)}
    return tuple(replace(hit, chunk=inside[hit.chunk.id]) for hit in hits if hit.chunk.id in inside)


def chunks_within(chunks: Sequence[Chunk], scope: Scope, source: ChunkSource) -> tuple[Chunk, ...]:
    """The chunks, each with nothing but the units that stand in the section of the scope; those without any are left out."""
    if scope.section_id is None:
        return tuple(chunks)
    bounds = {each: _bounds(scope.section_id, source.sections(each)) for each in {chunk.document_id for chunk in chunks}}
    inside = (_within(chunk, within) if (within := bounds[chunk.document_id]) else chunk for chunk in chunks)
    return tuple(chunk for chunk in inside if chunk.units)


def _bounds(section_id: str, sections: Sequence[Section]) -> tuple[_Position, _Position] | None:
    """Where a section begins, and where the first one begins that is not under it; None where it is not one of these."""
    section = next((each for each in sections if each.id == section_id), None)
    if section is None:
        return None
    last = max((each.ordinal for each in (section, *descendants(section, sections))), default=section.ordinal)
    following = [_start(each) for each in sections if each.ordinal > last]
    return _start(section), min(following, default=_END)


def _start(section: Section) -> _Position:
    return (section.spans[0].page, section.spans[0].start) if section.spans else (section.page, 0)


def _within(chunk: Chunk, bounds: tuple[_Position, _Position]) -> Chunk:
    start, end = bounds
    units = tuple(unit for unit in chunk.units if not unit.spans or start <= (unit.spans[0].page, unit.spans[0].start) < end)
    if len(units) == len(chunk.units):
        return chunk
    return replace(chunk, units=units, text="\n".join(unit.text for unit in units))
