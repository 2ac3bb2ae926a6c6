# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
import string

import pytest

from app.domain.errors import AppError, ErrorCode
from app.services.error_words import templates, words


@pytest.mark.parametrize("code", list(ErrorCode))
def test_every_code_has_words_without_holes(code: ErrorCode) -> None:
    told = words(AppError(code))
    for text in (told.title, told.reason, told.remedy):
        assert text
        assert "{" not in text
        assert not any(word in text.lower() for word in ("oops", "sorry", "chunk", "embedding", "token"))


def test_the_thing_is_named() -> None:
    assert words(AppError(ErrorCode.NEEDS_PASSWORD, file="Tree bylaw.pdf")).title == "Tree bylaw.pdf needs a password."
    assert words(AppError(ErrorCode.PAGE_FAILED, file="a.pdf", page=7)).title == "Page 7 of a.pdf cannot be read."


def test_braces_in_a_file_name_are_only_text() -> None:
    assert words(AppError(ErrorCode.NOT_PDF, file="{0}{reason}.pdf")).title == "{0}{reason}.pdf is not a PDF."


def test_templates_use_known_parameters_only() -> None:
    known = {"file", "page", "model", "seconds", "host", "server", "document", "reason"}
    for code in ErrorCode:
        chosen = templates(code)
        for text in (chosen.title, chosen.reason, chosen.remedy):
            assert {name for _, name, _, _ in string.Formatter().parse(text) if name} <= known
