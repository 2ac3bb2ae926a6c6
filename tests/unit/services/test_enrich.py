# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""A model reads a document part by part; what it invents is dropped, and a run that was stopped goes on."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from app.domain.chunks import ChunkKind
from app.domain.concepts import FoundBy
from app.domain.enrichment import Findings, Named
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import ChatMessage
from app.models.ollama_models import OllamaGenerator
from app.services.enrich import EnrichProgress, EnrichResult, EnrichService, in_parts, part_tokens
from app.storage.library import Library
from tests.fakes.models import Hasty, ScriptedGenerator
from tests.fakes.ollama_server import OllamaServer, ScriptedModel
from tests.unit.storage.storage_samples import DIMENSION, MODEL, analyse, make_chunk, make_document, make_structure

GAUGE = "A tide gauge is a staff that shows the height of the water."
STORM = "In a storm two keepers stand watch; see The tide gauge."
FEES = "The fee for a mooring is two pounds."
LONG = 700  # tokens: two such sections do not fit one part


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library", analyse, MODEL, DIMENSION) as opened:
        opened.catalogue.add_document(make_document("a"))
        texts = [("gauge", GAUGE, "The tide gauge"), ("storm", STORM, "Storms"), ("fees", FEES, "Fees")]
        chunks = [
            make_chunk(name, text, ordinal=n, section=f"s{n}", path=(title,), tokens=LONG)
            for n, (name, text, title) in enumerate(texts)
        ]
        opened.replace_structure("a", make_structure(chunks))
        yield opened


def reply(
    concepts: Sequence[str] = (), defines: Sequence[str] = (), references: Sequence[str] = (), see_also: Sequence[str] = (),
    confidence: float = 1,
) -> str:  # fmt: skip
    return json.dumps(
        {
            "concepts": list(concepts), "defines": list(defines), "references": list(references), "see_also": list(see_also),
            "confidence": confidence,
        }
    )  # fmt: skip


def by_part(messages: Sequence[ChatMessage]) -> str:
    passage = messages[1].content
    if GAUGE in passage:
        return reply(["TIDE  GAUGE", "sea level", "is", "height of the water"], ["tide gauge", "barometer"])
    if STORM in passage:
        return reply(["keepers", "tide gauge"], [], ["page 12"], ["The tide gauge", "On Fog"], 0.5)
    return reply(["mooring"], confidence=7)


def run(
    library: Library, generator: ScriptedGenerator | OllamaGenerator, cancel: CancelToken | None = None,
    on_progress: Callable[[EnrichProgress], None] = lambda _: None,
) -> EnrichResult:  # fmt: skip
    return EnrichService(library, lambda _: generator).enrich("a", "tiny", on_progress, cancel or CancelToken())


def test_only_what_stands_in_the_text_is_kept(library: Library) -> None:
    result = run(library, ScriptedGenerator(by_part))
    found = library.enrichments.findings("a")
    gauge = Named("tide gauge", "TIDE GAUGE")
    assert found["gauge"] == Findings(
        (gauge, Named("height of the water", "height of the water")), (Named("tide gauge", "tide gauge"),), (), (), 1.0
    )
    assert found["storm"].see_also == ("The tide gauge",)
    assert found["storm"].references == ()
    assert found["fees"].confidence == 1.0
    assert result == EnrichResult("a", 3, read=3, concepts=5, defines=1, see_also=1, invented=4)


def test_search_can_use_it(library: Library) -> None:
    run(library, ScriptedGenerator(by_part))
    structure = library.structure("a")
    assert structure is not None
    assert all(each.found_by is FoundBy.MODEL for each in (*structure.knowledge.concepts, *structure.knowledge.edges))
    assert {(edge.source, edge.kind.value, edge.chunk_id or edge.concept_key) for edge in structure.knowledge.edges} >= {
        ("gauge", "defines", "tide gauge"),
        ("storm", "cross_reference", "gauge"),
        ("storm", "refers", "tide gauge"),
    }
    EnrichService(library, lambda _: None).remove("a")
    structure = library.structure("a")
    assert structure is not None
    assert (structure.knowledge.concepts, structure.knowledge.edges) == ((), ())


def test_no_more_than_asked_for_is_taken(library: Library) -> None:
    many = GAUGE.split()
    generator = ScriptedGenerator(lambda _: reply(many * 9, many * 9, many * 9, many * 9))
    run(library, generator)
    found = library.enrichments.findings("a")["gauge"]
    assert len(found.see_also) <= 8
    assert len(found.references) <= 12
    schema = generator.schemas[0]
    assert schema is not None
    fields = json.loads(json.dumps(schema))["properties"]
    assert [fields[name]["maxItems"] for name in ("concepts", "defines", "references", "see_also")] == [24, 12, 12, 8]


