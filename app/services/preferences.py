# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a person has chosen: read once, changed with a check, kept in a file."""

import threading
from pathlib import Path

from app.config.settings import Settings, changed, load_settings, save_settings


class PreferencesService:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._settings = load_settings(file)

    def get(self) -> Settings:
        return self._settings

    def update(self, **changes: object) -> Settings:
        """Check, keep and return the changed settings.

        Raises AppError BAD_SETTINGS, DISK_FULL, NO_PERMISSION; the old ones stay then.
        """
        with self._lock:
            settings = changed(self._settings, **changes)
            save_settings(self._file, settings)
            self._settings = settings
        return settings
