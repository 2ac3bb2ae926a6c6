# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where sentences end."""

import pytest

from app.ingestion.sentences import sentence_ends


def split(text: str) -> list[str]:
    start = 0
    parts: list[str] = []
    for end in sentence_ends(text):
        parts.append(text[start:end].strip())
        start = end
    return parts


@pytest.mark.parametrize(
    "parts",
    [
        ["The port opens.", "It closes at nine.", "Is it free?", "Yes!"],
        ["See sec. 3 of the rules.", "It applies."],
        ["As set out in Art. 12 Abs. 2 GG it holds.", "Nothing else does."],
        ["The fee is 3.50 EUR.", "It rose by 1.5 percent."],
        ["Mr. J. R. Smith signed.", "He left."],
        ["Ropes, chains, etc. are kept.", "Others, e.g. Nets, are not."],
        ["It cites Pan et al. (2023) and others.", "See there."],
        ["The U.S. Navy came.", "It left at 5 p.m. and returned."],
        ["“Stop!” he said.", "They stopped."],
        ["Sec. 3. No ship may anchor here.", "Fines follow."],
        ["(a) A berth of 4 m.", "(b) Another one."],
        ["It was built in 1904.", "It fell in 1973."],
        ["港長は帳簿をつける。", "写しは有料である。", "本当か？"],
        ["One line without an end"],
    ],
)
def test_sentences(parts: list[str]) -> None:
    glue = "" if parts[0][0] == "港" else " "
    assert split(glue.join(parts)) == parts


def test_a_very_long_sentence_is_cut_at_semicolons() -> None:
    clause = "the master of each vessel shall keep a proper watch at all times of day and night"
    text = "It is ordered that " + "; ".join([clause] * 6) + "."
    parts = split(text)
    assert len(parts) > 1
    assert all(part.endswith((";", ".")) for part in parts)
    assert " ".join(parts) == text


def test_a_sentence_of_fair_length_keeps_its_semicolons() -> None:
    assert split("The gate is shut; the watch is set.") == ["The gate is shut; the watch is set."]
