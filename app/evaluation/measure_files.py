# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Question sets and their runs in the library's folder, as files of their own.

They are no tables of the library: a set is a file that people hand to each other, and a run is written once, read whole, and
worth nothing to a search. So a library without them is whole, and no migration touches them.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from app.domain.errors import AppError, ErrorCode
from app.evaluation.cases import Case, load_cases, load_rows
from app.evaluation.side_by_side import RUN_NAME, Run
from app.services.export import write_whole

FOLDER = "measure"
MARKED = ".marked"  # the set that grows from a person's marks; the name of no file can be this
_LONGEST_NAME = 60
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)  # no names of files on Windows
_KEPT_RUNS = 40


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """`name` names it for good, and is shown; MARKED for the person's own marks."""

    name: str
    cases: tuple[Case, ...]

    @property
    def documents(self) -> tuple[str, ...]:
        """The files it asks about, in their order."""
        return tuple(dict.fromkeys(case.file for case in self.cases if case.answerable and case.file))


class MeasureFiles:
    """`folder` is that of the library. Nothing is made before something is kept. Methods raise AppError as files do."""

    def __init__(self, folder: Path) -> None:
        self._sets = folder / FOLDER / "sets"
        self._runs = folder / FOLDER / "runs"

    # Sets

    def names(self) -> list[str]:
        """In alphabetical order."""
        return sorted((file.stem for file in self._sets.glob("*.jsonl")), key=str.casefold)

    def load(self, name: str) -> QuestionSet:
        """Raises AppError(FILE_MISSING, BAD_QUESTION_SET)."""
        return QuestionSet(name, tuple(load_cases(self._sets / f"{name}.jsonl")))

    def take(self, file: Path) -> str:
        """Keep a copy of a set, and name it. The same set twice is kept once. Raises AppError(FILE_MISSING, BAD_QUESTION_SET)."""
        load_cases(file)
        _, rows = load_rows(file)
        corpora = {str(row.get("corpus", "")).strip() for row in rows}
        told = corpora.pop() if len(corpora) == 1 else ""
        return self.keep(told or re.sub(r"[_\s]+", " ", file.stem), file.read_bytes())

    def keep(self, wanted: str, content: bytes) -> str:
        """Write a set under this name, or the next that is free; tells the name."""
        self._sets.mkdir(parents=True, exist_ok=True)
        base = plain_name(wanted)
        name, number = base, 1
        while (file := self._sets / f"{name}.jsonl").exists():
            if file.read_bytes() == content:
                return name
            number += 1
            name = f"{base} {number}"
        write_whole(file, content)
        return name

    def rename(self, name: str, wanted: str) -> str:
        """Give a set and its runs another name. Raises AppError(BAD_REQUEST) where another set has it."""
        fresh = plain_name(wanted)
        if fresh == name:
            return name
        if fresh.casefold() != name.casefold() and (self._sets / f"{fresh}.jsonl").exists():
            raise AppError(ErrorCode.BAD_REQUEST, reason=f"Another set is called “{fresh}”.")
        (self._sets / f"{name}.jsonl").replace(self._sets / f"{fresh}.jsonl")
        if (self._runs / name).is_dir():
            (self._runs / name).replace(self._runs / fresh)
        return fresh

    def remove(self, name: str) -> None:
        """Delete a set and its runs; of MARKED only the runs."""
        for file in self._run_files(name):
            file.unlink(missing_ok=True)
        if (self._runs / name).is_dir():
            (self._runs / name).rmdir()
        (self._sets / f"{name}.jsonl").unlink(missing_ok=True)

    # Runs

    def keep_run(self, name: str, run: Run) -> None:
        """The oldest make room beyond 40."""
        folder = self._runs / name
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / f"{run.id}.json", msgspec.json.format(msgspec.json.encode(run), indent=1))
        for file in self._run_files(name)[_KEPT_RUNS:]:
            file.unlink(missing_ok=True)

    def runs(self, name: str, on_broken: Callable[[Path], None] = lambda _file: None) -> list[Run]:
        """The newest first; files that are none of ours, or of another version, are told and left alone."""
        found = []
        for file in self._run_files(name):
            try:
                found.append(msgspec.json.decode(file.read_bytes(), type=Run))
            except msgspec.DecodeError:
                on_broken(file)
        return found

    def last_run(self, name: str) -> datetime | None:
        """When the newest run began, told by the name of its file."""
        for file in self._run_files(name):
            try:
                return datetime.strptime(file.stem, RUN_NAME).replace(tzinfo=UTC)
            except ValueError:
                continue  # none of ours
        return None

    def remove_run(self, name: str, run_id: str) -> None:
        (self._runs / name / f"{run_id}.json").unlink(missing_ok=True)

    def _run_files(self, name: str) -> Sequence[Path]:
        return sorted((self._runs / name).glob("*.json"), reverse=True)


def plain_name(wanted: str) -> str:
    """A name that every system takes for a file, begun with a capital."""
    plain = "".join(letter if letter.isalnum() or letter in " -_,()" else " " for letter in wanted)
    plain = " ".join(plain.split())[:_LONGEST_NAME].strip(" -_,") or "Questions"
    if _DEVICES.fullmatch(plain):
        plain += " questions"
    return plain[0].upper() + plain[1:]
