# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""When two documents answer nearly equally well and differently, and the question names neither: ask which is meant."""

from collections.abc import Mapping, Sequence

from app.answering.config import AnswerSettings
from app.answering.expectation import Kind, without_mark
from app.answering.extract import Asked, Scored
from app.answering.quantities import Quantity, quantities, same
from app.answering.text import terms
from app.domain.documents import Document

_VALUES = frozenset((Kind.MONEY, Kind.NUMBER, Kind.TIME, Kind.SIZE))
_KIND_GIVEN = 0.9
_SAME_TITLE = 0.5  # share of shared title words from which two titles are of one family
_LEAST_OWN = 0.5  # share of the question that the unit itself must hold
_MOST_OPTIONS = 4


def rivals(
    asked: Sequence[Asked], by_part: Sequence[Sequence[Scored]], documents: Mapping[str, Document], settings: AnswerSettings
) -> tuple[Scored, ...]:
    """The best unit of each document that could be meant, best first; empty when there is nothing to ask.

    Only for a question of one part that asks for a value: what is told apart by its values can be offered as a choice.
    """
    if len(asked) != 1 or asked[0].kind not in _VALUES or len(documents) < 2:
        return ()
    best = _best_by_document(by_part[0])
    if len(best) < 2 or not _stands_alone(best[0]):
        return ()
    found = [best[0]]
    for other in best[1:]:
        if len(found) == _MOST_OPTIONS:
            break
        near = other.score >= settings.clarify_share * best[0].score and _stands_alone(other)
        if near and all(_different(each, other, documents) for each in found):
            found.append(other)
    if len(found) < 2 or _names_one(asked[0], found, documents):
        return ()
    return tuple(found)


def _best_by_document(scored: Sequence[Scored]) -> list[Scored]:
    best: dict[str, Scored] = {}
    for each in scored:
        best.setdefault(each.evidence.passage.chunk.document_id, each)
    return list(best.values())


def _stands_alone(scored: Scored) -> bool:
    return scored.kind >= _KIND_GIVEN and scored.own >= _LEAST_OWN


def _different(left: Scored, right: Scored, documents: Mapping[str, Document]) -> bool:
    """Whether two units come from documents of clearly different title and give different values."""
    one = documents.get(left.evidence.passage.chunk.document_id)
    two = documents.get(right.evidence.passage.chunk.document_id)
    if one is None or two is None or one.lineage_id == two.lineage_id or one.id == two.supersedes or two.id == one.supersedes:
        return False
    mine, theirs = set(terms(one.title)), set(terms(two.title))
    if mine and theirs and len(mine & theirs) / min(len(mine), len(theirs)) >= _SAME_TITLE:
        return False
    return not _same_values(_values(left), _values(right))


def _values(scored: Scored) -> tuple[Quantity, ...]:
    return quantities(without_mark(scored.evidence.unit.text))


def _same_values(left: Sequence[Quantity], right: Sequence[Quantity]) -> bool:
    return any(same(one, two) for one in left for two in right)


def _names_one(asked: Asked, found: Sequence[Scored], documents: Mapping[str, Document]) -> bool:
    """Whether the question holds a word that stands in the title of one of them and not in those of all others."""
    titles = []
    for each in found:
        document = documents[each.evidence.passage.chunk.document_id]
        titles.append(set(terms(f"{document.title} {document.file_name.rsplit('.', 1)[0]}".replace("_", " "), asked.language)))
    shared = set.intersection(*titles)
    return any(stem in title - shared for stem in asked.stems for title in titles)
