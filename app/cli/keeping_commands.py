# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The commands `backup`, `restore`, `move` and `check`."""

import argparse
import sys
from typing import Any

from app.config.paths import Paths
from app.domain.jobs import CancelToken
from app.domain.keeping import KeepingProgress, OnKeeping
from app.services import keeping


def run_open(service: keeping.KeepingService, options: argparse.Namespace) -> dict[str, Any]:
    """What is done with the library open. Raises AppError."""
    if options.command == "backup":
        made = service.back_up(options.file, _teller(), CancelToken())
        return {"file": str(made.file), "bytes": made.size, "documents": made.documents, "missing": made.missing}
    sound = service.repair() if options.repair else service.check()
    return {
        "sound": sound.sound,
        "repairable": sound.repairable,
        "found": {finding.value: count for finding, count in sound.found.items()},
        "documents_without_file": list(sound.titles),
        "details": list(sound.details),
    }


def run_closed(paths: Paths, options: argparse.Namespace) -> dict[str, Any]:
    """What needs the library closed. Raises AppError."""
    before = keeping.library_folder_or_usual(paths)
    if options.command == "move":
        folder = keeping.move(paths, options.folder, _teller(), CancelToken())
        return {"folder": str(folder), "before": str(before)}
    target = (options.to or keeping.place_of_restored(paths)).expanduser().absolute()
    found = keeping.restore(paths, options.file, target, _teller(), CancelToken())
    return {"folder": str(target), "before": str(before), "documents": found.documents, "made_at": found.made_at}


def _teller() -> OnKeeping:
    """Progress on stderr, each tenth of each step once."""
    told = ""

    def tell(progress: KeepingProgress) -> None:
        nonlocal told
        tenth = f" {10 * (10 * progress.done // progress.total)} %" if progress.total else ""
        if f"{progress.step}{tenth}" != told:
            told = f"{progress.step}{tenth}"
            sys.stderr.write(f"quoth: {told}\n")

    return tell
