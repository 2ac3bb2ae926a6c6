# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Settings given as text are taken exactly or refused."""

import pytest

from app.domain.errors import AppError, ErrorCode
from app.retrieval.config import SearchSettings


def test_overrides_by_name() -> None:
    changed = SearchSettings().with_overrides(
        {"fusion_k": "20", "keyword_weight": "0.75", "rerank": "on", "title_weight": "3", "fusion": "ranks"}
    )
    assert (changed.fusion_k, changed.keyword_weight, changed.rerank) == (20, 0.75, True)
    assert changed.fusion == "ranks"
    assert changed.field_weights.title == 3.0
    assert changed.as_mapping()["fusion_k"] == 20


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fusion_kk", "3"), ("fusion_k", "0"), ("fusion_k", "2.5"), ("fusion_k", "many"), ("rerank", "maybe"),
        ("keyword_weight", "-1"), ("keyword_weight", "nan"), ("limit", "0"), ("path_weight", "inf"), ("fusion", "votes"),
    ],
)  # fmt: skip
def test_what_is_unknown_or_impossible_is_refused(name: str, value: str) -> None:
    with pytest.raises(AppError) as raised:
        SearchSettings().with_overrides({name: value})
    assert raised.value.code is ErrorCode.BAD_SETTINGS
    assert name in str(raised.value.parameters["reason"])


def test_one_leg_must_count() -> None:
    with pytest.raises(AppError):
        SearchSettings().with_overrides({"keyword_weight": "0", "vector_weight": "0"})
