# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sections know the words of their headings. Those that were read before have none until they are read again."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute("ALTER TABLE sections ADD COLUMN spans TEXT DEFAULT '[]' NOT NULL")
