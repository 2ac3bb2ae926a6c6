# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Answers and sources as text: nothing becomes markup, chips stand where they belong, verdicts are told by word."""

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.domain.answers import Citation, Claim, Verdict
from app.domain.remarks import RemarkCode, remark
from app.gui.conversation.answer_text import AnswerText
from app.gui.conversation.chips import Chip
from app.gui.conversation.flow_text import FlowText
from app.gui.conversation.sources import SourcesText, focused, one_line, page_words
from app.gui.parts import theme
from tests.fakes.services import FakeServices

MARKUP = "<b>bold</b> &amp; <img src=x> [link](y)"


@pytest.fixture
def citations(services: FakeServices) -> tuple[Citation, ...]:
    return services.ask._evidence()


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[[FlowText], FlowText]:
    def show(text: FlowText) -> FlowText:
        qtbot.addWidget(text)
        text.set_margins(126, 28)
        text.resize(580, 400)
        text.show()
        QApplication.processEvents()
        return text

    return show


def test_markup_stays_what_it_is(shown: Callable[[FlowText], FlowText], citations: tuple[Citation, ...]) -> None:
    answer = AnswerText(MARKUP)
    answer.set_answer((Claim(MARKUP, Verdict.PARTLY, (1,), (remark(RemarkCode.SOURCE_ADDS, source=MARKUP),)),), citations, MARKUP)
    shown(answer)
    assert answer.plain_text() == f"{MARKUP}\n{MARKUP}\n{MARKUP} [1]\nThe source adds: “{MARKUP}”."
    hostile = replace(citations[0], title=MARKUP, section_path=(MARKUP,), snippet=MARKUP, mark_start=0, mark_end=7)
    sources = SourcesText()
    sources.resize(2000, 100)
    sources.set_citations((hostile,))
    assert sources.plain_text().count(MARKUP) == 3
    assert not sources.document().allFormats()[0].isImageFormat()


def test_chips_lie_over_the_room_kept_for_them(shown: Callable[[FlowText], FlowText], citations: tuple[Citation, ...]) -> None:
    answer = AnswerText("Q")
    answer.set_answer((Claim("Short.", Verdict.SUPPORTED, (1, 2)), Claim("Other.", Verdict.SUPPORTED, (3,))), citations, "")
    shown(answer)
    first, second, third = answer.chips.chips
    assert first.y() == second.y() < third.y()
    assert first.geometry().right() <= second.geometry().left() + 2 * 4  # rings may overlap, chips may not
    cursor = QTextCursor(answer.document())
    cursor.setPosition(answer.plain_text().index("Short.") + 6)
    after_text = answer.cursorRect(cursor)
    assert 0 <= first.x() + 4 - after_text.right() <= 6
    assert abs(first.geometry().center().y() - after_text.center().y()) <= 4


def test_a_chip_never_begins_a_line_alone(shown: Callable[[FlowText], FlowText], citations: tuple[Citation, ...]) -> None:
    for length in range(1, 40):
        answer = AnswerText("Q")
        answer.set_answer((Claim("word " * 7 + "i" * length + " stands.", Verdict.SUPPORTED, (1,)),), citations, "")
        shown(answer)
        block = answer.document().lastBlock()
        layout = block.layout()
        last = layout.lineAt(layout.lineCount() - 1)
        assert last.textLength() > 3
        answer.hide()


def test_a_citation_that_is_not_there_gets_no_chip(
    citations: tuple[Citation, ...], shown: Callable[[FlowText], FlowText]
) -> None:
    answer = AnswerText("Q")
    answer.set_answer((Claim("A.", Verdict.SUPPORTED, (1, 99)),), citations, "")
    shown(answer)
    assert [chip.citation.n for chip in answer.chips.chips] == [1]


def test_verdicts_are_spoken(citations: tuple[Citation, ...], shown: Callable[[FlowText], FlowText]) -> None:
    answer = AnswerText("Q")
    claims = (
        Claim("A.", Verdict.SUPPORTED, (1,)),
        Claim("B.", Verdict.PARTLY, (), (remark(RemarkCode.NOT_IN_SOURCE, said="all"),)),
        Claim("C.", Verdict.UNCHECKED, ()),
    )
    answer.set_answer(claims, citations, "")
    shown(answer)
    assert answer.accessibleDescription() == "supported: A.\npartly: B. The source does not say “all”.\nnot checked yet: C."


