# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Quoth's English embedder for programs that know nothing of Quoth: the same model, window, pooling, prefix and thread."""

from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

DIMENSION = 384
WINDOW_TOKENS = 512
QUERY_PREFIX = "Represent this sentence for searching relevant passages: "  # as the model was trained


class Embedder:
    """`folder` holds model.onnx and tokenizer.json. One text at a time: the vector of the first token, of length 1."""

    def __init__(self, folder: Path, threads: int) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"])
        self._inputs = {entry.name for entry in self._session.get_inputs()}
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(WINDOW_TOKENS)

    def passage(self, text: str) -> list[float]:
        encoded = self._tokenizer.encode(text)
        inputs = {
            "input_ids": encoded.ids,
            "attention_mask": encoded.attention_mask,
            "token_type_ids": encoded.type_ids,
        }
        feed = {name: np.asarray([values], dtype=np.int64) for name, values in inputs.items() if name in self._inputs}
        vector = self._session.run(None, feed)[0][0, 0]
        return (vector / np.linalg.norm(vector)).tolist()

    def query(self, text: str) -> list[float]:
        return self.passage(QUERY_PREFIX + text)
