# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a trace says, in words that a person can check: what was searched, found, moved and why, read, left out, and the times."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from app.domain.answers import Answer, Basis, Outcome
from app.domain.questions import Hint, HintKind, Hit, Hop, HopKind
from app.gui.conversation.answer_words import documents_asked, leg_of, seconds, seconds_spent
from app.gui.parts.written import decimal

_PLACES = 4  # places named in a line; the others are counted
_LONGEST_NAME = 60  # characters
_LONGEST_TITLE = 17
NO_BREAK = "\u00a0"
_SHORTEST = 0.05  # seconds told by themselves


def _tr(text: str) -> str:
    return QCoreApplication.translate("trace", text)


def passages(count: int) -> str:
    return _tr("1 passage") if count == 1 else _tr("{count} passages").format(count=count)


def page_words(name: str) -> str:
    """A page by its name, kept on one line."""
    return _tr("p. {page}").format(page=name).replace(" ", NO_BREAK)


def page_of(answer: Answer, document_id: str, number: int) -> str:
    """What a page is called, as everywhere in the window."""
    names = {(page.document_id, page.number): page.name for page in answer.trace.pages}
    return page_words(str(names.get((document_id, number), number)))


def place_of(answer: Answer, hit: Hit) -> str:
    return page_of(answer, hit.chunk.document_id, hit.chunk.pages[0]) if hit.chunk.pages else ""


def name_of(hit: Hit) -> str:
    """The nearest heading, else the first words."""
    return _shortened(
        hit.chunk.section_path[-1] if hit.chunk.section_path else hit.chunk.text[: 2 * _LONGEST_NAME], _LONGEST_NAME
    )


def title_of(answer: Answer, hit: Hit) -> str:
    """The document of a hit, short enough for a narrow column."""
    return _shortened(answer.trace.titles.get(hit.chunk.document_id, ""), _LONGEST_TITLE)


def _shortened(text: str, longest: int) -> str:
    name = " ".join(text.split())
    return name if len(name) <= longest else f"{name[: longest - 1].rstrip()}…"


def understood(answer: Answer) -> str:
    if answer.rewritten and answer.rewritten != answer.question:
        return _tr("Searched as “{query}”.").format(query=answer.rewritten)
    return _tr("Your question as you wrote it.")


def counted(answer: Answer) -> str:
    """For an answer that no search found: from what it was counted."""
    read = answer.passages_read
    match answer.trace.basis:
        case Basis.HEADINGS:
            return _tr("From the headings of your documents; {count} were read.").format(count=read)
        case Basis.FILES:
            return _tr("From what your library knows of its files.")
        case _:
            return _tr("From the text itself, part by part; {count} were read.").format(count=read)


def searched(answer: Answer) -> str:
    """Where, in which ways, and how much each of them found. Kept answers of earlier versions know no counts."""
    found = answer.trace.found
    asked = documents_asked(answer.documents_asked)
    if not found:
        return _tr("{documents}; {passages} found.").format(documents=asked, passages=passages(len(answer.trace.hits)))
    most = answer.trace.settings.get("leg_limit")
    told = []
    for leg, words, words_of_best in (
        ("keyword", _tr("{passages} by the words of your question"), _tr("the best {count} by the words of your question")),
        ("vector", _tr("{passages} by its meaning"), _tr("the best {count} by its meaning")),
        (
            "hyde",
            _tr("{passages} near an answer that the model made up"),
            _tr("the best {count} near an answer that the model made up"),
        ),
        ("foreign", _tr("{passages} by meaning in another language"), _tr("the best {count} by meaning in another language")),
    ):
        counts = [count for name, count in found.items() if leg_of(name) == leg and not name[-1:].isdigit()]
        if counts:
            # As many as were let through: there may be more.
            chosen = words_of_best if most in counts else words
            told.append(chosen.format(passages=passages(sum(counts)), count=sum(counts)))
    parts = len({name.rpartition(" ")[2] for name in found if name[-1:].isdigit()})
    line = _tr("{documents}. Found: {found}.").format(documents=asked, found=", ".join(told))
    return line if not parts else _tr("{line} Each of its {count} parts was searched too.").format(line=line, count=parts)


