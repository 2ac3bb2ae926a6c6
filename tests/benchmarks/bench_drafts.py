# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Drafts of a real small model on labelled questions: what the check made of them, beside the answers without a model.

    python tests/benchmarks/bench_drafts.py CORPORA LIBRARIES [--only rpg,bylaws] [--questions N] [--model qwen2.5-coder:1.5b]
        [--passages N] [--replies FILE] [--report FILE] [--show]

CORPORA holds a folder with questions.jsonl for each corpus, LIBRARIES the read library of each (bench_corpora.py --keep); they
are copied before they are opened. N questions of each corpus are asked, spread over its list. `--replies` keeps what the model
wrote, by prompt, so that a change of the check can be tried without asking it again; `--report` writes a line of JSON for each
question, which bench_faults.py --drafts reads. `--passages N` draws N passages of each library by chance instead, and lets the
model tell what they say: many sentences in little time. One thread.
"""

import argparse
import hashlib
import json
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.answering.claims import verified
from app.answering.config import AnswerSettings
from app.answering.draft import draft
from app.answering.evidence import Passage, evidence_of
from app.config.paths import resource_path
from app.domain.answers import Answer, DroppedClaim, Outcome
from app.domain.chunks import Chunk, ChunkKind
from app.domain.errors import AppError
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage, Generator
from app.domain.questions import EVERYWHERE, Hit, Question, Scope
from app.evaluation.cases import Case, load_rows, question_case
from app.evaluation.run import holds_key_value
from app.models import registry
from app.models.ollama_models import OllamaGenerator
from app.retrieval.keyword import analyse
from app.services.container import Services, build
from app.services.remark_words import words as told
from app.storage.library import Library
from tests.stand_in.ollama import OllamaStandIn
from tests.stand_in.weights import KNOWN, QWEN, NotToBeHadError, cached, fetch

_FEWEST_UNITS, _MOST_UNITS = 4, 10  # of a passage that is told


class Remembering:
    """A generator that keeps its replies in a file, by the whole prompt. Times are kept with them."""

    def __init__(self, inner: Generator, kept: dict[str, dict[str, Any]]) -> None:
        self._inner = inner
        self._kept = kept
        self.name = inner.name
        self.seconds = 0.0

    def count_limit(self, cancel: CancelToken) -> int:
        return self._inner.count_limit(cancel)

    def chat(
        self, messages: Sequence[ChatMessage], *, schema: Mapping[str, object] | None, max_tokens: int, cancel: CancelToken
    ) -> Iterator[str]:
        told = [self.name, [(message.role, message.content) for message in messages], schema, max_tokens]
        key = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
        if key not in self._kept:
            started = time.monotonic()
            reply = "".join(self._inner.chat(messages, schema=schema, max_tokens=max_tokens, cancel=cancel))
            self._kept[key] = {"reply": reply, "seconds": round(time.monotonic() - started, 1)}
        self.seconds += self._kept[key]["seconds"]
        yield self._kept[key]["reply"]


@dataclass(slots=True)
class Asked:
    """A question with the two answers, as a line of the report."""

    corpus: str
    case: Case
    without: Answer
    drafted: Answer
    seconds: float

    def line(self) -> dict[str, Any]:
        by_number = {citation.n: citation for citation in self.drafted.citations}
        return {
            "corpus": self.corpus,
            "id": self.case.id,
            "question": self.case.question,
            "gold": self.case.answer,
            "without": {"outcome": self.without.outcome.value, "text": self.without.text, "key": self.key(self.without)},
            "drafted": {"outcome": self.drafted.outcome.value, "text": self.drafted.text, "key": self.key(self.drafted)},
            "seconds": self.seconds,
            "reply": self.drafted.trace.draft,
            "claims": [
                {
                    "text": claim.text,
                    "own": _unmarked(claim.text) in _unmarked(self.drafted.trace.draft),
                    "verdict": claim.verdict.value,
                    "note": told(claim.remarks),
                    "chunk": by_number[claim.citations[0]].chunk_id,
                    "units": list(by_number[claim.citations[0]].unit_ids),
                    "snippet": by_number[claim.citations[0]].snippet,
                }
                for claim in self.drafted.claims
            ],
            "dropped": _dropped(self.drafted.trace.dropped),
            "warnings": list(self.drafted.warnings),
        }

    def key(self, answer: Answer) -> bool:
        return self.case.answerable and holds_key_value(answer, self.case.answer)


def _unmarked(text: str) -> str:
    """Letters and digits alone, so that what the model wrote is found in its JSON."""
    return "".join(letter for letter in text if letter.isalnum())


def opened(library: Path, folder: Path) -> Services:
    """A copy of a library, so that the one given stays as it is."""
    shutil.copy(library / "library.db", folder / "library.db")
    return build(folder)


def asked(services: Services, case: Case, scope: Scope, model: str) -> Answer:
    return services.ask.ask(Question(case.question, scope, model=model), lambda _: None, CancelToken())


def questions(folder: Path, limit: int) -> list[Case]:
    listed = [question_case(row) for row in load_rows(folder / "questions.jsonl")[1]]
    return [listed[index * len(listed) // limit] for index in range(limit)] if limit < len(listed) else listed


def run(
    folder: Path, library: Path, limit: int, host: str, model: str, kept: dict[str, dict[str, Any]], show: Callable[[Asked], None]
) -> list[Asked]:
    done: list[Asked] = []
    with tempfile.TemporaryDirectory() as copy, opened(library, Path(copy)) as services:
        services.preferences.update(ollama_host=host)
        made = services.models.generator

        def remembering(name: str, on_note: Callable[[str], None] | None = None) -> Generator | None:
            inner = made(name, on_note)
            return Remembering(inner, kept) if inner else None

        id_of = {document.file_name: document.id for document in services.library.documents()}
        for case in questions(folder, limit):
            scope = Scope(frozenset({id_of[case.file]})) if case.within_file and case.file in id_of else EVERYWHERE
            without = asked(services, case, scope, "")
            services.models.generator = remembering  # type: ignore[method-assign]
            started = time.monotonic()
            drafted = asked(services, case, scope, model)
            services.models.generator = made  # type: ignore[method-assign]
            done.append(Asked(folder.name, case, without, drafted, round(time.monotonic() - started, 1)))
            show(done[-1])
    return done


def drawn(library: Path, most: int) -> list[tuple[Chunk, str]]:
    """Passages of prose by chance, with the title of their document; of each library the same."""
    with tempfile.TemporaryDirectory() as copy:
        shutil.copy(library / "library.db", Path(copy) / "library.db")
        embedder = registry.embedder(resource_path("models"))
        with Library.open(Path(copy), analyse, embedder.name, embedder.dimension) as source:
            every = [
                (chunk, document.title)
                for document in sorted(source.documents(), key=lambda document: document.file_name)
                for chunk in source.chunks_of(document.id)
                if chunk.kind is ChunkKind.PROSE and _FEWEST_UNITS <= len(chunk.units) <= _MOST_UNITS and chunk.section_path
            ]
    return random.Random(library.name).sample(every, min(most, len(every)))


def told_lines(library: Path, most: int, generator: Generator) -> Iterator[dict[str, Any]]:
    """A line of the report for each passage that the model tells."""
    settings, cancel = AnswerSettings(), CancelToken()
    for chunk, title in drawn(library, most):
        evidence = evidence_of([Passage(1, Hit(1, chunk, 1.0), title)])
        question = f"What is said about “{chunk.section_path[-1]}”?"
        try:
            made = draft(question, evidence, {each.unit.id: 1.0 for each in evidence}, (), "en", generator, settings, cancel)
        except AppError as error:
            print(f"{chunk.id}: {error}", file=sys.stderr)
            continue
        claims, dropped = verified(made.sentences, evidence, settings, cancel)
        yield {
            "corpus": library.name,
            "id": chunk.id,
            "question": question,
            "reply": made.raw,
            "claims": [
                {
                    "text": claim.text,
                    "own": _unmarked(claim.text) in _unmarked(made.raw),
                    "verdict": claim.verdict.value,
                    "note": told(claim.remarks),
                    "chunk": chunk.id,
                    "units": [unit.id for unit in claim.places[0].units],
                }
                for claim in claims
            ],
            "dropped": _dropped(dropped),
        }


def _dropped(dropped: Sequence[DroppedClaim]) -> list[dict[str, Any]]:
    return [
        {"text": lost.text, "verdict": lost.verdict.value, "note": told(lost.remarks), "quote": lost.replaced_by}
        for lost in dropped
    ]


def of_passages(libraries: Sequence[Path], most: int, generator: Generator, noted: Callable[[], None]) -> list[dict[str, Any]]:
    """All lines, and how many sentences were shown as written, quoted instead or dropped."""
    lines: list[dict[str, Any]] = []
    verdicts: Counter[str] = Counter()
    for library in libraries:
        for line in told_lines(library, most, generator):
            lines.append(line)
            verdicts.update(f"shown as written, {claim['verdict']}" for claim in line["claims"] if claim["own"])
            verdicts.update(f"{'quoted instead' if lost['quote'] else 'dropped'}, {lost['verdict']}" for lost in line["dropped"])
            noted()
    total = sum(verdicts.values()) or 1
    print(f"{len(lines)} passages, {total} sentences")
    print("\n".join(f"  {name:32} {count:4}  {count / total:.2f}" for name, count in sorted(verdicts.items())))
    return lines


def shown(each: Asked) -> None:
    line = each.line()
    marks = "".join("+" if line[name]["key"] else "-" for name in ("without", "drafted"))
    print(f"\n=== {each.case.id} [{marks}] {each.seconds} s  {each.case.question}\n  GOLD     {each.case.answer}")
    print(f"  WITHOUT  {line['without']['outcome']}: {each.without.text}")
    print(f"  SHOWN    {line['drafted']['outcome']}: {each.drafted.text}")
    print(f"  REPLY    {each.drafted.trace.draft}")
    for lost in line["dropped"]:
        print(f"  DROPPED  {lost['verdict']}: {lost['text']}\n           why: {lost['note']}\n           -> {lost['quote']}")
    if line["warnings"]:
        print(f"  WARNINGS {line['warnings']}")
    sys.stdout.flush()


def summary(done: Sequence[Asked]) -> list[str]:
    """Key values with and without the model, over the questions that have an answer; verdicts over the drafted sentences."""
    answerable = [each for each in done if each.case.answerable]
    drafted = [each for each in done if each.drafted.trace.draft]
    verdicts: Counter[str] = Counter()
    for each in drafted:
        line = each.line()
        verdicts.update(f"shown as written, {claim['verdict']}" for claim in line["claims"] if claim["own"])
        verdicts.update(f"{'quoted instead' if lost['quote'] else 'dropped'}, {lost['verdict']}" for lost in line["dropped"])
    total = sum(verdicts.values()) or 1
    unanswerable = [each for each in done if not each.case.answerable]
    seconds = sorted(each.seconds for each in drafted) or [0.0]
    held = {name: sum(each.key(getattr(each, name)) for each in answerable) for name in ("without", "drafted")}
    lost = [each.case.id for each in answerable if each.key(each.without) and not each.key(each.drafted)]
    refused = {
        name: sum(getattr(each, name).outcome is not Outcome.ANSWERED for each in unanswerable) for name in ("without", "drafted")
    }
    return [
        f"{len(done)} questions, {len(answerable)} with an answer; {len(drafted)} drafts, {sum(verdicts.values())} sentences",
        f"key value of {len(answerable)}: {held['without']} without the model, {held['drafted']} with it; lost {lost}",
        f"refused of {len(unanswerable)} without an answer: {refused['without']} without the model, {refused['drafted']} with it",
        *(f"  {name:32} {count:4}  {count / total:.2f}" for name, count in sorted(verdicts.items())),
        f"warnings: {dict(Counter(code for each in done for code in each.drafted.warnings))}",
        f"seconds of an answer with a draft: median {seconds[len(seconds) // 2]}, longest {seconds[-1]}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", type=Path)
    parser.add_argument("libraries", type=Path)
    parser.add_argument("--only", type=lambda text: text.split(","))
    parser.add_argument("--questions", type=int, default=5, metavar="N")
    parser.add_argument("--passages", type=int, default=0, metavar="N")
    parser.add_argument("--model", default=QWEN.name, choices=sorted(KNOWN))
    parser.add_argument("--replies", type=Path, metavar="FILE")
    parser.add_argument("--report", type=Path, metavar="FILE")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    weights = KNOWN[options.model]
    try:
        file = cached(weights) if cached(weights).is_file() else fetch(weights)
    except NotToBeHadError as error:
        sys.exit(str(error))
    kept: dict[str, dict[str, Any]] = {}
    if options.replies and options.replies.is_file():
        kept = json.loads(options.replies.read_text(encoding="utf-8"))
    folders = [
        folder
        for folder in sorted(path.parent for path in options.corpora.glob("*/questions.jsonl"))
        if (options.libraries / folder.name / "library.db").is_file() and (not options.only or folder.name in options.only)
    ]

    def keep() -> None:
        if options.replies:
            options.replies.write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")

    def noted(each: Asked) -> None:
        if options.show:
            shown(each)
        keep()

    with OllamaStandIn({weights: file}) as server:
        if options.passages:
            generator = Remembering(OllamaGenerator(weights.name, server.host), kept)
            lines = of_passages([options.libraries / folder.name for folder in folders], options.passages, generator, keep)
        else:
            done: list[Asked] = []
            for folder in folders:
                library = options.libraries / folder.name
                done += run(folder, library, options.questions, server.host, weights.name, kept, noted)
            print("\n".join(summary(done)))
            lines = [each.line() for each in done]
    if options.report:
        written = (json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        options.report.write_text("".join(written), encoding="utf-8")


if __name__ == "__main__":
    main()
