# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The concepts of a document, where it defines and names them, and which chunk refers to which."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log, log2, sqrt

from app.domain.chunks import Chunk, ChunkKind, Section
from app.domain.concepts import (
    Concept,
    Definition,
    DefinitionPattern,
    Edge,
    EdgeKind,
    Knowledge,
    Reference,
    concept_key,
    most_places,
)
from app.domain.pages import Page
from app.ingestion.concept_kinds import kind_of
from app.ingestion.definitions import RunIn, find_definitions, is_general
from app.ingestion.document_map import build_map
from app.ingestion.function_words import JOINING
from app.ingestion.phrases import COMMON_RANK, WORD, Phrase, Vocabulary, noun_phrases, read_words
from app.ingestion.reference_targets import find_targets
from app.ingestion.references import find_references
from app.ingestion.tokens import word_rank

MOST_CONCEPTS = 3_000
MOST_NAMED_BY_A_CHUNK = 12
_COMMON_SHARE, _COMMON_LEAST = 0.25, 10
"""What is not defined and stands in more than this share (and more than so many) is no concept: it is a common word."""
_CERTAINTY = {
    DefinitionPattern.STATEMENT: 1.0,
    DefinitionPattern.GLOSSARY: 1.0,
    DefinitionPattern.RUN_IN: 0.8,
    DefinitionPattern.NAMING: 0.8,
    DefinitionPattern.ABBREVIATION: 0.7,
    DefinitionPattern.HEADING: 0.6,
}
_LESS_FOR_ONE_WORD = 0.7

Mentions = dict[str, dict[int, int]]
"""Concept key -> position of a chunk -> how often it stands there."""


def build_knowledge(
    pages: Sequence[Page],
    sections: Sequence[Section],
    chunks: Sequence[Chunk],
    *,
    title: str,
    language: str,
    run_ins: Sequence[RunIn] = (),
) -> Knowledge:
    """Concepts, definitions, cross-references, edges and the map of a document; about 0.4 ms a chunk.

    Raises AppError(ASSET_MISSING) when the token ranks do not stand beside the program.
    """
    searched = [chunk for chunk in chunks if chunk.kind not in (ChunkKind.CONTENTS, ChunkKind.INDEX)]
    first = first_chunks(sections, searched)
    references = find_references(searched, find_targets(pages, sections, searched, first))
    texts = [chunk.text for chunk in searched]
    vocabulary = read_words(texts, language)
    phrases = noun_phrases(vocabulary, texts)
    definitions = find_definitions(searched, sections, run_ins, first, language)
    concepts, mentions = choose_concepts(phrases, definitions, vocabulary)
    used = {concept.key for concept in concepts}
    definitions = [found for found in definitions if found.pattern is not DefinitionPattern.HEADING or key_of(found.term) in used]
    edges = build_edges(searched, concepts, mentions, definitions, references)
    return Knowledge(
        concepts=tuple(concepts),
        definitions=tuple(definitions),
        references=tuple(references),
        edges=tuple(edges),
        map=build_map(title, sections, searched, concepts, definitions, vocabulary),
    )


def first_chunks(sections: Sequence[Section], chunks: Sequence[Chunk]) -> dict[str, str]:
    """Section id -> the chunk that its heading is in; a heading without text stands in the chunk of what follows."""
    own: dict[str, str] = {}
    on_page: defaultdict[int, list[Chunk]] = defaultdict(list)
    for chunk in chunks:
        if chunk.section_id is not None:
            own.setdefault(chunk.section_id, chunk.id)
        for page in chunk.pages:
            on_page[page].append(chunk)
    for section in sections:
        if section.id not in own:
            bearer = next((chunk for chunk in on_page[section.page] if section.title in chunk.text), None)
            if bearer is not None:
                own[section.id] = bearer.id
    return own


def choose_concepts(
    phrases: Sequence[Phrase], definitions: Sequence[Definition], vocabulary: Vocabulary
) -> tuple[list[Concept], Mentions]:
    """The concepts, those that tell most first, and where they stand."""
    names: dict[str, str] = {phrase.key: phrase.name for phrase in phrases}
    certainty: dict[str, float] = {}
    for definition in definitions:
        key = key_of(definition.term)
        if key:
            if definition.pattern is not DefinitionPattern.HEADING or key not in names:
                names[key] = definition.term
            certainty[key] = max(certainty.get(key, 0.0), _CERTAINTY[definition.pattern])
    mentions = find_mentions(names, vocabulary)
    total = len(vocabulary.chunks)
    found: list[tuple[float, str, int]] = []
    for key, name in names.items():
        count = len(mentions.get(key, ()))
        defined = certainty.get(key, 0.0)
        words = key.count(" ") + 1
        if defined < 1.0 and (is_general(name) or _is_common(key, words, count, vocabulary)):
            continue
        if defined <= _CERTAINTY[DefinitionPattern.HEADING] and count < 2:
            # A title that is named nowhere else is no term of the document.
            continue
        rarity = log((total + 2) / (count + 1)) / log(total + 2)
        weight = log2(1.5 + count) * (1 + defined) * sqrt(rarity) * (1.0 if words > 1 else _LESS_FOR_ONE_WORD)
        found.append((weight, key, count))
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    top = found[0][0] if found else 1.0
    concepts = [
        Concept(key, shown_name(names[key]), kind_of(names[key]), count, round(weight / top, 4))
        for weight, key, count in found[:MOST_CONCEPTS]
    ]
    return concepts, mentions


