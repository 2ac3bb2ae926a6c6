# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every number that search turns on, in one frozen place: saved in each trace, and swappable for a comparison."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace

from app.domain.errors import AppError, ErrorCode
from app.domain.questions import FieldWeights

_TRUE = frozenset({"1", "true", "yes", "on"})
_CHOICES = {"fusion": frozenset({"scores", "ranks"})}
_FALSE = frozenset({"0", "false", "no", "off"})


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How to search. Weights are shares of a sum, limits are counts; 0 switches a part off."""

    limit: int = 20  # passages handed on
    leg_limit: int = 200  # passages each leg finds
    pool: int = 60  # passages that hints, pages and reranking look at
    fusion: str = "scores"  # or "ranks"
    fusion_k: int = 60  # of "ranks": flattens the difference between neighbouring ranks
    keyword_weight: float = 0.45
    vector_weight: float = 0.55
    windows: bool = True  # a passage is as near as the nearest few sentences of it
    title_weight: float = 0.5  # BM25 fields
    path_weight: float = 0.5
    body_weight: float = 1.0
    document_boost: float = 0.15  # share added when the question names the document
    places_boost: float = 2.0  # share added to the book's index when the question asks where something stands
    place_boost: float = 2.0  # score added when the question gives the number of the section or page
    graph_hops: int = 2  # steps of the walk from the best passages; 0: no walk
    graph_starts: int = 5  # passages it begins at
    graph_added: int = 4  # passages it may bring to the reranking
    graph_kept: int = 1  # of them, those led to by a link that the first page holds in any case
    graph_sure: float = 0.3  # score of the walk from which one is kept so
    graph_decay: float = 0.8  # share of the score that one step leaves; of the second step its square, ...
    part_candidates: int = 3  # passages that each part of a question brings to the reranking; 0: the whole question alone
    part_kept: int = 1  # of them, those that the first page holds in any case
    page: int = 8  # passages of the first page, which answers are read from
    rerank: bool = True  # 20 to 30 ms a passage
    rerank_candidates: int = 10
    rerank_weight: float = 0.55  # share of the cross-encoder against the first ranking
    hyde: bool = False  # a passage made up by a language model searches too; needs a model
    hyde_weight: float = 0.25
    listwise: bool = False  # a language model orders the best passages; needs a model
    listwise_passages: int = 8
    listwise_weight: float = 0.5  # share of the model's order against the ranking before it
    foreign_low: float = 0.77  # cosine of the multilingual embedder that says nothing, for documents in another language
    foreign_high: float = 0.88  # cosine that says all
    foreign_named: float = 0.15  # score added to a passage in a language that the question names
    foreign_unnamed: float = 0.5  # share kept by a passage in another language than those the question names
    foreign_codes: float = 0.3  # share added when the passage holds the question's codes
    foreign_looks: int = 10  # passages whose sentences are looked at, at most; about 10 ms a sentence
    foreign_least: float = 0.25  # and only those that reach this on the scale: below, no sentence brings them up
    page_decay: float = 0.7  # a page's second passage keeps this share of its score, the third the square of it, ...
    duplicates: float = 0.95  # share of common words from which two passages are the same; 1 or more: keep all

    @property
    def field_weights(self) -> FieldWeights:
        return FieldWeights(self.title_weight, self.path_weight, self.body_weight)

    def as_mapping(self) -> dict[str, str | int | float | bool]:
        return asdict(self)

    def with_overrides(self, overrides: Mapping[str, str]) -> "SearchSettings":
        """A copy with settings changed, by name, as text. Raises AppError(BAD_SETTINGS) for what is unknown or impossible."""
        kinds = {entry.name: type(getattr(self, entry.name)) for entry in fields(self)}
        changes: dict[str, str | int | float | bool] = {}
        for name, written in overrides.items():
            kind = kinds.get(name)
            if kind is None:
                raise AppError(ErrorCode.BAD_SETTINGS, file="", reason=f"unknown setting {name}")
            changes[name] = _parsed(name, written, kind)
        return _checked(replace(self, **changes))  # type: ignore[arg-type]


def _parsed(name: str, written: str, kind: type) -> str | int | float | bool:
    try:
        if kind is str:
            return written.strip()
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
        if isinstance(value, str):
            if value not in _CHOICES[name]:
                raise AppError(ErrorCode.BAD_SETTINGS, file="", reason=f"{name}={value}")
            continue
        least = 1 if name in {"limit", "leg_limit", "pool", "fusion_k", "rerank_candidates", "page"} else 0
        if not least <= value < 1_000_000:  # also refuses NaN
            raise AppError(ErrorCode.BAD_SETTINGS, file="", reason=f"{name}={value}")
    if settings.keyword_weight == 0 and settings.vector_weight == 0:
        raise AppError(ErrorCode.BAD_SETTINGS, file="", reason="keyword_weight=0, vector_weight=0")
    return settings
