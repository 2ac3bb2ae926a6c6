# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables that were read as plain text, "Chain mail 75 gp 16 55 lb.": a figure belongs to the name that stands before it.

Of several figures of one kind in a row it cannot be told which one a claim may take: what is not certain is not borne out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.answering.differences import Difference, Fault, contradicted, unsupported
from app.answering.quantities import Quantity, same
from app.answering.wording import Role, Token, tokens
from app.domain.remarks import RemarkCode

_FEWEST_OF_A_TABLE = 3  # figures in a row with nothing but names, from which it is surely a table's
_FEWEST = 2  # figures behind a name that make a row
_OF_TIME = frozenset(("year", "date", "month of a year", "clock"))
_NAMES_NEXT = 2  # words in a row that name the next row


@dataclass(frozen=True, slots=True)
class _Row:
    """`bare`: nothing but things and figures stand in it, as in a row of a table."""

    name: tuple[Token, ...]
    figures: tuple[Quantity, ...]
    bare: bool


def figures_of_another_row(claim: str, sentences: Sequence[str], language: str) -> list[Difference]:
    """A figure that stands in the source, but not in the row whose name the claim says, or there beside others of its kind."""
    mine = tokens(claim, language)
    said = {token.key for token in mine if token.role is Role.CONTENT}
    rows = [row for sentence in sentences for row in _rows(tokens(sentence, language))]
    named = [row for row in rows if row.name and {token.key for token in row.name} <= said]
    if not named:
        return []
    own = [figure for row in named for figure in row.figures]
    others = [figure for row in rows for figure in row.figures]
    name = " ".join(token.words for token in named[0].name)
    figures = [token.quantity for token in mine if token.quantity]
    for figure in figures:
        if not _among(figure, own) and _among(figure, others):
            return [contradicted(Fault.TABLE, RemarkCode.IN_ANOTHER_ROW, said=figure.words.strip(), row=name)]
    bare = [figure for row in named if row.bare and len(row.figures) >= _FEWEST_OF_A_TABLE for figure in row.figures]
    for figure in figures:
        if _among(figure, bare) and _has_rivals(figure, bare):
            return [unsupported(Fault.TABLE, RemarkCode.COLUMN_UNKNOWN, said=figure.words.strip(), row=name)]
    return []


def _has_rivals(figure: Quantity, own: Sequence[Quantity]) -> bool:
    """Whether a row holds other figures of this kind: under which heading each stands, plain text does not tell."""
    return figure.dimension not in _OF_TIME and any(
        other.dimension == figure.dimension and not same(other, figure) for other in own
    )


def _among(figure: Quantity, others: Sequence[Quantity]) -> bool:
    return any(same(figure, other) for other in others)


def _rows(sentence: Sequence[Token]) -> list[_Row]:
    """Each stretch of words that figures follow; the name is the last two words before them."""
    found: list[_Row] = []
    name: list[Token] = []
    figures: list[Quantity] = []
    between: list[Token] = []
    bare = True
    broken = False  # whether a small word stands behind the last figure
    for token in sentence:
        if token.quantity:
            if len(between) >= _NAMES_NEXT or not figures:
                if len(figures) >= _FEWEST:
                    found.append(_Row(tuple(name), tuple(figures), bare))
                name, figures, bare = between[-_NAMES_NEXT:], [], True
            else:
                bare = bare and not broken
            figures.append(token.quantity)
            between, broken = [], False
        elif token.role is Role.CONTENT:
            if len(token.words) > 1:  # no initials
                between.append(token)
        else:
            between.clear()  # a sentence of prose, not a row
            broken = True
    if len(figures) >= _FEWEST:
        found.append(_Row(tuple(name), tuple(figures), bare))
    return found
