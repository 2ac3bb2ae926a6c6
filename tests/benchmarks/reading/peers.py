# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reads pages with another program; run by the Python of an environment of its own, which knows nothing of Quoth.

    PEER_PYTHON peers.py pymupdf4llm|pdfplumber < jobs.json > readings.jsonl

Jobs are `[[path, [page, ...] or null for all], ...]`; each gives one line with its path, the version of the program, the seconds
it took without starting Python, and its readings by page number.
"""

import contextlib
import html
import json
import re
import sys
import time


def clean(text: str) -> str:
    """Markdown -> the words a person sees."""
    text = re.sub(r"\]\([^)\s]*\)", "]", re.sub(r"<br\s*/?>", " ", text))
    return html.unescape(re.sub(r"</?\w+[^>]*>", "", text)).replace("**", "").replace("`", "").replace("~~", "")


def cells(line: str) -> list[str]:
    line = line.strip().removeprefix("|").removesuffix("|")
    return [re.sub(r"(?<!\w)_|_(?!\w)", "", clean(cell)).replace("\\|", "|").strip() for cell in re.split(r"(?<!\\)\|", line)]


def markdown_page(text: str) -> dict:
    headings: list[list] = []
    tables: list[dict] = []
    table: dict | None = None
    for line in text.split("\n"):
        if line.startswith("|"):
            if table is None:
                table = {"columns": cells(line), "rows": []}
                tables.append(table)
            elif not re.fullmatch(r"[|:\s-]+", line) or "-" not in line:
                table["rows"].append(cells(line))
            continue
        table = None
        if match := re.match(r"(#{1,6})\s+(.*)", line):
            headings.append([re.sub(r"(?<!\w)_|_(?!\w)", "", clean(match[2])).strip(), len(match[1])])
    return {"text": clean(text), "headings": headings, "tables": tables}


def read_pymupdf4llm(path: str, pages: list[int] | None) -> dict[int, dict]:
    import pymupdf4llm

    numbers = None if pages is None else [page - 1 for page in pages]
    chunks = pymupdf4llm.to_markdown(path, pages=numbers, page_chunks=True)
    return {n: markdown_page(chunk["text"]) for n, chunk in zip(pages or range(1, len(chunks) + 1), chunks, strict=True)}


def read_pdfplumber(path: str, pages: list[int] | None) -> dict[int, dict]:
    import pdfplumber

    readings: dict[int, dict] = {}
    with pdfplumber.open(path, pages=pages) as document:
        for page in document.pages:
            tables = [{"columns": rows[0], "rows": rows[1:]} for rows in page.extract_tables() if rows]
            readings[page.page_number] = {"text": page.extract_text(), "headings": [], "tables": tables}
            page.close()
    return readings


READERS = {"pymupdf4llm": read_pymupdf4llm, "pdfplumber": read_pdfplumber}


def main() -> None:
    name = sys.argv[1]
    out = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):
        module = __import__(name)
        for path, pages in json.load(sys.stdin):
            start = time.perf_counter()
            readings = READERS[name](path, pages)
            seconds = time.perf_counter() - start
            result = {"path": path, "version": module.__version__, "seconds": seconds, "pages": readings}
            print(json.dumps(result), file=out, flush=True)


if __name__ == "__main__":
    main()
