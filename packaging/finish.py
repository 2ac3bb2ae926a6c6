# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finishes a bundle that the packager has just made: makes it small (Linux), lists its parts in it, checks list and licences.

python packaging/finish.py dist/quoth build/build/parts/noted.json
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import inventory
import licences
from sizes import file_sizes
from slim import slim


def main(arguments: list[str]) -> int:
    """1 if a file is not accounted for or a licence is not allowed."""
    parser = argparse.ArgumentParser(description="Make a bundle small and list its parts.")
    parser.add_argument("bundle", type=Path)
    parser.add_argument("noted", type=Path)
    given = parser.parse_args(arguments)
    if sys.platform == "linux":
        for name in ("quoth.sh", "quoth.desktop"):
            shutil.copy2(Path(__file__).with_name("linux") / name, given.bundle / name)
        for what, saved in slim(given.bundle).items():
            print(f"left out: {what}, {saved / 1e6:.1f} MB")
    sbom = inventory.write(given.bundle, json.loads(given.noted.read_text(encoding="utf-8")), given.noted.parent)
    listed = json.loads(sbom.read_text(encoding="utf-8"))
    wrong = inventory.differences(given.bundle, listed)
    print("\n".join([*wrong[:20], f"parts: {len(listed['components'])}, files: {len(inventory.files_of(given.bundle))}"]))
    sizes = file_sizes(given.bundle)
    multilingual = sum(size for name, size in sizes.items() if "models/multilingual" in name)
    print(f"size: {sum(sizes.values()) / 1e6:.0f} MB unpacked, {multilingual / 1e6:.0f} MB of it the multilingual model")
    return 1 if wrong else licences.main([str(sbom)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