def ranked(answer: Answer) -> str:
    again = sum(1 for hit in answer.trace.hits if "rerank" in hit.legs or "sentence" in hit.legs)
    line = _tr("What several ways agree on comes first.")
    if not again:
        return line
    return _tr("{line} Of these, {passages} were compared with your question once more.").format(
        line=line, passages=passages(again)
    )


# What raised passages is told first, then what was kept and reached, and last what put some down.
_REACHED = 2
_LATE = {HintKind.PART: 1, HintKind.SAME_PAGE: 3, HintKind.OTHER_LANGUAGE: 3}


def moved(answer: Answer) -> list[str]:
    """A line for every reason that moved passages up or down, with their places."""
    reasons: dict[tuple[int, str], list[Hit]] = {}
    documents = _tr("Up, because the question names this document")
    for hit in answer.trace.hits:
        for leg in hit.legs.values():
            if leg.hop is not None:
                reasons.setdefault((_REACHED, _reached(answer, hit, leg.hop)), []).append(hit)
        for hint in hit.hints:
            words = documents if hint.kind is HintKind.DOCUMENT else _reason(hint)
            if words:
                reasons.setdefault((_LATE.get(hint.kind, 0), words), []).append(hit)
    line = _tr("{reason}: {places}.")
    return [
        line.format(reason=words, places=_documents(answer, hits) if words == documents else _places(answer, hits))
        for (_, words), hits in sorted(reasons.items(), key=lambda each: each[0][0])
    ]


def _documents(answer: Answer, hits: Sequence[Hit]) -> str:
    counts = Counter(hit.chunk.document_id for hit in hits)
    told = [
        _tr("{title} ({passages})").format(title=answer.trace.titles.get(document_id, document_id), passages=passages(count))
        for document_id, count in counts.most_common(_PLACES)
    ]
    return _with_others("; ".join(told), len(counts) - _PLACES)


def _places(answer: Answer, hits: Sequence[Hit]) -> str:
    several = len(answer.trace.titles) > 1
    named: dict[str, list[str]] = {}
    places = list(dict.fromkeys((hit.chunk.document_id, place_of(answer, hit)) for hit in hits))
    for document_id, place in places[:_PLACES]:
        named.setdefault(answer.trace.titles.get(document_id, "") if several else "", []).append(place)
    told = "; ".join(", ".join(part for part in (title, *found) if part) for title, found in named.items())
    return _with_others(told, len(places) - _PLACES)


def _with_others(told: str, more: int) -> str:
    return told if more <= 0 else _tr("{places} and {count} more").format(places=told, count=more)


def _reason(hint: Hint) -> str:
    match hint.kind:
        case HintKind.INDEX_ENTRY:
            return _tr("Up, because you ask where it stands and the index tells")
        case HintKind.PAGE_NUMBER:
            return _tr("Up, because you give the number of this page")
        case HintKind.SECTION_NUMBER:
            return _tr("Up, because you give the number of this section")
        case HintKind.PART:
            return _tr("Kept, because it speaks best of the part “{part}”").format(part=hint.told)
        case HintKind.LANGUAGE:
            return _tr("Up, because the question names its language")
        case HintKind.OTHER_LANGUAGE:
            return _tr("Down, because the question names another language")
        case HintKind.CODES:
            return _tr("Up, because it holds the numbers or codes of your question")
        case HintKind.SAME_PAGE:
            return _tr("Down, because a better passage stands on the same page")
        case _:
            return ""  # of a link, the way that led to it tells; of documents, their names


