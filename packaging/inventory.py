# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The list of all that is in a bundle (SBOM, CycloneDX 1.6 in JSON): each part with version, licence and its files.

build.spec notes where each file came from; from that and the finished folder the list is made, and can be checked against the
folder at any later time. A file that nobody owns is an error, not a line in a report.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import uuid
from importlib import metadata
from pathlib import Path
from typing import Any

from bundle_parts import ROOT, licence_of
from licences import spdx

NAME = "resources/licences/sbom.cdx.json"
DEP5 = re.compile(r"^License:[ \t]*(\S[^\n]*)$", re.MULTILINE)

Part = tuple[str, str, str, str]  # name, version, licence, purl


def quoth_part() -> Part:
    from app import __version__  # noqa: PLC0415 - the tree is on the path only where a bundle is made

    return ("quoth", __version__, "AGPL-3.0-or-later", f"pkg:generic/quoth@{__version__}")


def python_part() -> Part:
    version = sys.version.split()[0]
    return ("python", version, "PSF-2.0", f"pkg:generic/python@{version}")


def package_part(distribution: metadata.Distribution) -> Part:
    """A Python package as it describes itself."""
    name = re.sub(r"[-_.]+", "-", distribution.name).lower()
    return (name, distribution.version, spdx(licence_of(distribution), name), f"pkg:pypi/{name}@{distribution.version}")


def asset_parts() -> dict[str, Part]:
    """Name of a file under resources/models -> the model it is of."""
    assets = tomllib.loads((ROOT / "resources" / "assets.toml").read_text(encoding="utf-8"))["asset"]
    return {
        asset["name"]: (
            asset["name"].split("/")[0],
            asset["version"],
            asset["licence"],
            f"pkg:pypi/{asset['package']}@{asset['version']}",
        )
        for asset in assets
    }


def debian_part(file: Path) -> Part | None:
    """The Debian package of a system file, its licences by the names its copyright file uses; None if there is none."""
    real = str(file.resolve())
    forms = {str(file), real, real.removeprefix("/usr"), f"/usr{real}"}
    asked = subprocess.run(["dpkg-query", "-S", *sorted(forms)], check=False, capture_output=True, text=True).stdout
    names = sorted({line.split(":")[0] for line in asked.splitlines() if not line.startswith("diversion")})
    if not names:
        return None
    version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}\n", names[0]], check=True, capture_output=True, text=True)
    told = Path("/usr/share/doc", names[0], "copyright").read_text(encoding="utf-8", errors="replace")
    licences = sorted({name.strip().rstrip(",") for name in DEP5.findall(told)})
    licence = ", ".join(licences) or "see its copyright file"
    found = version.stdout.splitlines()[0]
    return (names[0], found, licence, f"pkg:deb/debian/{names[0]}@{found}")


def package_files() -> dict[str, metadata.Distribution]:
    """Real path of each installed file -> the package that brought it."""
    return {
        os.path.realpath(str(file.locate())): distribution
        for distribution in metadata.distributions()
        for file in distribution.files or ()
    }


class Owners:
    """Tells which part a source file belongs to."""

    def __init__(self, made: Path | None = None) -> None:
        """`made`: the folder of what the build itself wrote, wherever it lies."""
        self._made = made.resolve() if made else None
        self._packages = package_files()
        self._assets = asset_parts()

    def of(self, source: str) -> Part:
        """Raises LookupError for a file of unknown origin."""
        real = Path(os.path.realpath(source))
        if str(real) in self._packages:
            return package_part(self._packages[str(real)])
        models = ROOT / "resources" / "models"
        if real.is_relative_to(models):
            return self._assets[real.relative_to(models).as_posix()]
        if real.is_relative_to(Path(sysconfig.get_path("purelib")).resolve()):
            raise LookupError(f"{source} lies among the Python packages, and none of them owns it")
        if real.is_relative_to(ROOT) or (self._made and real.is_relative_to(self._made)):
            return quoth_part()
        if any(real.is_relative_to(Path(base).resolve()) for base in (sys.base_prefix, sys.base_exec_prefix) if base != "/usr"):
            return python_part()
        part = debian_part(Path(source)) if sys.platform == "linux" else None
        if part is None and "tesseract" in source.lower():
            return ("tesseract", "", "Apache-2.0", "pkg:generic/tesseract")
        if part is None:
            raise LookupError(f"nobody knows where {source} comes from")
        return part


def parts_folder(bundle: Path) -> Path:
    """The folder of a bundle that the noted paths are relative to."""
    return bundle / "Contents" / "Frameworks" if bundle.suffix == ".app" else bundle / "_internal"


