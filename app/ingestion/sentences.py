# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where sentences end, by rules that hold for laws, papers and rulebooks in the languages of Europe and in CJK."""

import re

_ENDING = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)|[。！？｡]+[」』”’）)]*|[;:](?=\s)")
_ABBREVIATIONS = frozenset(
    re.findall(
        r"\S+",
        """
    mr mrs ms dr prof rev hon st sr jr gen col lt sgt capt messrs mt ft sec secs sect § art arts ch chap chaps cl para
    paras par pt pts vol vols no nos nr num fig figs tab eq eqs ex exs app p pp pg pgs ed eds al cf viz vs v etc e.g
    i.e eg ie ibid op cit ca approx resp incl max min avg est dept div inc ltd co corp llc assn bros gov u.s u.k u.n
    d.c a.m p.m n.b jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun abs bzw d.h z.b u.a
    usw evtl ggf inkl bzgl vgl lit nr s str ziff bd hrsg gem m mme mlle mm art al n° cf env núm art arts sra sres pág
    págs
    """,
    )
)
_NEVER_LAST = frozenset(
    re.findall(
        r"\S+",
        """
    e.g i.e eg ie cf viz vs z.b d.h vgl mr mrs ms dr prof messrs sec secs sect art arts fig figs
    """,
    )
)
_INITIAL = re.compile(r"(?:^|[\s(\[.])[A-ZÄÖÜ]$")
_NUMBERED = re.compile(r"^\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxlcIVXLC]{1,5})$")
_LAST_WORD = re.compile(r"[^\s(\[“\"'‘]+$")
_ITEM = re.compile(r"\((?:[a-zA-Z]|\d{1,2}|[ivx]{1,5})\)\s")
LONGEST_WORDS = 80
"""A sentence with more words is split at semicolons and colons, so that what is cited stays readable."""


def sentence_ends(text: str) -> list[int]:
    """Positions after each sentence of a paragraph, ascending, the last one being its length.

    `Sec. 3.`, initials, decimals, `e.g.` and numbers of list items do not end a sentence.
    """
    ends: list[int] = []
    soft: list[int] = []
    start = 0
    for match in _ENDING.finditer(text):
        end = match.end()
        mark = match[0][0]
        if mark in ";:":
            soft.append(end)
            continue
        if mark in "。！？｡" or _ends(text, start, match.start(), end, match[0]):
            ends.extend(_long(text, start, end, soft))
            ends.append(end)
            start = end
            soft = []
    if text[start:].strip() or not ends:
        ends.extend(_long(text, start, len(text), soft))
        ends.append(len(text))
    elif ends:
        ends[-1] = len(text)
    return ends


def _ends(text: str, start: int, mark: int, end: int, ending: str) -> bool:
    after = text[end : end + 40].lstrip()
    if not after:
        return True
    first = after[0]
    if first.islower():
        # "etc. and", "St. paul": whoever goes on in small letters has not ended, whatever the mark.
        return False
    if "!" in ending or "?" in ending or _ITEM.match(after):
        return True
    if first in ",;:)":
        return False
    found = _LAST_WORD.search(text, start, mark)
    last = found[0] if found else ""
    folded = last.casefold().rstrip(".")
    if not last or _NUMBERED.match(last):
        # A number or letter alone at the start is that of an item; at the end of a sentence it closes it.
        alone = text[start:mark].strip() == last
        if alone:
            return False
        if last.isdigit():
            return not _is_reference(text[start:mark])
    if folded in _NEVER_LAST:
        return False
    if folded in _ABBREVIATIONS:
        return first.isupper() and folded in {"etc", "inc", "ltd", "co", "corp", "llc", "a.m", "p.m", "al", "usw"}
    return not _INITIAL.search(text[max(start, mark - 3) : mark])


def _is_reference(text: str) -> bool:
    """`Sec. 3.` `Art. 12.`: the number belongs to what follows it, since nothing else stands before."""
    words = text.split()
    return len(words) == 2 and words[0].casefold().rstrip(".") in _ABBREVIATIONS | {"section", "article", "chapter", "part"}


def _long(text: str, start: int, end: int, soft: list[int]) -> list[int]:
    """Cuts inside one long sentence, where semicolons (else colons) leave parts of a fair length."""
    if len(text[start:end].split()) <= LONGEST_WORDS:
        return []
    cuts: list[int] = []
    last = start
    for place in soft:
        if len(text[last:place].split()) >= 12 and len(text[place:end].split()) >= 6:
            cuts.append(place)
            last = place
    return cuts
