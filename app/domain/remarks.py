# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a trace tells, of a sentence or of the whole answer, as a code with what it speaks of. Words are made where it is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class RemarkCode(StrEnum):
    """Behind each code the names of what is told with it."""

    NOTHING_TO_COMPARE = "nothing_to_compare"
    NUMBER_DIFFERS = "number_differs"  # said, source
    NUMBER_ELSEWHERE = "number_elsewhere"  # said, source
    NUMBER_MISSING = "number_missing"  # said
    DENIED = "denied"
    NOT_LEFT_OUT = "not_left_out"
    REQUIRED_FOR_ALLOWED = "required_for_allowed"
    REQUIRED_FOR_ADVISED = "required_for_advised"
    REQUIRED_FOR_FORBIDDEN = "required_for_forbidden"
    ALLOWED_FOR_REQUIRED = "allowed_for_required"
    ALLOWED_FOR_ADVISED = "allowed_for_advised"
    ALLOWED_FOR_FORBIDDEN = "allowed_for_forbidden"
    ADVISED_FOR_REQUIRED = "advised_for_required"
    ADVISED_FOR_ALLOWED = "advised_for_allowed"
    FORBIDDEN_FOR_REQUIRED = "forbidden_for_required"
    FORBIDDEN_FOR_ALLOWED = "forbidden_for_allowed"
    NAMES_MISSING = "names_missing"  # said
    WORD_DIFFERS = "word_differs"  # said, source
    LOWER_FOR_UPPER = "lower_for_upper"
    UPPER_FOR_LOWER = "upper_for_lower"
    SOURCE_ADDS = "source_adds"  # source
    SOURCE_SAYS = "source_says"  # source
    NOT_IN_SOURCE = "not_in_source"  # said
    OTHER_WORDS = "other_words"  # said
    NOT_SPOKEN_OF = "not_spoken_of"  # said
    SAID_OF_ANOTHER = "said_of_another"  # source
    NOT_IN_ROW = "not_in_row"  # said, row
    IN_ANOTHER_ROW = "in_another_row"  # said, row
    COLUMN_UNKNOWN = "column_unknown"  # said, row
    ROW_SAYS = "row_says"  # row, source
    UNDER_LABEL = "under_label"  # label, said, source
    ROW_LACKS = "row_lacks"  # label, said
    OTHER_ROW = "other_row"  # row
    ROW_WORDS = "row_words"  # said
    NO_PASSAGE = "no_passage"
    STRAYS = "strays"
    FRAGMENT = "fragment"
    NOT_ASKED_FOR = "not_asked_for"
    PLACE_UNKNOWN = "place_unknown"
    JUDGED_FOR = "judged_for"  # model
    JUDGED_AGAINST = "judged_against"  # model
    RESTRICTED = "restricted"  # said
    IS_REPLACED = "is_replaced"
    IS_CHANGED = "is_changed"
    IS_EARLIER = "is_earlier"
    TWO_SPEAK = "two_speak"
    NO_WORD_HELD = "no_word_held"
    SUFFICIENCY = "sufficiency"  # outcome, sufficiency, passage, unit, missing, kind
    CROSS_READ = "cross_read"  # score
    QUOTED_NOT_DRAFTED = "quoted_not_drafted"
    COMPUTED = "computed"
    ABROAD = "abroad"  # clarity, count
    HEADINGS_READ = "headings_read"  # count, title, kind, told
    THINGS_READ = "things_read"  # count, row, title
    PAGES_COUNTED = "pages_counted"  # title, count
    PARTS_SEARCHED = "parts_searched"  # count, said, found
    ENTRIES_READ = "entries_read"  # count, said, found
    DOCUMENTS_MEANT = "documents_meant"  # count
    DOCUMENTS_COUNTED = "documents_counted"  # count
    PAGE_READ = "page_read"  # page, title, count


@dataclass(frozen=True, slots=True)
class Remark:
    """`told` are pairs of name and words, as the code needs them."""

    code: RemarkCode
    told: tuple[tuple[str, str], ...] = ()

    @property
    def parameters(self) -> Mapping[str, str]:
        return dict(self.told)


def remark(code: RemarkCode, **told: str) -> Remark:
    return Remark(code, tuple(told.items()))
