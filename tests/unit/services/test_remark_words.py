# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Remarks of the check in words: every code has its own, and every word that belongs in them is given."""

from string import Formatter

import pytest

from app.domain.remarks import Remark, RemarkCode, remark
from app.services.remark_words import template, words


def places(code: RemarkCode) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template(code)) if name}


@pytest.mark.parametrize("code", RemarkCode)
def test_every_code_has_plain_words(code: RemarkCode) -> None:
    told = words([Remark(code, tuple((name, f"<{name}>") for name in sorted(places(code))))])
    assert told[0].isupper() or told.startswith("<")
    assert told.endswith(".")
    assert all(f"<{name}>" in told for name in places(code))


def test_no_two_codes_say_the_same() -> None:
    assert len({template(code) for code in RemarkCode}) == len(RemarkCode)


def test_what_documents_say_is_never_taken_for_a_place_in_the_template() -> None:
    assert words([remark(RemarkCode.SOURCE_ADDS, source="{said} {0}")]) == "The source adds: “{said} {0}”."


def test_several_remarks_are_sentences_one_after_the_other() -> None:
    told = words([remark(RemarkCode.NUMBER_DIFFERS, said="9 m", source="7 m"), remark(RemarkCode.DENIED)])
    assert told == "The claim says 9 m; the source says 7 m. The claim denies what the source says."
    assert words([]) == ""
