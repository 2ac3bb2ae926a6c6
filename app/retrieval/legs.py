# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Both legs side by side, each standing in for the other when it fails."""

import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from app.domain.errors import AppError, ErrorCode
from app.domain.questions import ScoredChunk, StageTime

log = logging.getLogger(__name__)

Leg = Callable[[], list[ScoredChunk]]


@dataclass(frozen=True, slots=True)
class LegsResult:
    """`found` holds the legs that could search; `warnings` names the others (an ErrorCode value, or "<leg>_leg_failed")."""

    found: Mapping[str, list[ScoredChunk]]
    stages: tuple[StageTime, ...]
    warnings: tuple[str, ...]


def run_legs(legs: Mapping[str, Leg]) -> LegsResult:
    """The last leg runs in the caller's thread, the others beside it.

    Raises AppError(CANCELLED) when a leg was cancelled, and the first failure when no leg could search.
    """
    found: dict[str, list[ScoredChunk]] = {}
    stages: list[StageTime] = []
    warnings: list[str] = []
    failures: list[Exception] = []
    names = list(legs)
    with ThreadPoolExecutor(max_workers=max(1, len(names) - 1), thread_name_prefix="search") as threads:
        beside = [threads.submit(_timed, legs[name]) for name in names[:-1]]
        own = [_timed(legs[name]) for name in names[-1:]]
        ran = [*(each.result() for each in beside), *own]
    for name, (hits, ms, failure) in zip(names, ran, strict=True):
        stages.append(StageTime(name, ms))
        if failure is None:
            found[name] = hits
            continue
        if isinstance(failure, AppError) and failure.code is ErrorCode.CANCELLED:
            raise failure
        log.warning("The %s leg failed; the search goes on without it", name, exc_info=failure)
        warnings.append(failure.code.value if isinstance(failure, AppError) else f"{name}_leg_failed")
        failures.append(failure)
    if failures and not found:
        raise failures[0]
    return LegsResult(found, tuple(stages), tuple(warnings))


def _timed(leg: Leg) -> tuple[list[ScoredChunk], float, Exception | None]:
    start = time.perf_counter()
    hits: list[ScoredChunk] = []
    failure: Exception | None = None
    try:
        hits = leg()
    except Exception as error:  # noqa: BLE001  handed to the caller, who records it
        failure = error
    return hits, (time.perf_counter() - start) * 1000, failure
