# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person looks up: the keys, what Quoth can do, what it is made of."""
