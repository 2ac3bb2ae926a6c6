# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Model servers: which one is asked, where it is, with which key, and what it holds. Only here is one chosen."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from app.config import keychain, seal
from app.config.keychain import Kept
from app.config.settings import ServerKind, Settings
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.model_servers import ModelServer, ModelState, ModelStatus, PullProgress
from app.domain.ports import Embedder, Generator
from app.models import registry
from app.models.connection import PURPOSE, Address
from app.services.preferences import PreferencesService

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ServerView:
    """The server that is asked, as settings show it.

    `outside` is its host where that is another computer, `allowed` whether that may be reached; `key` tells where its key lies,
    `fetches` whether it fetches models.
    """

    kind: ServerKind
    address: str
    outside: str
    allowed: bool
    key: Kept
    fetches: bool = False


class ModelsService:
    def __init__(self, preferences: PreferencesService) -> None:
        self._preferences = preferences
        self._lift(preferences.get())

    def status(self) -> ModelStatus:
        """Never raises; may take some seconds where a server is slow to answer."""
        try:
            server = self._server()
        except AppError as error:
            return ModelStatus(ModelState.FAILED, problem=error)
        return server.status()

    def generator(self, name: str, on_note: Callable[[str], None] | None = None) -> Generator | None:
        """The model of this name, or None for "": answers in quotes. Raises AppError(SEALED, BAD_SETTINGS)."""
        return self._server().generator(name, on_note) if name else None

    def verifier(self, on_note: Callable[[str], None] | None = None) -> Generator | None:
        """The model that judges claims, None where no other than the drafting one was chosen."""
        return self.generator(self._preferences.get().verifier, on_note)

    def embedder(self, name: str) -> Embedder:
        """A model of the server that makes vectors. Raises AppError(SEALED, BAD_SETTINGS, BAD_REQUEST)."""
        return self._server().embedder(name)

    def pull(self, name: str, on_progress: Callable[[PullProgress], None], cancel: CancelToken) -> None:
        """Have the server fetch a model. Raises AppError: a MODEL_ code, DISK_FULL, BAD_REQUEST, CANCELLED."""
        self._server().pull(name, on_progress, cancel)

    # ------------------------------------------------------------------ the choice of a server

    def view(self) -> ServerView:
        """May wait for a person who is asked to open the keychain. Raises AppError(BAD_SETTINGS)."""
        settings = self._preferences.get()
        address = self._chosen(settings)
        outside = "" if address.local else address.host
        allowed = not outside or seal.allows(outside, PURPOSE)
        key = Kept.NONE if settings.model_server == "ollama" else keychain.where(address.url)
        return ServerView(settings.model_server, address.url, outside, allowed, key, self._server().fetches)

    def choose(self, kind: ServerKind, address: str = "") -> None:
        """Ask another server from now on; "" keeps the address that this kind has. Raises AppError(BAD_SETTINGS).

        A host that was allowed before stays so only while it is the one that is asked.
        """
        changes: dict[str, object] = {"model_server": kind}
        if address and kind == "ollama" and not registry.address(kind, address).local:
            reason = "Ollama is asked on this computer only. Elsewhere it is an openai server, its address ending in /v1."
            raise AppError(ErrorCode.BAD_SETTINGS, file="", reason=reason)
        if address:
            changes["ollama_host" if kind == "ollama" else "openai_address"] = registry.address(kind, address).url
        settings = self._preferences.update(**changes)
        if settings.allowed_host and settings.allowed_host != self._chosen(settings).host:
            settings = self._preferences.update(allowed_host="")
        self._lift(settings)

    def allow(self, host: str) -> None:
        """Lift the seal for the host that was chosen, for questions to a model and for the passages that go with them.

        Raises AppError(BAD_SETTINGS) for any other host: only what a person sees is allowed.
        """
        settings = self._preferences.get()
        chosen = self._chosen(settings)
        if chosen.local or host.lower() != chosen.host:
            raise AppError(ErrorCode.BAD_SETTINGS, file="", reason=f"The model server is not at “{host}”.")
        self._lift(self._preferences.update(allowed_host=chosen.host))

    def seal_again(self) -> None:
        """Take back what `allow` gave."""
        self._lift(self._preferences.update(allowed_host=""))

    def _lift(self, settings: Settings) -> None:
        """Let the seal be as the settings say. A bad address allows nothing."""
        seal.take_back(PURPOSE)
        if not settings.allowed_host or settings.model_server != "openai":
            return
        try:
            chosen = self._chosen(settings)
        except AppError as error:
            log.warning("No model server is allowed: %s", error)
            return
        if chosen.host == settings.allowed_host:
            seal.lift(settings.allowed_host, PURPOSE)

    def _chosen(self, settings: Settings) -> Address:
        return registry.address(settings.model_server, _written(settings))

    # ------------------------------------------------------------------ its key

    def keep_key(self, key: str) -> Kept:
        """Keep the key of the chosen server in the keychain of the system; where there is none, until the program ends."""
        return keychain.keep(self._chosen(self._preferences.get()).url, key)

    def forget_key(self) -> None:
        keychain.forget(self._chosen(self._preferences.get()).url)

    def _server(self) -> ModelServer:
        settings = self._preferences.get()
        address = self._chosen(settings).url
        return registry.server(settings.model_server, address, lambda: keychain.key_of(address))


def _written(settings: Settings) -> str:
    return settings.ollama_host if settings.model_server == "ollama" else settings.openai_address
