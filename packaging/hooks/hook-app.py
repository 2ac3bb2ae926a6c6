# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells the packager about modules that are only imported by name at run time: some of the program, and what migrations use."""

from PyInstaller.utils.hooks import collect_submodules

hiddenimports = collect_submodules("app") + collect_submodules("alembic", filter=lambda name: "alembic.testing" not in name)
