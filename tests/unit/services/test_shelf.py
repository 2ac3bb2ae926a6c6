# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tags, saved scopes and the session, over a real library."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.errors import AppError, ErrorCode
from app.domain.session import OpenTab, Session
from app.services.container import Services, build
from tests.fakes.documents import write_pdf


def book(path: Path, pages: int) -> Path:
    return write_pdf(path, *(f"The lamp of house {n} burns for {n} hours." for n in range(pages)))


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    with build(tmp_path / "data") as made:
        made.library.enqueue([book(tmp_path / "lamp_rules.pdf", 1), book(tmp_path / "tides.pdf", 2)])
        yield made


def test_tags_and_scopes_are_found_whatever_their_capitals(services: Services) -> None:
    lamps, tides = services.library.documents()
    assert lamps.title == "Lamp rules"
    services.shelf.tag([lamps.id], add=["Harbour"])
    assert services.shelf.tagged("harbour") == {lamps.id}
    services.shelf.save_scope("By night", [tides.id])
    assert services.shelf.scope(" by  NIGHT").document_ids == {tides.id}
    services.shelf.rename_scope("By night", "By day")
    services.shelf.remove_scope("By day")
    with pytest.raises(AppError) as caught:
        services.shelf.scope("By day")
    assert caught.value.code is ErrorCode.BAD_REQUEST


def test_the_session_comes_back_as_it_was(services: Services) -> None:
    assert services.session.get() == Session()
    left = Session(("a",), True, "pages", "c1", (OpenTab("a", 3, 0.25),), 0, "How “high”?", (232, 500))
    services.session.keep(left)
    assert services.session.get() == left


@pytest.mark.logs("cannot be read")
def test_a_session_that_cannot_be_read_is_an_empty_one(services: Services) -> None:
    services._library.shelf.keep_note("session", '{"tabs": [{"document_id": "a", "page": "x"}]}')
    assert services.session.get() == Session()
