# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Why this answer: verdicts first, then what was searched, found, read, drafted and checked, for a person to read."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QPainter, QTextBlock, QTextCursor, QTextLength, QTextTable, QTextTableFormat

from app.domain.answers import Answer, Basis, Outcome, Verdict
from app.gui.conversation import trace_words
from app.gui.conversation.flow_text import FlowText, margin_words
from app.gui.conversation.remark_text import told
from app.gui.conversation.verdicts import SIZE, paint_sign, sign, verdict_words
from app.gui.parts import theme

BEST = 8  # hits shown


def _tr(text: str) -> str:
    return QCoreApplication.translate("trace", text)


def conclusion(answer: Answer) -> str:
    """One sentence that says it all."""
    if answer.outcome is not Outcome.ANSWERED:
        if answer.outcome is Outcome.CLARIFY:
            return _tr("Which document do you mean?")
        if answer.trace.dropped:
            return _tr("No sentence could be borne out.")
        return _tr("No passage gives what you asked for.") if answer.closest else _tr("No passage was near enough.")
    kept, dropped = len(answer.claims), sum(1 for claim in answer.trace.dropped if not claim.replaced_by)
    shown = _tr("1 sentence shown") if kept == 1 else _tr("{count} sentences shown").format(count=kept)
    if not dropped:
        return _tr("{shown}, none dropped.").format(shown=shown)
    return _tr("{shown}, {count} dropped.").format(shown=shown, count=dropped)


