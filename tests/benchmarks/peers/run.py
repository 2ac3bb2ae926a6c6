# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Indexes files and answers questions with another program; run by the Python of an environment that knows nothing of Quoth.

    PEER_PYTHON run.py llamaindex|haiku MODEL_FOLDER < work.json > found.json

Work is {"paths": [...], "questions": [[question, file or null], ...], "top": N, "threads": N}. Found has the program's name and
version, the seconds and processor seconds to index (imports and the model's loading not counted), and for each way of searching
the places [[file, page], ...], milliseconds and processor milliseconds of each question.
"""

import contextlib
import importlib
import json
import os
import sys
import tempfile
import time
from pathlib import Path


def main() -> None:
    name, model = sys.argv[1], Path(sys.argv[2])
    out = sys.stdout
    with contextlib.redirect_stdout(sys.stderr), tempfile.TemporaryDirectory(prefix="peer-") as scratch:
        # Whatever would reach for a hub is to fail at once and say so.
        os.environ |= {"HF_HUB_OFFLINE": "1", "TIKTOKEN_CACHE_DIR": str(model.parent / "tiktoken")}
        work = json.load(sys.stdin)
        from embedding import Embedder

        pipeline = importlib.import_module(f"{name}_pipeline")
        embedder = Embedder(model, work["threads"])
        embedder.passage("The first text is slower than those after it.")
        started, used = time.perf_counter(), time.process_time()
        ways = pipeline.index([Path(path) for path in work["paths"]], embedder, Path(scratch))
        result = {
            "name": pipeline.NAME,
            "seconds": time.perf_counter() - started,
            "processor_seconds": time.process_time() - used,
            "ways": {
                way: [ask(search, *question, work["top"]) for question in work["questions"]] for way, search in ways.items()
            },
        }
    json.dump(result, out)


def ask(search, question: str, file: str | None, top: int) -> dict:
    started, used = time.perf_counter(), time.process_time()
    places = search(question, file, top)
    processor_ms = (time.process_time() - used) * 1000
    return {"places": places, "ms": (time.perf_counter() - started) * 1000, "processor_ms": processor_ms}


if __name__ == "__main__":
    main()
