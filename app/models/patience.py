# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How long a model may say nothing: as long as its own speed explains, and not longer.

A prompt of 1,500 tokens takes a second on one machine and four minutes on another, so no fixed time fits both. What each model
needed before is remembered while the program runs; before that a slow machine is assumed.
"""

import threading
import time
from dataclasses import dataclass, field

LEAST_SECONDS = 20.0  # whatever was measured: the machine may be doing something else
MARGIN = 4.0
LOADING_SECONDS = 120.0  # reading the weights from a slow disk
KEPT_SECONDS = 300.0  # after so long a silence the server may have put the model away
UNMEASURED_READING = 8.0  # tokens a second, of a prompt, on an old laptop
UNMEASURED_WRITING = 0.5  # tokens a second
_WORTH_MEASURING = 64  # tokens: fewer tell more of the overhead than of the speed


@dataclass
class Patience:
    """Of one model on one server. Speeds are the slowest that were measured: prompts that a server had kept seem fast."""

    _reading: float | None = None
    _writing: float | None = None
    _answered: float | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def seconds(self, prompt_tokens: int) -> tuple[float, float]:
        """(before the first word, between words) for a prompt of so many tokens."""
        with self._lock:
            reading, writing, answered = self._reading, self._writing, self._answered
        loaded = answered is not None and time.monotonic() - answered < KEPT_SECONDS
        loading = 0.0 if loaded else LOADING_SECONDS
        needed = prompt_tokens / UNMEASURED_READING if reading is None else MARGIN * prompt_tokens / reading
        between = 1 / UNMEASURED_WRITING if writing is None else MARGIN / writing
        # A server that shares its machine pauses for a few words' time.
        return loading + max(LEAST_SECONDS, needed), max(LEAST_SECONDS, 20 * between)

    def measured(self, prompt_tokens: int, prompt_seconds: float, tokens: int, seconds: float) -> None:
        """What an answer took: reading the prompt, and writing."""
        with self._lock:
            self._answered = time.monotonic()
            if prompt_tokens >= _WORTH_MEASURING and prompt_seconds > 0:
                speed = prompt_tokens / prompt_seconds
                self._reading = speed if self._reading is None else min(self._reading, speed)
            if tokens > 1 and seconds > 0:
                speed = tokens / seconds
                self._writing = speed if self._writing is None else min(self._writing, speed)


_known: dict[tuple[str, str], Patience] = {}
_lock = threading.Lock()


def patience_with(url: str, model: str) -> Patience:
    """The one for this model of this server, kept while the program runs."""
    with _lock:
        return _known.setdefault((url, model), Patience())
