# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sums with two figures of tables: done where both are certain, and not at all elsewhere."""

import pytest

from app.answering.computing import computed
from app.answering.computing_forms import Operation, wanted
from app.answering.evidence import passages_of
from app.answering.operands import figure_in
from app.domain.questions import EVERYWHERE
from tests.unit.answering.book import Part, Shelf

SHEET = Part(
    "Consolidated Balance Sheets (in millions)",
    (
        "Other current assets; May 31, 2023: 80; May 31, 2022: 70",
        "Total current assets; May 31, 2023: 1,200; May 31, 2022: 900",
        "Total current liabilities; May 31, 2023: 800; May 31, 2022: 750",
        "Total assets; May 31, 2023: $ 4,000; May 31, 2022: $ 3,600",
    ),
    tabled=True,
)
INCOME = Part(
    "Consolidated Statements of Income (in millions)",
    (
        "Net sales; 2023: 2,413; 2022: 2,000",
        "Gross profit; 2023: 1,577; 2022: 1,100",
        "Net earnings (loss); 2023: (50); 2022: 210",
        "Net sales of Fishing; First Quarter 2023: 500; 2021: 300",
    ),
    tabled=True,
)
SEGMENT = Part("Northern segment (in millions)", ("Gross profit; 2023: 400; 2022: 300",), tabled=True)
FILING = ("Harbour Lights Annual Report 2023", [SHEET, INCOME, SEGMENT])
SCORES = Part(
    "Results",
    (
        "Lantern + Buoy; Depth: 57.4%; Wind: 59.3% (0.4%)",
        "Lantern; Depth: 41.5%; Wind: 54%",
        "Beacon; Depth: 40%; Wind: 51%",
    ),
    tabled=True,
)


def text_of(question: str, *books: tuple[str, list[Part]]) -> str:
    shelf = Shelf(books or [FILING])
    hits = shelf.search(question, EVERYWHERE).hits
    made = computed(question, passages_of(hits, shelf, 8), {each.id: each for each in shelf.documents()}, shelf)
    return made.text if made else ""


@pytest.mark.parametrize(
    ("question", "sum_done"),
    [
        ("What is the ratio of gross profit to net sales in FY2023?", "1,577 ÷ 2,413 = 0.65"),
        ("What is the gross profit to total assets ratio in 2023? Round to three decimals.", "1,577 ÷ 4,000 = 0.394"),
        ("What is the current ratio for fiscal 2023?", "1,200 ÷ 800 = 1.50"),
        ("What was the gross margin in 2022?", "1,100 ÷ 2,000 = 0.550 = 55.0%"),
        ("What percentage of revenue was gross profit in 2023?", "1,577 ÷ 2,413 = 0.654 = 65.4%"),
        ("By what percentage did sales grow from 2022 to 2023?", "(2,413 − 2,000) ÷ 2,000 = 20.7%"),
        ("How much did total assets increase from 2022 to 2023?", "4,000 − 3,600 = 400"),
        ("What is the change in net income between 2022 and 2023?", "−50 − 210 = −260"),
    ],
)
def test_a_sum_is_done_with_the_figures_of_the_rows_and_years_named(question: str, sum_done: str) -> None:
    assert f". {sum_done}, computed from these two figures." in text_of(question)


def test_the_sentence_names_rows_and_columns_and_cites_both() -> None:
    shelf = Shelf([FILING])
    question = "What is the ratio of current liabilities to total assets in 2022?"
    hits = shelf.search(question, EVERYWHERE).hits
    made = computed(question, passages_of(hits, shelf, 1), {each.id: each for each in shelf.documents()}, shelf)
    assert made is not None
    assert made.text.startswith("Total current liabilities (May 31, 2022): 750; Total assets (May 31, 2022): 3,600. ")
    assert [each.unit.id for each in made.evidence] == ["d1.1.2", "d1.1.3"]


