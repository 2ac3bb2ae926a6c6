# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Small PDFs with known words, made by the tests themselves."""

from pathlib import Path

import pymupdf

PAGE = pymupdf.Rect(72, 72, 540, 760)


def write_pdf(path: Path, *pages: str, **save: object) -> Path:
    """A PDF of A4 pages in Times; lines that start with "# " are headings. `save` goes to PyMuPDF (encryption and so on)."""
    document = pymupdf.open()
    for text in pages:
        page = document.new_page()
        y = PAGE.y0
        for line in text.splitlines():
            heading = line.startswith("# ")
            size = 18 if heading else 11
            y += size * 1.4
            page.insert_text((PAGE.x0, y), line.removeprefix("# "), fontsize=size, fontname="tibo" if heading else "tiro")
    document.save(path, **save)
    document.close()
    return path


def write_scan(path: Path, *pages: str, dpi: int = 200) -> Path:
    """The same pages as pictures, without a text layer."""
    typed = write_pdf(path.with_name(f"typed-{path.name}"), *pages)
    scan = pymupdf.open()
    with pymupdf.open(typed) as source:
        for page in source:
            picture = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
            scan.new_page(width=page.rect.width, height=page.rect.height).insert_image(page.rect, pixmap=picture)
    scan.save(path)
    scan.close()
    typed.unlink()
    return path
