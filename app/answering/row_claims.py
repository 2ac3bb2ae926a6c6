# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Claims about table rows: whether a value stands in the row and under the label that the claim gives it.

The first cell names the row. A claim may be written as a row itself, "label: value; label: value", or as a sentence.
"""

from collections.abc import Sequence

from app.answering.differences import Difference, Fault, contradicted, partly, unsupported
from app.answering.quantities import quantities, same
from app.answering.text import is_function_word, kin_of, stem, words
from app.domain.chunks import Cell
from app.domain.remarks import RemarkCode

Row = Sequence[Cell]
_FEWEST = 2  # cells that make a row
_SHORTEST = 3  # letters of a word that may stand apart from its neighbours
_NAMED = 0.5  # share of the words of a row's name that a claim about it has
_BESIDE = 3  # words a sentence may have besides the row's own


def cells_of(text: str) -> tuple[Cell, ...]:
    """The cells of a row written in words; empty for what is no row."""
    pieces = text.rstrip(" .").split("; ")
    cells = [_cell(piece) for piece in pieces]
    labelled = sum(bool(cell.label) for cell in cells)
    return tuple(cells) if labelled >= _FEWEST and labelled >= len(cells) - 1 else ()


def _cell(piece: str) -> Cell:
    label, colon, value = piece.partition(": ")
    return Cell(label.strip(), value.strip()) if colon else Cell("", piece.strip())


def named_rows(claim: str, rows: Sequence[Row]) -> list[Row]:
    """The rows whose name stands in the claim word for word; of "Shirt" and "Chain shirt" only the longer where it stands."""
    said = words(claim)
    named = [row for row in rows if words(row[0].value) and _place(said, words(row[0].value)) is not None]
    return [row for row in named if not any(_within(row, other) for other in named)]


def _within(row: Row, other: Row) -> bool:
    mine, longer = words(row[0].value), words(other[0].value)
    return len(mine) < len(longer) and _place(longer, mine) is not None


def check_row(claim: str, rows: Sequence[Row], language: str) -> list[Difference] | None:
    """What parts the claim from the row that it is about; empty where the row bears it out, None where no row can tell."""
    best: list[Difference] | None = None
    for row in rows:
        claimed = _by_labels(claim, row)
        if len(claimed) >= _FEWEST and any(_holds(row, cell) for cell in claimed):
            found = _cellwise(claimed, row)
            best = found if best is None or len(found) < len(best) else best
    if best is not None or cells_of(claim):
        return best
    named = named_rows(claim, rows) or _all_said(claim, rows)
    if not named:
        return None
    return _told(claim, max(named, key=lambda row: len(words(row[0].value))), rows, language)


def unnamed(claim: str, rows: Sequence[Row], language: str) -> list[Difference]:
    """What is to be said of a claim that takes a value from a row without naming it."""
    stems = {stem(word, language) for word in words(claim)}
    for row in rows:
        wanted = [stem(word, language) for word in words(row[0].value)]
        if not wanted or sum(bool(kin_of(each, language) & stems) for each in wanted) >= _NAMED * len(wanted):
            return []
    return [unsupported(Fault.TABLE, RemarkCode.OTHER_ROW, row=rows[0][0].value)] if rows else []


def _all_said(claim: str, rows: Sequence[Row]) -> list[Row]:
    said = set(words(claim))
    return [row for row in rows if words(row[0].value) and said.issuperset(words(row[0].value))]


def _by_labels(claim: str, row: Row) -> tuple[Cell, ...]:
    """The cells of a claim that is written as this row is, cut where the row's labels stand."""
    found: list[Cell] = []
    rest = claim
    labels = [cell.label for cell in row if cell.label]
    pending = ""
    while rest:
        places = [(rest.find(f"{label}: "), -len(label), label) for label in labels if f"{label}: " in rest]
        starts = [place for place in places if place[0] == 0 or rest[: place[0]].endswith("; ")]
        if not starts:
            break
        start, _, label = min(starts)
        before = rest[:start].removesuffix("; ").strip()
        if before:
            found.append(Cell(pending, before))
        pending, rest = label, rest[start + len(label) + 2 :]
    if rest.strip() and pending:
        found.append(Cell(pending, rest.strip()))
    return tuple(found)


def _holds(row: Row, cell: Cell) -> bool:
    return any(words(cell.label) == words(other.label) and _same_value(cell.value, other.value) for other in row)


def _same_value(left: str, right: str) -> bool:
    if left.strip(" .") == right.strip(" ."):
        return True
    mine, theirs = quantities(left), quantities(right)
    if len(mine) != len(theirs) or not all(same(one, other) for one, other in zip(mine, theirs, strict=True)):
        return False
    beside = _beside(left)
    return beside == _beside(right) and bool(mine or beside)


def _beside(text: str) -> list[str]:
    """The words of a value that are no part of its figures."""
    for each in reversed(quantities(text)):
        text = f"{text[: each.start]} {text[each.end :]}"
    return words(text)


