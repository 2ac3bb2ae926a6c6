# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Links to places: what is written is read back, and nothing else is believed."""

from dataclasses import replace

import pytest

from app.domain.errors import AppError, ErrorCode
from app.services.place_links import PlaceLink, is_link, link_to, read_link
from tests.unit.storage.test_conversations import make_answer

CITATION = replace(
    make_answer().citations[0], document_id="d1", page=211, chunk_id="d1:211:4", unit_ids=("d1:211:4.0", "d1:211:4.1")
)


def test_a_link_leads_back_to_page_and_words() -> None:
    cited = replace(CITATION, snippet="… a rope & 100 % hemp?", mark_start=2, mark_end=21)
    link = link_to(cited)
    assert link.startswith("quoth://open?document=d1&page=211&")
    assert not set(link) & set(" <>\"'()[]")
    read = read_link(link)
    assert read == PlaceLink("d1", 211, "d1:211:4", ("d1:211:4.0", "d1:211:4.1"), "a rope & 100 % hemp")
    back = read.citation("Gear", "gear.pdf")
    assert (back.page, back.chunk_id, back.unit_ids) == (211, cited.chunk_id, cited.unit_ids)
    assert back.snippet[back.mark_start : back.mark_end] == "a rope & 100 % hemp"


def test_long_words_are_cut_at_a_blank() -> None:
    words = read_link(link_to(replace(CITATION, snippet="hemp " * 80, mark_start=0, mark_end=399))).words
    assert 100 < len(words) <= 120
    assert set(words.split()) == {"hemp"}


def test_a_page_is_enough() -> None:
    assert read_link("quoth://open?document=d1") == PlaceLink("d1", 1)
    assert read_link("QUOTH://open/?document=d1&page=7") == PlaceLink("d1", 7)
    assert is_link("Quoth://x")
    assert not is_link("/home/quoth/book.pdf")


@pytest.mark.parametrize(
    "link",
    [
        "quoth://open",
        "quoth:open?document=d1",
        "quoth://open?document=",
        "quoth://open?page=3",
        "quoth://open?document=d1&page=0",
        "quoth://open?document=d1&page=-1",
        "quoth://open?document=d1&page=1e9",
        "quoth://open?document=d1&page=99999999",
        "quoth://open?document=d1&document=d2",
        "quoth://open?document=../../etc/passwd",
        "quoth://open?document=d1&run=rm",
        "quoth://open?document=d1&unit=a%00b",
        "quoth://open?document=%ff",
        "quoth://delete?document=d1",
        "quoth://user@open:80?document=d1",
        "quoth://open/etc?document=d1",
        "quoth://open?document=d1#x",
        "quoth://[open?document=d1",
        "quoth://open?document=d1&words=" + "x" * 5000,
        "quoth://open?" + "unit=a&" * 400 + "document=d1",
        "http://open?document=d1",
    ],
)
def test_what_is_no_such_link_is_refused(link: str) -> None:
    with pytest.raises(AppError) as raised:
        read_link(link)
    assert raised.value.code is ErrorCode.BAD_LINK
