# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words from elsewhere on a terminal or in a log: nothing in them moves the cursor, begins a line or turns the text around."""

import re

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_BREAKS = re.compile(r"[ \t]*[\r\n\v\f\x85\u2028\u2029]+[ \t]*")


def visible(text: str) -> str:
    """Every control character, line breaks too, as the escape that Python writes for it."""
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def one_line(text: str) -> str:
    """Line breaks as blanks, all other control characters made visible."""
    return visible(_BREAKS.sub(" ", text).replace("\t", " "))


def one_line_each(value: object) -> object:
    """All strings in lists and mappings by `one_line`."""
    match value:
        case str():
            return one_line(value)
        case dict():
            return {key: one_line_each(each) for key, each in value.items()}
        case list() | tuple():
            return [one_line_each(each) for each in value]
        case _:
            return value
