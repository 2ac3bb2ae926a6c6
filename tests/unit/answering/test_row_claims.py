# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Claims about table rows: the value, the row and the column."""

import pytest

from app.answering.config import AnswerSettings
from app.answering.differences import Fault
from app.answering.row_claims import cells_of, check_row, named_rows
from app.answering.verify import check
from app.domain.answers import Verdict
from app.domain.chunks import Cell
from app.services.remark_words import words as in_words


def row(*cells: tuple[str, str]) -> tuple[Cell, ...]:
    return tuple(Cell(label, value) for label, value in cells)


OAK = row(("Tree", "Oak"), ("Height", "20 m"), ("Girth", "3 m"), ("Protected", "Yes"), ("Fee if felled", "$400"))
BOG_OAK = row(("Tree", "Bog oak"), ("Height", "12 m"), ("Girth", "2 m"), ("Protected", "No"), ("Fee if felled", "$90"))
ROWS = (OAK, BOG_OAK)


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("For Oak, the Height is 20 m.", None),
        ("The height of the oak is 20 metres.", None),
        ("Tree: Oak; Height: 20 m; Protected: Yes", None),
        ("For Bog oak, the Height is 12 m.", None),
        ("For Oak, the Height is 12 m.", "Height: 20 m"),
        ("For Oak, the Height is 3 m.", "Height: 20 m"),
        ("For Oak, Protected is No.", "Protected: Yes"),
        ("For Bog oak, the Fee if felled is $400.", "Fee if felled: $90"),
        ("Tree: Oak; Height: 3 m; Girth: 20 m", "the source says 20 m"),
        ("Tree: Oak; Height: 20 m; Protected: No", "the source says Yes"),
    ],
)
def test_a_value_is_looked_for_in_its_row_under_its_label(claim: str, told: str | None) -> None:
    found = check_row(claim, ROWS, "en")
    assert found is not None
    if told is None:
        assert found == []
    else:
        assert {each.verdict for each in found} == {Verdict.CONTRADICTED}
        assert {each.fault for each in found} == {Fault.TABLE}
        assert any(told in in_words([each.remark]) for each in found)


def test_labels_of_one_letter_and_labels_in_the_name_are_told_apart() -> None:
    letters = row(("Letter", "count (pp)"), ("A", "3"), ("T", "22"), ("PP", "1"))
    assert check_row("For count (pp), the T is 22.", [letters], "en") == []
    assert check_row("For count (pp), the T is 3.", [letters], "en") != []
    assert check_row("For count (pp), the A is 3.", [letters], "en") == []


def test_an_empty_cell_holds_no_figure() -> None:
    assert check_row("For Elm, the Height is 9 m.", [row(("Tree", "Elm"), ("Height", "—"), ("Girth", "9 m"))], "en") != []


def test_of_two_names_the_longer_that_is_said_is_meant() -> None:
    assert named_rows("The fee for a bog oak is $90.", ROWS) == [BOG_OAK]
    assert named_rows("The fee for an oak is $400.", ROWS) == [OAK]


def test_a_row_in_words_is_read_as_cells() -> None:
    assert cells_of("Tree: Oak; Height: 20 m") == row(("Tree", "Oak"), ("Height", "20 m"))
    assert cells_of("Oaks grow slowly; they live long.") == ()


def test_a_row_that_is_not_named_bears_nothing_out() -> None:
    elm = row(("Tree", "Elm"), ("Height", "9 m"), ("Girth", "1 m"))
    result = check("For Larch, the Height is 9 m.", ["Tree: Elm; Height: 9 m; Girth: 1 m"], "", AnswerSettings(), [elm])
    assert result.verdict is not Verdict.SUPPORTED
    assert "Elm" in in_words(result.remarks)


def test_labels_that_only_the_cells_have_whole_are_known() -> None:
    cells = row(("In millions", "Interest"), ("Year ended May 31, 2022", "(2)"), ("Year ended May 31, 2021", "(4)"))
    text = "In millions: Interest; Year ended May 31, 2022: (2); 2021: (4)"
    settings = AnswerSettings()
    assert check(text, [text], "", settings, [cells]).verdict is Verdict.SUPPORTED
    good = "In millions: Interest; Year ended May 31, 2021: (4)"
    assert check(good, [text], "", settings, [cells]).verdict is Verdict.SUPPORTED
    assert check(good.replace("(4)", "(2)"), [text], "", settings, [cells]).verdict is Verdict.CONTRADICTED
