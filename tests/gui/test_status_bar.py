# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The foot of the window: what is read and how far, what needs a person, the model, the index, the seal."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.config.seal import SealStatus
from app.domain.documents import Document, DocumentStatus
from app.domain.jobs import JobProgress, JobStage
from app.domain.model_servers import ModelState, ModelStatus
from app.domain.ports import ModelInfo
from app.gui.parts import theme
from app.gui.status_bar import StatusBar, model_words
from app.gui.top_bar import SealPill, TopBar
from tests.fakes.services import document, model_status, shelf


@pytest.fixture
def bar(qtbot: QtBot) -> StatusBar:
    made = StatusBar()
    qtbot.addWidget(made)
    made.resize(1440, 30)
    made.show()
    return made


def only(*keys: str) -> list[Document]:
    return [entry for entry in shelf() if entry.id in keys]


def test_the_document_at_work_is_named_with_its_page_and_time(bar: StatusBar) -> None:
    bar.set_reading(only("trees", "waste"), {"trees": JobProgress("trees", JobStage.OCR, 40, 120, 125.0)}, paused=False)
    assert (bar.verb.text(), bar.title.text(), bar.words.text()) == (
        "OCR",
        "Tree bylaw 1998, scanned",
        "page 41 of 120, about 2 min left",
    )
    assert bar.bar.accessibleDescription() == "33 %"
    assert bar.index.text() == "Index: 2 files to come"


def test_meaning_is_told_in_percent(bar: StatusBar) -> None:
    bar.set_reading(only("zoning"), {"zoning": JobProgress("zoning", JobStage.MEANING, 410, 1000, 100.0)}, paused=False)
    assert (bar.verb.text(), bar.words.text()) == ("Reading", "41 %, about 2 min left")
    assert bar.index.text() == "Index: 1 file to come"


def test_paused_says_so_and_gives_no_time(bar: StatusBar) -> None:
    bar.set_reading(only("trees"), {"trees": JobProgress("trees", JobStage.OCR, 40, 120, 125.0)}, paused=True)
    assert (bar.verb.text(), bar.words.text()) == ("Paused", "page 41 of 120")
    assert bar.pause.accessibleName() == "Go on reading"


def test_at_rest_there_is_no_bar_and_no_button(bar: StatusBar) -> None:
    bar.set_reading(only("handbook"), {}, paused=False)
    assert bar.verb.text() == "Nothing being read"
    assert not bar.bar.isVisible()
    assert not bar.pause.isVisible()
    assert not bar.help.isVisible()
    assert bar.index.text() == "Index current"
    bar.set_place(Path("/home/reader/Documents/Quoth"))
    bar.set_reading([], {}, paused=False)
    assert (bar.verb.text(), bar.index.text()) == ("Library: Documents › Quoth", "Index empty")


def test_files_that_need_a_person_are_counted(bar: StatusBar, qtbot: QtBot) -> None:
    bar.set_reading(only("minutes", "handbook"), {}, paused=False)
    assert bar.help.accessibleName() == "1 file needs you"
    bar.set_reading(only("minutes", "parking"), {}, paused=False)
    assert bar.help.accessibleName() == "2 files need you"
    with qtbot.waitSignal(bar.help_wanted):
        bar.help.click()


def test_an_ampersand_in_a_title_is_shown_as_it_is(bar: StatusBar) -> None:
    bar.set_reading([document("a", "R&D <b>notes</b>", 3, DocumentStatus.READING, read=1)], {}, paused=False)
    assert bar.title.accessibleName() == "R&D <b>notes</b>"


@pytest.mark.parametrize(
    ("status", "chosen", "words", "ready"),
    [
        (None, "", "Looking for a model server", False),
        (model_status(ModelState.READY, ModelInfo("m", 8192, 1)), "m", "Ollama: m ready", True),
        (model_status(ModelState.READY, ModelInfo("m", 8192, 1)), "", "Ollama is ready, answering in quotes", False),
        (model_status(ModelState.READY, ModelInfo("m", 8192, 1)), "gone", "Ollama has no model “gone”", False),
        (model_status(ModelState.NO_MODELS), "m", "Ollama has no model, answering in quotes", False),
        (model_status(ModelState.NOT_RUNNING), "m", "Ollama is not running, answering in quotes", False),
        (model_status(ModelState.NOT_INSTALLED), "", "Ollama is not installed, answering in quotes", False),
    ],
)
def test_the_model_is_told_in_words(qapp: object, status: ModelStatus | None, chosen: str, words: str, ready: bool) -> None:
    assert model_words(status, chosen) == (words, ready)  # type: ignore[arg-type]


def test_the_seal_counts_and_says_when_it_is_open(qtbot: QtBot) -> None:
    now = [SealStatus(True, 0, 0, ())]
    pill = SealPill(lambda: now[0])
    qtbot.addWidget(pill)
    assert pill.accessibleName() == "Sealed: 0 outside connections"
    now[0] = SealStatus(True, 0, 2, ())
    pill.refresh()
    assert pill.accessibleName() == "Sealed: 0 outside connections, 2 refused"
    now[0] = SealStatus(True, 3, 0, (("api.example.org", "answers"), ("192.0.2.1", "answers")))
    pill.refresh()
    assert pill.open
    assert pill.accessibleName().startswith("Open: to api.example.org")


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_both_bars_paint_in_both_themes(bar: StatusBar, qtbot: QtBot, mode: theme.Mode) -> None:
    theme.manager.set_mode(mode)
    top = TopBar(lambda: SealStatus(True, 1, 0, (("h", "p"),)))
    qtbot.addWidget(top)
    bar.set_reading(shelf(), {}, paused=False)
    for widget in (bar, top):
        picture = widget.grab().toImage()
        assert picture.pixelColor(3, picture.height() // 2) == theme.manager.current().panel
