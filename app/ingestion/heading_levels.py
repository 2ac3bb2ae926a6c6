# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How deep each heading stands: by the outline where it is in it, else by its look, its kind and its number."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from app.domain.chunks import HeadingSource
from app.ingestion.heading_series import series_kind
from app.ingestion.headings import DECIMAL, is_capitals
from app.ingestion.paragraphs import CJK_NAMED, NAMED, Block

Look = tuple[float, bool, bool, bool, int]
"""Size in half points, capitals, bold, upright, kind (that of `chapter` when chapters come first): the greater, the higher."""

_DEEPEST = 8
_LETTERED = re.compile(r"([A-Z](?:\.\d{1,3})*)\.?\)?(?=\s)")
_LETTERED_DEEP = re.compile(r"[A-Z](?:\.\d{1,3})+\.?\)?\s")
"""`A.1`, as appendices and statutes number: only then `A` is a number too and not a word."""


def set_levels(headings: Sequence[Block]) -> None:
    """Set `level` of each heading, 1 the highest. What the outline names keeps its level there and lends it to its look."""
    kinds = _kinds(headings)
    looks = [_look(block, kinds) for block in headings]
    outlined = sum(1 for block in headings if block.source is HeadingSource.OUTLINE)
    # A stray bookmark or two say nothing about the levels of a document with many headings.
    trusted = outlined >= max(3, len(headings) * 0.1) or outlined == len(headings)
    votes: dict[Look, Counter[int]] = defaultdict(Counter)
    for block, look in zip(headings, looks, strict=True):
        if trusted and block.source is HeadingSource.OUTLINE:
            votes[look][block.level] += 1
    known = {look: counter.most_common(1)[0][0] for look, counter in votes.items()}
    levels = _below_known(looks, known) if known else _ranks(looks)
    for block, look in zip(headings, looks, strict=True):
        if not (trusted and block.source is HeadingSource.OUTLINE):
            block.level = levels[look]
    _set_numbered(headings, trusted=trusted)


def _kinds(headings: Sequence[Block]) -> dict[str, int]:
    """Kinds of parts in the order in which they first come: the first holds the others."""
    kinds: dict[str, int] = {}
    for block in headings:
        kind = _kind(block.title)
        if kind:
            kinds.setdefault(kind, len(kinds) + 1)
    return kinds


def _kind(title: str) -> str:
    match = NAMED.match(title) or CJK_NAMED.match(title)
    return match[1].casefold().rstrip(".") if match else series_kind(title)


def _look(block: Block, kinds: Mapping[str, int]) -> Look:
    line = block.lines[0]
    return (round(line.size * 2) / 2, is_capitals(line.text), line.bold, not line.italic, -kinds.get(_kind(block.title), 0))


def _below_known(looks: Sequence[Look], known: Mapping[Look, int]) -> dict[Look, int]:
    """Looks that the outline leaves out stand below the deepest known look that is greater than theirs."""
    deepest = max(known.values())
    levels: dict[Look, int] = dict(known)
    base, steps, last = 0, 0, 0
    for look in sorted(set(looks), reverse=True):
        if look in known:
            base, steps = max(base, known[look]) if last else known[look], 0
            last = known[look]
            continue
        steps += 1
        levels[look] = min(base + steps, deepest + 4, _DEEPEST)
    return levels


def _ranks(looks: Sequence[Look]) -> dict[Look, int]:
    ranked = sorted(set(looks), reverse=True)
    ranks = {look: rank for rank, look in enumerate(ranked, start=1)}
    # A title that stands once, before all others, is above nothing: what follows are the parts of the document.
    if len(ranked) > 1 and looks and looks[0] == ranked[0] and looks.count(looks[0]) == 1:
        ranks = {look: max(rank - 1, 1) for look, rank in ranks.items()}
    return {look: min(rank, _DEEPEST) for look, rank in ranks.items()}


def _set_numbered(headings: Sequence[Block], *, trusted: bool) -> None:
    """`3.1` stands one below `3`, however both are set; equal depth means equal level within one scheme."""
    _set_scheme(headings, DECIMAL, trusted=trusted)
    if any(_LETTERED_DEEP.match(block.title + " ") for block in headings):
        _set_scheme(headings, _LETTERED, trusted=trusted)


def _set_scheme(headings: Sequence[Block], scheme: re.Pattern[str], *, trusted: bool) -> None:
    base: dict[int, int] = {}
    for block in headings:
        match = scheme.match(block.title + " ")
        if match is None:
            continue
        depth = len(re.split(r"[.\-–]", match[1]))
        if trusted and block.source is HeadingSource.OUTLINE:
            base[depth] = block.level
            continue
        above = [base[other] + depth - other for other in base if other < depth]
        if depth in base:
            block.level = base[depth]
        elif above:
            block.level = above[-1]
            base[depth] = block.level
        else:
            base[depth] = block.level
