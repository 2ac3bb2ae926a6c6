# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The whole window over fake services: drops, reading, pausing, panes, settings, closing at any moment."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.domain.documents import DocumentStatus
from app.domain.errors import AppError, ErrorCode
from app.domain.model_servers import ModelState, ModelStatus
from app.gui.library.page_report import PageReport
from app.gui.main_window import MainWindow
from app.gui.parts import theme
from app.gui.parts.error_text import Remedy
from app.gui.parts.panes import pane_widths
from app.gui.settings.appearance import SCALES
from app.gui.workers import Workers
from tests.fakes.services import FakeServices, document, model_status, shelf

READY = [document("handbook", "The Lamplighter’s Handbook", 12), document("house", "House rules of our guild", 4)]


class Opened:
    """A window with its services, closed at the end of the test whatever happens."""

    def __init__(self, qtbot: QtBot, services: FakeServices) -> None:
        self.qtbot = qtbot
        self.services = services
        self.workers = Workers()
        self.window = MainWindow(Path("library"))
        self.window.resize(1440, 900)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.attach(services, self.workers)  # type: ignore[arg-type]
        blank = self.window._blank
        qtbot.waitUntil(lambda: self.window.stack.currentWidget() is not blank)

    def settle(self) -> None:
        """Until no lane has anything to do."""
        self.qtbot.waitUntil(lambda: not any(lane.busy for lane in self.workers.lanes))

    def status(self, key: str) -> DocumentStatus | None:
        found = self.window.panel.model.document(key)
        return found.status if found else None

    def close(self) -> None:
        if not self.window._shutting:
            with self.qtbot.waitSignal(self.window.closed) as heard:
                self.window.close()
            assert heard.args == [True]
        self.window.deleteLater()


OpenWindow = Callable[[FakeServices], Opened]


@pytest.fixture
def open_window(qtbot: QtBot) -> Iterator[OpenWindow]:
    made: list[Opened] = []

    def make(services: FakeServices) -> Opened:
        made.append(Opened(qtbot, services))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def opened(open_window: OpenWindow) -> Opened:
    return open_window(FakeServices(READY))


def mime(*paths: str) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in paths])
    return data


