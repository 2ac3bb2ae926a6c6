# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which chunk of a new reading is which of the old one: the same text keeps its id, so that what points to it still does."""

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.domain.chunks import Chunk
from app.domain.concepts import Definition, Reference
from app.domain.documents import DocumentStructure


def same_texts(before: Sequence[tuple[str, str]], now: Sequence[tuple[str, str]]) -> dict[str, str]:
    """(id, text) of the old and the new reading, in order -> new id: old id, where the text is the same.

    A chunk that has its id already keeps it; texts that stand there several times are told apart by their order.
    """
    old = dict(before)
    pairs = {name: name for name, text in now if old.get(name) == text}
    left: dict[str, deque[str]] = defaultdict(deque)
    for name, text in before:
        if name not in pairs:
            left[text].append(name)
    for name, text in now:
        if name not in pairs and left[text]:
            pairs[name] = left[text].popleft()
    return pairs


def settled(before: Sequence[tuple[str, str]], structure: DocumentStructure) -> DocumentStructure:
    """The new reading: chunks whose text was there before under its id, the others under ids that stood for no other text."""
    names = settled_names(before, [(chunk.id, chunk.text) for chunk in structure.chunks])
    if all(name == settled_name for name, settled_name in names.items()):
        return structure
    chunks = tuple(renamed(chunk, names[chunk.id]) for chunk in structure.chunks)
    knowledge = structure.knowledge
    edges = tuple(
        replace(edge, source=names[edge.source], chunk_id=names.get(edge.chunk_id, edge.chunk_id)) for edge in knowledge.edges
    )
    return replace(
        structure,
        chunks=chunks,
        knowledge=replace(
            knowledge,
            edges=edges,
            definitions=renamed_definitions(knowledge.definitions, names),
            references=renamed_references(knowledge.references, names),
        ),
    )


def settled_names(before: Sequence[tuple[str, str]], now: Sequence[tuple[str, str]]) -> dict[str, str]:
    """(id, text) of both readings -> the id that each chunk of the new one is to have."""
    names = same_texts(before, now)
    taken = {name for name, _ in before} | set(names.values())
    for name, _ in now:
        if name not in names:
            names[name] = _unused(name, taken)
            taken.add(names[name])
    return names


def renamed_definitions(definitions: Sequence[Definition], names: Mapping[str, str]) -> tuple[Definition, ...]:
    return tuple(replace(each, chunk_id=names.get(each.chunk_id, each.chunk_id)) for each in definitions)


def renamed_references(references: Sequence[Reference], names: Mapping[str, str]) -> tuple[Reference, ...]:
    return tuple(
        replace(
            each,
            chunk_id=names.get(each.chunk_id, each.chunk_id),
            to_chunk=None if each.to_chunk is None else names.get(each.to_chunk, each.to_chunk),
        )
        for each in references
    )


def renamed(chunk: Chunk, name: str) -> Chunk:
    """The chunk under that id; its units follow."""
    units = tuple(replace(unit, id=unit_name(unit.id, chunk.id, name)) for unit in chunk.units)
    return replace(chunk, id=name, units=units)


def unit_name(unit_id: str, before: str, now: str) -> str:
    return now + unit_id.removeprefix(before) if unit_id.startswith(before) else unit_id


def _unused(name: str, taken: set[str]) -> str:
    found, count = name, 1
    while found in taken:
        count += 1
        found = f"{name}~{count}"
    return found
