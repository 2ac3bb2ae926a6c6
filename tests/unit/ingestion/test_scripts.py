# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Scripts of texts and of language packs."""

import pytest

from app.ingestion.scripts import covers, default_languages, script_of, script_of_text


@pytest.mark.parametrize(
    ("pack", "script"),
    [("eng", "Latin"), ("deu", "Latin"), ("rus", "Cyrillic"), ("chi_sim", "Han"), ("kor", "Hangul"), ("script/Thai", "Thai")],
)
def test_packs_have_a_script(pack: str, script: str) -> None:
    assert script_of(pack) == script


def test_packs_cover_scripts_as_tesseract_names_them() -> None:
    assert covers(["eng"], "Latin")
    assert covers(["eng"], "Fraktur")
    assert covers(["eng", "jpn"], "Han")
    assert covers(["jpn"], "Japanese")
    assert covers(["kor"], "Korean")
    assert not covers(["eng", "deu"], "Han")
    assert not covers([], "Latin")


@pytest.mark.parametrize(
    ("installed", "chosen"),
    [
        (["deu", "eng", "osd"], ("eng", "deu")),
        (["fra", "deu", "ita", "eng", "spa"], ("eng", "deu", "fra")),
        (["rus", "ukr", "kor", "osd"], ("rus", "ukr")),
        (["osd"], ()),
        ([], ()),
    ],
)
def test_packs_to_begin_with(installed: list[str], chosen: tuple[str, ...]) -> None:
    assert default_languages(installed) == chosen


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("The anchor holds", "Latin"),
        ("Якорь держит крепко", "Cyrillic"),
        ("第一章公司概况与主要财务指标", "Han"),
        ("パワー半導体チップの放熱基板", "Japanese"),
        ("서울특별시 강남구 테헤란로", "Hangul"),
        ("12 34", None),
    ],
)
def test_script_of_a_text(text: str, script: str | None) -> None:
    assert script_of_text(text) == script
