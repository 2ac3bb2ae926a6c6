# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers as a reader means them: digits or words, with their unit, brought to one scale so that they can be compared."""

import math
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Quantity:
    """`value` is in the base of `dimension` (seconds, metres, grams, ...); "" is a bare count, then `unit` is the noun counted.

    `text[start:end]` of what it was read from are its words.
    """

    value: float
    dimension: str
    unit: str
    words: str
    start: int
    end: int


_SECONDS = {"second": 1.0, "minute": 60.0, "hour": 3_600.0, "day": 86_400.0, "week": 604_800.0}
_MONTHS_LONG = {"month": 1.0, "year": 12.0, "decade": 120.0, "century": 1_200.0}

_UNITS: dict[str, tuple[str, float]] = {}


def _add(dimension: str, factor: float, names: str) -> None:
    for name in names.split("|"):
        _UNITS[name] = (dimension, factor)


for _name, _factor in _SECONDS.items():
    _add("time", _factor, f"{_name}|{_name}s")
for _name, _factor in _MONTHS_LONG.items():
    _add("months", _factor, f"{_name}|{_name}s")
_add("time", 1.0, "sec|secs")
_add("time", 60.0, "min|mins")
_add("time", 3_600.0, "hr|hrs")
_add("months", 12.0, "yr|yrs")
_add("length", 0.001, "mm|millimetre|millimetres|millimeter|millimeters")
_add("length", 0.01, "cm|centimetre|centimetres|centimeter|centimeters")
_add("length", 1.0, "m|metre|metres|meter|meters")
_add("length", 1_000.0, "km|kilometre|kilometres|kilometer|kilometers")
_add("length", 0.0254, "inch|inches|in.")
_add("length", 0.3048, "ft|ft.|foot|feet")
_add("length", 0.9144, "yd|yard|yards")
_add("length", 1_609.344, "mi|mile|miles")
_add("area", 1.0, "m2|m²|sqm|sq. m|sq. m.|sq m|square metre|square metres|square meter|square meters")
_add("area", 0.092903, "sq. ft|sq. ft.|sq ft|ft2|ft²|square foot|square feet")
_add("area", 10_000.0, "ha|hectare|hectares")
_add("area", 4_046.856, "acre|acres")
_add("mass", 1.0, "g|gram|grams")
_add("mass", 1_000.0, "kg|kilogram|kilograms|kilo|kilos")
_add("mass", 453.592, "lb|lb.|lbs|lbs.|pound|pounds")
_add("mass", 28.3495, "oz|ounce|ounces")
_add("mass", 1_000_000.0, "tonne|tonnes")
_add("volume", 1.0, "l|litre|litres|liter|liters")
_add("volume", 0.001, "ml|millilitre|millilitres")
_add("volume", 3.78541, "gallon|gallons")
_add("percent", 1.0, "%|percent|per cent|percentage points")
_add("money", 1.0, "$|dollar|dollars|usd|us$|cad")
_add("money in euros", 1.0, "€|euro|euros|eur")
_add("money in sterling", 1.0, "£|gbp")
_add("money", 0.01, "cent|cents|¢")
_add("temperature", 1.0, "°c|degrees celsius|degrees c|°|degrees|degree")
_add("temperature in fahrenheit", 1.0, "°f|degrees fahrenheit|degrees f")
_add("speed", 1.0, "km/h|kph|kilometres per hour|kilometers per hour")
_add("speed", 1.609344, "mph|miles per hour")
_add("sound", 1.0, "db|dba|dbc|decibel|decibels")
for _coin in ("gp", "sp", "cp", "pp", "ep"):
    _add(f"coin {_coin}", 1.0, _coin)

_UP_TO_NINETEEN = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen
"""
_ROUND = "twenty thirty forty fifty sixty seventy eighty ninety"
_IN_ORDER = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_MONTHS = """
    january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov
    december|dec
