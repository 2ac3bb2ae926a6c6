# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a row says, how its spine is filled, which documents are asked, and that only what changed is told."""

import time
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.domain.documents import DocumentStatus, Role
from app.domain.jobs import JobProgress, JobStage
from app.domain.pages import PageWarning
from app.gui.library.document_delegate import icon_of
from app.gui.library.item_models import DataRole, Entry, Heading, LibraryModel
from app.gui.library.row_words import Spine, minutes_words
from tests.fakes.services import document, shelf


def entry(model: LibraryModel, key: str) -> Entry:
    found = model.index(model.row_of(key)).data(DataRole.ENTRY)
    assert isinstance(found, Entry)
    return found


@pytest.fixture
def model(qapp: object) -> LibraryModel:
    made = LibraryModel()
    made.set_documents(shelf())
    return made


def test_the_model_keeps_qts_rules(qtmodeltester: ModelTester, model: LibraryModel) -> None:
    qtmodeltester.check(model, force_py=True)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("handbook", "core  ·  12 pages"),
        ("house", "adds to The Lamplighter’s Handbook  ·  4 pages"),
        ("zoning", "searchable, meaning 41 %"),
        ("trees", "OCR page 41 of 120"),
        ("minutes", "needs a password"),
        ("parking", "damaged: stops at page 3"),
        ("waste", "waiting"),
    ],
)
def test_words_follow_the_spine(model: LibraryModel, key: str, words: str) -> None:
    assert entry(model, key).words == words


@pytest.mark.parametrize(
    ("key", "spine", "fill"),
    [
        ("handbook", Spine.SOLID, 1.0),
        ("zoning", Spine.SOLID, 0.41),
        ("trees", Spine.STRIPED, 1 / 3),
        ("minutes", Spine.DASHED, 1.0),
        ("parking", Spine.BROKEN, 1.0),
        ("waste", Spine.SOLID, 0.0),
    ],
)
def test_the_spine_shows_how_and_how_far(model: LibraryModel, key: str, spine: Spine, fill: float) -> None:
    assert (entry(model, key).spine, round(entry(model, key).fill, 4)) == (spine, round(fill, 4))


def test_a_scan_that_is_read_keeps_its_stripes(qapp: object) -> None:
    model = LibraryModel()
    model.set_documents([document("scan", "Scan", 10, ocr=10)])
    assert entry(model, "scan").spine is Spine.STRIPED


def test_roles_are_told_towards_their_document(qapp: object) -> None:
    model = LibraryModel()
    core = document("a", "Rules", 1)
    model.set_documents(
        [core, document("b", "Fixes", 12, role=Role.ERRATA, supersedes="a"), document("c", "More", 3, role=Role.SUPPLEMENT)]
    )
    assert entry(model, "a").words == "core  ·  1 page"
    assert entry(model, "b").words == "errata to Rules  ·  12 pages"
    assert entry(model, "c").words == "supplement  ·  3 pages"


def test_only_what_can_be_asked_has_a_check_box(model: LibraryModel) -> None:
    checked = {d.id: entry(model, d.id).checked for d in model.documents()}
    assert checked["handbook"] is True
    assert checked["zoning"] is True
    assert checked["minutes"] is checked["waste"] is checked["parking"] is None


