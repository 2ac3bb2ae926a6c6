# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
from random import Random

from app.answering.config import AnswerSettings
from app.domain.chunks import Cell, Chunk, ChunkKind, Unit, UnitKind, WordSpan
from app.evaluation.fault_trials import VERBATIM, Trial, figures, material, trials
from app.evaluation.faults import FaultKind, row_text

SENTENCES = (
    "The keeper must close the gate before 8 p.m. unless the warden of Rockport forbids it.",
    "A boat may stay at the quay for seven days, except for boats of the pilots.",
    "The harbour siren shall be sounded at noon on May 1, 1901 in all weathers.",
)
ROWS = (
    (Cell("Tree", "Oak"), Cell("Height", "20 m"), Cell("Girth", "3 m")),
    (Cell("Tree", "Elm"), Cell("Height", "12 m"), Cell("Girth", "2 m")),
)


def unit(number: int, text: str, cells: tuple[Cell, ...] = ()) -> Unit:
    kind = UnitKind.TABLE_ROW if cells else UnitKind.SENTENCE
    return Unit(f"u{number}", kind, text, (WordSpan(1, number * 20, number * 20 + 10),), cells)


def chunks() -> list[Chunk]:
    prose = tuple(unit(number, text) for number, text in enumerate(SENTENCES))
    rows = tuple(unit(number + 10, row_text(cells), cells) for number, cells in enumerate(ROWS))
    return [
        Chunk("c1", "d", None, (), 0, ChunkKind.PROSE, " ".join(SENTENCES), 50, (1,), prose),
        Chunk("c2", "d", None, (), 1, ChunkKind.TABLE, " ".join(row_text(cells) for cells in ROWS), 30, (1,), rows),
        Chunk(
            "c3", "d", None, (), 2, ChunkKind.CONTENTS, "Gates", 1, (2,), (unit(30, "Gates and quays of the old harbour town."),)
        ),
    ]


def done() -> list[Trial]:
    random = Random(1)
    return [trial for each in material(chunks(), "Harbour") for trial in trials(each, random, AnswerSettings())]


def test_sentences_and_rows_are_tried_and_contents_are_not() -> None:
    assert [each.unit.id for each in material(chunks(), "Harbour")] == ["u0", "u1", "u2", "u10", "u11"]


def test_true_sentences_pass_and_faults_are_caught() -> None:
    tried = done()
    assert {trial.fault for trial in tried} >= {"", FaultKind.MODAL, FaultKind.CONDITION, FaultKind.EXCEPTION, FaultKind.ROW}
    assert [trial.claim for trial in tried if not trial.fault and not trial.shown] == []
    assert [trial.claim for trial in tried if trial.fault and trial.shown] == []


def test_why_one_was_caught_is_told() -> None:
    told = [trial.note for trial in done() if trial.fault == FaultKind.MODAL]
    assert told
    assert all("the source, that it" in note for note in told)


def test_the_same_chance_makes_the_same_trials() -> None:
    assert done() == done()


def test_figures_are_shares_by_form_and_by_fault() -> None:
    passed = Trial("a", "s", "", VERBATIM, shown=True)
    refused = Trial("b", "s", "", "contraction", shown=False)
    caught = Trial("c", "s", "number", "", shown=False)
    slipped = Trial("d", "t", "number", "", shown=True)
    report = figures([passed, refused, caught, slipped])
    assert report["sentences"] == 2
    assert report["untouched"] == {"sentences": 2, "refused": 0.5}
    assert report["reworded"] == {"sentences": 1, "refused": 1.0}
    assert report["by_form"] == {
        VERBATIM: {"sentences": 1, "refused": 0.0},
        "contraction": {"sentences": 1, "refused": 1.0},
    }
    assert report["by_fault"] == {"number": {"sentences": 2, "caught": 0.5}}
