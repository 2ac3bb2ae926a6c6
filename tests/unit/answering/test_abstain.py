# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""When what was found is enough."""

from dataclasses import replace

from app.answering.abstain import Signals, outcome, sufficiency
from app.answering.config import AnswerSettings
from app.domain.answers import Outcome

SETTINGS = AnswerSettings()
GOOD = Signals(unit=0.8, passage=0.9, missing=0.1, pairs=0.5, kind=1.0, reading=4.0, quoted=4.0)


def test_what_speaks_for_an_answer_raises_it_and_what_lacks_lowers_it() -> None:
    assert sufficiency(GOOD) > sufficiency(replace(GOOD, missing=0.6)) > sufficiency(replace(GOOD, missing=0.6, reading=-6.0))
    assert sufficiency(GOOD) > sufficiency(replace(GOOD, kind=0.0))
    unread = replace(GOOD, reading=None, quoted=None)
    assert sufficiency(unread) > sufficiency(replace(unread, passage=0.3))


def test_enough_little_and_nothing() -> None:
    assert outcome(GOOD, SETTINGS) is Outcome.ANSWERED
    poor = replace(GOOD, missing=0.8, kind=0.5, pairs=0.0, reading=-8.0, quoted=-8.0)
    assert outcome(replace(poor, passage=0.5), SETTINGS) is Outcome.INSUFFICIENT
    assert outcome(replace(poor, passage=0.1), SETTINGS) is Outcome.NOT_FOUND
    assert outcome(None, SETTINGS) is Outcome.NOT_FOUND


def test_a_passage_that_reads_well_does_not_vouch_for_a_quote_that_does_not() -> None:
    elsewhere = replace(GOOD, missing=0.6, reading=4.0, quoted=-1.0)
    assert sufficiency(elsewhere) > SETTINGS.enough
    assert outcome(elsewhere, SETTINGS) is Outcome.INSUFFICIENT
    assert outcome(replace(elsewhere, missing=0.3), SETTINGS) is Outcome.ANSWERED
    assert outcome(replace(elsewhere, quoted=3.0), SETTINGS) is Outcome.ANSWERED
