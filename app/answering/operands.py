# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The two cells of tables that a computation needs: by the whole name of their rows, and by the year or name of their column.

Only what is certain is found: where two rows of that name give different figures, or no label tells the column, there is nothing.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.answering.rows import row_name
from app.answering.text import stem, words
from app.domain.chunks import Chunk, Unit, UnitKind

# Names of one and the same item in accounts. Any other thing is known by its own name alone.
_ITEMS = """
revenue|revenues|net revenue|net revenues|total revenue|total revenues|sales|net sales|total net sales|total sales
net income|net earnings|net profit|profit for the year
shareholders equity|stockholders equity|shareholder equity|stockholder equity|total equity|equity
operating cash flow|cash flow from operations|net cash provided by operating activities|net cash from operating activities
cash and cash equivalents|cash and equivalents
operating income|income from operations|operating profit|earnings from operations
cost of sales|cost of goods sold|cost of revenue|cost of revenues|cogs
"""
_SMALLEST = frozenset(("the", "a", "an", "of", "and", "s"))
_TOTAL = stem("total")
_PARENTHESIS = re.compile(r"\([^)]*\)")
_CURRENCY = re.compile(r"\s*[$€£]\s*")
_FIGURE = re.compile(
    r"(?P<open>\()?\s*(?P<minus>[-−–])?(?P<digits>\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)\s*(?P<percent>%)?\s*(?(open)\)\s*%?)"
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_PART_OF_A_YEAR = re.compile(r"\bquarters?\b|\bmonths? ended\b|\bweeks? ended\b|\bchange\b|%|\bvs\b|\bversus\b", re.IGNORECASE)
_WHOLE = re.compile(
    r"(?<!notes to )\bconsolidated\b|\bbalance sheets?\b|\bstatements? of\b|\bincome statements?\b|\bprofit and loss\b",
    re.IGNORECASE,
)
_REVISED = re.compile(
    r"(?<![\w.,])\$?(?P<new>\d[\d,]*(?:\.\d+)?)(?P<percent>\s?%| percent)?\s(?P<name>[^().;$%\d]{3,80}?)\s"
    r"\((?:previously|formerly|before:?|up from|down from)\s\$?(?P<old>\d[\d,]*(?:\.\d+)?)(?P<percent2>\s?%| percent)?\)"
)
_NO_NAME = frozenset(("in", "to", "for", "by"))
_SCALE = re.compile(r"\bin (thousands|millions|billions)\b", re.IGNORECASE)
_OF_ONE = re.compile(r"\s+(?:of|for|at|by|in)\s+(?:the )?[A-Z0-9].*$")
_WHOSE = re.compile(r"^(?:the )?[\w&.]+(?: [A-Z][\w&.]+)*['’]s\s+", re.IGNORECASE)
_PERIOD = re.compile(r"\b(?:FY|fiscal(?: year)?|the year|year)?\s?'?(?:19|20)\d\d\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Figure:
    """A cell of a row. `written` are its digits with sign and percent, `column` is the label above, "" for none."""

    chunk: Chunk
    unit: Unit
    row: str
    column: str
    written: str
    value: float

    @property
    def percent(self) -> bool:
        return self.written.endswith("%")


def figure_in(text: str) -> tuple[str, float] | None:
    """The one number that a cell holds, as written and as a value; in parentheses it is negative. None for anything more."""
    found = _FIGURE.fullmatch(_CURRENCY.sub(" ", text).strip())
    if found is None:
        return None
    negative = bool(found["minus"] or found["open"])
    percent = "%" if "%" in text else ""
    return f"{'−' if negative else ''}{found['digits']}{percent}", float(found["digits"].replace(",", "")) * (
        -1 if negative else 1
    )


def figures_of(name: str, year: str, chunks: Iterable[Chunk], of: frozenset[str]) -> Figure | None:
    """The figure of a row of exactly this name in the column of a year ("": its only column). `of` are stems that name the
    document, which a name may have or not ("Total Acme equity"). None where it is not there, or not certain."""
    wanted = _names(name, of)
    if not wanted:
        return None
    found = [each for each in _cells(chunks) if _fits(_bare(each.row, of), wanted) and _of_year(each, year)]
    found = _one_a_row(found)
    exact = [each for each in found if _bare(each.row, of) in wanted]
    for rows in (exact, found):
        for kept in (rows, [each for each in rows if _is_whole(each)]):
            if kept and len({each.value for each in kept}) == 1:
                return kept[0]
    return None


def revised_in(name: str, chunks: Iterable[Chunk]) -> tuple[Figure, Figure] | None:
    """Now and before, of a sentence that gives both ("9 percent sales growth (previously 8 percent)"), where its name is all in
    the words of the question; None where there is none, or several with other figures."""
    said = _bare(name, frozenset())
    pairs: list[tuple[Figure, Figure]] = []
    for chunk in chunks:
        for unit in chunk.units:
            for found in _REVISED.finditer(unit.text):
                own = _bare(found["name"], frozenset()) - _NO_NAME
                if own and own <= said and bool(found["percent"]) == bool(found["percent2"]):
                    pairs.append((_told_now(chunk, unit, found, "now"), _told_now(chunk, unit, found, "previously")))
    values = {(now.value, before.value) for now, before in pairs}
    return pairs[0] if len(values) == 1 else None


def _told_now(chunk: Chunk, unit: Unit, found: re.Match[str], when: str) -> Figure:
    digits, percent = (found["new"], found["percent"]) if when == "now" else (found["old"], found["percent2"])
    written = f"{digits}%" if percent else digits
    return Figure(chunk, unit, " ".join(found["name"].split()), when, written, float(digits.replace(",", "")))


def same_scale(left: Figure, right: Figure) -> bool:
    """Whether nothing says that one is in thousands and the other in millions."""
    one, two = _scale(left), _scale(right)
    return not one or not two or one == two


def pair_in(first: str, second: str, question: str, chunk: Chunk) -> tuple[Figure, Figure] | None:
    """The figures of two rows of one table in the column that the question names, each row by the longest name that stands in
    the words of `first` and of `second`; None where that is not certain."""
    cells = list(_cells([chunk]))
    rows = [_longest_named(each, {cell.row for cell in cells}) for each in (first, second)]
    if not rows[0] or not rows[1] or rows[0] == rows[1]:
        return None
    pairs = [
        (one, two)
        for one in cells
        for two in cells
        if one.row == rows[0] and two.row == rows[1] and one.column == two.column and one.percent == two.percent
    ]
    named = [pair for pair in pairs if pair[0].column and _stands_in(pair[0].column, question)]
    longest = max((len(words(pair[0].column)) for pair in named), default=0)
    only = [pair for pair in pairs if _is_alone(pair[0]) and _is_alone(pair[1])]
    best = [pair for pair in named if len(words(pair[0].column)) == longest] if named else only
    return best[0] if len(best) == 1 else None


def _longest_named(phrase: str, names: Iterable[str]) -> str:
    found = sorted((name for name in names if _stands_in(name, phrase)), key=lambda name: -len(words(name)))
    return found[0] if found else ""


def _stands_in(name: str, phrase: str) -> bool:
    said = " ".join(words(name))
    return bool(said) and f" {said} " in f" {' '.join(words(phrase))} "


def _cells(chunks: Iterable[Chunk]) -> Iterator[Figure]:
    for chunk in chunks:
        labels = _labels_of_all(chunk.units)
        for unit in chunk.units:
            name = row_name(unit)
            numbers = _numbers(unit) if name else []
            if not numbers:
                continue
            own = [label for label, _, _ in numbers]
            if not any(own) and len(labels) == len(numbers):
                own = list(labels)
            for label, (_, written, value) in zip(own, numbers, strict=True):
                yield Figure(chunk, unit, name, label, written, value)


def _numbers(unit: Unit) -> list[tuple[str, str, float]]:
    """Label, digits and value of the cells after the first that hold one number; nothing where one without a label holds more."""
    cells = [cell for cell in unit.cells if cell.value.strip(" $€£")]
    found: list[tuple[str, str, float]] = []
    for cell in cells[1:]:
        number = figure_in(cell.value)
        if number is not None:
            found.append((cell.label, *number))
        elif not cell.label and any(letter.isdigit() for letter in cell.value):
            return []  # which column each number is of is not known
    return found


def _labels_of_all(units: Sequence[Unit]) -> tuple[str, ...]:
    """The labels of the columns, where every row of the chunk that has any has the same."""
    every = {
        tuple(label for label, _, _ in numbers)
        for unit in units
        if unit.kind is UnitKind.TABLE_ROW and (numbers := _numbers(unit)) and all(label for label, _, _ in numbers)
    }
    return next(iter(every)) if len(every) == 1 else ()


def names_of(name: str) -> tuple[str, ...]:
    """The ways in which an item may be called, the given one first, without years and whose it is."""
    plain = _plain(name)
    own = _bare(plain, frozenset())
    for line in _ITEMS.strip().splitlines():
        item = line.split("|")
        if any(own in (_bare(each, frozenset()), _bare(each, frozenset()) | {_TOTAL}) for each in item):
            return (plain, *item)
    return (plain,) if own else ()


def _plain(name: str) -> str:
    return _OF_ONE.sub("", _PERIOD.sub(" ", _WHOSE.sub("", name.strip())).strip()).replace("_", " ").strip()


def _names(name: str, of: frozenset[str]) -> tuple[frozenset[str], ...]:
    return tuple(dict.fromkeys(held for each in names_of(name) if (held := _bare(each, of))))


def _bare(name: str, of: frozenset[str]) -> frozenset[str]:
    """The stems of a name, all but those of the smallest words: "other current assets" is not "current assets"."""
    said = words(_PARENTHESIS.sub(" ", name).replace("_", " "))
    return frozenset(stem(word) for word in said if word not in _SMALLEST) - of


def _fits(row: frozenset[str], wanted: Sequence[frozenset[str]]) -> bool:
    return row in wanted or row - {_TOTAL} in [each - {_TOTAL} for each in wanted]


def _of_year(figure: Figure, year: str) -> bool:
    return _is_alone(figure) if not year else (year in _YEAR.findall(figure.column) and not _PART_OF_A_YEAR.search(figure.column))


def _is_alone(figure: Figure) -> bool:
    """Whether nothing else stands in the row."""
    return sum(bool(cell.value.strip(" $€£")) for cell in figure.unit.cells) == 2


def _one_a_row(found: Sequence[Figure]) -> list[Figure]:
    """Those that are the only ones of their row: which of two columns is meant is not known."""
    counts: dict[str, int] = {}
    for each in found:
        counts[each.unit.id] = counts.get(each.unit.id, 0) + 1
    return [each for each in found if counts[each.unit.id] == 1]


def _is_whole(figure: Figure) -> bool:
    return bool(_WHOLE.search(" ".join((*figure.chunk.section_path, *(cell.label for cell in figure.unit.cells[:1])))))


def _scale(figure: Figure) -> str:
    told = " ".join((*(cell.label for cell in figure.unit.cells), *figure.chunk.section_path[-1:]))
    found = _SCALE.search(told) or _SCALE.search(figure.chunk.text)
    return found[1].casefold() if found else ""
