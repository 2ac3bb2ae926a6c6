# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""In which order the documents of the library stand, and which of them are shown."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QCoreApplication

from app.domain.documents import Document

_NUMBERS = re.compile(r"(\d+)")
_NEVER = datetime.min.replace(tzinfo=UTC)


class Sort(StrEnum):
    """`ADDED` is the order of the library itself."""

    ADDED = "added"
    TITLE = "title"
    PAGES = "pages"
    ASKED = "asked"


def sort_words(sort: Sort) -> str:
    return {
        Sort.ADDED: QCoreApplication.translate("library", "In the order they were added"),
        Sort.TITLE: QCoreApplication.translate("library", "By title"),
        Sort.PAGES: QCoreApplication.translate("library", "Most pages first"),
        Sort.ASKED: QCoreApplication.translate("library", "Last asked first"),
    }[sort]


@lru_cache(maxsize=20_000)
def title_key(title: str) -> tuple[tuple[bool, int, str], ...]:
    """By letters, and numbers by their value: Part 9 stands before Part 10."""
    parts = _NUMBERS.split(title.casefold())
    return tuple((part.isdecimal(), int(part), "") if part.isdecimal() else (False, 0, part) for part in parts if part)


_KEYS: dict[Sort, tuple[Callable[[Document], Any], bool]] = {
    Sort.TITLE: (lambda document: title_key(document.title), False),
    Sort.PAGES: (lambda document: document.page_count, True),
    Sort.ASKED: (lambda document: document.asked_at or _NEVER, True),
}


def ordered(documents: Iterable[Document], sort: Sort) -> list[Document]:
    """Documents that compare alike keep the order they were added in."""
    if sort is Sort.ADDED:
        return list(documents)
    key, largest_first = _KEYS[sort]
    return sorted(documents, key=key, reverse=largest_first)


def search_text(document: Document) -> str:
    """What is looked through as one types: title, name of the file, tags; folded."""
    return " ".join((document.title, document.file_name, *document.tags)).casefold()


def has_tag(document: Document, tag: str) -> bool:
    return not tag or tag in document.tags
