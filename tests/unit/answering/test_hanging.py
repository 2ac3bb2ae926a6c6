# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which questions hang on the one before, and which change the subject."""

import pytest

from app.answering.hanging import hangs_on_history


@pytest.mark.parametrize(
    "text",
    [
        "by whom?",
        "Can it be extended?",
        "How long do they keep it before selling it?",
        "What about the other one?",
        "Severely?",
        "What if it rains on the day?",
        "Who else?",
        "Under which section is that?",
        "Is it allowed on Sundays?",
        "Is it the same in winter?",
        "How long is it for a trailer?",
        "How long does it take?",
        "What does it mean?",
        "What does it cost?",
        "Do visitors have to pay as well?",
        "Are dogs allowed too?",
        "Does the same hold for rafts?",
        "What else must be shown?",
        "Same question for Eastport",
        "If it rains, who pays?",
    ],
)
def test_a_question_hangs_on_the_one_before(text: str) -> None:
    assert hangs_on_history(text)


@pytest.mark.parametrize(
    "text",
    [
        "Is it legal to light a fire on the pier?",
        "How long does it take to reach the island?",
        "What does a boat carry when it leaves the bay?",
        "What does the council say about trusting visitors on the pier?",
        "What must a skipper do when he sees a wreck?",
        "If a boat sinks in the basin, who raises it?",
        "What is a berth?",
        "What is demurrage?",
        "What does demurrage mean?",
        "Do sailors who lose their papers get new ones?",
        "Is it a crime to feed the seals?",
        "Is there a fee for using the crane?",
    ],
)
def test_a_new_subject_stands_alone(text: str) -> None:
    assert hangs_on_history(text) is False


@pytest.mark.parametrize(
    "text",
    [
        "Und am Sonntag?",
        "Was ist mit Hunden?",
        "Wie sieht es bei Mietern aus?",
        "Gilt das auch für Gäste?",
        "Was kostet das?",
        "Wer entscheidet darüber?",
        "Wie hoch ist sie?",
        "Wie hoch ist diese Gebühr?",
        "Welche davon ist billiger?",
        "Ab wann?",
        "Ohne Karte?",
        "Ist es im Winter erlaubt?",
        "Muss man dafür zahlen?",
        "Im Winter auch?",
    ],
)
def test_a_german_question_hangs_on_the_one_before(text: str) -> None:
    assert hangs_on_history(text)


@pytest.mark.parametrize(
    "text",
    [
        "Wer wählt den Hafenmeister?",
        "Wie lange darf ein Boot am Kai liegen?",
        "Ist es erlaubt, am Steg zu grillen?",
        "Gibt es eine Gebühr für den Kran?",
        "Wann ist das Büro geöffnet?",
        "Was ist eine Springleine?",
        "Wo werden die Fundsachen aufbewahrt?",
        "Was muss ein Kapitän tun, wenn er ein Wrack sieht?",
        "Wann müssen Sie die Liegegebühr zahlen?",
    ],
)
def test_a_new_subject_in_german_stands_alone(text: str) -> None:
    assert hangs_on_history(text) is False


@pytest.mark.parametrize(
    "text",
    [
        "Et le dimanche ?",
        "¿Y los domingos?",
        "E la domenica?",
        "En op zondag?",
    ],
)
def test_a_question_that_goes_on_in_other_languages_hangs(text: str) -> None:
    assert hangs_on_history(text)


@pytest.mark.parametrize(
    "text",
    [
        "En quelle année le port a-t-il été fondé ?",
        "Y a-t-il une taxe pour les grues ?",
        "¿En qué página está el índice?",
        "¿Cuánto cuesta un amarre en el puerto?",
        "Quanto costa un ormeggio nel porto?",
        "Wie kiest de havenmeester?",
    ],
)
def test_a_whole_question_in_other_languages_stands_alone(text: str) -> None:
    assert hangs_on_history(text) is False