"""
_SMALL = {name: value for value, name in enumerate(_UP_TO_NINETEEN.split())}
_TENS = {name: (index + 2) * 10 for index, name in enumerate(_ROUND.split())}
_SCALES = {"hundred": 100.0, "thousand": 1_000.0, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_SHORT_SCALES = {"K": 1e3, "M": 1e6, "B": 1e9}
_ORDINALS = {name: value for value, name in enumerate(_IN_ORDER.split(), start=1)}
_MONTH_NAMES = {name: index for index, names in enumerate(_MONTHS.split(), start=1) for name in names.split("|")}
_ROUNDED_WHEN_CONVERTED = frozenset(("length", "area", "mass", "volume", "speed"))
_ROUNDED = 0.01  # relative: "2.44 m (8 ft)"
_EXACT = 1e-12
_DIMENSIONS_OF_TIME = frozenset(("time", "months"))

_MONTH = "|".join(sorted((name.capitalize() for name in _MONTH_NAMES), key=len, reverse=True))
_ONE_TO_NINE = "|".join(list(_SMALL)[1:10])
_BELOW_TWENTY = "|".join(sorted(_SMALL, key=len, reverse=True))
_WORD_NUMBER = (
    rf"(?:{'|'.join(_TENS)})(?:[-\s](?:{_ONE_TO_NINE}))?|{_BELOW_TWENTY}|half|dozen|an?(?=\s+(?:hundred|thousand|million))"
)
_UNIT = "|".join(sorted((re.escape(name) for name in _UNITS if name not in "$€£¢"), key=len, reverse=True))

_DATE = re.compile(
    rf"\b(?P<m1>{_MONTH})\.?\s+(?P<d1>[0-3]?\d)(?:st|nd|rd|th)?\b(?:,?\s+(?P<y1>(?:1[5-9]|20|21)\d\d)\b)?"
    rf"|\b(?P<d2>[0-3]?\d)(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m2>{_MONTH})\b\.?(?:,?\s+(?P<y2>(?:1[5-9]|20|21)\d\d)\b)?"
    r"|\b(?P<y3>(?:1[5-9]|20|21)\d\d)-(?P<m3>[01]\d)-(?P<d3>[0-3]\d)\b"
    rf"|\b(?P<m4>{_MONTH})\.?,?\s+(?P<y4>(?:1[5-9]|20|21)\d\d)\b"
)
_CLOCK = re.compile(
    rf"\b(?P<h>[0-2]?\d)(?::(?P<m>[0-5]\d))?\s*(?P<half>[ap])\.?\s?m\b\.?|\b(?P<h2>[0-2]?\d):(?P<m2>[0-5]\d)\b"
    rf"(?:\s+(?:o'clock\s+)?in the (?P<part2>morning|afternoon|evening))?"
    rf"|\b(?P<h3>[01]?\d|{'|'.join(list(_SMALL)[1:13])}) o'clock"
    r"(?:\s+in the (?P<part3>morning|afternoon|evening)| at (?P<night>night))?"
    r"|\b(?P<noon>noon|midnight)\b",
    re.IGNORECASE,
)
_DICE = re.compile(r"\b\d*[dD](?:4|6|8|10|12|20|100)\b(?:\s*[+-]\s*\d+)?")
_NUMBER = re.compile(
    rf"(?P<sign>(?<![\w.)%])[-+](?=[\d$€£]))?(?P<currency>(?<![$€£])[$€£](?![$€£])|US\$)?\s?"
    rf"(?P<digits>(?<![\w.])\d+(?:,\d{{3}})*(?:\.\d+)?|(?<![\w.])\.\d+)(?P<ordinal>st|nd|rd|th)?"
    rf"(?:\s?(?P<scale>hundred|thousand|million|billion|trillion)|(?-i:(?P<short>[MBK]))(?!\w))?"
    rf"(?:[\s-]?(?:\(\w+\)\s)?(?P<unit>{_UNIT})(?![\w²]))?"
    rf"|\b(?P<named>{_WORD_NUMBER})\b(?P<scales>(?:\s+(?:hundred|thousand|million|billion))*)"
    rf"(?:\s*\(\s*[$€£]?(?P<again>\d[\d,.]*)\s*\)|\s*\([a-z]+\))?(?:[\s-](?P<unit2>{_UNIT})(?![\w²]))?",
    re.IGNORECASE,
)
_ORDINAL_WORD = re.compile(rf"\b(?P<name>{'|'.join(_ORDINALS)})\b(?!s)", re.IGNORECASE)
_NOUN_AFTER = re.compile(r"\s*(?:\([^)]{1,12}\)\s*)?(?:[a-z]+\s)?([a-z]{3,})", re.IGNORECASE)


@lru_cache(maxsize=4_096)
def quantities(text: str) -> tuple[Quantity, ...]:
    """Dates, clock times, dice, ordinals and numbers of a text, in order; a number belongs to one of them only."""
    text = plain_signs(text)
    taken = [False] * len(text)
    found: list[Quantity] = []
    for match in _DATE.finditer(text):
        found.extend(_date(match))
        _take(taken, match)
    for match in _CLOCK.finditer(text):
        if not any(taken[match.start() : match.end()]):
            found.append(_clock(match))
            _take(taken, match)
    for match in _DICE.finditer(text):
        if not any(taken[match.start() : match.end()]):
            written = match.group().replace(" ", "").casefold()
            found.append(Quantity(_code(written), "dice", written, match.group(), match.start(), match.end()))
            _take(taken, match)
    for match in _NUMBER.finditer(text):
        if match.group().strip() and not any(taken[match.start() : match.end()]):
            quantity = _number(match, text)
            if quantity:
                found.append(quantity)
                _take(taken, match)
    for match in _ORDINAL_WORD.finditer(text):
        if not any(taken[match.start() : match.end()]):
            value = float(_ORDINALS[match["name"].casefold()])
            found.append(Quantity(value, "ordinal", "", match.group(), match.start(), match.end()))
    return tuple(sorted(found, key=lambda each: each.start))


def plain_signs(text: str) -> str:
    """The same text, sign for sign, with typographic signs as plain ones: positions must stay."""
    return "".join(_plain_sign(sign) for sign in text)


@lru_cache(maxsize=2_048)
def _plain_sign(sign: str) -> str:
    if sign in "−–‐‑":
        return "-"
    if sign in "’‘":
        return "'"
    if sign.isspace():
        return " "
    folded = unicodedata.normalize("NFKC", sign)
    return folded if len(folded) == 1 else sign


def _take(taken: list[bool], match: re.Match[str]) -> None:
    for position in range(match.start(), match.end()):
        taken[position] = True


def _code(written: str) -> float:
    """A number for a written form, the same on every run, for comparing only."""
    return float(sum((index + 1) * ord(sign) for index, sign in enumerate(written)))


def _date(match: re.Match[str]) -> list[Quantity]:
    for suffix in "123":
        month, day, year = match[f"m{suffix}"], match[f"d{suffix}"], match[f"y{suffix}"]
        if month is None:
            continue
        number = int(month) if month.isdigit() else _MONTH_NAMES[month.casefold()]
        found = [Quantity(number * 100.0 + int(day), "date", "", match.group(), match.start(), match.end())]
        if year:
            found.append(Quantity(float(year), "year", "", year, match.start(), match.end()))
        return found
    if match["m4"]:
        month = float(_MONTH_NAMES[match["m4"].casefold()])
        found = [Quantity(month, "month of a year", "", match.group(), match.start(), match.end())]
        return [*found, Quantity(float(match["y4"]), "year", "", match["y4"], match.start(), match.end())]
    return []


def _clock(match: re.Match[str]) -> Quantity:
    if match["noon"]:
        minutes = 720.0 if match["noon"].casefold() == "noon" else 0.0
        return Quantity(minutes, "clock", "", match.group(), match.start(), match.end())
    written = match["h"] or match["h2"] or match["h3"]
    hour = int(written) if written.isdigit() else _SMALL[written.casefold()]
    minute = int(match["m"] or match["m2"] or 0)
    part = (match["part2"] or match["part3"] or match["night"] or "").casefold()
    if (match["half"] or "").casefold() == "p" or part in ("afternoon", "evening", "night"):
        hour = hour % 12 + 12
    elif match["half"]:
        hour %= 12
    return Quantity(hour * 60.0 + minute, "clock", "", match.group(), match.start(), match.end())


def _number(match: re.Match[str], text: str) -> Quantity | None:
    if match["digits"]:
        value = float(match["digits"].replace(",", ""))
        value *= _SCALES.get((match["scale"] or "").casefold(), 1.0) * _SHORT_SCALES.get(match["short"] or "", 1.0)
        if match["sign"] == "-":
            value = -value
        unit = match["currency"] or match["unit"] or ""
        if match["ordinal"]:
            return Quantity(value, "ordinal", "", match.group(), match.start(), match.end())
    else:
        name = match["named"].casefold()
        unit = match["unit2"] or ""
        scales = match["scales"].casefold().split()
        if name in ("one", "a", "an") and not unit and not scales and "(" not in match.group():
            return None  # a pronoun or an article more often than a count
        value = _named(name)
        for scale in scales:
            value *= _SCALES[scale]
        again = (match["again"] or "").replace(",", "").rstrip(".")
        if again and not _close(float(again), value, _EXACT):
            value = math.nan  # "one (2)" is neither: it is the same as nothing
    dimension, factor = _UNITS.get(unit.casefold(), ("", 1.0))
    noun = ""
    if not dimension:
        after = _NOUN_AFTER.match(text, match.end())
        noun = after[1].casefold() if after else ""
    if not dimension and match["digits"] and re.fullmatch(r"(?:1[5-9]|20|21)\d\d", match["digits"]) and not match["sign"]:
        dimension = "year"
    written = match.group().strip()
    return Quantity(round(value * factor, 6), dimension, unit.casefold() or noun, written, match.start(), match.end())


def _named(name: str) -> float:
    if name == "half":
        return 0.5
    if name == "dozen":
        return 12.0
    if name in ("a", "an"):
        return 1.0
    parts = re.split(r"[-\s]+", name)
    return float(sum(_SMALL.get(part, _TENS.get(part, 0)) for part in parts))


def same(left: Quantity, right: Quantity) -> bool:
    """Whether two quantities say the same: equal on one scale, or equal figures of which one carries no unit."""
    if left.dimension == right.dimension:
        converted = left.unit != right.unit and left.dimension in _ROUNDED_WHEN_CONVERTED
        return _close(left.value, right.value, _ROUNDED if converted else _EXACT)
    if {left.dimension, right.dimension} == {"date", "month of a year"}:
        date, month = (left, right) if left.dimension == "date" else (right, left)
        return date.value // 100 == month.value
    if {left.dimension, right.dimension} <= {"", "year"}:
        return _close(left.value, right.value, _EXACT)
    if "" in (left.dimension, right.dimension) and not {left.dimension, right.dimension} & {"dice", "date", "month of a year"}:
        return _close(_figure(left), _figure(right), _EXACT)
    return False


def _figure(quantity: Quantity) -> float:
    """The number as it was written, before it was brought to the base of its unit."""
    return quantity.value / _UNITS[quantity.unit][1] if quantity.unit in _UNITS else quantity.value


def _close(left: float, right: float, tolerance: float) -> bool:
    return abs(left - right) <= tolerance * max(abs(left), abs(right), 1e-9)


def is_time(quantity: Quantity) -> bool:
    return quantity.dimension in (*_DIMENSIONS_OF_TIME, "date", "month of a year", "clock", "year")
