# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Other programs of the system."""

import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def show_in_folder(file: Path) -> None:
    """Open the folder of a file in the system's file manager, the file chosen in it where the system can do that."""
    if sys.platform == "win32":
        subprocess.Popen(f'explorer /select,"{file}"')  # noqa: S603 - its own way of quoting, and no shell
    elif sys.platform == "darwin":
        subprocess.Popen(["/usr/bin/open", "-R", str(file)])  # noqa: S603 - no shell
    else:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(file.parent)))


def open_outside(file: Path) -> None:
    """Open a file in whatever program the system opens such files with."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))
