# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Conversations: an answer comes back with everything in it."""

import zlib
from dataclasses import replace

import msgspec
import pytest

from app.domain.answers import Answer, Basis, Citation, Claim, DroppedClaim, Option, Outcome, Trace, Turn, Verdict
from app.domain.pages import Box, PageBox
from app.domain.questions import EVERYWHERE, Hint, HintKind, Hit, Hop, HopKind, LegScore, Scope, StageTime
from app.domain.remarks import RemarkCode, remark
from app.storage.codecs import pack_answer, unpack_answer
from app.storage.library import Library
from tests.unit.storage.storage_samples import rich_structure


def make_answer(question: str = "What does a rope cost?") -> Answer:
    citation = Citation(
        1, "a", "A Rich Book", "a.pdf", 2, "p-2", "4", ("Gear", "Ropes"), "t", ("t.0",), "Rope costs 1 gp", 0, 15,
        (PageBox(2, Box(0.1, 0.2, 0.3, 0.4)),), (PageBox(2, Box(0.0, 0.0, 1.0, 0.5)), PageBox(3, Box(0.0, 0.0, 1.0, 0.1))),
    )  # fmt: skip
    legs = {
        "keyword": LegScore(1, 12.5),
        "vector": LegScore(3, 0.5),
        "graph": LegScore(2, 0.4, Hop("s", HopKind.REFERS, "hemp", 7)),
    }
    hints = (Hint(HintKind.DOCUMENT, share=0.15), Hint(HintKind.PART, told="What is hemp?"))
    hit = Hit(1, rich_structure().chunks[1], 0.75, legs, hints)
    trace = Trace(
        "rope cost", (hit,), ("t",), "A rope costs 1 gp. It is red.",
        (DroppedClaim("It is red.", Verdict.UNSUPPORTED, (remark(RemarkCode.NOT_SPOKEN_OF, said="red"),)),),
        {"limit": 10, "rerank": True, "weight": 0.75, "model": "m"}, (remark(RemarkCode.NO_WORD_HELD),),
        {"keyword": 40, "vector": 200}, 2, Basis.PASSAGES,
    )  # fmt: skip
    return Answer(
        question, Outcome.ANSWERED, "A rope costs 1 gp.",
        (Claim("A rope costs 1 gp.", Verdict.SUPPORTED, (1,), (remark(RemarkCode.SOURCE_ADDS, source="東京"),)),), (citation,),
        (replace(citation, n=2),), (Option("This one", ("a",), citation), Option("That one", ("b", "c"))),
        "rope cost", "some-model", 3, 5,
        (StageTime("search", 12.25),), ("model_missing",), trace,
    )  # fmt: skip


def test_answers_come_back_whole_and_in_order(library: Library) -> None:
    conversation = library.conversations.create()
    first, second = make_answer(), replace(make_answer("And hemp?"), outcome=Outcome.NOT_FOUND, claims=(), citations=())
    assert library.conversations.add_turn(conversation.id, first) == 0
    assert library.conversations.add_turn(conversation.id, second) == 1
    assert library.conversations.turns(conversation.id) == [Turn(0, first), Turn(1, second)]
    assert library.conversations.turns("nobody") == []


def test_answers_kept_before_the_trace_told_hints_still_load() -> None:
    answer = make_answer()
    kept = msgspec.msgpack.decode(zlib.decompress(pack_answer(answer)))
    for name in ("found", "repeated", "basis"):
        del kept["trace"][name]
    for hit in kept["trace"]["hits"]:
        del hit["hints"]
        del hit["legs"]["graph"]["hop"]["page"]
    trace = unpack_answer(zlib.compress(msgspec.msgpack.encode(kept))).trace
    assert (trace.found, trace.repeated, trace.basis) == ({}, 0, Basis.PASSAGES)
    assert trace.hits[0].hints == ()
    assert trace.hits[0].legs["graph"].hop == Hop("s", HopKind.REFERS, "hemp", 0)
    assert trace.hits[0].chunk == answer.trace.hits[0].chunk


def test_a_conversation_is_named_by_its_first_question_until_renamed(library: Library) -> None:
    store = library.conversations
    conversation = store.create()
    assert [c.title for c in store.conversations()] == [""]
    store.add_turn(conversation.id, make_answer("First?"))
    store.add_turn(conversation.id, make_answer("Second?"))
    assert [c.title for c in store.conversations()] == ["First?"]
    store.rename(conversation.id, "Ropes")
    assert [c.title for c in store.conversations()] == ["Ropes"]


def test_the_last_used_comes_first(library: Library) -> None:
    store = library.conversations
    first, second = store.create("first"), store.create("second")
    assert [c.id for c in store.conversations()] == [second.id, first.id]
    store.add_turn(first.id, make_answer())
    assert [c.id for c in store.conversations()] == [first.id, second.id]
    assert store.conversations()[0].updated_at > first.updated_at


def test_deleting_takes_turns_and_labels_along(library: Library) -> None:
    store = library.conversations
    conversation, other = store.create(), store.create("other")
    store.add_turn(conversation.id, make_answer())
    store.label(conversation.id, 0, True)
    store.add_turn(other.id, make_answer())
    store.delete(conversation.id)
    store.delete(conversation.id)
    assert [c.id for c in store.conversations()] == [other.id]
    assert store.turns(conversation.id) == []
    assert store.marked() == []
    assert len(store.turns(other.id)) == 1


