# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tags, saved scopes and watched folders from the command line, in this process."""

from pathlib import Path
from typing import Any

import pytest

from app.cli.arguments import parse
from app.cli.commands import run
from app.cli.shelf import scope_ids
from app.cli.texts import text_of
from app.domain.errors import AppError, ErrorCode
from app.services.container import build
from tests.fakes.documents import write_pdf


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with build(tmp_path / "data") as services:
        files = [write_pdf(tmp_path / f"{name}.pdf", f"{name} stand here.") for name in ("goats", "fences")]
        services.library.enqueue(files)
    return tmp_path / "data"


def quoth(data: Path, *words: str) -> tuple[dict[str, Any], str]:
    options = parse(["--data-dir", str(data), *words])
    result = run(options)
    return result, text_of(options.command, result)


def test_documents_are_tagged_and_listed_by_tag(data: Path) -> None:
    goats, fences = (row["id"] for row in quoth(data, "list")[0]["documents"])
    result, words = quoth(data, "tag", goats, fences, "--add", "Town", "--add", "2024")
    assert [row["tags"] for row in result["documents"]] == [["2024", "Town"], ["2024", "Town"]]
    assert "Goats (goats.pdf): 0 pages, waiting #2024 #Town" in words
    quoth(data, "tag", fences, "--remove", "town")
    assert [row["id"] for row in quoth(data, "list", "--tag", "TOWN")[0]["documents"]] == [goats]


def test_a_saved_scope_is_named_where_ids_are(data: Path) -> None:
    goats, fences = (row["id"] for row in quoth(data, "list")[0]["documents"])
    assert quoth(data, "scopes")[1] == "No choice of documents has a name yet."
    quoth(data, "scopes", "--save", "Town, 2024", "--scope", goats)
    assert quoth(data, "scopes", "--save", "All", "--scope", f"{goats},{fences}")[1] == "All: 2 documents\nTown, 2024: 1 document"
    with build(data) as services:
        assert scope_ids(services, "town, 2024") == {goats}
        assert scope_ids(services, f"{fences}, all") == {goats, fences}
        with pytest.raises(AppError) as caught:
            scope_ids(services, "nothing")
        assert caught.value.code is ErrorCode.DOCUMENT_UNKNOWN
        services.library.remove(goats)
        with pytest.raises(AppError) as caught:
            scope_ids(services, "Town, 2024")
        assert caught.value.code is ErrorCode.BAD_REQUEST
    assert quoth(data, "scopes", "--remove", "all")[0]["scopes"] == [{"name": "Town, 2024", "documents": []}]


def test_folders_are_watched_and_left_alone_again(data: Path, tmp_path: Path) -> None:
    assert quoth(data, "watch")[1] == "No folder is watched."
    assert quoth(data, "watch", str(tmp_path))[0] == {"folders": [str(tmp_path)]}
    assert quoth(data, "watch", str(tmp_path), "--stop")[0] == {"folders": []}
