# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Candidates raised by what question and books say about where to look."""

from collections.abc import Mapping, Sequence

from app.domain.chunks import Chunk
from app.domain.documents import Document
from app.domain.numerals import roman_value
from app.domain.ports import ChunkSource
from app.domain.questions import Hint, HintKind, Scope
from app.retrieval.candidates import Candidate, place_of, with_hints
from app.retrieval.config import SearchSettings
from app.retrieval.hints import asks_for_place, bears_number, content_terms, named_places
from app.retrieval.scope import named_documents

_LOOKS = 60  # pages
_BARE = 6  # pages without a number before the first that has one
FEW_DOCUMENTS = 5  # a page number means something where it is clear in which book


def hinted(
    question: str,
    terms: tuple[str, ...],
    candidates: Sequence[Candidate],
    source: ChunkSource,
    scope: Scope,
    documents: Mapping[str, Document],
    settings: SearchSettings,
) -> list[Candidate]:
    """The candidates in their new order, with those of pages that the question names by number."""
    shares: dict[str, list[Hint]] = {each.chunk.id: [] for each in candidates}
    additions: dict[str, Hint] = {}
    named = named_documents(terms, list(documents.values()))
    if settings.document_boost > 0:
        for each in candidates:
            share = settings.document_boost * named.get(each.chunk.document_id, 0.0)
            shares[each.chunk.id].append(Hint(HintKind.DOCUMENT, share))
    found = list(candidates)
    if settings.places_boost > 0 and asks_for_place(question):
        languages = {language_of(document) for document in documents.values()}
        asked_of = {language: content_terms(question, language) for language in languages}
        entries = _chunks_of_entries(asked_of, source, scope, documents)
        found += [Candidate(chunk, 0.0, {}, place_of(documents.get(chunk.document_id))) for chunk in entries]
        additions |= {chunk.id: Hint(HintKind.INDEX_ENTRY, added=settings.places_boost) for chunk in entries}
    places = named_places(question)
    if places and settings.place_boost > 0:
        # Of a book that is named, its page is meant, and not that of every book.
        meant = {key: document for key, document in documents.items() if named.get(key) == 1.0} or documents
        named_chunks = _chunks_on_named_pages(places.pages, source, meant)
        known = {each.chunk.id for each in candidates}
        found += [
            Candidate(chunk, 0.0, {}, place_of(documents.get(chunk.document_id)))
            for chunk in named_chunks.values()
            if chunk.id not in known
        ]
        codes = {section for section in places.sections if "." in section}
        for each in found:
            if each.chunk.id in named_chunks:
                additions[each.chunk.id] = Hint(HintKind.PAGE_NUMBER, added=settings.place_boost)
            elif bears_number(each.chunk.section_path, codes):
                additions[each.chunk.id] = Hint(HintKind.SECTION_NUMBER, added=settings.place_boost)
            elif bears_number(each.chunk.section_path, places.sections):
                # Many a book has a section 3, and "part 2" need not be a heading at all.
                additions[each.chunk.id] = Hint(HintKind.SECTION_NUMBER, added=settings.place_boost / 4)
    hints = {chunk_id: [hint for hint in told if hint.share > 0] for chunk_id, told in shares.items()}
    for chunk_id, hint in additions.items():
        hints.setdefault(chunk_id, []).append(hint)
    return with_hints(found, hints)


def language_of(document: Document) -> str:
    return document.language or "en"


def _chunks_of_entries(
    asked: Mapping[str, frozenset[str]], source: ChunkSource, scope: Scope, documents: Mapping[str, Document]
) -> list[Chunk]:
    """The parts of back-of-book indexes with the entries that most of the question's words stand in.

    An index is not searched as text is, for it answers nothing but where something stands.
    """
    held: dict[str, list[tuple[int, frozenset[str]]]] = {}
    for document_id, entry in source.index_terms(scope):
        language = language_of(documents[document_id]) if document_id in documents else ""
        term = content_terms(f"{entry.term} {entry.subterm}", language)
        shared = len(term & asked.get(language, frozenset()))
        if shared and content_terms(entry.term, language) <= asked[language]:
            held.setdefault(document_id, []).append((shared, term))
    most = max((shared for entries in held.values() for shared, _ in entries), default=0)
    best = {key: [term for shared, term in entries if shared == most] for key, entries in held.items()}
    named = sorted(key for key, terms in best.items() if terms)[:FEW_DOCUMENTS]
    return [
        chunk
        for document_id in named
        for chunk in source.index_chunks(document_id)
        if any(term <= content_terms(chunk.text, language_of(documents[document_id])) for term in best[document_id])
    ]


def _chunks_on_named_pages(names: frozenset[str], source: ChunkSource, documents: Mapping[str, Document]) -> dict[str, Chunk]:
    if not names or len(documents) > FEW_DOCUMENTS:
        return {}
    found: dict[str, Chunk] = {}
    for document in documents.values():
        for name in names:
            number = page_called(name, document, source)
            if number is not None:
                found.update((chunk.id, chunk) for chunk in source.chunks_of(document.id, number))
    return found


def page_called(name: str, document: Document, source: ChunkSource) -> int | None:
    """The physical page that is called so (small letters), as printed, else by its label; None when it cannot be told.

    Numbers run on from page to page: how far off they are where one looks first leads to the right page. Where the pages
    there are numbered in another way, as front matter is, the next ones are looked at.
    """
    wanted = _value(name)
    if wanted is None:
        return None
    kind, value = wanted
    number = min(max(1, value), document.page_count)
    told = 0  # the page that the number of another one leads to
    for _ in range(_LOOKS):
        if not 1 <= number <= document.page_count:
            return None
        page = source.page(document.id, number)
        if page is None:
            return None
        own = page.printed or (page.label if page.label != str(number) else "")
        if own.casefold() == name or (not own and number == told):
            return number
        here = _value(own.casefold())
        if here is not None and here[0] == kind and number + value - here[1] != told:
            number = told = number + value - here[1]
        elif not own and not kind and not _numbered_after(number, document, source):
            return value if number == value else None
        else:
            number += 1
    return None


def _numbered_after(number: int, document: Document, source: ChunkSource) -> bool:
    """Whether one of the next pages bears a number of its own: then the count of the file is not what pages are called by."""
    following = range(number + 1, min(number + _BARE, document.page_count) + 1)
    return any((page := source.page(document.id, other)) is not None and page.printed for other in following)


def _value(name: str) -> tuple[str, int] | None:
    """(kind of number with its prefix, its value): ("", 12), ("roman", 14), ("b-", 3); None for what is no number."""
    prefix, dash, digits = name.rpartition("-")
    if digits.isdecimal():
        return prefix + dash, int(digits)
    roman = roman_value(name)
    return None if roman is None else ("roman", roman)
