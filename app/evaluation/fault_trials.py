# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""True sentences of a library's passages, as they stand and lightly reworded, and with one fault: what the check says."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from app.answering.claims import best_check, borne_out
from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence, Passage, evidence_of
from app.answering.sentences import split
from app.answering.text import language_of, words
from app.answering.verify import Check
from app.domain.chunks import Cell, Chunk, ChunkKind, Unit, UnitKind
from app.domain.questions import Hit
from app.evaluation.faults import (
    FaultKind,
    Surroundings,
    inject,
    names_in,
    row_sentence,
    row_text,
    swapped_columns,
    swapped_row,
)
from app.evaluation.metrics import share
from app.evaluation.rewording import Rewording, rewordings
from app.services.remark_words import words as told

VERBATIM = "verbatim"
ROW_AS_SENTENCE = "row as a sentence"
_KINDS_OF_SENTENCES = (UnitKind.SENTENCE, UnitKind.LIST_ITEM)
_FEWEST_WORDS, _MOST_WORDS = 7, 45
_MOST_NAMES = 40
_LONGEST_VALUE = 6  # words of a cell that is told as a sentence


@dataclass(frozen=True, slots=True)
class Trial:
    """A sentence and what the check makes of it. `fault` is empty where it is true; `form` is how a true one was reworded.

    `shown`: whether an answer would show it as it stands, without a note. `checks` are those of its sentences, each with the
    texts that it was checked against; empty where no unit shares a word with one of them.
    """

    claim: str
    source: str
    fault: str
    form: str
    checks: tuple[tuple[Check, tuple[str, ...]], ...] = ()
    shown: bool = False

    @property
    def note(self) -> str:
        return told([each for check, _ in self.checks for each in check.remarks])


@dataclass(frozen=True, slots=True)
class Material:
    """A unit with the passage it stands in, and names that stand elsewhere in its document."""

    unit: Unit
    chunk: Chunk
    title: str
    names: tuple[str, ...] = field(default=())


def material(chunks: Iterable[Chunk], title: str) -> list[Material]:
    """The sentences and table rows of a document that can be tried."""
    listed = [chunk for chunk in chunks if chunk.kind in (ChunkKind.PROSE, ChunkKind.TABLE, ChunkKind.FOOTNOTE)]
    named: dict[str, None] = {}
    for chunk in listed:
        for unit in chunk.units:
            named.update(dict.fromkeys(names_in(unit.text)))
    names = tuple(named)
    found = []
    for chunk in listed:
        elsewhere = tuple(name for name in names if name not in chunk.text)[:_MOST_NAMES]
        found += [Material(unit, chunk, title, elsewhere) for unit in chunk.units if _is_sentence(unit) or _is_row(unit)]
    return found


def _is_sentence(unit: Unit) -> bool:
    if unit.kind not in _KINDS_OF_SENTENCES or not unit.text.rstrip().endswith(".") or unit.text.count("\n"):
        return False
    return unit.text[:1].isupper() and _FEWEST_WORDS <= len(words(unit.text)) <= _MOST_WORDS


def _is_row(unit: Unit) -> bool:
    filled = [cell for cell in unit.cells if cell.value.strip() and cell.label.strip()]
    return unit.kind is UnitKind.TABLE_ROW and len(filled) == len(unit.cells) >= 3


def trials(each: Material, random: Random, settings: AnswerSettings) -> Iterator[Trial]:
    """Every true form of the sentence, and every fault that fits, each in a form chosen by chance."""
    passage = Passage(1, Hit(1, each.chunk, 1.0), each.title)
    pool = evidence_of([passage])
    if not any(evidence.unit.id == each.unit.id for evidence in pool):
        return
    made = _of_row(each, random) if each.unit.kind is UnitKind.TABLE_ROW else _of_sentence(each, random)
    for claim, fault, form in made:
        sentences = (claim,) if each.unit.kind is UnitKind.TABLE_ROW else split(claim)
        yield _judged(Trial(claim, each.unit.text, fault, form), sentences, pool, settings)


