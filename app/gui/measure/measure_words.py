# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The words of the measure page: setups, kinds, counts, times, the conclusion; all through the translation."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

from app.evaluation.comparison import FIRST, Changed, Comparison, Tally, Yardstick
from app.evaluation.measure_files import MARKED
from app.evaluation.setups import Setup, SetupKind
from app.evaluation.side_by_side import Measured, RunProgress
from app.gui.library.row_words import count, minutes_words

_SAME_MS = 50  # nobody waits longer for less
_MUCH = 1.5  # times as long


def tr(text: str) -> str:
    return QCoreApplication.translate("Measure", text)


def set_title(name: str) -> str:
    return tr("Marked by me") if name == MARKED else name


def questions_words(n: int) -> str:
    return count(tr("1 question"), tr("{n} questions"), n)


def about_words(questions: int, documents: int) -> str:
    """What a set holds: "46 questions about 57 documents"."""
    if documents == 0:
        return questions_words(questions)
    about = count(tr("about 1 document"), tr("about {n} documents"), documents)
    return f"{questions_words(questions)} {about}"


def names_words(names: Sequence[str], most: int = 3) -> str:
    """ "a, b, c and 6 more"."""
    told = ", ".join(names[:most])
    return told if len(names) <= most else tr("{names} and {n} more").format(names=told, n=len(names) - most)


# Setups


def setup_title(setup: Setup) -> str:
    match setup.kind:
        case SetupKind.SHIPS:
            return tr("As it ships")
        case SetupKind.NO_RERANKING:
            return tr("Without reranking")
        case SetupKind.WIDER:
            return tr("Wider search")
        case SetupKind.WORDS:
            return tr("Words alone")
        case SetupKind.MEANING:
            return tr("Meaning alone")
        case SetupKind.NO_LINKS:
            return tr("Without links")
        case SetupKind.MODEL:
            return tr("With {model}").format(model=setup.model)


def setup_note(setup: Setup) -> str:
    match setup.kind:
        case SetupKind.SHIPS:
            return tr("words + meaning, structure, best passages read again")
        case SetupKind.NO_RERANKING:
            return tr("the same, but no passage is read again")
        case SetupKind.WIDER:
            return tr("the same with two to three times as many passages")
        case SetupKind.WORDS:
            return tr("finds only what has the words of the question")
        case SetupKind.MEANING:
            return tr("finds what means the same, whatever its words")
        case SetupKind.NO_LINKS:
            return tr("the same, but goes to no section that a passage refers to")
        case SetupKind.MODEL:
            return tr("the same search, answers drafted by this model")


def side_title(letter: str, setup: Setup) -> str:
    return f"{letter} {setup_title(setup)}"


# Kinds and counts


def kind_title(kind: str) -> str:
    known = {
        "lookup": tr("Lookup"),
        "table": tr("Table"),
        "paraphrase": tr("Paraphrase"),
        "multi-hop": tr("Across pages"),
        "definition": tr("Definition"),
        "unanswerable": tr("No answer there"),
        "marked": tr("Marked right"),
    }
    plain = kind.replace("-", " ").replace("_", " ").strip() or tr("Other")
    return known.get(kind, plain[0].upper() + plain[1:])


def of_words(tally: Tally) -> str:
    return tr("{n} of {total}").format(n=tally.right, total=tally.of)


def percent(tally: Tally) -> str:
    """ "–" where there is nothing to count."""
    return "–" if tally.share is None else tr("{n} %").format(n=round(tally.share * 100))


