# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The map of a document, made of its own sentences: what it is about, its main concepts, its part among others."""

import re
from collections import Counter
from collections.abc import Sequence
from math import sqrt

from app.domain.chunks import Chunk, ChunkKind, Section, UnitKind
from app.domain.concepts import Concept, Definition, DocumentMap
from app.domain.documents import Role
from app.ingestion.phrases import Vocabulary

MOST_CONCEPTS = 40
_MOST_AUTHORITATIVE = 20
_MOST_SENTENCES, _MOST_WORDS = 3, 90
_OPENING = re.compile(
    r"\W*(?:[\dIVX.§-]+\W+|(?:section|article|chapter|part|item) \w+\W+)?"
    r"(?:executive |general |statement of |declaration of |business )?"
    r"(?:purposes?|scope|introduction|overview|abstract|summary|preface|foreword|intent|objectives?|preamble|applicability|general|business|"
    r"about th\w+|einleitung|zweck|präambel|zusammenfassung|geltungsbereich|vorwort|objet|résumé|préambule|avant-propos|objeto|"
    r"preámbulo|introducción|resumen|总则|前言|序言|摘要|引言)(?:\W+(?:and|und|et|y|of|to)\b.{0,30})?\W*",
    re.IGNORECASE,
)
"""A heading that says: here stands what this is about."""
_TELLS = re.compile(
    r"\b(?:this (?:document|book|guide|manual|paper|report|by-?law|chapter|act|standard|publication|survey|work|study|code)|"
    r"purposes?|we (?:propose|present|introduce|describe|study|show)|is (?:a|an|the) |dieses|cette|présente|esta|este)\b",
    re.IGNORECASE,
)
"""What sentences about the whole say."""
_ERRATA = re.compile(
    r"\b(?:errat(?:a|um)|corrigend(?:a|um)|corrections? to|list of corrections|"
    r"berichtigung|rectificatif|fe de erratas|corrección de errores)\b|勘误",
    re.IGNORECASE,
)
_SUPPLEMENT = re.compile(
    r"\b(?:supplement(?:al|ary)?|addend(?:a|um)|amend(?:ment|ing)|expansion|companion|nachtrag|ergänzung(?:sband)?|supplément|additif|"
    r"suplemento|adenda)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{3,}")
_SENTENCE = re.compile(r"[.!?。！？][\"”’»)]*$")
_EARLY = 0.15


def build_map(
    title: str,
    sections: Sequence[Section],
    chunks: Sequence[Chunk],
    concepts: Sequence[Concept],
    definitions: Sequence[Definition],
    vocabulary: Vocabulary,
) -> DocumentMap | None:
    """None for a document without text. `concepts` come best first."""
    if not chunks:
        return None
    defined = {definition.term.casefold() for definition in definitions}
    main = [concept.name for concept in concepts[:MOST_CONCEPTS]]
    return DocumentMap(
        scope=scope_of(chunks, vocabulary.counts, vocabulary.bounds),
        concepts=tuple(main),
        authoritative_for=tuple(name for name in main if name.casefold() in defined)[:_MOST_AUTHORITATIVE],
        role=role_of(title, sections, chunks).value,
    )


def scope_of(chunks: Sequence[Chunk], counts: Counter[str], bounds: frozenset[str]) -> str:
    """Up to three sentences of the introduction or purpose (else of the beginning), those nearest to the whole in words.

    Centrality is that of centroid summaries (Radev et al. 2004): the words of a sentence weighed by the document's.
    """
    early = [chunk for chunk in chunks[: max(12, int(len(chunks) * _EARLY))] if chunk.kind is ChunkKind.PROSE]
    opening = [chunk for chunk in early if any(map(_OPENING.fullmatch, chunk.section_path))]
    for source in (opening[:6], early[:8]):
        sentences = _sentences(source)
        if sentences:
            return _most_central(sentences, counts, bounds)
    return ""


def _sentences(chunks: Sequence[Chunk]) -> list[str]:
    return [
        unit.text
        for chunk in chunks
        for unit in chunk.units
        if (unit.kind is UnitKind.SENTENCE and 8 <= len(unit.text.split()) <= 60 and _SENTENCE.search(unit.text))
        or (unit.kind is UnitKind.SENTENCE and len(unit.text) > 20 and unit.text.endswith("。"))
    ]


def _most_central(sentences: Sequence[str], counts: Counter[str], bounds: frozenset[str]) -> str:
    def score(position: int) -> float:
        words = {word for word in map(str.casefold, _WORD.findall(sentences[position])) if word not in bounds}
        return sum(sqrt(counts[word]) for word in words) / (len(words) + 4) * _standing(sentences[position], position)

    ranked = sorted(range(len(sentences)), key=lambda position: (-score(position), position))
    chosen: list[int] = []
    length = 0
    for position in ranked[:_MOST_SENTENCES]:
        words = len(sentences[position].split())
        if not chosen or length + words <= _MOST_WORDS:
            chosen.append(position)
            length += words
    return " ".join(sentences[position] for position in sorted(chosen))


def _standing(sentence: str, position: int) -> float:
    """More for what speaks of the whole, and for what stands near the beginning."""
    return (1.6 if _TELLS.search(sentence) else 1.0) * (1.0 + 0.5 / (1 + position / 4))


def role_of(title: str, sections: Sequence[Section], chunks: Sequence[Chunk]) -> Role:
    """A guess by the title and the headings of the first page, or its first words where it has none."""
    first_page = min((chunk.pages[0] for chunk in chunks if chunk.pages), default=1)
    headings = [section.title for section in sections if section.page == first_page][:3]
    names = [title.replace("-", " ").replace("_", " "), *(headings or [chunks[0].text[:120]])]
    if any(map(_ERRATA.search, names)):
        return Role.ERRATA
    return Role.SUPPLEMENT if any(map(_SUPPLEMENT.search, names)) else Role.CORE
