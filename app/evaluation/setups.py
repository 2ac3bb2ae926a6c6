# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ways to search and answer that can be set side by side."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.services.ask import WIDE_SEARCH


class SetupKind(StrEnum):
    SHIPS = "ships"  # as the program ships, answers in quotes
    NO_RERANKING = "no_reranking"
    WIDER = "wider"
    WORDS = "words"  # keyword search alone
    MEANING = "meaning"  # vector search alone
    NO_LINKS = "no_links"  # no walk along the links between sections
    MODEL = "model"  # answers drafted by a language model


_CHANGES: Mapping[SetupKind, Mapping[str, str]] = {
    SetupKind.NO_RERANKING: {"rerank": "no"},
    SetupKind.WIDER: WIDE_SEARCH,
    SetupKind.WORDS: {"vector_weight": "0"},
    SetupKind.MEANING: {"keyword_weight": "0"},
    SetupKind.NO_LINKS: {"graph_hops": "0"},
}


@dataclass(frozen=True, slots=True)
class Setup:
    """`model` is the language model that drafts; "" for all kinds but MODEL."""

    kind: SetupKind
    model: str = ""

    @property
    def overrides(self) -> Mapping[str, str]:
        """Search settings that differ from what ships, by name."""
        return _CHANGES.get(self.kind, {})

    @property
    def wide(self) -> bool:
        """Whether more passages than usual are read for the answer too."""
        return self.kind is SetupKind.WIDER
