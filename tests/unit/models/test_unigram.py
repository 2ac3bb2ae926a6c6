# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Our unigram tokenizer says what the tokenizers package says of the same file, piece by piece."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tokenizers import Tokenizer

from app.config.paths import resource_path
from app.models.unigram import UnigramTokenizer

PIECES = [
    ("<s>", 0.0), ("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), ("▁", -3.0), ("▁lamp", -6.0), ("s", -3.5), ("▁oil", -5.0),
    ("o", -4.0), ("i", -4.2), ("l", -4.1), ("il", -6.5), ("灯", -7.0), ("油", -7.5), ("灯油", -9.0), ("(", -5.5), ("fi", -5.9),
    ("ne", -5.0), ("1", -3.9), ("2", -3.9), ("12", -7.7),
]  # fmt: skip
TEXTS = [
    "", " ", "oil", "oils and lamps", "  lamp \t oil\nlamp ", "灯油 oil灯", "ﬁne ﬁ", "１２ 1² 12",
    "💡💡 lamp💡", "a\x07b\u200bc \ufeffoil",
    "▁oil ▁ lamp", "oi\u0308l", "\u3000oil\u00a0lamp", "qqq q\u0301", "lamps" * 40,
]  # fmt: skip


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    mark = {"<s>": {"id": "<s>", "ids": [0], "tokens": ["<s>"]}, "</s>": {"id": "</s>", "ids": [2], "tokens": ["</s>"]}}
    around: list[Any] = [{"SpecialToken": {"id": name, "type_id": 0}} for name in mark]
    parts: list[dict[str, Any]] = [
        {"type": "Nmt"},
        {"type": "NFKC"},
        {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "},
        {"type": "Strip", "strip_left": True, "strip_right": True},
    ]
    content = {
        "version": "1.0",
        "added_tokens": [],
        "normalizer": {"type": "Sequence", "normalizers": parts},
        "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [around[0], {"Sequence": {"id": "A", "type_id": 0}}, around[1]],
            "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}}],
            "special_tokens": mark,
        },
        "model": {"type": "Unigram", "unk_id": 3, "vocab": PIECES, "byte_fallback": False},
    }
    path = tmp_path_factory.mktemp("vocabulary") / "tokenizer.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.mark.parametrize("text", TEXTS)
def test_pieces_are_those_of_the_reference(file: Path, text: str) -> None:
    reference = Tokenizer.from_file(str(file))
    assert list(UnigramTokenizer.read(file, 512).encode(text).ids) == reference.encode(text).ids


def test_random_texts_too(file: Path) -> None:
    reference, own = Tokenizer.from_file(str(file)), UnigramTokenizer.read(file, 512)
    draw = random.Random(3)
    for _ in range(300):
        text = "".join(draw.choice("oilamps 12(灯油ﬁné\t💡") for _ in range(draw.randrange(40)))
        assert list(own.encode(text).ids) == reference.encode(text).ids, text


def test_what_is_too_long_is_cut_before_the_end_mark(file: Path) -> None:
    reference, own = Tokenizer.from_file(str(file)), UnigramTokenizer.read(file, 10)
    reference.enable_truncation(10)
    encoded = own.encode("oil lamp " * 9)
    assert list(encoded.ids) == reference.encode("oil lamp " * 9).ids
    assert len(encoded.ids) == len(encoded.attention_mask) == len(encoded.type_ids) == 10
    assert encoded.ids[-1] == 2


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    foreign = tmp_path / "tokenizer.json"
    foreign.write_text('{"model": {"type": "WordPiece", "vocab": {"a": 0}}}')
    with pytest.raises(msgspec.DecodeError):
        UnigramTokenizer.read(foreign, 512)


def test_the_real_vocabulary_is_split_as_by_the_reference() -> None:
    file = resource_path("models") / "multilingual-e5-small" / "tokenizer.json"
    if not file.is_file():
        pytest.skip("the multilingual embedder is not installed")
    reference, own = Tokenizer.from_file(str(file)), UnigramTokenizer.read(file, 512)
    for text in (
        "query: At what age can Germans vote in federal elections?",
        "passage: Wahlberechtigt ist, wer das achtzehnte Lebensjahr vollendet hat; wählbar … (Art. 38 Abs. 2)",
        "passage: 十八周岁以上的自然人为成年人。不满十八周岁的自然人为未成年人。",
        "passage: ∀ε>0 ∃δ: ‖f(x)−f(y)‖ < ε 💡 \u0e01\u0e32\u0e23 العربية हिन्दी",
        *TEXTS,
    ):
        assert list(own.encode(text).ids) == reference.encode(text).ids, text
