# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The smoke test passes what works and fails what does not: tried on a stand-in for the bundle."""

import importlib.util
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pymupdf
import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script of a POSIX shell")


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, PACKAGING / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(PACKAGING))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(PACKAGING))
    return module


@pytest.fixture(scope="module")
def smoke() -> ModuleType:
    return load("smoke_test")


@pytest.fixture(scope="module")
def parts() -> ModuleType:
    return load("bundle_parts")


ANSWER = {
    "outcome": "answered",
    "answer": "Lamps are lit at four.",
    "citations": [{"file": "lamplighters-handbook.pdf", "page": 6, "label": "3", "quads": [[6, 0.1, 0.5, 0.4, 0.52]]}],
}


@pytest.fixture
def machine(smoke: ModuleType, tmp_path: Path) -> Callable[..., Any]:
    """Makes a machine whose bundle prints the given text and ends with the given code, whatever it is asked."""

    def make(printed: str, code: int = 0) -> Any:
        folder = tmp_path / "quoth"
        folder.mkdir()
        (folder / "said").write_text(printed, encoding="utf-8")
        program = folder / "quoth"
        program.write_text(f'#!/bin/sh\nwhile read -r line; do echo "$line"; done < {folder}/said\nexit {code}\n')
        program.chmod(0o755)
        return smoke.Machine(smoke.find_bundle(folder), tmp_path, ())

    return make


def test_a_right_answer_passes(smoke: ModuleType, machine: Callable[..., Any]) -> None:
    assert smoke.check_answer(machine(json.dumps(ANSWER) + "\n")) == "Lamps are lit at four."


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"outcome": "not_found"}, "is answered"),
        ({"answer": "At five."}, "is right"),
        ({"citations": [{**ANSWER["citations"][0], "page": 7}]}, "page 6"),
        ({"citations": [{**ANSWER["citations"][0], "label": "6"}]}, "page 6"),
        ({"citations": [{**ANSWER["citations"][0], "quads": []}]}, "marked"),
    ],
)
def test_a_wrong_answer_page_or_mark_fails(
    smoke: ModuleType, machine: Callable[..., Any], change: dict[str, Any], told: str
) -> None:
    with pytest.raises(smoke.SmokeError, match=told):
        smoke.check_answer(machine(json.dumps({**ANSWER, **change}) + "\n"))


def test_a_program_that_ends_badly_fails_with_what_it_said(smoke: ModuleType, machine: Callable[..., Any]) -> None:
    with pytest.raises(smoke.SmokeError, match="no such table"):
        smoke.check_doctor(machine("no such table\n", code=1))


def test_a_part_that_is_not_in_order_fails_but_no_model_server_is_needed(smoke: ModuleType, machine: Callable[..., Any]) -> None:
    ocr = {"name": "ocr", "ok": False, "detail": "Tesseract is missing", "remedy": ""}
    server = {"name": "model server", "ok": False, "detail": "not installed", "remedy": ""}
    stranger = machine(json.dumps({"checks": [server]}) + "\n")
    assert smoke.check_doctor(stranger) == "model server"
    (stranger.bundle.program.parent / "said").write_text(json.dumps({"checks": [server, ocr]}) + "\n")
    with pytest.raises(smoke.SmokeError, match="Tesseract is missing"):
        smoke.check_doctor(stranger)


def test_a_program_that_hangs_fails(smoke: ModuleType, machine: Callable[..., Any]) -> None:
    hanging = machine("")
    hanging.bundle.program.write_text("#!/bin/sh\nexec sleep 60\n")
    with pytest.raises(smoke.SmokeError, match="did not end"):
        hanging.run("--version", seconds=0.2)


def test_the_program_is_started_with_an_empty_environment(
    smoke: ModuleType, machine: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    bare = machine("")
    bare.bundle.program.write_text("#!/bin/sh\nexport -p\n")
    told = bare.run().stdout
    assert f"HOME='{bare.home}'" in told
    assert "PYTHONPATH" not in told
    assert " PATH=" not in told


def test_the_scan_is_a_picture_and_no_text(smoke: ModuleType, tmp_path: Path) -> None:
    smoke.make_scan(tmp_path / "scan.pdf")
    with pymupdf.open(tmp_path / "scan.pdf") as document:
        assert document[0].get_text() == ""
        assert len(document[0].get_images()) == 1


def test_a_missing_bundle_is_told(smoke: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert smoke.main([str(tmp_path)]) == 1
    assert "there is no program" in capsys.readouterr().err


def test_what_every_linux_has_is_left_to_it(parts: ModuleType) -> None:
    left = ["libc.so.6", "libm.so.6", "libpthread.so.0", "ld-linux-x86-64.so.2", "libresolv.so.2"]
    taken = ["libtesseract.so.5", "liblept.so.5", "libcurl.so.4", "libmd.so.0", "libcrypto.so.3"]
    assert [name for name in left + taken if parts.LEFT_TO_THE_SYSTEM.match(name)] == left


def test_every_package_in_a_bundle_brings_its_licence(parts: ModuleType, tmp_path: Path) -> None:
    parts.gather_licences(tmp_path, {"PySide6", "pymupdf", "numpy", "tokenizers"})
    listed = (tmp_path / "LIST.txt").read_text(encoding="utf-8")
    assert "PySide6_Essentials 6.11.3: LGPL-3.0-only" in listed
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (tmp_path / "pyside6-essentials" / "LGPL-3.0.txt").read_text(encoding="utf-8")
    assert "GNU AFFERO" in (tmp_path / "pymupdf" / "LICENSE").read_text(encoding="utf-8")
    assert any((tmp_path / "numpy").iterdir())
    assert "Apache License" in (tmp_path / "tokenizers" / "Apache-2.0.txt").read_text(encoding="utf-8")
