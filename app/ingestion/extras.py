# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What stands beside the text of a PDF: form fields, annotations, attached files. Only listed: nothing is opened or run."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pymupdf

from app.ingestion.opening import MUPDF_ERRORS

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
    """`fields` have name, type, value, page; `annotations` text, author, type, page; `attachments` name, size (bytes)."""

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
            kept.append(entry)
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


def _attached(page: pymupdf.Page) -> Iterator[Entry]:
    for annotation in page.annots():
        if annotation.type[1] != "FileAttachment":
            continue
        info = annotation.file_info
        yield {"name": str(info.get("filename") or ""), "size": max(0, int(info.get("size") or 0))}


def _embedded(document: pymupdf.Document) -> Iterator[Entry]:
    for name in document.embfile_names():
        info = document.embfile_info(name)
        yield {"name": str(info.get("filename") or name), "size": max(0, int(info.get("size") or 0))}