def _flat(text: str) -> str:
    """On one line, where what is kept together stays so."""
    return trace_words.NO_BREAK.join(" ".join(part.split()) for part in text.split(trace_words.NO_BREAK))


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
                trace_words.page_words(c.printed or c.label or str(c.page))
                for c in self._answer.citations
                if c.n in claim.citations
            )
            block = self._line(cursor, claim.text, "control", "ink", above=theme.STEP_4)
            self._verdicts.append((claim.verdict, block))
            after = " · ".join(part for part in (pages, told(claim.remarks)) if part)
            if after:
                cursor.insertText(f"{trace_words.NO_BREAK}· {after}", self.char_format("control", "ink_2"))
        for dropped in self._answer.trace.dropped:
            struck = self.char_format("control", "ink_2")
            struck.setFontStrikeOut(not dropped.replaced_by)
            block = self.write_block(cursor, self.block_format("control", above=theme.STEP_4), struck)
            cursor.insertText(" ".join(dropped.text.split()), struck)
            self._verdicts.append((dropped.verdict if not dropped.replaced_by else Verdict.PARTLY, block))
            reason = told(dropped.remarks)
            if dropped.replaced_by:
                reason = _tr("{reason} Shown instead: “{text}”").format(reason=reason, text=dropped.replaced_by)
            cursor.insertText(f" · {reason}", self.char_format("control", "ink_2"))
        self._build_steps(cursor)

    def _build_steps(self, cursor: QTextCursor) -> None:
        answer, trace = self._answer, self._answer.trace
        self._line(cursor, _tr("How it got there"), "card_title", "ink", above=theme.STEP_16, below=theme.STEP_4)
        self._step(cursor, _tr("Understood"), trace_words.understood(answer))
        if trace.basis is not Basis.PASSAGES:
            self._step(cursor, _tr("Counted"), trace_words.counted(answer))
        else:
            self._build_search(cursor)
        if answer.claims or trace.dropped:
            self._step(cursor, _tr("Checked"), _tr("Each sentence against the words it cites, with the result above."))
        if answer.stages:
            self._step(cursor, _tr("Time"), trace_words.times(answer))
        self._build_numbers(cursor)

    def _build_search(self, cursor: QTextCursor) -> None:
        answer, trace = self._answer, self._answer.trace
        self._step(cursor, _tr("Searched"), trace_words.searched(answer))
        if trace.hits:
            self._step(cursor, _tr("Ranked"), trace_words.ranked(answer))
        for number, line in enumerate(trace_words.moved(answer)):
            self._step(cursor, _tr("Moved") if number == 0 else "", line)
        self._step(cursor, _tr("Read"), trace_words.read(answer))
        left_out = trace_words.left_out(answer)
        if left_out:
            self._step(cursor, _tr("Left out"), left_out)
        if trace.hits:
            self._step(cursor, _tr("Best"), _tr("The best passages, and what became of them:"))
            several = len({hit.chunk.document_id for hit in trace.hits[:BEST]}) > 1
            self._table(cursor, self._outcomes(several=several), (5, 11, 36, 26, 22) if several else (5, 11, 62, 22))
        if answer.claims or trace.dropped:
            self._step(cursor, _tr("Drafted"), trace_words.drafted(answer))
        elif trace.hits:
            self._step(cursor, _tr("Judged"), trace_words.judged(answer))

    def _build_numbers(self, cursor: QTextCursor) -> None:
        """For those who know how it works."""
        answer, trace = self._answer, self._answer.trace
        if not (trace.hits or trace.remarks or answer.stages):
            return
        self._line(cursor, _tr("In numbers"), "card_title", "ink", above=theme.STEP_16, below=theme.STEP_4)
        if trace.hits:
            self._step(cursor, _tr("Ranks"), _tr("Place by each way, with its score; what hints added; the score in the end."))
            self._table(cursor, trace_words.number_rows(trace.hits[:BEST]), (5, 16, 16, 17, 13, 22, 11))
        if answer.stages:
            self._step(cursor, _tr("Steps"), trace_words.stage_numbers(answer))
        for each in trace.remarks:
            self._step(cursor, _tr("Note"), told([each]))

    def _line(self, cursor: QTextCursor, text: str, role: str, colour: str, *, above: float = 0, below: float = 0) -> QTextBlock:
        letters = self.char_format(role, colour)
        block = self.write_block(cursor, self.block_format(role, above=above, below=below), letters)
        cursor.insertText(_flat(text), letters)
        return block

    def _step(self, cursor: QTextCursor, name: str, text: str) -> None:
        self._steps.append((name, self._line(cursor, text, "control", "ink", above=theme.STEP_4)))

    def _outcomes(self, *, several: bool) -> list[tuple[str, ...]]:
        """The best passages, with their documents where there are several."""
        cited = {citation.chunk_id for citation in self._answer.citations}
        known = set(self._answer.trace.passages_read)
        head = (_tr("Passage"), _tr("Document")) if several else (_tr("Passage"),)
        rows: list[tuple[str, ...]] = [("", _tr("Page"), *head, _tr("Outcome"))]
        for hit in self._answer.trace.hits[:BEST]:
            if hit.chunk.id in cited:
                outcome = _tr("read, cited")
            else:
                outcome = _tr("read, not needed") if hit.chunk.id in known else _tr("left out")
            title = (trace_words.title_of(self._answer, hit),) if several else ()
            rows.append((str(hit.rank), trace_words.place_of(self._answer, hit), trace_words.name_of(hit), *title, outcome))
        return rows

    def _table(self, cursor: QTextCursor, rows: Sequence[Sequence[str]], widths: Sequence[int]) -> None:
        """The first row is the head; `widths` are shares of the whole in percent."""
        layout = QTextTableFormat()
        layout.setBorder(0)
        layout.setCellPadding(3)
        layout.setCellSpacing(0)
        layout.setTopMargin(theme.STEP_4)
        layout.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        layout.setColumnWidthConstraints([QTextLength(QTextLength.Type.PercentageLength, width) for width in widths])
        layout.setHeaderRowCount(1)
        table = cursor.insertTable(len(rows), len(rows[0]), layout)
        for number, row in enumerate(rows):
            for column, text in enumerate(row):
                letters = self.char_format("note_bold" if number == 0 else "note", "ink_2" if number == 0 else "ink")
                cell = table.cellAt(number, column).firstCursorPosition()
                cell.setBlockFormat(self.block_format("note"))
                cell.setBlockCharFormat(letters)  # an empty cell is as high as its letters would be
                cell.insertText(text, letters)
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
        lines: list[str] = []
        row = (0, -1)  # position of a table, and the row of it that was written last
        block = self.document().firstBlock()
        while block.isValid():
            table = QTextCursor(block).currentFrame()
            if isinstance(table, QTextTable):
                here = (table.firstPosition(), table.cellAt(block.position()).row())
                if here == row:
                    lines[-1] += f"\t{block.text()}"
                else:
                    lines.append(block.text())
                row = here
            elif block.text():
                name = names.get(block.blockNumber(), "")
                lines.append(f"{name}: {block.text()}" if name else block.text())
            block = block.next()
        return "\n".join(lines).replace(trace_words.NO_BREAK, " ") + "\n"
