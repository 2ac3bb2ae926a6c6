# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What was removed is in no file any more: the bytes of all files that the program wrote are searched.

Quotes in a conversation belong to the conversation, stay when the document goes, and go with the conversation.
"""

import logging
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from app.config.logs import start_log
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, Question
from app.services.container import Services, build
from app.storage.backup import back_up
from tests.fakes.documents import write_pdf

SECRETS = ("xylophonic", "quagmire", "zanzibarian")
# The keyword index keeps beginnings of terms that others share, so their ends are looked for as well.
TRACES = (*SECRETS, "ylophon", "uagmir", "nzibarian")
TEXT = "# The xylophonic chapter\nThe quagmire of the zanzibarian court burns for nine hours.\nNobody crosses the quagmire."


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    root, before = logging.getLogger(), list(logging.getLogger().handlers)
    start_log(tmp_path / "library" / "logs")
    with build(tmp_path / "library") as opened:
        yield opened
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
        handler.close()


def secret_pdf(path: Path) -> Path:
    write_pdf(path, TEXT, TEXT.replace("nine", "ten"))
    with pymupdf.open(path) as document:
        document.set_metadata({"title": "Of xylophonic things"})
        document[0].add_text_annot((300, 300), "A note on the quagmire")
        document.saveIncr()
    return path


def traces(folder: Path) -> list[str]:
    """Files that hold a word of the document, as it is or in a packed column or page."""
    found = []
    for path in folder.rglob("*"):
        if not path.is_file():
            continue
        data = path.read_bytes()
        texts = [data.lower(), data.replace(b"\0", b"").lower()]  # UTF-16 too
        at = data.find(b"\x78")
        while at >= 0:
            if data[at + 1 : at + 2] in {b"\x01", b"\x5e", b"\x9c", b"\xda"}:
                texts.append(unpacked(data[at : at + 200_000]).lower())
            at = data.find(b"\x78", at + 1)
        found += [f"{path.name}: {trace}" for trace in TRACES if any(trace.encode() in text for text in texts)]
    return found


def unpacked(data: bytes) -> bytes:
    """Whatever a packed column gives up, also one that was overwritten in part."""
    try:
        return zlib.decompressobj().decompress(data, 1_000_000)
    except zlib.error:
        return b""


def add(services: Services, path: Path) -> str:
    [document] = services.library.enqueue([path]).documents
    services.library.run_jobs(lambda _: None, CancelToken())
    return document.id


def test_a_removed_document_is_in_no_file(services: Services, tmp_path: Path) -> None:
    add(
        services,
        write_pdf(tmp_path / "other.pdf", "The lamp of the quay burns for eleven hours.\nThe court sits at noon."),
    )
    removed = add(services, secret_pdf(tmp_path / "xylophonic quagmire.pdf"))
    services.library.read_again(removed, [1])
    services.library.run_jobs(lambda _: None, CancelToken())
    services.library.rename(removed, "My zanzibarian book")
    services.shelf.tag({removed}, ["law"])
    services.ask.search("How long does the quagmire burn?", EVERYWHERE)
    back_up(services._library.database, "0001")
    assert {line.partition(":")[0].partition("-")[0] for line in traces(tmp_path / "library")} >= {"library.db", "library"}
    services.library.remove(removed)
    assert traces(tmp_path / "library") == []
    assert traces(tmp_path / "tmp") == []
    assert [document.file_name for document in services.library.documents()] == ["other.pdf"]


def test_of_a_replaced_version_nothing_is_left(services: Services, tmp_path: Path) -> None:
    old = add(services, secret_pdf(tmp_path / "a.pdf"))
    services.library.enqueue([write_pdf(tmp_path / "b.pdf", "The lamp of the quay burns for eleven hours.")], replaces=old)
    services.library.run_jobs(lambda _: None, CancelToken())
    assert [document.file_name for document in services.library.documents()] == ["b.pdf"]
    # The title stays: texts that both versions have are embedded under it.
    assert [line for line in traces(tmp_path / "library") if "ylophon" not in line] == []


def test_quotes_go_with_their_conversation(services: Services, tmp_path: Path) -> None:
    removed = add(services, secret_pdf(tmp_path / "a.pdf"))
    conversation = services.ask.new_conversation()
    services.ask.ask_in(conversation.id, Question("How long does the court burn?"), lambda _: None, CancelToken())
    services.library.remove(removed)
    assert traces(tmp_path / "library") != [], "the answer is kept"
    [turn] = services.ask.turns(conversation.id)
    assert "quagmire" in turn.answer.text
    services.ask.delete_conversation(conversation.id)
    assert traces(tmp_path / "library") == []
