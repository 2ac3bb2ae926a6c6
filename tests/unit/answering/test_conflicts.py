# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Two documents that speak of the same: which comes first, and when both are shown."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.answering.choice import choose
from app.answering.config import AnswerSettings
from app.answering.conflicts import Pair, both
from app.answering.evidence import evidence_of, passages_of
from app.answering.extract import asked_of, rerank, score_units
from app.answering.rarity import rarity_of
from app.domain.documents import Role
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE
from app.domain.remarks import RemarkCode
from tests.fakes.models import OverlapReranker
from tests.unit.answering.book import Part, Shelf

SETTINGS = AnswerSettings()
QUESTION = "What is the toll of the bridge for a cart?"
OLD = "The toll of the bridge is 4 shillings for a cart."
NEW = "The toll of the bridge is 7 shillings for a cart and a cow."


class Reader(OverlapReranker):
    """As raw scores of a cross-encoder go: -5 to 8."""

    def scores(self, query: str, passages: Sequence[str], cancel: CancelToken) -> list[float]:
        return [score * 13 - 5 for score in super().scores(query, passages, cancel)]


def pair_of(
    books: Sequence[tuple[str, str]], question: str = QUESTION, roles: Sequence[Role] = ()
) -> tuple[Pair | None, list[str]]:
    """(the pair, the texts in their order) of books given by file name and text."""
    shelf = Shelf([(name, [Part("Tolls", tuple(text.split("|")))]) for name, text in books])
    documents = {each.id: replace(each, file_name=f"{each.title}.pdf") for each in shelf.documents(EVERYWHERE)}
    for document_id, role in zip(documents, roles, strict=False):
        documents[document_id] = replace(documents[document_id], role=role)
    passages = passages_of(shelf.search(question, EVERYWHERE).hits, shelf, SETTINGS.passages)
    evidence = evidence_of(passages)
    asked = asked_of(question, passages, "en", rarity_of(question, "en", shelf, (), EVERYWHERE))
    scored = [score_units(part, evidence, CancelToken()) for part in asked]
    by_part = rerank(question, asked, scored, Reader(), SETTINGS, CancelToken())
    chosen = choose(asked, by_part, evidence, SETTINGS)[:1]
    found = both(question, chosen, asked, by_part, evidence, documents, SETTINGS)
    return found, [each.text for each in found.chosen] if found else []


@pytest.mark.parametrize("order", [("harrow-2021", "harrow-2023-05"), ("harrow-2023-05", "harrow-2021")])
def test_the_later_of_two_documents_comes_first(order: tuple[str, str]) -> None:
    texts = {"harrow-2021": OLD, "harrow-2023-05": NEW}
    found, shown = pair_of([(name, texts[name]) for name in order])
    assert found is not None
    assert shown == [NEW, OLD]
    assert found.reason is RemarkCode.IS_EARLIER
    assert found.chosen[1].unit.id == found.note_on


def test_a_document_that_says_it_changes_the_other_comes_first() -> None:
    amending = f"By-law No. 312 is amended by deleting section 2 on the toll of the bridge and replacing it.|{NEW}"
    found, shown = pair_of([("harrow-312-tolls", OLD), ("harrow-498-tolls", amending)])
    assert found is not None
    assert found.reason is RemarkCode.IS_CHANGED
    assert shown[-1] == OLD


def test_a_note_of_the_change_is_shown_with_what_it_stands_behind() -> None:
    base = "At the bridge a cart pays the toll that the list of fees gives.|(By-law 498, adopted in May)"
    new = NEW.replace("7 shillings", "$7")
    books = [("harrow-498-fees", new), ("harrow-312-tolls", base)]
    found, shown = pair_of(books, "How much is the toll of the bridge for a cart?")
    assert found is not None
    assert shown == [new, base.replace("|", " ")]
    assert found.reason is RemarkCode.TWO_SPEAK


def test_an_erratum_comes_first() -> None:
    found, shown = pair_of([("harrow-book", OLD), ("harrow-fixes", NEW)], roles=(Role.CORE, Role.ERRATA))
    assert found is not None
    assert (shown, found.reason) == ([NEW, OLD], RemarkCode.IS_REPLACED)


def test_two_values_without_an_order_are_both_shown() -> None:
    found, shown = pair_of([("harrow-book", OLD), ("harrow-guide", NEW)])
    assert found is not None
    assert found.reason is RemarkCode.TWO_SPEAK
    assert set(shown) == {OLD, NEW}


def test_nothing_is_added_where_nothing_is_in_doubt() -> None:
    assert pair_of([("harrow-2021", OLD)])[0] is None
    assert pair_of([("harrow-2021", OLD), ("harrow-2023", OLD)])[0] is None  # they agree
    assert pair_of([("harrow-2021", OLD), ("millford-rules", NEW)])[0] is None  # another town
    assert pair_of([("harrow-2021", OLD), ("harrow-2023", "Nets of 3 metres are dried on the green.")])[0] is None


def test_a_year_that_is_asked_for_is_not_overruled_by_a_later_one() -> None:
    question = "What was the toll of the bridge for a cart in 2021?"
    found, _ = pair_of([("harrow-2021", OLD.replace("cart", "cart in 2021")), ("harrow-2023", NEW)], question)
    assert found is None


@pytest.mark.parametrize("name", ["harrow_tolls_errata", "harrow Corrigendum", "harrow-Berichtigung"])
def test_a_document_that_calls_itself_an_erratum_holds_over_the_rule_even_where_one_value_is_all_that_differs(name: str) -> None:
    corrected = OLD.replace("4 shillings", "6 shillings")
    for books in ([("harrow-tolls", OLD), (name, corrected)], [(name, corrected), ("harrow-tolls", OLD)]):
        found, shown = pair_of(books)
        assert found is not None
        assert shown == [corrected, OLD]
        assert found.reason is RemarkCode.IS_REPLACED


def test_the_same_sentence_with_the_same_value_is_shown_once() -> None:
    found, _ = pair_of([("harrow-tolls", OLD), ("harrow-tolls-errata", OLD)])
    assert found is None


def test_the_rule_is_shown_beside_its_exception_though_that_reads_far_better() -> None:
    exception = "The toll of the bridge for a cart with a lame horse is 2 shillings."
    question = "What is the toll of the bridge for a cart with a lame horse?"
    _, shown = pair_of([("harrow-tolls", OLD), ("harrow-horses", exception)], question)
    assert shown == [exception, OLD]


def test_what_hardly_speaks_of_what_is_asked_is_no_rule_beside_it() -> None:
    exception = "The toll of the bridge for a cart with a lame horse is 2 shillings."
    question = "What is the toll of the bridge for a cart with a lame horse?"
    found, _ = pair_of([("harrow-tolls", "The bridge has 4 arches."), ("harrow-horses", exception)], question)
    assert found is None
