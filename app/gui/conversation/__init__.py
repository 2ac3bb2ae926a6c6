# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The middle pane: questions, answers, their sources, and how an answer came about."""
