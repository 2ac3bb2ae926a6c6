# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The JSON of the headless door, made from domain objects."""

from collections.abc import Callable

from app.domain.answers import Answer, Citation, Trace
from app.domain.documents import Attachment, Document
from app.domain.errors import AppError
from app.domain.pages import Page
from app.domain.questions import Hint, LegScore, SearchResult, StageTime
from app.services.enrich import EnrichResult
from app.services.error_words import words
from app.services.remark_words import words as told

Json = dict[str, object]


def error_shape(error: AppError) -> dict[str, str]:
    told = words(error)
    return {"code": error.code.value, "message": f"{told.title} {told.reason}", "remedy": told.remedy}


def document_shape(document: Document) -> Json:
    return {
        "id": document.id,
        "file": document.file_name,
        "title": document.title,
        "pages": document.page_count,
        "status": document.status.value,
        "role": document.role.value,
        "supersedes": document.supersedes,
        "new_version_of": document.may_replace,
        "tags": list(document.tags),
        "language": document.language,
        "chunks": document.chunk_count,
        "vectors": document.vector_count,
        "warnings": [{"code": warning.code, "page": warning.page} for warning in document.warnings],
    }


def attachment_shape(attachment: Attachment) -> Json:
    return {"name": attachment.name, "type": attachment.type, "size": attachment.size}


def page_shape(page: Page) -> Json:
    """How a page was read."""
    return {
        "number": page.number,
        "label": page.label,
        "printed": page.printed,
        "source": page.source.value,
        "confidence": page.confidence,
    }


def stages_shape(stages: tuple[StageTime, ...]) -> list[Json]:
    return [{"name": stage.name, "ms": round(stage.ms, 2)} for stage in stages]


def search_shape(
    result: SearchResult, document_of: Callable[[str], Document | None], label_of: Callable[[str, int], str]
) -> Json:
    hits = []
    for hit in result.hits:
        document = document_of(hit.chunk.document_id)
        page = hit.chunk.pages[0]
        hits.append(
            {
                "rank": hit.rank,
                "document": hit.chunk.document_id,
                "file": document.file_name if document else "",
                "page": page,
                "label": label_of(hit.chunk.document_id, page),
                "pages": list(hit.chunk.pages),
                "section": list(hit.chunk.section_path),
                "chunk": hit.chunk.id,
                "text": hit.chunk.text,
                "score": hit.score,
                "legs": {name: _leg_shape(leg) for name, leg in hit.legs.items()},
                "hints": [_hint_shape(hint) for hint in hit.hints],
            }
        )
    return {
        "hits": hits,
        "found": dict(result.found),
        "repeated": result.repeated,
        "stages": stages_shape(result.stages),
        "config": dict(result.settings),
        "warnings": list(result.warnings),
    }


def _leg_shape(leg: LegScore) -> Json:
    hop = {"from": leg.hop.source, "page": leg.hop.page, "edge": leg.hop.kind.value, "via": leg.hop.via} if leg.hop else None
    return {"rank": leg.rank, "score": leg.score, **({"hop": hop} if hop else {})}


def _hint_shape(hint: Hint) -> Json:
    return {"kind": hint.kind.value, "share": hint.share, "added": hint.added, "told": hint.told}


def trace_shape(trace: Trace) -> Json:
    """How an answer came about; passages by the ids of their chunks, without their text."""
    return {
        "query": trace.query,
        "basis": trace.basis.value,
        "hits": [
            {
                "rank": hit.rank,
                "document": hit.chunk.document_id,
                "pages": list(hit.chunk.pages),
                "section": list(hit.chunk.section_path),
                "chunk": hit.chunk.id,
                "score": hit.score,
                "legs": {name: _leg_shape(leg) for name, leg in hit.legs.items()},
                "hints": [_hint_shape(hint) for hint in hit.hints],
            }
            for hit in trace.hits
        ],
        "found": dict(trace.found),
        "repeated": trace.repeated,
        "read": list(trace.passages_read),
        "draft": trace.draft,
        "dropped": [
            {
                "text": each.text,
                "verdict": each.verdict.value,
                "reason": told(each.remarks),
                "codes": [one.code.value for one in each.remarks],
                "replaced_by": each.replaced_by,
            }
            for each in trace.dropped
        ],
        "notes": [told([each]) for each in trace.remarks],
        "config": dict(trace.settings),
    }


def enrich_shape(result: EnrichResult) -> Json:
    return {
        "parts": {"total": result.parts, "before": result.before, "read": result.read, "skipped": result.skipped},
        "kept": {
            "concepts": result.concepts,
            "defines": result.defines,
            "references": result.references,
            "see_also": result.see_also,
        },
        "invented": result.invented,
    }


def citation_shape(citation: Citation) -> Json:
    return {
        "n": citation.n,
        "document": citation.document_id,
        "file": citation.file_name,
        "title": citation.title,
        "page": citation.page,
        "label": citation.label,
        "printed": citation.printed,
        "section": list(citation.section_path),
        "chunk": citation.chunk_id,
        "snippet": citation.snippet,
        "mark": [citation.mark_start, citation.mark_end],
        "quads": [[quad.page, quad.box.x0, quad.box.y0, quad.box.x1, quad.box.y1] for quad in citation.quads],
    }


def answer_shape(answer: Answer) -> Json:
    shape: Json = {
        "outcome": answer.outcome.value,
        "answer": answer.text,
        "claims": [
            {"text": claim.text, "verdict": claim.verdict.value, "citations": list(claim.citations), "note": told(claim.remarks)}
            for claim in answer.claims
        ],
        "citations": [citation_shape(citation) for citation in answer.citations],
        "rewritten": answer.rewritten,
        "model": answer.model,
        "stages": stages_shape(answer.stages),
        "warnings": list(answer.warnings),
        "trace": trace_shape(answer.trace),
    }
    if answer.options:
        shape["options"] = [{"label": option.label, "documents": list(option.document_ids)} for option in answer.options]
    if answer.outcome.value != "answered":
        shape["closest"] = [citation_shape(citation) for citation in answer.closest]
    return shape
