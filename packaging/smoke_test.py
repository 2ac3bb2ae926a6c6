# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Proves that a bundle works on a machine that has nothing: no Python, no text recognition, no network, an empty environment.

    python packaging/smoke_test.py dist/quoth [--empty-root]

Starts the bundled program as a stranger's computer would, reads the sample document and a scanned page, asks, checks the answer,
its page and its marks, and opens the window. Prints one line per check; exits with 1 at the first that fails.
With --empty-root (Linux, as root) it runs in a root folder that holds hardly more than a C library, with a window on Xvfb.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import inventory
import pymupdf
from bare_root import inside, make_root

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WINDOWS = os.name == "nt"
SCANNED_WORDS = "The harbour bell is rung at seven on foggy mornings."


class SmokeError(Exception):
    """The bundle does not do what it should."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """A built program: the file that starts it and the folder of its parts."""

    program: Path
    parts: Path


def find_bundle(given: Path) -> Bundle:
    """The program in a onedir folder or a macOS application; raises SmokeError if it is not there."""
    if given.suffix == ".app":
        found = Bundle(given / "Contents" / "MacOS" / "quoth", given / "Contents" / "Resources")
    else:
        # On Windows the program of the window has no terminal to answer in; its twin has.
        found = Bundle(given / ("quoth-cli.exe" if WINDOWS else "quoth"), given / "_internal")
    if not found.program.is_file():
        raise SmokeError(f"there is no program at {found.program}")
    return found


def bare_environment(home: Path) -> dict[str, str]:
    """Nothing but a home and the request for no display; Windows cannot start a program without these of its own."""
    needed = {name: os.environ[name] for name in ("SYSTEMROOT", "SYSTEMDRIVE") if WINDOWS and name in os.environ}
    if WINDOWS:
        needed |= {"USERPROFILE": str(home), "LOCALAPPDATA": str(home), "APPDATA": str(home), "TEMP": str(home), "TMP": str(home)}
    return {**needed, "HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}


def to_hide() -> list[Path]:
    """What this machine has and a stranger's has not: its Python, the environment of the build, its text recognition."""
    found = [Path(sys.prefix), Path(sys.base_prefix), Path("/usr/share/tesseract-ocr")]
    tesseract = shutil.which("tesseract")
    found += [Path(tesseract)] if tesseract else []
    return [
        path.resolve() for path in found if path.exists() and path.resolve() not in {Path("/"), Path("/usr"), Path("/usr/local")}
    ]


def bare_prefix() -> tuple[list[str], str]:
    """What starts a command without network, Python and Tesseract, where the system lets us; and in words what it does."""
    unshare = [shutil.which("unshare") or "unshare", "--map-root-user", "--net", "--mount"]
    covers = [
        f"mount -t tmpfs none {shlex.quote(str(path))}" if path.is_dir() else f"mount --bind /dev/null {shlex.quote(str(path))}"
        for path in to_hide()
    ]
    attempts = [
        ([*unshare, "/bin/sh", "-c", " && ".join([*covers, 'exec "$@"']), "sh"], "no network, Python and Tesseract out of sight"),
        (unshare[:-1], "no network"),
    ]
    for prefix, words in attempts:
        try:
            if subprocess.run([*prefix, "/bin/true"], capture_output=True, check=False).returncode == 0:
                return prefix, words
        except OSError:
            break
    return [], "network and programs as they are, since this system does not let them be hidden"