def _is_common(key: str, words: int, count: int, vocabulary: Vocabulary) -> bool:
    """Whether a name is a common word of the document, or an everyday word that the document uses as such."""
    total = len(vocabulary.chunks)
    if count > max(_COMMON_SHARE * total, _COMMON_LEAST):
        return True
    everywhere = count > most_places(total)
    return everywhere and words == 1 and vocabulary.language == "en" and word_rank(key) < COMMON_RANK


def key_of(term: str) -> str:
    """The key of a term as written, made of the same words that a text is read as."""
    return concept_key([word for word in WORD.findall(term) if word[0].isalnum()])


def shown_name(name: str) -> str:
    """A title set in capitals throughout, as it would be written in a sentence; abbreviations stay."""
    if name.isupper() and (" " in name or len(name) > 6):
        first, *others = name.split()
        return " ".join([first.capitalize(), *(w.lower() if w.casefold() in JOINING else w.capitalize() for w in others)])
    return name


def find_mentions(names: Mapping[str, str], vocabulary: Vocabulary) -> Mentions:
    """Where the concepts stand, by their words in any number; at each place the longest one counts."""
    lengths: defaultdict[str, set[int]] = defaultdict(set)
    alone: set[str] = set()
    keys: set[tuple[str, ...]] = set()
    for key in names:
        words = tuple(key.split(" "))
        keys.add(words)
        if len(words) == 1:
            alone.add(words[0])
        else:
            lengths[words[0]].add(len(words))
    ordered = {word: sorted(sizes, reverse=True) for word, sizes in lengths.items()}
    mentions: Mentions = {}
    for position, tokens in enumerate(vocabulary.chunks):
        folded, singulars = tokens.folded, tokens.singular
        skip = 0
        for index, word in enumerate(folded):
            if index < skip:
                continue
            for size in ordered.get(word, ()):
                last = index + size - 1
                if last < len(folded) and (*folded[index:last], singulars[last]) in keys:
                    key = " ".join((*folded[index:last], singulars[last]))
                    skip = last + 1
                    break
            else:
                if singulars[index] not in alone:
                    continue
                key = singulars[index]
            places = mentions.setdefault(key, {})
            places[position] = places.get(position, 0) + 1
    return mentions


def build_edges(
    chunks: Sequence[Chunk],
    concepts: Sequence[Concept],
    mentions: Mentions,
    definitions: Sequence[Definition],
    references: Sequence[Reference],
) -> list[Edge]:
    """Edges from the chunks in order, the strongest of each chunk first."""
    edges: defaultdict[str, dict[tuple[EdgeKind, str], float]] = defaultdict(dict)
    known = {concept.key for concept in concepts}
    defined: set[tuple[str, str]] = set()
    for definition in definitions:
        key = key_of(definition.term)
        if key in known:
            defined.add((definition.chunk_id, key))
            _strengthen(edges[definition.chunk_id], (EdgeKind.DEFINES, key), _CERTAINTY[definition.pattern])
    for reference in references:
        if reference.to_chunk and reference.to_chunk != reference.chunk_id:
            certainty = 0.7 if reference.kind == "page" else 1.0
            _strengthen(edges[reference.chunk_id], (EdgeKind.CROSS_REFERENCE, reference.to_chunk), certainty)
    named: defaultdict[int, list[tuple[float, str]]] = defaultdict(list)
    limit = most_places(len(chunks))
    for concept in concepts:
        places = mentions.get(concept.key, {})
        if 1 < len(places) <= limit:
            rarity = 1 - log(len(places)) / log(max(len(chunks), 3) + 1)
            for position, count in places.items():
                if (chunks[position].id, concept.key) not in defined:
                    named[position].append((rarity * min(1.0, 0.7 + 0.1 * count), concept.key))
    for position, found in named.items():
        found.sort(key=lambda pair: (-pair[0], pair[1]))
        for weight, key in found[:MOST_NAMED_BY_A_CHUNK]:
            _strengthen(edges[chunks[position].id], (EdgeKind.REFERS, key), weight)
    return [
        Edge(chunk.id, kind, round(weight, 3), *((target, "") if kind is EdgeKind.CROSS_REFERENCE else ("", target)))
        for chunk in chunks
        for (kind, target), weight in sorted(edges[chunk.id].items(), key=lambda item: (-item[1], item[0]))
    ]


def _strengthen(edges: dict[tuple[EdgeKind, str], float], key: tuple[EdgeKind, str], weight: float) -> None:
    edges[key] = max(edges.get(key, 0.0), weight)
