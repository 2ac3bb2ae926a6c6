# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every number that search turns on, in one frozen place: saved in each trace, and swappable for a comparison."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace

from app.domain.errors import AppError, ErrorCode
from app.domain.questions import FieldWeights

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"0", "false", "no", "off"})


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How to search. Weights are shares of a sum, limits are counts; 0 switches a part off."""

    limit: int = 20  # passages handed on
    leg_limit: int = 100  # passages each leg finds
    pool: int = 60  # passages that hints, pages and reranking look at
    fusion_k: int = 60  # flattens the difference between neighbouring ranks
    keyword_weight: float = 0.5
    vector_weight: float = 0.5
    title_weight: float = 1.0  # BM25 fields
    path_weight: float = 2.0
    body_weight: float = 1.0
    heading_boost: float = 0.0  # share added when the heading is what the question asks about
    document_boost: float = 0.0  # share added when the question names the document
    index_boost: float = 0.0  # share added when the book's own index sends the question to this page
    place_boost: float = 4.0  # share added when the question gives the number of the section or page
    page_share: float = 0.0  # how much a page's other passages lift its best one
    rerank: bool = False
    rerank_candidates: int = 20
    rerank_k: int = 10  # as fusion_k, between the two rankings of a short list
    rerank_weight: float = 0.5  # share of the cross-encoder against the first ranking
    per_page: int = 3  # passages of one page among those handed on; more follow at the end
    duplicates: float = 0.95  # share of common words from which two passages are the same; 1 or more: keep all

    @property
    def field_weights(self) -> FieldWeights:
        return FieldWeights(self.title_weight, self.path_weight, self.body_weight)

    def as_mapping(self) -> dict[str, str | int | float | bool]:
        return asdict(self)

    def with_overrides(self, overrides: Mapping[str, str]) -> "SearchSettings":
        """A copy with settings changed, by name, as text. Raises AppError(BAD_SETTINGS) for what is unknown or impossible."""
        kinds = {entry.name: type(getattr(self, entry.name)) for entry in fields(self)}
        changes: dict[str, int | float | bool] = {}
        for name, written in overrides.items():
            kind = kinds.get(name)
            if kind is None:
                raise AppError(ErrorCode.BAD_SETTINGS, file="", reason=f"unknown setting {name}")
            changes[name] = _parsed(name, written, kind)
        return _checked(replace(self, **changes))  # type: ignore[arg-type]


def _parsed(name: str, written: str, kind: type) -> int | float | bool:
    try:
        if kind is bool:
            low = written.strip().lower()
            if low in _TRUE or low in _FALSE:
                return low in _TRUE
            raise ValueError(written)  # noqa: TRY301
        return int(written) if kind is int else float(written)
    except ValueError as error:
        raise AppError(ErrorCode.BAD_SETTINGS, cause=error, file="", reason=f"{name}={written}") from error


def _checked(settings: SearchSettings) -> SearchSettings:
    for name, value in settings.as_mapping().items():
        least = 1 if name in {"limit", "leg_limit", "pool", "fusion_k", "rerank_candidates", "rerank_k", "per_page"} else 0
        if not least <= value < 1_000_000:  # type: ignore[operator]  # also refuses NaN
            raise AppError(ErrorCode.BAD_SETTINGS, file="", reason=f"{name}={value}")
    if settings.keyword_weight == 0 and settings.vector_weight == 0:
        raise AppError(ErrorCode.BAD_SETTINGS, file="", reason="keyword_weight=0, vector_weight=0")
    return settings
