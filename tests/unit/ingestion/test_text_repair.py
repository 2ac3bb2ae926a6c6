# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Characters as a reader types them; garbage told from text."""

import pytest

from app.ingestion.text_repair import UNREADABLE, looks_shifted, readable, repair, restore, storable, unreadable_share


@pytest.mark.parametrize(
    ("drawn", "typed"),
    [
        ("o\ufb03ce", "office"),
        ("\ufb06eam", "steam"),
        ("ﬁ", "fi"),
        ("pre\u00adfix", "prefix"),
        ("zero\u200bwidth", "zerowidth"),
        ("non\u2011breaking", "non-breaking"),
        ("briar-\u2010\u2011", "briar-"),
        ("\uff21\uff11", "A1"),
        ("\u2f08", "人"),
        ("\ufefb", "لا"),
        ("\uf0b7", "•"),
        ("\u0336", "—"),
        ("naïve", "naïve"),
        ("10²", "10²"),
        ("，", "，"),
    ],
)
def test_a_word_as_it_is_typed(drawn: str, typed: str) -> None:
    assert repair(drawn) == typed


def test_a_soft_hyphen_at_the_end_of_a_line_is_kept_for_joining() -> None:
    assert repair("impossi\u00ad", line_end=True) == "impossi\u00ad"
    assert readable("impossi\u00ad") == "impossi"


def test_glyphs_without_a_letter_are_marked_one_for_one() -> None:
    assert repair("D\uffff\ue123x") == f"D{UNREADABLE}{UNREADABLE}x"


@pytest.mark.parametrize(
    ("word", "left"),
    [("plain", "plain"), (f"de{UNREADABLE}nition", "denition"), (f"D{UNREADABLE}{UNREADABLE}", ""), ("a.....", "a…")],
)
def test_what_is_readable_of_a_word(word: str, left: str) -> None:
    assert readable(word) == left


def test_a_lost_ligature_comes_back_when_it_makes_a_word_of_the_document() -> None:
    known = frozenset({"first", "depth"})
    assert restore(f"depth-{UNREADABLE}rst", known) == "depth-first"
    assert restore(f"6.{UNREADABLE}.", known) == f"6.{UNREADABLE}."


def test_the_share_of_unreadable_glyphs() -> None:
    assert unreadable_share(["ab", UNREADABLE * 2]) == 0.5
    assert unreadable_share([]) == 0.0


SHIFTED = "7KH KDUERXU PDVWHU NHHSV D ERRN RI DOO VKLSV WKDW HQWHU WKH LQQHU EDVLQ " * 3


@pytest.mark.parametrize(
    ("text", "shifted"),
    [
        (SHIFTED, True),
        ('"7+%-', True),
        ("The quick brown fox jumps over the lazy dog and runs away from the hunter", False),
        ("Der Hafenmeister führt ein Buch über alle Schiffe, die in das Becken einlaufen", False),
        ("港長は入港するすべての船の帳簿をつける。帳簿は毎月一日に公開される。写しは手数料で入手できる。", False),
        ("1,234 5,678 (91) 2022 2021 $33 4.5% 6.7% 8,900 1,000 2,000 3,000", False),
        ("________ ________ ________ ________ ________ ________", False),
        ("", False),
    ],
)
def test_letters_that_are_not_those_drawn(text: str, shifted: bool) -> None:
    assert looks_shifted(text.split()) is shifted


def test_half_a_character_is_an_unreadable_glyph() -> None:
    assert repair("sa\ud800t") == "sa\ufffdt"
    assert repair("\udfff") == "\ufffd"
    assert storable("caf\udce9") == "caf?"
    assert storable("café") == "café"