def test_chips_are_buttons_with_names_and_keys(
    citations: tuple[Citation, ...], shown: Callable[[FlowText], FlowText], qtbot: QtBot
) -> None:
    answer = AnswerText("Q")
    answer.set_answer((Claim("A.", Verdict.SUPPORTED, (1, 2)), Claim("B.", Verdict.SUPPORTED, (3,))), citations, "")
    shown(answer)
    opened: list[int] = []
    answer.activated.connect(lambda citation: opened.append(citation.n))
    first, second, third = answer.chips.chips
    assert first.accessibleName() == "Citation 1: The Lamplighter’s Handbook, page 3"
    assert first.accessibleDescription().startswith("A lamplighter can hold a breath")
    assert [bool(chip.focusPolicy() & Qt.FocusPolicy.TabFocus) for chip in (first, second, third)] == [True, False, False]
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Right)
    QTest.keyClick(second, Qt.Key.Key_Return)
    QTest.keyClick(second, Qt.Key.Key_Left)
    QTest.keyClick(first, Qt.Key.Key_Space)
    QTest.keyClick(first, Qt.Key.Key_Left)
    assert opened == [2, 1]
    assert [bool(chip.focusPolicy() & Qt.FocusPolicy.TabFocus) for chip in (first, second, third)] == [False, False, True]
    QTest.mouseClick(third, Qt.MouseButton.LeftButton)
    assert opened == [2, 1, 3]
    answer.set_open(citations[1])
    assert [chip.is_open for chip in (first, second, third)] == [False, True, False]


def test_chosen_text_copies_with_its_numbers(citations: tuple[Citation, ...], shown: Callable[[FlowText], FlowText]) -> None:
    answer = AnswerText("Q")
    answer.set_answer((Claim("A.", Verdict.SUPPORTED, (1, 2)),), citations, "")
    shown(answer)
    answer.selectAll()
    data = answer.createMimeDataFromSelection()
    assert data.text() == "Q\nA. [1] [2]"
    assert not data.hasHtml()


def test_sources_show_title_path_page_and_marked_words(
    citations: tuple[Citation, ...], shown: Callable[[FlowText], FlowText]
) -> None:
    sources = SourcesText(heading="Sources")
    moved = replace(citations[0], printed="195", page=211)
    sources.set_citations((moved, citations[1]))
    shown(sources)
    lines = sources.plain_text().split("\n")
    assert lines[0] == "Sources"
    assert lines[1] == "The Lamplighter’s Handbook  Holding the ladder\tp. 195 file 211"
    assert lines[3] == "The Lamplighter’s Handbook  Holding the ladder\tp. 3"
    sources.set_open(moved)
    grounds = _grounds(sources)
    assert grounds == {
        "A lamplighter can hold a breath of smoke for at most thirty seconds, then climbs down.": theme.LIGHT.mark.name(),
        "Out of breath, a lamplighter rests for two minutes before the next lamp.": theme.LIGHT.mark_faint.name(),
    }


def _grounds(text: FlowText) -> dict[str, str]:
    found = {}
    block = text.document().begin()
    while block.isValid():
        part = block.begin()
        while not part.atEnd():
            brush = part.fragment().charFormat().background()
            if brush.style() != Qt.BrushStyle.NoBrush:
                found[part.fragment().text()] = brush.color().name()
            part += 1
        block = block.next()
    return found


def test_long_titles_and_paths_leave_the_page_in_sight(
    citations: tuple[Citation, ...], shown: Callable[[FlowText], FlowText]
) -> None:
    long = replace(citations[0], title="A very long title of a very long book " * 4, section_path=("Part " * 20, "Chapter " * 20))
    sources = SourcesText()
    sources.set_citations((long,))
    shown(sources)
    head = sources.document().firstBlock()
    assert head.layout().lineCount() == 1
    assert head.text().endswith("\tp. 3")
    assert "…" in head.text()


