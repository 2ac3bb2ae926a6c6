# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The window, the only part that knows Qt.

Here are the application and the frame of its window; beside it a package for each pane (`library`, `conversation`, `viewer`), for
the choices of a person (`settings`) and for what all of them are made of (`parts`).
"""
