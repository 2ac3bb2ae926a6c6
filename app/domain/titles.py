# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names of files made plain, to be read as titles."""

import re

_EXTENSION = re.compile(r"\.(?:pdf|docx?|pptx?|xlsx?|odt|rtf|indd|qxp|qxd|tex|dvi|ps|html?|epub|md|txt|pages)$", re.IGNORECASE)
_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_. ]?(0[1-9]|1[0-2])[-_. ]?(0[1-9]|[12]\d|3[01])(?!\d)")
_BLANKS = re.compile(r"%20|[_+\s]+")
_HYPHEN = re.compile(r"(?<=[^\W\d_]{2})-+(?=[^\W_])|(?<=\d)-+(?=[^\W\d_]{2})")
_DOT = re.compile(r"(?<=[^\W\d_]{2})\.(?=[^\W\d_]{2}|(?:19|20)\d\d(?!\d))")
_LEFT_OVER = re.compile(r"(?:^|[\s,-]+)(?:\(\d+\)|\((?:copy|final)\)|final|copy|copie|kopie)\s*$", re.IGNORECASE)
_VERSION = re.compile(r"\bv(?:er(?:sion)?)?[ .]?(\d+(?:\.\d+)*)$", re.IGNORECASE)
_FINAL_BEFORE = re.compile(r"[\s,-]+final(?= v\d)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{3,}")
_SAYS_NOTHING = frozenset(
    {"scan", "scanned", "document", "untitled", "file", "img", "image", "download", "final", "draft", "copy"}
)


def plain_name(name: str) -> str:
    """A file's name as a person would write it: no extension, blanks for the signs between words, dates as 2024-05-03, and what
    copying and saving left at its end ("final", "(1)") gone. A name that has nothing else stays as it is.

        >>> plain_name("town_bylaw_20240503_final_v2 (1).pdf")
        'Town bylaw 2024-05-03 v2'
    """
    bare = _EXTENSION.sub("", name.strip())
    text = _DATE.sub(r" \1-\2-\3 ", bare)
    text = _BLANKS.sub(" ", text).strip()
    if " " not in bare.strip():  # between words that blanks part already, a hyphen is a hyphen
        text = _DOT.sub(" ", _HYPHEN.sub(" ", text))
    while (shorter := _LEFT_OVER.sub("", text).strip()) != text and _WORD.search(shorter):
        text = shorter
    text = _VERSION.sub(r"v\1", text)
    text = _FINAL_BEFORE.sub("", text)
    text = " ".join(text.split()).strip(" -,.")
    if not text:
        return bare or name
    first = text.split(" ", 1)[0]
    return text[0].upper() + text[1:] if first.islower() and _WORD.match(first) else text


def shown_title(title: str, file_name: str) -> str:
    """A title that is nothing but the name of the file, as libraries of earlier readings have it, made plain."""
    return plain_name(file_name) if title in {file_name, _EXTENSION.sub("", file_name)} else title


def is_telling(name: str) -> bool:
    """Whether a plain name tells what a document is: two words at least that are not such as programs and scanners give."""
    return sum(word.casefold() not in _SAYS_NOTHING for word in _WORD.findall(name)) > 1
