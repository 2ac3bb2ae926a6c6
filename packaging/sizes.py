# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tells what a bundle's megabytes are: the whole, its parts, its biggest files.

python packaging/sizes.py dist/quoth [--files 30]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path


def file_sizes(bundle: Path) -> dict[str, int]:
    """Bytes of each file by its path within the bundle; links weigh nothing."""
    files = (path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink())
    return {path.relative_to(bundle).as_posix(): path.stat().st_size for path in files}


def part_of(name: str) -> str:
    """The part a file belongs to: each model apart, else the first folder within the program's own."""
    folders = name.removeprefix("_internal/").removeprefix("Contents/").split("/")
    if folders[:2] == ["resources", "models"]:
        return "/".join(folders[:3])
    return "/".join(folders[:2]) if folders[0] == "resources" else folders[0]


def main(arguments: list[str]) -> int:
    """Print the table; 2 if there is no such folder."""
    parser = argparse.ArgumentParser(description="Tell what a bundle's megabytes are.")
    parser.add_argument("bundle", type=Path)
    parser.add_argument("--files", type=int, default=20)
    given = parser.parse_args(arguments)
    if not given.bundle.is_dir():
        parser.error(f"{given.bundle} is no folder")
    sizes = file_sizes(given.bundle)
    parts: Counter[str] = Counter()
    for name, size in sizes.items():
        parts[part_of(name)] += size
    print(f"{sum(sizes.values()) / 1e6:8.1f} MB in {len(sizes)} files\n")
    for title, rows in (("parts", parts.most_common(given.files)), ("files", Counter(sizes).most_common(given.files))):
        print(title)
        for name, size in rows:
            print(f"{size / 1e6:8.1f}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
