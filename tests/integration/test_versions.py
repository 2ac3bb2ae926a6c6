# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A corrected version through the headless door: offered, replaced, killed on the way; pages read again with OCR."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.documents import DocumentStatus, VersionState
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken, JobStage
from app.domain.pages import PageSource
from app.domain.questions import EVERYWHERE, Question
from app.services.container import Services, build
from tests.fakes.documents import write_pdf
from tests.integration.test_headless_door import quoth

PAGES = 12
REST = (
    "The keeper carries oil and wicks up the stairs, trims what is burnt, wipes the glass, and writes the hour into "
    "the book of the house.\nWhoever finds a lamp dark tells the keeper before the night is over, and the keeper lights it again."
)


def chapter(n: int) -> str:
    return f"# Chapter {n}\nThe lamp of house {n} burns for {n} hours in winter.\nIt is cleaned on day {n}.\n{REST}"


def guide(path: Path, *, corrected: bool, pages: int = PAGES) -> Path:
    """The corrected one has another chapter 7, and a page put in before all others."""
    path.parent.mkdir(exist_ok=True)
    chapters = [chapter(n) for n in range(1, pages + 1)]
    if corrected:
        chapters[6] = "# Chapter 7\nThe lamp of house 7 burns for ninety hours now.\nIt is cleaned by wardens.\n" + REST
        chapters.insert(0, "# Errata\nWhat the council corrected in this year stands in chapter seven.")
    return write_pdf(path, *chapters)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with build(tmp_path / "library") as built:
        yield built


def read(services: Services, path: Path, replaces: str | None = None) -> None:
    services.library.enqueue([path], replaces=replaces)
    services.library.run_jobs(lambda _: None, CancelToken())


def best(services: Services, question: str) -> str:
    return services.ask.search(question, EVERYWHERE).hits[0].chunk.text


def test_the_headless_door_offers_and_replaces(tmp_path: Path) -> None:
    data = tmp_path / "library"
    [old] = quoth("add", guide(tmp_path / "guide.pdf", corrected=False), data=data)[1]["documents"]
    assert (old["new_version_of"], old["replaced"]) == (None, False)
    corrected = guide(tmp_path / "new" / "guide v2.pdf", corrected=True)
    [new] = quoth("add", corrected, data=data)[1]["documents"]
    assert new["new_version_of"] == old["id"]
    assert len(quoth("list", data=data)[1]["documents"]) == 2

    code, done, _ = quoth("add", corrected, "--replace", old["id"], data=data)
    assert (code, done["errors"]) == (0, [])
    [row] = done["documents"]
    assert (row["id"], row["file"], row["pages"], row["replaced"], row["status"]) == (
        old["id"],
        "guide v2.pdf",
        PAGES + 1,
        True,
        "ready",
    )
    assert [document["id"] for document in quoth("list", data=data)[1]["documents"]] == [old["id"]]
    assert len(list(data.rglob("*.pdf"))) == 1
    code, told, _ = quoth("add", corrected, "--replace", "nobody", data=data)
    assert (code, told["error"]["code"]) == (2, "document_unknown")
    code, told, _ = quoth("add", corrected, tmp_path / "guide.pdf", "--replace", old["id"], data=data)
    assert (code, told["error"]["code"]) == (2, "bad_request")


