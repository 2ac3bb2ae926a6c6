# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the headless door says to a person."""

from app.cli.texts import text_of

ROW = {"title": "Goats", "file": "goats.pdf"}


def test_a_removal_tells_what_is_left_of_the_document() -> None:
    assert text_of("remove", {"documents": [ROW], "quoted_in": []}) == (
        "Goats (goats.pdf) is removed. Nothing of its text is left in the library."
    )
    assert text_of("remove", {"documents": [ROW], "quoted_in": ["c1"]}) == (
        "Goats (goats.pdf) is removed. Answers that hold words of it stay in 1 conversation; "
        "to delete one: quoth conversations --delete ID\n    c1"
    )
