# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How well claims are told apart: supported by their passage, or not."""

import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.answers import Verdict
from app.evaluation.claim_only import claim_only_accuracy
from app.evaluation.metrics import percentiles, share
from app.services.container import Services
from app.services.remark_words import words

SHOWN = frozenset({Verdict.SUPPORTED})


def evaluate_claims(services: Services, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Balanced accuracy of supported against the rest, by label and by kind of fault; and what the claims alone give away."""
    shapes: list[dict[str, Any]] = []
    for row in rows:
        started = time.perf_counter()
        checked = services.ask.check_claim(row["passage"], row["claim"])
        ms = (time.perf_counter() - started) * 1000
        shapes.append(
            {
                "id": row.get("id", ""),
                "label": row["label"],
                "fault": row.get("fault", ""),
                "verdict": checked.verdict.value,
                "note": words(checked.remarks),
                "ms": round(ms, 2),
            }
        )
    by_label: dict[str, list[bool]] = defaultdict(list)
    by_fault: dict[str, list[bool]] = defaultdict(list)
    for shape in shapes:
        right = (Verdict(shape["verdict"]) in SHOWN) == (shape["label"] == "supported")
        by_label[shape["label"]].append(right)
        if shape["fault"]:
            by_fault[shape["fault"]].append(right)
    positives = [right for label, flags in by_label.items() if label == "supported" for right in flags]
    negatives = [right for label, flags in by_label.items() if label != "supported" for right in flags]
    sides = [side for side in (share(positives), share(negatives)) if side is not None]
    return {
        "claims": len(rows),
        "balanced_accuracy": sum(sides) / len(sides) if sides else None,
        "claim_only_accuracy": claim_only_accuracy([row["claim"] for row in rows], [row["label"] == "supported" for row in rows]),
        "by_label": {label: share(flags) for label, flags in sorted(by_label.items())},
        "by_fault": {fault: {"claims": len(flags), "right": share(flags)} for fault, flags in sorted(by_fault.items())},
        "confusion": {
            f"{label} -> {verdict}": count
            for (label, verdict), count in sorted(Counter((shape["label"], shape["verdict"]) for shape in shapes).items())
        },
        "latency_ms": percentiles([shape["ms"] for shape in shapes]),
        "rows": shapes,
    }
