# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Checks the locked packages against known faults.

    python packaging/advisories.py            against packaging/advisories.json, without network
    python packaging/advisories.py --online   against the database of osv.dev as it is now; out of reach is a failure

The file holds faults that are known and mended, so that no lock goes back behind them; it is a floor and no survey of today. So
without network the outcome is "not checked against today's", never "passed".
"""

from __future__ import annotations

import json
import re
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from packaging.version import Version

HERE = Path(__file__).resolve().parent
FLOOR = HERE / "advisories.json"
SERVICE = "https://api.osv.dev/v1/querybatch"


def locked(folder: Path = HERE / "locks") -> dict[str, set[str]]:
    """Package -> the versions that any lock names."""
    found: dict[str, set[str]] = {}
    for lock in sorted(folder.glob("*.txt")):
        for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock.read_text(encoding="utf-8"), re.MULTILINE):
            found.setdefault(re.sub(r"[-_.]+", "-", name).lower(), set()).add(version)
    return found


def behind_floor(packages: dict[str, set[str]], floor: list[dict[str, str]]) -> list[str]:
    """In words, each locked version that a known fault was mended after."""
    return [
        f"{fault['package']} {version}: {fault['id']}, mended in {fault['mended']}"
        for fault in floor
        for version in sorted(packages.get(fault["package"], ()))
        if Version(version) < Version(fault["mended"])
    ]


def known_today(packages: dict[str, set[str]]) -> list[str]:
    """The same by the database on the network; raises OSError if it cannot be reached or answers with something else."""
    asked = [(name, version) for name, versions in sorted(packages.items()) for version in sorted(versions)]
    queries = [{"package": {"ecosystem": "PyPI", "name": name}, "version": version} for name, version in asked]
    request = urllib.request.Request(SERVICE, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        results: list[dict[str, Any]] = json.load(answer).get("results", [])
    if len(results) != len(asked):
        raise OSError(f"{len(asked)} packages were asked about, {len(results)} answers came")
    return [
        f"{name} {version}: {fault['id']}"
        for (name, version), result in zip(asked, results, strict=True)
        for fault in result.get("vulns", [])
    ]


def main(arguments: list[str]) -> int:
    """1 if a locked version has a known fault, or was to be checked online and could not."""
    packages = locked()
    noted = json.loads(FLOOR.read_text(encoding="utf-8"))
    wrong = behind_floor(packages, noted["faults"])
    if "--online" in arguments:
        try:
            wrong += known_today(packages)
        except (OSError, ValueError, urllib.error.URLError) as error:
            print(f"Advisories: NOT CHECKED: the database cannot be reached ({error})")
            return 1
        print(f"Advisories: {sum(map(len, packages.values()))} locked versions checked against the database of today")
    else:
        print(
            f"Advisories: {len(noted['faults'])} mended faults noted on {noted['date']} stay mended"
            if not wrong
            else "Advisories:"
        )
        print("Advisories: NOT CHECKED against today's database: that needs the network (--online)")
    for fault in wrong:
        print(f"known fault: {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
