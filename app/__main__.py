# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The way in: the window when no command is given, else the headless door. Nothing heavy is imported before it is needed."""

import multiprocessing
import sys
from collections.abc import Sequence
from pathlib import Path

from app.cli.arguments import parse
from app.config import seal


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program and returns its exit code."""
    multiprocessing.freeze_support()  # a reading process of the bundle starts here and goes no further
    seal.install()
    options = parse(sys.argv[1:] if argv is None else argv)
    if options.command is not None:
        from app.cli.main import run_command  # noqa: PLC0415 - the window must not pay for it

        return run_command(options)

    from app.gui.application import run  # noqa: PLC0415 - a command needs no Qt

    return run(Path(options.data_dir) if options.data_dir else None, options.quit_after, options.targets)


if __name__ == "__main__":
    sys.exit(main())
