# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A small library in a folder, with what else may lie beside it; also run as a program that is killed at a chosen moment."""

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path

from app.config.paths import paths_for
from app.config.place import library_folder
from app.domain.jobs import CancelToken
from app.domain.keeping import KeepingProgress
from app.services import keeping
from app.services.keeping import KeepingService
from app.storage.library import Library
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse, make_document, rich_structure, unit_vector

BOOK = b"%PDF-1.7 a book of some length. " * 90_000  # 2.9 MB, more than one block


def open_library(folder: Path) -> Library:
    return Library.open(folder, analyse, MODEL, DIMENSION)


def fill(folder: Path) -> None:
    """A read document with its file, vectors and a question set."""
    with open_library(folder) as library:
        source = folder.parent / "a.pdf"
        source.write_bytes(BOOK)
        sha = hashlib.sha256(BOOK).hexdigest()
        library.files.copy(source, sha, "pdf")
        library.catalogue.add_document(make_document("a", sha256=sha, title="A book"))
        library.replace_structure("a", rich_structure())
        pending = library.pending_chunks(MODEL, 10)
        library.store_vectors(MODEL, [(text.text_hash, unit_vector(i)) for i, text in enumerate(pending)])
    (folder / "measure" / "sets").mkdir(parents=True)
    (folder / "measure" / "sets" / "mine.jsonl").write_text('{"question": "Who?"}\n')
    (folder / "settings.json").write_text("{}")


def whole(folder: Path) -> bool:
    """The library of a folder opens, agrees, and holds what `fill` put there."""
    with open_library(folder) as library:
        return (
            library.check() == []
            and [document.id for document in library.documents()] == ["a"]
            and library.files.stored().popitem()[1].read_bytes() == BOOK
            and (folder / "measure" / "sets" / "mine.jsonl").is_file()
        )


def _holding(moment: int) -> Callable[[KeepingProgress], None]:
    """Says when the chosen report of progress is reached, and then waits to be killed."""
    seen = 0

    def tell(_: KeepingProgress) -> None:
        nonlocal seen
        seen += 1
        if seen == moment:
            print("here", flush=True)
            sys.stdin.read()

    return tell


def main(what: str, data: str, target: str, moment: str) -> None:
    paths = paths_for(Path(data))
    tell = _holding(int(moment))
    if what == "move":
        keeping.move(paths, Path(target), tell, CancelToken())
    elif what == "restore":
        keeping.restore(paths, Path(target), Path(data).with_name("restored"), tell, CancelToken())
    else:
        with open_library(library_folder(paths)) as library:
            KeepingService(library).back_up(Path(target), tell, CancelToken())
    print("done", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
