# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""From text to index terms, and from questions to keyword queries."""

import time

import pytest

from app.retrieval.keyword import analyse, build_query
from app.retrieval.stop_words import guess_language


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Section 17.24.030, M4", ["section", "17.24.030", "m4"]),
        ("2d6 damage", ["2d6", "damag"]),
        ("$25.00", ["25.00", "25"]),
        ("$25.50", ["25.50"]),
        ("1,200 gp", ["1200", "gp"]),
        ("1,234,567.50", ["1234567.50"]),
        ("pages 3,4", ["page", "3", "4"]),
        ("60ft.", ["60ft", "60", "ft"]),
        ("12/31/2022 at 10:30", ["12/31/2022", "at", "10:30"]),
        ("SP 800-207", ["sp", "800207", "800", "207"]),
        ("v2.3.59", ["v2.3.59"]),
        ("5–10", ["5", "10"]),
        ("1½", ["1", "1/2"]),
        ("10² m²", ["10", "2", "m2"]),
    ],
)
def test_numbers_and_codes_stay_whole(text: str, terms: list[str]) -> None:
    assert analyse(text, "en") == terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("well-known", ["wellknown", "well", "known"]),
        ("well\u2011known", ["wellknown", "well", "known"]),
        ("soft\u00adware", ["softwar"]),
        ("max_hit", ["maxhit", "max", "hit"]),
        ("rock-paper-scissors-lizard", ["rock", "paper", "scissor", "lizard"]),
        ("wizard’s don't O'Brien", ["wizard", "dont", "obrien"]),
        ("U.S. e.g.", ["us", "eg"]),
        ("end.Next", ["end", "next"]),
        ("ﬁre Café STRASSE", ["fire", "cafe", "strass"]),
        ("footnote¹", ["footnot"]),
        ("Ｆｕｌｌ", ["full"]),
        ("", []),
        ("— … !", []),
    ],
)
def test_words_are_folded_and_split(text: str, terms: list[str]) -> None:
    assert analyse(text, "en") == terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("北京市", ["北京", "京市"]),
        ("東", ["東"]),
        ("第3条规定", ["第", "3", "条规", "规定"]),
        ("한국어", ["한국", "국어"]),
        ("日本語abc", ["日本", "本語", "abc"]),
    ],
)
def test_scripts_without_blanks_become_pairs(text: str, terms: list[str]) -> None:
    assert analyse(text, "zh") == terms


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "discovered", "discovering"),
        ("de", "Gemeinden", "Gemeinde"),
        ("de", "Größe", "GROSSE"),
        ("fr", "propriétés", "proprietes"),
        ("fr", "l’homme", "hommes"),
        ("es", "ciudadanos", "ciudadano"),
        ("xx", "houses", "house"),
    ],
)
def test_forms_of_a_word_meet(language: str, one: str, other: str) -> None:
    assert analyse(one, language) == analyse(other, language) != []


def test_thousands_as_the_language_writes_them() -> None:
    assert analyse("1.200,50 €", "de")[0] == "1200.50"
    assert analyse("1,5 km", "de") == ["1.5", "km"]
    assert analyse("1.200", "en") == ["1.200"]


def test_a_book_is_analysed_in_less_than_two_seconds() -> None:
    words = [
        f"word{number % 900}s" if number % 9 == 0 else f"walk{'abcdefghij'[number % 10] * (number % 30)}ing"
        for number in range(300_000)
    ]
    start = time.perf_counter()
    analyse(" ".join(words), "en")
    assert time.perf_counter() - start < 2


def test_a_question_loses_its_small_words_and_says_each_term_once() -> None:
    query = build_query("What's the saving throw that you need for a throw at $25.00?", "en")
    assert query.terms == ("save", "throw", "25.00", "25")
    assert query.phrases == ()


def test_quoted_parts_become_phrases() -> None:
    query = build_query('Where is "the gates of hell" or “iron door” named?', "en")
    assert query.phrases == (("the", "gate", "of", "hell"), ("iron", "door"))
    assert {"gate", "hell", "iron", "door"} <= set(query.terms)


def test_a_question_of_small_words_keeps_them() -> None:
    assert build_query("Who am I?", "en").terms == ("who", "am", "i")


def test_words_are_stemmed_for_every_language_of_the_library() -> None:
    terms = build_query("Grundrechte of citizens", "en", ["de", "en"]).terms
    assert set(analyse("Grundrechte", "de")) <= set(terms)
    assert set(analyse("citizens", "en")) <= set(terms)
    assert "of" not in terms


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("How long does a lamp burn?", "en"),
        ("Wie lange brennt die Lampe?", "de"),
        ("Combien de temps la lampe peut-elle brûler ?", "fr"),
        ("¿Cuánto tiempo puede arder la lámpara?", "es"),
        ("婚姻的条件是什么", "zh"),
        ("lamp", "en"),
    ],
)
def test_the_language_of_a_question(question: str, language: str) -> None:
    assert guess_language(question) == language
