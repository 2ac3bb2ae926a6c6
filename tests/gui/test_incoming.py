# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files and links from outside the window."""

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.domain.answers import Citation
from app.domain.errors import AppError, ErrorCode
from app.gui.incoming import path_of
from app.gui.main_window import MainWindow
from app.gui.workers import Workers
from app.services.place_links import PlaceLink
from tests.fakes.services import FakeServices, document


class Linked(FakeServices):
    """Services whose links lead to a sentence of page 3, or to a page without words."""

    def __init__(self) -> None:
        super().__init__([document("handbook", "The Lamplighter’s Handbook", 12)])
        self.pages.place_of = self.place_of  # type: ignore[attr-defined]

    def place_of(self, link: PlaceLink) -> Citation:
        if link.document_id != "handbook":
            raise AppError(ErrorCode.DOCUMENT_UNKNOWN, document=link.document_id)
        cited = self.ask._evidence()[0]
        return cited if link.chunk_id else replace(cited, page=link.page, quads=(), passage_quads=())


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(Path("library"))
    made.show()
    return made


def opened(window: MainWindow, qtbot: QtBot) -> Workers:
    workers = Workers()
    window.attach(Linked(), workers)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: window.stack.currentWidget() is window.work)
    return workers


def end(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()


def test_a_link_given_at_the_start_waits_for_the_library(window: MainWindow, qtbot: QtBot) -> None:
    window.incoming.take(["quoth://open?document=handbook&page=3&chunk=c&unit=c.0&words=thirty"])
    opened(window, qtbot)
    assert window.viewer is not None
    viewer = window.viewer
    qtbot.waitUntil(lambda: viewer.pages.page_count() == 12 and viewer.pages.current_page() == 3, timeout=5000)
    citation = viewer.citation()
    assert citation is not None
    assert citation.quads
    end(window, qtbot)


def test_a_link_whose_words_are_gone_shows_the_page_and_says_so(window: MainWindow, qtbot: QtBot) -> None:
    opened(window, qtbot)
    window.take(["quoth://open?document=handbook&page=5&words=gone"])
    assert window.viewer is not None
    viewer = window.viewer
    qtbot.waitUntil(lambda: viewer.pages.page_count() == 12 and viewer.pages.current_page() == 5, timeout=5000)
    assert viewer.citation() is None
    assert window.messages._words.text() == "The words of the link do not stand in The Lamplighter’s Handbook any more."
    end(window, qtbot)


@pytest.mark.parametrize(
    ("link", "title"),
    [
        ("quoth://open?document=nobody", "There is no document “nobody” in the library."),
        ("quoth://open?document=a b", "This link leads nowhere."),
        ("quoth://format?disk=c", "This link leads nowhere."),
    ],
)
def test_a_bad_link_is_told(window: MainWindow, qtbot: QtBot, link: str, title: str) -> None:
    opened(window, qtbot)
    window.take([link])
    qtbot.waitUntil(lambda: bool(window.messages.cards), timeout=5000)
    assert [card.text.title for card in window.messages.cards] == [title]
    end(window, qtbot)


def test_files_are_added_whatever_way_they_are_named(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    added: list[Path] = []
    monkeypatch.setattr(window, "_add", added.extend)
    window.incoming._add = added.extend
    window.incoming.take(["/books/a.pdf"])
    assert added == []
    opened(window, qtbot)
    window.take(["file:///books/b%20c.pdf"])
    assert added == [Path("/books/a.pdf"), Path("/books/b c.pdf")]
    end(window, qtbot)


def test_relative_paths_are_made_whole_before_they_are_handed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert path_of("a.pdf") == tmp_path / "a.pdf"