@pytest.mark.parametrize(
    "question",
    [
        "What is the ratio of gross profit to net sales?",  # no year, and there are two
        "What is the ratio of gross profit to net sales in 2019?",
        "What is the ratio of gross profit to goodwill in 2023?",
        "What is the ratio of gross profit to sales in Q1 of 2023?",
        "What is the average ratio of gross profit to sales in 2023?",
        "By what percentage did net income grow from 2022 to 2023?",  # a loss has no growth
        "What is the ratio of current lights to total assets in 2023?",
        "What are the harbour lights?",
        "How far is it from the pier to the mole?",
    ],
)
def test_nothing_is_computed_of_what_is_not_certain(question: str) -> None:
    assert text_of(question) == ""


def test_rows_of_one_name_with_other_figures_are_not_certain() -> None:
    parts = [
        Part("Northern segment", SEGMENT.units, tabled=True),
        Part("South", ("Gross profit; 2023: 9; 2022: 8",), tabled=True),
    ]
    other = Part("All", ("Net sales; 2023: 100; 2022: 90",), tabled=True)
    assert text_of("What is the ratio of gross profit to net sales in 2023?", ("Report", [*parts, other])) == ""


def test_thousands_and_millions_are_not_mixed() -> None:
    one = Part("Sheet (in thousands)", ("Total assets; 2023: 900,000; 2022: 1",), tabled=True)
    two = Part("Income (in millions)", ("Net sales; 2023: 450; 2022: 1",), tabled=True)
    assert text_of("What is the ratio of net sales to total assets in 2023?", ("Report", [one, two])) == ""


def test_two_rows_of_one_table_are_compared_in_the_column_named() -> None:
    question = "How much higher is the score of Lantern + Buoy compared to Lantern on Depth?"
    assert "57.4% − 41.5% = 15.9 percentage points" in text_of(question, ("Paper", [SCORES]))
    assert text_of(question.replace("Depth", "Wind"), ("Paper", [SCORES])) == ""  # two numbers in a cell
    assert text_of(question.replace(" on Depth", ""), ("Paper", [SCORES])) == ""  # no column


@pytest.mark.parametrize(
    ("cell", "figure"),
    [
        ("$ 1,874", ("1,874", 1874.0)), ("(1,014)", ("−1,014", -1014.0)), ("57.4%", ("57.4%", 57.4)), ("-3.5", ("−3.5", -3.5)),
        ("$ (241)", ("−241", -241.0)), ("9,889 $", ("9,889", 9889.0)), ("61% (0.4%)", None), ("—", None), ("3 to 5", None),
    ],
)  # fmt: skip
def test_a_cell_is_a_figure_where_it_holds_one_number(cell: str, figure: tuple[str, float] | None) -> None:
    assert figure_in(cell) == figure


def test_a_ratio_that_is_printed_is_quoted_not_computed() -> None:
    printed = Part("Key figures", ("Current ratio; 2023: 1.4; 2022: 1.2",), tabled=True)
    assert text_of("What is the current ratio in 2023?", ("Report", [SHEET, printed])) == ""


def test_a_form_that_tells_two_things_names_an_operation() -> None:
    found = wanted("What is the sum of rent and dues in 2020?")
    assert found is not None
    assert (found.operation, found.first, found.second, found.years) == (Operation.SUM, "rent", "dues", ("2020",))
    assert wanted("What is the way to the mole?") is None


def test_what_was_revised_is_the_difference_of_the_two_figures_of_its_sentence() -> None:
    told = (
        "The Harbour now expects 8 percent berth growth (previously 6 percent), and 9 percent toll growth (previously 8 percent)."
    )
    book = ("Outlook", [Part("Guidance", (told,))])
    text = text_of("By how many percentage points did the Harbour raise its guidance of toll growth?", book)
    assert (
        text
        == "toll growth (now): 9%; toll growth (previously): 8%. 9% − 8% = 1 percentage point, computed from these two figures."
    )
    assert text_of("By how much did the Harbour raise its guidance of mooring fees?", book) == ""
    assert text_of("By how much did the Harbour raise toll growth and berth growth?", book) == ""
