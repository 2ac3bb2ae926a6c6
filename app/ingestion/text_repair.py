# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Characters as a reader types them: ligatures and presentation forms folded, control characters gone, garbage told apart."""

import re
import unicodedata
from collections.abc import Iterable

SOFT_HYPHEN = "\u00ad"
UNREADABLE = "\ufffd"
"""Stands in a word for each glyph whose letter the file does not tell."""

_ODD = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u2010\u2011\u0335\u0336\u0132\u0133\u061c\u0640\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2e80-\u2fdf\u3164\ud800-\ufaff\ufb00-\ufdff\ufe00-\ufe0f\ufe30-\ufe4f\ufe70-\ufeff\uff10-\uff19\uff21-\uff3a"
    "\uff41-\uff5a\uff61-\uffdc\ufff0-\uffff\U000e0000-\U0010ffff]"
)
"""What a word must hold before it is looked at letter by letter."""

_DROPPED = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u0640\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U000e0000-\U000e0fff]"
)
_FOLDED = re.compile(
    "[\u2e80-\u2fdf\uf900-\ufaff\ufb00-\ufdff\ufe30-\ufe4f\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff61-\uffdc]+"
)
_CONTROLS = re.compile("[\x01-\x08\x0e-\x1f]{2,}")
"""Glyphs that a font numbers from 1 on, and whose letters nothing tells."""
_HYPHENS = re.compile("-?[\u2010\u2011]+")
"""Hyphens in their own code points; some fonts give one glyph several of them."""
_STRUCK = re.compile("[\u0335\u0336]+")
"""A stroke through nothing stands for an empty cell."""
_LOST = re.compile("[\ud800-\uf8ff\ufffc-\uffff\U000f0000-\U0010ffff]")

# Symbol fonts put their glyphs into U+F000 to U+F0FF; these few stand for list bullets and marks in running text.
_SYMBOLS = {
    0xF02D: "-",
    0xF06C: "•",
    0xF06E: "▪",
    0xF06F: "□",
    0xF071: "□",
    0xF076: "❖",
    0xF0A7: "▪",
    0xF0A8: "□",
    0xF0B0: "°",
    0xF0B1: "±",
    0xF0B3: "≥",
    0xF0A3: "≤",
    0xF0B4: "×",
    0xF0B7: "•",
    0xF0B8: "÷",
    0xF0B9: "≠",
    0xF0D8: "➢",
    0xF0E0: "→",
    0xF0FC: "✓",
    0xF0FE: "☒",
}

_CJK = "\u1100-\u11ff\u2e80-\u2fdf\u3000-\u30ff\u3100-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff65"
_IDEOGRAPHIC = re.compile(f"[{_CJK}\U00020000-\U0003ffff]")
CLOSING = "，。、；：？！）】》」』〉”’％…"
"""CJK marks that belong to the character before them."""


def is_cjk(character: str) -> bool:
    """Written without blanks between words (Chinese, Japanese; Korean has blanks)."""
    return bool(_IDEOGRAPHIC.match(character))


def has_cjk(text: str) -> bool:
    return bool(_IDEOGRAPHIC.search(text))


def repair(text: str, *, line_end: bool = False) -> str:
    """One word as drawn -> as a reader types it. Glyphs without a letter become UNREADABLE, one for one.

    A soft hyphen is dropped inside the word; at the end of a line (`line_end`) it is kept, for the joining of lines.
    """
    if not _ODD.search(text):
        return text
    if _CONTROLS.fullmatch(text):
        return UNREADABLE * len(text)
    ends_soft = line_end and text.rstrip("\x00\u200b").endswith(SOFT_HYPHEN)
    text = _DROPPED.sub("", text.replace(SOFT_HYPHEN, ""))
    if _STRUCK.fullmatch(text):
        return "—"
    text = _HYPHENS.sub("-", text.translate(_SYMBOLS))
    text = _FOLDED.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
    text = text.replace("\u0132", "IJ").replace("\u0133", "ij")
    text = _LOST.sub(UNREADABLE, text)
    return text + SOFT_HYPHEN if ends_soft else text


