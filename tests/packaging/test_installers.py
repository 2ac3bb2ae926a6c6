# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What installs Quoth on each system offers it for PDF files and quoth:// links, needs no administrator, keeps the library."""

import configparser
import plistlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"


@pytest.fixture
def pack() -> Iterator[ModuleType]:
    sys.path.insert(0, str(PACKAGING))
    yield import_module("pack")
    sys.path.remove(str(PACKAGING))


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle of a program that tells how it was started."""
    folder = tmp_path / "quoth"
    (folder / "_internal" / "resources" / "icons").mkdir(parents=True)
    (folder / "_internal" / "resources" / "icons" / "quoth.svg").write_text("<svg/>")
    (folder / "quoth").write_text('#!/bin/sh\necho "started with $*"\n')
    (folder / "quoth").chmod(0o755)
    for name in ("quoth.sh", "quoth.desktop"):
        shutil.copy2(PACKAGING / "linux" / name, folder / name)
    return folder


def test_macos_opens_pdf_files_and_links_but_takes_nobodys_place() -> None:
    told = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    (document,) = told["CFBundleDocumentTypes"]
    assert document["LSItemContentTypes"] == ["com.adobe.pdf"]
    assert document["LSHandlerRank"] == "Alternate"
    assert [url["CFBundleURLSchemes"] for url in told["CFBundleURLTypes"]] == [["quoth"]]
    assert "Info.plist" in (ROOT / "build.spec").read_text(encoding="utf-8")


def test_macos_is_granted_no_more_than_two_rights() -> None:
    rights = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    kept = {"com.apple.security.cs.allow-unsigned-executable-memory", "com.apple.security.cs.disable-library-validation"}
    assert rights.keys() == kept
    assert all(rights.values())


def test_macos_is_signed_from_the_inside_out_before_it_is_notarised() -> None:
    script = (PACKAGING / "macos" / "sign.sh").read_text(encoding="utf-8")
    order = ["'*.dylib'", 'Contents/MacOS/quoth"', '"$app"\ncodesign --verify', 'notarise "$packed"', "hdiutil create"]
    places = [script.index(words) for words in order]
    assert places == sorted(places)
    assert "--deep" not in script.replace("--verify --deep", "")


def test_windows_asks_for_no_administrator_and_keeps_the_library() -> None:
    script = (PACKAGING / "windows" / "quoth.nsi").read_text(encoding="utf-8")
    assert "RequestExecutionLevel user" in script
    assert "HKLM" not in script
    assert 'InstallDir "$LOCALAPPDATA\\Programs\\Quoth"' in script
    assert 'OpenWithProgids" "Quoth.pdf"' in script
    assert '"${CLASSES}\\quoth" "URL Protocol"' in script
    sections = re.findall(r'^Section( /o)? "([^"]+)"(?:.*?)^SectionEnd', script, re.MULTILINE | re.DOTALL)
    assert sections == [("", "Quoth"), ("", "un.Quoth"), (" /o", "un.Library")]
    kept, library = script.split('Section /o "un.Library"')
    assert 'RMDir /r "$LOCALAPPDATA\\Quoth"' not in kept
    assert 'RMDir /r "$LOCALAPPDATA\\Quoth"' in library


@pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is not here")
def test_the_windows_installer_compiles(pack: ModuleType, bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = import_module("bundle_parts")
    monkeypatch.setattr(pack, "ICON", parts.make_icon(ROOT / "resources" / "icons" / "quoth.svg", tmp_path / "quoth.ico"))
    made = pack.make_installer(bundle, tmp_path / "quoth-0.1.0-setup.exe")
    assert made.read_bytes()[:2] == b"MZ"


def test_linux_opens_pdf_files_and_links() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(PACKAGING / "linux" / "quoth.desktop", encoding="utf-8")
    told = entry["Desktop Entry"]
    assert told["MimeType"] == "application/pdf;x-scheme-handler/quoth;"
    assert told["Exec"] == "quoth %U"
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", PACKAGING / "linux" / "quoth.desktop"], check=True)


@pytest.mark.skipif(sys.platform == "win32", reason="a script of a POSIX shell")
def test_the_start_script_starts_the_program_also_through_a_link(bundle: Path, tmp_path: Path) -> None:
    link = tmp_path / "bin quoth"
    link.symlink_to("quoth/quoth.sh")
    done = subprocess.run([link, "a file.pdf"], capture_output=True, text=True, check=True)
    assert done.stdout == "started with a file.pdf\n"


@pytest.mark.skipif(sys.platform != "linux", reason="desktop entries are of Linux")
def test_the_start_script_registers_for_one_person_and_takes_it_back(bundle: Path, tmp_path: Path) -> None:
    moved = bundle.rename(tmp_path / "my & $programs")
    environment = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "XDG_DATA_HOME": str(tmp_path / "share")}
    subprocess.run([moved / "quoth.sh", "--register"], env=environment, check=True, capture_output=True)
    entry = tmp_path / "share" / "applications" / "quoth.desktop"
    escaped = str(moved / "quoth.sh").replace("$", "\\\\$")
    assert f'Exec="{escaped}" %U\n' in entry.read_text(encoding="utf-8")
    assert (tmp_path / "share" / "icons" / "hicolor" / "scalable" / "apps" / "quoth.svg").exists()
    subprocess.run([moved / "quoth.sh", "--unregister"], env=environment, check=True)
    assert not entry.exists()


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not here")
def test_the_debian_package_holds_entry_icon_and_command(pack: ModuleType, bundle: Path, tmp_path: Path) -> None:
    made = pack.make_deb(bundle, tmp_path / "quoth.deb")
    listed = subprocess.run(["dpkg-deb", "-c", made], capture_output=True, text=True, check=True).stdout
    for line in (
        "./opt/quoth/quoth\n",
        "./usr/bin/quoth -> ../../opt/quoth/quoth.sh\n",
        "./usr/share/applications/quoth.desktop\n",
        "./usr/share/icons/hicolor/scalable/apps/quoth.svg\n",
        "./usr/share/doc/quoth/copyright\n",
    ):
        assert line in listed
    assert "root/root" in listed
    told = subprocess.run(["dpkg-deb", "-f", made], capture_output=True, text=True, check=True).stdout
    assert f"Version: {pack.version()}" in told
    assert "libegl1" in told


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_the_archive_keeps_links_and_rights(pack: ModuleType, bundle: Path, tmp_path: Path) -> None:
    (bundle / "twin").symlink_to("quoth")
    shutil.unpack_archive(pack.make_tar(bundle, tmp_path / "quoth.tar.xz"), tmp_path / "out", filter="data")
    assert (tmp_path / "out" / "quoth" / "twin").is_symlink()
    assert (tmp_path / "out" / "quoth" / "quoth").stat().st_mode & 0o111


def test_every_secret_of_the_workflow_may_be_absent() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8"))
    steps = workflow["jobs"]["bundle"]["steps"]
    commands = [step.get("run", "") for step in steps]
    assert "python bootstrap.py package" in commands
    systems = [each["os"].split("-")[0] for each in workflow["jobs"]["bundle"]["strategy"]["matrix"]["include"]]
    assert set(systems) == {"ubuntu", "macos", "windows"}
    signing = [step for step in steps if "secrets." in str(step)]
    assert all("WINDOWS_CERTIFICATE" in step.get("if", "") or "-z" in step["run"] or "package" in step["run"] for step in signing)
    assert "advisories.py --online" in str(workflow["jobs"]["advisories"])
