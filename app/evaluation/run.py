# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Run a labelled set through the services, as the window would, and count."""

import logging
import re
import time
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.domain.answers import Answer, Citation, Outcome
from app.domain.documents import DocumentStatus
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, Exchange, Question, Scope, SearchResult
from app.evaluation import claims, metrics
from app.evaluation.ablation import ablate
from app.evaluation.bootstrap import difference_interval
from app.evaluation.cases import Case, SetKind, load_rows, question_case
from app.services.container import Services

log = logging.getLogger(__name__)

PASSAGES = max(*metrics.CUTS, *metrics.COVERAGE_CUTS)


@dataclass(frozen=True, slots=True)
class EvaluationOptions:
    """`files` is the folder of the documents; `settings` change the search; `compare` are the changes of a second run.

    `ablate`: every step of search is taken away once.
    """

    files: Path | None = None
    answers: bool = False
    settings: Mapping[str, str] = field(default_factory=dict)
    compare: Mapping[str, str] = field(default_factory=dict)
    ablate: bool = False
    model: str = ""


@dataclass(frozen=True, slots=True)
class KnownFiles:
    """The documents of the library by the name that the set calls them, and back."""

    id_of: Mapping[str, str]
    file_of: Mapping[str, str]

    def scope(self, case: Case) -> Scope:
        document = self.id_of.get(case.file)
        return Scope(frozenset({document})) if case.within_file and document else EVERYWHERE


def evaluate(services: Services, file: Path, options: EvaluationOptions) -> dict[str, Any]:
    """The figures of a set, in the JSON of the headless door. Reads what is in `options.files` first, where it is not yet."""
    kind, rows = load_rows(file)
    if kind is SetKind.CLAIMS:
        return claims.evaluate_claims(services, rows)
    library = _read(services, options.files)
    match kind:
        case SetKind.QUESTIONS:
            return _questions(services, library, [question_case(row) for row in rows], options)
        case SetKind.DIALOGUES:
            return _dialogues(services, library, rows, options)
        case SetKind.CLARIFY:
            return _clarify(services, rows, options)
        case _:
            return _versions(services, library, rows, options)


def _read(services: Services, folder: Path | None) -> KnownFiles:
    if folder is not None:
        queued = services.library.enqueue([folder])
        for failed in queued.errors:
            log.warning("%s is left out: %s", failed.path.name, failed.error)
        services.library.run_jobs(lambda _: None, CancelToken())
    documents = services.library.documents()
    if not documents:
        raise AppError(ErrorCode.FILE_MISSING, file=str(folder or "The folder of the documents (--files)"))
    for document in documents:
        if document.status is not DocumentStatus.READY:
            log.warning("%s could not be read: %s", document.file_name, document.error)
    # Two files of a folder may be the same document under two names; both names mean it.
    id_of = {document.file_name: document.id for document in documents}
    id_of |= (
        {path.name: document_id for path, document_id in services.library.names_of_known_files(folder).items()} if folder else {}
    )
    return KnownFiles(id_of, {document.id: document.file_name for document in documents})


def _questions(services: Services, library: KnownFiles, cases: Sequence[Case], options: EvaluationOptions) -> dict[str, Any]:
    if options.ablate:
        return ablate(lambda settings: _run(services, library, cases, options, settings), options.settings)
    first = _run(services, library, cases, options, options.settings)
    if not options.compare:
        return first
    second = _run(services, library, cases, options, {**options.settings, **options.compare})
    changed = [
        {"id": a["id"], "question": a["question"], "from": a["page_rank"], "to": b["page_rank"]}
        for a, b in zip(first["rows"], second["rows"], strict=True)
        if _hit_3(a) != _hit_3(b)
    ]
    before, after = ([_hit_3(row) for row in run["rows"] if row["kind"] != "unanswerable"] for run in (first, second))
    return {"a": first, "b": second, "difference_interval": difference_interval(before, after), "changed": changed}


