# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words put together to text that knows its words: hyphens at line ends joined, note marks left out."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.ingestion.layout import Line, PageView
from app.ingestion.text_repair import SOFT_HYPHEN, is_cjk

_NOTE = re.compile(r"[\d,*∗†‡§¶#]+|[a-z]")
HYPHENS = ("-", "‐", "\u2010", SOFT_HYPHEN)


@dataclass(slots=True)
class Passage:
    """A text that knows its words: `refs[i]` (page index, word position) begins at letter `starts[i]`, ascending."""

    text: str
    starts: list[int]
    refs: list[tuple[int, int]]

    def between(self, start: int, end: int) -> list[tuple[int, int]]:
        """The words that begin within the half-open range of letters."""
        return self.refs[bisect_left(self.starts, start) : bisect_left(self.starts, end)]


def join_words(refs: Iterable[tuple[int, int, bool]], views: Sequence[PageView], known: frozenset[str]) -> Passage:
    """Text of words given as (page index, word position, stands at the end of a line).

    `known` are words of the document in small letters: they tell whether a hyphen at a line end is a true one.
    """
    parts: list[str] = []
    starts: list[int] = []
    places: list[tuple[int, int]] = []
    length = 0
    last = ""
    ended = glued = False
    before_raised = False
    for page, position, at_end in refs:
        view = views[page]
        text = view.texts[position]
        word = view.words[position]
        if not text:
            continue
        raised = view.layout.styles[word.style].superscript
        if raised and glued and last and _NOTE.fullmatch(text) and not before_raised:
            # A note mark is no part of what it follows; a power is.
            if last[-1].isdigit() or len(last) == 1:
                text = "^" + text
            else:
                starts.append(length)
                places.append((page, position))
                ended, glued = at_end, False
                continue
        separator = " "
        if not last:
            separator = ""
        elif ended:
            if is_cjk(last[-1]) and is_cjk(text[0]):
                separator = ""
            elif last.endswith(HYPHENS) and len(last) > 1 and text[0].isalpha():
                keep = _keeps_hyphen(last, text, known)
                if keep is not None:
                    if not keep:
                        parts[-1] = parts[-1][:-1]
                        length -= 1
                    elif last.endswith(SOFT_HYPHEN):
                        parts[-1] = parts[-1][:-1] + "-"
                    separator = ""
        elif glued:
            separator = ""
        parts.append(separator + text)
        starts.append(length + len(separator))
        places.append((page, position))
        length += len(separator) + len(text)
        soft = word.text.endswith(SOFT_HYPHEN)
        if soft:
            parts[-1] += SOFT_HYPHEN
            length += 1
        last = parts[-1].strip()
        ended, glued, before_raised = at_end, word.glued, raised
    text = "".join(parts)
    if text.endswith(SOFT_HYPHEN):
        text = text[:-1]
    return Passage(text, starts, places)


def _keeps_hyphen(left: str, right: str, known: frozenset[str]) -> bool | None:
    """Whether a hyphen at the end of a line stays between the two parts; None: they are not one word at all."""
    soft = left.endswith(SOFT_HYPHEN)
    if soft and right[0].islower():
        return False
    if not left[-2].isalnum():
        return None
    first = re.split(r"[-‐(\[“\"'/]", left[:-1])[-1].casefold()
    second = re.match(r"[^\W\d_]*", right)
    rest = second[0].casefold() if second else ""
    if not first.isalpha() or not rest:
        return True
    if first + rest in known:
        return False
    if not right[0].islower() or f"{first}-{rest}" in known or first in _PREFIXES:
        # "Self-" + "Help", "RTP-" + "MIDI", "high-" + "quality"
        return True
    return first in known and rest in known and len(first) > 3 and len(rest) > 3


_PREFIXES = frozenset(
    re.findall(
        r"\S+",
        """
    self well non cross half long short high low one two three four five six seven eight nine ten twenty thirty forty
    fifty multi single double full part time year large small end user front back built ill open close hard soft follow
    run sub post pre semi quasi all ever state fact cost
    """,
    )
)


def refs_of(lines: Sequence[Line]) -> list[tuple[int, int, bool]]:
    """The words of lines for `join_words`."""
    return [(line.page, word, word == line.words[-1]) for line in lines for word in line.words]


def known_words(views: Sequence[PageView]) -> frozenset[str]:
    """Words of the document that do not stand at a line end, in small letters, with and without hyphens."""
    words: set[str] = set()
    for view in views:
        for line in view.lines:
            for position in line.words[:-1]:
                text = view.texts[position]
                if len(text) > 3:
                    words.add(text.strip(".,;:()[]“”\"'’‘!?").casefold())
    return frozenset(words)
