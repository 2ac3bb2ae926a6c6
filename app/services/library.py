# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The library: adding documents, reading them, taking them out."""

import re
import uuid
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from app.config.paths import find_tesseract, resource_path
from app.config.scratch import scratch_folder
from app.domain.answers import Citation
from app.domain.chunks import Section, Unit
from app.domain.documents import Attachment, Document, DocumentStatus, Role, VersionState, is_english
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.pages import Page
from app.domain.ports import Embedder
from app.domain.titles import plain_name
from app.ingestion.attachments import take_attachment
from app.ingestion.intake import FileFacts, examine, find_documents, passed_over
from app.ingestion.process import open_test
from app.services.cited_places import cited_units
from app.services.preferences import PreferencesService
from app.services.reading import INGEST_VERSION, OnProgress, Reading, ReadTimes, stored_file
from app.storage.library import Library

_HEADING_NUMBER = re.compile(r"^(?:§ ?)?[\divxlc]+(?:\.\d+)*[.:)]? ")


@dataclass(frozen=True, slots=True)
class FileError:
    path: Path
    error: AppError


@dataclass(frozen=True, slots=True)
class EnqueueResult:
    """`documents` are new in the queue; `duplicates` were in the library already, byte for byte; `passed_over` are the other
    files of the given folders."""

    documents: tuple[Document, ...]
    errors: tuple[FileError, ...]
    duplicates: tuple[Document, ...]
    passed_over: tuple[Path, ...] = ()


