# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a person orders a library: tags, saved scopes, the folders that are watched, which document was asked when."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from sqlalchemy import delete, func, insert, select, text, update

from app.domain.documents import SavedScope
from app.domain.errors import AppError, ErrorCode
from app.storage.codecs import json_list, storable
from app.storage.engine import Database
from app.storage.schema import documents, meta, saved_scope_documents, saved_scopes, tags, watched_files, watched_folders

_ADD_TAG = text(
    "INSERT OR IGNORE INTO tags (document_id, tag) "
    "SELECT d.id, :tag FROM documents d WHERE d.id IN (SELECT value FROM json_each(:ids))"
)
_FILL_SCOPE = text(
    "INSERT INTO saved_scope_documents (name, document_id) "
    "SELECT :name, d.id FROM documents d WHERE d.id IN (SELECT value FROM json_each(:ids))"
)
_SEEN = text(
    "INSERT INTO watched_files (path, size, modified) VALUES (:path, :size, :modified) "
    "ON CONFLICT (path) DO UPDATE SET size = excluded.size, modified = excluded.modified"
)
_NOTE = text("INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value")


class ShelfStore:
    """Rows of `tags`, `saved_scopes`, `watched_folders` and `watched_files`; documents that are not there are passed over."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ------------------------------------------------------------------ tags

    def tag(self, document_ids: Collection[str], add: Iterable[str] = (), remove: Iterable[str] = ()) -> None:
        """Give documents tags and take others from them. Spelled as it stands first: "Bylaw" is not added beside "bylaw"."""
        ids = json_list(sorted(document_ids))
        chosen = func.json_each(ids).table_valued("value")
        with self._database.write() as connection:
            known = {row.tag.casefold(): row.tag for row in connection.execute(select(tags.c.tag).distinct())}
            for given in remove:
                of_it = tags.c.tag == known.get(given.casefold(), "")
                connection.execute(delete(tags).where(of_it, tags.c.document_id.in_(select(chosen.c.value))))
            for given in add:
                name = " ".join(storable(given).split())
                if name:
                    connection.execute(_ADD_TAG, {"ids": ids, "tag": known.setdefault(name.casefold(), name)})

    # ------------------------------------------------------------------ saved scopes

    def scopes(self) -> list[SavedScope]:
        """By name. A scope whose documents are all gone is empty."""
        query = (
            select(saved_scopes.c.name, saved_scope_documents.c.document_id)
            .outerjoin(saved_scope_documents, saved_scope_documents.c.name == saved_scopes.c.name)
            .order_by(saved_scopes.c.key)
        )
        found: dict[str, set[str]] = {}
        with self._database.read() as connection:
            for row in connection.execute(query):
                ids = found.setdefault(row.name, set())
                if row.document_id is not None:
                    ids.add(row.document_id)
        return [SavedScope(name, frozenset(ids)) for name, ids in found.items()]

    def save_scope(self, name: str, document_ids: Collection[str]) -> None:
        """Keep a choice of documents; one that is called so already is replaced. Raises AppError(BAD_REQUEST) for no name."""
        plain = _named(name)
        with self._database.write() as connection:
            connection.execute(delete(saved_scopes).where(saved_scopes.c.key == plain.casefold()))
            connection.execute(insert(saved_scopes).values(name=plain, key=plain.casefold()))
            connection.execute(_FILL_SCOPE, {"name": plain, "ids": json_list(sorted(document_ids))})

    def rename_scope(self, name: str, fresh: str) -> None:
        """Give a saved scope another name; another one that is called so gives way."""
        plain = _named(fresh)
        with self._database.write() as connection:
            same = saved_scopes.c.key == plain.casefold()
            connection.execute(delete(saved_scopes).where(same, saved_scopes.c.name != name))
            connection.execute(update(saved_scopes).where(saved_scopes.c.name == name).values(name=plain, key=plain.casefold()))

    def remove_scope(self, name: str) -> None:
        """Forget a saved scope; its documents stay."""
        with self._database.write() as connection:
            connection.execute(delete(saved_scopes).where(saved_scopes.c.name == name))

    # ------------------------------------------------------------------ asked

    def asked(self, document_ids: Collection[str], when: datetime) -> None:
        """An answer came from these documents, or a question was put to them alone."""
        chosen = func.json_each(json_list(sorted(document_ids))).table_valued("value")
        with self._database.write() as connection:
            of_them = documents.c.id.in_(select(chosen.c.value))
            connection.execute(update(documents).where(of_them).values(asked_at=when.isoformat()))

    # ------------------------------------------------------------------ watched folders

    def folders(self) -> list[str]:
        with self._database.read() as connection:
            return [row.path for row in connection.execute(select(watched_folders.c.path).order_by(watched_folders.c.path))]

    def set_folders(self, paths: Iterable[str]) -> None:
        """Watch these folders and no others. What was seen in the others stays known, should they be watched again."""
        rows = [{"path": storable(path)} for path in dict.fromkeys(paths)]
        with self._database.write() as connection:
            connection.execute(delete(watched_folders))
            if rows:
                connection.execute(insert(watched_folders), rows)

    def seen(self) -> dict[str, tuple[int, int]]:
        """(size in bytes, time of change in nanoseconds) by path of the files that were offered to the library."""
        with self._database.read() as connection:
            return {row.path: (row.size, row.modified) for row in connection.execute(select(watched_files))}

    def note_seen(self, files: Mapping[str, tuple[int, int]]) -> None:
        rows = [{"path": storable(path), "size": size, "modified": at} for path, (size, at) in files.items()]
        if rows:
            with self._database.write() as connection:
                connection.execute(_SEEN, rows)

    # ------------------------------------------------------------------ what else goes with a library

    def note(self, name: str) -> str:
        """A short text that was kept under a name, "" for none."""
        with self._database.read() as connection:
            found = connection.execute(select(meta.c.value).where(meta.c.name == name)).scalar()
        return str(found or "")

    def keep_note(self, name: str, value: str) -> None:
        with self._database.write() as connection:
            connection.execute(_NOTE, {"name": name, "value": storable(value)})


def _named(name: str) -> str:
    plain = " ".join(storable(name).split())
    if not plain:
        raise AppError(ErrorCode.BAD_REQUEST, reason="A choice of documents needs a name.")
    return plain