def _cellwise(claimed: Sequence[Cell], row: Row) -> list[Difference]:
    found = []
    for cell in claimed:
        if _holds(row, cell):
            continue
        there = [other.value for other in row if words(other.label) == words(cell.label)]
        if there:
            told = ", ".join(dict.fromkeys(there[:3]))
            found.append(contradicted(Fault.TABLE, RemarkCode.UNDER_LABEL, label=cell.label, said=cell.value, source=told))
        else:
            found.append(unsupported(Fault.TABLE, RemarkCode.ROW_LACKS, label=cell.label, said=cell.value))
    return found


def _told(claim: str, row: Row, rows: Sequence[Row], language: str) -> list[Difference] | None:
    """A claim in a sentence about a row that it names: under which labels it speaks, and what the row holds there."""
    said = words(claim)
    beside_name = _without(said, words(row[0].value))
    spoken = [cell for cell in row[1:] if cell.label and _spoken(cell.label, beside_name, language)]
    # Of "Fine" and "Fine if paid within 30 days" the longer one is meant where all of it is said.
    meant = [cell for cell in spoken if not any(set(words(cell.label)) < set(words(other.label)) for other in spoken)]
    if not meant:
        foreign = _foreign(claim, row, rows)
        return [contradicted(Fault.TABLE, RemarkCode.NOT_IN_ROW, said=foreign, row=row[0].value)] if foreign else None
    labels = dict.fromkeys(cell.label for cell in meant)
    missing = [label for label in labels if not any(_value_in(claim, row, cell) for cell in meant if cell.label == label)]
    if missing:
        told = "; ".join(f"{cell.label}: {cell.value}" for cell in meant if cell.label in missing[:3])
        return [contradicted(Fault.TABLE, RemarkCode.ROW_SAYS, row=row[0].value, source=told)]
    return _rest(claim, row, language)


def _spoken(label: str, said: Sequence[str], language: str) -> bool:
    """Whether the words of a label are said, in any order; a label of small words or letters only word for word."""
    wanted = [stem(word, language) for word in words(label) if not is_function_word(word, language)]
    if not wanted:
        return bool(words(label)) and _place(said, words(label)) is not None
    stems = {stem(word, language) for word in said}
    return all(kin_of(each, language) & stems for each in wanted)


def _value_in(claim: str, row: Row, cell: Cell) -> bool:
    """Whether the value stands in what the claim says besides the name of the row and the label."""
    left = _without(_without(words(claim), words(cell.label)), words(row[0].value))
    value = words(cell.value)
    if not value:
        return not any(len(word) == 1 or any(sign.isdigit() for sign in word) for word in left if word not in ("a", "i"))
    if _place(left, value) is not None:
        return True
    rest = " ".join(left)
    figures = quantities(cell.value)
    if not all(any(same(figure, other) for other in quantities(claim)) for figure in figures):
        return False
    beside = _beside(cell.value)
    apart = [word for word in beside if len(word) >= _SHORTEST]
    return bool(figures or apart) and len(apart) == len(beside) and all(word in rest.split() for word in apart)


def _without(said: Sequence[str], part: Sequence[str]) -> list[str]:
    place = _place(said, part) if part else None
    return [*said[:place], *said[place + len(part) :]] if place is not None else list(said)


def _place(said: Sequence[str], part: Sequence[str]) -> int | None:
    size = len(part)
    return next((index for index in range(len(said) - size + 1) if list(said[index : index + size]) == list(part)), None)


def _rest(claim: str, row: Row, language: str) -> list[Difference]:
    """What the claim says besides the row's name, its labels and its values."""
    own = " ".join(f"{cell.label} {cell.value}" for cell in row)
    known = set(words(own))
    figures = [each for cell in row for each in (*quantities(cell.label), *quantities(cell.value))]
    for each in quantities(claim):
        if not any(same(each, other) for other in figures) and not known.issuperset(words(each.words)):
            return [contradicted(Fault.TABLE, RemarkCode.NOT_IN_ROW, said=each.words.strip(), row=row[0].value)]
    stems = {stem(word, language) for word in known}
    other = [
        word
        for word in _beside(claim)
        if word not in known and not is_function_word(word, language) and not kin_of(stem(word, language), language) & stems
    ]
    return [partly(Fault.WORDS, RemarkCode.ROW_WORDS, said=", ".join(other[:6]))] if len(other) > _BESIDE else []


def _foreign(claim: str, row: Row, rows: Sequence[Row]) -> str:
    """A figure of the claim that only another row has."""
    own = [each for cell in row for each in (*quantities(cell.label), *quantities(cell.value))]
    others = [each for cells in rows if cells is not row for cell in cells for each in quantities(cell.value)]
    for figure in quantities(claim):
        if not any(same(figure, each) for each in own) and any(same(figure, each) for each in others):
            return figure.words.strip()
    return ""
