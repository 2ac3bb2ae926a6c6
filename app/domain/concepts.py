# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a document is about: its concepts, where they are defined, what refers to what, and its map."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class ConceptKind(StrEnum):
    """What kind of thing a concept is, where its own words tell."""

    NONE = ""
    RULE = "rule"
    QUANTITY = "quantity"
    PERSON = "person"
    PLACE = "place"
    ORGANISATION = "organisation"
    METHOD = "method"
    WORK = "work"


class FoundBy(StrEnum):
    """Who says so: the program's own rules, or a language model that was asked to enrich a document."""

    RULE = "rule"
    MODEL = "model"


@dataclass(frozen=True, slots=True)
class Concept:
    """A noun phrase or defined term of a document. `key` compares names (see `concept_key`) and is unique in a document.

    `mentions` counts the chunks it stands in; `weight` (above 0, at most 1) says how much it tells of the document.
    """

    key: str
    name: str
    kind: ConceptKind
    mentions: int
    weight: float
    found_by: FoundBy = FoundBy.RULE


class DefinitionPattern(StrEnum):
    """What told that a term is defined."""

    STATEMENT = "statement"  # "X means ...", "X is defined as ..."
    NAMING = "naming"  # '(the "X")', "is called X"
    ABBREVIATION = "abbreviation"  # "Long Name (LN)"
    GLOSSARY = "glossary"
    RUN_IN = "run_in"  # bold or italic words that open a paragraph
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class Definition:
    """A chunk defines a term, on a physical page."""

    term: str
    chunk_id: str
    page: int
    pattern: DefinitionPattern


@dataclass(frozen=True, slots=True)
class Reference:
    """An explicit cross-reference. `text` stands so in the chunk, on physical page `page`; `kind` is what it names ("page",
    "section", "table", "title", ...) and `target` the number or title that it gives.

    `to_page` (physical), `to_section` and `to_chunk` are None where they are not certain: all three, when it is unresolved.
    """

    chunk_id: str
    page: int
    text: str
    kind: str
    target: str
    to_page: int | None = None
    to_section: str | None = None
    to_chunk: str | None = None

    @property
    def resolved(self) -> bool:
        return self.to_page is not None


class EdgeKind(StrEnum):
    DEFINES = "defines"  # chunk -> concept
    REFERS = "refers"  # chunk -> concept
    CROSS_REFERENCE = "cross_reference"  # chunk -> chunk


@dataclass(frozen=True, slots=True)
class Edge:
    """From a chunk to another chunk, or to the concept with a key; the other of the two is "". `weight` is in (0, 1]."""

    source: str
    kind: EdgeKind
    weight: float
    chunk_id: str = ""
    concept_key: str = ""
    found_by: FoundBy = FoundBy.RULE


@dataclass(frozen=True, slots=True)
class DocumentMap:
    """`scope` is a paragraph in the document's own sentences; `concepts` its main ones, best first; `authoritative_for` those
    of them that it defines. `role` is a guess ("core", "supplement" or "errata"; values of `Role`)."""

    scope: str
    concepts: tuple[str, ...]
    authoritative_for: tuple[str, ...]
    role: str


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All of it for one document. The edges of a chunk come strongest first."""

    concepts: tuple[Concept, ...] = ()
    definitions: tuple[Definition, ...] = ()
    references: tuple[Reference, ...] = ()
    edges: tuple[Edge, ...] = ()
    map: DocumentMap | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A way from a chunk to another one: by a cross-reference, or (`kind` REFERS) to where a concept it names is defined.

    `weight` is that of the edges on the way multiplied; `via` names the concept, "" for a cross-reference.
    """

    source: str
    target: str
    kind: EdgeKind
    weight: float
    via: str = ""


@dataclass(frozen=True, slots=True)
class Beside:
    """Two chunks next to each other in one section; `after`: the target comes after the source."""

    source: str
    target: str
    after: bool


@dataclass(frozen=True, slots=True)
class Definer:
    """A chunk that defines a concept."""

    concept_key: str
    chunk_id: str
    document_id: str
    weight: float


_EVERYWHERE_SHARE, _EVERYWHERE_LEAST = 0.06, 10


def most_places(chunks: int) -> int:
    """In how many of a document's chunks a concept may stand and still lead anywhere; no chunk refers to what stands in more."""
    return max(_EVERYWHERE_LEAST, int(chunks * _EVERYWHERE_SHARE))


def concept_key(words: Sequence[str]) -> str:
    """Folded for comparison: no case, plural endings of the last word cut (English rules, harmless for other languages)."""
    folded = [word.casefold().replace("’", "'") for word in words]
    if folded:
        folded[-1] = singular(folded[-1])
    return " ".join(folded)


def singular(word: str) -> str:
    """A folded word without the ending of an English plural."""
    word = word.removesuffix("'s").removesuffix("'")
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes")):
        return word[:-2]
    return word[:-1]
