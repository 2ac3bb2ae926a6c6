# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sets the sample document, The Lamplighter's Handbook, from handbook.html; the same text gives the same file, byte for byte.

    python resources/sample/make_sample.py

A small book with what real books have: roman and arabic page labels, running heads, an outline, a ruled table, a page in two
columns, a footnote, references to other pages and an index. Its index is checked against its pages before anything is written.
"""

from __future__ import annotations

import io
import math
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import pymupdf

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "handbook.html"
TARGET = HERE / "lamplighters-handbook.pdf"

# Points. A5, with wider outer and lower margins, as in a book held in two hands.
WIDTH, HEIGHT = 420.0, 595.0
INNER, OUTER, TOP, BOTTOM = 54.0, 48.0, 72.0, 60.0
FRONT_PAGES = 3
INK, RUST, AMBER, CREAM, NIGHT = "#2b2622", "#8a4b16", "#e8a33d", "#f6ecd9", "#1b2438"

STYLE = f"""
body {{ margin: 0; font-family: serif; font-size: 10.9pt; line-height: 1.38; color: {INK}; }}
h1 {{ font-size: 31pt; line-height: 1.15; color: {CREAM}; text-align: center; font-weight: normal; margin: 0; }}
h2 {{ font-size: 21pt; line-height: 1.2; color: {RUST}; font-weight: normal; margin: 0 0 12pt 0; }}
h3 {{ font-size: 12.2pt; line-height: 1.25; color: {RUST}; font-weight: bold; margin: 10pt 0 2pt 0; }}
h2.quiet {{ font-size: 14pt; margin: 0 0 6pt 0; }}
p {{ margin: 0 0 5pt 0; text-align: justify; }}
p.sub {{ color: {CREAM}; font-style: italic; font-size: 12.5pt; text-align: center; margin: 16pt 0 0 0; }}
p.place {{ color: {AMBER}; font-size: 9.5pt; text-align: center; margin: 0; }}
p.motto {{ font-style: italic; font-size: 14pt; text-align: center; color: {RUST}; margin: 60pt 0 6pt 0; }}
p.by {{ font-size: 9pt; text-align: center; margin: 0 0 70pt 0; }}
p.imprint {{ font-size: 8.5pt; margin: 24pt 0 0 0; text-align: left; }}
p.term {{ text-align: left; font-size: 10.6pt; line-height: 1.36; margin: 0 0 7pt 0; }}
p.entry {{ text-align: left; font-size: 10.6pt; line-height: 1.36; margin: 0 0 2pt 0; }}
p.note {{ font-size: 9pt; line-height: 1.3; margin: 0; text-align: left; }}
p.cell {{ font-size: 9.8pt; line-height: 1.2; margin: 0; text-align: left; }}
p.caption {{ font-size: 9.8pt; font-style: italic; margin: 0; text-align: left; }}
p.head {{ font-size: 8.4pt; font-style: italic; color: #6d6259; margin: 0; }}
p.folio {{ font-size: 9pt; color: #6d6259; text-align: center; margin: 0; }}
ul, ol {{ margin: 2pt 0 4pt 0; padding-left: 16pt; }}
li {{ margin: 0 0 3pt 0; }}
sup {{ font-size: 7pt; }}
"""

HOURS = (
    ("Month", "Lamps are lit at", "Put out at", "Hours alight"),
    ("January", "half past four", "half past seven", "15"),
    ("February", "half past five", "seven", "13½"),
    ("March", "half past six", "six", "11½"),
    ("April", "half past seven", "five", "9½"),
    ("May", "half past eight", "four", "7½"),
    ("June", "nine", "half past three", "6½"),
    ("July", "nine", "four", "7"),
    ("August", "eight", "five", "9"),
    ("September", "seven", "half past five", "10½"),
    ("October", "half past five", "half past six", "13"),
    ("November", "half past four", "seven", "14½"),
    ("December", "four", "eight", "16"),
)
CAPTION = "Table 1. The hours of lighting, by month"


@dataclass(frozen=True, slots=True)
class Part:
    """One page of the source: how it is laid out, its running head and its text."""

    layout: str
    head: str
    html: str


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry of the outline; page is the physical one, from 1."""

    level: int
    title: str
    page: int


def read_parts(text: str) -> list[Part]:
    """The pages of the source in order."""
    pieces = re.split(r"^== (\w+) \| (.+)$", text, flags=re.MULTILINE)[1:]
    return [Part(layout, head.strip(), html.strip()) for layout, head, html in zip(*[iter(pieces)] * 3, strict=True)]


def label_of(page: int) -> str:
    """The number printed on a physical page (from 1): roman in the front matter, arabic after it."""
    return ("i", "ii", "iii")[page - 1] if page <= FRONT_PAGES else str(page - FRONT_PAGES)


def text_area(page: int) -> pymupdf.Rect:
    """Where the text stands; the inner margin is on the left of right-hand pages, which have odd printed numbers."""
    right_hand = (page - FRONT_PAGES) % 2 == 1
    return pymupdf.Rect(INNER if right_hand else OUTER, TOP, WIDTH - (OUTER if right_hand else INNER), HEIGHT - BOTTOM)


def put(device: object, html: str, area: pymupdf.Rect) -> float:
    """Set a piece of text into an area and return where it ends; raises ValueError if it does not fit."""
    story = pymupdf.Story(html, user_css=STYLE)
    more, filled = story.place(area)
    if more:
        raise ValueError(f"this does not fit on its page: {html[:60]}")
    story.draw(device)
    return float(filled[3])


def put_columns(device: object, html: str, area: pymupdf.Rect, gap: float = 22.0) -> float:
    """Set a piece of text into two columns of an area, as even as they can be, and return where the longer one ends.

    Raises ValueError if it does not fit.
    """
    middle = (area.x0 + area.x1) / 2
    for foot in range(int(area.y0) + 40, int(area.y1) + 1, 4):
        story = pymupdf.Story(html, user_css=STYLE)
        columns = (pymupdf.Rect(area.x0, area.y0, middle - gap / 2, foot), pymupdf.Rect(middle + gap / 2, area.y0, area.x1, foot))
        more, _ = story.place(columns[0])
        story.draw(None)
        if more and story.place(columns[1])[0]:
            continue
        story.reset()
        for column in columns:
            story.place(column)
            story.draw(device)
        return float(foot)
    raise ValueError(f"this does not fit into two columns: {html[:60]}")


def table_grid(area: pymupdf.Rect, top: float) -> tuple[list[float], list[float]]:
    """The x of the table's vertical rules and the y of its horizontal ones."""
    shares = (0.0, 0.23, 0.5, 0.76, 1.0)
    return [area.x0 + share * area.width for share in shares], [top + row * 17.5 for row in range(len(HOURS) + 1)]


def contents_line(area: pymupdf.Rect, top: float, number: int) -> pymupdf.Rect:
    """Where a line of the table of contents stands, counted from 0."""
    return pymupdf.Rect(area.x0, top + number * 27, area.x1, top + number * 27 + 22)


def contents_of(headings: list[Heading]) -> list[tuple[str, int]]:
    """The lines of the table of contents, each with the physical page it leads to."""
    return [(heading.title, heading.page) for heading in headings if heading.level == 1 and heading.page > FRONT_PAGES]


def plain(html: str) -> str:
    """A heading's words."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


def outline_of(parts: list[Part]) -> list[Heading]:
    """Chapters at level 1, the headings inside them at level 2, as the source has them."""
    found = []
    for page, part in enumerate(parts, 1):
        for level, title in re.findall(r"<h([123])[^>]*>(.*?)</h\1>", part.html):
            found.append(Heading(2 if level == "3" else 1, plain(title), page))
    return found


def set_text(parts: list[Part], headings: list[Heading]) -> tuple[bytes, dict[int, float]]:
    """All the text on its pages, without rules and ornaments, as a PDF; and where the text of each page ends (table: begins)."""
    ends: dict[int, float] = {}
    buffer = io.BytesIO()
    writer = pymupdf.DocumentWriter(buffer)
    for page, part in enumerate(parts, 1):
        device = writer.begin_page(pymupdf.Rect(0, 0, WIDTH, HEIGHT))
        area = text_area(page)
        if part.layout == "title":
            sub, place = part.html.split('<p class="place">')
            put(device, sub, pymupdf.Rect(40, 306, WIDTH - 40, HEIGHT - 90))
            put(device, '<p class="place">' + place, pymupdf.Rect(40, HEIGHT - 62, WIDTH - 40, HEIGHT - 30))
            writer.end_page()
            continue
        head = pymupdf.Rect(area.x0, 40, area.x1, 56)
        right_hand = (page - FRONT_PAGES) % 2 == 1
        if page > FRONT_PAGES:
            shown = part.head if right_hand else "The Lamplighter’s Handbook"
            put(device, f'<p class="head" style="text-align: {"right" if right_hand else "left"}">{shown}</p>', head)
        put(device, f'<p class="folio">{label_of(page)}</p>', pymupdf.Rect(area.x0, HEIGHT - 42, area.x1, HEIGHT - 24))
        if part.layout == "contents":
            below = ends[page] = put(device, part.html, area) + 6
            for number, (title, target) in enumerate(contents_of(headings)):
                line = contents_line(area, below, number)
                put(device, f"<p>{title}</p>", line)
                put(device, f'<p style="text-align: right">{label_of(target)}</p>', line)
        elif part.layout == "table":
            before, after = part.html.split("%%table%%")
            top = put(device, before, area) + 5
            top = put(device, f'<p class="caption">{CAPTION}</p>', pymupdf.Rect(area.x0, top, area.x1, top + 17)) + 4
            ends[page] = top
            across, down = table_grid(area, top)
            for row, cells in enumerate(HOURS):
                for column, cell in enumerate(cells):
                    box = pymupdf.Rect(across[column] + 5, down[row] + 2.4, across[column + 1] - 2, down[row + 1] + 4)
                    put(device, f'<p class="cell">{f"<b>{cell}</b>" if row == 0 else cell}</p>', box)
            put(device, after, pymupdf.Rect(area.x0, down[-1] + 2, area.x1, area.y1))
        elif "%%columns%%" in part.html:
            before, after = part.html.split("%%columns%%")
            top = put(device, before, area) + 4
            if part.layout == "index":
                after = "".join(f'<p class="entry">{line}</p>' for line in after.strip().splitlines())
            ends[page] = put_columns(device, after, pymupdf.Rect(area.x0, top, area.x1, area.y1))
        elif 'class="note"' in part.html:
            main, note = part.html.split('<p class="note">')
            ends[page] = put(device, main, pymupdf.Rect(area.x0, area.y0, area.x1, area.y1 - 40))
            put(device, '<p class="note">' + note, pymupdf.Rect(area.x0, area.y1 - 28, area.x1, area.y1 + 6))
        else:
            ends[page] = put(device, part.html, area)
        writer.end_page()
    writer.close()
    return buffer.getvalue(), ends


def colour(name: str) -> tuple[float, float, float]:
    """A colour written as #rrggbb, as three shares of 1."""
    red, green, blue = (int(name[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def draw_lantern(page: pymupdf.Page, x: float, y: float, size: float, line: str) -> None:
    """A lantern whose glass has its middle at x, y; size is the height of the glass in points."""
    shape, pen, half = page.new_shape(), {"color": colour(line), "lineJoin": 1, "lineCap": 1}, size / 2
    shape.draw_polyline(
        [(x - half * 0.8, y - half), (x + half * 0.8, y - half), (x + half * 0.5, y + half), (x - half * 0.5, y + half)]
    )
    shape.finish(**pen, fill=colour(AMBER), fill_opacity=0.28, width=size * 0.045, closePath=True)
    shape.draw_polyline([(x - half * 1.05, y - half), (x, y - half * 1.75), (x + half * 1.05, y - half)])
    shape.finish(**pen, fill=colour(line), width=size * 0.045, closePath=True)
    shape.draw_line((x, y - half * 1.75), (x, y - half * 2.1))
    shape.draw_line((x - half * 0.7, y + half), (x + half * 0.7, y + half))
    shape.finish(**pen, width=size * 0.09)
    top, foot = (x, y - half * 0.55), (x, y + half * 0.62)
    shape.draw_bezier(top, (x + half * 0.5, y), (x + half * 0.32, y + half * 0.6), foot)
    shape.draw_bezier(foot, (x - half * 0.32, y + half * 0.6), (x - half * 0.36, y), top)
    shape.finish(color=None, fill=colour(AMBER), closePath=True)
    shape.commit(overlay=False)


def draw_cover(page: pymupdf.Page) -> None:
    """Night, a lamp on its post, and its glow."""
    x, y = WIDTH / 2, 186.0
    shape = page.new_shape()
    shape.draw_line((x, y + 27), (x, 286))
    shape.finish(color=colour(CREAM), width=3.2, lineCap=1)
    shape.draw_line((x - 20, y + 46), (x + 20, y + 46))
    shape.finish(color=colour(CREAM), width=2.2, lineCap=1)
    shape.draw_line((x - 26, 287), (x + 26, 287))
    shape.finish(color=colour(CREAM), width=2.2, lineCap=1)
    shape.commit(overlay=False)
    draw_lantern(page, x, y, 50, CREAM)
    shape = page.new_shape()
    for ring in range(26, 0, -1):
        shape.draw_circle((x, y), 24 + ring * 5.2)
        shape.finish(color=None, fill=colour(AMBER), fill_opacity=0.013)
    for number in range(60):
        # The golden angle spreads the stars without pattern and without chance.
        angle, distance = number * 2.399963, 130 + 6.4 * number
        star = (x + distance * math.cos(angle), y + distance * math.sin(angle))
        if 12 < star[0] < WIDTH - 12 and 12 < star[1] < 290:
            shape.draw_circle(star, 0.5 + 0.25 * (number % 3))
            shape.finish(color=None, fill=colour(CREAM), fill_opacity=0.75)
    shape.commit(overlay=False)
    shape = page.new_shape()
    shape.draw_rect(page.rect)
    shape.finish(color=None, fill=colour(NIGHT))
    shape.draw_rect(pymupdf.Rect(16, 16, WIDTH - 16, HEIGHT - 16))
    shape.finish(color=colour(AMBER), width=0.8)
    shape.commit(overlay=False)


def draw_table(page: pymupdf.Page, across: list[float], down: list[float]) -> None:
    """The rules of the table, the first and last heavier, and a tint behind its labels."""
    shape = page.new_shape()
    shape.draw_rect(pymupdf.Rect(across[0], down[0], across[-1], down[1]))
    shape.finish(color=None, fill=colour(CREAM))
    for y in down:
        shape.draw_line((across[0], y), (across[-1], y))
        shape.finish(color=colour(RUST), width=0.9 if y in {down[0], down[1], down[-1]} else 0.35)
    for x in across:
        shape.draw_line((x, down[0]), (x, down[-1]))
        shape.finish(color=colour(RUST), width=0.35)
    shape.commit(overlay=False)


def ornament(document: pymupdf.Document, parts: list[Part], headings: list[Heading], ends: dict[int, float]) -> None:
    """Add the cover picture, rules, tailpieces and the links of the contents."""
    for number, part in enumerate(parts, 1):
        page, area = document[number - 1], text_area(number)
        if part.layout == "title":
            draw_cover(page)
            continue
        if number > FRONT_PAGES:
            page.draw_line((area.x0, 58), (area.x1, 58), color=colour(AMBER), width=0.6)
        if part.layout == "table":
            draw_table(page, *table_grid(area, ends[number]))
        elif part.layout == "contents":
            for row, (_, target) in enumerate(contents_of(headings)):
                line = contents_line(area, ends[number], row)
                page.draw_line((line.x0, line.y1), (line.x1, line.y1), color=colour(AMBER), width=0.4)
                page.insert_link({"kind": pymupdf.LINK_GOTO, "from": line, "page": target - 1, "to": pymupdf.Point(0, 0)})
            draw_lantern(page, WIDTH / 2, 470, 26, RUST)
        elif 'class="note"' in part.html:
            page.draw_line((area.x0, area.y1 - 32), (area.x0 + 70, area.y1 - 32), color=colour(RUST), width=0.6)
        elif ends[number] < area.y1 - 90:
            draw_lantern(page, WIDTH / 2, (ends[number] + area.y1) / 2, 24, RUST)


def check_index(parts: list[Part]) -> None:
    """Raise ValueError if an entry of the index names a page that does not hold its first word."""
    for line in parts[-1].html.split("%%columns%%")[1].strip().splitlines():
        term, *pages = re.split(r",\s*(?=\d)", line)
        stem = re.split(r"[\s,]", term)[0].casefold().rstrip("s")[:6]
        for page in re.findall(r"\d+", ",".join(pages)):
            if stem not in parts[int(page) + FRONT_PAGES - 1].html.casefold():
                raise ValueError(f"the index sends {term!r} to page {page}, which does not have it")


def make_sample() -> bytes:
    """The whole document as a PDF, from handbook.html."""
    parts = read_parts(SOURCE.read_text(encoding="utf-8"))
    check_index(parts)
    headings = outline_of(parts)
    text, ends = set_text(parts, headings)
    document = pymupdf.open("pdf", text)
    ornament(document, parts, headings, ends)
    document.set_toc([[heading.level, heading.title, heading.page] for heading in headings])
    document.set_page_labels(
        [
            {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1},
            {"startpage": FRONT_PAGES, "prefix": "", "style": "D", "firstpagenum": 1},
        ]
    )
    made = "D:20260101000000Z"
    document.set_metadata(
        {
            "title": "The Lamplighter’s Handbook",
            "author": "The Quoth authors",
            "subject": "A sample document",
            "creationDate": made,
            "modDate": made,
        }
    )
    document.set_language("en-GB")
    document.subset_fonts()
    return bytes(document.tobytes(garbage=4, deflate=True, deflate_fonts=True, clean=True, use_objstms=1, no_new_id=True))


if __name__ == "__main__":
    TARGET.write_bytes(make_sample())
    sys.stdout.write(f"{TARGET.name}: {TARGET.stat().st_size / 1000:.0f} kB\n")