def storable(text: str) -> str:
    """The text with halves of surrogate pairs, which broken files and odd file names have, replaced by question marks."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


_LEADER = re.compile(r"[.·_…‧∙]{4,}|…{2,}")


def readable(text: str) -> str:
    """A word without its unreadable glyphs; nothing at all when too little would be left to mean anything.

    Leaders (runs of dots before a page number, lines to write on) become one `…`.
    """
    if _LEADER.search(text):
        text = _LEADER.sub("…", text)
    if UNREADABLE not in text:
        return text.rstrip(SOFT_HYPHEN) if text.endswith(SOFT_HYPHEN) else text
    lost = text.count(UNREADABLE)
    letters = sum(character.isalnum() for character in text)
    if lost > letters / 3:
        return ""
    return text.replace(UNREADABLE, "").rstrip(SOFT_HYPHEN)


_LIGATURES = ("fi", "fl", "ff", "ffi", "ffl", "ti", "tt", "ft", "Th")


def restore(text: str, known: frozenset[str]) -> str:
    """A word in which one glyph tells no letter, with the ligature that makes it a word of the document; else as it was.

    `known` are words in small letters.
    """
    if text.count(UNREADABLE) != 1 or len(text) < 4:
        return text
    before, after = (
        re.split(r"[^\w]", text[: text.index(UNREADABLE)])[-1],
        re.split(r"[^\w]", text[text.index(UNREADABLE) + 1 :])[0],
    )
    if len(before) + len(after) < 2 or not (before + after).isalpha():
        return text
    for ligature in _LIGATURES:
        if f"{before}{ligature}{after}".casefold() in known:
            return text.replace(UNREADABLE, ligature)
    return text


def unreadable_share(words: Iterable[str]) -> float:
    """The share (0 to 1) of glyphs on a page that tell no letter."""
    total = lost = 0
    for word in words:
        total += len(word)
        lost += word.count(UNREADABLE)
    return lost / total if total else 0.0


_LATIN_WORD = re.compile(r"[^\W\d_]+")
_ASCII_WORD = re.compile(r"[A-Za-z]+")
_VOWELS = frozenset("aeiouyäöüáéíóúàèìòùâêîôûåæøœãõėęąıAEIOUYÄÖÜÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÅÆØŒÃÕ")
_STRANGE = re.compile(r"[^\W\d_][^\w\s'’.,:;/()&@·•°\-–—_+*=%\[\]#\"“”?!<>|~\\^$€£{}]+[^\W\d_]|[^\W\d_]\d+[^\W\d_]{2}")


def looks_shifted(words: Iterable[str]) -> bool:
    """The letters of the layer are not those that are drawn: encodings shifted by a few places, marks in place of letters.

    Judged by what no language written in Latin letters does: words nearly all without vowels, or with digits and marks
    inside most of them, or hardly any letter at all. Needs forty glyphs to say so, but for pages of marks alone.
    """
    texts = [word for word in words if word]
    glyphs = sum(map(len, texts))
    if not glyphs:
        return False
    joined = " ".join(texts)
    letters = sum(map(str.isalpha, joined))
    digits = sum(map(str.isdigit, joined))
    if letters + digits < glyphs * 0.15 and sum(map(joined.count, "._-–—•·…=")) < glyphs * 0.3:
        return True
    if glyphs < 40:
        return _is_mark_soup(texts)
    found = [word for word in _LATIN_WORD.findall(joined) if len(word) > 3 and word.isascii()]
    latin = sum(map(len, _ASCII_WORD.findall(joined)))
    if latin < letters * 0.8 or len(found) < 8:
        return False
    if latin > 100:
        vowels = sum(map(joined.count, "aeiouyAEIOUY"))
        if vowels < latin * 0.2:
            return True
    without = sum(1 for word in found if not _VOWELS.intersection(word))
    strange = sum(1 for word in texts if _STRANGE.search(word))
    return without > len(found) * 0.5 or strange > len(texts) * 0.4


def _is_mark_soup(texts: list[str]) -> bool:
    """A few words without one letter, made of marks that never stand together: `"7+%-`."""
    joined = "".join(texts)
    marks = set(re.findall(r"[\"%+#&*<>^~{}|\\@!;]", joined))
    return not any(character.isalpha() for character in joined) and len(marks) >= 3


_MARKS = re.compile(r"[!\"#$%&*:;<=>?@\\^`{|}~+]")


def is_strange(words: Iterable[str]) -> bool:
    """A line of which no word could be one: marks and digits inside most of them, or marks alone that never stand together."""
    texts = [word for word in words if word]
    if _is_mark_soup(texts):
        return True
    longer = [word for word in texts if len(word) > 3]
    return len(longer) >= 2 and sum(map(_is_strange_word, longer)) > len(longer) * 0.6


def _is_strange_word(word: str) -> bool:
    inside = len(_MARKS.findall(word.rstrip(":;!?")))
    return inside > 1 or (inside == 1 and any(map(str.isdigit, word)) and any(map(str.isalpha, word)))
