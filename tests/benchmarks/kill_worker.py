# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The program that `bench_kills` kills: the real services and reading process, with an embedder and a reranker without weights.

    python -c "from tests.benchmarks.kill_worker import main; main()" FOLDER COMMAND [ARGUMENT...]

What it says on standard output is what it has promised: "open" (and the library agrees), "begin", "page HASH" (a page came from
the reading process), "redone HASH" (one that was committed before), "done".
"""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.domain.documents import PageRead, ReadEvent
from app.domain.jobs import CancelToken
from app.domain.questions import Question
from app.models import registry
from app.services import export, reading
from app.services.container import Services, build
from app.storage.vector_index import VectorIndex
from tests.fakes.models import OverlapReranker, WordEmbedder

PAGES_A_COMMIT = 2


def say(*words: str) -> None:
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


def prepare() -> None:
    """Weights are left out, pages are committed by two, and a vector graph is written for a small library already."""
    registry.embedder = lambda _models: WordEmbedder()  # type: ignore[assignment,return-value]
    registry.multilingual_embedder = lambda _models: None
    registry.reranker = lambda _models: OverlapReranker()  # type: ignore[assignment,return-value]
    reading._PAGES_A_COMMIT = PAGES_A_COMMIT
    reading._MOST_ATTEMPTS = 1_000  # a document that is killed three times before a page is read counts as damaged, rightly
    VectorIndex.__init__.__defaults__ = (20,)
    read = reading.read_document

    def watched(path: Path, **options: Any) -> Iterator[ReadEvent]:
        known = {page.page.number for page in options["resume"]}
        for event in read(path, **options):
            if isinstance(event, PageRead):
                say("redone" if event.page.number in known else "page", path.stem)
            yield event

    reading.read_document = watched  # type: ignore[assignment]


def work_through(services: Services) -> None:
    services.library.run_jobs(lambda _: None, CancelToken())


def by_hash(services: Services, sha256: str) -> str:
    return next(document.id for document in services.library.documents() if document.sha256 == sha256)


def run(services: Services, folder: Path, command: str, arguments: list[str]) -> None:
    match command:
        case "add":
            services.library.enqueue([Path(arguments[0])])
            say("queued")
        case "replace":
            services.library.enqueue([Path(arguments[1])], replaces=by_hash(services, arguments[0]))
            say("queued")
        case "read-again":
            services.library.read_again(by_hash(services, arguments[0]))
        case "remove":
            services.library.remove(by_hash(services, arguments[0]))
        case "rebuild":
            services._library.drop_model("words-for-tests")
            services._library.repair()
        case "ask":
            known = services.ask.conversations()
            conversation = known[0] if known else services.ask.new_conversation()
            services.ask.ask_in(conversation.id, Question(arguments[0]), lambda _: None, CancelToken())
            say("kept")
        case "export":
            for conversation in services.ask.conversations():
                answers = [turn.answer for turn in services.ask.turns(conversation.id)]
                if answers:
                    export.export(folder / "answers.html", conversation.title, answers)
    work_through(services)


def main() -> None:
    folder, command, *arguments = sys.argv[1:]
    logging.basicConfig(level=logging.ERROR)
    prepare()
    with build(Path(folder)) as services:
        problems = services._library.check()
        say("open", *(f"[{problem.kind.value}: {problem.detail}]" for problem in problems))
        say("begin")
        run(services, Path(folder), command, arguments)
        say("done", *(f"[{problem.kind.value}: {problem.detail}]" for problem in services._library.check()))


if __name__ == "__main__":
    main()