def test_what_did_not_change_keeps_ids_and_vectors_and_old_citations_open(services: Services, tmp_path: Path) -> None:
    read(services, guide(tmp_path / "guide.pdf", corrected=False))
    [document] = services.library.documents()
    conversation = services.ask.new_conversation().id
    for house in (3, 7):
        question = Question(f"How many hours does the lamp of house {house} burn?")
        services.ask.ask_in(conversation, question, lambda _: None, CancelToken())
    before = [turn.answer for turn in services.ask.turns(conversation)]
    ids = {chunk.text: chunk.id for chunk in services.library._library.chunks_of(document.id)}
    embedded: list[str] = []
    embedder = services.library._reading._embedders[0]
    passage = embedder.embed_passage

    def noted(text: str) -> bytes:
        embedded.append(text)
        return passage(text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(embedder), "embed_passage", lambda _self, text: noted(text))
        read(services, guide(tmp_path / "new" / "guide.pdf", corrected=True), replaces=document.id)

    [now] = services.library.documents()
    assert (now.id, now.page_count, now.status) == (document.id, PAGES + 1, DocumentStatus.READY)
    chunks = services.library._library.chunks_of(document.id)
    changed = [chunk for chunk in chunks if chunk.text not in ids]
    assert {chunk.text: chunk.id for chunk in chunks if chunk.text in ids} == {
        text: name for text, name in ids.items() if "house 7" not in text
    }
    assert not {chunk.id for chunk in changed} & set(ids.values())
    assert len(changed) == 2
    new = [" ".join(chunk.text.split()) for chunk in changed]
    bodies = [" ".join(text.partition("\n")[2].split()) for text in embedded]  # passages, and the windows of them
    assert set(new) <= set(bodies)
    assert all(any(body in text for text in new) for body in bodies)
    assert "ninety hours" in best(services, "How long does the lamp of house 7 burn?")

    after = [turn.answer for turn in services.ask.turns(conversation)]
    third, third_before = after[0].citations[0], before[0].citations[0]
    assert (third.page, third_before.page) == (4, 3)
    assert "house 3 burns" in services.pages.text_under(document.id, third.quads)
    assert services.library.cited_units(third)
    seventh = after[1].citations[0]
    assert (seventh.quads, seventh.snippet) == ((), before[1].citations[0].snippet), "its words are not there any more"
    assert services.library.cited_units(seventh) == []
    assert 1 <= seventh.page <= PAGES + 1


def test_another_document_of_a_like_name_is_not_offered(services: Services, tmp_path: Path) -> None:
    read(services, guide(tmp_path / "guide.pdf", corrected=False))
    other = write_pdf(tmp_path / "new-guide.pdf", *(f"# Part {n}\nGoats of lot {n} eat {n} roots." for n in range(PAGES)))
    read(services, other)
    assert [document.may_replace for document in services.library.documents()] == [None, None]


def test_keeping_both_is_remembered(services: Services, tmp_path: Path) -> None:
    read(services, guide(tmp_path / "guide.pdf", corrected=False))
    read(services, guide(tmp_path / "new" / "guide.pdf", corrected=True))
    first, second = services.library.documents()
    assert (first.may_replace, second.may_replace) == (None, first.id)
    services.library.keep_both(second.id)
    services.library.retry(second.id)
    services.library.run_jobs(lambda _: None, CancelToken())
    assert [(d.may_replace, d.status) for d in services.library.documents()] == [(None, DocumentStatus.READY)] * 2
    assert services.library._library.versions.of(second.id) == (first.id, VersionState.KEPT)


def test_a_version_that_cannot_be_read_or_is_stopped_leaves_the_old_one(services: Services, tmp_path: Path) -> None:
    read(services, guide(tmp_path / "guide.pdf", corrected=False))
    [old] = services.library.documents()
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7\n" + b"nothing of use " * 99)
    read(services, broken, replaces=old.id)
    failed = services.library.documents()[1]
    assert (services.library.documents()[0], failed.status) == (old, DocumentStatus.FAILED)
    services.library.remove(failed.id)

    services.library.enqueue([guide(tmp_path / "new" / "guide.pdf", corrected=True, pages=80)], replaces=old.id)
    new = services.library.documents()[1]

    def stop(progress: object) -> None:
        if getattr(progress, "stage", None) is JobStage.READING:
            services.library.cancel_document(new.id)

    services.library.run_jobs(stop, CancelToken())
    assert services.library.documents() == [old]
    assert "7 hours" in best(services, "How long does the lamp of house 7 burn?")


