# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Brings a library file to the current schema: nothing to do in the usual case, a backup and migrations else.

A migration and its stamp are one transaction: killed at any point, the file is as before. Alembic is only loaded when needed.
"""

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from app.domain.errors import AppError, ErrorCode
from app.storage.backup import back_up
from app.storage.engine import Database
from app.storage.schema import HEAD

if TYPE_CHECKING:
    from types import ModuleType

_SCRIPTS = Path(__file__).parent / "migrations"
_NEW = ""


def upgrade(database: Database) -> Path | None:
    """Make the file fit `HEAD`; returns the backup when there was something to migrate.

    Raises AppError: NEWER_LIBRARY when a later program wrote it, DAMAGED_LIBRARY when it is no library.
    """
    with database.read() as connection:
        version = stamped_version(connection, database.path)
    if version == HEAD:
        return None
    if version != _NEW and not (version.isdecimal() and int(version) < int(HEAD)):
        raise AppError(ErrorCode.NEWER_LIBRARY, path=str(database.path), version=version, known=HEAD)
    backup = None if version == _NEW else back_up(database, version)
    command = importlib.import_module("alembic.command")
    config = _config(importlib.import_module("alembic.config"))
    with database.migration() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, HEAD)
    return backup


def stamped_version(connection: Connection, path: Path) -> str:
    """The version a file says it has; "" for a file without tables."""
    names = {row[0] for row in connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names:
        return _NEW
    row = connection.exec_driver_sql("SELECT version_num FROM alembic_version").first() if "alembic_version" in names else None
    if row is None:
        raise AppError(ErrorCode.DAMAGED_LIBRARY, path=str(path))
    return str(row[0])


def _config(module: "ModuleType") -> Any:
    config = module.Config()
    # A per cent sign in the folder's name would be read as an interpolation.
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    return config