def signed(n: int) -> str:
    """With a real minus."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def ordinal(n: int) -> str:
    """ "1st", "2nd", "11th"."""
    if n % 100 in {11, 12, 13}:
        return tr("{n}th").format(n=n)
    pattern = {1: tr("{n}st"), 2: tr("{n}nd"), 3: tr("{n}rd")}.get(n % 10, tr("{n}th"))
    return pattern.format(n=n)


# Times


def seconds_words(ms: float) -> str:
    """As exact as it helps: "0.04 s", "0.6 s", "12 s"."""
    seconds = ms / 1000
    digits = 2 if seconds < 0.095 else 1 if seconds < 9.95 else 0
    return tr("{n} s").format(n=QLocale().toString(seconds, "f", digits))


def duration_words(seconds: float) -> str:
    whole = max(1, round(seconds))
    if whole < 60:
        return tr("{n} s").format(n=whole)
    if whole < 3600:
        return tr("{minutes} min {seconds} s").format(minutes=whole // 60, seconds=whole % 60)
    return tr("{hours} h {minutes} min").format(hours=whole // 3600, minutes=whole % 3600 // 60)


def day_words(when: datetime, today: QDate | None = None) -> str:
    """ "Today, 14:10", "Yesterday, 9:05", "12 November", "12 November 2024"."""
    local = QDateTime.fromSecsSinceEpoch(round(when.timestamp()))
    today = today or QDate.currentDate()
    day, locale = local.date(), QLocale()
    time = locale.toString(local.time(), QLocale.FormatType.ShortFormat)
    if day == today:
        return tr("Today, {time}").format(time=time)
    if day == today.addDays(-1):
        return tr("Yesterday, {time}").format(time=time)
    return locale.toString(day, "d MMMM" if day.year() == today.year() else "d MMMM yyyy")


def last_run_words(when: datetime | None) -> str:
    if when is None:
        return tr("not run yet")
    words = day_words(when)
    return tr("last run {when}").format(when=words[:1].lower() + words[1:])


def progress_words(progress: RunProgress) -> str:
    number = min(progress.done + 1, progress.total)
    words = tr("Question {n} of {total}").format(n=number, total=progress.total)
    if progress.seconds_left is None:
        return words
    return f"{words}, {minutes_words(progress.seconds_left)}"


# What a comparison tells


def conclusion(told: Comparison) -> str:
    """One sentence, with its figures in bold (HTML); nothing in it comes from a document."""
    if not told.rows:
        return tr("The two sides have no question in common.")
    if told.outcome.a.of == 0:
        return tr("No question of this set has an answer to be found.")
    pages = told.yardstick is Yardstick.PAGES
    n, total = abs(told.outcome.gain), told.outcome.a.of
    if told.outcome.gain > 0:
        found = tr("B finds the right page for <b>{n} more</b> of {total} questions")
        answered = tr("B answers <b>{n} more</b> of {total} questions rightly")
    elif told.outcome.gain < 0:
        found = tr("B finds the right page for <b>{n} fewer</b> of {total} questions")
        answered = tr("B answers <b>{n} fewer</b> of {total} questions rightly")
    else:
        n = told.outcome.a.right
        found = tr("A and B find the right page for <b>equally many</b> questions, {n} of {total}")
        answered = tr("A and B answer <b>equally many</b> questions rightly, {n} of {total}")
    return (found if pages else answered).format(n=n, total=total) + _time_clause(told, pages)


def _time_clause(told: Comparison, pages: bool) -> str:
    ms = told.longer_ms if pages else told.answer_longer_ms
    if abs(ms) < _SAME_MS:
        return tr(", in the same time.")
    if pages:
        words = tr(", and with B every question waits about <b>{time}</b> longer.")
        words = words if ms > 0 else tr(", and with B every question waits about <b>{time}</b> less.")
    else:
        words = tr(", and with B an answer comes about <b>{time}</b> later.")
        words = words if ms > 0 else tr(", and with B an answer comes about <b>{time}</b> sooner.")
    return words.format(time=seconds_words(abs(ms)))


def chance_words(told: Comparison) -> str:
    """Whether the difference says anything; "" where there is none."""
    gained = sum(change.gained for change in told.changed)
    lost = len(told.changed) - gained
    gain = abs(told.outcome.gain)
    if told.outcome.a.of == 0 or (gain == 0 and not told.changed):
        return ""
    if gain == 0:
        return tr("{gained} gained and {lost} lost: no difference in number.").format(gained=gained, lost=lost)
    if told.chance:
        total = questions_words(told.outcome.a.of)
        return tr("This could be chance: {questions} are too few to tell a difference of {n}.").format(questions=total, n=gain)
    return tr("Chance alone would hardly make such a difference.")


def changed_counts(told: Comparison) -> str:
    gained = sum(change.gained for change in told.changed)
    words = tr("{gained} gained, {lost} lost, {same} as before")
    return words.format(gained=gained, lost=len(told.changed) - gained, same=len(told.rows) - len(told.changed))


def side_word(change: Changed) -> str:
    return tr("gained") if change.gained else tr("lost")


def change_detail(change: Changed, yardstick: Yardstick) -> str:
    """Kind, and what moved: "table, 9th to 1st"."""
    kind = kind_title(change.a.kind)
    kind = kind[:1].lower() + kind[1:]
    if not change.a.answerable:
        return tr("{kind}, now left open").format(kind=kind) if change.gained else tr("{kind}, now answered").format(kind=kind)
    if yardstick is Yardstick.PAGES:
        return f"{kind}, {_rank_move(change.a.page_rank, change.b.page_rank)}"
    return f"{kind}, {_fault(change.a if change.gained else change.b, before=change.gained)}"


def _rank_move(before: int | None, after: int | None) -> str:
    if before is None and after is not None:
        return tr("not found, now {rank}").format(rank=ordinal(after))
    if after is None and before is not None:
        return tr("{rank}, now not found").format(rank=ordinal(before))
    return tr("{before} to {after}").format(before=ordinal(before or 0), after=ordinal(after or 0))


def _fault(row: Measured, *, before: bool) -> str:
    if row.refused:
        return tr("was left open") if before else tr("now left open")
    if row.gold_citations == 0:
        return tr("cited another page") if before else tr("cites another page")
    return tr("missed the answer") if before else tr("misses the answer")


def first_title(yardstick: Yardstick) -> str:
    if yardstick is Yardstick.PAGES:
        return tr("Right page among the first {n}").format(n=FIRST)
    return tr("Right answers")


def chart_title(yardstick: Yardstick) -> str:
    return tr("Right page, by kind") if yardstick is Yardstick.PAGES else tr("Right answer, by kind")


def slower_words(a: float, b: float) -> tuple[str, bool]:
    """(how B's time stands to A's, whether it is so much longer that it should be noticed)."""
    if abs(b - a) < _SAME_MS:
        return tr("no change"), False
    low, high = sorted((max(a, 1.0), max(b, 1.0)))
    if high / low < _MUCH:
        return (tr("{time} longer") if b > a else tr("{time} less")).format(time=seconds_words(abs(b - a))), False
    ratio = round(high / low, 1)
    times = QLocale().toString(ratio, "f", 0 if ratio >= 3 or ratio.is_integer() else 1)
    return (tr("{n} times slower") if b > a else tr("{n} times faster")).format(n=times), b > a
