# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Damaged PDFs, made from sound ones by a seeded generator: bytes changed blindly, and the structure changed with intent."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pymupdf

MUPDF_ERRORS = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, MemoryError, OverflowError)

_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_NUMBER = re.compile(rb"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])")
_REFERENCE = re.compile(r"\b(\d+) 0 R\b")
_EXTREMES = (
    b"0",
    b"-1",
    b"1",
    b"65536",
    b"2147483647",
    b"-2147483648",
    b"4294967296",
    b"99999999999999999999",
    b"1e30",
    b"0.0000001",
)
_VALUES = {
    "Rotate": ("45", "-90", "1000000000", "/Ninety", "[90]", "null"),
    "MediaBox": (
        "[0 0 0 0]",
        "[0 0 1e9 1e9]",
        "[1e9 1e9 -1e9 -1e9]",
        "[0 0 -5 -5]",
        "[0 0 1e-9 1e-9]",
        "[]",
        "7",
        "[0 0 /a (b)]",
    ),
    "CropBox": ("[0 0 0 0]", "[900 900 901 901]", "[-1e8 -1e8 1e8 1e8]", "[0 0 595]"),
    "UserUnit": ("0", "-1", "1e9", "/a"),
    "Count": ("-1", "0", "2147483647", "5000000", "/a", "(x)"),
    "Kids": ("[]", "null", "7", "[null null]", "[1 0 R 1 0 R]"),
    "Parent": ("null", "7", "1 0 R", "999999 0 R"),
    "Contents": ("null", "7", "[]", "[999999 0 R]", "1 0 R"),
    "Resources": ("null", "7", "1 0 R", "<< /Font 1 0 R >>"),
    "Filter": (
        "/FlateDecode",
        "[/FlateDecode /FlateDecode]",
        "[/ASCIIHexDecode /LZWDecode]",
        "/DCTDecode",
        "/Unknown",
        "/JBIG2Decode",
    ),
    "DecodeParms": ("<< /Predictor 15 /Columns 2147483647 >>", "<< /Predictor 2 /Colors 99 /BitsPerComponent 77 >>"),
    "Length": ("0", "-5", "2147483647", "1 0 R"),
    "Width": ("0", "-1", "1000000", "2147483647"),
    "Height": ("0", "-1", "1000000", "2147483647"),
    "BitsPerComponent": ("0", "3", "64"),
    "ColorSpace": ("/Unknown", "[/Indexed /DeviceRGB 99999 (a)]", "[/ICCBased 1 0 R]", "1 0 R"),
    "FirstChar": ("-1", "2147483647"),
    "Widths": ("[]", "[1e30 -1e30]", "null"),
    "Encoding": ("/Unknown", "1 0 R", "<< /Differences [0 /a 99999999 /b] >>"),
    "ToUnicode": ("1 0 R", "null", "/Identity-H"),
    "FontFile2": ("1 0 R", "null"),
    "DescendantFonts": ("[]", "[1 0 R]", "null"),
    "FontMatrix": ("[0 0 0 0 0 0]", "[1e30 0 0 1e30 0 0]"),
    "Type": ("/Pages", "/Page", "/Catalog", "/Font", "null"),
    "Pages": ("null", "7", "1 0 R"),
    "Outlines": ("1 0 R", "7"),
    "First": ("1 0 R", "null"),
    "Next": ("1 0 R", "null"),
    "Annots": ("1 0 R", "[1 0 R 999999 0 R]", "7"),
    "PageLabels": ("1 0 R", "<< /Nums [0 << /S /r /St -2147483648 >> 1 7] >>", "<< /Kids [1 0 R] >>"),
    "Names": ("1 0 R", "7"),
    "AcroForm": ("1 0 R", "<< /Fields [1 0 R] >>"),
    "Info": ("1 0 R", "7"),
}
_OPERATORS = (
    "q", "Q", "BT", "ET", "W n", "f", "S", "h", "EMC", "T*", "/P BMC",
    "1e38 0 0 1e38 0 0 cm", "0 0 0 0 0 0 cm", "1 0 0 1 1e9 -1e9 cm", "-1 0 0 1 300 0 cm", "0 1 -1 0 400 100 cm",
    "/F1 0 Tf", "/F1 1e9 Tf", "/F1 -12 Tf", "/F1 12 Tf", "/Missing 12 Tf", "3 Tr", "7 Tr", "99 Tr", "1e9 Tc", "-50 Tz",
    "(word) Tj", "<FFFEFDFC> Tj", "[(a) 1e9 (b) -1e9 (c)] TJ", "0 0 0 0 0 0 Tm", "1 0 0 1 72 700 Tm", "1e5 0 0 1e-5 1 1 Tm",
    "0 0 1e9 1e9 re", "10 10 0 0 re", "0 0 m 1e30 1e30 l", "[0] 0 d", "[1e-9 1e-9] 0 d", "1e9 w",
    "/Fm0 Do", "/Im0 Do", "BI /W 9 /H 9 ID x EI", "/Missing gs", "/Missing sh", "/DeviceRGB cs 9 9 9 sc",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """A damaged file; `how` names what was done to which seed, so that a fault can be told and made again."""

    how: str
    data: bytes


def mutants(seeds: Sequence[tuple[str, bytes]], count: int, seed: int) -> Iterator[Mutant]:
    """`count` files, the same for the same seeds: (name, content) of sound or odd PDFs, at least one."""
    dice = random.Random(seed)
    ways: list[tuple[str, Callable[[random.Random, bytes, bytes], bytes]]] = [*BYTE_WAYS.items(), *STRUCTURE_WAYS.items()]
    for number in range(count):
        name, data = dice.choice(seeds)
        other = dice.choice(seeds)[1]
        way, change = ways[number % len(ways)]
        own = random.Random(dice.random())
        try:
            yield Mutant(f"{number}:{way}:{name}", change(own, data, other))
        except MUPDF_ERRORS:  # a seed too odd for this change
            yield Mutant(f"{number}:flip:{name}", flip(own, data, other))


# Bytes


def flip(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.choice((1, 4, 16, 64, 256)) if data else 0):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def cut(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    start, end = _span(dice, data)
    return data[:start] if dice.random() < 0.4 else data[:start] + data[end:]


def twice(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    start, end = _span(dice, data)
    return data[:end] + data[start:end] * dice.choice((1, 2, 50)) + data[end:]


def splice(dice: random.Random, data: bytes, other: bytes) -> bytes:
    return data[: dice.randint(0, len(data))] + other[dice.randint(0, len(other)) :]


def numbers(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """Some of the numbers outside streams become extreme ones."""
    found = list(_NUMBER.finditer(_STREAM.sub(lambda match: b"\x00" * len(match[0]), data)))
    for match in sorted(dice.sample(found, min(len(found), dice.choice((1, 3, 10)))), key=lambda m: -m.start()):
        data = data[: match.start()] + dice.choice(_EXTREMES) + data[match.end() :]
    return data


def keywords(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    word = dice.choice(
        (b"endobj", b"endstream", b"xref", b"trailer", b"startxref", b"obj", b">>", b"<<", b"%%EOF", b"/Root", b"%PDF-")
    )
    return data.replace(word, dice.choice((b"", word * 2, word[:-1], b"%" + word)), dice.choice((-1, 1, 3)))


def streams(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """One or a few streams cut short, swapped, filled with noise or put twice."""
    found = list(_STREAM.finditer(data))
    for match in sorted(dice.sample(found, min(len(found), dice.choice((1, 2, 5)))), key=lambda m: -m.start()):
        body = match[1]
        new = dice.choice(
            (body[: len(body) // 2], dice.choice(found)[1], dice.randbytes(len(body)), body * 2, b"", flip(dice, body, b""))
        )
        data = data[: match.start(1)] + new + data[match.end(1) :]
    return data


# Structure


def drop_objects(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    with _opened(data) as document:
        for xref in _some(dice, document):
            document.update_object(xref, "null")
        return _saved(document)


def cross_pointers(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """References lead to other objects, or back to where they stand."""
    with _opened(data) as document:
        last = document.xref_length() - 1
        for xref in _some(dice, document, 8):
            text = document.xref_object(xref, compressed=True)
            found = list(_REFERENCE.finditer(text))
            if found:
                match = dice.choice(found)
                target = dice.choice((xref, dice.randint(1, last), document.pdf_catalog()))
                document.update_object(xref, f"{text[: match.start()]}{target} 0 R{text[match.end() :]}")
        return _saved(document)


def odd_values(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """Keys that objects have get values that no sound file has."""
    with _opened(data) as document:
        has = [(xref, key) for xref in _objects(document) for key in _keys(document, xref) if key in _VALUES]
        for xref, key in dice.sample(has, min(len(has), dice.choice((1, 2, 6)))):
            document.xref_set_key(xref, key, dice.choice(_VALUES[key]))
        return _saved(document)


def odd_page(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """A page gets a key that it need not have."""
    with _opened(data) as document:
        xref = document.page_xref(dice.randrange(document.page_count))
        for key in dice.sample(
            ("Rotate", "MediaBox", "CropBox", "UserUnit", "Annots", "Contents", "Resources", "Kids", "Type"), 2
        ):
            document.xref_set_key(xref, key, dice.choice(_VALUES[key]))
        return _saved(document)


def tree_loop(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """A page becomes a node of the page tree that holds its own parents."""
    with _opened(data) as document:
        root = document.xref_get_key(document.pdf_catalog(), "Pages")[1].split()[0]
        xref = document.page_xref(dice.randrange(document.page_count))
        count = dice.choice((1, 1000, 2**31 - 1))
        document.update_object(xref, f"<< /Type /Pages /Kids [{root} 0 R {xref} 0 R] /Count {count} /Parent {root} 0 R >>")
        return _saved(document)


def deep_tree(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """The page tree hangs on a long chain of nodes."""
    with _opened(data) as document:
        catalog = document.pdf_catalog()
        node = int(document.xref_get_key(catalog, "Pages")[1].split()[0])
        for _ in range(dice.choice((50, 2000))):
            above = document.get_new_xref()
            document.update_object(above, f"<< /Type /Pages /Kids [{node} 0 R] /Count {document.page_count} >>")
            node = above
        document.xref_set_key(catalog, "Pages", f"{node} 0 R")
        return _saved(document)


def nested(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """Brackets, saved states or strings, thousands deep, in an object or in the content of a page."""
    with _opened(data) as document:
        page = document.page_xref(dice.randrange(document.page_count))
        depth = dice.choice((200, 5000, 100_000))
        if dice.random() < 0.4:
            return _saved(document).replace(b"/MediaBox", b"/Deep " + b"[" * depth + b"]" * depth + b" /MediaBox", 1)
        opening = dice.choice((b"q ", b"[ ", b"BT ", b"/P BMC ", b"<< /a ", b"( ", b"{ "))
        _content(document, page, opening * depth)
        return _saved(document)


def content(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """Operators at random, before or after what stood on the page."""
    with _opened(data) as document:
        page = document[dice.randrange(document.page_count)]
        old = page.read_contents()
        new = " ".join(dice.choices(_OPERATORS, k=dice.choice((5, 50, 500)))).encode()
        _content(document, page.xref, new + b"\n" + old if dice.random() < 0.6 else old + b"\n" + new)
        return _saved(document)


def own_form(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """A form that draws itself, or a chain of forms that each draw the next twice."""
    with _opened(data) as document:
        page = document[dice.randrange(document.page_count)]
        old = page.read_contents()
        length = dice.choice((1, 12))
        forms = [document.get_new_xref() for _ in range(length)]
        for place, xref in enumerate(forms):
            following = forms[(place + 1) % length] if length == 1 or place + 1 < length else 0
            inner = f"<< /XObject << /N {following} 0 R >> >>" if following else "<< >>"
            document.update_object(xref, f"<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources {inner} >>")
            document.update_stream(xref, b"/N Do /N Do" if following else b"0 0 5 5 re f")
        document.xref_set_key(page.xref, "Resources", f"<< /XObject << /Fm0 {forms[0]} 0 R >> >>")
        _content(document, page.xref, b"/Fm0 Do\n" + old)
        return _saved(document)


def huge_image(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """A picture that unfolds to far more than the file holds, alone on its page."""
    with _opened(data) as document:
        page = document[dice.randrange(document.page_count)]
        image = document.get_new_xref()
        width, height = dice.choice(((30_000, 30_000), (200_000, 4), (3000, 3000)))
        document.update_object(
            image,
            f"<< /Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent 8 /ColorSpace /DeviceGray >>",
        )
        document.update_stream(image, b"\x00" * min(width * height, dice.choice((10, 8_000_000))))
        document.xref_set_key(page.xref, "Resources", f"<< /XObject << /Im0 {image} 0 R >> >>")
        _content(document, page.xref, b"q 595 0 0 842 0 0 cm /Im0 Do Q")
        return _saved(document)


def odd_letters(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """A font whose letters stand for halves of characters, controls and characters beyond the last."""
    with _opened(data) as document:
        page = document[dice.randrange(document.page_count)]
        values = ("D800", "DFFF", "0000", "FFFE", "DBFFDFFF", "0007", "202E", "FFFD", "E000", "0041D800", "0020", "00AD")
        mapping = "".join(f"<{code:02X}> <{dice.choice(values)}>\n" for code in range(0x41, 0x5B))
        table = document.get_new_xref()
        document.update_object(table, "<< >>")
        document.update_stream(
            table,
            f"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
            f"26 beginbfchar\n{mapping}endbfchar endcmap end".encode(),
        )
        font = document.get_new_xref()
        document.update_object(font, f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode {table} 0 R >>")
        document.xref_set_key(page.xref, "Resources", f"<< /Font << /F1 {font} 0 R >> >>")
        lines = "".join(
            f"1 0 0 1 72 {700 - 14 * n} Tm ({''.join(dice.choices('ABCDEFGHIJKLM NOP', k=40))}) Tj\n" for n in range(20)
        )
        _content(document, page.xref, f"BT /F1 11 Tf\n{lines}ET".encode())
        return _saved(document)


def odd_names(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """Titles, labels, bookmarks, attachments and notes made of what no person writes."""
    with _opened(data) as document:
        odd = dice.choice(("<FEFFD800>", "<FEFF0000FFFE>", "(\\000\\377)", "<FEFF" + "0041" * 20_000 + ">", "7", "()"))
        document.embfile_add(
            "file", b"%PDF-1.4 nothing", filename=dice.choice(("../../up.pdf", "a\x00b", "/etc/x.pdf", "..", ""))
        )
        document.set_toc([[1, "First", 1], [1, "Second", document.page_count]])
        document.set_metadata({"title": "Title"})
        document[0].add_text_annot((50, 50), "note")
        for xref in _objects(document):
            for key in set(_keys(document, xref)) & {"Title", "UF", "F", "Contents", "T", "Author"}:
                if document.xref_get_key(xref, key)[0] == "string":
                    document.xref_set_key(xref, key, odd)
        document.xref_set_key(document.pdf_catalog(), "PageLabels", f"<< /Nums [0 << /P {odd} /S /r >>] >>")
        return _saved(document)


def broken_lock(dice: random.Random, data: bytes, _other: bytes) -> bytes:
    """Encrypted, then its dictionary changed, so that no key fits or the rules contradict each other."""
    method = dice.choice((pymupdf.PDF_ENCRYPT_RC4_40, pymupdf.PDF_ENCRYPT_AES_128, pymupdf.PDF_ENCRYPT_AES_256))
    with _opened(data) as document:
        locked = document.tobytes(encryption=method, owner_pw="captain", user_pw=dice.choice(("", "reef")))
    start = locked.find(b"/Encrypt")
    pairs = (
        (rb"/V \d", b"/V 9"),
        (rb"/R \d", b"/R 3"),
        (rb"/Length \d+/", b"/Length 7/"),
        (rb"/U", b"/X"),
        (rb"/O", b"/U"),
        (rb"/CFM", b"/X"),
    )
    pattern, new = dice.choice(pairs)
    at = locked.rfind(b"/Filter/Standard")
    at = max(0, at - 400) if at > 0 else max(0, start)
    return locked[:at] + re.sub(pattern, new, locked[at:], count=dice.choice((1, 2)))


BYTE_WAYS: dict[str, Callable[[random.Random, bytes, bytes], bytes]] = {
    way.__name__: way for way in (flip, cut, twice, splice, numbers, keywords, streams)
}
STRUCTURE_WAYS: dict[str, Callable[[random.Random, bytes, bytes], bytes]] = {
    way.__name__: way
    for way in (
        drop_objects, cross_pointers, odd_values, odd_page, tree_loop, deep_tree, nested, content, own_form, huge_image,
        odd_letters, odd_names, broken_lock,
    )
}  # fmt: skip


def _span(dice: random.Random, data: bytes) -> tuple[int, int]:
    start = dice.randint(0, len(data))
    return start, min(len(data), start + int(dice.choice((0.001, 0.01, 0.1, 0.5)) * len(data)) + 1)


def _opened(data: bytes) -> pymupdf.Document:
    document = pymupdf.open(stream=data, filetype="pdf")
    if document.needs_pass or not document.page_count:
        document.close()
        raise ValueError("not a seed for changes of structure")
    return document


def _saved(document: pymupdf.Document) -> bytes:
    return bytes(document.tobytes(garbage=0, deflate=True, encryption=pymupdf.PDF_ENCRYPT_NONE))


def _objects(document: pymupdf.Document) -> range:
    return range(1, document.xref_length())


def _some(dice: random.Random, document: pymupdf.Document, most: int = 4) -> list[int]:
    known = list(_objects(document))
    return dice.sample(known, min(len(known), dice.randint(1, most)))


def _keys(document: pymupdf.Document, xref: int) -> list[str]:
    return list(document.xref_get_keys(xref))


def _content(document: pymupdf.Document, page: int, data: bytes) -> None:
    stream = document.get_new_xref()
    document.update_object(stream, "<< >>")
    document.update_stream(stream, data)
    document.xref_set_key(page, "Contents", f"{stream} 0 R")
