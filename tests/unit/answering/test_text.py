# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words, stems and rarity."""

import pytest

from app.answering.text import fold, kin_of, language_of, stem, terms, words


def test_ligatures_broken_words_and_thousands_are_folded() -> None:
    assert words("The ﬁrst ap-\nplication costs 1,200 gp (or 3.5)") == [
        "the",
        "first",
        "application",
        "costs",
        "1200",
        "gp",
        "or",
        "3.5",
    ]


def test_terms_leave_function_words_out_and_stem_the_rest() -> None:
    assert terms("How long may the boats be moored?") == ["long", "boat", "moor"]
    assert terms("Wie lange dürfen die Boote bleiben?", "de") == ["durf", "boot", "bleib"]


def test_possessives_are_the_same_word() -> None:
    assert terms("the owner's dogs") == terms("owners dog")


def test_kin_join_what_questions_and_documents_call_the_same() -> None:
    assert stem("fee") in kin_of(stem("cost"), "en")
    assert kin_of("zebra", "en") == {"zebra"}
    assert kin_of(stem("cost"), "de") == {stem("cost")}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("How long may a boat stay at the quay?", "en"),
        ("Wie lange darf ein Boot am Kai bleiben?", "de"),
        ("Combien de temps un bateau peut-il rester dans le port ?", "fr"),
        ("Fibonacci heap?", "en"),
    ],
)
def test_language_is_told_by_function_words(text: str, language: str) -> None:
    assert language_of(text) == language


def test_fold_keeps_signs_that_words_need() -> None:
    assert fold("don’t −5") == "don't -5"
