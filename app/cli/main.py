# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The headless door: the same services as the window, for scripts, tests and measures.

With `--json` a command prints one JSON object and nothing else on stdout. Exit codes: 0 done, 2 wrong usage, 3 input cannot
be read, 4 model unavailable, 5 library problem, 130 cancelled.
"""

import argparse
import json
import sys

from app.cli import commands, texts
from app.cli.shapes import error_shape
from app.domain.errors import AppError, ErrorCode
from app.domain.harmless import one_line, one_line_each
from app.services.error_words import words

_MODEL_CODES = {code for code in ErrorCode if code.value.startswith("model_")} | {
    ErrorCode.PROMPT_TOO_LONG,
    ErrorCode.PROMPT_CUT,
}
_LIBRARY_CODES = {
    ErrorCode.NEWER_LIBRARY,
    ErrorCode.LOCKED_LIBRARY,
    ErrorCode.LIBRARY_GONE,
    ErrorCode.DAMAGED_LIBRARY,
    ErrorCode.LIBRARY_AWAY,
    ErrorCode.BACKUP_DAMAGED,
    ErrorCode.DISK_FULL,
    ErrorCode.CANNOT_WRITE,
    ErrorCode.ASSET_MISSING,
}
_USAGE_CODES = {
    ErrorCode.BAD_SETTINGS,
    ErrorCode.BAD_REQUEST,
    ErrorCode.BAD_LINK,
    ErrorCode.PLACE_TAKEN,
    ErrorCode.PLACE_INSIDE,
    ErrorCode.BAD_QUESTION_SET,
    ErrorCode.DOCUMENT_UNKNOWN,
}


def exit_code(code: ErrorCode) -> int:
    if code is ErrorCode.CANCELLED:
        return 130
    if code in _USAGE_CODES:
        return 2
    if code in _MODEL_CODES:
        return 4
    return 5 if code in _LIBRARY_CODES else 3


def run_command(options: argparse.Namespace) -> int:
    """Run one command and return its exit code; a failure is one line on stderr (and JSON on stdout when asked for)."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal without the letters of a document is no reason to fail
            stream.reconfigure(errors="replace")
    try:
        result = commands.run(options)
    except AppError as error:
        told = words(error)
        print(one_line(f"quoth: {told.title} {told.reason} {told.remedy}"), file=sys.stderr)
        if options.json:
            _print_json({"error": error_shape(error)})
        return exit_code(error.code)
    except KeyboardInterrupt:
        print("quoth: stopped.", file=sys.stderr)
        return exit_code(ErrorCode.CANCELLED)
    if options.json:
        _print_json(result)
    else:
        print(texts.text_of(options.command, {key: one_line_each(value) for key, value in result.items()}))
    errors = result.get("errors")
    return exit_code(ErrorCode(errors[0]["code"])) if errors else 0


def _print_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=True) + "\n")
