# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The kind of a concept is told by its own words, and left open where they do not tell."""

import pytest

from app.domain.concepts import ConceptKind
from app.ingestion.concept_kinds import kind_of


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Dr. Wren", ConceptKind.PERSON),
        ("Drift Wood", ConceptKind.NONE),
        ("Mount Tern", ConceptKind.PLACE),
        ("Gull Street", ConceptKind.PLACE),
        ("wet street", ConceptKind.NONE),
        ("Board of Pilots", ConceptKind.ORGANISATION),
        ("Tidewater Inc.", ConceptKind.ORGANISATION),
        ("board games", ConceptKind.NONE),
        ("Harbour Act", ConceptKind.WORK),
        ("Hafenbetriebsgesetz", ConceptKind.WORK),
        ("mooring fees", ConceptKind.QUANTITY),
        ("sorting algorithm", ConceptKind.METHOD),
        ("saving throw", ConceptKind.RULE),
        ("blue anchor", ConceptKind.NONE),
    ],
)
def test_kinds(name: str, kind: ConceptKind) -> None:
    assert kind_of(name) is kind
