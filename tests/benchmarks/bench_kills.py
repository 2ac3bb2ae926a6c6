# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Kill the program at random moments of its work and look whether anything is lost, doubled or left behind.

    python -m tests.benchmarks.bench_kills --kills 500 --seed 1

Each round starts the program (see `kill_worker`) on one library that lives through all rounds, has it add, replace, remove or
read again a document, make the indexes anew, answer, export, or bring an old library up to date, and kills it with SIGKILL: at a
random moment, or a random while after it said something; in a share of the rounds only its reading process. Then the files are
examined by plain SQL (see `kill_checks`), and again at the next start, beside the program's own check. At the end the queue is
worked through and every document compared with one that was read without a kill.
"""

import argparse
import gzip
import hashlib
import itertools
import os
import queue
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.benchmarks.kill_checks import State, dump_of, schema_of, state_of
from tests.benchmarks.kill_worker import PAGES_A_COMMIT
from tests.fakes.documents import write_pdf
from tests.fakes.models import WordEmbedder

ROOT = Path(__file__).parents[2]
FROZEN = ROOT / "tests" / "data" / "libraries"
SLOTS = 6
OPENING = "opening"
COMMANDS = ("add", "add", "replace", "replace", "read-again", "remove", "rebuild", "ask", "export", "migrate")
_START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from tests.benchmarks.kill_worker import main; main()"
_PATIENCE_S = 180


@dataclass(slots=True)
class Report:
    kills: Counter[str] = field(default_factory=Counter)  # by what was going on
    children: int = 0  # kills of the reading process alone
    finished: int = 0  # rounds that were done before the kill came
    redone: int = 0  # the most pages of a round that had come and were not committed
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Book:
    path: Path
    sha256: str


def made_books(folder: Path) -> list[tuple[Book, Book]]:
    """Two versions of each document; the second differs in one sentence of every page."""
    books = []
    for slot in range(SLOTS):
        versions = []
        for version in (1, 2):
            pages = (
                f"# Chapter {page} of book {slot}\n"
                + "\n".join(f"The lamp of house {slot}-{page}-{line} burns for {line + 2} hours." for line in range(12))
                + f"\nThis is edition {version}, page {page}."
                for page in range(1, 4 + 2 * slot)
            )
            path = write_pdf(folder / f"book {slot} edition {version}.pdf", *pages)
            versions.append(Book(path, hashlib.sha256(path.read_bytes()).hexdigest()))
        books.append((versions[0], versions[1]))
    return books


class Program:
    """The program under way. What it says is in `lines`."""

    def __init__(self, scratch: Path, folder: Path, command: str, *arguments: str) -> None:
        self.lines: list[str] = []
        self._said: queue.Queue[str | None] = queue.Queue()
        self._errors = (scratch / "errors.txt").open("wb")
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START, str(ROOT), str(folder), command, *arguments],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            start_new_session=True,
            env={**os.environ, "TMPDIR": str(scratch / "tmp"), "PATH": "/usr/bin:/bin", "OMP_NUM_THREADS": "1"},
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._said.put(line.rstrip())
        self._said.put(None)

    def wait_for(self, wanted: Sequence[str], seconds: float) -> bool:
        """Whether it said one of these first words within so many seconds. Ends at once when the program does."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._said.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                return False
            if line is None:
                self._said.put(None)
                return False
            self.lines.append(line)
            if line.partition(" ")[0] in wanted:
                return True

    def kill(self) -> bool:
        """Whether it still worked then."""
        working = self._process.poll() is None
        if working:
            self._process.kill()
        return self.end() != 0 and working

    def kill_reader(self) -> bool:
        """Kill its reading process, if there is one."""
        for number, group in self._session():
            if self._process.pid not in {number, group}:
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
                    return True
        return False

    def end(self) -> int:
        """The exit code, once nothing of it runs and all it said is heard."""
        code = self._process.wait(_PATIENCE_S)
        self.wait_for((), 30)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._errors.close()
        return code

    def outlived(self) -> list[int]:
        """Processes that it started and that still run some seconds after its end."""
        for _ in range(100):
            left = [number for number, _ in self._session()]
            if not left:
                return []
            time.sleep(0.05)
        return left

    def _session(self) -> list[tuple[int, int]]:
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                number, rest = stat.read_text().split(" (", 1)
                fields = rest.rpartition(") ")[2].split()
                if int(fields[3]) == self._process.pid and fields[0] != "Z":
                    found.append((int(number), int(fields[2])))
        return found


