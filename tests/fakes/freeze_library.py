# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Make the small library of the current schema that later programs have to be able to open.

    python -m tests.fakes.freeze_library

writes `tests/data/libraries/schema-<HEAD>.sqlite.gz`. Do this once for a schema, with the program that first writes it, and never
again. Those of the schemas before this script was there were made by the programs of their time in the same way.
"""

import gzip
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from app.domain.jobs import CancelToken
from app.domain.questions import Question
from app.models import registry
from app.services.container import build
from app.storage.schema import HEAD
from tests.fakes.documents import write_pdf
from tests.fakes.models import OverlapReranker, WordEmbedder

LIBRARIES = Path(__file__).parents[1] / "data" / "libraries"
BERTHS = (
    "# Harbour rules\nThe harbour master keeps the book of berths.\nA berth costs 12 crowns a night.\n"
    "A vessel above 30 feet pays 20 crowns a night.\n"
    "# Quays\nThe north quay is for fishing boats.\nThe south quay is for barges."
)
HARBOUR = (
    BERTHS,
    "# Signals\nA red flag closes the harbour.\nThe flag is hoisted by the harbour master.\nNo vessel leaves while it flies.",
)
LAMPS = (
    "# Lamps\nThe lamp of the north quay is lit by the keeper of the north tower.\nIt burns for eleven hours.\n"
    "# Oil\nOil is kept in the stone house.\nA lamp takes two pints a night."
)
QUESTIONS = ("Who lights the lamp of the north quay?", "What does a berth cost?")


def freeze(target: Path) -> None:
    """Two documents that are read, one that waits, a conversation with a mark, a tag and a saved scope; no files."""
    registry.embedder = lambda _models: WordEmbedder()  # type: ignore[assignment,return-value]
    registry.multilingual_embedder = lambda _models: None
    registry.reranker = lambda _models: OverlapReranker()  # type: ignore[assignment,return-value]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        with build(folder / "library") as services:
            books = [write_pdf(folder / "harbour.pdf", *HARBOUR), write_pdf(folder / "lamps.pdf", LAMPS)]
            services.library.enqueue(books)
            services.library.run_jobs(lambda _: None, CancelToken())
            ids = {document.file_name: document.id for document in services.library.documents()}
            conversation = services.ask.new_conversation()
            for question in QUESTIONS:
                services.ask.ask_in(conversation.id, Question(question), lambda _: None, CancelToken())
            services.ask.label_answer(conversation.id, 0, True)
            services.shelf.tag({ids["lamps.pdf"]}, ["light"])
            services.shelf.save_scope("Quays", {ids["harbour.pdf"]})
            services.library.enqueue([write_pdf(folder / "waiting.pdf", "# Ferries\nThe ferry crosses every hour.")])
        with closing(sqlite3.connect(folder / "library" / "library.db")) as library:
            library.execute("UPDATE documents SET source_path = '/books/' || file_name")
            library.commit()
            library.execute("VACUUM")
            library.execute("PRAGMA journal_mode=DELETE")
        target.write_bytes(gzip.compress((folder / "library" / "library.db").read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    freeze(LIBRARIES / f"schema-{HEAD}.sqlite.gz")
