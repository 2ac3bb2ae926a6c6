# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A surprise fails the test: a warning in the log that nobody announced, a thread or a child process left behind."""

import logging
import multiprocessing
import re
import threading
from collections.abc import Iterator

import pytest

GRACE_SECONDS = 5.0


class _Collector(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def no_unexpected_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Announce an expected warning with `@pytest.mark.logs("regular expression")`."""
    collector = _Collector()
    root = logging.getLogger()
    root.addHandler(collector)
    yield
    root.removeHandler(collector)
    expected = [pattern for marker in request.node.iter_markers("logs") for pattern in marker.args]
    surprises = [
        record.getMessage()
        for record in collector.records
        if not any(re.search(pattern, record.getMessage()) for pattern in expected)
    ]
    assert not surprises, f"unexpected log records: {surprises}"


@pytest.fixture(autouse=True, scope="session")
def no_keychain() -> Iterator[None]:
    """Nor is the keychain of whoever runs the tests asked; programs that a test starts find none either."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
        yield


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        if not thread.daemon:
            thread.join(GRACE_SECONDS)
    left = [thread.name for thread in set(threading.enumerate()) - before if not thread.daemon and thread.is_alive()]
    assert not left, f"threads left running: {left}"
    children = [child for child in multiprocessing.active_children() if child.is_alive()]
    assert not children, f"processes left running: {children}"
