# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The log file: what went wrong and when. Never the text of documents or questions."""

import logging
import logging.handlers
from pathlib import Path

from app.domain.harmless import visible

FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _Lines(logging.Formatter):
    """One line a record; what follows of a traceback is indented, so that no name from elsewhere can pass for a record."""

    def format(self, record: logging.LogRecord) -> str:
        return "\n    ".join(visible(line) for line in super().format(record).split("\n"))


def start_log(folder: Path) -> Path:
    """Log warnings and worse of the whole program to `quoth.log`, three files of 1 MB at most. Returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "quoth.log"
    handler = logging.handlers.RotatingFileHandler(file, maxBytes=1_000_000, backupCount=2, encoding="utf-8", delay=True)
    handler.setFormatter(_Lines(FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("app").setLevel(logging.INFO)
    logging.captureWarnings(True)
    return file
