# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sheets as plain text, Markdown, HTML and a list of sources in BibTeX.

Whatever comes from a document, a file name or a question is text and nothing else: characters that a format would act upon are
escaped, so that no document can put markup, a picture or a link into what a person passes on.
"""

import html
import re

from app.services.sheet import Part, Said, Sheet, Source

_ALWAYS = re.compile(r"([\\`*_\[\]<>&|~#$^@])")
_LINE_START = re.compile(r"^(\s*)([-+=>]|\d+(?=[.)]))")
_ADDRESS = re.compile(r"(?i)\b(www)\.|([a-z][a-z0-9+.-]*):(?=//|\S*\\?@)")
_TEX = {
    **{letter: f"\\{letter}" for letter in "&%$#_{}"},
    "\\": "\\textbackslash{}",
    "~": "\\textasciitilde{}",
    "^": "\\textasciicircum{}",
}
_STYLE = (
    "body { font-family: serif; font-size: 11pt; line-height: 1.45; } h1 { font-size: 17pt; } h2 { font-size: 13.5pt; "
    "margin-top: 20pt; } h3 { font-size: 10pt; color: #50545A; margin-bottom: 2pt; } p { margin: 4pt 0; } "
    "sup { font-size: 8pt; } .note { color: #50545A; font-size: 9.5pt; } .where { font-size: 9.5pt; margin-top: 8pt; } "
    "blockquote { margin: 2pt 0 2pt 12pt; font-size: 10pt; } .marked { background-color: #FFF3C9; } a { color: #1B5E4C; }"
)


# ------------------------------------------------------------------ plain text


def plain_text(sheet: Sheet) -> str:
    """For programs that take no more than letters."""
    head = f"{sheet.title}\n\n" if sheet.title else ""
    return head + "\n".join(_plain_part(part) for part in sheet.parts)


def _plain_part(part: Part) -> str:
    lines = [part.question, ""]
    for said in part.said:
        lines.append(" ".join(piece for piece in (said.text, _numbers(said), _remark(said)) if piece))
        if said.note:
            lines.append(f"  {said.note}")
    if part.sources:
        lines += ["", part.heading]
    for source in part.sources:
        lines.append(f"[{source.number}] {source.title}, {source.where}")
        lines.append(f"    “{source.before}{source.marked}{source.after}”")
    return "\n".join(lines) + "\n"


def _numbers(said: Said) -> str:
    return "".join(f"[{number}]" for number in said.numbers)


def _remark(said: Said) -> str:
    return f"({said.remark})" if said.remark else ""


# ------------------------------------------------------------------ Markdown


def markdown(sheet: Sheet) -> str:
    """CommonMark; reads well as it stands."""
    head = f"# {escaped(sheet.title)}\n\n" if sheet.title else ""
    parts = "\n".join(_markdown_part(part) for part in sheet.parts)
    return f"{head}{parts}\n---\n\n*{escaped(sheet.words.foot)}*\n"


def _markdown_part(part: Part) -> str:
    lines = [f"## {escaped(part.question)}", ""]
    for said in part.said:
        numbers = "".join(f"\\[{number}\\]" for number in said.numbers)
        remark = f"*({escaped(said.remark)})*" if said.remark else ""
        lines += [" ".join(piece for piece in (escaped(said.text), numbers, remark) if piece), ""]
        if said.note:
            lines += [f"> {escaped(said.note)}", ""]
    if part.sources:
        lines += [f"### {escaped(part.heading)}", ""]
    for source in part.sources:
        lines += [_markdown_source(source), ""]
    return "\n".join(lines)


def _markdown_source(source: Source) -> str:
    marked = escaped(source.marked.strip())
    # A blank within the stars would leave them standing as stars.
    before = source.before + (" " if source.marked[:1] == " " else "")
    after = (" " if source.marked[-1:] == " " else "") + source.after
    quote = f"{escaped(before)}**{marked}**{escaped(after)}" if marked else escaped(source.before + source.after)
    head = f"\\[{source.number}\\] **{escaped(source.title)}**, [{escaped(source.where)}](<{source.link}>)"
    return f"{head}\n\n> “{quote}”"


def escaped(text: str) -> str:
    """Text for Markdown: shown as it is, in every usual dialect, with no link made of an address in it."""
    text = _ALWAYS.sub(r"\\\1", text)
    text = _ADDRESS.sub(lambda found: f"{found[1]}\\." if found[1] else f"{found[2]}\\:", text)
    return _LINE_START.sub(lambda found: f"{found[1]}{_start(found[2])}", text)


def _start(mark: str) -> str:
    return f"{mark}\\" if mark.isdigit() else f"\\{mark}"


# ------------------------------------------------------------------ HTML


def html_page(sheet: Sheet) -> str:
    """A whole page with its style, for printing."""
    return f"<html><head><meta charset='utf-8'><style>{_STYLE}</style></head><body>{html_body(sheet)}</body></html>"


def html_body(sheet: Sheet) -> str:
    """What a word processor takes from the clipboard."""
    head = f"<h1>{html.escape(sheet.title)}</h1>" if sheet.title else ""
    parts = "".join(_html_part(part) for part in sheet.parts)
    return f"{head}{parts}<p class='note'>{html.escape(sheet.words.foot)}</p>"


def _html_part(part: Part) -> str:
    pieces = [f"<h2>{html.escape(part.question)}</h2>"]
    for said in part.said:
        remark = f" <i>({html.escape(said.remark)})</i>" if said.remark else ""
        numbers = f"<sup>{_numbers(said)}</sup>" if said.numbers else ""
        pieces.append(f"<p>{html.escape(said.text)} {numbers}{remark}</p>")
        if said.note:
            pieces.append(f"<p class='note'>{html.escape(said.note)}</p>")
    if part.sources:
        pieces.append(f"<h3>{html.escape(part.heading)}</h3>")
    pieces += [_html_source(source) for source in part.sources]
    return "".join(pieces)


def _html_source(source: Source) -> str:
    marked = f"<span class='marked' style='background-color:#FFF3C9'>{html.escape(source.marked)}</span>" if source.marked else ""
    link = f"<a href='{html.escape(source.link)}'>{html.escape(source.where)}</a>"
    return (
        f"<p class='where'>[{source.number}] <b>{html.escape(source.title)}</b>, {link}</p>"
        f"<blockquote>“{html.escape(source.before)}{marked}{html.escape(source.after)}”</blockquote>"
    )


# ------------------------------------------------------------------ BibTeX


def bibtex(sheet: Sheet) -> str:
    """The cited documents, each once, with the printed pages that are cited; the key is the document's id in the library."""
    by_document: dict[str, list[Source]] = {}
    for part in sheet.parts:
        for source in part.sources:
            by_document.setdefault(source.document_id, []).append(source)
    return "\n".join(_entry(document_id, sources) for document_id, sources in by_document.items())


def _entry(document_id: str, sources: list[Source]) -> str:
    pages = ", ".join(dict.fromkeys(source.page for source in sources))
    fields = (("title", sources[0].title), ("howpublished", sources[0].file_name), ("pages", pages))
    key = re.sub(r"[^A-Za-z0-9]", "", document_id)
    return f"@misc{{quoth{key},\n" + "".join(f"  {name} = {{{_tex(text)}}},\n" for name, text in fields) + "}\n"


def _tex(text: str) -> str:
    """Text for TeX: no letter of it is a command."""
    return "".join(_TEX.get(letter, letter) for letter in text)
