# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Two sides as files for other programs: a table with a line for each question, and everything as JSON."""

import csv
import io
from dataclasses import asdict

import msgspec

from app.evaluation.comparison import Comparison
from app.evaluation.side_by_side import Measured, Run, Side

_SHARED = ("id", "question", "kind", "file", "pages")
_OWN = (
    "page_rank",
    "document_rank",
    "covered",
    "evidence_ms",
    "answer_ms",
    "refused",
    "citations",
    "gold_citations",
    "holds_value",
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_bytes(comparison: Comparison) -> bytes:
    """One line a question, the columns of A and of B beside each other; UTF-8 with a mark, which spreadsheets need."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    yardstick = comparison.yardstick
    writer.writerow([*_SHARED, "a_right", "b_right", *(f"{side}_{name}" for side in "ab" for name in _OWN)])
    for a, b in comparison.rows:
        right = [yardstick.right(a), yardstick.right(b)]
        shared = [a.id, a.question, a.kind, a.file, " ".join(map(str, a.pages))]
        writer.writerow([_cell(value) for value in (*shared, *right, *_own(a), *_own(b))])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _own(row: Measured) -> list[object]:
    return [getattr(row, name) for name in _OWN]


def _cell(value: object) -> object:
    """Nothing that a spreadsheet would take for a formula; yes and no as 1 and 0, what is not known as nothing."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return "" if value is None else value


def json_bytes(name: str, comparison: Comparison, a: Side, b: Side, runs: tuple[Run, Run]) -> bytes:
    """Figures and rows; when and how long each side was run, and every setting of it."""
    figures = {key: asdict(getattr(comparison, key)) for key in ("outcome", "page_found", "covered", "cited", "left_unanswered")}
    whole = {
        "set": name,
        "yardstick": comparison.yardstick,
        "questions": len(comparison.rows),
        "figures": figures,
        "could_be_chance": comparison.chance,
        "evidence_ms_p95": {"a": comparison.evidence_p95[0], "b": comparison.evidence_p95[1]},
        "evidence_longer_ms": comparison.longer_ms,
        "by_kind": {each.kind: asdict(each.tallies) for each in comparison.by_kind},
        "changed": [{"id": each.a.id, "question": each.a.question, "gained": each.gained} for each in comparison.changed],
        "sides": {
            key: {
                "run": run.id,
                "started_at": run.started_at,
                "seconds": run.seconds,
                "left_out": run.left_out,
                "setup": side.setup,
                "config": side.config,
                "rows": side.rows,
            }
            for key, side, run in (("a", a, runs[0]), ("b", b, runs[1]))
        },
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=2)
