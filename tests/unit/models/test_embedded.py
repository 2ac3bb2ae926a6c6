# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The models that ship with the program, run for real."""

import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from app.config.paths import resource_path
from app.domain.errors import AppError, ErrorCode
from app.domain.jobs import CancelToken
from app.domain.ports import Vector
from app.models import registry
from app.models.embedded import EmbeddedEmbedder, EmbeddedReranker


@pytest.fixture(scope="module")
def embedder() -> EmbeddedEmbedder:
    return registry.embedder(resource_path("models"))


@pytest.fixture(scope="module")
def reranker() -> EmbeddedReranker:
    return registry.reranker(resource_path("models"))


def numbers(vector: Vector) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
    return np.frombuffer(vector, dtype="<f4")


def test_vectors_are_normalised_and_of_the_stated_size(embedder: EmbeddedEmbedder) -> None:
    vector = numbers(embedder.embed_passage("The lamp burns for six hours."))
    assert vector.shape == (embedder.dimension,) == (384,)
    assert float(np.linalg.norm(vector)) == pytest.approx(1.0, abs=1e-5)
    assert embedder.name == "bge-small-en-v1.5-int8"


def test_what_means_the_same_is_nearer(embedder: EmbeddedEmbedder) -> None:
    asked = numbers(embedder.embed_query("How long does the lamp stay lit?"))
    near = numbers(embedder.embed_passage("A full lantern burns for six hours."))
    far = numbers(embedder.embed_passage("The council meets on the first Tuesday of the month."))
    assert float(asked @ near) > float(asked @ far) + 0.15


def test_the_same_text_gives_the_same_bytes_from_any_thread(embedder: EmbeddedEmbedder) -> None:
    text = "Oil is sold by the pint."
    expected = embedder.embed_passage(text)
    found: list[Vector] = []
    threads = [threading.Thread(target=lambda: found.append(embedder.embed_passage(text))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_text_beyond_the_window_is_cut(embedder: EmbeddedEmbedder) -> None:
    long = "oil and wick " * 400
    assert embedder.embed_passage(long) == embedder.embed_passage(long + "the moon is made of cheese")


def test_the_reranker_puts_the_answer_first(reranker: EmbeddedReranker) -> None:
    passages = ["The council meets on Tuesdays.", "A full lantern burns for six hours.", "Lanterns are made of brass."]
    scores = reranker.scores("How long does a lantern burn?", passages, CancelToken())
    assert max(range(3), key=scores.__getitem__) == 1
    assert scores[1] > 0 > scores[0]


def test_a_score_does_not_depend_on_its_neighbours(reranker: EmbeddedReranker) -> None:
    alone = reranker.scores("oil", ["Oil is sold by the pint."], CancelToken())
    together = reranker.scores("oil", ["A much longer passage about wicks. " * 20, "Oil is sold by the pint."], CancelToken())
    assert together[1] == alone[0]


def test_a_very_long_question_leaves_room_for_the_passage(reranker: EmbeddedReranker) -> None:
    question = "how long does a lantern burn " * 100
    good, bad = reranker.scores(question, ["A full lantern burns for six hours.", "Taxes rise."], CancelToken())
    assert good > bad


def test_reranking_can_be_cancelled(reranker: EmbeddedReranker) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(AppError) as raised:
        reranker.scores("oil", ["Oil."], cancel)
    assert raised.value.code is ErrorCode.CANCELLED


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(AppError) as raised:
        EmbeddedEmbedder(tmp_path / "bge").embed_query("oil")
    assert raised.value.code is ErrorCode.ASSET_MISSING
    assert raised.value.parameters["file"] == "bge/model.onnx"


def test_a_broken_file_is_an_asset_error_too(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"not a model")
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(AppError) as raised:
        EmbeddedReranker(tmp_path).scores("oil", ["Oil."], CancelToken())
    assert raised.value.code is ErrorCode.ASSET_MISSING


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    code = (
        "import sys; import app.models.registry, app.models.ollama; "
        "print(sorted({'onnxruntime', 'tokenizers', 'ollama', 'httpx', 'pydantic'} & set(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


@pytest.fixture(scope="module")
def multilingual() -> EmbeddedEmbedder:
    found = registry.multilingual_embedder(resource_path("models"))
    if found is None:
        pytest.skip("the multilingual embedder is not installed")
    return found


def test_the_multilingual_embedder_finds_the_same_meaning_in_another_language(multilingual: EmbeddedEmbedder) -> None:
    asked = numbers(multilingual.embed_query("From what age may a citizen vote?"))
    german = numbers(multilingual.embed_passage("Wahlberechtigt ist, wer das achtzehnte Lebensjahr vollendet hat."))
    chinese = numbers(multilingual.embed_passage("年满十八周岁的公民都有选举权。"))
    far = numbers(multilingual.embed_passage("Der Rat tritt am ersten Dienstag des Monats im Rathaus zusammen."))
    assert float(np.linalg.norm(asked)) == pytest.approx(1.0, abs=1e-5)
    assert asked.shape == (multilingual.dimension,)
    assert min(float(asked @ german), float(asked @ chinese)) > float(asked @ far) + 0.02
    assert multilingual.name == "multilingual-e5-small-int8"


def test_question_and_passage_are_told_apart_by_their_prefixes(multilingual: EmbeddedEmbedder) -> None:
    assert multilingual.embed_query("oil") != multilingual.embed_passage("oil")


def test_without_its_files_there_is_no_multilingual_embedder(tmp_path: Path) -> None:
    assert registry.multilingual_embedder(tmp_path) is None
