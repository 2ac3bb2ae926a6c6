# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a quote speaks of what the question says in other words, or of something near.

A word of the question that the quote does not hold is taken out of it, and the cross-encoder reads both again. Where the quote
means the word ("hens" for "chickens"), the shorter question suits it less; where it speaks of something else (a permit for trees,
where one for fishing is asked about), the shorter question suits it better. This is leaving one input out, as in occlusion
(Zeiler and Fergus 2014), here of a word.
"""

import re
from collections.abc import Mapping

from app.answering.extract import Asked, Scored, reading
from app.answering.text import content_stem
from app.domain.jobs import CancelToken
from app.domain.ports import Reranker

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_MOST_WORDS = 4  # the rarest that are looked at


def borne_out(question: str, part: Asked, best: Scored, reranker: Reranker, cancel: CancelToken) -> Mapping[str, float]:
    """For the rarest words of the question that the best unit lacks, by stem: by how much its raw score is lower without them.

    Above 0 the unit means the word, below it speaks of something else. Raises what the cross-encoder raises.
    """
    weights = {**part.rarity, **part.absent}
    rarest = sorted(best.lost, key=lambda stem: (-weights[stem], stem))[:_MOST_WORDS]
    shorter = {stem: text for stem in rarest if (text := without(question, stem, part.language)) != question}
    if not shorter:
        return {}
    unit = [reading(best.evidence)]
    whole = reranker.scores(question, unit, cancel)[0] if best.rerank is None else best.rerank
    return {stem: whole - reranker.scores(text, unit, cancel)[0] for stem, text in shorter.items()}


def without(question: str, stem: str, language: str) -> str:
    """The question without the words of this stem."""
    shorter = _WORD.sub(lambda match: "" if content_stem(match.group(), language) == stem else match.group(), question)
    return " ".join(shorter.split())
