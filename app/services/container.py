# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The only place where concrete parts are put together."""

from pathlib import Path
from types import TracebackType
from typing import Self

from app.config.paths import Paths, paths_for, resource_path
from app.config.place import library_folder
from app.config.scratch import sweep_scratch
from app.models import registry
from app.retrieval.keyword import analyse
from app.services.ask import AskService
from app.services.diagnostics import DiagnosticsService
from app.services.enrich import EnrichService
from app.services.keeping import KeepingService, finish_move
from app.services.library import LibraryService
from app.services.model_trial import ModelTrial
from app.services.models import ModelsService
from app.services.pages import PagesService
from app.services.preferences import PreferencesService
from app.services.session import SessionService
from app.services.shelf import ShelfService
from app.services.watching import WatchService
from app.storage.library import Library


class Services:
    """Every use case over one open library, which lies in `folder`. Close it when done; calls after that fail."""

    def __init__(self, paths: Paths) -> None:
        self.paths = paths
        sweep_scratch()
        self.preferences = PreferencesService(paths.settings)
        embedder = registry.embedder(resource_path("models"))
        multilingual = registry.multilingual_embedder(resource_path("models"))
        others = (multilingual.name, multilingual.dimension) if multilingual else None
        self.folder = library_folder(paths)
        self._library = Library.open(self.folder, analyse, embedder.name, embedder.dimension, others)
        self.models = ModelsService(self.preferences)
        self.library = LibraryService(self._library, embedder, self.preferences, multilingual)
        self.shelf = ShelfService(self._library)
        self.watching = WatchService(self._library, self.library)
        self.session = SessionService(self._library)
        reranker = registry.reranker(resource_path("models"))
        self.ask = AskService(self._library, embedder, reranker, self.models, multilingual)
        self.enrich = EnrichService(self._library, self.models.generator)
        self.pages = PagesService(self._library, self.library)
        self.diagnostics = DiagnosticsService(self._library, self.models, self.folder)
        self.keeping = KeepingService(self._library)
        self.trial = ModelTrial(
            lambda folder: Library.open(folder, analyse, embedder.name, embedder.dimension, others),
            lambda library: LibraryService(library, embedder, self.preferences, multilingual),
            lambda library: AskService(library, embedder, reranker, self.models, multilingual),
        )
        finish_move(paths)

    def close(self) -> None:
        self.pages.close()
        self._library.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.close()


def build(data_dir: Path | None = None) -> Services:
    """Open the library of this folder (None: the usual place of this system).

    Raises AppError LOCKED_LIBRARY, LIBRARY_AWAY, NEWER_LIBRARY, DAMAGED_LIBRARY, NO_PERMISSION, DISK_FULL, BAD_SETTINGS.
    """
    return Services(paths_for(data_dir))
