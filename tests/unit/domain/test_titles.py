# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names of files as titles."""

import pytest

from app.domain.titles import is_telling, plain_name, shown_title


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("town_bylaw_20240503_final_v2 (1).pdf", "Town bylaw 2024-05-03 v2"),
        ("tree-protection-bylaw.PDF", "Tree protection bylaw"),
        ("Town Bylaws 2024", "Town Bylaws 2024"),
        ("report_FINAL.pdf", "Report"),
        ("Lamp-keeping, a co-op guide - Copy.pdf", "Lamp-keeping, a co-op guide"),
        ("ACME_2017_annual", "ACME 2017 annual"),
        ("chapter%20one.pdf", "Chapter one"),
        ("minutes.2021.pdf", "Minutes 2021"),
        ("17-24-030.pdf", "17-24-030"),
        ("final.pdf", "Final"),
        ("bay-3210-Noise-Bylaw.pdf", "Bay 3210 Noise Bylaw"),
        ("iPad guide.pdf", "iPad guide"),
        ("手册_2020.pdf", "手册 2020"),
        ("3832", "3832"),
        ("---.pdf", "---"),
        ("meeting_2021-11-09.pdf", "Meeting 2021-11-09"),
        ("1706.03762v5.pdf", "1706.03762v5"),
    ],
)
def test_a_file_name_reads_like_a_title(name: str, plain: str) -> None:
    assert plain_name(name) == plain


@pytest.mark.parametrize(
    ("title", "shown"),
    [("town-bylaw_2", "Town bylaw 2"), ("town-bylaw_2.pdf", "Town bylaw 2"), ("The Bylaw_2", "The Bylaw_2")],
)
def test_a_title_that_is_but_the_files_name_is_made_plain(title: str, shown: str) -> None:
    assert shown_title(title, "town-bylaw_2.pdf") == shown


@pytest.mark.parametrize(
    ("name", "telling"), [("Town bylaw 2024", True), ("Scan 2024-05-03", False), ("1706.03762v5", False), ("Final draft", False)]
)
def test_codes_and_words_of_scanners_tell_nothing(name: str, telling: bool) -> None:
    assert is_telling(name) is telling
