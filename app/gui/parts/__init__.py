# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every part of the window is made of: colours, type, plain widgets, motion, the words of errors."""
