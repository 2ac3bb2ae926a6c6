# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Commands about how the library is ordered: tags, saved scopes, watched folders; and what `--scope` names."""

import argparse
from typing import Any

from app.cli import shapes
from app.domain.documents import Document
from app.domain.errors import AppError, ErrorCode
from app.services.container import Services

Json = dict[str, Any]


def run(services: Services, options: argparse.Namespace) -> Json:
    """Raises AppError DOCUMENT_UNKNOWN, BAD_REQUEST."""
    match options.command:
        case "list":
            chosen = services.shelf.tagged(options.tag) if options.tag else None
            return _rows(services, chosen)
        case "tag":
            ids = {document_of(services, wanted).id for wanted in options.ids}
            services.shelf.tag(ids, options.add, options.take)
            return _rows(services, ids)
        case "watch":
            if options.folder is not None:
                (services.watching.unwatch if options.stop else services.watching.watch)(options.folder)
            return {"folders": [str(folder) for folder in services.watching.folders()]}
        case _:
            return _scopes(services, options)


def _rows(services: Services, chosen: "frozenset[str] | set[str] | None") -> Json:
    known = services.library.documents()
    return {"documents": [shapes.document_shape(each) for each in known if chosen is None or each.id in chosen]}


def _scopes(services: Services, options: argparse.Namespace) -> Json:
    if options.save:
        if not options.scope:
            raise AppError(ErrorCode.BAD_REQUEST, reason="Name the documents with --scope.")
        services.shelf.save_scope(options.save, scope_ids(services, options.scope))
    if options.remove:
        services.shelf.remove_scope(services.shelf.scope(options.remove).name)
    return {"scopes": [{"name": scope.name, "documents": sorted(scope.document_ids)} for scope in services.shelf.scopes()]}


def document_of(services: Services, wanted: str) -> Document:
    """Raises AppError(DOCUMENT_UNKNOWN)."""
    for document in services.library.documents():
        if document.id == wanted:
            return document
    raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=wanted)


def scope_ids(services: Services, written: str) -> frozenset[str]:
    """The documents that are named: a saved scope, or document ids and saved scopes with commas between them.

    Raises AppError(DOCUMENT_UNKNOWN) for what is neither, BAD_REQUEST for a scope whose documents are all gone.
    """
    saved = {scope.name.casefold(): scope.document_ids for scope in services.shelf.scopes()}
    whole = " ".join(written.split()).casefold()
    parts = [whole] if whole in saved else [part.strip() for part in written.split(",")]
    ids: set[str] = set()
    for part in parts:
        found = saved.get(" ".join(part.split()).casefold())
        ids |= {document_of(services, part).id} if found is None else found
    if not ids:
        raise AppError(ErrorCode.BAD_REQUEST, reason=f"No document of “{written}” is in the library any more.")
    return frozenset(ids)
