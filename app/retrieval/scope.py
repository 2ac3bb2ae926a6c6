# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which documents a question names. A name raises a document, it shuts none out: the reader may have chosen the scope."""

import itertools
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from app.domain.documents import Document
from app.retrieval.keyword import analyse
from app.retrieval.stop_words import STOP_WORDS

_FILE_NAME_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+(?:\.\d+)*|[^\W\d_]+")


@lru_cache(maxsize=20_000)
def name_terms(title: str, file_name: str, language: str) -> frozenset[str]:
    """Terms a document may be called by: of its title and of its file name, which often glues words together."""
    stem, _, _ = file_name.rpartition(".")
    terms = set(analyse(title, language)) | set(analyse(" ".join(_FILE_NAME_PARTS.findall(stem)), language))
    return frozenset(term for term in terms if len(term) > 1 and term not in STOP_WORDS.get(language, frozenset()))


def named_documents(terms: Sequence[str], documents: Sequence[Document]) -> Mapping[str, float]:
    """Document id -> how clearly the question names it: 1 for those it names best, less for weaker matches, absent for none.

    A term weighs the more the fewer documents bear it; neighbouring terms also count glued ("East Port", eastport).
    Nothing is named when the best match rests on words that half of the documents share.
    """
    if len(documents) < 2:
        return {}
    asked = set(terms) | {first + second for first, second in itertools.pairwise(terms)}
    matched = {
        document.id: asked & name_terms(document.title, document.file_name, document.language or "en") for document in documents
    }
    bearers = Counter(term for found in matched.values() for term in found)
    weight = {term: math.log(len(documents) / count) for term, count in bearers.items()}
    sums = {document_id: sum(weight[term] for term in found) for document_id, found in matched.items()}
    best = max(sums.values())
    if best < math.log(2):
        return {}
    return {document_id: value / best for document_id, value in sums.items() if value > 0}
