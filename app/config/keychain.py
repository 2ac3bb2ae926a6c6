# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The keys of model servers: in the keychain of the system, else in memory until the program ends. Never in a file of ours."""

import logging
import threading
from enum import StrEnum
from typing import Any

log = logging.getLogger(__name__)

SERVICE = "Quoth"
_LEAST_PRIORITY = 1  # below it a keyring backend is none, or writes keys down as they are

_session: dict[str, str] = {}
_lock = threading.Lock()


class Kept(StrEnum):
    """Where a key is."""

    NONE = "none"
    KEYCHAIN = "keychain"
    SESSION = "session"  # there is no keychain, or it refused: gone when the program ends


def _backend() -> Any:
    """The keychain of this system, or None."""
    import keyring  # noqa: PLC0415  looks for backends when it is imported

    backend = keyring.get_keyring()
    try:
        return backend if backend.priority >= _LEAST_PRIORITY else None
    except RuntimeError:  # a backend that cannot work here says so when its priority is asked
        return None


def keep(owner: str, key: str) -> Kept:
    """Keep a key for an owner (the address of a server), and tell where it is. An empty key is forgotten."""
    if not key:
        forget(owner)
        return Kept.NONE
    import keyring.errors  # noqa: PLC0415

    with _lock:
        _session[owner] = key
    backend = _backend()
    if backend is None:
        return Kept.SESSION
    try:
        backend.set_password(SERVICE, owner, key)
    except keyring.errors.KeyringError as error:
        log.warning("The keychain did not take a key: %s", type(error).__name__)
        return Kept.SESSION
    with _lock:
        _session.pop(owner, None)
    return Kept.KEYCHAIN


def key_of(owner: str) -> str:
    """The key of an owner, "" where there is none. May wait for a person who is asked to open the keychain."""
    return _found(owner)[0]


def where(owner: str) -> Kept:
    return _found(owner)[1]


def forget(owner: str) -> None:
    """Take a key out of memory and keychain; one that is not there is no fault."""
    import keyring.errors  # noqa: PLC0415

    with _lock:
        _session.pop(owner, None)
    backend = _backend()
    if backend is None:
        return
    try:
        if backend.get_password(SERVICE, owner) is not None:
            backend.delete_password(SERVICE, owner)
    except keyring.errors.KeyringError as error:
        log.warning("The keychain did not give up a key: %s", type(error).__name__)


def _found(owner: str) -> tuple[str, Kept]:
    import keyring.errors  # noqa: PLC0415

    with _lock:
        kept = _session.get(owner, "")
    if kept:
        return kept, Kept.SESSION
    backend = _backend()
    if backend is None:
        return "", Kept.NONE
    try:
        found = backend.get_password(SERVICE, owner) or ""
    except keyring.errors.KeyringError as error:
        log.warning("The keychain was not opened: %s", type(error).__name__)
        found = ""
    return found, Kept.KEYCHAIN if found else Kept.NONE
