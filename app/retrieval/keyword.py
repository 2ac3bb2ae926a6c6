# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Text to index terms, the same way for what is stored and what is asked, and questions to keyword queries.

A term holds letters, digits, and within codes "." "/" ":"; never blanks, quotes, hyphens or apostrophes.
"""

import re
import threading
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from app.domain.questions import KeywordQuery
from app.retrieval.stop_words import STOP_WORDS, fold

_STEMMERS = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "et": "estonian", "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi",
    "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian", "nb": "norwegian",
    "ne": "nepali", "nl": "dutch", "nn": "norwegian", "no": "norwegian", "pl": "polish", "pt": "portuguese",
    "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip
_UNSTEMMED = frozenset({"zh", "ja", "ko", "th"})
_ELIDING = frozenset({"fr", "it", "ca"})
_COMMA_DECIMALS = frozenset(
    {"de", "fr", "es", "it", "nl", "pt", "pl", "cs", "da", "sv", "no", "nb", "fi", "tr", "ru", "id", "ro"}
)

# Scripts written without blanks between words.
_DENSE = "\u0e00-\u0e7f\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff"
_DENSE_RUN = re.compile(f"[{_DENSE}]+")
_NOTE_MARK = re.compile("(?<=[^\\W\\d_]{3})[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+")
_FRACTION = re.compile("(?<=\\d)(?=[\u00bc-\u00be\u2150-\u215e])")
_EXPONENT = re.compile("(?<=\\d)(?=[\u00b9\u00b2\u00b3\u2070\u2074-\u2079])")
_APOSTROPHES = re.compile("[\u2018\u2019\u02bc\u00b4\u0060\u2032]")
_HYPHENS = re.compile("[\u2010\u2011_]")
_IGNORED = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")

_ACRONYM = re.compile(r"(?<![^\W_])(?:[^\W\d_]\.){2,}(?:[^\W\d_](?![^\W_]))?")
_NUMBER = r"\d+(?:[.,/:]\d+)+"
_PIECE = re.compile(rf"{_NUMBER}(?![^\W_])|[^\W_]+(?:['.-][^\W_]+)*", re.UNICODE)
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_THOUSANDS_BY_POINT = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?")
_AMOUNT_WITH_UNIT = re.compile(r"(\d+)([^\W\d_]{2,})")
_DOTTED_CODE = re.compile(r"(?=[^-']*\d)[^\W_]+(?:\.[^\W_]+)+")


@lru_cache(maxsize=32)
def _stemmer(language: str) -> tuple[Any, threading.Lock] | None:
    name = _STEMMERS.get(language, "" if language in _UNSTEMMED else "english")
    if not name:
        return None
    import snowballstemmer  # noqa: PLC0415  loads thirty languages: only when something is analysed

    return snowballstemmer.stemmer(name), threading.Lock()


@lru_cache(maxsize=200_000)
def stem(word: str, language: str) -> str:
    """The stem of a folded word. Words with digits are codes and stay whole."""
    found = _stemmer(language)
    if found is None or not word.isalpha():
        return word
    stemmer, lock = found
    # A stemmer keeps the word in hand in itself.
    with lock:
        stemmed: str = stemmer.stemWord(word)
    return stemmed or word


def analyse(text: str, language: str) -> list[str]:
    """Index terms of a text in order: folded, stemmed by language ("en" where unknown), codes and numbers whole.

    Hyphenated words come joined and split, scripts without blanks as overlapping pairs. No word is left out.
    """
    terms: list[str] = []
    for raw in text.split():
        terms.extend(_terms(raw, language) if len(raw) <= 48 else _split(raw, language))
    return terms


@lru_cache(maxsize=200_000)
def _terms(raw: str, language: str) -> tuple[str, ...]:
    return tuple(_split(raw, language))


def _split(raw: str, language: str) -> Iterator[str]:
    """Terms of text without blanks."""
    if raw.isascii():
        text = raw.lower()
    else:
        text = _EXPONENT.sub(" ", _FRACTION.sub(" ", _NOTE_MARK.sub(" ", _IGNORED.sub("", raw))))
        text = fold(_HYPHENS.sub("-", _APOSTROPHES.sub("'", text))).replace("\u2044", "/")
    text = text.replace("_", "-")
    if text.isalpha() and text.isascii():
        yield stem(text, language)
        return
    start = 0
    for dense in _DENSE_RUN.finditer(text):
        yield from _spaced(text[start : dense.start()], language)
        run = dense.group()
        yield from (run[i : i + 2] for i in range(max(1, len(run) - 1)))
        start = dense.end()
    yield from _spaced(text[start:], language)


def _spaced(text: str, language: str) -> Iterator[str]:
    """Terms of folded text in a script with blanks."""
    if not text:
        return
    text = _ACRONYM.sub(lambda match: match.group().replace(".", "") + " ", text)
    for match in _PIECE.finditer(text):
        piece = match.group()
        if piece[0].isdigit() and re.fullmatch(_NUMBER, piece):
            yield from _number(piece, language)
        elif "-" in piece:
            parts = piece.split("-")
            # Three parts and more are mostly ranges or phrases: joined they would never be asked for.
            if len(parts) <= 3:
                yield stem("".join(part.replace("'", "").replace(".", "") for part in parts), language)
            for part in parts:
                yield from _spaced(part, language)
        elif _DOTTED_CODE.fullmatch(piece):
            yield piece
        elif "." in piece:
            for part in piece.split("."):
                yield from _spaced(part, language)
        elif "'" in piece:
            yield from _apostrophes(piece, language)
        else:
            yield stem(piece, language)
            amount = _AMOUNT_WITH_UNIT.fullmatch(piece)
            if amount:
                yield amount.group(1)
                yield stem(amount.group(2), language)


def _number(piece: str, language: str) -> Iterator[str]:
    """A number or code as it stands, and as it may be asked for: without marks of thousands, without empty decimals."""
    if language in _COMMA_DECIMALS and _THOUSANDS_BY_POINT.fullmatch(piece):
        yield piece.replace(".", "").replace(",", ".")
        yield piece.replace(",", ".")
        return
    if _THOUSANDS.fullmatch(piece):
        piece = piece.replace(",", "")
    elif "," in piece:
        parts = piece.split(",")
        if language in _COMMA_DECIMALS and len(parts) == 2:
            piece = ".".join(parts)
        else:
            for part in parts:
                yield from _number(part, language) if not part.isdigit() else (part,)
            return
    yield piece
    whole, _, decimals = piece.partition(".")
    if decimals and whole.isdigit() and not decimals.strip("0"):
        yield whole


def _apostrophes(piece: str, language: str) -> Iterator[str]:
    parts = piece.split("'")
    if language in _ELIDING:
        for part in parts:
            if len(part) > 2 or part == parts[-1]:
                yield stem(part, language)
        return
    if parts[-1] == "s":
        parts = parts[:-1]
    yield stem("".join(parts), language)


_QUOTED = re.compile(
    '["\u201c\u201d\u201e\u00ab\u00bb]([^"\u201c\u201d\u201e\u00ab\u00bb]{2,120})["\u201c\u201d\u201f\u00ab\u00bb]'
)


def build_query(question: str, language: str, index_languages: Iterable[str] = ()) -> KeywordQuery:
    """The terms a question searches for: question and stop words left out, each term once, quoted parts as phrases too.

    `language` is the question's; `index_languages` those of the documents asked: the words are stemmed for each of them.
    A question of nothing but small words keeps them all.
    """
    stop = STOP_WORDS.get(language, frozenset())
    words = [word for word in question.split() if _bare(word) not in stop]
    kept = " ".join(words) if words else question
    languages = dict.fromkeys([language, *index_languages])
    terms: dict[str, None] = {}
    for each in languages:
        stop_terms = _stop_terms(language, each)
        found = [term for term in analyse(kept, each) if term not in stop_terms] or analyse(kept, each)
        terms.update(dict.fromkeys(found))
    phrases = tuple(phrase for match in _QUOTED.finditer(question) if len(phrase := tuple(analyse(match.group(1), language))) > 1)
    return KeywordQuery(tuple(terms), phrases)


@lru_cache(maxsize=256)
def _stop_terms(language: str, stemmed_as: str) -> frozenset[str]:
    """What stop words look like as terms: in "what's" or "who-is" they surface only after splitting."""
    return frozenset(term for word in STOP_WORDS.get(language, ()) for term in analyse(word, stemmed_as)) & STOP_WORDS.get(
        language, frozenset()
    )


def _bare(word: str) -> str:
    """A word of a question as the stop lists have it: folded, without marks around it and without a short ending ("what's")."""
    folded = _APOSTROPHES.sub("'", fold(word)).strip(".,;:!?()[]\u00bf\u00a1\"'\u201c\u201d\u201e\u00ab\u00bb")
    head, _, tail = folded.partition("'")
    return head if tail in {"s", "re", "ll", "d", "ve", "m", "t"} and head else folded
