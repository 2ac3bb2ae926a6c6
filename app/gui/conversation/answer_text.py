# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The question and its answer as text: one paragraph a sentence, its verdict in the margin, its chips at its end."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QTextBlock, QTextCursor

from app.domain.answers import Citation, Claim, Verdict
from app.gui.conversation.flow_text import FlowText, margin_words
from app.gui.conversation.remark_text import told
from app.gui.conversation.verdicts import SIZE, paint_sign, sign, verdict_words
from app.gui.parts import theme

MARGIN_GAP = 14  # pixels between the margin's words and the text


class AnswerText(FlowText):
    """Shows a question alone while it is being answered, then its claims."""

    activated = Signal(object)  # Citation

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question
        self._meta = ""
        self._claims: tuple[Claim, ...] = ()
        self._citations: dict[int, Citation] = {}
        self._open: Citation | None = None
        self._question_block: QTextBlock | None = None
        self._claim_blocks: list[tuple[Claim, QTextBlock]] = []
        self.chips.activated.connect(self.activated)
        self.setAccessibleName(self.tr("Question and answer"))
        self.rebuild()

    def set_meta(self, meta: str) -> None:
        self._meta = meta
        self.rebuild()

    def set_answer(self, claims: Sequence[Claim], citations: Sequence[Citation], meta: str) -> None:
        self._claims = tuple(claims)
        self._citations = {citation.n: citation for citation in citations}
        self._meta = meta
        spoken = [f"{verdict_words(claim.verdict)}: {claim.text} {told(claim.remarks)}".strip() for claim in self._claims]
        self.setAccessibleDescription("\n".join(spoken))
        self.rebuild()

    def set_open(self, citation: Citation | None) -> None:
        self._open = citation
        self.chips.set_open(citation)

    def build(self, cursor: QTextCursor) -> None:
        question = self.char_format("question")
        self._question_block = self.write_block(cursor, self.block_format("question"), question)
        cursor.insertText(self._question, question)
        if self._meta:
            meta = self.char_format("note", "ink_2")
            self.write_block(cursor, self.block_format("note", above=6, below=4), meta)
            cursor.insertText(self._meta, meta)
        self._claim_blocks = []
        for claim in self._claims:
            self._build_claim(cursor, claim)

    def _build_claim(self, cursor: QTextCursor, claim: Claim) -> None:
        letters = self.char_format("answer")
        # "not checked yet" takes two lines of the margin.
        below = theme.STEP_8 if claim.verdict is Verdict.UNCHECKED else 0
        block = self.write_block(cursor, self.block_format("answer", above=theme.STEP_8, below=below), letters)
        self._claim_blocks.append((claim, block))
        cursor.insertText(" ".join(claim.text.split()), letters)
        for number in claim.citations:
            if number in self._citations:
                self.write_chip(cursor, self._citations[number], letters)
        if claim.remarks:
            note = self.char_format("note", "attention" if claim.verdict is Verdict.PARTLY else "ink_2")
            self.write_block(cursor, self.block_format("note", above=2, below=2), note)
            cursor.insertText(" ".join(told(claim.remarks).split()), note)

    def rebuild(self) -> None:
        super().rebuild()
        self.chips.set_open(self._open)

    def paint_beside(self, painter: QPainter) -> None:
        right = self.text_left - MARGIN_GAP
        if self._question_block is not None:
            margin_words(painter, right, self.first_line_middle(self._question_block), self.tr("You asked"), right - 8)
        size = theme.px(SIZE)
        for claim, block in self._claim_blocks:
            middle = self.first_line_middle(block)
            left = margin_words(painter, right, middle, verdict_words(claim.verdict), right - size - 10)
            paint_sign(painter, QRectF(round(left - size - 6), round(middle - size / 2), size, size), sign(claim.verdict))
