# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Noun phrases by grammar around them and by repetition; verbs, chance neighbours and common words are none."""

from app.ingestion.phrases import noun_phrases, read_words

ENGLISH = [
    "The tide gauge is on the quay. A tide gauge shows the depth of water, and the tide gauges are old.",
    "Each tide gauge is read at noon by the Harbour Board. Ask the Board of Pilots or the Harbour Board.",
    "The Board of Pilots keeps the key of the tide gauge. It moves quickly turning ships, quickly turning ships.",
    "The bollard is iron. Each bollard is old; a bollard that is loose is painted. The time is up, the time is up, the time.",
]


def names(texts: list[str], language: str) -> dict[str, str]:
    return {phrase.key: phrase.name for phrase in noun_phrases(read_words(texts, language), texts)}


def test_english_phrases_are_repeated_and_stand_as_nouns() -> None:
    found = names(ENGLISH, "en")
    assert found["tide gauge"] == "tide gauge"
    assert found["harbour board"] == "Harbour Board"
    assert found["board of pilot"] == "Board of Pilots"
    assert found["bollard"] == "bollard"


def test_common_words_verbs_and_what_stands_once_are_none() -> None:
    found = names(ENGLISH, "en")
    assert not {"time", "water", "quickly turning ship", "turning ship", "iron", "key"} & set(found)


def test_plural_and_singular_are_one() -> None:
    [gauge] = [p for p in noun_phrases(read_words(ENGLISH, "en"), ENGLISH) if p.key == "tide gauge"]
    assert gauge.count == 5


def test_german_compounds_are_terms_and_verbs_end_no_phrase() -> None:
    text = "Das Hafenbetriebsgesetz ist alt. Nach dem Hafenbetriebsgesetz ist die offene Reede frei."
    more = " Wer in der offenen Reede liegt, kennt das Hafenbetriebsgesetz. Für die offene Reede, die offene Reede: "
    more += "das Nähere regelt. Das Nähere regelt. "
    found = names([text + more, more], "de")
    assert "hafenbetriebsgesetz" in found
    assert "offene reede" in found
    assert not any("regelt" in key for key in found)


def test_spanish_futures_end_no_phrase() -> None:
    text = (
        "La autoridad portuaria es una. La ley regulará el puerto. La ley regulará la autoridad portuaria; la ley regulará todo. "
    )
    found = names([text, "Ante la autoridad portuaria no hay otra."], "es")
    assert "autoridad portuaria" in found
    assert "ley regulará" not in found


def test_repeated_chinese_between_common_characters() -> None:
    texts = ["人民法院和人民法院的船舶登记。人民法院对船舶登记，人民法院。船舶登记是船舶登记。船舶登记由人民法院。"]
    assert {"人民法院", "船舶登记"} <= set(names(texts, "zh"))


def test_a_language_without_a_list_is_bound_by_its_commonest_words() -> None:
    texts = ["og det er en havn som er stor og det er en " + "Tidevannsmåler i havnen og en Tidevannsmåler som er " * 3] * 30
    assert not {"og", "det", "er", "en"} & set(names(texts, "da"))