def test_a_reply_that_cannot_be_read_is_asked_for_once_more_then_skipped(library: Library) -> None:
    asked: Counter[str] = Counter()

    def half(messages: Sequence[ChatMessage]) -> str:
        name = next(name for name, text in (("gauge", GAUGE), ("storm", STORM), ("fees", FEES)) if text in messages[1].content)
        asked[name] += 1
        if name == "gauge" or (name == "storm" and asked[name] == 1):
            return '{"concepts": ["tide'
        return by_part(messages)

    result = run(library, ScriptedGenerator(half))
    assert asked == {"gauge": 2, "storm": 2, "fees": 1}
    assert (result.read, result.skipped) == (2, 1)
    assert list(library.enrichments.findings("a")) == ["storm", "fees"]
    again = run(library, ScriptedGenerator(by_part))
    assert (again.before, again.read) == (2, 1)


def test_a_wish_to_stop_keeps_what_is_done_and_the_next_run_goes_on(library: Library) -> None:
    cancel = CancelToken()

    def stop(progress: EnrichProgress) -> None:
        if progress.done == 1:
            cancel.cancel()

    with pytest.raises(AppError) as stopped:
        run(library, ScriptedGenerator(by_part), cancel, stop)
    assert stopped.value.code is ErrorCode.CANCELLED
    assert list(library.enrichments.findings("a")) == ["gauge"]
    assert [concept.key for concept in library.concepts("a")] == ["height of the water", "tide gauge"]
    told: list[EnrichProgress] = []
    generator = ScriptedGenerator(by_part)
    result = run(library, generator, on_progress=told.append)
    assert (result.before, result.read) == (1, 2)
    assert not any(GAUGE in messages[1].content for messages in generator.asked)
    assert [progress.done for progress in told] == [0, 1, 2, 3]
    third = ScriptedGenerator(by_part)
    assert run(library, third).before == 3
    assert third.asked == []


def test_a_killed_run_goes_on_where_it_was(library: Library) -> None:
    class Killed(BaseException):
        pass

    def reply_or_die(messages: Sequence[ChatMessage]) -> str:
        if FEES in messages[1].content:
            raise Killed
        return by_part(messages)

    with pytest.raises(Killed):
        run(library, ScriptedGenerator(reply_or_die))
    generator = ScriptedGenerator(by_part)
    assert run(library, generator).before == 2
    assert len(generator.asked) == 1


def test_what_a_killed_run_kept_is_put_to_use(library: Library) -> None:
    findings = Findings((Named("mooring", "mooring"),), confidence=1.0)
    library.enrichments.save("a", "tiny", {"gauge": Findings(), "storm": Findings(), "fees": findings})
    assert library.concepts("a") == []
    assert run(library, ScriptedGenerator(by_part)).before == 3
    assert [concept.key for concept in library.concepts("a")] == ["mooring"]


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("missing", ErrorCode.MODEL_MISSING),
        ("memory", ErrorCode.MODEL_OUT_OF_MEMORY),
        ("busy", ErrorCode.MODEL_BUSY),
        ("failure", ErrorCode.MODEL_FAILED),
        ("stall", ErrorCode.MODEL_SILENT),
        ("disconnect", ErrorCode.MODEL_FAILED),
    ],
)
def test_faults_of_the_model_end_the_run_by_their_codes(library: Library, fault: str, code: ErrorCode) -> None:
    with OllamaServer([ScriptedModel("tiny", reply=lambda _: reply())], fault=fault) as server:
        generator = OllamaGenerator("tiny", server.host, patience=Hasty())
        with pytest.raises(AppError) as failed:
            run(library, generator)
        assert failed.value.code is code
        assert len(server.bodies("/api/chat")) == 1, "the other parts are not tried"
        server.fault = ""
        assert run(library, generator).read == 3


def test_what_cannot_be_enriched_is_refused(library: Library) -> None:
    service = EnrichService(library, lambda _: None)
    for document, code in (("nobody", ErrorCode.DOCUMENT_UNKNOWN), ("a", ErrorCode.BAD_REQUEST)):
        with pytest.raises(AppError) as refused:
            service.enrich(document, "", lambda _: None, CancelToken())
        assert refused.value.code is code
    with pytest.raises(AppError):
        service.remove("nobody")


def test_a_document_removed_meanwhile_ends_the_run(library: Library) -> None:
    def remove(messages: Sequence[ChatMessage]) -> str:
        library.delete_document("a")
        return by_part(messages)

    with pytest.raises(AppError) as ended:
        run(library, ScriptedGenerator(remove))
    assert ended.value.code is ErrorCode.DOCUMENT_UNKNOWN


def test_sections_are_merged_and_only_long_ones_divided() -> None:
    plan = [("a", 50), ("a", 60), ("b", 80), ("c", 150), ("c", 160), ("d", 20)]
    chunks = [
        make_chunk(f"{section}{n}", "Text.", ordinal=n, section=section, path=(section,), tokens=tokens)
        for n, (section, tokens) in enumerate(plan)
    ]
    chunks.insert(0, make_chunk("toc", "Contents.", kind=ChunkKind.CONTENTS))
    assert [[chunk.id for chunk in part] for part in in_parts(chunks, 200)] == [["a0", "a1", "b2"], ["c3"], ["c4", "d5"]]
    assert in_parts([], 200) == []


def test_parts_leave_room_for_the_reply() -> None:
    assert part_tokens(8192) == 1200
    assert part_tokens(2048) == 432
    assert part_tokens(512) == 200