REPLACER = """
import sys
from pathlib import Path
if __name__ == "__main__":
    from app.domain.jobs import CancelToken
    from app.services.container import build
    services = build(Path(sys.argv[1]))
    services.library.enqueue([Path(sys.argv[2])], replaces=services.library.documents()[0].id)
    print("queued", flush=True)
    services.library.run_jobs(lambda progress: print(progress.stage, progress.done, flush=True), CancelToken())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a POSIX signal")
@pytest.mark.parametrize("stop_at", ["queued", "reading", "structure"])
def test_a_kill_on_the_way_leaves_one_version_whole_and_the_next_start_goes_on(tmp_path: Path, stop_at: str) -> None:
    library = tmp_path / "library"
    with build(library) as services:
        read(services, guide(tmp_path / "guide.pdf", corrected=False, pages=100))
        [old] = services.library.documents()
    new = guide(tmp_path / "new" / "guide.pdf", corrected=True, pages=100)
    script = tmp_path / "replacer.py"
    script.write_text(REPLACER)
    environment = {"PYTHONPATH": str(Path(__file__).parents[2]), "PATH": "/usr/bin:/bin"}
    command = [sys.executable, str(script), str(library), str(new)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith(stop_at):
                break
        process.send_signal(signal.SIGKILL)
    with build(library) as services:
        first = next(document for document in services.library.documents() if document.id == old.id)
        assert first.page_count in ({100} if stop_at != "structure" else {100, 101})
        if first.page_count == 100:
            assert first == old
            assert "7 hours" in best(services, "How long does the lamp of house 7 burn?")
        services.library.run_jobs(lambda _: None, CancelToken())
        [document] = services.library.documents()
        assert (document.id, document.page_count, document.status) == (old.id, 101, DocumentStatus.READY)
        assert "ninety hours" in best(services, "How long does the lamp of house 7 burn?")
        checks = {check.name: check for check in services.diagnostics.checks()}
        assert checks["indexes"].ok, checks["indexes"].detail
        assert checks["storage"].ok, checks["storage"].detail


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_pages_are_read_again_with_ocr(tmp_path: Path) -> None:
    data = tmp_path / "library"
    [document] = quoth("add", guide(tmp_path / "guide.pdf", corrected=False, pages=5), data=data)[1]["documents"]
    code, again, _ = quoth("read-again", document["id"], "--pages", "2,4-5", "--ocr", data=data)
    assert code == 0
    [row] = again["documents"]
    assert (row["id"], row["pages"], row["status"]) == (document["id"], 5, "ready")
    assert [page["source"] for page in row["page_report"]] == ["text", "ocr", "text", "ocr", "ocr"]
    assert all((page["confidence"] or 0) > 0.7 for page in row["page_report"] if page["source"] == "ocr")
    assert row["page_report"][0]["confidence"] is None
    [hit] = quoth("search", "How long does the lamp of house 4 burn?", "--top", "1", data=data)[1]["hits"]
    assert (hit["page"], "house 4 burns" in hit["text"]) == (4, True)

    # Another page is read again; those that OCR read stay as they are. Without pages, all are read as at first.
    [row] = quoth("read-again", document["id"], "--pages", "2", data=data)[1]["documents"]
    assert [page["source"] for page in row["page_report"]] == ["text", "text", "text", "ocr", "ocr"]
    [row] = quoth("read-again", document["id"], data=data)[1]["documents"]
    assert {page["source"] for page in row["page_report"]} == {"text"}

    code, told, _ = quoth("read-again", document["id"], "--pages", "6", data=data)
    assert (code, told["error"]["code"]) == (2, "bad_request")


def test_reading_again_from_pictures_serves_the_old_text_until_then(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(services, guide(tmp_path / "guide.pdf", corrected=False))
    [old] = services.library.documents()
    monkeypatch.setattr("app.services.library.find_tesseract", lambda: None)
    with pytest.raises(AppError) as caught:
        services.library.read_again(old.id, (2,), ocr=True)
    assert caught.value.code is ErrorCode.OCR_MISSING
    assert services.library.documents() == [old]
    monkeypatch.undo()
    services.library.read_again(old.id, (2,))
    assert "7 hours" in best(services, "How long does the lamp of house 7 burn?")
    assert {page.source for page in services.library.page_report(old.id)} == {PageSource.TEXT}
    services.library.cancel_document(old.id)
    [kept] = services.library.documents()
    assert (kept.status, kept.chunk_count) == (DocumentStatus.READY, old.chunk_count)
