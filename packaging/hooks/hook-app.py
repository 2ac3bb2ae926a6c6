# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells the packager about modules of the program that are only imported inside functions or by a name made at run time."""

from PyInstaller.utils.hooks import collect_submodules

hiddenimports = collect_submodules("app", filter=lambda name: not name.startswith("app.storage.migrations"))
