# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The tables of a library, as of `HEAD`. Migrations bring older files here; a test compares both."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, UniqueConstraint

HEAD = "0007"

metadata = MetaData()


def _document(primary_key: bool = False) -> "Column[str]":
    return Column("document_id", Text, ForeignKey("documents.id", ondelete="CASCADE"), nullable=False, primary_key=primary_key)


meta = Table("meta", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))

documents = Table(
    "documents",
    metadata,
    Column("id", Text, primary_key=True),
    Column("lineage_id", Text, nullable=False),
    Column("sha256", Text, nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("read_title", Text, nullable=False),  # as read from the file: part of the embedded text, which a new name leaves alone
    Column("titled", Integer, nullable=False),  # 1: named by the user, reading again does not rename it
    Column("file_name", Text, nullable=False),
    Column("source_path", Text, nullable=False),
    Column("page_count", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("supersedes", Text),
    Column("language", Text, nullable=False),
    Column("ingest_version", Integer, nullable=False),
    Column("added_at", Text, nullable=False),  # ISO 8601
    Column("error", LargeBinary),  # packed Failure
    Column("warnings", LargeBinary, nullable=False),  # packed PageWarnings
    # Counted in the transaction that changes the rows, so that a list of thousands of documents needs no scan.
    Column("pages_read", Integer, nullable=False),
    Column("ocr_pages", Integer, nullable=False),
    Column("chunk_count", Integer, nullable=False),
    Column("asked_at", Text, nullable=False, server_default=""),  # ISO 8601; "": never
)

document_vectors = Table(  # how many of the searched chunks have vectors, by model
    "document_vectors",
    metadata,
    _document(primary_key=True),
    Column("model", Text, primary_key=True),
    Column("vector_count", Integer, nullable=False),
)

document_details = Table(  # what reports show and no search needs, packed as a whole
    "document_details", metadata, _document(primary_key=True), Column("details", LargeBinary, nullable=False)
)

page_reads = Table(  # pages of a reading that is not finished; replaced by `pages` when the structure is committed
    "page_reads",
    metadata,
    _document(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("source", Text, nullable=False),
    Column("page", LargeBinary, nullable=False),
    Column("words", LargeBinary, nullable=False),
    Column("warnings", LargeBinary, nullable=False),
    Column("layout", LargeBinary, nullable=False),
)

page_layouts = Table(  # of pages that OCR read: it is slow, so reading other pages again starts from these
    "page_layouts",
    metadata,
    _document(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("warnings", LargeBinary, nullable=False),
    Column("layout", LargeBinary, nullable=False),
)

pages = Table(
    "pages",
    metadata,
    _document(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("source", Text, nullable=False),
    Column("page", LargeBinary, nullable=False),
    Column("words", LargeBinary, nullable=False),
)

sections = Table(
    "sections",
    metadata,
    _document(primary_key=True),
    Column("id", Text, primary_key=True),
    Column("parent_id", Text),
    Column("ordinal", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("level", Integer, nullable=False),
    Column("path", Text, nullable=False),  # JSON
    Column("page", Integer, nullable=False),
    Column("source", Text, nullable=False),
    Column("spans", Text, nullable=False, server_default="[]"),  # JSON: page, first word, word after the last, for each stretch
    Index("sections_by_parent", "document_id", "parent_id"),
    Index("sections_by_id", "id"),
)

chunks = Table(
    "chunks",
    metadata,
    Column("chunk_row", Integer, primary_key=True),  # also the row of the keyword index
    Column("id", Text, nullable=False, unique=True),
    _document(),
    Column("ordinal", Integer, nullable=False),
    Column("section_id", Text),
    Column("kind", Text, nullable=False),
    Column("tokens", Integer, nullable=False),
    Column("page", Integer, nullable=False),  # the first of `pages`
    Column("pages", Text, nullable=False),  # JSON
    Column("path", Text, nullable=False),  # JSON
    Column("text", Text, nullable=False),
    Column("text_hash", Text),  # of the text that is embedded; NULL for chunks that are not searched
    Column("terms_hash", LargeBinary),  # of what the keyword index holds; NULL likewise
    Index("chunks_by_place", "document_id", "ordinal"),
    Index("chunks_by_section", "document_id", "section_id"),
    Index("chunks_by_text", "text_hash"),
)

units = Table(
    "units",
    metadata,
    Column("chunk_row", Integer, ForeignKey("chunks.chunk_row", ondelete="CASCADE"), primary_key=True),
    Column("ordinal", Integer, primary_key=True),
    Column("id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("start", Integer),  # the text is this part of the chunk's text ...
    Column("length", Integer),
    Column("text", Text),  # ... or stands here when it is not
    Column("places", LargeBinary, nullable=False),  # packed word spans and cells
    sqlite_with_rowid=False,
)

embeddings = Table(
    "embeddings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("model", Text, nullable=False),
    Column("text_hash", Text, nullable=False),
    Column("vector", LargeBinary, nullable=False),
    UniqueConstraint("text_hash", "model", name="embeddings_by_text"),
    sqlite_autoincrement=True,  # the label in the vector index: never given twice
)

index_terms = Table(
    "index_terms",
    metadata,
    _document(primary_key=True),
    Column("ordinal", Integer, primary_key=True),
    Column("term", Text, nullable=False),
    Column("subterm", Text, nullable=False),
    Column("see", Text, nullable=False),
    Column("printed", Text, nullable=False),  # JSON
    Column("pages", Text, nullable=False),  # JSON
)

concepts = Table(
    "concepts",
    metadata,
    Column("id", Integer, primary_key=True),
    _document(),
    Column("key", Text, nullable=False, index=True),  # the name folded, to compare by
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("mentions", Integer, nullable=False),
    Column("weight", Float, nullable=False),
    Column("found_by", Text, nullable=False, server_default="rule"),  # a FoundBy
    Index("concepts_by_document", "document_id"),
)

edges = Table(  # from chunk to chunk, or from a chunk to a concept
    "edges",
    metadata,
    Column("source_row", Integer, ForeignKey("chunks.chunk_row", ondelete="CASCADE"), primary_key=True),
    Column("ordinal", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("target_row", Integer, ForeignKey("chunks.chunk_row", ondelete="CASCADE"), index=True),
    Column("concept_id", Integer, ForeignKey("concepts.id", ondelete="CASCADE"), index=True),
    Column("weight", Float, nullable=False),
    Column("found_by", Text, nullable=False, server_default="rule"),  # a FoundBy
)

enrichments = Table(  # what a model found in a chunk, when asked to; the concepts and edges of the model are made from it
    "enrichments",
    metadata,
    Column("chunk_row", Integer, ForeignKey("chunks.chunk_row", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("model", Text, nullable=False),
    Column("findings", LargeBinary, nullable=False),  # packed Findings
)

document_maps = Table(  # what a document is an authority on: routes a question to it
    "document_maps", metadata, _document(primary_key=True), Column("map", LargeBinary, nullable=False)
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("document_id", Text, ForeignKey("documents.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("attempts", Integer, nullable=False),
    Column("paused", Integer, nullable=False),
    Column("running", Integer, nullable=False),
    Column("ocr_pages", Text, nullable=False, server_default="[]"),  # JSON: pages to be read from their pictures, asked or not
    sqlite_autoincrement=True,
)

versions = Table(  # documents that look like, or are to be, a new version of another
    "versions",
    metadata,
    _document(primary_key=True),
    Column("of_id", Text, ForeignKey("documents.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("state", Text, nullable=False),  # a VersionState
)

tags = Table("tags", metadata, _document(primary_key=True), Column("tag", Text, primary_key=True))

saved_scopes = Table(  # documents chosen together, under a name
    "saved_scopes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("key", Text, nullable=False, unique=True),  # the name folded: two that differ in case only are one
)

saved_scope_documents = Table(
    "saved_scope_documents",
    metadata,
    Column(
        "name", Text, ForeignKey("saved_scopes.name", ondelete="CASCADE", onupdate="CASCADE"), primary_key=True, nullable=False
    ),
    Column("document_id", Text, ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, nullable=False, index=True),
)

watched_folders = Table("watched_folders", metadata, Column("path", Text, primary_key=True))

watched_files = Table(  # what was seen in watched folders, so that what a person removed does not come back
    "watched_files",
    metadata,
    Column("path", Text, primary_key=True),
    Column("size", Integer, nullable=False),
    Column("modified", Integer, nullable=False),  # nanoseconds
)

conversations = Table(
    "conversations",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("updated_at", Text, nullable=False),
)

turns = Table(
    "turns",
    metadata,
    Column("conversation_id", Text, ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True),
    Column("ordinal", Integer, primary_key=True),
    Column("asked_at", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("answer", LargeBinary, nullable=False),  # packed Answer with its trace
    Column("place", Integer, nullable=False, server_default="0"),  # where it is shown: one that replaces another takes its place
    Column("set_aside", Integer, nullable=False, server_default="0"),
    Column("scope", Text, nullable=False, server_default=""),  # JSON of a Scope; "": everywhere
    Column("words", Text, nullable=False, server_default=""),  # question and answer, folded, to be searched
)

labels = Table(
    "labels",
    metadata,
    Column("conversation_id", Text, ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True),
    Column("turn", Integer, primary_key=True),
    Column("is_right", Integer, nullable=False),
    Column("labelled_at", Text, nullable=False),
)

KEYWORD_TABLE = "chunk_terms"  # the FTS5 table beside these: title, path and body of searched chunks as analysed terms