def test_the_scope_is_everything_until_a_box_is_cleared(model: LibraryModel, qtbot: QtBot) -> None:
    assert model.scope() is None
    with qtbot.waitSignal(model.scope_changed):
        model.setData(model.index(model.row_of("house")), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    assert model.scope() == {"handbook", "almanac", "fence", "zoning"}
    model.check_only(["fence"])
    assert model.scope() == {"fence"}
    model.check_only(None)
    assert model.scope() is None


def test_a_document_that_becomes_askable_joins_a_narrowed_scope(model: LibraryModel, qtbot: QtBot) -> None:
    model.set_checked("house", False)
    later = [replace(d, status=DocumentStatus.READY, chunk_count=5) if d.id == "waste" else d for d in shelf()]
    with qtbot.waitSignal(model.scope_changed):
        model.set_documents(later)
    assert "waste" in (model.scope() or ())


def test_what_comes_later_joins_what_is_asked_unless_certain_documents_were_chosen(model: LibraryModel) -> None:
    fresh = document("fresh", "Fresh", 3)
    model.set_checked("house", False)
    model.set_documents([*shelf(), fresh])
    assert "fresh" in (model.scope() or ())
    model.set_documents(shelf())
    model.check_only(["fence", "house"])
    model.set_checked("house", False)
    model.set_documents([*shelf(), fresh])
    assert model.scope() == {"fence"}
    model.check_only(None)
    model.set_documents([*shelf(), fresh, document("later", "Later", 3)])
    assert model.scope() is None


def test_headings_appear_once_several_are_on_their_way(model: LibraryModel) -> None:
    rows = [model.index(n).data(DataRole.ENTRY) for n in range(model.rowCount())]
    assert [row.title for row in rows if isinstance(row, Heading)] == ["Ready", "Reading queue"]
    assert not model.flags(model.index(0)) & Qt.ItemFlag.ItemIsSelectable
    few = LibraryModel()
    few.set_documents([d for d in shelf() if d.id in {"handbook", "zoning", "minutes"}])
    assert [few.index(n).data() for n in range(few.rowCount())] == [
        "The Lamplighter’s Handbook",
        "Port Ellery zoning code",
        "Council minutes 2022",
    ]


def test_the_heading_of_the_queue_tells_the_time_left(model: LibraryModel) -> None:
    model.set_progress(JobProgress("trees", JobStage.OCR, 40, 120, 500.0))
    assert "min" not in str(model.index(5).data())  # of the others it is not known yet
    model.set_progress(JobProgress("zoning", JobStage.MEANING, 410, 1000, 20.0))
    model.set_progress(JobProgress("waste", JobStage.READING, 1, 12, 20.0))
    headings = [row for n in range(model.rowCount()) if isinstance(row := model.index(n).data(DataRole.ENTRY), Heading)]
    assert headings[1].note == "5, about 9 min"


def test_progress_changes_one_row_and_resets_nothing(model: LibraryModel, qtbot: QtBot) -> None:
    changed: list[int] = []
    model.dataChanged.connect(lambda first, _last: changed.append(first.row()))
    with qtbot.assertNotEmitted(model.modelReset):
        model.set_progress(JobProgress("trees", JobStage.STRUCTURE))
    assert changed == [model.row_of("trees")]
    assert entry(model, "trees").words == "finding its chapters"


def test_the_same_documents_again_are_no_news(model: LibraryModel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(model.dataChanged), qtbot.assertNotEmitted(model.modelReset):
        model.set_documents(shelf())


def test_the_filter_wants_every_word_and_ignores_case(model: LibraryModel) -> None:
    model.set_filter("BYLAW 19")
    assert [model.index(n).data() for n in range(model.rowCount())] == [
        "Alder Bay fence bylaw 2019",
        "Tree bylaw 1998, scanned",
    ]
    model.set_filter("no such title")
    assert model.rowCount() == 0
    assert len(model.documents()) == 9


def test_pausing_is_said_where_reading_stopped(model: LibraryModel) -> None:
    model.set_paused(True)
    assert entry(model, "trees").words == "paused at page 41"
    assert entry(model, "waste").words == "paused"


def test_a_hidden_document_leaves_rows_and_scope(model: LibraryModel, qtbot: QtBot) -> None:
    model.set_checked("house", False)
    with qtbot.waitSignal(model.scope_changed):
        model.set_hidden(["fence"], True)
    assert model.row_of("fence") == -1
    assert "fence" not in (model.scope() or ())
    model.set_hidden(["fence"], False)
    assert "fence" in (model.scope() or ())


def test_screen_readers_hear_title_choice_and_state(model: LibraryModel) -> None:
    def spoken(key: str) -> str:
        return str(model.index(model.row_of(key)).data(Qt.ItemDataRole.AccessibleTextRole))

    assert spoken("zoning") == "Port Ellery zoning code, asked, searchable, meaning 41 %"
    model.set_checked("zoning", False)
    assert spoken("zoning") == "Port Ellery zoning code, not asked, searchable, meaning 41 %"
    assert spoken("minutes") == "Council minutes 2022, needs a password"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(5.0, "less than 1 min left"), (70.0, "about 1 min left"), (540.0, "about 9 min left"), (9000.0, "about 2 h left")],
)
def test_time_left_is_never_too_exact(qapp: object, seconds: float, words: str) -> None:
    assert minutes_words(seconds) == words


def test_five_thousand_documents_filter_within_a_frame_or_two(qapp: object) -> None:
    model = LibraryModel()
    model.set_documents([document(f"d{n}", f"Document {n}", 10) for n in range(5000)])
    assert model.rowCount() == 5000
    best = 1.0
    for text in ("document 49", "document 4", "49"):
        start = time.perf_counter()
        model.set_filter(text)
        best = min(best, time.perf_counter() - start)
    assert best < 0.05


def test_five_thousand_boxes_are_ticked_at_once_and_move_no_row(qapp: object, qtbot: QtBot) -> None:
    model = LibraryModel()
    model.set_documents([document(f"d{n}", f"Document {n}", 10) for n in range(5000)])
    best = 1.0
    with qtbot.assertNotEmitted(model.modelReset):
        for _ in range(3):
            start = time.perf_counter()
            model.check_none()
            best = min(best, time.perf_counter() - start)
            model.check_only(["d7"])
    assert best < 0.05
    assert (entry(model, "d7").checked, entry(model, "d8").checked, model.scope()) == (True, False, {"d7"})
    model.set_filter("document 49")
    model.check_only(None)
    model.set_filter("")
    assert entry(model, "d8").checked is True, "also those that were not shown"


@pytest.mark.parametrize(
    ("codes", "icon"),
    [((), ""), (("picture_unread", "deleted_text"), ""), (("picture_unread", "page_failed"), "warning-circle")],
)
def test_only_what_was_lost_is_signed_beside_a_title(codes: tuple[str, ...], icon: str) -> None:
    model = LibraryModel()
    model.set_documents(
        [replace(shelf()[0], status=DocumentStatus.READY, warnings=tuple(PageWarning(code, 1) for code in codes))]
    )
    assert icon_of(entry(model, shelf()[0].id)) == icon
