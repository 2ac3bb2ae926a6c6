# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
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
