# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import pickle

from app.domain.errors import AppError, ErrorCode


def test_an_error_survives_the_way_from_a_child_process() -> None:
    sent = AppError(ErrorCode.PAGE_FAILED, cause=ValueError("x"), retryable=True, file="a.pdf", page=3)
    received = pickle.loads(pickle.dumps(sent))
    assert (received.code, received.retryable, dict(received.parameters)) == (sent.code, True, {"file": "a.pdf", "page": 3})
    assert str(received) == str(sent) == "page_failed(file=a.pdf, page=3)"
