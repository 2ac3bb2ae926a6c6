# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The German of the window: whole, finished, and with its places for names and numbers."""

import string
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).resolve().parents[2]
GERMAN = ROOT / "resources" / "translations" / "quoth_de.ts"


def translated() -> dict[tuple[str, str], tuple[list[str], str]]:
    """(context, source) to (its forms, its state) of the German file."""
    tree = ET.parse(GERMAN)
    found = {}
    for context in tree.iter("context"):
        for message in context.iter("message"):
            node = message.find("translation")
            assert node is not None
            forms = [form.text or "" for form in node.iter("numerusform")] or [node.text or ""]
            found[context.findtext("name", ""), message.findtext("source", "")] = (forms, node.get("type", "finished"))
    return found


def test_the_german_file_has_every_word_of_the_program_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    messages, _ = import_module("translations").gather()
    wanted = {(each.context, each.text) for each in messages}
    have = set(translated())
    assert have == wanted, "run: python packaging/translations.py update; then translate what is new"


def test_no_german_message_is_unfinished() -> None:
    assert [key for key, (forms, state) in translated().items() if state != "finished" or not all(forms)] == []


def test_placeholders_agree() -> None:
    def places(text: str) -> list[str]:
        return sorted(f"{name}:{kind}" for _, name, kind, _ in string.Formatter().parse(text) if name is not None)

    for (context, source), (forms, _) in translated().items():
        for form in forms:
            assert places(form) == places(source), (context, source, form)
            assert form.count("%n") == source.count("%n"), (context, source, form)
            assert form.count("<i>") == source.count("<i>"), (context, source, form)


def test_blanks_and_ends_agree() -> None:
    """A sentence stays a sentence, a piece a piece: words are put together with what stands beside them."""
    for (context, source), (forms, _) in translated().items():
        for form in forms:
            assert form == form.strip() or source != source.strip(), (context, source, form)
            for end in (".", ":", "?", "…") if " " in source else ():
                assert form.rstrip().endswith(end) == source.rstrip().endswith(end), (context, source, form)
