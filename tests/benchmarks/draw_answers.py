# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers drawn at random from labelled corpora, with all that is needed to judge by hand whether they are borne out.

    python tests/benchmarks/draw_answers.py CORPORA LIBRARIES --count 100 --seed 1 --out SHEET.md [--model NAME]

A corpus is a folder with questions.jsonl; the library of the same name under LIBRARIES holds its PDFs. Questions are asked in a
drawn order until `count` of them were answered. The sheet holds passages of the documents, so it stays where their licences
allow it to be; what was judged is written down by the numbers of the questions.
"""

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.domain.answers import Answer, Outcome
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE, Question, Scope
from app.evaluation.cases import Case, load_rows, question_case
from app.services.container import Services, build


def cases_of(folder: Path) -> list[Case]:
    return [question_case(row) for row in load_rows(folder / "questions.jsonl")[1]]


def asked(services: Services, case: Case, model: str) -> Answer:
    named = {document.file_name: document.id for document in services.library.documents()}
    scope = Scope((named[case.file],)) if case.within_file and case.file in named else EVERYWHERE
    return services.ask.ask(Question(case.question, scope, model=model), lambda _: None, CancelToken())


def entry(corpus: str, case: Case, answer: Answer) -> str:
    lines = [f"## {case.id} ({corpus}, {case.kind})", f"Q: {case.question}", f"gold: {case.answer or 'none'} (page {case.pages})"]
    lines += [f"- {claim.verdict.value}: {claim.text} {list(claim.citations)}" for claim in answer.claims]
    for each in answer.citations:
        start, end = each.mark_start, each.mark_end
        marked = f"{each.snippet[:start]}**{each.snippet[start:end]}**{each.snippet[end:]}"
        lines.append(f"  [{each.n}] {each.title}, page {each.page}: {marked}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", type=Path)
    parser.add_argument("libraries", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--model", default="", help="draft with this model of the server that is set up")
    options = parser.parse_args()
    folders = [each for each in sorted(options.corpora.iterdir()) if (options.libraries / each.name).is_dir()]
    drawn = [(folder, case) for folder in folders for case in cases_of(folder)]
    random.Random(options.seed).shuffle(drawn)
    opened: dict[Path, Services] = {}
    answered = 0
    with options.out.open("w", encoding="utf-8") as sheet:
        for folder, case in drawn:
            if folder not in opened:
                opened[folder] = build(options.libraries / folder.name)
            answer = asked(opened[folder], case, options.model)
            if answer.outcome is Outcome.ANSWERED:
                answered += 1
                sheet.write(f"{entry(folder.name, case, answer)}\n\n")
                sheet.flush()
            else:
                print(f"{case.id} ({case.kind}): {answer.outcome.value}")
            if answered == options.count:
                break
    for services in opened.values():
        services.close()
    print(f"{answered} answers in {options.out}")


if __name__ == "__main__":
    main()
