# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A German document, asked in English: found, quoted in German, and refused where it says nothing."""

from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from app.config.paths import resource_path
from app.domain.answers import Answer, Outcome
from app.domain.documents import DocumentStatus
from app.domain.jobs import CancelToken
from app.domain.questions import Question
from app.models import registry
from app.services.container import Services, build

POLICE = "Die Polizei darf niemanden länger als bis zum Ende des folgenden Tages in Gewahrsam halten."
PAGES = (
    ("Versammlungen", "Alle Bürger haben das Recht, sich ohne Anmeldung friedlich und ohne Waffen zu versammeln.",
     "Für Versammlungen unter freiem Himmel kann dieses Recht durch Gesetz beschränkt werden."),
    ("Gewahrsam", "Die Freiheit der Person kann nur auf Grund eines Gesetzes beschränkt werden.", POLICE,
     "Festgehaltene Personen dürfen weder seelisch noch körperlich misshandelt werden."),
    ("Hauptstadt", "Die Hauptstadt des Landes ist Altenburg.", "Die Flagge des Landes zeigt einen Turm auf blauem Grund."),
)  # fmt: skip


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    if registry.multilingual_embedder(resource_path("models")) is None:
        pytest.skip("the multilingual embedder is not installed")
    path = tmp_path / "grundordnung.pdf"
    with pymupdf.open() as file:
        for heading, *sentences in PAGES:
            page = file.new_page()
            page.insert_text((72, 90), heading, fontsize=18)
            page.insert_textbox((72, 110, 520, 400), " ".join(sentences), fontsize=11)
        file.save(path)
    with build(tmp_path / "library") as opened:
        opened.library.enqueue([path])
        opened.library.run_jobs(lambda _: None, CancelToken())
        yield opened


def ask(services: Services, question: str) -> Answer:
    return services.ask.ask(Question(question), lambda _: None, CancelToken())


def test_an_english_question_is_answered_from_a_german_document_and_refused_where_it_says_nothing(services: Services) -> None:
    [document] = services.library.documents()
    assert (document.language, document.status) == ("de", DocumentStatus.READY)
    answer = ask(services, "May the police keep people in custody longer than to the end of the next day?")
    assert answer.outcome is Outcome.ANSWERED
    assert POLICE in [claim.text for claim in answer.claims]
    assert answer.citations[0].page == 2
    assert services.pages.text_under(document.id, answer.citations[0].quads)
    assert ask(services, "What does a ticket for the night train cost?").outcome is not Outcome.ANSWERED
