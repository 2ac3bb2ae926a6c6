# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What comes from outside the window: files and links given at the start, by the system, or by a second start."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import url2pathname

from PySide6.QtCore import QObject, Signal

from app.domain.answers import Citation
from app.domain.errors import AppError
from app.services.place_links import PlaceLink, is_link, read_link

if TYPE_CHECKING:
    from app.gui.viewer.viewer import Viewer
    from app.gui.workers import Workers
    from app.services.container import Services


def path_of(target: str) -> Path:
    """A file as a person or the system names it: a path, or a `file:` address."""
    split = urlsplit(target) if target.lower().startswith("file:") else None
    return Path(url2pathname(split.path) if split is not None else target).absolute()


class Incoming(QObject):
    """Takes files and links at any time, and opens them once the library is there."""

    failed = Signal(object)  # AppError
    said = Signal(str)

    def __init__(self, parent: QObject, add: Callable[[list[Path]], None]) -> None:
        """`add` puts files into the library."""
        super().__init__(parent)
        self._add = add
        self._services: Services | None = None
        self._workers: Workers | None = None
        self._viewer: Viewer | None = None
        self._files: list[Path] = []
        self._link: PlaceLink | None = None

    def take(self, targets: Sequence[str]) -> None:
        """Files are added, of links the last one is opened. One that leads nowhere is told."""
        for target in targets:
            if not is_link(target):
                self._files.append(path_of(target))
                continue
            try:
                self._link = read_link(target)
            except AppError as error:
                self.failed.emit(error)
        self._go()

    def take_files(self, files: Sequence[Path]) -> None:
        self._files += files
        self._go()

    def open_library(self, services: "Services", workers: "Workers", viewer: "Viewer") -> None:
        """The library is there: what waited is opened."""
        self._services, self._workers, self._viewer = services, workers, viewer
        self._go()

    def _go(self) -> None:
        if self._services is None or self._workers is None:
            return
        files, self._files = self._files, []
        if files:
            self._add(files)
        link, self._link = self._link, None
        if link is not None:
            pages = self._services.pages
            self._workers.look.submit(lambda _token, _report: (link, pages.place_of(link)), self._show, self.failed.emit)

    def _show(self, found: tuple[PlaceLink, Citation]) -> None:
        link, place = found
        if self._viewer is None:
            return
        if place.quads:
            self._viewer.open_citation(place, (place,))
            return
        self._viewer.open_document(place.document_id, place.page)
        if link.words:
            self.said.emit(self.tr("The words of the link do not stand in {title} any more.").format(title=place.title))
