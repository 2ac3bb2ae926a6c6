# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Languages that an English question names, as "the Swedish text" or "in Peru": they say where to look, not for what."""

import re

_NAMES = {
    "ar": "arabic arab arabs egypt egyptian saudi morocco moroccan",
    "bg": "bulgarian bulgaria bulgarians",
    "ca": "catalan catalonia",
    "cs": "czech czechia czechs",
    "da": "danish denmark danes",
    "de": "german germany germans austria austrian austrians",
    "el": "greek greece greeks",
    "es": "spanish spain spaniards mexico mexican mexicans argentina argentine chile chilean colombia colombian peru peruvian",
    "et": "estonian estonia",
    "fi": "finnish finland finns",
    "fr": "french france frenchmen",
    "he": "hebrew israel israeli",
    "hi": "hindi india indian",
    "hr": "croatian croatia",
    "hu": "hungarian hungary",
    "id": "indonesian indonesia",
    "it": "italian italy italians",
    "ja": "japanese japan",
    "ko": "korean korea koreans",
    "lt": "lithuanian lithuania",
    "lv": "latvian latvia",
    "nl": "dutch netherlands holland flemish",
    "no": "norwegian norway norwegians",
    "pl": "polish poland",
    "pt": "portuguese portugal brazil brazilian brazilians",
    "ro": "romanian romania",
    "ru": "russian russia russians",
    "sk": "slovak slovakia",
    "sl": "slovenian slovenia slovene",
    "sr": "serbian serbia",
    "sv": "swedish sweden swedes",
    "th": "thai thailand",
    "tr": "turkish turkey turks",
    "uk": "ukrainian ukraine",
    "vi": "vietnamese vietnam",
    "zh": "chinese china taiwan taiwanese",
}
_LANGUAGE = {name: language for language, names in _NAMES.items() for name in names.split()}
_NAMED = re.compile(rf"\b(?:{'|'.join(sorted(_LANGUAGE, key=len, reverse=True))})\b", re.IGNORECASE)
_WITH_LINK = re.compile(rf"(?:\b(?:according to|in|of|under|by|from|for)\s+(?:the\s+)?)?{_NAMED.pattern}", re.IGNORECASE)


def named_languages(question: str) -> frozenset[str]:
    """Codes of the languages that a question names, by their names or by countries where they are spoken most."""
    return frozenset(_LANGUAGE[match.group().lower()] for match in _NAMED.finditer(question))


def without_languages(question: str) -> str:
    """The question without what names a language, and without the word that leads it in."""
    return " ".join(_WITH_LINK.sub(" ", question).split())