def _judged(trial: Trial, sentences: Sequence[str], pool: Sequence[Evidence], settings: AnswerSettings) -> Trial:
    """Sentence by sentence, as a draft is checked."""
    found = [best_check(sentence, pool, settings) for sentence in sentences]
    checks = tuple((best[0], tuple(each.text for each in best[1])) for best in found if best)
    if len(checks) < len(found):
        return trial
    return replace(trial, checks=checks, shown=all(borne_out(check, settings) for check, _ in checks))


def _of_sentence(each: Material, random: Random) -> Iterator[tuple[str, str, str]]:
    text = each.unit.text.strip()
    forms = [(VERBATIM, text)]
    if language_of(text) == "en":
        forms += [(reworded.kind.value, reworded.text) for reworded in rewordings(text)]
    for form, changed in forms:
        yield changed, "", form
    around = Surroundings(
        [unit.text.strip() for unit in each.chunk.units if unit.id != each.unit.id and _is_sentence(unit)], each.names
    )
    for kind in FaultKind:
        form, true = random.choice(forms)
        wrong = inject(kind, true, around, random)
        if wrong and not any(wrong == other for _, other in forms):
            yield wrong, kind.value, form


def _of_row(each: Material, random: Random) -> Iterator[tuple[str, str, str]]:
    cells = each.unit.cells
    yield each.unit.text, "", VERBATIM
    told = [index for index in range(1, len(cells)) if _tellable(cells, index)]
    if told:
        yield row_sentence(cells, random.choice(told)), "", ROW_AS_SENTENCE
    others = [unit.cells for unit in each.chunk.units if _is_row(unit) and words(unit.cells[0].value) != words(cells[0].value)]
    column = random.randrange(1, len(cells))
    rows = [swapped for other in others if (swapped := swapped_row(cells, other, column))]
    if rows:
        yield _row_form(random.choice(rows), column, column in told, random), FaultKind.ROW.value, ""
    left, right = random.sample(range(1, len(cells)), 2)
    exchanged = swapped_columns(cells, left, right)
    if exchanged:
        yield _row_form(exchanged, left, left in told, random), FaultKind.COLUMN.value, ""


def _tellable(cells: Sequence[Cell], column: int) -> bool:
    return len(cells[column].value.split()) <= _LONGEST_VALUE and sum(cell.label == cells[column].label for cell in cells) == 1


def _row_form(cells: Sequence[Cell], column: int, tellable: bool, random: Random) -> str:
    return row_sentence(cells, column) if tellable and random.random() < 0.5 else row_text(cells)


def figures(done: Sequence[Trial]) -> dict[str, Any]:
    """Shares refused of the true sentences, by form, and caught of the others, by fault; “partly” is not shown as it stands."""
    untouched: dict[str, list[bool]] = defaultdict(list)
    caught: dict[str, list[bool]] = defaultdict(list)
    for trial in done:
        if trial.fault:
            caught[trial.fault].append(not trial.shown)
        else:
            untouched[trial.form].append(not trial.shown)
    reworded = [flag for form, flags in untouched.items() if form != VERBATIM for flag in flags]
    return {
        "sentences": len({trial.source for trial in done}),
        "untouched": {"sentences": sum(map(len, untouched.values())), "refused": _share(untouched.values())},
        "reworded": {"sentences": len(reworded), "refused": share(reworded)},
        "by_form": _by(untouched, (VERBATIM, *Rewording, ROW_AS_SENTENCE), "refused"),
        "by_fault": _by(caught, tuple(FaultKind), "caught"),
    }


def _share(groups: Iterable[Sequence[bool]]) -> float | None:
    return share([flag for flags in groups for flag in flags])


def _by(groups: Mapping[str, Sequence[bool]], order: Sequence[str], name: str) -> dict[str, dict[str, Any]]:
    return {key: {"sentences": len(groups[key]), name: share(groups[key])} for key in order if groups.get(key)}
