# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The keyword leg: terms as they are, scopes, weights, deterministic ties."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.chunks import Chunk, ChunkKind
from app.domain.ports import Frequencies, KeywordPlaces
from app.domain.questions import EVERYWHERE, FieldWeights, KeywordQuery, Scope
from app.storage.keyword_index import match_expression
from app.storage.library import Library
from tests.unit.storage.storage_samples import DIMENSION, MODEL, make_chunk, make_document, make_structure


def blanks(text: str, _language: str) -> list[str]:
    return text.split()


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library", blanks, MODEL, DIMENSION) as opened:
        yield opened


def fill(library: Library, *documents: Sequence[Chunk]) -> None:
    for chunks in documents:
        name = chunks[0].document_id
        library.catalogue.add_document(make_document(name))
        library.replace_structure(name, make_structure(chunks, title=f"Book-{name}"))


def hits(
    library: Library, *terms: str, phrases: Sequence[Sequence[str]] = (), scope: Scope = EVERYWHERE, limit: int = 50
) -> list[str]:
    query = KeywordQuery(terms, tuple(tuple(phrase) for phrase in phrases))
    return [hit.chunk_id for hit in library.keyword_hits(query, scope, FieldWeights(), limit)]


@pytest.mark.parametrize(
    "term",
    ["17.24.030", "dc_15", "m4", "東京", "京都", "o'neil", 'say"so', '"', "a-b", "c++", "$5", "3/4", "(x)", "é", "e\u0301", "½",
     "\U0001f600", "𠀀", "\ue000", "a:b", "x*", "^y", "NOT", "OR", "NEAR", "{z}", "title:", "ﬁ", "ʼn", "\u200dzwj", "ß", "ǆ"],
)  # fmt: skip
def test_terms_stay_whole_and_are_found(library: Library, term: str) -> None:
    fill(library, [make_chunk("yes", f"before {term} after"), make_chunk("no", "before 17 24 15 5 a b x y z e after", ordinal=1)])
    assert hits(library, term) == ["yes"]


def test_a_part_of_a_term_is_not_the_term(library: Library) -> None:
    fill(library, [make_chunk("c", "17.24.030 dc_15 東京 cafe\u0301")])
    assert [hits(library, part) for part in ("17", "24", "17.24", "dc", "15", "東", "cafe")] == [[]] * 7


def test_any_term_is_enough_and_more_are_better(library: Library) -> None:
    filler = [make_chunk(f"f{i}", "other things altogether here", ordinal=10 + i) for i in range(8)]
    fill(
        library, [make_chunk("one", "rope and wood and stone"), make_chunk("two", "rope and hemp and stone", ordinal=1), *filler]
    )
    assert hits(library, "rope", "hemp", "missing") == ["two", "one"]
    assert hits(library, "missing") == []
    assert hits(library) == []
    assert hits(library, "", " ", "\0") == []


def test_phrases_must_stand_as_they_are(library: Library) -> None:
    filler = [make_chunk(f"f{i}", "nothing of that kind", ordinal=10 + i) for i in range(8)]
    chunks = [
        make_chunk("right", "an opportunity attack happens"),
        make_chunk("apart", "attack at every opportunity attack", ordinal=1, path=("attack",)),
        make_chunk("turned", "attack opportunity", ordinal=2),
    ]
    fill(library, [*chunks, *filler])
    assert set(hits(library, "opportunity", "attack", phrases=[("opportunity", "attack")])) == {"right", "apart"}
    assert hits(library, phrases=[("an", "opportunity", "attack")]) == ["right"]
    assert hits(library, "happens", phrases=[("opportunity", "attack")])[0] == "right"
    assert hits(library, phrases=[("opportunity", "attack"), ("attack", "happens")]) == ["right"]


def test_phrases_that_stand_nowhere_are_looked_for_by_their_terms(library: Library) -> None:
    fill(library, [make_chunk("turned", "attack opportunity"), make_chunk("other", "wood", ordinal=1)])
    assert hits(library, "opportunity", phrases=[("opportunity", "attack")]) == ["turned"]


def test_a_quoted_term_cannot_break_out(library: Library) -> None:
    assert match_expression(KeywordQuery(('a" OR "b',))) == '"a"" OR ""b"'
    fill(library, [make_chunk("c", "b")])
    assert hits(library, 'a" OR "b') == []


def test_fields_have_their_weights(library: Library) -> None:
    filler = [make_chunk(f"f{i}", "quite other words", ordinal=10 + i) for i in range(10)]
    fill(
        library,
        [
            make_chunk("body", "rope of hemp", path=("Wood",)),
            make_chunk("path", "wood of oak", ordinal=1, path=("rope",)),
            *filler,
        ],
    )

    def best(weights: FieldWeights) -> str:
        return library.keyword_hits(KeywordQuery(("rope",)), EVERYWHERE, weights, 5)[0].chunk_id

    assert best(FieldWeights(path=4.0, body=1.0)) == "path"
    assert best(FieldWeights(path=1.0, body=4.0)) == "body"
    assert len(hits(library, "Book-a")) == 12
    scores = [hit.score for hit in library.keyword_hits(KeywordQuery(("rope",)), EVERYWHERE, FieldWeights(), 5)]
    assert scores == sorted(scores, reverse=True)
    assert all(score > 0 for score in scores)


