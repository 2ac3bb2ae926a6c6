# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rows of `concepts`, `edges` and `document_maps`: what documents are about, and the ways from chunk to chunk."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, func, insert, select, text

from app.domain.concepts import (
    Beside,
    Concept,
    ConceptKind,
    Definer,
    DocumentMap,
    Edge,
    EdgeKind,
    FoundBy,
    Knowledge,
    Link,
)
from app.domain.questions import Scope
from app.storage.codecs import json_list, pack_map, unpack_map
from app.storage.engine import Database
from app.storage.enrichments import apply_enrichments
from app.storage.schema import concepts, document_maps, edges
from app.storage.scopes import holds

_OWN_EDGES = text("DELETE FROM edges WHERE source_row IN (SELECT chunk_row FROM chunks WHERE document_id = :id)")
_EDGES = text(
    "SELECT s.id AS source, e.kind, e.weight, e.found_by, coalesce(t.id, '') AS target, coalesce(c.key, '') AS concept_key "
    "FROM chunks s JOIN edges e ON e.source_row = s.chunk_row LEFT JOIN chunks t ON t.chunk_row = e.target_row "
    "LEFT JOIN concepts c ON c.id = e.concept_id WHERE s.document_id = :id ORDER BY s.ordinal, e.ordinal"
)
_CROSS_REFERENCES = text(
    "SELECT s.id AS source, t.id AS target, e.weight FROM json_each(:ids) j JOIN chunks s ON s.id = j.value "
    "JOIN edges e ON e.source_row = s.chunk_row AND e.kind = 'cross_reference' JOIN chunks t ON t.chunk_row = e.target_row "
    "ORDER BY j.key, e.ordinal"
)
_DEFINITIONS_OF_NAMED = text(
    "SELECT s.id AS source, t.id AS target, e.weight * d.weight AS weight, c.name FROM json_each(:ids) j "
    "JOIN chunks s ON s.id = j.value JOIN edges e ON e.source_row = s.chunk_row AND e.kind = 'refers' "
    "JOIN concepts c ON c.id = e.concept_id JOIN edges d ON d.concept_id = c.id AND d.kind = 'defines' "
    "JOIN chunks t ON t.chunk_row = d.source_row WHERE t.chunk_row != s.chunk_row ORDER BY j.key, e.ordinal, t.ordinal"
)
_BESIDE = text(
    "SELECT s.id AS source, t.id AS target, t.ordinal > s.ordinal AS after "
    "FROM json_each(:ids) j JOIN chunks s ON s.id = j.value JOIN chunks t "
    "ON t.document_id = s.document_id AND t.ordinal IN (s.ordinal - 1, s.ordinal + 1) "
    "WHERE t.section_id IS s.section_id AND t.path = s.path AND t.kind NOT IN ('contents', 'index') ORDER BY j.key, t.ordinal"
)
_DEFINERS = (
    "SELECT k.key, c.id, c.document_id, e.weight FROM json_each(:keys) j JOIN concepts k ON k.key = j.value "
    "JOIN edges e ON e.concept_id = k.id AND e.kind = 'defines' JOIN chunks c ON c.chunk_row = e.source_row "
    "WHERE {held} ORDER BY j.key, e.weight DESC, c.document_id, c.ordinal"
)


