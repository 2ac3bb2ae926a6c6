# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What language models there are."""

from collections.abc import Callable

from app.domain.ports import Generator
from app.models import registry
from app.models.ollama import ModelStatus, status
from app.services.preferences import PreferencesService


class ModelsService:
    def __init__(self, preferences: PreferencesService) -> None:
        self._preferences = preferences

    def status(self) -> ModelStatus:
        """Never raises; may take two seconds where a server is slow to answer."""
        return status(self._preferences.get().ollama_host)

    def generator(self, name: str, on_note: Callable[[str], None] | None = None) -> Generator | None:
        """The model of this name, or None for "": answers in quotes."""
        return registry.generator(name, self._preferences.get().ollama_host, on_note=on_note)

    def verifier(self, on_note: Callable[[str], None] | None = None) -> Generator | None:
        """The model that judges claims, None where no other than the drafting one was chosen."""
        return self.generator(self._preferences.get().verifier, on_note)
