# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The data library of ICU gets smaller, and what is kept is found where the table says; anything else is refused."""

import struct
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ITEMS = {"icudt9l/coll/sv.res": b"sorting" * 9, "icudt9l/curr/fr.res": b"money" * 4000, "icudt9l/uprops.icu": b"letters"}


@pytest.fixture(scope="module")
def icu() -> Iterator[ModuleType]:
    folder = str(Path(__file__).resolve().parents[2] / "packaging")
    sys.path.insert(0, folder)
    yield import_module("icu_data")
    sys.path.remove(folder)


def table() -> bytes:
    """Common data of ICU with three items."""
    header = struct.pack("<HBBHHBBBB4s4s4s", 32, 0xDA, 0x27, 20, 0, 0, 0, 2, 0, b"CmnD", b"\1\0\0\0", b"\0\0\0\0").ljust(
        32, b"\0"
    )
    name_at = 4 + 8 * len(ITEMS)
    item_at = -(-(name_at + sum(len(name) + 1 for name in ITEMS)) // 16) * 16
    pairs, names, items = struct.pack("<I", len(ITEMS)), b"", b""
    for name, item in ITEMS.items():
        pairs += struct.pack("<II", name_at + len(names), item_at + len(items))
        names += name.encode() + b"\0"
        items += item + bytes(-len(item) % 16)
    return header + (pairs + names).ljust(item_at, b"\0") + items


def read(data: bytes) -> dict[str, bytes]:
    """Name -> item, by the table alone."""
    body = data[struct.unpack_from("<H", data)[0] :]
    (count,) = struct.unpack_from("<I", body)
    places = [struct.unpack_from("<II", body, 4 + 8 * number) for number in range(count)]
    ends = [item for _, item in places[1:]] + [len(body)]
    return {body[name:].split(b"\0", 1)[0].decode(): body[item:end] for (name, item), end in zip(places, ends, strict=True)}


def test_items_kept_are_where_the_table_says_and_the_others_are_gone(icu: ModuleType) -> None:
    kept = read(icu.filtered_table(table(), icu.for_sorting))
    assert list(kept) == ["icudt9l/coll/sv.res", "icudt9l/uprops.icu"]
    assert kept["icudt9l/coll/sv.res"].rstrip(b"\0") == ITEMS["icudt9l/coll/sv.res"]
    assert kept["icudt9l/uprops.icu"].rstrip(b"\0") == b"letters"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("coll/zh.res", True), ("curr/de.res", True), ("curr/fr.res", False), ("fr.res", False), ("sr_Latn_RS.res", False),
        ("zoneinfo64.res", True), ("root.res", True), ("nfkc.nrm", True), ("ibm-943.cnv", False), ("brkitr/thaidict.dict", False),
    ],
)  # fmt: skip
def test_sorting_of_every_language_stays_and_names_in_other_languages_go(icu: ModuleType, name: str, kept: bool) -> None:
    assert icu.for_sorting(name) is kept


@pytest.mark.parametrize("broken", [b"", b"\x7fELF\x01\x01" + bytes(90), b"MZ" + bytes(90)])
def test_another_file_is_refused(icu: ModuleType, broken: bytes) -> None:
    with pytest.raises(ValueError, match="ELF"):
        icu.shrunk(broken, icu.for_sorting)


SORT = """
from PySide6.QtCore import QCollator, QLocale, QTimeZone
import functools
for name in ("de_DE", "sv_SE", "zh_CN", "cs_CZ"):
    collator = QCollator(QLocale(name))
    print(sorted(["zebra", "Äpfel", "öl", "chata", "hora", "张", "李"], key=functools.cmp_to_key(collator.compare)))
print(QLocale("tr_TR").toUpper("ıi"), len(QTimeZone.availableTimeZoneIds()))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="Qt brings ICU on Linux only")
def test_qt_sorts_as_before_with_a_quarter_of_the_data(icu: ModuleType, tmp_path: Path) -> None:
    spec = import_module("PySide6").__path__[0]
    (whole,) = Path(spec, "Qt", "lib").glob("libicudata.so.*")
    small = tmp_path / whole.name
    small.write_bytes(icu.shrunk(whole.read_bytes(), icu.for_sorting))
    assert small.stat().st_size < whole.stat().st_size / 4
    told = [
        subprocess.run([sys.executable, "-c", SORT], env=env, capture_output=True, text=True, check=True).stdout
        for env in ({}, {"LD_PRELOAD": str(small)})
    ]
    assert "öl" in told[0]
    assert told[0] == told[1]
