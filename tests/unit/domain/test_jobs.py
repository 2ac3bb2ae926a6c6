# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later

import pytest

from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken


def test_the_whole_stops_its_parts_but_not_the_other_way_round() -> None:
    whole = CancelToken()
    first, second = whole.linked(), whole.linked()
    first.cancel()
    assert (whole.cancelled, first.cancelled, second.cancelled) == (False, True, False)
    whole.cancel()
    assert second.cancelled
    assert whole.linked().cancelled, "a part that comes late is stopped at once"


def test_a_wish_to_stop_is_an_error_with_its_code() -> None:
    token = CancelToken()
    token.raise_if_cancelled()
    assert token.wait(0) is False
    token.cancel()
    assert token.wait(60) is True
    with pytest.raises(AppError) as raised:
        token.raise_if_cancelled()
    assert raised.value.code is ErrorCode.CANCELLED
