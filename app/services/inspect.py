# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is read of a file, told without storing anything."""

from pathlib import Path
from typing import Any

from app.ingestion import inspect as ingestion


def inspect_file(file: Path, password: str | None = None) -> dict[str, Any]:
    """The JSON of `inspect`. Raises AppError for a file that cannot be read."""
    return ingestion.inspect_file(file, password)
