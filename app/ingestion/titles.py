# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a document is called: by itself, by its file, or by what stands largest on its first page."""

import re
from collections.abc import Sequence

from app.domain.titles import is_telling
from app.ingestion.layout import Line, PageView

_WORDS = re.compile(r"[^\W\d_]{3,}")
_BY_A_PROGRAM = re.compile(r"^(?:microsoft \w+|untitled|document)\s*\d*\s*(?:[-–:]\s*|$)", re.IGNORECASE)
_FILE_NAME = re.compile(r"\.(?:docx?|pdf|pptx?|xlsx?|odt|rtf|indd|qxp|qxd|tex|dvi|ps|html?|txt|pages)$", re.IGNORECASE)
_NUMBERED = re.compile(r"^(?:\d+(?:\.\d+)*[.)]?|§.*|(?:chapter|section|part|kapitel|chapitre)\s+[\divxlc]+\b.*)\s", re.IGNORECASE)

_LARGER = 1.35
"""Times the size of the body: a title is set larger than a heading of the text usually is."""
_SAME_SIZE = 0.6
"""Points: lines of one title are set alike."""
_MOST_LINES = 3
_MOST_LETTERS = 120
_FIRST_PAGES = 2


def document_title(metadata_title: str, file_title: str, page_title: str = "") -> str:
    """The title that the file gives itself, unless it is one that no person wrote or that tells less than the file's name; then
    the name of the file, or `page_title` where the name tells nothing.

    Programs leave the names of drafts there, scanners and filing systems their codes, forms the letterhead in capitals.
    """
    title = _FILE_NAME.sub("", _BY_A_PROGRAM.sub("", " ".join(metadata_title.split())))
    letters = sum(map(str.isalpha, title))
    words = _WORDS.findall(title)
    useful = bool(words) and letters * 2 > len(title.replace(" ", "")) and not title.startswith("<")
    alone = len(words) == 1 and any(map(str.isdigit, title))
    letterhead = title.isupper() and len(words) > 1 and len(_WORDS.findall(file_title)) > 1
    if useful and not alone and not letterhead:
        return title
    return file_title if is_telling(file_title) else page_title or file_title


def page_title(views: Sequence[PageView], body: float) -> str:
    """The title on the first page that has words: the few lines set largest, where they are plainly larger than the body (its
    size in points) and read like a title; "" where nothing does."""
    for view in views[:_FIRST_PAGES]:
        lines = [line for line in view.lines if line.text.strip() and not line.aside and not line.stamp]
        if lines:
            return _largest(lines, view.height, body)
    return ""


def _largest(lines: Sequence[Line], height: float, body: float) -> str:
    size = max(line.size for line in lines if any(map(str.isalpha, line.text)) or len(lines) == 1)
    if size < body * _LARGER:
        return ""
    found = [line for line in lines if size - line.size <= _SAME_SIZE]
    text = " ".join(" ".join(line.text for line in found).split())
    letters = sum(map(str.isalpha, text))
    tidy = (
        len(found) <= _MOST_LINES
        and len(text) <= _MOST_LETTERS
        and found[0].y0 < height * 0.7
        and all(line.lost == 0 for line in found)
        and found[-1].y1 - found[0].y0 < size * 2.2 * len(found)  # one block, not a drop cap here and a heading there
        and len(_WORDS.findall(text)) > 1
        and letters * 3 > len(text.replace(" ", "")) * 2
        and not _NUMBERED.match(text)
    )
    return text if tidy else ""
