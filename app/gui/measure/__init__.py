# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page that measures: question sets, runs with two setups side by side, and what they tell."""
