# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The steps of search, each taken away once, so that every one has to show what it is worth."""

from collections.abc import Callable, Mapping
from typing import Any

from app.evaluation.bootstrap import difference_interval

CUT = 3
STEPS: Mapping[str, Mapping[str, str]] = {
    "without words": {"keyword_weight": "0"},
    "without meaning": {"vector_weight": "0"},
    "ranks instead of scores": {"fusion": "ranks"},
    "without titles and headings as fields": {"title_weight": "0", "path_weight": "0"},
    "without windows": {"windows": "off"},
    "without names of documents": {"document_boost": "0"},
    "without named pages and sections": {"place_boost": "0"},
    "without the index where places are asked": {"places_boost": "0"},
    "without giving way on a page": {"page_decay": "1"},
    "without leaving out duplicates": {"duplicates": "1"},
    "without the walk": {"graph_hops": "0"},
    "without keeping what the walk found on the first page": {"graph_kept": "0"},
    "without the parts of a question": {"part_candidates": "0"},
    "without reranking": {"rerank": "off"},
}


def ablate(run: Callable[[Mapping[str, str]], dict[str, Any]], settings: Mapping[str, str]) -> dict[str, Any]:
    """The figures of `run` with `settings`, and for each step what changes without it.

    `run` gives the figures of a question set with rows. A step's `difference` is its hit@3 less that of the whole, and
    `interval` where 95 % of resampled differences lie: a step whose interval holds 0 has not shown its worth on this set.
    """
    whole = run(settings)
    steps = []
    for name, change in STEPS.items():
        figures = run({**settings, **change})
        before, after = _hits(whole), _hits(figures)
        steps.append(
            {
                "step": name,
                "settings": dict(change),
                "page_hit_3": figures["page_hit"][str(CUT)],
                "difference": (sum(after) - sum(before)) / len(after) if after else None,
                "interval": difference_interval(before, after),
                "lost": _changed(whole, before, after),
                "gained": _changed(whole, after, before),
                "by_kind": {kind: each["page_hit"][str(CUT)] for kind, each in figures["by_kind"].items()},
                "p95_ms": figures["latency_ms"]["p95"],
            }
        )
    return {**whole, "ablation": steps}


def _answerable(figures: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [row for row in figures["rows"] if row["kind"] != "unanswerable"]


def _hits(figures: Mapping[str, Any]) -> list[bool]:
    return [row["page_rank"] is not None and row["page_rank"] <= CUT for row in _answerable(figures)]


def _changed(figures: Mapping[str, Any], found: list[bool], missed: list[bool]) -> list[str]:
    """Ids of the questions that one run finds and the other does not."""
    rows = zip(_answerable(figures), found, missed, strict=True)
    return [row["id"] for row, here, there in rows if here and not there]
