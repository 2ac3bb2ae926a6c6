# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The forms in which people ask about the structure of documents, in English and German.

A form is written like a pattern in which every bracket only groups, and {names} stand for what is in `_SLOTS`.
"""

import re
from enum import StrEnum


class Asks(StrEnum):
    LIST_PARTS = "list_parts"
    COUNT_PARTS = "count_parts"
    COUNT_PAGES = "count_pages"
    INSIDE_PART = "inside_part"
    WHICH_MENTION = "which_mention"
    WHICH_ABOUT = "which_about"
    PARTS_MENTION = "parts_mention"
    WHERE_MENTIONED = "where_mentioned"
    DOCUMENTS = "documents"
    COUNT_THINGS = "count_things"


_NOUNS = (
    "documents?|files?|pdfs?|books?|papers?|by-?laws?|manuals?|reports?|contracts?|rulebooks?|textbooks?|dokumente?n?|datei(?:en)?"
    "|buch|büchern?|gesetze?n?|satzung(?:en)?|berichte?n?|vertrag|verträgen?|handbuch|handbüchern?"
)
_SLOTS = {
    "parts": "(?P<part>chapters|sections|headings|parts|appendices|appendixes|annexes|schedules|articles"
    "|kapitel|abschnitte|überschriften|teile|anhänge|artikel)",
    "part": "(?P<part>chapter|section|part|appendix|annex|schedule|kapitel|abschnitt|teil|anhang)"
    r" (?P<number>[a-z]?\d+(?:\.\d+)*[a-z]?|[ivxlc]+|[a-z])",
    "divisions": "(?P<part>chapters?|sections?|kapiteln?|abschnitte?n?)",
    "where": "(?P<where>.+?)",
    "where_after": "(?P<where_after>.+?)",
    "book": rf"(?P<where>(?:.+ )?(?:{_NOUNS}))",
    "which": r"(?:which|what|welche[nrms]?)(?: (?:one )?of (?:my|the|these|all))?"
    rf"(?P<where>(?: [^\W\d_][\w.-]*){{0,3}}?) (?:{_NOUNS})",
    "documents": f"(?:{_NOUNS})",
    "y": "(?P<subject>.+?)",
    "thing": r"(?P<subject>[^\W\d_]+)",
    "things": r"(?P<subject>[^\W\d_]+(?: [^\W\d_]+)?)",
    "unit": r"(?P<unit>[^\W\d_]+)",
    "number": r"(?P<number>\d+)",
    "list": "(?:(?:list|show|name|give|tell|enumerate|print)(?: me)?|what are|which are)"
    "(?: (?:all|every|each))?(?: of)?(?: (?:the|its))?",
    "nenne": "(?:(?:nenne?|liste|zeige?|zähle)(?: mir)?|was sind|welches sind)(?: (?:alle|sämtliche))?(?: (?:die|den))?",
    "of": "(?:of|in|from|within)",
    "von": "(?:in|im|von|vom|des|der|aus dem|aus der|aus)",
    "said": "(?:mentioned|named|referred to|cited)",
    "gesagt": "(?:erwähnt|genannt|angesprochen)",
}  # fmt: skip

_ENGLISH: dict[Asks, tuple[str, ...]] = {
    Asks.DOCUMENTS: (
        "how many {documents} (do i have|have i( added)?|did i add)( in (my|the|this) library)?",
        "how many {documents} are( there)? in (my|the|this) library",
        "how many (documents|files|pdfs) are there",
        "(which|what) {documents} (do i have|have i added|are in (my|the|this) library)",
        "{list} my {documents}",
    ),
    Asks.COUNT_PARTS: (
        "how many {parts} (does|do) {where} (have|contain|include|comprise)",
        "how many {parts} (are there|are|exist)( {of} {where})?",
        "how many {parts} has {where}( got)?",
        "(what is )?(the )?number of {parts}( {of} {where})?",
    ),
    Asks.COUNT_PAGES: (
        "how many pages (does|do) {where} have",
        "how many pages (are there|are) in {where}",
        "how long is {book}",
    ),
    Asks.LIST_PARTS: (
        "{list}( (names?|titles?) of( all)?( the)?)? (main )?{parts}( titles| names)?( {of} {where})?",
        "(what|which) (main )?{parts} (does|do) {where} (have|contain|include|consist of)",
        "(what|which) (main )?{parts} (are there|are|exist)( {of} {where})?",
        "((show|give|list|print)( me)? |what is )?(the )?(table of contents|outline)( (of|for) {where})?",
        "how is {book} (organi[sz]ed|structured|divided|laid out)",
    ),
    Asks.INSIDE_PART: (
        "what is (in|inside) {part}( {of} {where})?",
        "what does {part}( {of} {where})? (cover|contain|include|deal with|treat)",
        "what is {part}( {of} {where})? about",
    ),
    Asks.WHICH_MENTION: (
        "{which} (mentions?|refers? to|talks? about|speaks? of|contains? the (words?|terms?|phrases?)) {y}",
        "in {which} (is|are) {y} {said}",
        "(do|does) any( of (my|the|these))? {documents} mention {y}",
    ),
    Asks.WHICH_ABOUT: ("{which} (is about|are about|deals? with|covers?) {y}",),
    Asks.PARTS_MENTION: (
        "(which|what) {divisions}( {of} {where})? mentions? {y}",
        "in (which|what) {divisions}( {of} {where})? (is|are) {y} {said}",
    ),
    Asks.WHERE_MENTIONED: (
        "where (is|are|was|were) {y} {said}( (in|within) {where})?",
        "where in {where} (is|are|was|were) {y} {said}",
        "(on |in |at )?(which|what) pages?( {of} {where})? (is|are|was|were) {y} {said}( (in|within) {where_after})?",
        "where (does|do) {where} mention {y}",
        "(does|do) {where} mention {y}( anywhere)?",
        "(is|are) {y} {said}( anywhere)?( in {where})?",
        "where (can|do) i find( the| all)? mentions? of {y}( (in|within) {where})?",
        "(which|what) pages? (is|are) {y} {said} on",
        "(on |in |at )?(which|what) pages?( {of} {where})? (does|do) {y} (appear|occur|come up)( (in|within) {where_after})?",
        "(which|what) pages( {of} {where})? mention {y}",
        "(find|list|show)( me)? (all|every|each)( the)? (mentions?|occurrences?) of {y}( (in|within) {where})?",
        "(how often|how many times) (is|are) {y} {said}( (in|within) {where})?",
    ),
    Asks.COUNT_THINGS: (
        "how many {thing} (of|at|with) {unit} {number}( (are there|exist))?( in {where})?",
        "how many {number}(st|nd|rd|th)?[ -]{unit} {thing}( (are there|exist))?( in {where})?",
        "how many {unit}[ -]{number} {thing}( (are there|exist))?( in {where})?",
        "how many {things} (are there|exist)( in {where})?",
        "how many {things} does {where} (list|describe|define)",
    ),
}
_GERMAN: dict[Asks, tuple[str, ...]] = {
    Asks.DOCUMENTS: (
        "wie ?viele {documents} (habe ich|gibt es|sind in (meiner|der) bibliothek)",
        "welche {documents} (habe ich|sind in (meiner|der) bibliothek)",
        "{nenne} meine {documents}( auf)?",
    ),
    Asks.COUNT_PARTS: (
        "wie ?viele {parts} (hat|haben|enthält|umfasst) {where}",
        "wie ?viele {parts} (gibt es|sind|stehen)( {von} {where})?",
    ),
    Asks.COUNT_PAGES: (
        "wie ?viele seiten (hat|haben) {where}",
        "wie ?viele seiten (sind|gibt es) in {where}",
        "wie lang ist {book}",
    ),
    Asks.LIST_PARTS: (
        "{nenne} {parts}( {von} {where})?( auf)?",
        "welche {parts} (hat|haben|enthält|umfasst) {where}",
        "welche {parts} (gibt es|sind|stehen)( {von} {where})?",
        "(zeige?( mir)? )?(das |die )?(inhaltsverzeichnis|gliederung)( {von} {where})?",
        "wie ist {book} (gegliedert|aufgebaut|eingeteilt)",
    ),
    Asks.INSIDE_PART: (
        "was (steht|ist) (in|im) {part}( {von} {where})?",
        "worum geht es (in|im) {part}( {von} {where})?",
        "was (behandelt|enthält|umfasst) {part}( {von} {where})?",
    ),
    Asks.WHICH_MENTION: (
        "{which} (erwähnt|erwähnen|sprechen von|spricht von|enthält das wort|enthalten das wort) {y}",
        "in {which} (wird|werden|kommt|kommen) {y} ({gesagt}|vor)",
    ),
    Asks.WHICH_ABOUT: ("{which} (handelt von|handeln von|befasst sich mit|befassen sich mit|behandelt|behandeln) {y}",),
    Asks.PARTS_MENTION: (
        "welche[s]? {divisions}( {von} {where})? erwähn(t|en) {y}",
        "in welche[nm] {divisions}( {von} {where})? (wird|werden|kommt|kommen) {y} ({gesagt}|vor)",
    ),
    Asks.WHERE_MENTIONED: (
        "wo (wird|werden|ist|sind) {y}( (in|im) {where})? {gesagt}",
        "wo (kommt|kommen) {y}( (in|im) {where})? vor",
        "auf welche[nr] seiten?( {von} {where})? (wird|werden|kommt|kommen) {y} ({gesagt}|vor)",
        "wie oft (wird|werden|kommt|kommen) {y}( (in|im) {where})? ({gesagt}|vor)",
    ),
    Asks.COUNT_THINGS: (
        "wie ?viele {thing} (der|vom|mit|von) {unit} {number}( gibt es)?( (in|im) {where})?",
        "wie ?viele {things} gibt es( (in|im) {where})?",
    ),
}
_NAME = re.compile(r"\{(\w+)\}")


def _compiled(form: str) -> re.Pattern[str]:
    return re.compile(_NAME.sub(lambda name: _SLOTS[name[1]], form.replace("(", "(?:")))


FORMS: tuple[tuple[Asks, str, re.Pattern[str]], ...] = tuple(
    (kind, language, _compiled(form))
    for language, written in (("en", _ENGLISH), ("de", _GERMAN))
    for kind, forms in written.items()
    for form in forms
)
"""What is asked, in which language, and the form that a whole question has."""
