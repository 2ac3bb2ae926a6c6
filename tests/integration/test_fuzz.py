# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Damaged files through the whole program: each kind of damage twice. `tests/benchmarks/fuzz_reading.py` reads thousands."""

from pathlib import Path

import pytest

from tests.benchmarks.fuzz_reading import fuzz, made_seeds
from tests.fakes.mutants import BYTE_WAYS, STRUCTURE_WAYS, mutants

KINDS = len(BYTE_WAYS) + len(STRUCTURE_WAYS)


def test_the_generator_makes_the_same_files_again(tmp_path: Path) -> None:
    seeds = made_seeds(tmp_path)
    first = list(mutants(seeds, KINDS, 3))
    assert [mutant.how for mutant in first] == [mutant.how for mutant in mutants(seeds, KINDS, 3)]
    # Saved by MuPDF, a file has a name of its own each time; changed bytes are the same.
    assert first[: len(BYTE_WAYS)] == list(mutants(seeds, len(BYTE_WAYS), 3))
    assert len({mutant.data for mutant in first}) == KINDS


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_damage_of_each_kind_is_read_or_refused_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")  # no OCR: pictures of damaged pages would take most of the time
    report = fuzz(mutants(made_seeds(tmp_path), 2 * KINDS, 3), tmp_path)
    assert report.faults == []
    assert len(report.seconds) == 2 * KINDS
    assert report.outcomes["read"] > KINDS // 2
    assert report.outcomes["damaged"] > 0
