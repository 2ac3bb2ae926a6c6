# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Counts of tokens, exact and estimated."""

from pathlib import Path

import pytest

from app.domain.errors import AppError, ErrorCode
from app.ingestion import tokens
from app.ingestion.tokens import count_tokens, estimate_tokens
from tests.unit.ingestion.conftest import PROSE


@pytest.mark.parametrize(("text", "count"), [("", 0), ("hello world", 2), ("tiktoken is great!", 6), ("お誕生日おめでとう", 9)])
def test_exact_counts_of_cl100k(text: str, count: int) -> None:
    assert count_tokens(text) == count


@pytest.mark.parametrize(
    "text",
    [PROSE, "Vessel: Dinghy; Length: 4 m; Fee: 5.00; Deposit: —; Light: red, fixed", "港長は入港するすべての船の帳簿をつける。"],
)
def test_the_estimate_is_near(text: str) -> None:
    assert estimate_tokens(text) == pytest.approx(count_tokens(text), rel=0.3)


def test_without_the_ranks_nobody_asks_the_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tokens._encoding.cache_clear()
    monkeypatch.setattr(tokens, "resource_path", lambda name: tmp_path / name)
    with pytest.raises(AppError) as caught:
        count_tokens("ship")
    assert caught.value.code is ErrorCode.ASSET_MISSING