def test_a_click_on_a_row_opens_it_and_a_drag_chooses_text(
    citations: tuple[Citation, ...], shown: Callable[[FlowText], FlowText]
) -> None:
    sources = SourcesText()
    sources.set_citations(citations)
    shown(sources)
    opened: list[int] = []
    sources.activated.connect(lambda citation: opened.append(citation.n))
    middle = sources.row_rect(1).center().toPoint()
    QTest.mouseClick(sources.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert opened == [2]
    start = sources.row_rect(2).center().toPoint()
    QTest.mousePress(sources.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(sources.viewport(), start + QPoint(120, 0))
    QTest.mouseRelease(sources.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(120, 0))
    assert opened == [2]
    assert sources.selected_plain_text() != ""


def test_rows_do_not_overlap(citations: tuple[Citation, ...], shown: Callable[[FlowText], FlowText]) -> None:
    sources = SourcesText(heading="Sources")
    sources.set_citations(citations)
    shown(sources)
    rects = [sources.row_rect(n) for n in range(3)]
    assert rects[0].bottom() == pytest.approx(rects[1].top(), abs=1)
    assert rects[1].bottom() == pytest.approx(rects[2].top(), abs=1)
    assert rects[2].bottom() <= sources.height() + 1


def test_page_words_name_the_file_page_only_where_it_differs(citations: tuple[Citation, ...]) -> None:
    assert page_words(citations[0]) == ("p. 3", "")
    assert page_words(replace(citations[0], printed="", label="iv", page=6)) == ("p. iv", "file 6")
    assert page_words(replace(citations[0], printed="", label="", page=6)) == ("p. 6", "")


def test_snippets_run_on_one_line_with_their_mark_in_place() -> None:
    text, start, end = one_line("… one\n two  three\nfour", 6, 17)
    assert text == "… one two three four"
    assert text[start:end] == "two three"


def test_a_snippet_is_cut_to_its_cited_words_between_words() -> None:
    text = "one two three four five CITED WORDS six seven eight nine"
    cut, start, end = focused(text, 24, 35, around=11)
    assert cut == "… four five CITED WORDS six seven …"
    assert cut[start:end] == "CITED WORDS"
    assert focused(text, 24, 35, around=100) == (text, 24, 35)
    assert focused(text, 0, 0, around=5) == (text, 0, 0)


def test_dark_colours_arrive(citations: tuple[Citation, ...], shown: Callable[[FlowText], FlowText]) -> None:
    sources = SourcesText()
    sources.set_citations(citations)
    shown(sources)
    theme.manager.set_mode("dark")
    assert set(_grounds(sources).values()) == {theme.DARK.mark_faint.name()}
    image = sources.grab().toImage()
    colours = {QColor(image.pixel(x, 20)).name() for x in range(image.width())}
    assert theme.DARK.ink.name() in colours


def test_sixty_claims_lay_out_within_a_frame_or_three(citations: tuple[Citation, ...], qtbot: QtBot) -> None:
    area = QScrollArea()
    qtbot.addWidget(area)
    area.setWidgetResizable(True)
    answer = AnswerText("Q")
    answer.set_margins(126, 28)
    area.setWidget(answer)
    area.resize(580, 700)
    area.show()
    QApplication.processEvents()
    sentence = "Out of breath, a lamplighter rests for two minutes before the next lamp, and then goes on with the round."
    claims = [Claim(sentence, Verdict.SUPPORTED, (1, 2)) for _ in range(60)]
    times = []
    for _ in range(3):
        started = time.process_time()
        answer.set_answer(claims, citations, "meta")
        QApplication.processEvents()
        times.append(time.process_time() - started)
    assert len(answer.findChildren(Chip)) >= 120
    assert min(times) < 0.05, f"{min(times) * 1000:.0f} ms"


def test_text_is_as_tall_as_it_is_long(citations: tuple[Citation, ...], shown: Callable[[FlowText], FlowText]) -> None:
    answer = AnswerText("Q")
    shown(answer)
    alone = answer.height()
    answer.set_answer([Claim("Sentence.", Verdict.SUPPORTED, (1,))] * 10, citations, "")
    assert answer.height() >= alone + 10 * theme.line_height("answer")
    assert isinstance(answer.viewport(), QWidget)
    assert answer.verticalScrollBar().maximum() == 0