def test_labels(library: Library) -> None:
    store = library.conversations
    conversation = store.create()
    store.add_turn(conversation.id, make_answer())
    store.add_turn(conversation.id, make_answer())
    store.label(conversation.id, 0, True)
    store.label(conversation.id, 1, True)
    store.label(conversation.id, 1, False)
    assert [turn.right for turn in store.turns(conversation.id)] == [True, False]
    assert [(marked.turn.number, marked.turn.right) for marked in store.marked()] == [(0, True), (1, False)]
    store.label(conversation.id, 0, None)
    assert [turn.right for turn in store.turns(conversation.id)] == [None, False]
    with pytest.raises(KeyError):
        store.label(conversation.id, 2, True)


def test_an_unknown_conversation_is_a_mistake(library: Library) -> None:
    with pytest.raises(KeyError):
        library.conversations.add_turn("nobody", make_answer())
    with pytest.raises(KeyError):
        library.conversations.rename("nobody", "x")


def numbers(library: Library, conversation_id: str, *, set_aside: bool = False) -> list[int]:
    return [turn.number for turn in library.conversations.turns(conversation_id, set_aside=set_aside)]


def test_an_answer_takes_the_place_of_another_and_the_later_ones_stay(library: Library) -> None:
    store = library.conversations
    name = store.create().id
    for question in ("One?", "Two?", "Three?"):
        store.add_turn(name, make_answer(question))
    store.label(name, 1, False)
    assert store.add_turn(name, make_answer("Two?"), instead_of=1) == 3
    assert numbers(library, name) == [0, 3, 2]
    assert numbers(library, name, set_aside=True) == [0, 1, 3, 2]
    kept = store.turns(name, set_aside=True)
    assert [turn.set_aside for turn in kept] == [False, True, False, False]
    assert [turn.right for turn in kept] == [None, False, None, None]
    assert store.add_turn(name, make_answer("Two?"), instead_of=3) == 4
    assert numbers(library, name) == [0, 4, 2]


def test_an_edited_question_sets_aside_what_followed_it(library: Library) -> None:
    store = library.conversations
    name = store.create().id
    for question in ("One?", "Two?", "Three?"):
        store.add_turn(name, make_answer(question))
    assert store.add_turn(name, make_answer("Other?"), instead_of=1, with_later=True) == 3
    assert store.add_turn(name, make_answer("And then?")) == 4
    assert numbers(library, name) == [0, 3, 4]
    assert numbers(library, name, set_aside=True) == [0, 1, 3, 2, 4]
    assert [conversation.title for conversation in store.conversations()] == ["One?"]
    store.add_turn(name, make_answer("Uno?"), instead_of=0, with_later=True)
    assert [conversation.title for conversation in store.conversations()] == ["Uno?"]
    store.rename(name, "Numbers")
    store.add_turn(name, make_answer("One?"), instead_of=5)
    assert [conversation.title for conversation in store.conversations()] == ["Numbers"]
    with pytest.raises(KeyError):
        store.add_turn(name, make_answer("Again?"), instead_of=1)
    with pytest.raises(KeyError):
        store.add_turn(name, make_answer("Again?"), instead_of=99)
    assert numbers(library, name) == [6]


def test_a_turn_knows_where_it_was_asked(library: Library) -> None:
    store = library.conversations
    name = store.create().id
    scope = Scope(frozenset({"b", "a"}), "s1")
    store.add_turn(name, make_answer(), scope)
    store.add_turn(name, make_answer())
    assert [turn.scope for turn in store.turns(name)] == [scope, EVERYWHERE]


def test_search_finds_words_of_titles_questions_and_answers(library: Library) -> None:
    store = library.conversations
    ropes, bread, empty = store.create(), store.create("Das Frühstück"), store.create("100 % hemp")
    store.add_turn(ropes.id, make_answer("What does a rope cost?"))
    store.add_turn(ropes.id, make_answer("Who makes rope?"))
    store.add_turn(bread.id, replace(make_answer("And bread?"), text="Bread costs 2 gp in the Straße."))

    def found(text: str) -> list[tuple[str, str]]:
        return [(hit.conversation.id, hit.question) for hit in store.search(text)]

    assert found("ROPE makes") == [(ropes.id, "Who makes rope?")]
    assert found("1 gp") == [(ropes.id, "What does a rope cost?")]
    assert found("strasse") == [(bread.id, "And bread?")]
    assert found("fruhstuck") == [(bread.id, "")]
    assert found("100 %") == [(empty.id, "")]
    assert found("rope bread") == []
    assert [hit.turn for hit in store.search("makes")] == [1]
    assert [hit.turn for hit in store.search("hemp")] == [None]
    store.add_turn(ropes.id, make_answer("Who spins rope?"), instead_of=1)
    assert found("makes") == []
    assert [hit.turn for hit in store.search("spins")] == [2]
    assert {name for name, _ in found("  ")} == {ropes.id, bread.id, empty.id}
