# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Keys lie in the keychain of the system; where there is none, in memory, and the caller is told."""

from collections.abc import Iterator

import keyring
import keyring.errors
import pytest
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as NoKeyring

from app.config import keychain
from app.config.keychain import Kept

OWNER, SECRET = "https://models.example:443", "sk-4711-secret"


class MemoryKeyring(KeyringBackend):
    """A keychain that works; `locked` makes it refuse."""

    priority = 5  # type: ignore[assignment]

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def set_password(self, service: str, username: str, password: str) -> None:
        if self.locked:
            raise keyring.errors.KeyringLocked("locked")
        self.kept[service, username] = password

    def get_password(self, service: str, username: str) -> str | None:
        if self.locked:
            raise keyring.errors.KeyringLocked("locked")
        return self.kept.get((service, username))

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


@pytest.fixture
def system() -> Iterator[MemoryKeyring]:
    before, made = keyring.get_keyring(), MemoryKeyring()
    keyring.set_keyring(made)
    yield made
    made.locked = False
    keychain.forget(OWNER)
    keyring.set_keyring(before)


def test_a_key_goes_into_the_keychain_and_out_again(system: MemoryKeyring) -> None:
    assert keychain.keep(OWNER, SECRET) is Kept.KEYCHAIN
    assert system.kept == {("Quoth", OWNER): SECRET}
    assert keychain.key_of(OWNER) == SECRET
    assert keychain.key_of("https://other.example:443") == "", "a key is for the one server it was given for"
    keychain.forget(OWNER)
    keychain.forget(OWNER)
    assert system.kept == {}
    assert keychain.where(OWNER) is Kept.NONE


def test_without_a_keychain_a_key_is_kept_for_the_session(system: MemoryKeyring) -> None:
    keyring.set_keyring(NoKeyring())  # type: ignore[no-untyped-call]
    assert keychain.keep(OWNER, SECRET) is Kept.SESSION
    assert (keychain.key_of(OWNER), keychain.where(OWNER)) == (SECRET, Kept.SESSION)
    assert keychain.keep(OWNER, "") is Kept.NONE
    assert keychain.key_of(OWNER) == ""
    assert system.kept == {}


@pytest.mark.logs("keychain")
def test_a_keychain_that_stays_locked_is_none(system: MemoryKeyring, caplog: pytest.LogCaptureFixture) -> None:
    system.locked = True
    assert keychain.keep(OWNER, SECRET) is Kept.SESSION
    assert keychain.key_of(OWNER) == SECRET
    assert SECRET not in caplog.text
