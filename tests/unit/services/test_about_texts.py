# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Licences of every part, and diagnostics that tell nothing of a person."""

import tomllib
from pathlib import Path

import pytest

from app.config.paths import paths_for, resource_root
from app.domain.documents import DocumentStatus
from app.services import licences
from app.services.container import Services
from app.services.diagnostics import without_home
from app.services.licences import parts
from app.services.reading import INGEST_VERSION
from app.services.rereading import estimate, read_before
from tests.fakes.documents import write_pdf
from tests.fakes.services import document


def test_every_needed_package_is_listed_with_its_licence() -> None:
    found = {part.name.lower().replace("_", "-"): part for part in parts()}
    project = tomllib.loads((resource_root().parent / "pyproject.toml").read_text(encoding="utf-8"))
    for needed in project["project"]["dependencies"]:
        name = licences._NAME.match(needed)
        assert name is not None
        assert name[0].lower() in found, needed
    assert found["quoth"].licence == "AGPL-3.0-or-later"
    assert all(part.licence for part in found.values()), [part.name for part in found.values() if not part.licence]
    assert "GNU AFFERO" in found["quoth"].text.read_text(encoding="utf-8")  # type: ignore[union-attr]
    assert found["pyside6-essentials"].text == found["shiboken6"].text, "the text that ships with the program"
    assert {"httpcore", "markupsafe", "python"} <= found.keys(), "what is needed by what is needed"


def test_the_list_of_the_bundle_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "resources" / "licences"
    (folder / "parts" / "a-part").mkdir(parents=True)
    (folder / "parts" / "a-part" / "LICENSE").write_text("MIT, as it stands")
    (folder / "README.md").write_text(
        "| part | made by | licence | text |\n| --- | --- | --- | --- |\n| model x | Y | MIT | no |\n"
    )
    (folder / "parts" / "LIST.txt").write_text("A.Part 1.2: MIT\nPython 3.11.7: PSF-2.0\nlibfoo: see libfoo/\n")
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    found = [(part.name, part.version, part.licence, part.text is not None) for part in parts()]
    assert found == [
        ("Quoth", found[0][1], "AGPL-3.0-or-later", False),
        ("model x", "Y", "MIT", False),
        ("A.Part", "1.2", "MIT", True),
        ("libfoo", "", "see libfoo/", False),
        ("Python", "3.11.7", "PSF-2.0", False),
    ]


def test_diagnostics_tell_nothing_of_documents_or_of_the_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    with Services(paths_for(tmp_path / "library")) as services:
        services.library.enqueue([write_pdf(tmp_path / "My secret divorce.pdf", "# Terms\nThe house goes to nobody.")])
        text = services.diagnostics.report()
    assert "1 documents in ~" in text
    for secret in ("divorce", "house", str(tmp_path)):
        assert secret not in text


def test_the_home_folder_is_shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ada"))
    assert without_home("in /home/ada/Quoth and /home/ada") == "in ~/Quoth and ~"
    monkeypatch.setattr(Path, "home", lambda: Path("/"))
    assert without_home("in /var/lib") == "in /var/lib"


def test_only_what_an_earlier_program_read_whole_is_offered_to_be_read_again() -> None:
    from dataclasses import replace

    old = replace(document("a", "Old", 400), ingest_version=INGEST_VERSION - 1)
    scan = replace(document("b", "Scan", 100, ocr=100), ingest_version=INGEST_VERSION - 1)
    new = replace(document("c", "New", 400), ingest_version=INGEST_VERSION)
    failed = replace(document("d", "Failed", 4, DocumentStatus.FAILED), ingest_version=INGEST_VERSION - 1)
    found = read_before([old, scan, new, failed])
    assert found.ids == ("a", "b")
    assert found.seconds == pytest.approx(estimate(old) + estimate(scan))
    assert estimate(scan) > estimate(old) > 60
