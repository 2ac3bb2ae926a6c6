# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""When documents of different origin answer a question nearly equally well, and it names none of them: ask which is meant.

How well a document answers is what the cross-encoder says of its best passage: it reads question and passage together, so that
two towns' rules on dogs come out near each other, and a price list that shares some words does not.
"""

import itertools
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence

from app.answering.config import AnswerSettings
from app.answering.evidence import Passage
from app.answering.expectation import without_mark
from app.answering.extract import Scored
from app.answering.quantities import Quantity, quantities, same
from app.answering.text import fold, terms, words
from app.domain.documents import Document
from app.domain.jobs import CancelToken
from app.domain.ports import Reranker

_RERANK_LEG = "rerank"
_SAME_TITLE = 0.5  # share of the shorter title, by rarity, from which two titles are of one family
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_NAME_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+")
_MOST_OPTIONS = 4


def rivals(
    question: str,
    passages: Sequence[Passage],
    by_part: Sequence[Sequence[Scored]],
    documents: Mapping[str, Document],
    reranker: Reranker,
    settings: AnswerSettings,
    cancel: CancelToken,
) -> tuple[Passage, ...]:
    """The best passage of each document that could be meant, best first; empty when there is nothing to ask.

    `passages` are all that were found, best first, `by_part` the units that were scored, for each part of the question. Raises
    what the cross-encoder raises.
    """
    if len(documents) < 2 or _names_one(question, documents):
        return ()
    read = _read(question, passages, reranker, settings, cancel)
    if len(read) < 2:
        return ()
    least = max(settings.clarify_least, read[0][0] - settings.clarify_gap)
    found: list[Passage] = []
    for score, passage in read:
        if score < least or len(found) == _MOST_OPTIONS:
            break
        if all(_apart(passage, other, documents, by_part) for other in found):
            found.append(passage)
    return tuple(found) if len(found) > 1 else ()


def _read(
    question: str, passages: Sequence[Passage], reranker: Reranker, settings: AnswerSettings, cancel: CancelToken
) -> list[tuple[float, Passage]]:
    """For each of the first documents its best passage with its raw score, best first. What search has read is not read again."""
    best: dict[str, tuple[float, Passage]] = {}
    unread: dict[str, Passage] = {}
    for passage in passages:
        document_id = passage.chunk.document_id
        judged = passage.hit.legs.get(_RERANK_LEG)
        if judged and (document_id not in best or judged.score > best[document_id][0]):
            best[document_id] = (judged.score, passage)
        elif not judged and len(best.keys() | unread.keys()) < settings.clarify_documents:
            unread.setdefault(document_id, passage)
    left = [passage for document_id, passage in unread.items() if document_id not in best]
    texts = [f"{passage.heading}\n{passage.chunk.text}" for passage in left]
    scores = reranker.scores(question, texts, cancel) if texts else []
    scored = [*best.values(), *zip(scores, left, strict=True)]
    return sorted(scored, key=lambda each: (-each[0], each[1].number))


def _apart(left: Passage, right: Passage, documents: Mapping[str, Document], by_part: Sequence[Sequence[Scored]]) -> bool:
    """Whether two passages come from documents of different origin, and do not give the same value."""
    one, two = documents.get(left.chunk.document_id), documents.get(right.chunk.document_id)
    if one is None or two is None or of_one_origin(one, two, documents):
        return False
    return not _same_values(_values(one.id, by_part), _values(two.id, by_part))


def of_one_origin(one: Document, two: Document, documents: Mapping[str, Document]) -> bool:
    """Whether two documents are versions of one, or bear the names of one family."""
    if one.lineage_id == two.lineage_id or one.id == two.supersedes or two.id == one.supersedes:
        return True
    return _family_name(one) == _family_name(two) or _same_title(one, two, documents)


def _family_name(document: Document) -> str:
    """The first word of the file name, by which people group their files: "eastport-12-Noise.pdf" is one of Eastport's."""
    first = _FIRST_WORD.match(document.file_name)
    return fold(first.group()) if first else document.file_name


def _same_title(one: Document, two: Document, documents: Mapping[str, Document]) -> bool:
    bearers = Counter(term for document in documents.values() for term in set(terms(document.title)))
    weight = {term: math.log((1 + len(documents)) / count) for term, count in bearers.items()}
    mine, theirs = set(terms(one.title)), set(terms(two.title))
    shorter = min(sum(weight[term] for term in title) for title in (mine, theirs))
    return shorter > 0 and sum(weight[term] for term in mine & theirs) / shorter >= _SAME_TITLE


def _names_one(question: str, documents: Mapping[str, Document]) -> bool:
    """Whether a document is named: by a word of its title or file name that is written as a name, or by its family name.

    A title's ordinary words name nothing: "construction noise" does not ask for the Noise By-law of one of the towns. Nor does
    a year that documents of several families bear.
    """
    written = question.split()
    capitals = [word for word in written[1:] if word[:1].isupper() or word[:1].isdigit()]
    names = set(_with_neighbours(capitals))
    every = set(_with_neighbours(written))
    families: dict[str, set[str]] = {}
    for document in documents.values():
        stem = document.file_name.rpartition(".")[0]
        bears = set(terms(f"{document.title} {' '.join(_NAME_PARTS.findall(stem))}"))
        if set(terms(_family_name(document))) & every:
            return True
        for name in names & bears:
            families.setdefault(name, set()).add(_family_name(document))
    return any(len(bearers) == 1 or not name.isdigit() for name, bearers in families.items())


def _with_neighbours(written: Sequence[str]) -> list[str]:
    """The terms of some words, and each two neighbours as one: "East Port" is "eastport" in a file name."""
    found = [term for word in written for term in terms(word)]
    plain = [part for word in written for part in words(word)]
    glued = [term for first, second in itertools.pairwise(plain) for term in terms(first + second)]
    return found + glued


def _values(document_id: str, by_part: Sequence[Sequence[Scored]]) -> tuple[Quantity, ...]:
    """Of the best unit that was scored in this document."""
    units = (each for part in by_part for each in part if each.evidence.passage.chunk.document_id == document_id)
    best = next(units, None)
    return quantities(without_mark(best.evidence.unit.text)) if best else ()


def _same_values(left: Sequence[Quantity], right: Sequence[Quantity]) -> bool:
    return any(same(one, two) for one in left for two in right)