@dataclass(frozen=True, slots=True)
class Machine:
    """A stranger's computer: a bundle, an empty home, a library, and no way out."""

    bundle: Bundle
    home: Path
    prefix: tuple[str, ...]
    screen: str = ""  # a display of X11; empty for a window that is drawn in memory only

    def environment(self) -> dict[str, str]:
        """What the program is started with."""
        given = bare_environment(self.home)
        return {**given, "QT_QPA_PLATFORM": "xcb", "DISPLAY": self.screen} if self.screen else given

    def run(self, *arguments: str | Path, seconds: float = 300) -> subprocess.CompletedProcess[str]:
        """Start the program; raises SmokeError if it does not end in time."""
        command = [*self.prefix, self.bundle.program, *arguments]
        try:
            return subprocess.run(
                [str(part) for part in command], cwd=self.home, env=self.environment(), stdin=subprocess.DEVNULL,
                capture_output=True, text=True, encoding="utf-8", timeout=seconds, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired as error:
            raise SmokeError(f"{arguments} did not end in {seconds:.0f} s") from error

    def ask(self, *arguments: str | Path) -> dict[str, Any]:
        """Run a command with --json on the library; raises SmokeError unless it ends well and prints one JSON object."""
        done = self.run("--data-dir", self.home / "library", *arguments, "--json")
        if done.returncode != 0:
            raise SmokeError(f"{arguments[0]} ended with {done.returncode}:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
        answer = json.loads(done.stdout)
        if not isinstance(answer, dict):
            raise SmokeError(f"{arguments[0]} printed {done.stdout[:200]!r}")
        return answer


def require(holds: bool, what: str, found: object) -> None:
    """Raise SmokeError with what was found unless the check holds."""
    if not holds:
        raise SmokeError(f"{what}; found: {json.dumps(found, ensure_ascii=False, default=str)[:3000]}")


def make_scan(file: Path) -> None:
    """A page that is only a picture of a sentence, as a scanner makes it."""
    with pymupdf.open() as drawn, pymupdf.open() as scan:
        page = drawn.new_page(width=595, height=842)
        page.insert_text((72, 120), "Harbour rules", fontsize=24, fontname="helv")
        page.insert_text((72, 170), SCANNED_WORDS, fontsize=16, fontname="helv")
        picture = page.get_pixmap(dpi=200)
        scan.new_page(width=595, height=842).insert_image(pymupdf.Rect(0, 0, 595, 842), pixmap=picture)
        scan.save(file)


def check_version(machine: Machine) -> str:
    """The program starts and tells its version."""
    done = machine.run("--version", seconds=60)
    require(done.returncode == 0 and done.stdout.startswith("Quoth "), "--version tells the version", done.stdout + done.stderr)
    return done.stdout.strip()


def check_doctor(machine: Machine) -> str:
    """The program finds nothing missing in itself; a model server is nobody's duty to have."""
    checks = machine.ask("doctor")["checks"]
    wrong = [check for check in checks if not check["ok"] and check["name"] != "model server"]
    require(bool(checks) and not wrong, "doctor finds everything in order", wrong or checks)
    return ", ".join(check["name"] for check in checks)


def check_sample(machine: Machine) -> str:
    """The sample that ships with the program is read in full."""
    added = machine.ask("add", machine.bundle.parts / "resources" / "sample" / "lamplighters-handbook.pdf")
    (document,) = added["documents"]
    require(document["pages"] == 12 and document["status"] == "ready" and not added["errors"], "the sample is read", added)
    strays = [path for path in machine.home.rglob("library.db") if path.parent != machine.home / "library"]
    require((machine.home / "library" / "library.db").is_file() and not strays, "the library is where it was asked for", strays)
    return f"{document['pages']} pages, {document['chunks']} passages"


def check_answer(machine: Machine) -> str:
    """Its first question is answered, from the right page, with the words marked."""
    answer = machine.ask("ask", "When are lamps lit in December?")
    require(answer["outcome"] == "answered", "the question is answered", answer)
    require("four" in answer["answer"], "the answer is right", answer["answer"])
    pages = {(citation["page"], citation["label"]) for citation in answer["citations"]}
    require((6, "3") in pages, "the answer cites file page 6, labelled 3", answer["citations"])
    quads = [quad for citation in answer["citations"] if citation["page"] == 6 for quad in citation["quads"]]
    require(bool(quads) and all(quad[0] == 6 for quad in quads), "the words are marked on that page", answer["citations"])
    return answer["answer"]


def check_scan(machine: Machine) -> str:
    """A scanned page is read by the text recognition inside the bundle, and answers."""
    file = machine.home / "harbour.pdf"
    make_scan(file)
    pages = machine.ask("inspect", file)["pages"]
    require(pages[0]["source"] == "ocr", "the scanned page is read by text recognition", pages[0])
    added = machine.ask("add", file)
    require(not added["errors"] and added["documents"][0]["status"] == "ready", "the scan is read", added)
    answer = machine.ask("ask", "When is the harbour bell rung?")
    cited = [citation for citation in answer["citations"] if citation["file"] == "harbour.pdf" and citation["page"] == 1]
    require(answer["outcome"] == "answered" and "seven" in answer["answer"] and bool(cited), "the scan answers", answer)
    return answer["answer"]


def check_refusal(machine: Machine) -> str:
    """What the documents do not hold is not answered."""
    answer = machine.ask("ask", "Who won the chess championship in 1972?")
    require(answer["outcome"] in {"not_found", "insufficient"}, "an unanswerable question is not answered", answer)
    return str(answer["outcome"])


def forget(folder: Path) -> bool:
    """Ask the system to drop a folder's files from its memory, as after a start of the computer; whether it can be asked."""
    if not hasattr(os, "posix_fadvise"):
        return False
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as stream:
                os.posix_fadvise(stream.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return True


def check_window(machine: Machine) -> str:
    """The window opens, is shown, and closes, from a cold disk and again; the time is that of the run less what it stood."""
    told = []
    for name in ("cold", "warm"):
        if name == "cold" and not forget(machine.bundle.program.parent):
            continue
        begun = time.monotonic()
        done = machine.run("--data-dir", machine.home / "library", "--quit-after", "1500", seconds=90)
        require(done.returncode == 0, "the window opens and closes", done.stdout[-2000:] + done.stderr[-4000:])
        told.append(f"{name} {time.monotonic() - begun - 1.5:.1f} s")
    return ", ".join(told)


def check_second_start(machine: Machine) -> str:
    """A second start hands over to the window that is open, and ends."""
    library = machine.home / "library"
    command = [*machine.prefix, machine.bundle.program, "--data-dir", library, "--quit-after", "20000"]
    first = subprocess.Popen(
        [str(part) for part in command], cwd=machine.home, env=machine.environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        time.sleep(5)
        begun = time.monotonic()
        done = machine.run("--data-dir", library, "--quit-after", "60000", seconds=30)
        took = time.monotonic() - begun
        require(done.returncode == 0 and first.poll() is None, "the second start ends and the first goes on", done.stderr[-2000:])
        first.wait(60)
    finally:
        first.kill()
    return f"{took:.1f} s"


def make_book(file: Path, pages: int) -> None:
    """A long document, each page with a line of its own."""
    with pymupdf.open() as book:
        for number in range(1, pages + 1):
            page = book.new_page(width=595, height=842)
            lines = [f"Chapter {number}", f"The lock keeper of gate {number} is paid {number + 1000} crowns a year."]
            lines += [f"In the year {1400 + row} gate {number} was painted and its chain was counted again." for row in range(30)]
            for row, line in enumerate(lines):
                page.insert_text((72, 90 + 22 * row), line, fontsize=20 if row == 0 else 11, fontname="helv")
        book.save(file)


def check_book(machine: Machine, pages: int) -> str:
    """A book is read and answers from the right page, four fifths into it."""
    file = machine.home / "gates.pdf"
    make_book(file, pages)
    asked = pages * 4 // 5
    added = machine.run("--data-dir", machine.home / "library", "add", file, "--json", seconds=900)
    require(added.returncode == 0, "the book is read", added.stdout[-2000:] + added.stderr[-2000:])
    answer = machine.ask("ask", f"How much is the lock keeper of gate {asked} paid?")
    cited = {citation["page"] for citation in answer["citations"]}
    require(str(asked + 1000) in answer["answer"] and asked in cited, f"the book answers from page {asked}", answer)
    return str(answer["answer"])


def check_inventory(machine: Machine) -> str:
    """Every file of the bundle is in its list of parts, as it is."""
    folder = machine.bundle.parts
    listed = json.loads((folder / inventory.NAME).read_text(encoding="utf-8"))
    root = next(parent for parent in folder.parents if parent.suffix == ".app") if folder.name == "Resources" else folder.parent
    wrong = inventory.differences(root, listed)
    require(not wrong, "every file is accounted for", wrong)
    return f"{len(listed['components'])} parts, {len(inventory.files_of(root))} files"


def check_licences(machine: Machine) -> str:
    """The licences of the parts are inside, and every part that is listed has its text."""
    folder = machine.bundle.parts / "resources" / "licences"
    listed = (folder / "parts" / "LIST.txt").read_text(encoding="utf-8").splitlines()
    require((folder / "LICENSE").is_file() and len(listed) > 10, "the licences are inside", listed)
    return f"{len(listed)} parts"


CHECKS = {
    "version": check_version,
    "licences": check_licences,
    "list of parts": check_inventory,
    "doctor": check_doctor,
    "sample document": check_sample,
    "cited answer": check_answer,
    "scanned page": check_scan,
    "nothing made up": check_refusal,
    "window": check_window,
    "second start": check_second_start,
}


@contextlib.contextmanager
def screen_in(root: Path) -> Iterator[str]:
    """A screen in memory whose socket a program in the root can reach; gives the display's name."""
    sockets = Path("/tmp/.X11-unix")  # noqa: S108 - where X11 has them
    number = next(number for number in range(90, 200) if not (sockets / f"X{number}").exists())
    server = subprocess.Popen(
        ["Xvfb", f":{number}", "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        until = time.monotonic() + 20
        while not (sockets / f"X{number}").exists() and time.monotonic() < until:
            time.sleep(0.1)
        (root / "tmp" / ".X11-unix").mkdir(parents=True, exist_ok=True)
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def a_machine(bundle: Bundle, home: Path, empty_root: bool) -> Iterator[tuple[Machine, str]]:
    """The computer to try it on, and in words what it is."""
    if not empty_root:
        prefix, words = bare_prefix()
        yield Machine(bundle, home, tuple(prefix)), words
        return
    with tempfile.TemporaryDirectory(prefix="quoth-root-", dir="/var/tmp") as folder:
        root = Path(folder)
        make_root(root)
        with screen_in(root) as screen:
            shown = [bundle.program.parent, home, Path("/tmp/.X11-unix")]  # noqa: S108
            machine = Machine(bundle, home, tuple(inside(root, shown)), screen)
            yield machine, "an empty root with a C library, a shell, EGL and fonts; loopback only; a window on Xvfb"


def main(arguments: list[str]) -> int:
    """Run all checks on the bundle; 1 at the first that fails."""
    parser = argparse.ArgumentParser(description="Try a bundle as on a machine that has nothing.")
    parser.add_argument("bundle", type=Path)
    parser.add_argument("--empty-root", action="store_true", help="in a root folder of its own, with a long book")
    parser.add_argument("--book-pages", type=int, default=400, help="how long the book is")
    given = parser.parse_args(arguments)
    checks: dict[str, Callable[[Machine], str]] = dict(CHECKS)
    if given.empty_root:
        checks[f"book of {given.book_pages} pages"] = partial(check_book, pages=given.book_pages)
    with tempfile.TemporaryDirectory(prefix="quoth-smoke-", ignore_cleanup_errors=True) as folder:
        try:
            with a_machine(find_bundle(given.bundle.resolve()), Path(folder).resolve(), given.empty_root) as (machine, words):
                print(f"machine: {words}", flush=True)
                for name, check in checks.items():
                    begun = time.monotonic()
                    told = check(machine)
                    print(f"{name}: {told} ({time.monotonic() - begun:.1f} s)", flush=True)
        except SmokeError as error:
            sys.stderr.write(f"The bundle failed: {error}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
