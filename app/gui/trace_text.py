# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why this answer: verdicts first, then what was searched, found, read, drafted and checked, for a person to read."""

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QPainter, QTextBlock, QTextCursor, QTextLength, QTextTableFormat

from app.domain.answers import Answer, Outcome, Verdict
from app.domain.questions import Hit
from app.gui import theme
from app.gui.answer_words import documents_asked, seconds
from app.gui.flow_text import FlowText, margin_words
from app.gui.verdicts import SIZE, paint_sign, sign, verdict_words

BEST = 8  # hits shown
LEGS = ("keyword", "vector")


def _tr(text: str) -> str:
    return QCoreApplication.translate("trace", text)


def conclusion(answer: Answer) -> str:
    """One sentence that says it all."""
    if answer.outcome is not Outcome.ANSWERED:
        return _tr("No sentence could be borne out.") if answer.closest else _tr("No passage was near enough.")
    kept, dropped = len(answer.claims), sum(1 for claim in answer.trace.dropped if not claim.replaced_by)
    shown = _tr("1 sentence shown") if kept == 1 else _tr("{count} sentences shown").format(count=kept)
    if not dropped:
        return _tr("{shown}, none dropped.").format(shown=shown)
    return _tr("{shown}, {count} dropped.").format(shown=shown, count=dropped)


def _counted(passages: int) -> str:
    return _tr("1 passage.") if passages == 1 else _tr("{count} passages.").format(count=passages)


def _rank(hit: Hit, leg: str) -> str:
    return str(hit.legs[leg].rank) if leg in hit.legs else "–"


