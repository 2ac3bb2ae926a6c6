# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sentences of a draft: shown, replaced by the quote, or dropped."""

from app.answering.claims import Drafted, best_check, borne_out, verified
from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence, Passage, evidence_of
from app.domain.answers import Verdict
from app.domain.chunks import Cell, Chunk, ChunkKind, Unit, UnitKind, WordSpan
from app.domain.jobs import CancelToken
from app.domain.questions import Hit
from app.services.remark_words import words as in_words

SETTINGS = AnswerSettings()
SENTENCES = (
    "Any skipper who ties up at the visitor quay for longer than seven days shall obtain written leave from the warden.",
    "The lamp on the mole is lit at dusk by the keeper.",
)
ROWS = (
    (Cell("Rope", "Hemp"), Cell("Price", "50 gp"), Cell("Weight", "20 lb")),
    (Cell("Rope", "Tarred hemp"), Cell("Price", "75 gp"), Cell("Weight", "55 lb")),
)


def pool() -> tuple[Evidence, ...]:
    prose = tuple(unit(index, text) for index, text in enumerate(SENTENCES))
    written = ["; ".join(f"{cell.label}: {cell.value}" for cell in cells) for cells in ROWS]
    rows = tuple(unit(index + 5, text, ROWS[index]) for index, text in enumerate(written))
    chunks = (
        Chunk("c1", "d", None, (), 0, ChunkKind.PROSE, " ".join(SENTENCES), 40, (1,), prose),
        Chunk("c2", "d", None, (), 1, ChunkKind.TABLE, "", 40, (1,), rows),
    )
    return evidence_of([Passage(number, Hit(number, chunk, 1.0), "Harbour") for number, chunk in enumerate(chunks, start=1)])


def unit(number: int, text: str, cells: tuple[Cell, ...] = ()) -> Unit:
    kind = UnitKind.TABLE_ROW if cells else UnitKind.SENTENCE
    return Unit(f"u{number}", kind, text, (WordSpan(1, number * 30, number * 30 + 20),), cells)


def test_a_sentence_that_keeps_close_is_shown_as_it_stands() -> None:
    text = "The lamp on the mole is lit by the keeper at dusk."
    shown, dropped, _ = verified([Drafted(text, (1,))], pool(), (1, 2), SETTINGS, CancelToken())
    assert [(claim.text, claim.verdict) for claim in shown] == [(text, Verdict.SUPPORTED)]
    assert dropped == ()


def test_a_sentence_that_strays_gives_way_to_the_quote_with_the_reason() -> None:
    text = "Whoever means to lie at the visitor quay beyond seven days has to ask the warden for leave beforehand."
    best = best_check(text, pool(), SETTINGS)
    assert best is not None
    assert not borne_out(best[0], SETTINGS)
    shown, dropped, _ = verified([Drafted(text, (1,))], pool(), (1, 2), SETTINGS, CancelToken())
    assert [claim.text for claim in shown] == [SENTENCES[0]]
    assert dropped[0].replaced_by == SENTENCES[0]
    assert dropped[0].remarks


def test_a_value_is_taken_from_the_row_that_is_named() -> None:
    right = best_check("For Tarred hemp, the Price is 75 gp.", pool(), SETTINGS)
    wrong = best_check("For Tarred hemp, the Price is 50 gp.", pool(), SETTINGS)
    assert right is not None
    assert wrong is not None
    assert (right[0].verdict, [each.unit.cells for each in right[1]]) == (Verdict.SUPPORTED, [ROWS[1]])
    assert (wrong[0].verdict, in_words(wrong[0].remarks)) == (Verdict.CONTRADICTED, "The row “Tarred hemp” says Price: 75 gp.")
