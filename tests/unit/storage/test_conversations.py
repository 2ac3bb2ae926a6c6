# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Conversations: an answer comes back with everything in it."""

import zlib
from dataclasses import replace

import msgspec
import pytest

from app.domain.answers import Answer, Basis, Citation, Claim, DroppedClaim, Option, Outcome, Trace, Verdict
from app.domain.pages import Box, PageBox
from app.domain.questions import Hint, HintKind, Hit, Hop, HopKind, LegScore, StageTime
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
        {"limit": 10, "rerank": True, "weight": 0.75, "model": "m"}, ("a note",),
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
    assert library.conversations.turns(conversation.id) == [first, second]
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
    assert store.labels(conversation.id) == {}
    assert len(store.turns(other.id)) == 1


def test_labels(library: Library) -> None:
    store = library.conversations
    conversation = store.create()
    store.add_turn(conversation.id, make_answer())
    store.add_turn(conversation.id, make_answer())
    store.label(conversation.id, 0, True)
    store.label(conversation.id, 1, True)
    store.label(conversation.id, 1, False)
    assert store.labels(conversation.id) == {0: True, 1: False}
    with pytest.raises(KeyError):
        store.label(conversation.id, 2, True)


def test_an_unknown_conversation_is_a_mistake(library: Library) -> None:
    with pytest.raises(KeyError):
        library.conversations.add_turn("nobody", make_answer())
    with pytest.raises(KeyError):
        library.conversations.rename("nobody", "x")
