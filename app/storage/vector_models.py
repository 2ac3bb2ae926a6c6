# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which embedder's vectors a document is found by, as its language says."""

import re
from dataclasses import dataclass

from sqlalchemy import TextClause, text

from app.domain.documents import is_english

_OWN = r"CASE WHEN \1.language IN ('', 'en') THEN :english ELSE :others END"
"""As `is_english` has it, in the words of the database."""


@dataclass(frozen=True, slots=True)
class VectorModels:
    """Names of the embedder for English documents and of that for all others; one name twice where there is only one."""

    english: str
    others: str

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.english, self.others)))

    @property
    def parameters(self) -> dict[str, str]:
        """Those of `with_own_model`."""
        return {"english": self.english, "others": self.others}

    def of(self, language: str) -> str:
        return self.english if is_english(language) else self.others


def with_own_model(query: str) -> TextClause:
    """A query in which own_model(d) stands for the model of the row `d` of `documents`; `VectorModels.parameters` go with it."""
    return text(re.sub(r"own_model\((\w+)\)", _OWN, query))