def _hit_3(row: Mapping[str, Any]) -> bool:
    return row["page_rank"] is not None and row["page_rank"] <= 3


def _run(
    services: Services, library: KnownFiles, cases: Sequence[Case], options: EvaluationOptions, settings: Mapping[str, str]
) -> dict[str, Any]:
    rows = []
    config: Mapping[str, object] = {}
    generator = services.models.generator(options.model)
    for case in cases:
        started = time.perf_counter()
        result = services.ask.search(case.question, library.scope(case), PASSAGES, settings, generator=generator)
        ms = (time.perf_counter() - started) * 1000
        config = result.settings
        found = found_passages(library, result)
        rows.append(
            metrics.Row(
                case,
                metrics.page_rank(case, found),
                metrics.document_rank(case, found),
                {cut: metrics.coverage(case, found, cut) for cut in metrics.COVERAGE_CUTS},
                ms,
                _answered(services, library, case, options, settings) if options.answers else None,
            )
        )
    return {**metrics.summary(rows), "config": dict(config), "rows": [_row_shape(row) for row in rows]}


def found_passages(library: KnownFiles, result: SearchResult) -> list[metrics.Found]:
    return [metrics.Found(library.file_of[hit.chunk.document_id], hit.chunk.pages) for hit in result.hits]


def _answered(
    services: Services, library: KnownFiles, case: Case, options: EvaluationOptions, settings: Mapping[str, str]
) -> metrics.AnswerRow:
    question = Question(case.question, library.scope(case), model=options.model)
    return judged(services, case, services.ask.ask(question, lambda _: None, CancelToken(), overrides=settings))


def judged(services: Services, case: Case, answer: Answer) -> metrics.AnswerRow:
    """How an answer did, beside what its case says."""
    overlaps = [_overlap(services, citation) for citation in answer.citations]
    return metrics.AnswerRow(
        refused=answer.outcome is not Outcome.ANSWERED,
        citations=len(answer.citations),
        gold_citations=sum(case.is_gold(citation.file_name, citation.page) for citation in answer.citations),
        overlap=sum(overlaps) / len(overlaps) if overlaps else None,
        has_answer=holds_key_value(answer, case.answer),
    )


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold().replace("\u00ad", ""))


def _overlap(services: Services, citation: Citation) -> float:
    """The share of the cited letters that stand under the marks, read anew from the file where it has text of its own.

    Of a table row only the values are marked: its labels stand at the head of the table.
    """
    cited = [
        word
        for unit in services.library.cited_units(citation)
        for text in ([cell.value for cell in unit.cells] or [unit.text])
        for word in _words(text)
    ]
    under = "".join(_words(services.pages.text_under(citation.document_id, citation.quads)))
    found = sum(len(word) for word in cited if word in under)
    return found / max(1, sum(map(len, cited)))


_NUMBER = re.compile(r"\d[\d.,]*\d|\d")
_SMALL = frozenset(
    re.findall(r"\w+", "the a an of to in on at is are was were be and or for with by it its as that this from not no per")
)


def holds_key_value(answer: Answer, gold: str) -> bool:
    """Whether the first number of the gold answer stands in the answer; without a number, half of its content words do."""
    if answer.outcome is not Outcome.ANSWERED:
        return False
    given = unicodedata.normalize("NFKC", answer.text).casefold()
    numbers = _values(gold)
    if numbers:
        return numbers[0] in _values(given)
    wanted = {word for word in _words(gold) if word not in _SMALL}
    stems = {word[:5] for word in _words(given)}
    return sum(word[:5] in stems for word in wanted) * 2 >= len(wanted)


def _values(text: str) -> list[str]:
    """Numbers as values: "2,000.00" is "2000"; a point that ends a sentence is none."""
    plain = (number.replace(",", "").rstrip(".") for number in _NUMBER.findall(text))
    return [number.rstrip("0").rstrip(".") if "." in number and number.count(".") == 1 else number for number in plain]