def drag(target: QWidget, data: QMimeData) -> QDragEnterEvent:
    event = QDragEnterEvent(
        QPoint(40, 40), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    event.ignore()
    QApplication.sendEvent(target, event)
    return event


def drop(target: QWidget, data: QMimeData) -> QDropEvent:
    """Qt delivers a drop to whatever took the drag before it."""
    drag(target, data)
    event = QDropEvent(QPointF(40, 40), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(target, event)
    return event


# ---------------------------------------------------------------------- first run


def test_an_empty_library_shows_the_first_page_and_a_file_leads_to_work(open_window: OpenWindow, qtbot: QtBot) -> None:
    opened = open_window(FakeServices([]))
    window = opened.window
    assert window.stack.currentWidget() is window.first_run
    assert window.panel.none.isVisible()
    window.add_paths([Path("/books/Rules of chess.pdf")])
    qtbot.waitUntil(lambda: window.stack.currentWidget() is window.work)
    qtbot.waitUntil(lambda: opened.status("rules-of-chess") is DocumentStatus.READY)
    assert window.status_bar.verb.text() == "Nothing being read"
    assert window.viewer is not None
    qtbot.waitUntil(lambda: window.viewer.document_id() == "rules-of-chess")  # the first book opens by itself
    opened.settle()


def test_the_sample_is_one_press_away(open_window: OpenWindow, qtbot: QtBot) -> None:
    opened = open_window(FakeServices([]))
    qtbot.mouseClick(opened.window.first_run.sample, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(opened.window.panel.model.documents()))
    assert ("enqueue", (opened.services.library.sample_path(),)) in opened.services.library.log
    opened.settle()
    assert opened.window.ask is not None
    composer = opened.window.ask.composer
    qtbot.waitUntil(lambda: composer.field.toPlainText() == "When are lamps lit in December?")


@pytest.mark.parametrize(
    ("status", "title", "bar"),
    [
        (model_status(ModelState.NOT_INSTALLED), "Ollama is not installed", "Ollama is not installed, answering in quotes"),
        (model_status(ModelState.NOT_RUNNING), "Ollama is not running", "Ollama is not running, answering in quotes"),
        (model_status(ModelState.NO_MODELS), "Ollama has no model", "Ollama has no model, answering in quotes"),
    ],
)
def test_the_state_of_ollama_is_told_apart(
    open_window: OpenWindow, qtbot: QtBot, status: ModelStatus, title: str, bar: str
) -> None:
    services = FakeServices([])
    services.models.answer = status
    opened = open_window(services)
    opened.settle()
    assert opened.window.first_run.model_card.title.text() == title
    assert opened.window.status_bar.model.text() == bar
    before = services.models.asked
    qtbot.mouseClick(opened.window.first_run.check, Qt.MouseButton.LeftButton)
    opened.settle()
    assert services.models.asked == before + 1


# ---------------------------------------------------------------------- dropping


def test_files_dropped_anywhere_are_added_and_read(opened: Opened, qtbot: QtBot) -> None:
    window = opened.window
    data = mime("/books/One.pdf", "/books/folder")
    assert drag(window, data).isAccepted()
    assert window.veil.isVisible()
    assert drop(window, data).isAccepted()
    assert not window.veil.isVisible()
    qtbot.waitUntil(lambda: opened.status("one") is DocumentStatus.READY)
    assert ("enqueue", (Path("/books/One.pdf"), Path("/books/folder"))) in opened.services.library.log
    opened.settle()


def test_the_veil_goes_when_the_drag_leaves(opened: Opened) -> None:
    data = mime("/books/One.pdf")
    drag(opened.window, data)
    QApplication.sendEvent(opened.window, QDragLeaveEvent())
    assert not opened.window.veil.isVisible()


def test_what_is_not_a_file_is_not_taken(opened: Opened) -> None:
    data = QMimeData()
    data.setText("words")
    data.setUrls([QUrl("https://example.org/a.pdf")])
    assert not drag(opened.window, data).isAccepted()
    assert not opened.window.veil.isVisible()


def test_a_drop_over_the_list_reaches_the_window(opened: Opened) -> None:
    viewport = opened.window.panel.list.viewport()
    assert not viewport.acceptDrops()
    assert not opened.window.panel.list.acceptDrops()
    assert opened.window.acceptDrops()


def test_a_drop_while_reading_is_queued_at_once(opened: Opened, qtbot: QtBot) -> None:
    library = opened.services.library
    library.paused = True  # reading stands still inside its first document
    data = mime("/books/Slow.pdf")
    drop(opened.window, data)
    qtbot.waitUntil(lambda: opened.status("slow") is DocumentStatus.READING)
    more = mime("/books/Next.pdf")
    drop(opened.window, more)
    qtbot.waitUntil(lambda: opened.status("next") is DocumentStatus.WAITING)
    assert opened.window.library is not None
    assert opened.window.library.reading
    library.paused = False
    qtbot.waitUntil(lambda: opened.status("next") is DocumentStatus.READY)
    opened.settle()


def test_refused_files_are_named_in_cards_and_duplicates_in_a_line(opened: Opened, qtbot: QtBot) -> None:
    opened.services.library.bad_files["Bad.pdf"] = AppError(ErrorCode.NOT_PDF, file="Bad.pdf")
    opened.window.add_paths([Path("/books/Bad.pdf"), Path("/books/handbook.pdf")])
    qtbot.waitUntil(lambda: bool(opened.window.messages.cards))
    assert [card.text.title for card in opened.window.messages.cards] == ["Bad.pdf is not a PDF."]
    assert opened.window.messages._words.text() == "Already in the library: The Lamplighter’s Handbook"
    opened.settle()


def test_many_files_that_are_not_taken_are_told_in_one_line_that_stays(opened: Opened, qtbot: QtBot) -> None:
    for name in ("a.docx", "b.zip", "c.txt", "d.txt", "e.txt"):
        opened.services.library.bad_files[name] = AppError(ErrorCode.NOT_SUPPORTED, file=name)
    bad = [Path("/books") / name for name in opened.services.library.bad_files]
    opened.window.add_paths([Path("/books/New one.pdf"), *bad, Path("/books/handbook.pdf")])
    words = opened.window.messages._words
    qtbot.waitUntil(lambda: "added" in words.text())
    assert words.text() == (
        "1 file added. 1 was in the library already. "
        "Not added, since Quoth reads PDFs that are whole: a.docx, b.zip, c.txt and 2 more."
    )
    assert not opened.window.messages.cards
    assert not opened.window.messages._timer.isActive()
    opened.settle()


def test_files_given_before_the_library_is_open_are_kept(qtbot: QtBot) -> None:
    services = FakeServices([])
    workers = Workers()
    window = MainWindow(Path("library"))
    window.show()
    window.add_paths([Path("/books/Early.pdf")])
    window.attach(services, workers)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: ("enqueue", (Path("/books/Early.pdf"),)) in services.library.log)
    with qtbot.waitSignal(window.closed):
        window.close()
    window.deleteLater()


# ---------------------------------------------------------------------- reading


def test_pausing_stops_the_reading_and_going_on_starts_it(open_window: OpenWindow, qtbot: QtBot) -> None:
    services = FakeServices(shelf())
    services.library.step = 0.01
    services.library.steps = 200
    opened = open_window(services)
    window = opened.window
    assert window.library is not None
    library = window.library
    qtbot.waitUntil(lambda: library.reading)
    qtbot.mouseClick(window.status_bar.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not opened.workers.writer.busy)
    assert window.status_bar.verb.text() == "Paused"
    assert window.status_bar.pause.accessibleName() == "Go on reading"
    services.library.steps = 1
    qtbot.mouseClick(window.status_bar.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: opened.status("waste") is DocumentStatus.READY, timeout=10000)
    assert window.status_bar.help.accessibleName() == "2 files need you"
    opened.settle()


def test_a_password_opens_the_document_and_it_is_read(open_window: OpenWindow, qtbot: QtBot) -> None:
    services = FakeServices([d for d in shelf() if d.id in {"handbook", "minutes"}])
    opened = open_window(services)
    field = opened.window.panel.list.password
    opened.window.panel.ask_password("minutes")
    qtbot.keyClicks(field.field, "wrong")
    qtbot.keyClick(field.field, Qt.Key.Key_Return)
    qtbot.waitUntil(field.isEnabled)
    assert opened.status("minutes") is DocumentStatus.NEEDS_PASSWORD
    qtbot.keyClicks(field.field, "lantern")
    qtbot.keyClick(field.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.status("minutes") is DocumentStatus.READY)
    assert not field.isVisible()
    opened.settle()


def test_a_full_disk_pauses_and_offers_to_go_on(open_window: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    services = FakeServices([document("new", "New book", 0, DocumentStatus.WAITING, read=0, chunks=0)])
    full = [True]
    read = services.library.run_jobs

    def run_jobs(*arguments: object) -> None:
        if full[0]:
            raise AppError(ErrorCode.DISK_FULL, file="library")
        read(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(services.library, "run_jobs", run_jobs)
    opened = open_window(services)
    messages = opened.window.messages
    qtbot.waitUntil(lambda: bool(messages.cards))
    assert messages.cards[0].text.title == "The disk is full."
    assert opened.window.library is not None
    assert opened.window.library.paused
    full[0] = False
    button = messages.cards[0].button
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: opened.status("new") is DocumentStatus.READY)
    opened.settle()


def test_removing_waits_for_the_undo_line_and_closing_settles_it(opened: Opened) -> None:
    opened.window.panel.remove("house")
    opened.settle()
    assert "house" in opened.services.library.by_id
    opened.window.panel.undo.settle()
    opened.settle()
    assert "house" not in opened.services.library.by_id


# ---------------------------------------------------------------------- panes, keys, settings


def test_the_scope_reaches_the_question(opened: Opened, qtbot: QtBot) -> None:
    opened.window.panel.model.set_checked("house", False)
    assert opened.window.ask is not None
    opened.window.ask.ask("How long can one hold a breath?")
    qtbot.waitUntil(lambda: bool(opened.services.ask.asked))
    assert opened.services.ask.asked[0].scope.document_ids == {"handbook"}
    opened.settle()


def test_a_citation_opens_its_page_and_marks_the_row(opened: Opened, qtbot: QtBot) -> None:
    window = opened.window
    assert window.ask is not None
    assert window.viewer is not None
    cite = opened.services.ask.citation(1, "house", 3, "The warden might call for a second round after a storm.")
    window.ask.citation_activated.emit(cite, (cite,))
    qtbot.waitUntil(lambda: window.panel.list.painter_of_rows.open_id == "house")
    assert window.viewer.document_id() == "house"
    opened.settle()


def test_f6_goes_round_the_panes(opened: Opened, qtbot: QtBot) -> None:
    window = opened.window
    assert window.ask is not None
    assert window.viewer is not None
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)

    def where() -> str:
        focused = QApplication.focusWidget()
        panes = {"library": window.panel, "conversation": window.ask, "viewer": window.viewer}
        return next((name for name, pane in panes.items() if focused is pane or pane.isAncestorOf(focused)), "")

    window.open_document("handbook")
    opened.settle()
    window.panel.search.setFocus()
    seen = []
    for _ in range(3):
        qtbot.keyClick(window, Qt.Key.Key_F6)
        seen.append(where())
    assert seen == ["conversation", "viewer", "library"]
    qtbot.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert where() == "viewer"
    qtbot.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert where() == "conversation"


def test_the_theme_button_changes_colours_and_is_remembered(opened: Opened, qtbot: QtBot) -> None:
    qtbot.mouseClick(opened.window.top_bar.theme_button, Qt.MouseButton.LeftButton)
    assert theme.manager.current() is theme.DARK
    opened.settle()
    assert opened.services.preferences.get().theme == "dark"
    assert opened.window.top_bar.theme_button.accessibleName() == "Light colours"
    qtbot.mouseClick(opened.window.top_bar.theme_button, Qt.MouseButton.LeftButton)
    opened.settle()
    assert opened.services.preferences.get().theme == "light"


def test_another_model_server_is_chosen_and_asked(opened: Opened, qtbot: QtBot) -> None:
    window, services = opened.window, opened.services
    window.show_settings()
    assert window.preferences is not None
    dialog = window.preferences._dialog
    assert dialog is not None
    qtbot.waitUntil(dialog.experts.server.isEnabled)
    asked = services.models.asked
    dialog.experts.server.kind.setCurrentIndex(1)
    qtbot.waitUntil(lambda: services.models.asked > asked)
    assert services.models.calls == [("choose", "openai", "")]
    dialog.experts.server.key.setText("sk-4711")
    dialog.experts.server.keep.click()
    qtbot.waitUntil(lambda: "keychain of this" in dialog.experts.server.key_note.text())
    dialog.close()


def test_a_model_is_fetched_stopped_and_chosen(opened: Opened, qtbot: QtBot) -> None:
    window, services = opened.window, opened.services
    opened.settle()
    window.show_settings()
    assert window.preferences is not None
    dialog = window.preferences._dialog
    assert dialog is not None
    fetch = dialog.models.fetch
    services.models.held.clear()
    fetch.button.click()
    qtbot.waitUntil(lambda: fetch.note.text() == "50 % of 2.0 GB")
    assert fetch.button.accessibleName() == "Stop"
    dialog.accept()
    window.show_settings()
    assert window.preferences._dialog is not None
    fetch = window.preferences._dialog.models.fetch
    assert fetch.button.accessibleName() == "Stop", "it goes on while the settings are closed"
    fetch.button.click()
    qtbot.waitUntil(lambda: "Stopped" in fetch.note.text())
    services.models.held.set()
    fetch.name.setText("nobody")
    fetch.button.click()
    qtbot.waitUntil(lambda: "Ollama has no model “nobody”" in fetch.note.text())
    fetch.name.setText("tiny")
    fetch.button.click()
    qtbot.waitUntil(lambda: services.preferences.get().model == "tiny")
    opened.settle()
    assert window.status_bar.model.text() == "Ollama: tiny ready"


def test_settings_take_effect_at_once(opened: Opened, qtbot: QtBot) -> None:
    opened.settle()
    window = opened.window
    assert window.preferences is not None
    window.show_settings()
    dialog = window.preferences._dialog
    assert dialog is not None
    dialog.answers.model.setCurrentIndex(dialog.answers.model.findData("llama3.2:3b"))
    opened.settle()
    assert opened.services.preferences.get().model == "llama3.2:3b"
    assert window.status_bar.model.text() == "Ollama: llama3.2:3b ready"
    dialog.appearance.scales.button(SCALES.index(1.5)).click()
    opened.settle()
    assert theme.manager.text_scale == 1.5
    dialog.experts.examine.click()
    opened.settle()
    assert "✓  storage: library open, 9 documents" in dialog.experts.checks.text()
    dialog.accept()
    assert window.preferences._dialog is None


def test_the_page_report_opens_beside_its_row(opened: Opened, qtbot: QtBot) -> None:
    opened.window.details.show_report("handbook", QPoint(300, 300))
    qtbot.waitUntil(lambda: bool(opened.window.findChildren(PageReport)))
    report = opened.window.findChildren(PageReport)[0]
    assert report.title.text() == "The Lamplighter’s Handbook"
    with qtbot.waitSignal(report.look_wanted) as heard:
        report.grid.wanted.emit(5)
    assert heard.args == ["handbook", 5]
    opened.settle()


def test_a_document_attached_to_another_can_be_added(opened: Opened, qtbot: QtBot) -> None:
    opened.window.details.show_report("handbook", QPoint(300, 300))
    qtbot.waitUntil(lambda: bool(opened.window.findChildren(PageReport)))
    report = opened.window.findChildren(PageReport)[0]
    [offer] = report.offers  # not for the text file
    assert offer.accessibleName() == "Add the attached document Map of the lamps.pdf"
    qtbot.mouseClick(offer, Qt.MouseButton.LeftButton)
    opened.settle()
    assert ("add_attachment", ("handbook", "Map of the lamps.pdf")) in opened.services.library.log


def test_a_damaged_document_tells_what_is_wrong_and_reads_again(open_window: OpenWindow, qtbot: QtBot) -> None:
    opened = open_window(FakeServices([d for d in shelf() if d.id in {"handbook", "parking"}]))
    opened.window.details._remedy("parking", Remedy.READ_AGAIN)
    qtbot.waitUntil(lambda: opened.status("parking") is DocumentStatus.READY)
    assert ("retry", "parking") in opened.services.library.log
    opened.settle()


@pytest.mark.parametrize(
    ("width", "library", "viewer"), [(1280, 232, 500), (1440, 262, 592), (1920, 262, 832), (1100, 232, 414), (1024, 232, 338)]
)
def test_panes_have_the_widths_of_the_guide(width: int, library: int, viewer: int) -> None:
    assert pane_widths(width) == (library, viewer)
    assert width - library - viewer - 2 >= 452


def test_the_window_says_what_it_is(opened: Opened) -> None:
    unnamed = []
    for widget in opened.window.findChildren(QWidget):
        focusable = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisibleTo(opened.window)
        if focusable and widget.parent() is not None and not (widget.accessibleName() or getattr(widget, "text", str)()):
            unnamed.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    assert unnamed == []


# ---------------------------------------------------------------------- closing


def test_closing_during_reading_and_asking_is_safe(open_window: OpenWindow, qtbot: QtBot) -> None:
    services = FakeServices(shelf())
    services.library.step = services.ask.step = 0.05
    opened = open_window(services)
    assert opened.window.ask is not None
    opened.window.ask.ask("How long can one hold a breath?")
    opened.window.open_document("handbook")
    opened.window.panel.remove("fence")
    qtbot.waitUntil(lambda: bool(services.ask.asked))
    opened.close()
    assert services.closed == 1
    assert ("remove", "fence") in services.library.log  # asked for, so done
    assert not any(lane.busy for lane in opened.workers.lanes)
    assert services.preferences.changes[-1].keys() == {"window"}


def test_closing_before_the_library_is_open_is_safe(qtbot: QtBot) -> None:
    window = MainWindow(Path("library"))
    window.workers = Workers()
    window.show()
    with qtbot.waitSignal(window.closed) as heard:
        window.close()
    assert heard.args == [True]
    window.deleteLater()


def test_the_size_is_restored(opened: Opened, qtbot: QtBot) -> None:
    opened.close()
    state = str(opened.services.preferences.changes[-1]["window"])
    window = MainWindow(Path("library"))
    assert window.restoreGeometry(QByteArray.fromBase64(state.encode("ascii")))
    window.restore("not what a window writes")
    window.deleteLater()


# ---------------------------------------------------------------------- the focus ring


def test_the_ring_shows_for_the_keyboard_and_not_for_the_mouse(opened: Opened, qtbot: QtBot) -> None:
    window = opened.window
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    handle = window.windowHandle()
    key = QEvent(QEvent.Type.KeyPress)
    window.ring.eventFilter(handle, key)
    window.panel.add.setFocus(Qt.FocusReason.TabFocusReason)
    assert window.ring.isVisible()
    place = window.panel.add.mapTo(window, QPoint(0, 0))
    assert window.ring.geometry().topLeft() == place - QPoint(4, 4)
    window.ring.eventFilter(handle, QEvent(QEvent.Type.MouseButtonPress))
    assert not window.ring.isVisible()


def test_what_the_first_question_needs_is_loaded_in_advance(opened: Opened) -> None:
    opened.settle()
    assert opened.services.library.warmed


def test_a_new_version_takes_the_place_of_the_old_one_at_a_press(open_window: OpenWindow, qtbot: QtBot) -> None:
    new = replace(document("handbook2", "The Lamplighter’s Handbook, corrected", 12), may_replace="handbook")
    opened = open_window(FakeServices([*READY, new]))
    offer = opened.window.panel.offer
    qtbot.waitUntil(offer.isVisible)
    offer.replace.click()
    qtbot.waitUntil(lambda: {d.id for d in opened.window.panel.model.documents()} == {"handbook", "house"})
    assert opened.services.library.get("handbook").title == "The Lamplighter’s Handbook, corrected"
    assert not offer.isVisible()
    opened.settle()


def test_both_versions_stay_at_a_press(open_window: OpenWindow, qtbot: QtBot) -> None:
    new = replace(document("handbook2", "The Lamplighter’s Handbook", 12), may_replace="handbook")
    opened = open_window(FakeServices([*READY, new]))
    qtbot.waitUntil(opened.window.panel.offer.isVisible)
    opened.window.panel.offer.keep.click()
    qtbot.waitUntil(lambda: ("keep_both", "handbook2") in opened.services.library.log)
    opened.settle()
    assert len(opened.window.panel.model.documents()) == 3
    assert not opened.window.panel.offer.isVisible()


def test_a_page_is_read_again_with_ocr_from_its_report(opened: Opened, qtbot: QtBot) -> None:
    opened.window.details.show_report("handbook", QPoint(300, 200))
    qtbot.waitUntil(lambda: bool(opened.window.findChildren(PageReport)))
    [report] = opened.window.findChildren(PageReport)
    report.grid.choose(4)
    report.page_ocr.click()
    qtbot.waitUntil(lambda: ("read_again", ("handbook", (4,), True)) in opened.services.library.log)
    qtbot.waitUntil(lambda: opened.status("handbook") is DocumentStatus.READY)
    opened.settle()
