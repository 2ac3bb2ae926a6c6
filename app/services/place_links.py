# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Links of the form `quoth://open?document=...&page=...`: they lead back to a place in a document of this library.

They come from outside, so nothing in them is trusted: every part is checked against a narrow form, and they can only show a page.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from app.domain.answers import Citation
from app.domain.errors import AppError, ErrorCode

SCHEME: Final = "quoth"
_LONGEST: Final = 4096
_MOST_UNITS: Final = 50
_WORDS: Final = 120  # characters of the cited words that a link carries, to find them again once the document was read anew
_NAME = re.compile(r"[\w.:-]{1,100}", re.ASCII)
_NUMBER = re.compile(r"[1-9][0-9]{0,6}", re.ASCII)
_PARTS = frozenset({"document", "page", "chunk", "unit", "words"})


@dataclass(frozen=True, slots=True)
class PlaceLink:
    """A physical page (1-based) of a document; with a chunk and its units also the words to mark."""

    document_id: str
    page: int
    chunk_id: str = ""
    unit_ids: tuple[str, ...] = ()
    words: str = ""

    def citation(self, title: str, file_name: str) -> Citation:
        """The place as a citation, before it is looked up where its words stand."""
        return Citation(
            1, self.document_id, title, file_name, self.page, str(self.page), "", (), self.chunk_id, self.unit_ids,
            self.words, 0, len(self.words), (), (),
        )  # fmt: skip


def is_link(text: str) -> bool:
    return text.lower().startswith(f"{SCHEME}:")


def link_to(citation: Citation) -> str:
    """The link that opens the page of a citation with its words marked."""
    parts = [("document", citation.document_id), ("page", str(citation.page))]
    if citation.chunk_id:
        parts += [("chunk", citation.chunk_id), *(("unit", unit) for unit in citation.unit_ids[:_MOST_UNITS])]
    marked = " ".join((citation.snippet[citation.mark_start : citation.mark_end] or citation.snippet).split())
    if marked:
        parts.append(("words", marked[:_WORDS].rsplit(" ", 1)[0] if len(marked) > _WORDS else marked))
    return f"{SCHEME}://open?{urlencode(parts, quote_via=quote)}"


def read_link(text: str) -> PlaceLink:
    """Raises AppError(BAD_LINK) for whatever is not a link that `link_to` could have made."""
    if len(text) > _LONGEST:
        raise AppError(ErrorCode.BAD_LINK, reason="It is too long.")
    try:
        split = urlsplit(text)
        pairs = parse_qsl(
            split.query, keep_blank_values=True, strict_parsing=True, errors="strict", max_num_fields=_MOST_UNITS + 9
        )
    except ValueError as error:
        raise AppError(ErrorCode.BAD_LINK, cause=error, reason="It is not written as a link should be.") from error
    if split.scheme.lower() != SCHEME or split.netloc.lower() != "open" or split.path not in {"", "/"} or split.fragment:
        raise AppError(ErrorCode.BAD_LINK, reason="It does not say “open”.")
    if any(name not in _PARTS for name, _ in pairs):
        raise AppError(ErrorCode.BAD_LINK, reason="It asks for something that links cannot do.")
    document, page = _only(pairs, "document"), _only(pairs, "page") or "1"
    chunk, units = _only(pairs, "chunk"), tuple(value for name, value in pairs if name == "unit")
    if not _NAME.fullmatch(document) or not all(_NAME.fullmatch(name) for name in (*units, *([chunk] if chunk else ()))):
        raise AppError(ErrorCode.BAD_LINK, reason="It names no document.")
    if not _NUMBER.fullmatch(page):
        raise AppError(ErrorCode.BAD_LINK, reason="Its page is no number.")
    return PlaceLink(document, int(page), chunk, units, " ".join(_only(pairs, "words").split())[:_WORDS])


def _only(pairs: Sequence[tuple[str, str]], name: str) -> str:
    values = [value for key, value in pairs if key == name]
    if len(values) > 1:
        raise AppError(ErrorCode.BAD_LINK, reason=f"It gives its {name} twice.")
    return values[0] if values else ""
