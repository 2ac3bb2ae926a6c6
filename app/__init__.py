# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The program. Nothing is done here but what has to be settled before numpy is loaded anywhere."""

import os

# A product of a question with all vectors takes milliseconds; with more threads those of the library spin on the other cores long
# after it, and a search used twice the processor time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__version__ = "0.1.0"
