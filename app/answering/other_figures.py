# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Figures that the source gives of something else: another sentence suits the claim better and gives another figure there."""

from collections.abc import Sequence

from app.answering.differences import Difference, Fault, contradicted
from app.answering.quantities import Quantity, same
from app.answering.text import kin_of
from app.answering.wording import Role, Token, tokens
from app.domain.remarks import RemarkCode


def figures_of_another(clauses: Sequence[str], sentences: Sequence[str], language: str) -> list[Difference]:
    """The first figure of a claim in whose place a sentence that holds more of its clause's words has another one.

    A sentence suits better if it holds all words of the clause that the sentences with the figure hold, and one more.
    """
    read = [tokens(sentence, language) for sentence in sentences]
    held = [{token.key for token in sentence} for sentence in read]
    for mine, token in ((spoken, token) for clause in clauses for spoken in (tokens(clause, language),) for token in spoken):
        figure = token.quantity
        if figure is None or _is_label(token, mine):
            continue
        said = _words_beside(token, mine)
        givers = [place for place, sentence in enumerate(read) if _given(figure, sentence)]
        if not givers:
            continue
        theirs = [_held(said, held[place], language) for place in givers]
        for place, sentence in enumerate(read):
            better = _held(said, held[place], language)
            rival = _rival([figure, *(_given(figure, read[giver]) for giver in givers)], sentence)
            if place not in givers and rival and len(better) > 1 and all(better > each for each in theirs):
                return [contradicted(Fault.MERGED, RemarkCode.NUMBER_ELSEWHERE, said=token.words, source=rival.words)]
    return []


def _is_label(token: Token, mine: Sequence[Token]) -> bool:
    """Whether a bare figure names what stands before it and counts nothing behind it: "category 3 is"."""
    place = mine.index(token)
    bare = token.quantity is not None and not token.quantity.dimension
    counts = place + 1 < len(mine) and mine[place + 1].role is Role.CONTENT
    return bare and not counts and place > 0 and mine[place - 1].role is Role.CONTENT


def _words_beside(figure: Token, mine: Sequence[Token]) -> list[str]:
    """What a claim says besides a figure: things, and figures that name them."""
    beside = [token for token in mine if token is not figure]
    return [token.key for token in beside if token.role is Role.CONTENT or (token.quantity and _is_label(token, mine))]


def _held(said: Sequence[str], there: set[str], language: str) -> set[str]:
    return {key for key in said if kin_of(key, language) & there}


def _given(figure: Quantity, sentence: Sequence[Token]) -> Quantity | None:
    return next((token.quantity for token in sentence if token.quantity and same(figure, token.quantity)), None)


def _rival(given: Sequence[Quantity | None], sentence: Sequence[Token]) -> Quantity | None:
    """A figure of the same kind as those given: of one dimension, bare counts of one noun."""
    kinds = {
        (each.dimension, each.unit if not each.dimension else "") for each in given if each and (each.dimension or each.unit)
    }
    for token in sentence:
        each = token.quantity
        if each and (each.dimension, each.unit if not each.dimension else "") in kinds:
            return each
    return None
