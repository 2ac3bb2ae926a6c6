# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How fast the models and the search are here: passages embedded a second, ms a question, ms for twenty passages reranked.

`python tests/benchmarks/bench_retrieval.py [PASSAGES]`. The library is made up and lies in memory, so the search figure
holds the query's own vector, fusion and cuts, but not the disk: bench_storage measures that.
"""

import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from app.config.paths import resource_path
from app.domain.jobs import CancelToken
from app.domain.questions import EVERYWHERE
from app.models import registry
from app.models.embedded import default_threads
from app.retrieval.config import SearchSettings
from app.retrieval.keyword import analyse
from app.retrieval.search import search
from app.retrieval.stop_words import STOP_WORDS
from tests.fakes.memory_source import MemorySource, chunk, document

WORDS_A_PASSAGE = 130
REFERENCE = {  # two busy cores with VNNI
    "embed passages/s": 35.0,
    "query vector ms": 5.0,
    "analyse 100,000 words ms": 150.0,
    "search ms, median": 15.0,
    "search ms, p95": 30.0,
    "rerank 20 passages ms": 600.0,
    "search with rerank ms, median": 250.0,
}


NOUNS = """
act action amount answer area arm army article board boat body book bridge building camp case cause center chance child
church city coast color company condition council court creature current damage danger date day decision department
difference direction district doctor door dragon east effect energy engine event example eye fact family farm fee feet
field figure fire floor food force forest form garden gate gold ground group hall hand harbor head heat hill history
hour house idea island judge king kind lake lamp land law letter level license life light line list magic map market
material matter measure member metal mile mind minute moment month moon mountain name nation nature night north number
office officer oil order owner page paper part party path permit person picture place plan plant point police power
price problem product question rate record report result rich ring river road rock room rope rule salt school season
section service ship side sign size skill sky snow soil song sound south space speed spell spring state station stone
storm street sum summer sun surface system table tax town trade train tree valley value vehicle village voice wall war
water wave weapon weather week weight west wheel wind window winter wizard woman wood word work world year zone
"""


def passages(count: int) -> list[str]:
    """Made-up prose of English words, so that it takes as many tokens as prose does: small words often, others seldom."""
    rng = random.Random(7)
    words = [*sorted(STOP_WORDS["en"]), *NOUNS.split()]
    rng.shuffle(words)
    shares = [1 / (rank + 3) for rank in range(len(words))]
    return [" ".join(rng.choices(words, shares, k=WORDS_A_PASSAGE)) for _ in range(count)]


def milliseconds(work: Callable[[], object], times: int) -> list[float]:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def main(count: int = 400) -> dict[str, float]:
    embedder = registry.embedder(resource_path("models"))
    reranker = registry.reranker(resource_path("models"))
    texts = passages(count)
    cancel = CancelToken()
    embedder.embed_query("warm up")
    reranker.scores("warm up", texts[:1], cancel)
    figures: dict[str, float] = {}

    sample = texts[: min(60, count)]
    start = time.perf_counter()
    for text in sample:
        embedder.embed_passage(text)
    figures["embed passages/s"] = len(sample) / (time.perf_counter() - start)
    questions = [" ".join(text.split()[10:20]) for text in texts[:40]]
    figures["query vector ms"] = statistics.median(milliseconds(lambda: embedder.embed_query(questions[0]), 20))
    words = " ".join(texts * (100_000 // (WORDS_A_PASSAGE * count) + 1)).split()[:100_000]
    figures["analyse 100,000 words ms"] = milliseconds(lambda: analyse(" ".join(words), "en"), 1)[0]

    source = MemorySource(
        [document("book", "A made-up book", pages=count)],
        [chunk(f"c{number}", text, page=number + 1, ordinal=number) for number, text in enumerate(texts)],
        analyse,
        embedder,
    )
    plain, twice = SearchSettings(rerank=False), SearchSettings(rerank=True)
    left = iter(questions * 2)
    taken = milliseconds(lambda: search(next(left), EVERYWHERE, source, embedder, plain, cancel), len(questions))
    figures["search ms, median"] = statistics.median(taken)
    figures["search ms, p95"] = statistics.quantiles(taken, n=20)[-1]
    figures["rerank 20 passages ms"] = statistics.median(
        milliseconds(lambda: reranker.scores(questions[0], texts[:20], cancel), 3)
    )
    taken = milliseconds(lambda: search(next(left), EVERYWHERE, source, embedder, twice, cancel, reranker), 5)
    figures["search with rerank ms, median"] = statistics.median(taken)
    return figures


if __name__ == "__main__":
    found = main(*(int(each) for each in sys.argv[1:2]))
    print(f"{os.cpu_count()} cores, {default_threads()} threads a model, load {os.getloadavg()[0]:.1f}")
    for name, value in found.items():
        print(f"{name:32} {value:9.1f}   reference {REFERENCE[name]:8.1f}")
