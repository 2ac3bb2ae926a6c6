# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Roman numbers, as front matter is numbered: up to a few hundred."""

_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def roman_value(text: str) -> int | None:
    """`xiv` -> 14; None when it is no proper roman number."""
    folded = text.casefold()
    if not folded or any(letter not in _VALUES for letter in folded):
        return None
    total = 0
    for here, following in zip(folded, [*folded[1:], ""], strict=True):
        value = _VALUES[here]
        total += -value if following and _VALUES[following] > value else value
    return total if roman_text(total) == folded else None


def roman_text(value: int) -> str:
    """14 -> `xiv`; "" below 1."""
    result = ""
    for number, text in ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        while value >= number:
            result += text
            value -= number
    return result