def files_of(bundle: Path) -> dict[str, Path]:
    """Every file by its path within the bundle, links left out: what they lead to is counted. Not the list itself."""
    found = {
        path.relative_to(bundle).as_posix(): path
        for path in sorted(bundle.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }
    # A signature is no part: it is made of all parts, after they are listed.
    return {
        name: path
        for name, path in found.items()
        if not name.endswith(NAME) and not name.startswith(("Contents/_CodeSignature/", "Contents/CodeResources"))
    }


def noted_name(name: str) -> str:
    """The path within the folder of parts, whichever system's layout it has; empty for what the packager made."""
    for start in ("_internal/", "Contents/Frameworks/", "Contents/Resources/"):
        if name.startswith(start):
            return name.removeprefix(start).replace("__dot__", ".")
    return ""


def collect(bundle: Path, noted: dict[str, Any], made: Path | None = None) -> dict[Part, list[str]]:
    """Part -> its files; `noted` is what build.spec wrote, `made` its own folder. Raises LookupError for a file nobody owns."""
    owners = Owners(made)
    parts: dict[Part, list[str]] = {quoth_part(): [], python_part(): []}
    for name in [*noted["packages"], "pyinstaller"]:  # their code lies in the program file
        parts.setdefault(package_part(metadata.distribution(name)), [])
    for name in files_of(bundle):
        source = noted["files"].get(noted_name(name))
        if source is None and noted_name(name) and bundle.suffix != ".app":
            raise LookupError(f"{name} was not noted by the build")
        part = python_part() if name.endswith("base_library.zip") else owners.of(source) if source else quoth_part()
        parts.setdefault(part, []).append(name)
    return parts


def licence_entry(licence: str) -> list[dict[str, Any]]:
    """In CycloneDX's form: an expression of SPDX where it is one, else a name."""
    if not licence:
        return []
    is_expression = re.fullmatch(r"[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*", licence) is not None
    return [{"expression": licence}] if is_expression else [{"license": {"name": licence}}]


def describe(bundle: Path, parts: dict[Part, list[str]]) -> dict[str, Any]:
    """The list as CycloneDX. A signed application gets no hashes, since signing changes its files."""
    hashed = bundle.suffix != ".app"

    def file_entry(name: str) -> dict[str, Any]:
        digest = hashlib.sha256((bundle / name).read_bytes()).hexdigest() if hashed else ""
        return {"type": "file", "name": name, **({"hashes": [{"alg": "SHA-256", "content": digest}]} if hashed else {})}

    def entry(part: Part, files: list[str]) -> dict[str, Any]:
        name, version, licence, purl = part
        kind = "machine-learning-model" if any("/models/" in file for file in files) else "library"
        told = {
            "type": kind,
            "bom-ref": purl or name,
            "name": name,
            "version": version,
            "licenses": licence_entry(licence),
            "purl": purl,
        }
        return {**told, "components": [file_entry(file) for file in files]}

    merged: dict[str, tuple[Part, list[str]]] = {}
    for part, files in sorted(parts.items()):
        merged.setdefault(part[3], (part, []))[1].extend(files)
    own = quoth_part()
    components = [entry(part, files) for part, files in merged.values()]
    told = json.dumps(components, sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, told)}",  # the same bundle has the same list
        "version": 1,
        "metadata": {"component": {"type": "application", "name": own[0], "version": own[1], "licenses": licence_entry(own[2])}},
        "components": components,
    }


def write(bundle: Path, noted: dict[str, Any], made: Path | None = None) -> Path:
    """Write the list into the bundle; returns where."""
    target = (bundle / "Contents" / "Resources" if bundle.suffix == ".app" else parts_folder(bundle)) / NAME
    listed = describe(bundle, collect(bundle, noted, made))
    target.write_text(json.dumps(listed, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return target


def differences(bundle: Path, listed: dict[str, Any]) -> list[str]:
    """What the list and the folder do not agree on, in words; empty when every file is accounted for."""
    known = {file["name"]: file for part in listed["components"] for file in part["components"]}
    found = files_of(bundle)
    wrong = [f"{name} is not in the list" for name in found.keys() - known.keys()]
    wrong += [f"{name} is in the list only" for name in known.keys() - found.keys()]
    for name in found.keys() & known.keys():
        hashes = known[name].get("hashes", [])
        if hashes and hashlib.sha256(found[name].read_bytes()).hexdigest() != hashes[0]["content"]:
            wrong.append(f"{name} is not the file of the list")
    for link in (path for path in bundle.rglob("*") if path.is_symlink()):
        if not link.resolve().exists() or not link.resolve().is_relative_to(bundle.resolve()):
            wrong.append(f"{link.relative_to(bundle).as_posix()} leads nowhere, or out of the bundle")
    return sorted(wrong)
