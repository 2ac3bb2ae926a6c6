# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Each command of the headless door: services in, JSON out."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from app.cli import conversations, keeping_commands, shapes, shelf
from app.cli.model_commands import run_models
from app.cli.shelf import document_of, scope_ids
from app.config.paths import paths_for
from app.config.scratch import scratch_folder
from app.domain.documents import Document, Role
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, Exchange, Question, Scope
from app.evaluation.run import EvaluationOptions, evaluate
from app.services.container import Services, build
from app.services.enrich import EnrichProgress
from app.services.inspect import inspect_file
from app.services.reading import ReadTimes

Json = dict[str, Any]


def run(options: argparse.Namespace) -> Json:
    """Run the command of these options. Raises AppError."""
    if options.command == "inspect":
        return inspect_file(options.file, options.password)
    if options.command == "ask" and options.file:
        with scratch_folder("ask") as folder, build(folder) as services:
            read = _add(services, options.file, None, None, [])
            if not read["documents"]:
                raise AppError(ErrorCode(read["errors"][0]["code"]), file=read["errors"][0]["file"])
            return _ask(services, options)
    if options.command == "eval" and not options.data_dir:
        with scratch_folder("eval") as folder, build(folder) as services:
            return evaluate(services, options.set, _evaluation(options))
    if options.command in {"move", "restore"}:
        return keeping_commands.run_closed(paths_for(Path(options.data_dir) if options.data_dir else None), options)
    with build(Path(options.data_dir) if options.data_dir else None) as services:
        return _with_services(services, options)


def _with_services(services: Services, options: argparse.Namespace) -> Json:
    match options.command:
        case "add":
            role = Role(options.role) if options.role else None
            return _add(services, options.paths, role, options.password, options.attachment, options.replace)
        case "read-again":
            return _read_again(services, options)
        case "list" | "tag" | "scopes" | "watch":
            return shelf.run(services, options)
        case "remove":
            document = document_of(services, options.id)
            services.library.remove(document.id)
            quoted_in = [conversation.id for conversation in services.ask.quoting(document.id)]
            return {"documents": [shapes.document_shape(document)], "quoted_in": quoted_in}
        case "search":
            return _search(services, options)
        case "ask":
            return _ask(services, options)
        case "enrich":
            return _enrich(services, options)
        case "conversations" | "export" | "marks":
            return conversations.run(services, options)
        case "models":
            return run_models(services.models, options)
        case "backup" | "check":
            return keeping_commands.run_open(services.keeping, options)
        case "eval":
            return evaluate(services, options.set, _evaluation(options))
        case _:
            checks = services.diagnostics.checks()
            return {
                "checks": [
                    {"name": check.name, "ok": check.ok, "detail": check.detail, "remedy": check.remedy} for check in checks
                ]
            }


def _add(
    services: Services,
    paths: list[Path],
    role: Role | None = None,
    password: str | None = None,
    attachments: list[str] | None = None,
    replaced: str | None = None,
) -> Json:
    queued = services.library.enqueue(paths, role=role, password=password, replaces=replaced)
    times = services.library.run_jobs(lambda _: None, CancelToken())
    errors = [{"file": str(failed.path), **shapes.error_shape(failed.error)} for failed in queued.errors]
    added = [document.id for document in (*queued.documents, *queued.duplicates)]
    if attachments:
        there = {document.id for document in services.library.documents()}
        inner, refused = _add_attachments(
            services, [name if name in there else replaced or name for name in added], list(attachments)
        )
        added += [document.id for document in inner]
        errors += refused
        times = {**times, **services.library.run_jobs(lambda _: None, CancelToken())}
    return _read(services, list(dict.fromkeys(added)), times, errors, replaced)


def _read_again(services: Services, options: argparse.Namespace) -> Json:
    document = document_of(services, options.id)
    if options.password:
        services.library.unlock(document.id, options.password)
    services.library.read_again(document.id, options.pages, ocr=options.ocr)
    times = services.library.run_jobs(lambda _: None, CancelToken())
    result = _read(services, [document.id], times, [], None)
    for row in result["documents"]:
        row["page_report"] = [shapes.page_shape(page) for page in services.library.page_report(document.id)]
    return result


