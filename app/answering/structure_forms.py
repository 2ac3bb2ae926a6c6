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
    ON_PAGE = "on_page"
    IN_INDEX = "in_index"
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
    "treats": "(?:deals? with|covers?|treats?|discuss(?:es)?|explains?|describes?|defines?|regulates?|governs?|appl(?:y|ies) to)",
    "right": "(?:authoritative|authority|best|right|main|definitive|relevant)",
    "about": "(?:for|on|about|of)",
    "rules": "(?:rules?|provisions?|information|details|sections?|chapters?)",
    "consult": "(?:read|use|consult|check|open|look (?:at|in|into)|turn to|go to)",
    "behandelt": "(?:handel[tn] von|befass(?:t|en) sich mit|behandel[tn]|erklär(?:t|en)|beschreib(?:t|en)|regel[tn]"
    "|definier(?:t|en)|gilt für|gelten für)",
    "page": r"(?P<number>\d{1,4}|[ivxlc]{1,7}|[a-z]{1,2}-\d{1,4})",
    "register": "(?:register|index|stichwortverzeichnis|sachregister|verzeichnis)",
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
    Asks.WHICH_ABOUT: (
        "{which} (is about|are about|{treats}) {y}",
        "{which} (is|are|would be|should be) (the )?(most |more )?{right}( (source|one|text|reference|{documents}))? {about} {y}",
        "{which} (has|have|contains?|gives?|sets? out) (the )?{rules} {about} {y}",
        "{which} (should|do|can|must) i {consult} ({about}|to (read|learn|know|find out)( more)? about) {y}",
        "in {which} (do|can|should|will) i (find|look up|read about|look for)( the)?( rules (for|on|about))? {y}",
        "in {which} (is|are) {y} (covered|treated|explained|described|defined|discussed|regulated)",
        "(is|are) there (an?|any) {documents} (about|on|for|covering|dealing with|that (covers?|deals? with)) {y}",
        "do i have (an?|any) {documents} (about|on|for|covering|dealing with|that (covers?|deals? with)) {y}",
    ),
    Asks.ON_PAGE: (
        "what (is|stands)( there)? on (page|p\\.?) {page}( {of} {where})?",
        "what does (page|p\\.?) {page}( {of} {where})? (say|contain|show|cover|hold)",
        "(what does|what do) {where} (say|have) on (page|p\\.?) {page}",
        "what (can|do) i (find|read|see) on (page|p\\.?) {page}( {of} {where})?",
        "(show|read|give|open)( me)? (page|p\\.?) {page}( {of} {where})?",
    ),
    Asks.IN_INDEX: (
        "where (is|are) {y} (listed )?in the index( {of} {where})?",
        "where does the index( {of} {where})? (list|have|name|give) {y}",
        "(is|are) {y} (listed )?in the index( {of} {where})?",
        "what does the index( {of} {where})? (say|give|have|list) (about|for|on|under) {y}",
        "(which|what) pages? does the index( {of} {where})? (list|give|name|say|have) (for|under) {y}",
        "(look up|find|look for|show( me)?) {y} in the index( {of} {where})?",
        "(the )?index entr(y|ies) (for|of|under) {y}",
    ),
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
        "how many {thing} (of|at|with) {unit} {number}( (are there|exist|are))?( in {where})?",
        "how many {number}(st|nd|rd|th)?[ -]{unit} {thing}( (are there|exist|are))?( in {where})?",
        "how many {unit}[ -]{number} {thing}( (are there|exist|are))?( in {where})?",
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
    Asks.WHICH_ABOUT: (
        "{which} {behandelt} {y}",
        "{which} (ist|sind) (am )?(maßgeblich|maßgebend|zuständig|das richtige|die richtigen|die richtige|besten) (für|zu) {y}",
        "in {which} (finde ich|steht|stehen|lese ich)( etwas)? (über|zu|zum|zur) {y}",
        "in {which} (ist|sind|wird|werden) {y} (behandelt|erklärt|beschrieben|geregelt|definiert)",
        "gibt es (eine?|ein) {documents} (über|zu|zum|zur) {y}",
    ),
    Asks.ON_PAGE: (
        "was (steht|ist) auf (seite|s\\.) {page}( {von} {where})?",
        "was (sagt|enthält|zeigt) (seite|s\\.) {page}( {von} {where})?",
        "(zeige?( mir)?|lies|öffne) (seite|s\\.) {page}( {von} {where})?",
    ),
    Asks.IN_INDEX: (
        "wo (steht|ist) {y} (im|in dem) {register}( {von} {where})?",
        "(steht|ist) {y} (im|in dem) {register}( {von} {where})?",
        "was (sagt|steht) (das|im) {register}( {von} {where})? (zu|über|unter) {y}",
        "welche seiten? nennt das {register}( {von} {where})? für {y}",
    ),
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
