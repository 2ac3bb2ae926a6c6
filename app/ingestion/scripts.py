# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which script a text is written in, and which of Tesseract's language packs know which script."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

_MOST_AT_ONCE = 3

_PACKS = {
    "Arabic": ("ara", "fas", "urd", "pus", "snd", "uig", "kur_ara"),
    "Armenian": ("hye",),
    "Bengali": ("ben", "asm"),
    "Cyrillic": ("rus", "ukr", "bul", "srp", "bel", "mkd", "kaz", "kir", "mon", "tgk", "tat", "uzb_cyrl", "aze_cyrl"),
    "Devanagari": ("hin", "mar", "nep", "san"),
    "Ethiopic": ("amh", "tir"),
    "Georgian": ("kat", "kat_old"),
    "Greek": ("ell", "grc"),
    "Gujarati": ("guj",),
    "Gurmukhi": ("pan",),
    "Han": ("chi_sim", "chi_tra", "jpn", "chi_sim_vert", "chi_tra_vert", "jpn_vert"),
    "Hangul": ("kor", "kor_vert"),
    "Hebrew": ("heb", "yid"),
    "Japanese": ("jpn", "jpn_vert"),
    "Kannada": ("kan",),
    "Khmer": ("khm",),
    "Korean": ("kor", "kor_vert"),
    "Lao": ("lao",),
    "Malayalam": ("mal",),
    "Myanmar": ("mya",),
    "Sinhala": ("sin",),
    "Tamil": ("tam",),
    "Telugu": ("tel",),
    "Thai": ("tha",),
    "Tibetan": ("bod", "dzo"),
}
_OF_PACK = {pack: script for script, packs in reversed(_PACKS.items()) for pack in packs}
_OF_LANGUAGE = {
    "af": "afr", "am": "amh", "ar": "ara", "az": "aze", "be": "bel", "bg": "bul", "bn": "ben", "bs": "bos", "ca": "cat",
    "cs": "ces", "cy": "cym", "da": "dan", "de": "deu", "el": "ell", "en": "eng", "es": "spa", "et": "est", "eu": "eus",
    "fa": "fas", "fi": "fin", "fr": "fra", "ga": "gle", "gl": "glg", "gu": "guj", "he": "heb", "hi": "hin", "hr": "hrv",
    "hu": "hun", "hy": "hye", "id": "ind", "is": "isl", "it": "ita", "ja": "jpn", "ka": "kat", "kk": "kaz", "km": "khm",
    "kn": "kan", "ko": "kor", "la": "lat", "lt": "lit", "lv": "lav", "mk": "mkd", "ml": "mal", "mr": "mar", "ms": "msa",
    "mt": "mlt", "my": "mya", "ne": "nep", "nl": "nld", "nn": "nor", "no": "nor", "pa": "pan", "pl": "pol", "pt": "por",
    "ro": "ron", "ru": "rus", "si": "sin", "sk": "slk", "sl": "slv", "sq": "sqi", "sr": "srp", "sv": "swe", "sw": "swa",
    "ta": "tam", "te": "tel", "th": "tha", "tl": "tgl", "tr": "tur", "uk": "ukr", "ur": "urd", "uz": "uzb", "vi": "vie",
    "zh": "chi_sim",
}  # fmt: skip
"""ISO 639-1 -> Tesseract's pack, which goes by ISO 639-2."""
_NO_LANGUAGE = frozenset({"osd", "equ", "snum"})


# First words of the Unicode names of letters -> Tesseract's names of scripts.
_OF_LETTER = {
    "CJK": "Han",
    "HIRAGANA": "Japanese",
    "KATAKANA": "Japanese",
    "KATAKANA-HIRAGANA": "Japanese",
    "MYANMAR": "Myanmar",
} | {script.upper(): script for script in (*_PACKS, "Latin")}


def script_of_text(text: str) -> str | None:
    """The commonest script of a text; None where it has hardly any letters (under ten). Kana make Han letters Japanese."""
    counts: Counter[str] = Counter()
    for letter in text[:5000]:
        if letter.isalpha():
            script = _OF_LETTER.get(unicodedata.name(letter, "").partition(" ")[0])
            if script is not None:
                counts[script] += 1
    if counts["Japanese"] * 10 > counts["Han"]:
        counts["Japanese"] += counts.pop("Han", 0)
    if counts.total() < 10:
        return None
    return counts.most_common(1)[0][0]


def script_of(pack: str) -> str:
    """The script a pack is for; Latin for the many that are not listed."""
    if pack.startswith("script/"):
        return pack.removeprefix("script/")
    return _OF_PACK.get(pack, "Latin")


def pack_of(language: str) -> str:
    """The pack of a language by its ISO 639-1 code, "" where Tesseract has none."""
    return _OF_LANGUAGE.get(language, "")


def covers(packs: Iterable[str], script: str) -> bool:
    """Whether one of the packs knows a script, as Tesseract names scripts. Fraktur is read as Latin."""
    wanted = "Latin" if script == "Fraktur" else script
    return any(script_of(pack) == wanted or pack in _PACKS.get(wanted, ()) for pack in packs)


def default_languages(installed: Iterable[str]) -> tuple[str, ...]:
    """Packs to begin with: English and a few more of its script; where there are none of it, those of the commonest script."""
    packs = sorted(pack for pack in installed if pack not in _NO_LANGUAGE)
    latin = sorted((pack for pack in packs if script_of(pack) == "Latin"), key=lambda pack: (pack != "eng", pack))
    if latin:
        return tuple(latin[:_MOST_AT_ONCE])
    scripts: Sequence[str] = [script_of(pack) for pack in packs]
    if not scripts:
        return ()
    commonest = max(sorted(set(scripts)), key=scripts.count)
    return tuple(pack for pack in packs if script_of(pack) == commonest)[:_MOST_AT_ONCE]