class Harness:
    def __init__(self, scratch: Path, seed: int) -> None:
        self.report = Report()
        self._random = random.Random(seed)
        self._scratch = scratch
        self._library = scratch / "library"
        self._old = scratch / "old"
        self._frozen: Path | None = None
        (scratch / "tmp").mkdir()
        self._books = made_books(scratch)
        self._slot_of = {book.sha256: (slot, v) for slot, pair in enumerate(self._books) for v, book in enumerate(pair)}
        self._seconds = dict.fromkeys((*COMMANDS, OPENING), 2.0)
        self._state = State((), (), frozenset(), {}, 0)

    def run(self, kills: int, minutes: float) -> Report:
        end = time.monotonic() + 60 * minutes
        while (
            sum(self.report.kills.values()) + self.report.children < kills
            and time.monotonic() < end
            and len(self.report.faults) < 20
        ):
            command, arguments, slot = self._choose()
            if command == "migrate":
                self._migrate()
            else:
                self._round(command, arguments, slot)
        self._settle()
        return self.report

    # ------------------------------------------------------------------ one round

    def _choose(self) -> tuple[str, list[str], int]:
        there: dict[int, list[int]] = {slot: [] for slot in range(SLOTS)}
        for sha256 in self._state.contents:
            slot, version = self._slot_of[sha256]
            there[slot].append(version)
        for command in self._random.sample(COMMANDS, len(COMMANDS)):
            single = {"add": [], "replace": [0], "read-again": [0], "remove": [1]}.get(command)
            if command in {"rebuild", "ask", "export", "migrate"}:
                return command, ["How long does the lamp of house 2-3-4 burn?"] if command == "ask" else [], -1
            fitting = [
                slot
                for slot, versions in there.items()
                if versions == single or (command in {"remove", "read-again"} and len(versions) == 1)
            ]
            fitting = [
                slot
                for slot in fitting
                if command != "read-again" or self._books[slot][there[slot][0]].sha256 in self._state.read
            ]
            if fitting:
                slot = self._random.choice(fitting)
                first, second = self._books[slot]
                arguments = {"add": [str(first.path)], "replace": [first.sha256, str(second.path)]}
                return command, arguments.get(command, [self._books[slot][(there[slot] or [0])[0]].sha256]), slot
        return "rebuild", [], -1

    def _round(self, command: str, arguments: list[str], slot: int) -> None:
        program = Program(self._scratch, self._library, command, *arguments)
        what = self._end(program, command)
        after = state_of(self._library, restarted=what == "done")
        label = f"{command} {arguments} ({what})"
        self._note(program, label, after)
        self._compare(command, slot, program.lines, after, label)
        self._state = after

    def _end(self, program: Program, command: str) -> str:
        """End the program in one of the ways; returns what was going on."""
        way = self._random.random()
        if way < 0.2:
            program.wait_for((), self._random.uniform(0, 1.1 * self._seconds[OPENING]))
            return self._killed(program, OPENING)
        started = time.monotonic()
        if not program.wait_for(("begin",), _PATIENCE_S):
            program.end()
            return "ended"
        self._learn(OPENING, time.monotonic() - started)
        started = time.monotonic()
        if way < 0.3:
            program.wait_for(("page",), 1.2 * self._seconds[command])
            time.sleep(self._random.uniform(0, 0.1) if self._random.random() < 0.5 else 0)
            if program.kill_reader():
                self.report.children += 1
        elif way < 0.65:
            for _ in range(self._random.randint(1, 8)):
                if not program.wait_for(("queued", "page", "kept"), 3 * self._seconds[command]):
                    break
            program.wait_for(("done",), self._random.uniform(0, 0.25))
            return self._killed(program, command)
        elif way < 0.97 and not program.wait_for(("done",), self._random.uniform(0, 1.1 * self._seconds[command])):
            return self._killed(program, command)
        program.wait_for(("done",), _PATIENCE_S)
        self._learn(command, time.monotonic() - started)
        self.report.finished += 1
        return "done" if program.end() == 0 else "ended"

    def _killed(self, program: Program, during: str) -> str:
        if program.kill():
            self.report.kills[during] += 1
            return "killed"
        self.report.finished += 1
        return "done" if program.lines and program.lines[-1].startswith("done") else "ended"

    def _learn(self, what: str, seconds: float) -> None:
        self._seconds[what] += 0.3 * (seconds - self._seconds[what])

    # ------------------------------------------------------------------ what must hold

    def _fault(self, label: str, words: str) -> None:
        self.report.faults.append(f"{label}: {words}")
        print(f"FAULT {label}: {words}", flush=True)

    def _note(self, program: Program, label: str, after: State) -> None:
        for fault in after.faults:
            self._fault(label, fault)
        for line in program.lines:
            if line.startswith(("open [", "done [")):
                self._fault(label, f"the program's own check says {line}")
        if "(ended)" in label:
            self._fault(label, "the program failed: " + (self._scratch / "errors.txt").read_text()[-2000:])
        if left := program.outlived():
            self._fault(label, f"{len(left)} processes outlive the program")
        # Killed before a folder could be locked, it goes a minute later.
        left_folders = [path for path in (self._scratch / "tmp").glob("quoth-*") if (path / ".in-use").exists()]
        if "(done)" in label and left_folders:
            self._fault(label, f"temporary files are left: {[path.name for path in left_folders]}")

    def _compare(self, command: str, slot: int, lines: list[str], after: State, label: str) -> None:
        before = self._state
        queued = any(line.startswith("queued") for line in lines)
        done = any(line.startswith("done") for line in lines)
        for each in range(SLOTS):
            was = frozenset(v for s, v in map(self._slot_of.__getitem__, before.contents) if s == each)
            now = frozenset(v for s, v in map(self._slot_of.__getitem__, after.contents) if s == each)
            allowed = {was} | ({frozenset({1})} if was == {0, 1} else set())
            if each == slot:
                match command:
                    case "add":
                        allowed = {frozenset({0})} | (set() if queued else {was})
                    case "replace":
                        allowed = {frozenset({0, 1}), frozenset({1})} | (set() if queued else {was})
                    case "remove":
                        allowed = {frozenset()} | (set() if done else {was})
            if done:
                allowed -= {frozenset({0, 1})}
            if now not in allowed:
                self._fault(label, f"book {each} was {sorted(was)} and is {sorted(now)}")
        if after.turns < before.turns + ("kept" in lines) or after.turns > before.turns + (command == "ask"):
            self._fault(label, f"{before.turns} turns before, {after.turns} after")
        self._compare_pages(command, lines, after, label)

    def _compare_pages(self, command: str, lines: list[str], after: State, label: str) -> None:
        came = Counter(line.split()[1] for line in lines if line.startswith("page "))
        for sha256 in {line.split()[1] for line in lines if line.startswith("redone ")}:
            self._fault(label, f"committed pages of {sha256[:8]} were read again")
        if command == "read-again":
            return
        for sha256 in set(after.contents) - after.read:
            had = self._state.committed.get(sha256, 0)
            lost = had + came[sha256] - after.committed.get(sha256, 0)
            self.report.redone = max(self.report.redone, lost)
            if lost > PAGES_A_COMMIT:
                self._fault(label, f"{lost} pages of {sha256[:8]} have to be read again")
        if done_books := self._state.read & set(after.contents) - after.read:
            self._fault(label, f"{len(done_books)} documents were read and are not")

    # ------------------------------------------------------------------ old libraries

    def _migrate(self) -> None:
        """Open a library of an older program, killed on the way; it is old or new, never between."""
        if self._frozen is None:
            self._frozen = self._random.choice(sorted(FROZEN.glob("*.sqlite.gz")))
            self._old.mkdir()
            (self._old / "library.db").write_bytes(gzip.decompress(self._frozen.read_bytes()))
            self._was = schema_of(self._old)
        program = Program(self._scratch, self._old, "nothing")
        killed = not program.wait_for(("open",), self._random.uniform(0.3, 1.1) * self._seconds["migrate"])
        if killed:
            killed = program.kill()
            self.report.kills["migrate"] += killed
        else:
            program.wait_for(("done",), _PATIENCE_S)
            program.end()
        label = f"migrate {self._frozen.name}"
        version, content = schema_of(self._old)
        if version == self._was[0] and content != self._was[1]:
            self._fault(label, "neither old nor new")
        backups = sorted(self._old.glob("library-*.backup"))
        if version != self._was[0]:
            if not backups:
                self._fault(label, "no backup")
            for problem in state_of(self._old, restarted=False).faults:
                if not problem.startswith("no copy of"):  # a frozen library has no files beside it
                    self._fault(label, problem)
        for backup in backups:
            if schema_of(backup.parent, backup.name) != self._was:
                self._fault(label, f"{backup.name} is not what was there before")
        if not killed:
            self._frozen = None
            for path in sorted(self._old.rglob("*"), reverse=True):
                path.rmdir() if path.is_dir() else path.unlink()
            self._old.rmdir()

    # ------------------------------------------------------------------ the end

    def _settle(self) -> None:
        """Work through the queue without a kill, and compare with libraries that never were killed."""
        for command in ("ask", "export", "migrate"):
            program = Program(self._scratch, self._library, command, "How long does the lamp of house 2-3-4 burn?")
            label = f"{command} at the end ({'done' if program.end() == 0 else 'ended'})"
            self._note(program, label, state_of(self._library, restarted=True))
        found = dump_of(self._library, WordEmbedder().embed_passage)
        clean = self._scratch / "clean"
        for sha256 in found:
            slot, version = self._slot_of[sha256]
            first, second = self._books[slot]
            steps = [("add", str(first.path)), ("replace", first.sha256, str(second.path))]
            for step in steps[: version + 1]:
                if Program(self._scratch, clean, *step).end() != 0:
                    self._fault("a library without kills", (self._scratch / "errors.txt").read_text()[-2000:])
        expected = dump_of(clean, WordEmbedder().embed_passage)
        for sha256, rows in found.items():
            if rows != expected.get(sha256):
                where = next((pair for pair in itertools.zip_longest(rows, expected.get(sha256, [])) if pair[0] != pair[1]), None)
                self._fault("the end", f"{self._slot_of[sha256]} differs from one that was never killed: {str(where)[:300]}")
        if left := [path.name for path in self._library.rglob("*unfinished*")]:
            self._fault("the end", f"left over: {left}")


def main(arguments: Sequence[str] | None = None) -> Report:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600, help="end the rounds after so long")
    options = parser.parse_args(arguments)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="kills-", ignore_cleanup_errors=True) as scratch:
        report = Harness(Path(scratch), options.seed).run(options.kills, options.minutes)
    total = sum(report.kills.values())
    print(f"{total} kills of the program ({', '.join(f'{name} {n}' for name, n in sorted(report.kills.items()))}),")
    print(f"{report.children} kills of the reading process, {report.finished} rounds that ended by themselves;")
    print(f"{len(report.faults)} invariants broken; pages to be read again, at most: {report.redone}")
    print(f"{time.monotonic() - started:.0f} s")
    return report


if __name__ == "__main__":
    sys.exit(bool(main().faults))
