# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The sentences that answers about structure are made of, in the language of the question."""

from app.answering.structure_parts import Told
from app.answering.structure_questions import Part

_PART_NAMES = {
    "en": {
        Part.CHAPTER: ("chapter", "chapters"),
        Part.SECTION: ("section", "sections"),
        Part.PART: ("part", "parts"),
        Part.APPENDIX: ("appendix", "appendices"),
        Part.ARTICLE: ("article", "articles"),
    },
    "de": {
        Part.CHAPTER: ("Kapitel", "Kapitel"),
        Part.SECTION: ("Abschnitt", "Abschnitte"),
        Part.PART: ("Teil", "Teile"),
        Part.APPENDIX: ("Anhang", "Anhänge"),
        Part.ARTICLE: ("Artikel", "Artikel"),
    },
}
_SENTENCES = {
    "en": {
        "parts": "{title} has {least}{count} {parts} ({read} headings read).",
        "outline": "The outline of {title} has {count} main headings ({read} headings read).",
        "headings": "At least {count} main headings stand in {title} ({read} headings read); it names no {parts}.",
        "first": "The first {shown} are:",
        "count_pages": "{title} has {pages}.",
        "inside": "“{heading}” has {count} {headings} under it.",
        "parts_mention": "“{subject}” stands in {least}{found} of {all} {parts} of {title} (all {read} parts of the text read).",
        "which": "“{subject}” stands in {least}{found} of {all} documents (all {read} parts read).",
        "which_line": "{title}: {count} {places}",
        "about_headings": "“{subject}” stands in headings of {least}{found} of {all} documents (all {read} parts read).",
        "about": "“{subject}” stands in the title of {least}{found} of {all} documents (all {read} parts read).",
        "about_map": "“{subject}” has headings or is defined in {least}{found} of {all} documents (all {read} parts read).",
        "where": "“{subject}” stands in {least}{count} {places} on {pages} (all {read} parts read).",
        "index": "The index of {title} lists “{subject}” for {pages}.",
        "index_entries": "“{subject}” stands in {count} {entries} of the index ({read} entries read).",
        "entry": "entry",
        "entries": "entries",
        "on_page": "Page {page} of {title} holds {count} {passages} ({read} read).",
        "passage": "passage",
        "passages": "passages",
        "documents": "{count} documents can be asked.",
        "document": "One document can be asked.",
        "things": "At least {count} {subject} are described under “{heading}” ({read} headings read).",
        "rows": "At least {count} {subject} are rows of the table “{heading}” ({read} rows read).",
        "at_least": "at least ",
        "page": "page {pages}",
        "pages": "pages {pages}",
        "one_page": "1 page",
        "many_pages": "{count} pages",
        "place": "sentence",
        "places": "sentences",
        "line_places": "sentences",
        "quote": "“{text}”",
        "heading_one": "heading",
        "heading_many": "headings",
    },
    "de": {
        "parts": "{title} hat {least}{count} {parts} ({read} Überschriften gelesen).",
        "outline": "Die Gliederung von {title} hat {count} Hauptüberschriften ({read} Überschriften gelesen).",
        "headings": "In {title} stehen mindestens {count} Hauptüberschriften ({read} gelesen); {parts} sind nicht benannt.",
        "first": "Die ersten {shown} sind:",
        "count_pages": "{title} hat {pages}.",
        "inside": "Unter „{heading}“ stehen {count} {headings}.",
        "parts_mention": "{parts} von {title} mit „{subject}“: {least}{found} von {all} (alle {read} Stellen gelesen).",
        "which": "„{subject}“ steht in {least}{found} von {all} Dokumenten (alle {read} Stellen gelesen).",
        "which_line": "{title}: {count} {places}",
        "about_headings": "In {least}{found} von {all} Dokumenten nennen Überschriften „{subject}“ ({read} Stellen gelesen).",
        "about": "„{subject}“ steht im Titel von {least}{found} von {all} Dokumenten (alle {read} Stellen gelesen).",
        "about_map": "„{subject}“ steht in {least}{found} von {all} Dokumenten als Überschrift oder Begriff ({read} gelesen).",
        "where": "„{subject}“ steht in {least}{count} {places} auf {pages} (alle {read} Stellen gelesen).",
        "index": "Das Register von {title} nennt für „{subject}“ {pages}.",
        "index_entries": "„{subject}“ steht in {count} {entries} des Registers ({read} Einträge gelesen).",
        "entry": "Eintrag",
        "entries": "Einträgen",
        "on_page": "Seite {page} von {title}: {count} {passages} ({read} gelesen).",
        "passage": "Stelle",
        "passages": "Stellen",
        "documents": "{count} Dokumente können befragt werden.",
        "document": "Ein Dokument kann befragt werden.",
        "things": "Mindestens {count} {subject} werden unter „{heading}“ beschrieben ({read} Überschriften gelesen).",
        "rows": "Mindestens {count} {subject} sind Zeilen der Tabelle „{heading}“ ({read} Zeilen gelesen).",
        "at_least": "mindestens ",
        "page": "Seite {pages}",
        "pages": "Seiten {pages}",
        "one_page": "1 Seite",
        "many_pages": "{count} Seiten",
        "place": "Satz",
        "places": "Sätzen",
        "line_places": "Sätze",
        "quote": "„{text}“",
        "heading_one": "Überschrift",
        "heading_many": "Überschriften",
    },
}  # fmt: skip
_SENTENCE_OF = {Told.NAMES: "parts", Told.NUMBERS: "parts", Told.OUTLINE: "outline", Told.HEADINGS: "headings"}


def say(language: str, key: str, **values: str | int) -> str:
    return _SENTENCES[language][key].format(**values)


def parts_sentence(language: str, title: str, count: int, read: int, part: Part, told: Told, *, complete: bool) -> str:
    """How many parts a document has, and what tells so."""
    one, many = _PART_NAMES[language][part]
    least = "" if complete else say(language, "at_least")
    named = one if count == 1 and told in (Told.NAMES, Told.NUMBERS) else many
    return say(language, _SENTENCE_OF[told], title=title, count=count, parts=named, least=least, read=read)


def counted(language: str, count: int, one: str, many: str) -> str:
    """The word for so many."""
    return say(language, one if count == 1 else many)


def pages_sentence(language: str, count: int) -> str:
    return say(language, "one_page") if count == 1 else say(language, "many_pages", count=count)


def part_name(language: str, part: Part) -> str:
    """What several such parts are called."""
    return _PART_NAMES[language][part][1]
