# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Numbers printed on pages, as read, beside those that a person sees there.

    python tests/benchmarks/bench_page_numbers.py CORPORA [--only WORD]

reading/numbers.jsonl holds for each file the numbers of some of its pages by physical page, labelled by eye; "" where the page
bears none. A file is right when all its labelled pages are.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LABELS = Path(__file__).parent / "reading" / "numbers.jsonl"


def printed(path: Path) -> dict[int, str]:
    command = [sys.executable, "-m", "app", "inspect", str(path), "--json"]
    report = json.loads(subprocess.run(command, capture_output=True, check=True, cwd=ROOT).stdout)
    return {page["number"]: page["printed"] for page in report["pages"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    files = right_files = pages = right_pages = 0
    for line in LABELS.read_text(encoding="utf-8").splitlines():
        label = json.loads(line)
        path = options.corpora / label["file"]
        if options.only not in label["file"] or not path.exists():
            continue
        found = printed(path)
        wrong = {
            page: (found.get(int(page), ""), seen) for page, seen in label["numbers"].items() if found.get(int(page)) != seen
        }
        files += 1
        right_files += not wrong
        pages += len(label["numbers"])
        right_pages += len(label["numbers"]) - len(wrong)
        for page, (read, seen) in wrong.items():
            print(f"{label['file']}: page {page} bears {seen or 'nothing'}, read {read or 'nothing'}", flush=True)
    print(f"files right {right_files} of {files}, pages right {right_pages} of {pages}")


if __name__ == "__main__":
    main()