def _reached(answer: Answer, hit: Hit, hop: Hop) -> str:
    """How a walk from the best passages came to it."""
    start = page_of(answer, hit.chunk.document_id, hop.page) if hop.page else _tr("a passage found")
    match hop.kind:
        case HopKind.REFERS:
            return _tr("Reached from {page}, see “{term}”").format(page=start, term=hop.via)
        case HopKind.CROSS_REFERENCE:
            return _tr("Reached from {page}, which sends the reader here").format(page=start)
        case HopKind.NEXT:
            return _tr("Reached from {page}, because the text goes on").format(page=start)
        case HopKind.PREVIOUS:
            return _tr("Reached from {page}, because it comes just before").format(page=start)


def read(answer: Answer) -> str:
    return _tr("{passages}.").format(passages=passages(len(answer.trace.passages_read) or answer.passages_read))


def left_out(answer: Answer) -> str:
    """What was found and not read; "" where nothing was."""
    told = []
    known = set(answer.trace.passages_read)
    behind = sum(1 for hit in answer.trace.hits if hit.chunk.id not in known) if known else 0
    if behind:
        told.append(_tr("{passages} further down.").format(passages=passages(behind)))
    if answer.trace.repeated == 1:
        told.append(_tr("1 passage that only repeats a better one."))
    elif answer.trace.repeated:
        told.append(_tr("{count} passages that only repeat better ones.").format(count=answer.trace.repeated))
    return " ".join(told)


def drafted(answer: Answer) -> str:
    if answer.model:
        return _tr("{model} wrote from those passages only.").format(model=answer.model)
    return _tr("No model: the best sentences are quoted as they stand.")


def judged(answer: Answer) -> str:
    """Why nothing was written."""
    if answer.outcome is Outcome.CLARIFY:
        return _tr("Several documents answer differently, so you are asked which one you mean.")
    if answer.closest:
        return _tr("They touch on your question, but none gives what you asked for. Nothing was written.")
    return _tr("None has to do with your question. Nothing was written.")


def times(answer: Answer) -> str:
    """The whole, and what took long."""
    spent = seconds_spent(answer.stages)
    total = sum(spent.values())
    if total < _SHORTEST:
        return _tr("Under 0.1 s.")
    names = {
        "searching": _tr("searching"),
        "reading": _tr("reading"),
        "writing": _tr("writing"),
        "checking": _tr("checking"),
    }
    told = [f"{names[kind]} {seconds(value)}" for kind, value in spent.items() if value >= _SHORTEST]
    if len(told) < 2:
        return _tr("{time}.").format(time=seconds(total))
    return _tr("{time}: {parts}.").format(time=seconds(total), parts=", ".join(told))


def number_rows(hits: Sequence[Hit]) -> list[tuple[str, ...]]:
    """A head, then for each hit its place, rank and score by each way, what the hints added, and the score."""
    rows: list[tuple[str, ...]] = [("", _tr("Words"), _tr("Meaning"), _tr("Compared"), _tr("Walk"), _tr("Hints"), _tr("Score"))]
    for hit in hits:
        legs = [_leg_numbers(hit, name) for name in ("keyword", "vector", "rerank", "graph")]
        hints = " ".join(part for hint in hit.hints for part in _hint_numbers(hint)) or "–"
        rows.append((str(hit.rank), *legs, hints, decimal(hit.score, 2)))
    return rows


def _leg_numbers(hit: Hit, name: str) -> str:
    leg = hit.legs.get(name)
    return f"{leg.rank} ({decimal(leg.score, 2)})" if leg is not None else "–"


def _hint_numbers(hint: Hint) -> list[str]:
    share = [f"{hint.share:+.0%}"] if hint.share else []
    return share + ([f"{hint.added:+.2g}"] if hint.added else [])


def stage_numbers(answer: Answer) -> str:
    return " · ".join(_tr("{name} {ms} ms").format(name=stage.name, ms=f"{stage.ms:.0f}") for stage in answer.stages)
