# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sentences of a draft: shown, replaced by the quote, or dropped."""

import json

import pytest

from app.answering.claims import CheckedClaim, Drafted, best_check, borne_out, shorter, verified
from app.answering.config import AnswerSettings
from app.answering.evidence import Evidence, Passage, evidence_of
from app.answering.judge import Judge
from app.answering.sentences import split
from app.domain.answers import DroppedClaim, Verdict
from app.domain.chunks import Cell, Chunk, ChunkKind, Unit, UnitKind, WordSpan
from app.domain.jobs import CancelToken
from app.domain.questions import Hit
from app.domain.remarks import RemarkCode, remark
from app.services.remark_words import words as in_words
from tests.fakes.models import ScriptedGenerator

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
    shown, dropped = verified([Drafted(text, (1,))], pool(), SETTINGS, CancelToken())
    assert [(claim.text, claim.verdict) for claim in shown] == [(text, Verdict.SUPPORTED)]
    assert dropped == ()


def test_a_sentence_that_strays_gives_way_to_the_quote_with_the_reason() -> None:
    text = "Whoever means to lie at the visitor quay beyond seven days has to ask the warden for leave beforehand."
    best = best_check(text, pool(), SETTINGS)
    assert best is not None
    assert not borne_out(best[0], SETTINGS)
    shown, dropped = verified([Drafted(text, (1,))], pool(), SETTINGS, CancelToken())
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


STRAYING = "Whoever means to lie at the visitor quay beyond seven days has to ask the warden for leave beforehand."


def judged_by(reply: str, text: str = STRAYING) -> tuple[list[CheckedClaim], list[DroppedClaim], ScriptedGenerator]:
    model = ScriptedGenerator(lambda messages: reply)
    shown, dropped = verified([Drafted(text, (1,))], pool(), SETTINGS, CancelToken(), Judge(model, 5.0))
    return list(shown), list(dropped), model


def test_a_judge_may_let_a_free_sentence_stand_where_it_names_the_words() -> None:
    [claim], dropped, _ = judged_by(json.dumps({"ruling": "supported", "words": "shall obtain written leave from the warden"}))
    assert (claim.text, claim.verdict) == (STRAYING, Verdict.SUPPORTED)
    assert [each.code for each in claim.remarks] == [RemarkCode.JUDGED_FOR]
    assert [unit.text for place in claim.places for unit in place.units] == [SENTENCES[0]]
    assert dropped == []


@pytest.mark.parametrize("said", ["not_supported", "cannot_tell"])
def test_what_a_judge_does_not_find_gives_way_to_the_quote(said: str) -> None:
    [claim], [dropped], _ = judged_by(json.dumps({"ruling": said, "words": ""}))
    assert claim.text == SENTENCES[0]
    assert (RemarkCode.JUDGED_AGAINST in {each.code for each in dropped.remarks}) is (said == "not_supported")


@pytest.mark.parametrize(
    "wrong",
    [
        "Whoever means to lie at the visitor quay beyond nine days has to ask the warden for leave beforehand.",
        "Whoever means to lie at the visitor quay beyond seven days has to ask Ada Quint for leave beforehand.",
        "For Tarred hemp, the Price is 50 gp.",
    ],
)
def test_a_judge_is_never_asked_about_a_changed_figure_or_name(wrong: str) -> None:
    shown, _, model = judged_by(json.dumps({"ruling": "supported", "words": "shall obtain written leave from the warden"}), wrong)
    assert model.asked == []
    assert wrong not in [claim.text for claim in shown]


def test_only_the_statement_that_is_borne_out_is_left() -> None:
    kept, rest = "The lamp on the mole is lit at dusk by the keeper", "the dragons of the north are fed at noon"
    shown, [dropped] = verified([Drafted(f"{kept}, and {rest}.", (1,))], pool(), SETTINGS, CancelToken())
    assert [claim.text for claim in shown] == [f"{kept}."]
    assert dropped.replaced_by == f"{kept}."
    assert dropped.remarks[-1] == remark(RemarkCode.RESTRICTED, said=rest)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("A boat may stay, but it must pay the toll.", [("A boat may stay.", "it must pay the toll")]),
        ("The gate is shut at dusk unless the warden is away.", []),  # an exception is no statement of its own
        ("A boat must carry a lamp, an anchor and two ropes.", []),
        ("The quay is wide; the mole is long.", [("The quay is wide.", "the mole is long")]),
        (
            "The quay is wide, the gate is high and the mole is long.",
            [("The quay is wide, the gate is high.", "the mole is long")],
        ),
    ],
)
def test_whole_statements_are_left_out_from_the_end(text: str, parts: list[tuple[str, str]]) -> None:
    assert list(shorter(text)) == parts


def test_words_that_are_no_sentence_give_way_to_the_unit_they_are_taken_from() -> None:
    for piece in ("seven days", "the lamp on the mole is lit at dusk"):
        number = 0 if "seven" in piece else 1
        shown, [dropped] = verified([Drafted(piece, (1,), (f"u{number}",))], pool(), SETTINGS, CancelToken())
        assert [claim.text for claim in shown] == [SENTENCES[number]]
        assert (dropped.replaced_by, dropped.verdict) == (SENTENCES[number], Verdict.SUPPORTED)
        assert [each.code for each in dropped.remarks] == [RemarkCode.FRAGMENT]


def test_a_sentence_is_held_first_against_the_unit_it_names() -> None:
    text = "The lamp on the mole is lit at dusk by the keeper."
    twice = (*pool(), *evidence_of([Passage(3, Hit(3, copied("c3"), 1.0), "Harbour")]))
    [claim], _ = verified([Drafted(text, (3,), ("u21",))], twice, SETTINGS, CancelToken())
    assert [unit.id for place in claim.places for unit in place.units] == ["u21"]


def test_what_strays_from_the_unit_it_names_gives_way_to_that_unit() -> None:
    text = "Leave of a harbour master is needed by a skipper who stays beyond one week at a quay."
    assert verified([Drafted(text, ())], pool(), SETTINGS, CancelToken())[0] == (), "too far to be found by its words"
    [claim], [dropped] = verified([Drafted(text, (1,), ("u0",))], pool(), SETTINGS, CancelToken())
    assert claim.text == dropped.replaced_by == SENTENCES[0]
    assert verified([Drafted("Dragons breathe frost in winter.", (1,), ("u0",))], pool(), SETTINGS, CancelToken())[0] == ()


def copied(name: str) -> Chunk:
    """The same prose once more, as a passage of its own."""
    units = tuple(unit(index + 20, text) for index, text in enumerate(SENTENCES))
    return Chunk(name, "d", None, (), 2, ChunkKind.PROSE, " ".join(SENTENCES), 40, (1,), units)


def test_a_question_answers_nothing() -> None:
    asked = "Is the lamp on the mole lit at dusk by the keeper?"
    shown, [dropped] = verified([Drafted(asked, (1,), ("u1",))], pool(), SETTINGS, CancelToken())
    assert (shown, dropped.text) == ((), asked)


def test_nothing_is_said_twice() -> None:
    pieces = [Drafted(SENTENCES[1], (1,), ("u1",)), Drafted("The lamp on the mole is lit at dusk.", (1,), ("u1",))]
    shown, _ = verified(pieces, pool(), SETTINGS, CancelToken())
    assert [claim.text for claim in shown] == [SENTENCES[1]]


def test_the_number_of_a_rule_is_no_sentence_of_its_own() -> None:
    assert split("1.14.5. The lamp is lit at dusk. 12. It is put out at dawn.") == (
        "1.14.5. The lamp is lit at dusk.",
        "12. It is put out at dawn.",
    )