def _row_shape(row: metrics.Row) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "id": row.case.id,
        "question": row.case.question,
        "kind": row.case.kind,
        "file": row.case.file,
        "pages": list(row.case.pages),
        "page_rank": row.page_rank,
        "document_rank": row.document_rank,
        "ms": round(row.ms, 2),
    }
    if row.answer is not None:
        shape |= {
            "refused": row.answer.refused,
            "citations": row.answer.citations,
            "gold_citations": row.answer.gold_citations,
            "highlight_overlap": row.answer.overlap,
            "holds_key_value": row.answer.has_answer,
        }
    return shape


def _dialogues(
    services: Services, library: KnownFiles, rows: Sequence[Mapping[str, Any]], options: EvaluationOptions
) -> dict[str, Any]:
    """Page hits of follow-ups: as asked, rewritten by their history, and as a person wrote them out."""
    ranks: dict[str, list[int | None]] = {"as_asked": [], "rewritten": [], "standalone": []}
    shapes = []
    for row in rows:
        case = question_case({**row, "kind": "lookup"})
        history = tuple(Exchange(turn["question"], turn["answer"]) for turn in row["history"])
        rewritten = services.ask.rewrite(Question(case.question, history=history))
        asked = {"as_asked": case.question, "rewritten": rewritten, "standalone": row["standalone"]}
        found = {
            name: metrics.page_rank(
                case, found_passages(library, services.ask.search(text, library.scope(case), PASSAGES, options.settings))
            )
            for name, text in asked.items()
        }
        for name, rank in found.items():
            ranks[name].append(rank)
        shapes.append({"id": case.id, "rewritten": rewritten, "topic_shift": row.get("topic_shift", False), **found})
    hits = {name: metrics.share(rank is not None and rank <= 3 for rank in values) for name, values in ranks.items()}
    return {"dialogues": len(rows), "page_hit_3": hits, "rows": shapes}


def _clarify(services: Services, rows: Sequence[Mapping[str, Any]], options: EvaluationOptions) -> dict[str, Any]:
    """Precision and recall of asking back."""
    shapes = []
    for row in rows:
        answer = services.ask.ask(Question(row["question"]), lambda _: None, CancelToken(), overrides=options.settings)
        shapes.append(
            {
                "id": row.get("id", ""),
                "should_ask": row["should_ask"],
                "asked": answer.outcome is Outcome.CLARIFY,
                "options": [option.label for option in answer.options],
            }
        )
    return {
        "questions": len(rows),
        "precision": metrics.share(shape["should_ask"] for shape in shapes if shape["asked"]),
        "recall": metrics.share(shape["asked"] for shape in shapes if shape["should_ask"]),
        "asked_without_need": metrics.share(shape["asked"] for shape in shapes if not shape["should_ask"]),
        "rows": shapes,
    }


def _versions(
    services: Services, library: KnownFiles, rows: Sequence[Mapping[str, Any]], options: EvaluationOptions
) -> dict[str, Any]:
    """Which document an answer stands on where one replaces the other."""
    shapes = []
    for row in rows:
        scope = Scope(
            frozenset(library.id_of[row[name]] for name in ("base_file", "amending_file") if row[name] in library.id_of)
        )
        answer = services.ask.ask(Question(row["question"], scope), lambda _: None, CancelToken(), overrides=options.settings)
        cited = [citation.file_name for citation in answer.citations]
        winner = "amending" if row["amending_file"] in cited[:1] else "base" if row["base_file"] in cited[:1] else "none"
        shapes.append(
            {"id": row.get("id", ""), "won": winner, "both_cited": {row["base_file"], row["amending_file"]} <= set(cited)}
        )
    return {
        "questions": len(rows),
        "amending_won": metrics.share(shape["won"] == "amending" for shape in shapes),
        "both_cited": metrics.share(shape["both_cited"] for shape in shapes),
        "rows": shapes,
    }
