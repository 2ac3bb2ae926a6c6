# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every conversation with a model server shares: which address it may go to, and how a conversation is broken off."""

import contextlib
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from app.config import seal
from app.domain.errors import AppError, ErrorCode

PURPOSE = "model server"  # what the seal is lifted for


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server listens. `url` has no slash at its end; `local` says that it is this computer."""

    url: str
    host: str
    local: bool
    secure: bool


def address_of(written: str, port: int) -> Address:
    """An address as a person writes it, with the usual `port` where none is named. Raises AppError(BAD_SETTINGS)."""
    text = written.strip()
    try:
        parts = urlsplit(text if "//" in text else f"http://{text}")
        name, number = (parts.hostname or "").lower(), parts.port
    except ValueError:
        parts, name, number = urlsplit(""), "", None
    if not name or parts.scheme not in {"http", "https"} or parts.username or parts.query:
        raise AppError(ErrorCode.BAD_SETTINGS, file="", reason=f"“{written}” is no address of a server.")
    if name in {"localhost", "0.0.0.0"}:  # noqa: S104  asked, not bound
        name = "127.0.0.1"
    local, secure = seal.is_loopback(name), parts.scheme == "https"
    number = number or (443 if secure and not local else port)
    shown = f"[{name}]" if ":" in name else name
    return Address(f"{parts.scheme}://{shown}:{number}{parts.path.rstrip('/')}", name, local, secure)


def require_allowed(address: Address) -> None:
    """Raises AppError(SEALED) for another computer, unless a person lifted the seal for it and for model servers.

    The name is looked up anew, so that a host that moved is still let through.
    """
    if address.local:
        return
    if not seal.allows(address.host, PURPOSE):
        raise AppError(ErrorCode.SEALED, host=address.host)
    with contextlib.suppress(OSError):  # without a network there is nothing to let through: connecting tells
        seal.look_up(address.host)


def loopback(written: str, port: int = 11434) -> str:
    """The address of a server on this machine, normalised. Raises AppError(SEALED) for any other host."""
    try:
        address = address_of(written, port)
    except AppError as error:
        raise AppError(ErrorCode.SEALED, cause=error, host=written) from error
    if not address.local:
        raise AppError(ErrorCode.SEALED, host=written)
    return address.url


class Line:
    """The sockets of one client. Closing a client does not wake a thread that reads from it; shutting its sockets down does."""

    def __init__(self) -> None:
        self._sockets: list[socket.socket] = []
        self.aborted = False

    def options(self, seconds: float | None) -> dict[str, Any]:
        """Arguments for an httpx client. `seconds` bounds connecting and each silence; None leaves silence to the caller."""
        import httpx  # noqa: PLC0415  heavy: only when a model server is asked

        return {
            "timeout": httpx.Timeout(seconds, connect=5.0 if seconds is None else seconds),
            "trust_env": False,  # a proxy of the environment has no business between this program and a model
            "follow_redirects": False,  # a key is for one host only
            "event_hooks": {"request": [self._watch]},
        }

    def abort(self) -> None:
        """End whatever another thread is reading here."""
        self.aborted = True
        for each in list(self._sockets):
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # already closed from the other side

    def _watch(self, request: Any) -> None:
        request.extensions["trace"] = self._traced

    def _traced(self, event: str, info: Mapping[str, Any]) -> None:
        # Encryption takes the bare socket over: only the wrapped one can be shut down then.
        if event not in {"connection.connect_tcp.complete", "connection.start_tls.complete"}:
            return
        connected = info["return_value"].get_extra_info("socket")
        if connected is not None:
            self._sockets.append(connected)
            if self.aborted:
                self.abort()
