# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A new version is known by its name and by most of its text."""

from dataclasses import replace

import pytest

from app.domain.documents import Document, DocumentStatus
from app.services.versions import MOST, candidates, named_alike, share_in_common
from tests.unit.storage.storage_samples import make_document


def named(document_id: str, title: str, file_name: str, **changes: object) -> Document:
    return make_document(document_id, title=title, file_name=file_name, status=DocumentStatus.READY, **changes)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (("Rules", "rules.pdf"), ("RULES", "scan0001.pdf"), True),
        (("a", "rules.pdf"), ("b", "Rules v2 (1).pdf"), True),
        (("a", "fence-bylaw_2019.pdf"), ("b", "fence bylaw corrected 2021.pdf"), True),
        (("a", "fence-bylaw.pdf"), ("b", "tree-bylaw.pdf"), False),
        (("a", "0001.pdf"), ("b", "0002.pdf"), False),
        (("a", "правила.pdf"), ("b", "Правила 2.pdf"), True),
    ],
)
def test_names(one: tuple[str, str], other: tuple[str, str], alike: bool) -> None:
    assert named_alike(named("x", *one), named("y", *other)) is alike
    assert named_alike(named("y", *other), named("x", *one)) is alike


def test_candidates_are_read_and_other_the_latest_first() -> None:
    new = named("new", "Rules", "rules.pdf")
    early, late = named("a", "Rules", "r.pdf"), named("b", "Rules", "r.pdf")
    assert early.added_at < late.added_at
    waiting = replace(named("c", "Rules", "r.pdf"), status=DocumentStatus.WAITING)
    same = replace(named("d", "Rules", "r.pdf"), sha256=new.sha256)
    assert candidates(new, [new, early, waiting, same, late, named("e", "Other", "o.pdf")]) == [late, early]


def test_of_many_of_one_name_only_the_latest_are_compared() -> None:
    known = [named(f"{n:02}", "Invoice", "invoice.pdf") for n in range(40)]
    latest = max(known, key=lambda document: document.added_at)
    found = candidates(named("zz", "Invoice", "invoice.pdf"), known)
    assert (len(found), found[0]) == (8, latest)


def pages(count: int, word: str = "lamp") -> list[str]:
    return [f"The {word} of house {n} burns for {n} hours and is cleaned on day {n} of the month." for n in range(count)]


def test_a_corrected_page_leaves_most_in_common() -> None:
    new = pages(20)
    new[7] = "Something else stands here now, and it is of about the same length as what it replaces."
    assert share_in_common(pages(20), new) > 0.9
    assert share_in_common(new, pages(20)) == share_in_common(pages(20), new)


def test_pages_put_in_between_do_not_part_versions() -> None:
    assert share_in_common(pages(20), ["A preface that was not there before.", *pages(20)]) > MOST


def test_another_text_and_a_part_are_no_versions() -> None:
    assert share_in_common(pages(20), [f"Nothing here is said of number {n} at any time." for n in range(20)]) == 0
    assert share_in_common(pages(30), pages(10)) < MOST
    assert share_in_common([], []) == share_in_common(["", ""], pages(3)) == 0


def test_scripts_without_blanks_are_compared_by_characters() -> None:
    text = "灯台守は毎晩四時に灯をともし、朝には硝子を拭く。" * 3
    assert share_in_common([text], [text + "新しい一文を加える。"]) > MOST
    assert share_in_common([text], ["全く別の話がここに書かれている、とても長い話である。" * 3]) < 0.2


def test_of_a_long_text_a_sample_tells_the_same() -> None:
    old = [f"{page} {word}" for page, word in zip(pages(1200), pages(1200, "wick"), strict=True)]
    new = [*old[:900], *(f"Other words on page {n} that nobody wrote before the year {n}." for n in range(300))]
    assert 0.6 < share_in_common(old, new) < 0.9
