# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""An answer laid out for paper and clipboard: what stands in which order, before any format is chosen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from app.domain.answers import Answer, Citation, Outcome, Verdict
from app.domain.remarks import Remark
from app.services import remark_words
from app.services.place_links import link_to

_SEPARATOR = " › "


def _unanswered(answer: Answer) -> str:
    if answer.outcome is Outcome.STOPPED:
        return "Stopped before there was an answer."
    return answer.text.strip() or "Not found in the documents that were asked."


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words around an answer, in the reader's language; braces stand for what is put in."""

    sources: str = "Sources"
    closest: str = "Closest passages"
    page: str = "p. {page}"
    file_page: str = "file page {page}"
    foot: str = "Links open the page in Quoth, on the computer where this was written."
    verdicts: Mapping[Verdict, str] = field(
        default_factory=lambda: {Verdict.PARTLY: "partly supported", Verdict.UNCHECKED: "not checked"}
    )
    unanswered: Callable[[Answer], str] = _unanswered
    told: Callable[[Sequence[Remark]], str] = remark_words.words


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of the answer. `remark` is its verdict where it is not simply supported; `note` what the source says."""

    text: str
    numbers: tuple[int, ...] = ()
    remark: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A cited place: `before`, `marked` and `after` are the snippet, the cited words in the middle."""

    number: int
    title: str
    where: str  # section path, printed page, file page
    before: str
    marked: str
    after: str
    link: str
    document_id: str
    file_name: str
    page: str  # as printed


@dataclass(frozen=True, slots=True)
class Part:
    question: str
    said: tuple[Said, ...]
    heading: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """`title` is "" where the question of the first part says the same."""

    title: str
    parts: tuple[Part, ...]
    words: SheetWords


def sheet_of(title: str, answers: Sequence[Answer], words: SheetWords) -> Sheet:
    """A conversation, or one answer with the title ""."""
    parts = tuple(_part(answer, words) for answer in answers)
    title = one_line(title)
    return Sheet("" if parts and title == parts[0].question else title, parts, words)  # a conversation is named by its first


def _part(answer: Answer, words: SheetWords) -> Part:
    if answer.outcome is Outcome.ANSWERED:
        said = tuple(
            Said(
                one_line(claim.text), claim.citations, words.verdicts.get(claim.verdict, ""), one_line(words.told(claim.remarks))
            )
            for claim in answer.claims
        )
        heading, cited = words.sources, answer.citations
    else:
        said = (Said(one_line(words.unanswered(answer))),)
        heading, cited = words.closest, answer.closest
    return Part(one_line(answer.question), said, heading, tuple(_source(citation, words) for citation in cited))


def _source(citation: Citation, words: SheetWords) -> Source:
    shown = citation.printed or citation.label or str(citation.page)
    pages = [words.page.format(page=one_line(shown))]
    if shown != str(citation.page):
        pages.append(words.file_page.format(page=citation.page))
    path = _SEPARATOR.join(one_line(part) for part in citation.section_path)
    start, end = citation.mark_start, citation.mark_end
    return Source(
        citation.n,
        one_line(citation.title or citation.file_name),
        ", ".join(part for part in (path, *pages) if part),
        _blanks(citation.snippet[:start]).lstrip(),
        _blanks(citation.snippet[start:end]),
        _blanks(citation.snippet[end:]).rstrip(),
        link_to(citation),
        citation.document_id,
        one_line(citation.file_name),
        one_line(shown),
    )


def one_line(text: str) -> str:
    return " ".join(text.split())


def _blanks(text: str) -> str:
    """Single blanks, those at the ends kept, since more words follow."""
    return (" " if text[:1].isspace() else "") + one_line(text) + (" " if text.strip() and text[-1:].isspace() else "")
