# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A viewer over the small library of the fakes."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from app.domain.answers import Citation
from app.gui.viewer.viewer import Viewer
from app.gui.workers import Workers
from tests.fakes.services import FakeServices

BREATH = "A lamplighter can hold a breath of smoke for at most thirty seconds, then climbs down."
REST = "Out of breath, a lamplighter rests for two minutes before the next lamp."
OIL = "No lamplighter carries more than twelve measures of oil on one round."

Opened = Callable[..., Viewer]


@pytest.fixture
def viewer(services: FakeServices, workers: Workers, qtbot: QtBot) -> Viewer:
    made = Viewer(services, workers)
    qtbot.addWidget(made)
    made.resize(560, 700)
    made.show()
    return made


@pytest.fixture
def citations(services: FakeServices) -> tuple[Citation, ...]:
    ask = services.ask
    return (
        ask.citation(1, "handbook", 3, BREATH, f"{BREATH} {REST}"),
        ask.citation(2, "handbook", 3, REST, f"{BREATH} {REST}"),
        ask.citation(3, "house", 1, OIL),
    )


@pytest.fixture
def opened(viewer: Viewer, qtbot: QtBot) -> Opened:
    """Opens a page and waits until it is drawn and its words are read."""

    def open_page(document_id: str = "handbook", page: int = 1) -> Viewer:
        viewer.open_document(document_id, page)
        qtbot.waitUntil(
            lambda: (
                viewer.loader.document_id == document_id
                and viewer.pages.current_page() == page
                and viewer.loader.picture(page) is not None
                and viewer.loader.words(page) is not None
            ),
            timeout=5000,
        )
        return viewer

    return open_page
