# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Stand-ins for the services: a small library with real pages (written by PyMuPDF on first use) and scripted answers.

What the window sees has the shapes of the real services. Knobs: `FakeServices(documents=...)`, `library.step` and `ask.step`
(seconds a step takes, 0 in tests), `ask.script` (question text -> Answer or AppError), `models.answer`, `library.log` (calls).
"""

import functools
import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pymupdf

from app.config.keychain import Kept
from app.config.neighbourhood import Neighbourhood, PlaceKind
from app.config.paths import Paths
from app.config.settings import ServerKind
from app.domain.answers import (
    Answer,
    AnswerReady,
    AskEvent,
    AskStage,
    Citation,
    Claim,
    ConversationHit,
    DroppedClaim,
    EvidenceFound,
    MarkedTurn,
    Option,
    Outcome,
    StageStarted,
    Trace,
    Turn,
    Verdict,
)
from app.domain.chunks import Chunk, ChunkKind, Unit
from app.domain.documents import Attachment, Document, DocumentStatus, Failure, OutlineEntry, Role, SavedScope
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken, JobProgress, JobStage
from app.domain.keeping import BackupFacts, KeepingProgress, KeepingStep, Soundness
from app.domain.model_servers import ModelState, ModelStatus, PullProgress
from app.domain.pages import Box, FoundPlace, Page, PageBox, PageLink, PageSource, PageWarning, Word
from app.domain.ports import ModelInfo
from app.domain.questions import Hit, LegScore, Question, Scope, SearchResult, StageTime
from app.domain.remarks import RemarkCode, remark
from app.domain.session import Session
from app.services.keeping import Overview
from app.services.marks import MarkedQuestion, marked_questions
from app.services.model_trial import Trial
from app.services.models import ServerView
from app.services.text_search import find_places
from app.services.watching import WatchLook

LOCAL = Neighbourhood(PlaceKind.LOCAL)
ADDED = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


_PROBLEMS = {
    ModelState.NOT_INSTALLED: ErrorCode.MODEL_NOT_INSTALLED,
    ModelState.NOT_RUNNING: ErrorCode.MODEL_NOT_RUNNING,
    ModelState.TOO_OLD: ErrorCode.MODEL_TOO_OLD,
    ModelState.LOADING: ErrorCode.MODEL_LOADING,
    ModelState.BUSY: ErrorCode.MODEL_BUSY,
    ModelState.KEY_REFUSED: ErrorCode.MODEL_KEY_REFUSED,
}


def model_status(state: ModelState, *models: ModelInfo, server: str = "Ollama") -> ModelStatus:
    """How a server stands, with the error that belongs to it."""
    code = _PROBLEMS.get(state)
    return ModelStatus(state, models, "", server, AppError(code, server=server) if code else None)


@dataclass(frozen=True, slots=True)
class FileError:
    path: Path
    error: AppError


@dataclass(frozen=True, slots=True)
class EnqueueResult:
    documents: tuple[Document, ...] = ()
    errors: tuple[FileError, ...] = ()
    duplicates: tuple[Document, ...] = ()
    passed_over: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Conversation:
    id: str
    title: str
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class DocumentView:
    document: Document
    sizes: tuple[tuple[float, float], ...]
    labels: tuple[str, ...]
    printed: tuple[str, ...]
    outline: tuple[OutlineEntry, ...]


@dataclass(frozen=True, slots=True)
class RenderedPage:
    width: int
    height: int
    stride: int
    pixels: bytes


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    ok: bool
    detail: str
    remedy: str = ""


def document(
    key: str,
    title: str,
    pages: int,
    status: DocumentStatus = DocumentStatus.READY,
    *,
    read: int | None = None,
    chunks: int | None = None,
    vectors: int | None = None,
    ocr: int = 0,
    role: Role = Role.CORE,
    supersedes: str | None = None,
    error: Failure | None = None,
    warnings: tuple[PageWarning, ...] = (),
) -> Document:
    """A document of the library; counts that are not given are those of one that is read to the end."""
    chunks = pages * 3 if chunks is None else chunks
    return Document(
        id=key,
        lineage_id=key,
        sha256=key.ljust(64, "0"),
        title=title,
        file_name=f"{title}.pdf",
        source_path=f"/home/reader/{title}.pdf",
        page_count=pages,
        pages_read=pages if read is None else read,
        ocr_pages=ocr,
        chunk_count=chunks,
        vector_count=chunks if vectors is None else vectors,
        status=status,
        role=role,
        supersedes=supersedes,
        language="en",
        ingest_version=1,
        added_at=ADDED,
        error=error,
        warnings=warnings,
    )


def shelf() -> list[Document]:
    """One document in each state that a row can show."""
    return [
        document("handbook", "The Lamplighter’s Handbook", 12),
        document("house", "House rules of our guild", 4, role=Role.SUPPLEMENT, supersedes="handbook"),
        document("almanac", "Almanac of northern evenings", 448),
        document("fence", "Alder Bay fence bylaw 2019", 34),
        document("zoning", "Port Ellery zoning code", 240, DocumentStatus.SEARCHABLE, chunks=1000, vectors=410),
        document("trees", "Tree bylaw 1998, scanned", 120, DocumentStatus.READING, read=40, ocr=28, chunks=0),
        document(
            "minutes",
            "Council minutes 2022",
            0,
            DocumentStatus.NEEDS_PASSWORD,
            error=Failure(ErrorCode.NEEDS_PASSWORD, {"file": "Council minutes 2022.pdf"}),
        ),
        document(
            "parking",
            "Parking map 2015",
            8,
            DocumentStatus.FAILED,
            read=3,
            chunks=0,
            error=Failure(ErrorCode.DAMAGED, {"file": "Parking map 2015.pdf", "page": 3}),
        ),
        document("waste", "Waste fees 2024", 0, DocumentStatus.WAITING, read=0, chunks=0),
    ]


_CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "The lamps",
        (
            "A lamp stands at every corner where two lanes meet, and before each public door.",
            "Its glass is wiped on the first day of the week, and the wick trimmed on the third.",
            "No lamplighter carries more than twelve measures of oil on one round.",
        ),
    ),
    (
        "Hours of lighting",
        (
            "From November to January the lamps are lit at four in the afternoon.",
            "In the other months they are lit half an hour after the sun has set.",
            "A lamp that has gone out is lit again within one hour of the report.",
            "On nights of full moon the warden may leave the lamps of the outer lanes dark.",
        ),
    ),
    (
        "Holding the ladder",
        (
            "A ladder is held by a second person whenever the wind moves the flame.",
            "A lamplighter can hold a breath of smoke for at most thirty seconds, then climbs down.",
            "Out of breath, a lamplighter rests for two minutes before the next lamp.",
            "The warden might call for a second round after a storm.",
        ),
    ),
)


@functools.cache
def _pdf(pages: int) -> bytes:
    """A book in two columns, by PyMuPDF."""
    book = pymupdf.open()
    for number in range(pages):
        page = book.new_page(width=420, height=595)
        title, sentences = _CHAPTERS[number % len(_CHAPTERS)]
        page.insert_text((40, 60), title, fontsize=16, fontname="tibo", color=(0.55, 0.12, 0.12))
        text = "\n\n".join(sentences)
        page.insert_textbox(pymupdf.Rect(40, 78, 202, 540), f"{text}\n\n{text}", fontsize=9.5, fontname="tiro", lineheight=1.35)
        page.insert_textbox(pymupdf.Rect(218, 78, 380, 540), f"{text}\n\n{text}", fontsize=9.5, fontname="tiro", lineheight=1.35)
        page.insert_text((205, 572), str(number + 1), fontsize=8, fontname="tiro")
    data: bytes = book.tobytes()
    book.close()
    return data


class FakePages:
    def __init__(self, library: "FakeLibrary") -> None:
        self._library = library
        self._lock = threading.Lock()
        self._open: dict[str, Any] = {}
        self.rendered: list[tuple[str, int, float]] = []
        self.links_of: dict[tuple[str, int], tuple[PageLink, ...]] = {}

    def _file(self, document_id: str) -> Any:
        if document_id not in self._open:
            count = min(max(self._library.get(document_id).page_count, 1), 12)
            self._open[document_id] = pymupdf.open(stream=_pdf(count), filetype="pdf")
        return self._open[document_id]

    def close(self) -> None:
        with self._lock:
            for file in self._open.values():
                file.close()
            self._open.clear()

    def info(self, document_id: str) -> DocumentView:
        with self._lock:
            file = self._file(document_id)
            count = len(file)
            sizes = tuple((page.rect.width, page.rect.height) for page in file)
        outline = tuple(OutlineEntry(_CHAPTERS[n % 3][0], 1 + (n % 3 != 0), n + 1) for n in range(count))
        labels = tuple(str(n + 1) for n in range(count))
        return DocumentView(self._library.get(document_id), sizes, labels, labels, outline)

    def render(self, document_id: str, page_number: int, scale: float) -> RenderedPage:
        with self._lock:
            self.rendered.append((document_id, page_number, scale))
            pixmap = self._file(document_id)[page_number - 1].get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False)
            return RenderedPage(pixmap.width, pixmap.height, pixmap.stride, bytes(pixmap.samples))

    def words(self, document_id: str, page_number: int) -> tuple[Word, ...]:
        with self._lock:
            page = self._file(document_id)[page_number - 1]
            width, height = page.rect.width, page.rect.height
            return tuple(
                Word(w[4], Box(w[0] / width, w[1] / height, w[2] / width, w[3] / height)) for w in page.get_text("words")
            )

    def text_under(self, document_id: str, quads: Sequence[PageBox]) -> str:
        return ""

    def links(self, document_id: str, page_number: int) -> tuple[PageLink, ...]:
        return self.links_of.get((document_id, page_number), ())

    def find(
        self, document_id: str, text: str, cancel: CancelToken, report: Callable[[list[FoundPlace]], None] = lambda _places: None
    ) -> list[FoundPlace]:
        found = []
        with self._lock:
            count = len(self._file(document_id))
        for number in range(1, count + 1):
            cancel.raise_if_cancelled()
            here = [FoundPlace(number, boxes) for boxes in find_places(self.words(document_id, number), text)]
            report(here)
            found += here
        return found

    def place(self, document_id: str, page: int, text: str) -> tuple[PageBox, ...]:
        """One box a word for the first place where `text` stands on the page."""
        words, wanted = self.words(document_id, page), text.split()
        for start in range(len(words) - len(wanted) + 1):
            if [word.text for word in words[start : start + len(wanted)]] == wanted:
                return tuple(PageBox(page, word.box) for word in words[start : start + len(wanted)])
        raise AssertionError(f"{text!r} does not stand on page {page}")


class FakeLibrary:
    def __init__(self, documents: Sequence[Document]) -> None:
        self.lock = threading.RLock()
        self.by_id: dict[str, Document] = {entry.id: entry for entry in documents}
        self.warmed = False
        self.log: list[tuple[str, object]] = []
        self.step = 0.0
        self.steps = 4
        self.paused = False
        self.password = "lantern"
        self.bad_files: dict[str, AppError] = {}
        self._cancelled: set[str] = set()

    def get(self, document_id: str) -> Document:
        with self.lock:
            found = self.by_id.get(document_id)
        if found is None:
            raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=document_id)
        return found

    def _change(self, document_id: str, **changes: Any) -> None:
        with self.lock:
            self.by_id[document_id] = replace(self.get(document_id), **changes)

    def documents(self) -> list[Document]:
        with self.lock:
            return list(self.by_id.values())

    def warm(self) -> None:
        self.warmed = True

    def enqueue(self, paths: Sequence[Path], *, role: Role | None = None, password: str | None = None) -> EnqueueResult:
        added: list[Document] = []
        errors: list[FileError] = []
        duplicates: list[Document] = []
        with self.lock:
            self.log.append(("enqueue", tuple(paths)))
            for path in paths:
                key = path.stem.lower().replace(" ", "-")
                if path.name in self.bad_files:
                    errors.append(FileError(path, self.bad_files[path.name]))
                elif key in self.by_id:
                    duplicates.append(self.by_id[key])
                else:
                    self.by_id[key] = replace(
                        document(key, path.stem, 0, DocumentStatus.WAITING, read=0, chunks=0, role=role or Role.CORE),
                        file_name=path.name,
                        source_path=str(path),
                    )
                    added.append(self.by_id[key])
        return EnqueueResult(tuple(added), tuple(errors), tuple(duplicates))

    def run_jobs(self, on_progress: Callable[[JobProgress], None], cancel: CancelToken) -> None:
        self.log.append(("run_jobs", None))
        busy = {DocumentStatus.WAITING, DocumentStatus.READING, DocumentStatus.SEARCHABLE}
        while True:
            waiting = [entry for entry in self.documents() if entry.status in busy and entry.id not in self._cancelled]
            if not waiting:
                return
            self._read(waiting[0], on_progress, cancel)

    def _read(self, entry: Document, on_progress: Callable[[JobProgress], None], cancel: CancelToken) -> None:
        pages = entry.page_count or 12
        ocr = entry.ocr_pages > 0
        on_progress(JobProgress(entry.id, JobStage.OPENING))
        if entry.status is not DocumentStatus.SEARCHABLE:
            self._change(entry.id, status=DocumentStatus.READING, page_count=pages)
            for done in _counts(entry.pages_read, pages, self.steps):
                while self.paused and not cancel.wait(0.01):
                    pass
                cancel.raise_if_cancelled()
                self._change(entry.id, pages_read=done, ocr_pages=done * 7 // 10 if ocr else 0)
                left = self.step * (pages - done) if self.step else None
                on_progress(JobProgress(entry.id, JobStage.OCR if ocr else JobStage.READING, done, pages, left))
                cancel.wait(self.step)
            self._change(entry.id, status=DocumentStatus.SEARCHABLE, chunk_count=pages * 3, vector_count=0)
        chunks = self.get(entry.id).chunk_count
        for done in _counts(self.get(entry.id).vector_count, chunks, self.steps):
            cancel.raise_if_cancelled()
            self._change(entry.id, vector_count=done)
            on_progress(JobProgress(entry.id, JobStage.MEANING, done, chunks, None))
            cancel.wait(self.step)
        self._change(entry.id, status=DocumentStatus.READY)
        on_progress(JobProgress(entry.id, JobStage.FINISHED, pages, pages))

    def cancel_document(self, document_id: str) -> None:
        self.log.append(("cancel_document", document_id))
        self._cancelled.add(document_id)

    def remove(self, document_id: str) -> None:
        with self.lock:
            self.log.append(("remove", document_id))
            self.get(document_id)
            del self.by_id[document_id]

    def unlock(self, document_id: str, password: str) -> None:
        self.log.append(("unlock", document_id))
        if password != self.password:
            raise AppError(ErrorCode.WRONG_PASSWORD, file=self.get(document_id).file_name)
        self._change(document_id, status=DocumentStatus.WAITING, error=None)

    def retry(self, document_id: str) -> None:
        self.log.append(("retry", document_id))
        self._change(document_id, status=DocumentStatus.WAITING, error=None, pages_read=0)

    def read_again(self, document_id: str, pages: Sequence[int] = (), *, ocr: bool = False) -> None:
        self.log.append(("read_again", (document_id, tuple(pages), ocr)))
        self._change(document_id, status=DocumentStatus.WAITING, error=None, pages_read=0)

    def replace_version(self, document_id: str) -> None:
        with self.lock:
            self.log.append(("replace_version", document_id))
            new = self.by_id.pop(document_id)
            of_id = new.may_replace or ""
            self.by_id[of_id] = replace(new, id=of_id, may_replace=None)

    def keep_both(self, document_id: str) -> None:
        self.log.append(("keep_both", document_id))
        self._change(document_id, may_replace=None)

    def set_role(self, document_id: str, role: Role, supersedes: str | None) -> None:
        self.log.append(("set_role", (document_id, role, supersedes)))
        self._change(document_id, role=role, supersedes=supersedes)

    def rename(self, document_id: str, title: str) -> None:
        self.log.append(("rename", (document_id, title)))
        self._change(document_id, title=title)

    def pause(self, paused: bool) -> None:
        self.log.append(("pause", paused))
        self.paused = paused

    def page_report(self, document_id: str) -> list[Page]:
        entry = self.get(document_id)
        sources = {2: PageSource.EMPTY, 17: PageSource.OCR, 26: PageSource.EMPTY, 30: PageSource.FAILED}
        return [
            Page(
                number=n,
                label=str(n),
                printed=str(n),
                width=420,
                height=595,
                rotation=90 if n == 17 else 0,
                source=sources.get(n, PageSource.OCR if entry.ocr_pages and n > 8 else PageSource.TEXT),
                confidence=(0.61 if n in {17, 18, 27} else 0.94) if entry.ocr_pages and n > 8 else None,
                text="",
            )
            for n in range(1, entry.pages_read + 1)
        ]

    def attachments(self, document_id: str) -> list[Attachment]:
        return (
            [Attachment("Map of the lamps.pdf", "pdf", 4096), Attachment("notes.txt", "txt", 12)]
            if document_id == "handbook"
            else []
        )

    def add_attachment(self, document_id: str, name: str) -> EnqueueResult:
        self.log.append(("add_attachment", (document_id, name)))
        return EnqueueResult((), (), ())

    def file_path(self, document_id: str) -> Path:
        return Path(self.get(document_id).source_path)

    def cited_units(self, citation: Citation) -> list[Unit]:
        return []

    def sample_path(self) -> Path:
        return Path("/usr/share/quoth/The Lamplighter’s Handbook.pdf")


def _counts(start: int, end: int, steps: int) -> list[int]:
    return sorted({start + (end - start) * n // steps for n in range(1, steps + 1)} | {end})


class FakeAsk:
    def __init__(self, library: FakeLibrary, pages: FakePages) -> None:
        self._library, self._pages = library, pages
        self.step = 0.0
        self.script: dict[str, Answer | AppError] = {}
        self.asked: list[Question] = []
        self.labels: list[tuple[str, int, bool | None]] = []
        self._conversations = [
            Conversation("c1", "Breath and ladders", ADDED),
            Conversation("c2", "Fence height, front yard", ADDED),
            Conversation("c3", "Shortest evenings of the year", ADDED),
        ]
        self._turns: dict[str, list[Turn]] = {}

    def citation(self, n: int, document_id: str, page: int, text: str, passage: str = "", section: str = "") -> Citation:
        """A citation of words that stand on that page; `passage` (default: the cited words) is what surrounds them."""
        entry = self._library.by_id.get(document_id) or document(document_id, document_id, 12)
        passage = passage or text
        start = passage.index(text)
        cited = self._pages.place(document_id, page, text)
        around = self._pages.place(document_id, page, passage)
        return Citation(
            n=n,
            document_id=document_id,
            title=entry.title,
            file_name=entry.file_name,
            page=page,
            label=str(page),
            printed=str(page),
            section_path=(section,) if section else (_CHAPTERS[(page - 1) % 3][0],),
            chunk_id=f"{document_id}-{page}",
            unit_ids=(f"{document_id}-{page}-{n}",),
            snippet=passage,
            mark_start=start,
            mark_end=start + len(text),
            quads=cited,
            passage_quads=tuple(box for box in around if box not in cited),
        )

    def _evidence(self) -> tuple[Citation, ...]:
        breath, rest, storm = _CHAPTERS[2][1][1:]
        passage = f"{breath} {rest} {storm}"
        first = next(iter(self._library.by_id), "handbook")
        return (
            self.citation(1, first, 3, breath, passage),
            self.citation(2, first, 3, rest, passage),
            self.citation(3, first, 3, storm, passage),
        )

    def answer_for(self, question: Question) -> Answer:
        scripted = self.script.get(question.text)
        if isinstance(scripted, AppError):
            raise scripted
        if scripted is not None:
            return scripted
        low = question.text.lower()
        cites = self._evidence()
        claims = (
            Claim(
                "A lamplighter can hold a breath of smoke for at most thirty seconds, then climbs down.", Verdict.SUPPORTED, (1,)
            ),
            Claim("Out of breath, a lamplighter rests for two minutes before the next lamp.", Verdict.SUPPORTED, (2,)),
            Claim(
                "A storm calls for a second round.",
                Verdict.PARTLY,
                (3,),
                (remark(RemarkCode.SOURCE_SAYS, source="might call for"),),
            ),
        )
        scope = question.scope.document_ids
        asked = len(scope) if scope is not None else len(self._library.by_id)
        trace = Trace(
            query=question.text,
            hits=(_hit(1, cites[0]), _hit(2, cites[2])),
            passages_read=("handbook-3",),
            draft=" ".join(claim.text for claim in claims),
            dropped=(DroppedClaim("Lamplighters wear grey.", Verdict.UNSUPPORTED, (remark(RemarkCode.NO_PASSAGE),)),),
            settings={"legs": "keyword, vector", "top": 8},
            remarks=(),
        )
        answer = Answer(
            question=question.text,
            outcome=Outcome.ANSWERED,
            text=" ".join(claim.text for claim in claims),
            claims=claims,
            citations=cites,
            closest=(),
            options=(),
            rewritten=question.text,
            model=question.model,
            documents_asked=asked,
            passages_read=5,
            stages=(StageTime("search", 120.0), StageTime("draft", 8200.0), StageTime("verify", 700.0)),
            warnings=(),
            trace=trace,
        )
        nothing: dict[str, Any] = {"text": "", "claims": (), "citations": ()}
        if not self._library.by_id:
            return replace(answer, outcome=Outcome.NOTHING_INDEXED, **nothing)
        if "sleep" in low:
            return replace(answer, outcome=Outcome.INSUFFICIENT, closest=cites, **nothing)
        if "dragon" in low:
            return replace(answer, outcome=Outcome.NOT_FOUND, closest=(), **nothing)
        if "fence" in low:
            ids = list(self._library.by_id)[:2]
            options = tuple(Option(self._library.by_id[key].title, (key,), cites[n]) for n, key in enumerate(ids))
            both = Option("Both, side by side", tuple(ids))
            return replace(answer, outcome=Outcome.CLARIFY, options=(*options, both), **nothing)
        return answer

    def ask(
        self,
        question: Question,
        on_event: Callable[[AskEvent], None],
        cancel: CancelToken,
        overrides: Mapping[str, str] | None = None,
    ) -> Answer:
        self.asked.append(question)
        answer = self.answer_for(question)
        events: list[AskEvent] = [
            StageStarted(AskStage.SEARCHING, answer.documents_asked),
            StageStarted(AskStage.READING, answer.passages_read),
            EvidenceFound(answer.citations or answer.closest),
        ]
        if question.model:
            events.append(StageStarted(AskStage.DRAFTING, model=question.model))
        events.append(StageStarted(AskStage.CHECKING, len(answer.claims)))
        for event in events:
            on_event(event)
            cancel.wait(self.step)
            cancel.raise_if_cancelled()
        on_event(AnswerReady(answer))
        return answer

    def ask_in(
        self,
        conversation_id: str,
        question: Question,
        on_event: Callable[[AskEvent], None],
        cancel: CancelToken,
        overrides: Mapping[str, str] | None = None,
        instead_of: int | None = None,
        with_later: bool = False,
    ) -> Turn:
        found: list[Citation] = []

        def watch(event: AskEvent) -> None:
            if isinstance(event, EvidenceFound):
                found[:] = event.passages
            on_event(event)

        kept = self._turns.setdefault(conversation_id, [])
        try:
            answer = self.ask(question, watch, cancel)
        except AppError as error:
            if error.code is not ErrorCode.CANCELLED or (instead_of is not None and not with_later):
                raise
            nothing: dict[str, Any] = {"text": "", "claims": (), "citations": ()}
            answer = replace(self.answer_for(question), outcome=Outcome.STOPPED, closest=tuple(found), **nothing)
            instead_of = None
        turn = Turn(len(kept), answer, question.scope)
        at = next((n for n, each in enumerate(kept) if each.number == instead_of and not each.set_aside), len(kept))
        if instead_of is not None:
            gone = [n for n in range(at, len(kept)) if with_later or n == at]
            kept[:] = [replace(each, set_aside=True) if n in gone else each for n, each in enumerate(kept)]
            at += 1
        kept.insert(at, turn)
        return turn

    def marks(self) -> list[MarkedQuestion]:
        marked = [
            MarkedTurn(entry.id, turn, ADDED)
            for entry in self._conversations
            for turn in self._turns.get(entry.id, ())
            if turn.right is not None
        ]
        return marked_questions(marked)

    def search(
        self, text: str, scope: Scope, limit: int, overrides: Mapping[str, str], cancel: CancelToken | None = None
    ) -> SearchResult:
        hits = tuple(_hit(n, cite) for n, cite in enumerate(self._evidence(), 1))
        return SearchResult(text, hits[:limit], (StageTime("search", 90.0),), dict(overrides))

    def conversations(self) -> list[Conversation]:
        return list(self._conversations)

    def find_conversations(self, text: str) -> list[ConversationHit]:
        low = text.lower()
        hits = []
        for entry in self._conversations:
            questions = [turn.answer.question for turn in self._turns.get(entry.id, ())]
            found = next((question for question in questions if low in question.lower()), "")
            if found or low in entry.title.lower():
                hits.append(ConversationHit(entry, found, questions.index(found) if found else None))
        return hits

    def turns(self, conversation_id: str, *, set_aside: bool = False) -> list[Turn]:
        return [turn for turn in self._turns.get(conversation_id, []) if set_aside or not turn.set_aside]

    def new_conversation(self) -> Conversation:
        made = Conversation(f"c{len(self._conversations) + 1}", "New conversation", ADDED)
        self._conversations.insert(0, made)
        return made

    def delete_conversation(self, conversation_id: str) -> None:
        self._conversations = [entry for entry in self._conversations if entry.id != conversation_id]

    def rename_conversation(self, conversation_id: str, title: str) -> None:
        self._conversations = [
            replace(entry, title=title) if entry.id == conversation_id else entry for entry in self._conversations
        ]

    def label_answer(self, conversation_id: str, turn: int, right: bool | None) -> None:
        self.labels.append((conversation_id, turn, right))
        kept = self._turns.get(conversation_id, [])
        kept[:] = [replace(each, right=right) if each.number == turn else each for each in kept]


def _hit(rank: int, cite: Citation) -> Hit:
    chunk = Chunk(cite.chunk_id, cite.document_id, None, cite.section_path, rank, ChunkKind.PROSE, cite.snippet, 60, (cite.page,))
    return Hit(rank, chunk, 1.0 / rank, {"keyword": LegScore(rank, 9.0 / rank), "vector": LegScore(rank + 1, 0.8 / rank)})


class FakeModels:
    def __init__(self) -> None:
        self.answer = model_status(ModelState.READY, ModelInfo("llama3.2:3b", 131_072, 2_000_000_000))
        self.asked = 0
        self.calls: list[tuple[str, ...]] = []
        self.shown = ServerView("ollama", "http://127.0.0.1:11434", "", allowed=True, key=Kept.NONE, fetches=True)
        self.pulls = [PullProgress("pulling manifest", 0, 0), PullProgress("pulling 1a", 1_000_000_000, 2_000_000_000)]
        self.held = threading.Event()  # cleared: a fetch waits until it is stopped
        self.held.set()

    def view(self) -> ServerView:
        return self.shown

    def choose(self, kind: ServerKind, address: str = "") -> None:
        self.calls.append(("choose", kind, address))
        self.shown = replace(self.shown, kind=kind, address=address or "http://127.0.0.1:8080")

    def pull(self, name: str, on_progress: Callable[[PullProgress], None], cancel: CancelToken) -> None:
        self.calls.append(("pull", name))
        for progress in self.pulls:
            on_progress(progress)
        if not self.held.is_set():
            cancel.wait(10)
        cancel.raise_if_cancelled()
        if name == "nobody":
            raise AppError(ErrorCode.MODEL_MISSING, model=name, server="Ollama")
        self.answer = model_status(ModelState.READY, *self.answer.models, ModelInfo(name, 8192, 2_000_000_000))

    def keep_key(self, key: str) -> Kept:
        self.calls.append(("key", key))
        self.shown = replace(self.shown, key=Kept.KEYCHAIN)
        return Kept.KEYCHAIN

    def forget_key(self) -> None:
        self.shown = replace(self.shown, key=Kept.NONE)

    def allow(self, host: str) -> None:
        self.calls.append(("allow", host))
        self.shown = replace(self.shown, allowed=True)

    def seal_again(self) -> None:
        self.shown = replace(self.shown, allowed=False)

    def status(self) -> ModelStatus:
        self.asked += 1
        return self.answer


@dataclass
class FakePreferences:
    """The settings of the program, kept in memory."""

    kept: Any = None
    changes: list[dict[str, object]] = field(default_factory=list)

    def get(self) -> Any:
        if self.kept is None:
            from app.config.settings import Settings

            self.kept = Settings()
        return self.kept

    def update(self, **changes: object) -> Any:
        from app.config.settings import changed

        self.changes.append(changes)
        self.kept = changed(self.get(), **changes)
        return self.kept


class FakeDiagnostics:
    def checks(self) -> list[Check]:
        return [Check("storage", True, "library open, 9 documents"), Check("seal", True, "0 outside connections")]

    def ocr_languages(self) -> list[str]:
        return ["deu", "eng"]

    def report(self) -> str:
        return "Quoth, checked"


class FakeKeeping:
    """A library that is well. `held` cleared: a backup waits until it is stopped."""

    def __init__(self) -> None:
        self.seen = Overview(Path("/home/reader/Quoth"), 1_200_000_000, 300_000_000, 0, 0, 0, 90_000_000_000, LOCAL)
        self.sound = [Soundness()]
        self.backups: list[Path] = []
        self.fault: AppError | None = None
        self.held = threading.Event()
        self.held.set()

    def overview(self) -> Overview:
        return self.seen

    def back_up(self, target: Path, on_progress: Callable[[KeepingProgress], None], cancel: CancelToken) -> BackupFacts:
        on_progress(KeepingProgress(KeepingStep.COPYING, 500_000_000, 1_000_000_000))
        if not self.held.is_set():
            cancel.wait(10)
        cancel.raise_if_cancelled()
        if self.fault is not None:
            raise self.fault
        self.backups.append(target)
        return BackupFacts(target, 1_400_000_000, 9, 0, "2026-11-30T12:00:00+00:00")

    def check(self) -> Soundness:
        return self.sound[0]

    def repair(self) -> Soundness:
        self.sound = self.sound[1:] or self.sound
        return self.sound[0]


class FakeTrial:
    def __init__(self) -> None:
        self.answer: Trial | AppError = Trial("llama3.2:3b", "When?", "At four.", 6.5, drafted=True, held=True)

    def run(self, model: str, cancel: CancelToken) -> Trial:
        cancel.raise_if_cancelled()
        if isinstance(self.answer, AppError):
            raise self.answer
        return replace(self.answer, model=model)


class FakeShelf:
    """Tags and saved scopes, kept in memory."""

    def __init__(self, library: FakeLibrary) -> None:
        self._library = library
        self.saved: dict[str, frozenset[str]] = {}

    def tag(self, document_ids: Collection[str], add: Iterable[str] = (), remove: Iterable[str] = ()) -> None:
        for key in document_ids:
            tags = {*self._library.get(key).tags, *add} - set(remove)
            self._library._change(key, tags=tuple(sorted(tags)))

    def scopes(self) -> list[SavedScope]:
        return [SavedScope(name, ids) for name, ids in sorted(self.saved.items())]

    def save_scope(self, name: str, document_ids: Collection[str]) -> None:
        self.saved[name] = frozenset(document_ids)

    def rename_scope(self, name: str, fresh: str) -> None:
        self.saved[fresh] = self.saved.pop(name)

    def remove_scope(self, name: str) -> None:
        del self.saved[name]


class FakeSession:
    def __init__(self) -> None:
        self.kept = Session()

    def get(self) -> Session:
        return self.kept

    def keep(self, session: Session) -> None:
        self.kept = session


class FakeWatching:
    """Watched folders; `looks` are told one after the other, then nothing new."""

    def __init__(self) -> None:
        self.watched: list[Path] = []
        self.looks: list[WatchLook] = []
        self.looked = 0

    def folders(self) -> list[Path]:
        return list(self.watched)

    def watch(self, folder: Path) -> None:
        self.watched.append(folder)

    def unwatch(self, folder: Path) -> None:
        self.watched.remove(folder)

    def look(self) -> WatchLook:
        self.looked += 1
        nothing = EnqueueResult((), (), ())
        return self.looks.pop(0) if self.looks else WatchLook(nothing, 0, (), tuple(self.watched))  # type: ignore[arg-type]


class FakeServices:
    """The container: `library ask pages models preferences diagnostics shelf session watching` and `close`."""

    def __init__(self, documents: Sequence[Document] | None = None) -> None:
        self.library = FakeLibrary(shelf() if documents is None else documents)
        self.pages = FakePages(self.library)
        self.ask = FakeAsk(self.library, self.pages)
        self.models = FakeModels()
        self.preferences = FakePreferences()
        self.diagnostics = FakeDiagnostics()
        self.shelf = FakeShelf(self.library)
        self.session = FakeSession()
        self.watching = FakeWatching()
        self.keeping = FakeKeeping()
        self.trial = FakeTrial()
        self.folder = Path("/home/reader/Quoth")
        self.paths = Paths(self.folder, self.folder / "settings.json", self.folder / "logs")
        self.closed = 0

    def close(self) -> None:
        self.closed += 1
        self.pages.close()
