# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words of conversations as they are compared: without case and accents, with single blanks."""

import unicodedata


def folded_words(*texts: str) -> str:
    """The texts as one, folded; what is looked for is folded alike."""
    apart = unicodedata.normalize("NFKD", " ".join(texts).casefold())
    return " ".join("".join(letter for letter in apart if not unicodedata.combining(letter)).split())