def _read(
    services: Services, read: list[str], times: Mapping[str, ReadTimes], errors: list[dict[str, str]], replaced: str | None
) -> Json:
    """Rows of the documents that were read and those that failed; one that took the place of `replaced` is told as that one."""
    known = {document.id: document for document in services.library.documents()}
    rows: list[Json] = []
    for read_id in read:
        document = known.get(read_id) or known.get(replaced or "")
        if document is None:
            continue
        if document.error is not None:
            errors.append({"file": document.file_name, **shapes.error_shape(document.error.error())})
            continue
        seconds = times.get(read_id, ReadTimes())
        rows.append(
            {
                **shapes.document_shape(document),
                "attachments": [shapes.attachment_shape(item) for item in services.library.attachments(document.id)],
                "replaced": read_id not in known,
                "seconds": {
                    "read": round(seconds.read, 3),
                    "keyword": round(seconds.keyword, 3),
                    "vectors": round(seconds.vectors, 3),
                },
            }
        )
    return {"documents": rows, "errors": errors}


def _add_attachments(services: Services, holders: list[str], names: list[str]) -> tuple[list[Document], list[dict[str, str]]]:
    """Queue the attachments of these names, each wherever it is found."""
    added: list[Document] = []
    errors = []
    listed = {holder: {item.name for item in services.library.attachments(holder)} for holder in holders}
    for name in names:
        found = [holder for holder in holders if name in listed[holder]]
        if not found:
            errors.append({"file": name, **shapes.error_shape(AppError(ErrorCode.FILE_MISSING, file=name))})
        for holder in found:
            try:
                result = services.library.add_attachment(holder, name)
            except AppError as error:
                errors.append({"file": name, **shapes.error_shape(error)})
                continue
            added += [*result.documents, *result.duplicates]
            errors += [{"file": name, **shapes.error_shape(failed.error)} for failed in result.errors]
    return added, errors


def _scope(services: Services, options: argparse.Namespace) -> Scope:
    ids = scope_ids(services, options.scope) if options.scope else None
    if not options.section:
        return EVERYWHERE if ids is None else Scope(ids)
    found = services.library.sections_called(options.section, ids)
    if len(found) != 1:
        reason = f"{len(found)} headings are called “{options.section}”; one is needed. Name its document with --scope."
        raise AppError(ErrorCode.BAD_REQUEST, reason=reason)
    document_id, section = found[0]
    return Scope(frozenset({document_id}), section.id)


def _pairs(written: list[str]) -> dict[str, str]:
    pairs = {}
    for text in written:
        key, equals, value = text.partition("=")
        if not equals:
            raise AppError(ErrorCode.BAD_SETTINGS, file="", reason=f"“{text}” is not of the form key=value.")
        pairs[key.strip()] = value.strip()
    return pairs


def _search(services: Services, options: argparse.Namespace) -> Json:
    scope = _scope(services, options)
    model = services.models.generator(options.model)
    result = services.ask.search(options.question, scope, options.top, _pairs(options.settings), generator=model)
    known = {document.id: document for document in services.library.documents()}
    return shapes.search_shape(result, known.get, services.library.page_label)


def _ask(services: Services, options: argparse.Namespace) -> Json:
    question = Question(options.question, _scope(services, options), _history(options.history), options.model)
    answer = services.ask.ask(question, lambda _: None, CancelToken(), overrides=_pairs(options.settings))
    return shapes.answer_shape(answer)


def _enrich(services: Services, options: argparse.Namespace) -> Json:
    document = document_of(services, options.id)
    if options.remove:
        services.enrich.remove(document.id)
        return {"document": shapes.document_shape(document), "removed": True}

    def tell(progress: EnrichProgress) -> None:
        sys.stderr.write(f"quoth: {progress.done} of {progress.total} parts\n")

    result = services.enrich.enrich(document.id, options.model, tell, CancelToken())
    return {"document": shapes.document_shape(document), "removed": False, **shapes.enrich_shape(result)}


def _history(file: Path | None) -> tuple[Exchange, ...]:
    if file is None:
        return ()
    try:
        return msgspec.json.decode(file.read_bytes(), type=tuple[Exchange, ...])
    except OSError as error:
        raise AppError(ErrorCode.FILE_MISSING, cause=error, file=str(file)) from error
    except msgspec.DecodeError as error:
        raise AppError(ErrorCode.BAD_SETTINGS, cause=error, file=str(file), reason=str(error)) from error


def _evaluation(options: argparse.Namespace) -> EvaluationOptions:
    return EvaluationOptions(
        files=options.files,
        answers=options.answers,
        settings=_pairs(options.settings),
        compare=_pairs(options.compare),
        ablate=options.ablate,
        model=options.model,
    )
