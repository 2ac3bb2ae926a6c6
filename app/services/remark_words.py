# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Plain words for each remark of a trace: what differs, why a sentence gave way, what was read. The window translates them."""

from collections.abc import Sequence

from app.domain.remarks import Remark, RemarkCode


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802, ARG001 - the name that translation tools look for
    return text


_T = QT_TRANSLATE_NOOP
_TEMPLATES: dict[RemarkCode, str] = {
    RemarkCode.NOTHING_TO_COMPARE: _T("remarks", "There are no words to compare."),
    RemarkCode.NUMBER_DIFFERS: _T("remarks", "The claim says {said}; the source says {source}."),
    RemarkCode.NUMBER_ELSEWHERE: _T("remarks", "The claim says {said} where the source says {source}."),
    RemarkCode.NUMBER_MISSING: _T("remarks", "{said} does not stand in the cited words."),
    RemarkCode.DENIED: _T("remarks", "The claim denies what the source says."),
    RemarkCode.NOT_LEFT_OUT: _T("remarks", "The claim leaves out a “not” or an exception of the source."),
    RemarkCode.REQUIRED_FOR_ALLOWED: _T("remarks", "The claim says that it is required; the source, that it is allowed."),
    RemarkCode.REQUIRED_FOR_ADVISED: _T("remarks", "The claim says that it is required; the source, that it is advised."),
    RemarkCode.REQUIRED_FOR_FORBIDDEN: _T("remarks", "The claim says that it is required; the source, that it is not allowed."),
    RemarkCode.ALLOWED_FOR_REQUIRED: _T("remarks", "The claim says that it is allowed; the source, that it is required."),
    RemarkCode.ALLOWED_FOR_ADVISED: _T("remarks", "The claim says that it is allowed; the source, that it is advised."),
    RemarkCode.ALLOWED_FOR_FORBIDDEN: _T("remarks", "The claim says that it is allowed; the source, that it is not allowed."),
    RemarkCode.ADVISED_FOR_REQUIRED: _T("remarks", "The claim says that it is advised; the source, that it is required."),
    RemarkCode.ADVISED_FOR_ALLOWED: _T("remarks", "The claim says that it is advised; the source, that it is allowed."),
    RemarkCode.FORBIDDEN_FOR_REQUIRED: _T("remarks", "The claim says that it is not allowed; the source, that it is required."),
    RemarkCode.FORBIDDEN_FOR_ALLOWED: _T("remarks", "The claim says that it is not allowed; the source, that it is allowed."),
    RemarkCode.NAMES_MISSING: _T("remarks", "Not named in the cited words: {said}."),
    RemarkCode.WORD_DIFFERS: _T("remarks", "The claim says “{said}”; the source says “{source}”."),
    RemarkCode.LOWER_FOR_UPPER: _T("remarks", "The claim gives a lower limit; the source an upper one."),
    RemarkCode.UPPER_FOR_LOWER: _T("remarks", "The claim gives an upper limit; the source a lower one."),
    RemarkCode.SOURCE_ADDS: _T("remarks", "The source adds: “{source}”."),
    RemarkCode.SOURCE_SAYS: _T("remarks", "The source says “{source}”."),
    RemarkCode.NOT_IN_SOURCE: _T("remarks", "The source does not say “{said}”."),
    RemarkCode.OTHER_WORDS: _T("remarks", "The source has other words than: {said}."),
    RemarkCode.NOT_SPOKEN_OF: _T("remarks", "The cited words do not speak of: {said}."),
    RemarkCode.SAID_OF_ANOTHER: _T("remarks", "The source says “{source}” of something else."),
    RemarkCode.NOT_IN_ROW: _T("remarks", "{said} does not stand in the row “{row}”."),
    RemarkCode.IN_ANOTHER_ROW: _T("remarks", "{said} does not stand behind “{row}”, but in another row."),
    RemarkCode.COLUMN_UNKNOWN: _T("remarks", "Behind “{row}” stand several figures; which of them {said} is cannot be told."),
    RemarkCode.ROW_SAYS: _T("remarks", "The row “{row}” says {source}."),
    RemarkCode.UNDER_LABEL: _T("remarks", "Under “{label}” the claim says {said}; the source says {source}."),
    RemarkCode.ROW_LACKS: _T("remarks", "The row has no “{label}: {said}”."),
    RemarkCode.OTHER_ROW: _T("remarks", "The claim is not about “{row}”."),
    RemarkCode.ROW_WORDS: _T("remarks", "Not in the cited row: {said}."),
    RemarkCode.NO_PASSAGE: _T("remarks", "No passage speaks of this."),
    RemarkCode.STRAYS: _T("remarks", "The sentence strays too far from the words cited to be checked."),
    RemarkCode.FRAGMENT: _T("remarks", "It is no whole sentence; the words it is taken from are."),
    RemarkCode.NOT_ASKED_FOR: _T("remarks", "It does not speak of what was asked."),
    RemarkCode.PLACE_UNKNOWN: _T("remarks", "Its place on the page is not known."),
    RemarkCode.JUDGED_FOR: _T("remarks", "{model} read the passage and found this in it; the words differ."),
    RemarkCode.JUDGED_AGAINST: _T("remarks", "{model} read the passage and did not find this in it."),
    RemarkCode.RESTRICTED: _T("remarks", "Left out, as not borne out: “{said}”."),
    RemarkCode.IS_REPLACED: _T("remarks", "This document is replaced by the one cited before it."),
    RemarkCode.IS_CHANGED: _T("remarks", "The document cited before says that it changes this one."),
    RemarkCode.IS_EARLIER: _T("remarks", "This document is earlier than the one cited before it."),
    RemarkCode.TWO_SPEAK: _T("remarks", "Two documents speak of this."),
    RemarkCode.NO_WORD_HELD: _T("remarks", "No unit holds a word of the question."),
    RemarkCode.SUFFICIENCY: _T(
        "remarks",
        "Sufficiency {sufficiency}, so {outcome}: passage {passage}, unit {unit}, missing {missing}, kind {kind}.",
    ),
    RemarkCode.CROSS_READ: _T("remarks", "The cross-encoder gives {score}."),
    RemarkCode.QUOTED_NOT_DRAFTED: _T("remarks", "Two documents speak of this: quoted word for word, not drafted."),
    RemarkCode.COMPUTED: _T("remarks", "Computed from two figures of tables: not drafted."),
    RemarkCode.ABROAD: _T("remarks", "In another language: clarity {clarity}, {count} quoted."),
    RemarkCode.HEADINGS_READ: _T("remarks", "{count} headings of {title} read: kind {kind}, told by {told}."),
    RemarkCode.THINGS_READ: _T("remarks", "{count} read under “{row}” of {title}."),
    RemarkCode.PAGES_COUNTED: _T("remarks", "Pages of {title}: {count}."),
    RemarkCode.PARTS_SEARCHED: _T("remarks", "All parts searched for “{said}”: {count}; sentences that hold it: {found}."),
    RemarkCode.ENTRIES_READ: _T("remarks", "All index entries read for “{said}”: {count}; those that have it: {found}."),
    RemarkCode.DOCUMENTS_MEANT: _T("remarks", "{count} documents may be meant."),
    RemarkCode.DOCUMENTS_COUNTED: _T("remarks", "Documents counted: {count}."),
    RemarkCode.PAGE_READ: _T("remarks", "Page {page} of {title} read: {count} passages."),
}


def template(code: RemarkCode) -> str:
    return _TEMPLATES[code]


def words(remarks: Sequence[Remark]) -> str:
    """What to tell a person, in English."""
    return " ".join(template(each.code).format_map(each.parameters) for each in remarks)
