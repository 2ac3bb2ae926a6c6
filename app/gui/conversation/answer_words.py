# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An answer in words: what is said when nothing was found, and what stands under a question."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from app.domain.answers import Answer, Basis, Outcome
from app.domain.questions import StageTime
from app.gui.parts.written import decimal

_LEGS = frozenset({"keyword", "vector", "hyde", "foreign"})
_KINDS = {
    **dict.fromkeys(("evidence", "read", "rerank units", "read abroad", "clarify"), "reading"),
    **dict.fromkeys(("check", "check quotes", "cite"), "checking"),
    "draft": "writing",
}


def _tr(text: str) -> str:
    return QCoreApplication.translate("answers", text)


def counted_documents(count: int) -> str:
    """Reads "these two documents", with numbers up to ten in words."""
    numbers = (
        _tr("two"),
        _tr("three"),
        _tr("four"),
        _tr("five"),
        _tr("six"),
        _tr("seven"),
        _tr("eight"),
        _tr("nine"),
        _tr("ten"),
    )
    if count == 1:
        return _tr("this document")
    word = numbers[count - 2] if 2 <= count <= 10 else str(count)
    return _tr("these {count} documents").format(count=word)


def documents_asked(count: int) -> str:
    return _tr("1 document asked") if count == 1 else _tr("{count} documents asked").format(count=count)


def seconds(value: float) -> str:
    """A time as a person says it: tenths while they matter."""
    return _tr("{seconds} s").format(seconds=decimal(value, 1 if value < 2 else 0))


def leg_of(name: str) -> str:
    """The way of searching that a stage or count is of: of "vector:multilingual" and "vector 2" it is "vector"."""
    return name.partition(":")[0].partition(" ")[0]


def seconds_spent(stages: Sequence[StageTime]) -> dict[str, float]:
    """Seconds of searching, reading, writing and checking. Ways of searching run side by side: the longest counts."""
    spent = {"searching": 0.0, "reading": 0.0, "writing": 0.0, "checking": 0.0}
    longest = 0.0
    for stage in stages:
        if leg_of(stage.name) in _LEGS:
            longest = max(longest, stage.ms / 1000)
        else:
            spent[_KINDS.get(stage.name, "searching")] += stage.ms / 1000
    spent["searching"] += longest
    return spent


def meta_line(answer: Answer, evidence_s: float | None, answer_s: float | None, scope_name: str = "") -> str:
    """What stands small under the question. Times in seconds as measured here, None for a kept answer."""
    parts = [documents_asked(answer.documents_asked)] if answer.documents_asked else []
    if scope_name and parts:
        count = answer.documents_asked
        words = _tr("{name}, 1 document") if count == 1 else _tr("{name}, {count} documents")
        parts = [words.format(name=scope_name, count=count)]
    if answer.outcome is Outcome.ANSWERED:
        total = sum(seconds_spent(answer.stages).values())
        if evidence_s is not None and answer_s is not None and answer_s - evidence_s >= 0.5:
            times = _tr("evidence in {evidence}, answer in {answer}")
            parts.append(times.format(evidence=seconds(evidence_s), answer=seconds(answer_s)))
        elif answer_s is not None or total:
            parts.append(_tr("answer in {answer}").format(answer=seconds(answer_s if answer_s is not None else total)))
        if answer.trace.basis is not Basis.PASSAGES:
            parts.append(counted_from(answer))
        elif not answer.model:
            parts.append(_tr("quoted, no model"))
    elif answer.passages_read:
        one, many = _tr("1 passage read"), _tr("{count} passages read")
        parts.append(one if answer.passages_read == 1 else many.format(count=answer.passages_read))
    return " · ".join(parts)


def counted_from(answer: Answer) -> str:
    """What an answer was counted from that no search found; "" where one did."""
    match answer.trace.basis:
        case Basis.HEADINGS:
            return _tr("counted from the headings")
        case Basis.FILES:
            return _tr("counted from the files")
        case Basis.WHOLE_TEXT if answer.passages_read == 1:
            return _tr("counted from the whole text")
        case Basis.WHOLE_TEXT:
            return _tr("counted from {count} parts of the text").format(count=answer.passages_read)
        case _:
            return ""


def not_found_title(answer: Answer) -> str:
    return _tr("Not found in {documents}.").format(documents=counted_documents(max(1, answer.documents_asked)))


def not_found_text(answer: Answer) -> str:
    """Why: what the answer itself says, else what its outcome means."""
    if answer.text.strip():
        return " ".join(answer.text.split())
    if answer.outcome is Outcome.INSUFFICIENT:
        return f"{_not_in_what_was_read(answer)} {_tr('These come closest, but none of them gives what you asked for.')}"
    if answer.closest:
        return f"{_not_in_what_was_read(answer)} {_tr('They hardly speak of it; these are the nearest.')}"
    return _tr("No passage has to do with this question.")


def _not_in_what_was_read(answer: Answer) -> str:
    """Not that it is not there: what was read is told."""
    if answer.passages_read == 1:
        return _tr("I did not find it in the one passage I read.")
    return _tr("I did not find it in the {count} passages I read.").format(count=answer.passages_read)
