# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The language of documents, and of pages that differ from theirs."""

import subprocess
import sys

import pymupdf
import pytest

from app.ingestion.languages import language_of, languages_of
from tests.unit.ingestion.conftest import PROSE, ReadPdf

GERMAN = (
    "Der Hafenmeister führt ein Buch über alle Schiffe, die in das innere Becken einlaufen. Jeder Eintrag nennt das Schiff, "
    "seinen Heimathafen und die Stunde der Ankunft. Das Buch liegt am ersten Tag eines jeden Monats öffentlich aus. "
)
TEXTS = {
    "en": PROSE,
    "de": GERMAN,
    "fr": "Le capitaine du port tient un registre de tous les navires qui entrent dans le bassin intérieur pendant la nuit.",
    "es": "El capitán del puerto lleva un libro de todos los barcos que entran en la dársena interior durante la noche.",
    "pl": "Kapitan portu prowadzi księgę wszystkich statków, które wpływają do wewnętrznego basenu w ciągu nocy.",
    "ru": "Капитан порта ведёт книгу всех судов, которые входят во внутренний бассейн в течение ночи.",
    "ar": "يحتفظ قبطان الميناء بسجل لجميع السفن التي تدخل الحوض الداخلي أثناء الليل وتغادر في الصباح.",
    "zh": "港口主管保存着所有进入内港的船只的登记簿。每一条记录都写明船名、船籍港和到达的时间,登记簿每月第一天向公众开放。",
    "ja": "港長は、夜のあいだに内港に入るすべての船の帳簿をつけています。帳簿は毎月一日に一般に公開されます。写しは有料です。",
}


@pytest.mark.parametrize(("language", "text"), TEXTS.items())
def test_texts_tell_their_language(language: str, text: str) -> None:
    code, confidence = language_of(text)
    assert code == language
    assert confidence > 0.5


@pytest.mark.parametrize("text", ["", "Berth 12", "17 4 25 1.50 38 99 " * 40])
def test_too_little_text_and_numbers_tell_none(text: str) -> None:
    assert language_of(text) == ("", 0.0)


def test_a_page_in_another_language_is_told() -> None:
    assert languages_of([PROSE * 3, GERMAN * 2, PROSE * 2, "7"]) == ("en", ["", "de", "", ""])


def test_a_document_of_short_pages_tells_its_language_as_a_whole() -> None:
    words = [part + "." for part in GERMAN.split(". ") if part]
    assert languages_of([part[:30] for part in words] * 3)[0] == "de"


def test_no_language_without_text() -> None:
    assert languages_of(["", "12"]) == ("", ["", ""])


def test_a_document_and_its_pages_say_their_language(read_pdf: ReadPdf) -> None:
    pdf = pymupdf.open()
    for text in (GERMAN * 3, GERMAN * 2, PROSE * 3):
        pdf.new_page().insert_textbox((72, 80, 500, 600), text, fontsize=10)
    structure = read_pdf(pdf)
    assert structure.language == "de"
    assert [page.language for page in structure.pages] == ["", "", "en"]


def test_the_classifier_is_not_loaded_before_it_is_needed() -> None:
    code = "import sys, app.ingestion.pipeline, app.services.container; print('py3langid' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "False"
