# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading makes some hundred thousand small objects without cycles: looking for cycles among them costs as much as reading."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def garbage_later() -> Iterator[None]:
    """No collection inside the block; afterwards as before."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
