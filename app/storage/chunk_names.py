# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which chunk of a new reading is which of the old one: the same text keeps its id, so that what points to it still does."""

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import replace

from app.domain.chunks import Chunk


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


def settled_names(before: Sequence[tuple[str, str]], now: Sequence[Chunk]) -> list[Chunk]:
    """The new chunks: those whose text was there before under its id, the others under ids that stood for no other text."""
    pairs = same_texts(before, [(chunk.id, chunk.text) for chunk in now])
    taken = {name for name, _ in before} | set(pairs.values())
    named: list[Chunk] = []
    for chunk in now:
        name = pairs.get(chunk.id) or _unused(chunk.id, taken)
        taken.add(name)
        named.append(chunk if name == chunk.id else renamed(chunk, name))
    return named


def renamed(chunk: Chunk, name: str) -> Chunk:
    """The chunk under another id; its units follow."""
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
