# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Is everything there and sound? One line a part, each with a remedy."""

import os
import platform
from dataclasses import dataclass
from pathlib import Path

from app import __version__
from app.config import seal
from app.config.paths import find_tesseract, resource_path
from app.domain.model_servers import ModelState
from app.ingestion.ocr import Recogniser
from app.services.error_words import words
from app.services.model_choice import memory_bytes
from app.services.models import ModelsService
from app.storage.library import Library


def without_home(text: str) -> str:
    """The text with the home folder, which tells a person's name, as ~."""
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text


_EMBEDDED = {
    "models/bge-small-en-v1.5/model.onnx": "finding by meaning",
    "models/ms-marco-minilm-l12-v2/model.onnx": "a second look at what was found",
    "models/tiktoken/9b5ad71b2ce5302211f9c61530b329a4922fc6a4": "counting tokens",
}


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    ok: bool
    detail: str
    remedy: str = ""


class DiagnosticsService:
    def __init__(self, library: Library, models: ModelsService, data: Path) -> None:
        self._library = library
        self._models = models
        self._data = data

    def checks(self) -> list[Check]:
        """Never raises for what it checks: a fault is a row."""
        return [self._storage(), self._indexes(), self._embedded(), self._model_server(), self._ocr(), self._seal()]

    def ocr_languages(self) -> list[str]:
        """Codes of the languages that text recognition can read here."""
        return sorted(Recogniser().installed - {"osd", "equ"})

    def report(self) -> str:
        """What helps to find a fault: versions, sizes and checks. No text of documents, no keys; the home folder as ~."""
        documents = self._library.documents()
        lines = [
            f"Quoth {__version__}, Python {platform.python_version()}, {platform.platform()}, {os.cpu_count()} processors",
            f"{memory_bytes() / 1e9:.0f} GB of memory",
            f"{sum(each.page_count for each in documents)} pages, {sum(each.chunk_count for each in documents)} passages",
            f"{sum(each.ocr_pages for each in documents)} pages by text recognition",
        ]
        lines += [
            f"{'ok ' if check.ok else 'BAD'} {check.name}: {check.detail} {check.remedy}".rstrip() for check in self.checks()
        ]
        return without_home("\n".join(lines))

    def _storage(self) -> Check:
        documents = self._library.documents()
        return Check("storage", True, f"{len(documents)} documents in {self._data}")

    def _indexes(self) -> Check:
        problems = self._library.check()
        if not problems:
            return Check("indexes", True, f"words, vectors and files agree; vectors are searched {self._library.vector_method()}")
        told = "; ".join(problem.detail for problem in problems[:5])
        return Check("indexes", False, told, "Rebuild the indexes; documents and pages stay as they are.")

    def _embedded(self) -> Check:
        missing = [f"{name} ({purpose})" for name, purpose in _EMBEDDED.items() if not resource_path(name).is_file()]
        if missing:
            return Check("models", False, "missing: " + ", ".join(missing), "Run the set-up again, or install Quoth anew.")
        return Check("models", True, f"{len(_EMBEDDED)} embedded parts are there")

    def _model_server(self) -> Check:
        """Never a fault: without a model, answers are quoted sentences."""
        status = self._models.status()
        server = f"{status.server} {status.detail}".strip()
        if status.state is ModelState.READY:
            return Check("model server", True, f"{server}: {', '.join(model.name for model in status.models)}")
        if status.problem is None:
            return Check("model server", True, f"{server} has no model; answers are quoted sentences")
        told = words(status.problem)
        return Check("model server", True, f"{told.title} Answers are quoted sentences.", told.remedy)

    def _ocr(self) -> Check:
        if find_tesseract() is None:
            return Check("ocr", False, "Tesseract is not on this computer", "Install Tesseract to read scanned pages.")
        languages = sorted(Recogniser().installed - {"osd"})
        if not languages:
            return Check("ocr", False, "Tesseract has no language", "Install a language for Tesseract.")
        return Check("ocr", True, f"Tesseract reads {', '.join(languages)}")

    def _seal(self) -> Check:
        status = seal.status()
        if not status.installed:
            return Check("seal", False, "not closed", "Start Quoth by its own command.")
        opened = ", ".join(f"{host} for {purpose}" for host, purpose in status.opened)
        return Check("seal", True, f"open to {opened}" if opened else f"closed, {status.refused} connections refused")