class LibraryService:
    def __init__(
        self, library: Library, embedder: Embedder, preferences: PreferencesService, multilingual: Embedder | None = None
    ) -> None:
        self._library = library
        self._embedder = embedder
        self._multilingual = multilingual
        self._passwords: dict[str, str] = {}
        self._reading = Reading(library, [embedder, *([multilingual] if multilingual else [])], preferences, self._passwords)

    # ------------------------------------------------------------------ what is there

    def warm(self) -> None:
        """Load what the first question would wait for. Takes a second or two; for a worker."""
        self._embedder.embed_query("warm")
        if self._multilingual and any(each.chunk_count and not is_english(each.language) for each in self.documents()):
            self._multilingual.embed_query("warm")
        self._library.warm()

    def documents(self) -> list[Document]:
        return self._library.documents()

    def page_report(self, document_id: str) -> list[Page]:
        """How each page was read; without words."""
        return self._library.pages.pages_without_words(document_id)

    def page_label(self, document_id: str, number: int) -> str:
        page = self._library.page(document_id, number)
        return page.label if page else str(number)

    def cited_units(self, citation: Citation) -> list[Unit]:
        """The sentences or rows that a citation stands on; none once its document is gone or was read anew."""
        chunk = self._library.chunks([citation.chunk_id]).get(citation.chunk_id)
        return cited_units(citation, chunk)

    def file_path(self, document_id: str) -> Path:
        """The library's own copy. Raises AppError(DOCUMENT_UNKNOWN, FILE_MISSING)."""
        return stored_file(self._library, self._known(document_id))

    def password_of(self, document_id: str) -> str | None:
        """The password given in this run; it is never written down."""
        return self._passwords.get(document_id)

    def sample_path(self) -> Path:
        return resource_path("sample/lamplighters-handbook.pdf")

    def names_of_known_files(self, folder: Path) -> dict[Path, str]:
        """Which files of a folder are in the library, by content: path -> document id."""
        known = {document.sha256: document.id for document in self.documents()}
        found = {}
        for path in find_documents([folder]):
            with suppress(AppError):
                facts = examine(path)
                if facts.sha256 in known:
                    found[path] = known[facts.sha256]
        return found

    # ------------------------------------------------------------------ changes

    def enqueue(
        self, paths: Sequence[Path], *, role: Role | None = None, password: str | None = None, replaces: str | None = None
    ) -> EnqueueResult:
        """Copy files into the library and queue them for reading; folders are walked. Refused files are told, not raised.

        With `replaces` the file (one) takes the place of that document once it is read; until then, and when it cannot be read,
        the old one serves. A file that looks like a new version of a known one without that is only offered as such: see
        `Document.may_replace`. Raises AppError DISK_FULL, and with `replaces` DOCUMENT_UNKNOWN, BAD_REQUEST.
        """
        found = list(find_documents(paths))
        if replaces is not None:
            self._known(replaces)
            if len(found) != 1:
                raise AppError(ErrorCode.BAD_REQUEST, reason="One file can take the place of a document, not several.")
        documents: list[Document] = []
        errors: list[FileError] = []
        duplicates: list[Document] = []
        for path in found:
            try:
                facts = examine(path)
                known = next(iter(self._library.catalogue.by_sha256(facts.sha256)), None)
                if known is None:
                    documents.append(self._add(facts, role or Role.CORE, password, replaces))
                elif known.status in {DocumentStatus.FAILED, DocumentStatus.NEEDS_PASSWORD}:
                    documents.append(self._again(known, password))
                elif known not in documents:
                    duplicates.append(known)
                if known is not None and replaces not in {None, known.id}:
                    self._replace(known.id, str(replaces))
            except AppError as error:
                if error.code is ErrorCode.DISK_FULL:
                    raise
                errors.append(FileError(path, error))
        return EnqueueResult(tuple(documents), tuple(errors), tuple(duplicates), tuple(passed_over(paths)))

    def sections_called(self, heading: str, document_ids: frozenset[str] | None) -> list[tuple[str, Section]]:
        """(document id, section) of the headings that are called so, of these documents or of all: by all their words, with or
        without their number, else by their number or beginning. A heading that comes again within a document counts once."""
        wanted = " ".join(heading.casefold().split())
        documents = [each for each in self.documents() if document_ids is None or each.id in document_ids]
        named = [
            (each.id, section, " ".join(section.title.casefold().split()))
            for each in documents
            for section in self._library.sections(each.id)
        ]
        whole = [each for each in named if wanted in (each[2], _HEADING_NUMBER.sub("", each[2]))]
        begun = [each for each in named if each[2].startswith((f"{wanted} ", f"{wanted}. ", f"{wanted}: ", f"{wanted}) "))]
        first: dict[tuple[str, str], Section] = {}
        for document_id, section, title in whole or begun:
            first.setdefault((document_id, title), section)
        return [(document_id, section) for (document_id, _), section in first.items()]

    def attachments(self, document_id: str) -> list[Attachment]:
        """The files attached to a document that was read."""
        structure = self._library.structure(self._known(document_id).id)
        return [Attachment.of(entry) for entry in structure.attachments] if structure else []

    def add_attachment(self, document_id: str, name: str) -> EnqueueResult:
        """Make an attached PDF a document of its own and queue it; its source is the file that holds it.

        Raises AppError FILE_MISSING (no such attachment), DAMAGED, and what opening the document raises.
        """
        holder = self._known(document_id)
        with scratch_folder("attachment") as folder:
            taken = take_attachment(self.file_path(document_id), name, folder, self.password_of(document_id))
            result = self.enqueue([taken], role=holder.role)
        for document in result.documents:
            self._library.catalogue.set_source(document.id, document.sha256, document.file_name, holder.source_path)
        return replace(result, documents=tuple(self._known(document.id) for document in result.documents))

    def _add(self, facts: FileFacts, role: Role, password: str | None, replaces: str | None) -> Document:
        document_id = uuid.uuid4().hex[:12]
        document = Document(
            id=document_id,
            lineage_id=document_id,
            sha256=facts.sha256,
            title=plain_name(facts.path.name),
            file_name=facts.path.name,
            source_path=str(facts.path.absolute()),
            page_count=0,
            pages_read=0,
            ocr_pages=0,
            chunk_count=0,
            vector_count=0,
            status=DocumentStatus.WAITING,
            role=role,
            supersedes=None,
            language="",
            ingest_version=INGEST_VERSION,
            added_at=datetime.now(UTC),
        )
        if password:
            self._passwords[document_id] = password
        self._library.take_in(document, facts.path, "pdf", replaces)
        return document

    def _again(self, document: Document, password: str | None) -> Document:
        if password:
            self._passwords[document.id] = password
        self._library.queue_again(document.id)
        return self._known(document.id)

    def unlock(self, document_id: str, password: str) -> None:
        """Try a password; when it opens the document, queue it. Raises AppError(WRONG_PASSWORD)."""
        document = self._known(document_id)
        try:
            open_test(self.file_path(document_id), password)
        except AppError as error:
            if error.code in {ErrorCode.WRONG_PASSWORD, ErrorCode.NEEDS_PASSWORD}:
                raise AppError(ErrorCode.WRONG_PASSWORD, file=document.file_name) from error
            raise
        self._passwords[document_id] = password
        if document.status is DocumentStatus.NEEDS_PASSWORD:
            self._again(document, password)

    def retry(self, document_id: str) -> None:
        """Read a document again from the start; what was read before stays searchable until then."""
        document = self._known(document_id)
        self._library.queue_again(document_id, range(1, document.page_count + 1))

    def read_again(self, document_id: str, pages: Sequence[int] = (), *, ocr: bool = False) -> None:
        """Queue some pages of a document (none named: all) to be read again; what was read before serves until that is done.

        With `ocr` they are read from their pictures, whatever their text layer says. Other pages that OCR read before stay as
        they are. Raises AppError DOCUMENT_UNKNOWN, OCR_MISSING, BAD_REQUEST for pages that are not there.
        """
        document = self._known(document_id)
        wanted = sorted(set(pages)) or list(range(1, document.page_count + 1))
        if wanted and not 1 <= wanted[0] <= wanted[-1] <= document.page_count:
            reason = f"{document.title} has the pages 1 to {document.page_count}."
            raise AppError(ErrorCode.BAD_REQUEST, reason=reason)
        if ocr and find_tesseract() is None:
            raise AppError(ErrorCode.OCR_MISSING, file=document.file_name)
        current = document.ingest_version == INGEST_VERSION
        anew = wanted if current else range(1, document.page_count + 1)
        self._library.queue_again(document_id, anew, wanted if ocr else ())

    def replace_version(self, document_id: str) -> None:
        """The offer is taken: the document takes the place of the one that it is a new version of, at once when it is read."""
        offered = self._library.versions.of(document_id)
        if offered is None:
            raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=document_id)
        self._replace(document_id, offered[0])

    def keep_both(self, document_id: str) -> None:
        """The offer is declined: both documents stay, and it is not made again."""
        self._library.keep_both(document_id)

    def _replace(self, document_id: str, of_id: str) -> None:
        self._library.versions.note(document_id, of_id, VersionState.REPLACING)
        self._reading.replace_due()

    def remove(self, document_id: str) -> None:
        """Take a document out, with all that was read of it; stops its reading first."""
        self._known(document_id)
        self._reading.stop(document_id)
        self._library.delete_document(document_id)
        self._passwords.pop(document_id, None)

    def cancel_document(self, document_id: str) -> None:
        """Stop reading a document and take it out of the queue. One that was never read whole leaves the library."""
        document = self._known(document_id)
        self._reading.stop(document_id)
        if document.chunk_count:
            self._library.jobs.drop_jobs(document_id)
            self._library.catalogue.settle(document_id)
        else:
            self._library.delete_document(document_id)

    def rename(self, document_id: str, title: str) -> None:
        self._library.rename(document_id, title)

    def set_role(self, document_id: str, role: Role, supersedes: str | None) -> None:
        self._library.catalogue.set_role(document_id, role, supersedes)

    def _known(self, document_id: str) -> Document:
        document = self._library.document(document_id)
        if document is None:
            raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=document_id)
        return document

    def run_jobs(self, on_progress: OnProgress, cancel: CancelToken) -> dict[str, ReadTimes]:
        """Read what is queued until nothing is left; see `Reading.run_jobs`."""
        return self._reading.run_jobs(on_progress, cancel)
