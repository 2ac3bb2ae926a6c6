# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tables that were read as plain text, "Chain mail 75 gp 16 55 lb.": a figure belongs to the name that stands before it."""

from collections.abc import Sequence

from app.answering.differences import Difference, Fault, contradicted
from app.answering.quantities import Quantity, same
from app.answering.wording import Role, Token, tokens
from app.domain.remarks import RemarkCode

_FEWEST = 2  # figures behind a name that make a row
_NAMES_NEXT = 2  # words in a row that name the next row


def figures_of_another_row(claim: str, sentences: Sequence[str], language: str) -> list[Difference]:
    """Figures of the claim that stand elsewhere in the source, but not in the row whose name the claim says."""
    mine = tokens(claim, language)
    said = {token.key for token in mine if token.role is Role.CONTENT}
    rows = [row for sentence in sentences for row in _rows(tokens(sentence, language))]
    named = [(name, figures) for name, figures in rows if name and {token.key for token in name} <= said]
    if not named:
        return []
    own = [figure for _, figures in named for figure in figures]
    others = [figure for _, figures in rows for figure in figures]
    name = " ".join(token.words for token in named[0][0])
    for token in mine:
        figure = token.quantity
        if figure and not _among(figure, own) and _among(figure, others):
            return [contradicted(Fault.TABLE, RemarkCode.IN_ANOTHER_ROW, said=figure.words.strip(), row=name)]
    return []


def _among(figure: Quantity, others: Sequence[Quantity]) -> bool:
    return any(same(figure, other) for other in others)


def _rows(sentence: Sequence[Token]) -> list[tuple[tuple[Token, ...], list[Quantity]]]:
    """(name, figures behind it) of each stretch of words that figures follow; the name is the last two words before them."""
    found: list[tuple[tuple[Token, ...], list[Quantity]]] = []
    name: list[Token] = []
    figures: list[Quantity] = []
    between: list[Token] = []
    for token in sentence:
        if token.quantity:
            if len(between) >= _NAMES_NEXT or not figures:
                if len(figures) >= _FEWEST:
                    found.append((tuple(name), figures))
                name, figures = between[-_NAMES_NEXT:], []
            figures.append(token.quantity)
            between = []
        elif token.role is Role.CONTENT:
            if len(token.words) > 1:  # no initials
                between.append(token)
        else:
            between.clear()  # a sentence of prose, not a row
    if len(figures) >= _FEWEST:
        found.append((tuple(name), figures))
    return found