class TraceText(FlowText):
    """The trace of one answer."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self._answer = answer
        self._verdicts: list[tuple[Verdict, QTextBlock]] = []
        self._steps: list[tuple[str, QTextBlock]] = []
        self.setAccessibleName(_tr("Why this answer?"))
        self.rebuild()

    def build(self, cursor: QTextCursor) -> None:
        self._verdicts, self._steps = [], []
        self._line(cursor, conclusion(self._answer), "card_title", "ink", below=theme.STEP_8)
        for claim in self._answer.claims:
            pages = ", ".join(
                _tr("p. {page}").format(page=c.printed or c.label or c.page)
                for c in self._answer.citations
                if c.n in claim.citations
            )
            block = self._line(cursor, claim.text, "control", "ink", above=theme.STEP_4)
            self._verdicts.append((claim.verdict, block))
            after = " · ".join(part for part in (pages, claim.note) if part)
            if after:
                cursor.insertText(f" · {after}", self.char_format("control", "ink_2"))
        for dropped in self._answer.trace.dropped:
            struck = self.char_format("control", "ink_2")
            struck.setFontStrikeOut(not dropped.replaced_by)
            block = self.write_block(cursor, self.block_format("control", above=theme.STEP_4), struck)
            cursor.insertText(" ".join(dropped.text.split()), struck)
            self._verdicts.append((dropped.verdict if not dropped.replaced_by else Verdict.PARTLY, block))
            reason = dropped.reason
            if dropped.replaced_by:
                reason = _tr("{reason} Shown instead: “{text}”").format(reason=reason, text=dropped.replaced_by)
            cursor.insertText(f" · {reason}", self.char_format("control", "ink_2"))
        self._build_steps(cursor)

    def _build_steps(self, cursor: QTextCursor) -> None:
        answer, trace = self._answer, self._answer.trace
        self._line(cursor, _tr("How it got there"), "card_title", "ink", above=theme.STEP_16, below=theme.STEP_4)
        if answer.rewritten and answer.rewritten != answer.question:
            self._step(cursor, _tr("Understood"), _tr("Searched as “{query}”.").format(query=answer.rewritten))
        else:
            self._step(cursor, _tr("Understood"), _tr("Your question as you wrote it."))
        found = _tr("{documents}; {count} passages found.")
        self._step(
            cursor, _tr("Searched"), found.format(documents=documents_asked(answer.documents_asked), count=len(trace.hits))
        )
        if trace.hits:
            self._step(cursor, _tr("Ranked"), _tr("What several ways agree on comes first. The best:"))
            self._table(cursor)
        self._step(cursor, _tr("Read"), _counted(len(trace.passages_read) or answer.passages_read))
        if answer.model:
            self._step(cursor, _tr("Drafted"), _tr("{model} wrote from those passages only.").format(model=answer.model))
        else:
            self._step(cursor, _tr("Drafted"), _tr("No model: the best sentences are quoted as they stand."))
        self._step(cursor, _tr("Checked"), _tr("Each sentence against the words it cites, with the result above."))
        if answer.stages:
            long = [stage for stage in answer.stages if stage.ms >= 50]
            times = " · ".join(f"{stage.name} {seconds(stage.ms / 1000)}" for stage in long) or _tr("under 0.1 s")
            self._step(cursor, _tr("Time"), times)
        for note in trace.notes:
            self._step(cursor, _tr("Note"), note)

    def _line(self, cursor: QTextCursor, text: str, role: str, colour: str, *, above: float = 0, below: float = 0) -> QTextBlock:
        letters = self.char_format(role, colour)
        block = self.write_block(cursor, self.block_format(role, above=above, below=below), letters)
        cursor.insertText(" ".join(text.split()), letters)
        return block

    def _step(self, cursor: QTextCursor, name: str, text: str) -> None:
        self._steps.append((name, self._line(cursor, text, "control", "ink", above=theme.STEP_4)))

    def _table(self, cursor: QTextCursor) -> None:
        hits = self._answer.trace.hits[:BEST]
        cited = {citation.chunk_id for citation in self._answer.citations}
        read = set(self._answer.trace.passages_read)
        rows = [(_tr("Place"), _tr("Passage"), _tr("Page"), _tr("Words"), _tr("Meaning"), _tr("Outcome"))]
        for hit in hits:
            path = hit.chunk.section_path[-1] if hit.chunk.section_path else hit.chunk.text[:40]
            page = str(hit.chunk.pages[0]) if hit.chunk.pages else ""
            if hit.chunk.id in cited:
                outcome = _tr("read, cited")
            else:
                outcome = _tr("read, not needed") if hit.chunk.id in read else _tr("left out")
            rows.append((str(hit.rank), " ".join(path.split()), page, _rank(hit, LEGS[0]), _rank(hit, LEGS[1]), outcome))
        layout = QTextTableFormat()
        layout.setBorder(0)
        layout.setCellPadding(3)
        layout.setCellSpacing(0)
        layout.setTopMargin(theme.STEP_4)
        layout.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        layout.setHeaderRowCount(1)
        table = cursor.insertTable(len(rows), len(rows[0]), layout)
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                letters = self.char_format("note_bold" if number == 0 else "note", "ink_2" if number == 0 else "ink")
                table.cellAt(number, column).firstCursorPosition().insertText(text, letters)
        cursor.movePosition(QTextCursor.MoveOperation.End)

    def paint_beside(self, painter: QPainter) -> None:
        right = self.text_left - theme.STEP_12
        size = theme.px(SIZE)
        for verdict, block in self._verdicts:
            middle = self.first_line_middle(block)
            left = margin_words(painter, right, middle, verdict_words(verdict), right - size - 10)
            paint_sign(painter, QRectF(round(left - size - 6), round(middle - size / 2), size, size), sign(verdict))
        for name, block in self._steps:
            margin_words(painter, right, self.first_line_middle(block), name, right - 8)

    def as_text(self) -> str:
        """The whole trace as plain text."""
        names = {block.blockNumber(): name for name, block in self._steps}
        names |= {block.blockNumber(): verdict_words(verdict) for verdict, block in self._verdicts}
        lines = []
        block = self.document().firstBlock()
        while block.isValid():
            name = names.get(block.blockNumber(), "")
            lines.append(f"{name}: {block.text()}" if name else block.text())
            block = block.next()
        return "\n".join(lines) + "\n"
