# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which documents this program would read otherwise than they were read, and how long that would take."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.documents import Document, DocumentStatus
from app.services.reading import INGEST_VERSION

# Seconds on two busy cores; docs/measurements.md has the figures of single documents.
_PAGE = 0.12
_SCANNED_PAGE = 3.0
_PASSAGE = 0.04


@dataclass(frozen=True, slots=True)
class Rereading:
    ids: tuple[str, ...] = ()
    seconds: float = 0.0


def read_before(documents: Sequence[Document]) -> Rereading:
    """Those that were read whole by a program with other ways of reading."""
    old = [each for each in documents if each.ingest_version != INGEST_VERSION and each.status is DocumentStatus.READY]
    return Rereading(tuple(each.id for each in old), sum(map(estimate, old)))


def estimate(document: Document) -> float:
    """Seconds to read a document again; right within a factor of two on a usual computer."""
    typed = max(0, document.page_count - document.ocr_pages)
    return typed * _PAGE + document.ocr_pages * _SCANNED_PAGE + document.chunk_count * _PASSAGE
