# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The list of parts knows every file of a bundle; what is added, lost, changed or of unknown origin is told, and licences too."""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest


@pytest.fixture(scope="module", autouse=True)
def tools() -> Iterator[None]:
    folder = str(Path(__file__).resolve().parents[2] / "packaging")
    sys.path.insert(0, folder)
    yield
    sys.path.remove(folder)


@pytest.fixture
def inventory() -> ModuleType:
    return import_module("inventory")


@pytest.fixture
def licences() -> ModuleType:
    return import_module("licences")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle of a program and one file of numpy."""
    folder = tmp_path / "quoth"
    (folder / "_internal" / "numpy").mkdir(parents=True)
    (folder / "_internal" / "resources" / "licences").mkdir(parents=True)
    (folder / "quoth").write_bytes(b"program")
    (folder / "_internal" / "numpy" / "core.so").write_bytes(b"library")
    return folder


@pytest.fixture
def noted() -> dict[str, Any]:
    return {"packages": ["numpy", "tiktoken"], "files": {"numpy/core.so": np.__file__}}


def listed(inventory: ModuleType, bundle: Path, noted: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(inventory.write(bundle, noted).read_text(encoding="utf-8"))
    return told


def test_parts_have_version_licence_and_files(inventory: ModuleType, bundle: Path, noted: dict[str, Any]) -> None:
    told = listed(inventory, bundle, noted)
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    parts = {part["name"]: part for part in told["components"]}
    assert parts["numpy"]["version"] == np.__version__
    assert "BSD-3-Clause" in parts["numpy"]["licenses"][0]["expression"]
    assert [file["name"] for file in parts["numpy"]["components"]] == ["_internal/numpy/core.so"]
    assert [file["name"] for file in parts["quoth"]["components"]] == ["quoth"]
    assert parts["tiktoken"]["components"] == []
    assert inventory.differences(bundle, told) == []


def test_what_is_added_lost_or_changed_is_told(inventory: ModuleType, bundle: Path, noted: dict[str, Any]) -> None:
    told = listed(inventory, bundle, noted)
    (bundle / "_internal" / "stranger.so").write_bytes(b"?")
    (bundle / "_internal" / "numpy" / "core.so").write_bytes(b"other")
    (bundle / "quoth").unlink()
    assert inventory.differences(bundle, told) == [
        "_internal/numpy/core.so is not the file of the list",
        "_internal/stranger.so is not in the list",
        "quoth is in the list only",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_out_of_the_bundle_is_told(inventory: ModuleType, bundle: Path, noted: dict[str, Any]) -> None:
    (bundle / "_internal" / "away").symlink_to("/etc/hostname")
    (bundle / "_internal" / "twin.so").symlink_to("numpy/core.so")
    assert inventory.differences(bundle, listed(inventory, bundle, noted)) == [
        "_internal/away leads nowhere, or out of the bundle"
    ]


def test_a_file_that_nobody_owns_stops_the_build(
    inventory: ModuleType, bundle: Path, noted: dict[str, Any], tmp_path: Path
) -> None:
    (bundle / "_internal" / "stranger.so").write_bytes(b"?")
    with pytest.raises(LookupError, match="not noted"):
        inventory.collect(bundle, noted)
    noted["files"]["stranger.so"] = str(tmp_path / "somewhere.so")
    with pytest.raises(LookupError, match=r"comes from|owns it"):
        inventory.collect(bundle, noted)
    assert inventory.collect(bundle, noted, tmp_path)  # unless the build itself has made it


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True), ("LGPL-3.0-only OR GPL-2.0-only", True), ("GPL-2.0-only", False), ("MIT AND SSPL-1.0", False),
        ("BSD-3-Clause AND Zlib", True), ("", False), ("Proprietary", False),
    ],
)  # fmt: skip
def test_only_licences_on_the_list_are_allowed(licences: ModuleType, expression: str, allowed: bool) -> None:
    assert licences.is_allowed(expression) is allowed


def test_words_of_packages_are_understood(licences: ModuleType) -> None:
    assert licences.spdx("Apache Software License") == "Apache-2.0"
    assert licences.spdx("see its licence file", "hnswlib") == "Apache-2.0"
    assert licences.spdx("Some licence of ours") == "Some licence of ours"


def test_a_debian_package_with_an_unfit_licence_is_told(licences: ModuleType) -> None:
    assert licences.is_fit("pkg:deb/debian/libpng16-16@1.6", "Apache-2.0, libpng")
    assert not licences.is_fit("pkg:deb/debian/liblotion@1", "MIT, non-commercial")
    assert not licences.is_fit("pkg:deb/debian/liblotion@1", "")
    assert licences.is_fit("pkg:deb/debian/libbz2-1.0@1.0.8", "BSD-variant, GPL-2")


def test_the_locked_packages_and_models_are_allowed(licences: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert licences.main([]) == 0, capsys.readouterr().out


def test_a_lock_behind_a_mended_fault_is_told() -> None:
    advisories = import_module("advisories")
    floor = [{"package": "pillow", "id": "CVE-2023-50447", "mended": "10.2.0"}]
    assert advisories.behind_floor({"pillow": {"10.10.0", "9.5.0"}}, floor) == ["pillow 9.5.0: CVE-2023-50447, mended in 10.2.0"]


def test_without_network_nothing_is_called_checked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    advisories = import_module("advisories")

    def refuse(*_: object, **__: object) -> None:
        raise OSError("no way out")

    monkeypatch.setattr(advisories.urllib.request, "urlopen", refuse)
    assert advisories.main([]) == 0
    assert "NOT CHECKED" in capsys.readouterr().out
    assert advisories.main(["--online"]) == 1
    assert "NOT CHECKED" in capsys.readouterr().out


def test_sizes_are_told_by_part(tmp_path: Path, bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sizes = import_module("sizes")
    (bundle / "_internal" / "resources" / "models" / "small").mkdir(parents=True)
    (bundle / "_internal" / "resources" / "models" / "small" / "model.onnx").write_bytes(bytes(2_000_000))
    assert sizes.main([str(bundle)]) == 0
    assert "2.0  resources/models/small" in capsys.readouterr().out