def replace_knowledge(connection: Connection, document_id: str, knowledge: Knowledge, rows: Mapping[str, int]) -> None:
    """Put the knowledge of a document in place of what was known. `rows`: chunk id -> its row, for all its chunks.

    What a model found in chunks that stay is kept.
    """
    connection.execute(_OWN_EDGES, {"id": document_id})
    connection.execute(delete(concepts).where(concepts.c.document_id == document_id))
    connection.execute(delete(document_maps).where(document_maps.c.document_id == document_id))
    first = connection.execute(select(func.coalesce(func.max(concepts.c.id), 0))).scalar_one() + 1
    ids = {concept.key: number for number, concept in enumerate(knowledge.concepts, start=first)}
    concept_rows = [
        {
            "id": ids[concept.key],
            "document_id": document_id,
            "key": concept.key,
            "name": concept.name,
            "kind": concept.kind.value,
            "mentions": concept.mentions,
            "weight": concept.weight,
        }
        for concept in knowledge.concepts
    ]
    if concept_rows:
        connection.execute(insert(concepts), concept_rows)
    edge_rows = []
    ordinals: dict[int, int] = {}
    for edge in knowledge.edges:
        source = rows[edge.source]
        ordinals[source] = ordinals.get(source, -1) + 1
        edge_rows.append(
            {
                "source_row": source,
                "ordinal": ordinals[source],
                "kind": edge.kind.value,
                "target_row": rows[edge.chunk_id] if edge.chunk_id else None,
                "concept_id": ids[edge.concept_key] if edge.concept_key else None,
                "weight": edge.weight,
            }
        )
    if edge_rows:
        connection.execute(insert(edges), edge_rows)
    if knowledge.map is not None:
        connection.execute(insert(document_maps).values(document_id=document_id, map=pack_map(knowledge.map)))
    apply_enrichments(connection, document_id)


class KnowledgeStore:
    """Reads what `replace_knowledge` wrote."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def concepts(self, document_id: str, limit: int | None = None) -> list[Concept]:
        """Those that tell most of the document first."""
        query = select(concepts).where(concepts.c.document_id == document_id).order_by(concepts.c.id).limit(limit)
        with self._database.read() as connection:
            return [
                Concept(row.key, row.name, ConceptKind(row.kind), row.mentions, row.weight, FoundBy(row.found_by))
                for row in connection.execute(query)
            ]

    def edges(self, document_id: str) -> list[Edge]:
        """All edges from the chunks of a document, in their order, the strongest of each chunk first."""
        with self._database.read() as connection:
            return [
                Edge(row.source, EdgeKind(row.kind), row.weight, row.target, row.concept_key, FoundBy(row.found_by))
                for row in connection.execute(_EDGES, {"id": document_id})
            ]

    def links(self, chunk_ids: Sequence[str], kinds: frozenset[EdgeKind]) -> list[Link]:
        """See `ChunkSource.links`."""
        ids = {"ids": json_list(list(chunk_ids))}
        found: list[Link] = []
        with self._database.read() as connection:
            if EdgeKind.CROSS_REFERENCE in kinds:
                found += [
                    Link(row.source, row.target, EdgeKind.CROSS_REFERENCE, row.weight)
                    for row in connection.execute(_CROSS_REFERENCES, ids)
                ]
            if EdgeKind.REFERS in kinds:
                found += [
                    Link(row.source, row.target, EdgeKind.REFERS, row.weight, row.name)
                    for row in connection.execute(_DEFINITIONS_OF_NAMED, ids)
                ]
        return found

    def beside(self, chunk_ids: Sequence[str]) -> list[Beside]:
        """See `KnowledgeSource.beside`."""
        with self._database.read() as connection:
            rows = connection.execute(_BESIDE, {"ids": json_list(list(chunk_ids))})
            return [Beside(row.source, row.target, bool(row.after)) for row in rows]

    def definers(self, keys: Sequence[str], scope: Scope) -> list[Definer]:
        """See `ChunkSource.definers`."""
        held, parameters = holds(scope)
        with self._database.read() as connection:
            return [
                Definer(*row)
                for row in connection.execute(text(_DEFINERS.format(held=held)), {**parameters, "keys": json_list(list(keys))})
            ]

    def document_maps(self, scope: Scope) -> dict[str, DocumentMap]:
        """Document id -> its map, for the documents of the scope that have one."""
        query = select(document_maps).order_by(document_maps.c.document_id)
        if scope.document_ids is not None:
            wanted = func.json_each(json_list(sorted(scope.document_ids))).table_valued("value")
            query = query.where(document_maps.c.document_id.in_(select(wanted.c.value)))
        with self._database.read() as connection:
            return {row.document_id: unpack_map(row.map) for row in connection.execute(query)}
