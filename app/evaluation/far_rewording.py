# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rewordings that go farther: another voice, other units, other forms of a date, lists in another order, everyday words.

Each keeps the meaning of an English sentence, as a free draft would; a check of claims is measured on them as on the light ones.
"""

import re

_MODAL = r"shall|must|may|can|will|should"
_ACTIVE = re.compile(
    rf"^((?:The|A|An|Every|Each|Any)\s[a-z][^,;:()]*?)\s({_MODAL})\s([a-z]{{3,}})\s((?:the|a|an|any|all|its|their)\s[a-z][^,;:()]*?)\.$"
)
_PASSIVE = re.compile(
    rf"^((?:The|A|An|Every|Each|Any|All)\s[a-z][^,;:()]*?)\s({_MODAL})\sbe\s([a-z]{{3,}}ed)\sby\s((?:the|a|an|any|every)\s[a-z\s]+?)\.$"
)
_REGULAR_VERBS = """
    accept add affect allow appoint approve assign attach attend calculate carry check clean clear close collect
    complete consider contain cover create define deliver describe designate destroy determine discharge display enclose
    enforce enter establish examine extend file follow grant handle identify include increase inform inspect install
    issue maintain measure modify monitor notify obtain open operate order perform permit place plan prepare present
    prevent process produce protect provide publish pull receive record reduce reject release remove repair replace
    report request require return review revoke select sign specify store submit support suspend terminate track
    transfer update use verify waive
"""
_REGULAR = frozenset(_REGULAR_VERBS.split())
_DOUBLED = {"permit": "permitted", "plan": "planned", "submit": "submitted", "transfer": "transferred"}
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_AMERICAN = re.compile(rf"\b({_MONTHS}) (\d{{1,2}})(?:, ((?:19|20)\d\d))?\b(?!,? (?:19|20)\d\d|-|:)")
_BEHIND_A_LIST = r"(?=[.,;]|\s(?:in|on|at|by|for|of|from|to|shall|must|may|is|are)\b)"
_LIST = re.compile(rf"\b(of|with|for|by|in|from|to) ([a-z]+), ([a-z]+),? (and|or) ([a-z]+){_BEHIND_A_LIST}")
_CONVERSIONS: tuple[tuple[str, str, float], ...] = (
    ("metres|meters", "feet", 3.28084),
    ("feet", "metres", 0.3048),
    ("inches", "centimetres", 2.54),
    ("kilometres|kilometers|km", "miles", 0.621371),
    ("miles", "kilometres", 1.609344),
    ("kg|kilograms", "pounds", 2.20462),
    ("pounds", "kilograms", 0.453592),
    ("weeks", "days", 7.0),
    ("hours", "minutes", 60.0),
    ("years", "months", 12.0),
)
_FIGURE = r"(?<![\w.,$€£/:-])(?<!\band )(\d+(?:\.\d+)?)\s"
_SPELLED_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SPELLED = re.compile(
    rf"\b({'|'.join(_SPELLED_TENS)})(?: \((\d+)\))?(?=\s(?:[a-z]{{3,}}))(?!\s(?:hundred|thousand|million|one|two|five))"
)
_EVERYDAY: tuple[tuple[str, str], ...] = (
    ("obtain", "get"),
    ("commence", "begin"),
    ("commences", "begins"),
    ("terminate", "end"),
    ("assist", "help"),
    ("utilize", "use"),
    ("utilized", "used"),
    ("demonstrate", "show"),
    ("demonstrates", "shows"),
    ("sufficient", "enough"),
    ("additional", "further"),
    ("require", "need"),
    ("requires", "needs"),
    ("remain", "stay"),
    ("remains", "stays"),
    ("immediately", "at once"),
    ("annually", "every year"),
    ("prior", "earlier"),
    ("entire", "whole"),
    ("select", "choose"),
    ("residence", "home"),
    ("attempt", "try"),
    ("purchase", "buy"),
    ("notify", "inform"),
    ("modify", "change"),
    ("construct", "build"),
    ("primarily", "mainly"),
    ("frequently", "often"),
    ("difficult", "hard"),
    ("rapidly", "quickly"),
)


def other_voice(sentence: str) -> str:
    """ "The owner shall remove the snow." as "The snow shall be removed by the owner.", and the other way round."""
    active = _ACTIVE.match(sentence)
    if active and active[3] in _REGULAR:
        subject, object_ = active[1], active[4]
        return f"{_capital(object_)} {active[2]} be {_participle(active[3])} by {_small(subject)}."
    passive = _PASSIVE.match(sentence)
    if passive:
        verb = next((each for each in _REGULAR if _participle(each) == passive[3]), "")
        if verb:
            return f"{_capital(passive[4])} {passive[2]} {verb} {_small(passive[1])}."
    return sentence


def other_unit(sentence: str) -> str:
    """The first length, weight or time that has a whole unit behind it, in another unit of the same kind."""
    for units, other, factor in _CONVERSIONS:
        match = re.search(rf"{_FIGURE}(?:{units})\b(?!\s\()", sentence)
        if match:
            value = float(match[1]) * factor
            written = f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"
            return f"{sentence[: match.start()]}{written} {other}{sentence[match.end() :]}"
    return sentence


def other_date(sentence: str) -> str:
    """ "May 1, 2021" as "1 May 2021"."""
    return _AMERICAN.sub(lambda match: " ".join(part for part in (match[2], match[1], match[3]) if part), sentence)


def other_order(sentence: str) -> str:
    """A list of three single words from its end."""
    return _LIST.sub(r"\1 \5, \3 \4 \2", sentence, count=1)


def digits(sentence: str) -> str:
    """Tens in words, or in words and digits, as digits."""
    return _SPELLED.sub(lambda match: match[2] or str(10 * (_SPELLED_TENS.index(match[1]) + 2)), sentence, count=1)


def everyday(sentence: str) -> str:
    """One formal word as an everyday one."""
    for formal, plain in _EVERYDAY:
        changed = re.sub(rf"\b{formal}\b", plain, sentence, count=1)
        if changed != sentence:
            return changed
    return sentence


def _participle(verb: str) -> str:
    if verb in _DOUBLED:
        return _DOUBLED[verb]
    if verb.endswith("e"):
        return f"{verb}d"
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ied"
    return f"{verb}ed"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
