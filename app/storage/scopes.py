# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A scope as a set of chunks, in the words of the database."""

from app.domain.questions import Scope
from app.storage.codecs import json_list

_DOCUMENTS = "SELECT chunk_row FROM chunks WHERE document_id IN (SELECT value FROM json_each(:documents))"
_SECTION = (
    "WITH RECURSIVE inside(document_id, id) AS ("
    "SELECT document_id, id FROM sections WHERE id = :section{chosen} "
    "UNION SELECT s.document_id, s.id FROM sections s "
    "JOIN inside i ON s.document_id = i.document_id AND s.parent_id = i.id) "
    "SELECT c.chunk_row FROM inside i JOIN chunks c ON c.document_id = i.document_id AND c.section_id = i.id "
    # A short section has no chunk of its own: it is in one that begins with the sections before it.
    "UNION SELECT c.chunk_row FROM inside i JOIN sections s ON s.document_id = i.document_id AND s.id = i.id "
    "JOIN chunks c ON c.document_id = s.document_id AND c.section_id = ("
    "SELECT o.id FROM sections o WHERE o.document_id = s.document_id AND o.ordinal <= s.ordinal AND EXISTS ("
    "SELECT 1 FROM chunks k WHERE k.document_id = o.document_id AND k.section_id = o.id) ORDER BY o.ordinal DESC LIMIT 1) "
    "WHERE EXISTS (SELECT 1 FROM json_each(c.pages) WHERE value = s.page)"
)
_CHOSEN = " AND document_id IN (SELECT value FROM json_each(:documents))"


def rows_in(scope: Scope) -> tuple[str, dict[str, str]] | None:
    """A query for the rows of the chunks in the scope, and its parameters; None when that is all of them.

    A section stands for all that is under it.
    """
    parameters = {}
    if scope.document_ids is not None:
        parameters["documents"] = json_list(sorted(scope.document_ids))
    if scope.section_id is not None:
        parameters["section"] = scope.section_id
        return _SECTION.format(chosen=_CHOSEN if "documents" in parameters else ""), parameters
    return (_DOCUMENTS, parameters) if parameters else None


def holds(scope: Scope) -> tuple[str, dict[str, str]]:
    """A condition on a few chunks `c` found otherwise, and its parameters: whether they are in the scope."""
    chosen = rows_in(scope)
    if chosen is None:
        return "TRUE", {}
    if scope.section_id is None:
        return "c.document_id IN (SELECT value FROM json_each(:documents))", chosen[1]
    # The plus keeps SQLite from starting at the scope instead of at the few.
    return f"+c.chunk_row IN ({chosen[0]})", chosen[1]
