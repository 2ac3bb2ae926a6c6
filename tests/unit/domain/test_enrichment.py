# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import pytest

from app.domain.enrichment import count_in, folded_words, stands_in


@pytest.mark.parametrize(
    ("phrase", "text", "there"),
    [
        ("Tide Gauge", "the tide\ngauge is read", True),
        ("art", "a cart and a part", False),
        ("co-operation", "Co‑operation is asked for", True),
        ("Übung", "jede UBUNG zählt", True),
        ("ﬁre", "a fire", True),
        ("fires", "a fire", False),
        ("東京", "在東京的塔", True),
        ("", "anything", False),
        ("…", "anything …", False),
    ],
)
def test_phrases_stand_in_a_text_word_for_word(phrase: str, text: str, there: bool) -> None:
    assert stands_in(phrase, text) is there


def test_every_place_counts() -> None:
    assert count_in("oil", folded_words("Oil, oil and boiled oil")) == 3