def test_scopes(library: Library) -> None:
    sections = {"s1": ("One",), "s2": ("One", "Two"), "s3": ("Three",)}
    chunks = [
        make_chunk(f"a{name}", "rope", ordinal=i, section=name, path=path) for i, (name, path) in enumerate(sections.items())
    ]
    structure = make_structure(chunks)
    library.catalogue.add_document(make_document("a"))
    tree = tuple(replace(s, parent_id="s1") if s.id == "s2" else s for s in structure.sections)
    library.replace_structure("a", replace(structure, sections=tree))
    fill(library, [make_chunk("bs1", "rope", document_id="b", section="s1", path=("One",))])
    everything = {"as1", "as2", "as3", "bs1"}
    assert set(hits(library, "rope")) == everything
    assert set(hits(library, "rope", scope=Scope(frozenset({"a"})))) == {"as1", "as2", "as3"}
    assert set(hits(library, "rope", scope=Scope(frozenset({"a", "b"})))) == everything
    assert hits(library, "rope", scope=Scope(frozenset())) == []
    assert set(hits(library, "rope", scope=Scope(frozenset({"a"}), "s1"))) == {"as1", "as2"}
    assert set(hits(library, "rope", scope=Scope(frozenset({"a"}), "s3"))) == {"as3"}
    assert set(hits(library, "rope", scope=Scope(None, "s1"))) == {"as1", "as2", "bs1"}


def test_ties_are_broken_by_length_then_place_never_by_insertion(tmp_path: Path) -> None:
    chunks = [
        make_chunk("late", "rope wood", ordinal=9, page=3, tokens=2),
        make_chunk("second", "rope wood", ordinal=2, page=1, tokens=2),
        make_chunk("long", "rope wood", ordinal=0, page=1, tokens=7),
        make_chunk("first", "rope wood", ordinal=1, page=1, tokens=2),
    ]
    for seed in range(4):
        random.Random(seed).shuffle(chunks)
        with Library.open(tmp_path / str(seed), blanks, MODEL, DIMENSION) as library:
            fill(library, chunks)
            assert hits(library, "rope") == ["first", "second", "late", "long"]
            assert hits(library, "rope", limit=2) == ["first", "second"]


def test_ties_at_the_cut_are_decided_among_all_that_tie(library: Library) -> None:
    chunks = [make_chunk(f"c{i:03}", "rope wood", ordinal=500 - i, page=1, tokens=2) for i in range(300)]
    fill(library, chunks)
    assert hits(library, "rope", limit=3) == ["c299", "c298", "c297"]


def test_the_same_text_in_two_books_is_ordered_by_content_not_by_id(tmp_path: Path) -> None:
    orders = []
    for ids in (("x", "y"), ("y", "x")):
        with Library.open(tmp_path / ids[0], blanks, MODEL, DIMENSION) as library:
            for name, sha in zip(ids, ("1" * 64, "2" * 64), strict=True):
                library.catalogue.add_document(make_document(name, sha256=sha))
                library.replace_structure(name, make_structure([make_chunk(f"{name}c", "rope", document_id=name)], title="Same"))
            found = hits(library, "rope")
            orders.append([library.document(library.chunks([c])[c].document_id).sha256[0] for c in found])  # type: ignore[union-attr]
    assert orders == [["1", "2"], ["1", "2"]]


def test_the_limit_holds(library: Library) -> None:
    fill(library, [make_chunk(f"c{i}", f"rope {'wood ' * i}", ordinal=i) for i in range(30)])
    assert len(hits(library, "rope", limit=7)) == 7
    assert hits(library, "rope", limit=0) == []


def test_frequencies_count_chunks_of_the_scope_by_the_words_of_any_language(tmp_path: Path) -> None:
    def by_language(text: str, language: str) -> list[str]:
        """English words lose an "s"; a hyphen parts words everywhere."""
        return [word.removesuffix("s") if language == "en" else word for word in text.replace("-", " ").split()]

    with Library.open(tmp_path / "library", by_language, MODEL, DIMENSION) as library:
        fill(
            library,
            [
                make_chunk("a", "boats and more boats"),
                make_chunk("b", "a boat hook", ordinal=1),
                make_chunk("c", "ropes", ordinal=2),
            ],
            [make_chunk("d", "hook", document_id="other")],
        )
        asked = ["boats", "hook", "boat-hook", "rope", "keel", "Book-other", "-"]
        assert library.frequencies(asked, ["en"], EVERYWHERE) == Frequencies(
            4, {"boats": 2, "hook": 2, "boat-hook": 1, "rope": 1, "keel": 0, "Book-other": 1, "-": 0}
        )
        assert library.frequencies(["ropes", "hook"], ["de"], EVERYWHERE).counts == {"ropes": 0, "hook": 2}
        assert library.frequencies(["ropes"], ["de", "en"], EVERYWHERE).counts == {"ropes": 1}
        assert library.frequencies(["hook", "rope"], ["en"], Scope(frozenset({"other"}))) == Frequencies(
            1, {"hook": 1, "rope": 0}
        )


def test_every_chunk_that_holds_all_words_is_told_and_how_many_were_read(library: Library) -> None:
    fill(
        library,
        [
            make_chunk("b", "fence by the quay", ordinal=1),
            make_chunk("a", "quay and fence", ordinal=0),
            make_chunk("c", "a fence alone", ordinal=2, path=["quay"]),
            make_chunk("d", "fence quay", ordinal=3, kind=ChunkKind.INDEX),
        ],
        [make_chunk("e", "the quay has a fence", document_id="other")],
    )
    assert library.keyword_places("fence quay", ["en"], EVERYWHERE) == KeywordPlaces(4, ("a", "b", "e"))
    assert library.keyword_places("fence quay", ["en"], Scope(frozenset({"a"}))) == KeywordPlaces(3, ("a", "b"))
    assert library.keyword_places("fence", ["en"], Scope(frozenset({"other"}))) == KeywordPlaces(1, ("e",))
    assert library.keyword_places("dragon", ["en", "de"], EVERYWHERE) == KeywordPlaces(4, ())
    assert library.keyword_places("", ["en"], EVERYWHERE) == KeywordPlaces(4, ())
