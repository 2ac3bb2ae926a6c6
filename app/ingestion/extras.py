# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands beside the text of a PDF: form fields, annotations, attached files. Only listed: nothing is opened or run."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

import pymupdf

from app.ingestion.opening import MUPDF_ERRORS
from app.ingestion.text_repair import storable

Entry = Mapping[str, str | int]

_MAX_ENTRIES = 5000
_WITHOUT_WORDS = frozenset({"Popup", "Link", "Widget"})
_FIELD_KINDS = {
    "Button": "button",
    "CheckBox": "checkbox",
    "ComboBox": "choice",
    "ListBox": "choice",
    "RadioButton": "radio",
    "Signature": "signature",
    "Text": "text",
}


@dataclass(frozen=True, slots=True)
class Extras:
    """`fields` have name, type, value, page; `annotations` text, author, type, page; `attachments` name, type, size (bytes).

    The type of an attachment is told by its name: "pdf", "txt", "" for none.
    """

    fields: tuple[Entry, ...] = ()
    annotations: tuple[Entry, ...] = ()
    attachments: tuple[Entry, ...] = ()


def read_extras(document: pymupdf.Document, pages: Sequence[int]) -> Extras:
    """From the given physical pages (1-based) and the document. What is damaged is left out."""
    fields: list[Entry] = []
    annotations: list[Entry] = []
    attachments = list(_kept(lambda: _embedded(document)))
    has_form = bool(document.is_form_pdf)
    for number in pages:
        if len(fields) + len(annotations) > _MAX_ENTRIES:
            break
        try:
            page = document.load_page(number - 1)
            if page.first_annot is None and not has_form:
                continue
        except MUPDF_ERRORS:
            continue
        if has_form:
            fields += _kept(lambda page=page: _fields(page))  # type: ignore[misc]
        annotations += _kept(lambda page=page: _annotations(page))  # type: ignore[misc]
        attachments += _kept(lambda page=page: _attached(page))  # type: ignore[misc]
    return Extras(tuple(fields), tuple(annotations), tuple(attachments))


def _kept(entries: Callable[[], Iterator[Entry]]) -> list[Entry]:
    """As many entries as can be read before a damaged one."""
    kept: list[Entry] = []
    try:
        for entry in entries():
            kept.append({key: storable(value) if isinstance(value, str) else value for key, value in entry.items()})
            if len(kept) >= _MAX_ENTRIES:
                break
    except MUPDF_ERRORS:
        return kept
    return kept


def _fields(page: pymupdf.Page) -> Iterator[Entry]:
    for widget in page.widgets():
        kind = _FIELD_KINDS.get(widget.field_type_string, "unknown")
        value = widget.field_value
        if kind in {"checkbox", "radio"}:
            value = "true" if value not in {None, False, "", "Off"} else "false"
        name = widget.field_label or widget.field_name or ""
        yield {"name": name, "type": kind, "value": "" if value is None else str(value), "page": page.number + 1}


def _annotations(page: pymupdf.Page) -> Iterator[Entry]:
    for annotation in page.annots():
        kind = annotation.type[1]
        text = (annotation.info.get("content") or "").strip()
        if kind not in _WITHOUT_WORDS and text:
            author = annotation.info.get("title") or ""
            yield {"text": text, "author": author, "type": kind, "page": page.number + 1}


def attached_file(document: pymupdf.Document, name: str) -> bytes | None:
    """The content of the first attachment that is listed by this name; None where there is none.

    Raises MUPDF_ERRORS where its content is damaged.
    """
    for key in document.embfile_names():
        if _shown_name(document.embfile_info(key), key) == name:
            return bytes(document.embfile_get(key))
    for number in range(document.page_count):
        try:
            page = document.load_page(number)
            found = [note for note in _file_notes(page) if _shown_name(note.file_info) == name]
        except MUPDF_ERRORS:
            continue
        if found:
            return bytes(found[0].get_file())
    return None


def _attached(page: pymupdf.Page) -> Iterator[Entry]:
    for annotation in _file_notes(page):
        yield _attachment(annotation.file_info)


def _file_notes(page: pymupdf.Page) -> Iterator[pymupdf.Annot]:
    return (annotation for annotation in page.annots() if annotation.type[1] == "FileAttachment")


def _embedded(document: pymupdf.Document) -> Iterator[Entry]:
    for name in document.embfile_names():
        yield _attachment(document.embfile_info(name), name)


def _attachment(info: Mapping[str, Any], key: str = "") -> Entry:
    name = _shown_name(info, key)
    return {"name": name, "type": PurePath(name).suffix.lower().removeprefix("."), "size": max(0, int(info.get("size") or 0))}


def _shown_name(info: Mapping[str, Any], key: str = "") -> str:
    return storable(str(info.get("filename") or key))
