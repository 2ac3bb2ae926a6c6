# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
from pathlib import Path

import pytest

from app.cli.arguments import parse


@pytest.mark.parametrize(
    "argv",
    [["--data-dir", "lib", "--json", "list"], ["list", "--data-dir", "lib", "--json"], ["--json", "list", "--data-dir", "lib"]],
)
def test_shared_options_may_stand_on_either_side(argv: list[str]) -> None:
    options = parse(argv)
    assert (options.command, options.data_dir, options.json) == ("list", "lib", True)


def test_no_command_opens_the_window() -> None:
    options = parse([])
    assert (options.command, options.data_dir, options.json, options.quit_after) == (None, None, False, None)


@pytest.mark.parametrize(
    "argv",
    [
        ["add"],
        ["dance"],
        ["search"],
        ["search", "x", "--top", "many"],
        *(["read-again", "a", "--pages", pages] for pages in ("", "0", "3-1", "2-", "x", "1,,2", "1-9999999999")),
    ],
)
def test_wrong_usage_ends_with_2(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        parse(argv)
    assert raised.value.code == 2
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize(("written", "pages"), [("3", (3,)), ("3,5-7", (3, 5, 6, 7)), (" 9 , 2-3,3", (2, 3, 9))])
def test_pages_to_read_again(written: str, pages: tuple[int, ...]) -> None:
    options = parse(["read-again", "a", "--pages", written, "--ocr"])
    assert (options.id, options.pages, options.ocr) == ("a", pages, True)
    assert parse(["read-again", "a"]).pages == ()


@pytest.mark.parametrize(
    ("argv", "targets"),
    [
        (["quoth://open?document=a"], ["quoth://open?document=a"]),
        (["a book.pdf", "other.pdf"], ["a book.pdf", "other.pdf"]),
        (["--data-dir", "list", "./book"], ["./book"]),
        (["/books/add"], ["/books/add"]),
        (["x.pdf", "list", "--quit-after", "5"], ["x.pdf", "list"]),
        ([], []),
        (["list"], []),
        (["add", "x.pdf"], []),
    ],
)
def test_files_and_links_open_the_window(argv: list[str], targets: list[str]) -> None:
    options = parse(argv)
    assert options.targets == targets
    assert (options.command is None) == (argv not in (["list"], ["add", "x.pdf"]))


def test_an_existing_file_needs_no_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "book").touch()
    monkeypatch.chdir(tmp_path)
    assert parse(["book"]).targets == ["book"]
