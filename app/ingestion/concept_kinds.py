# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""What kind of thing a name stands for, as far as its own words tell: by its head, by a title or form before or after it."""

import re

from app.domain.concepts import ConceptKind, singular

_PERSON = re.compile(r"(?:Mr|Mrs|Ms|Dr|Prof|Sir|Lord|Lady|Herr|Frau|Mme|M|Sr|Sra|Don|Doña)\.? [A-ZÀ-Þ]")
_PLACE = re.compile(
    r"(?:Mount|Lake|Cape|Isle of|Gulf of|Bay of|City of|Town of|Village of|County of|Kingdom of|Republic of|State of|"
    r"Province of|Port of|Ville de|Ciudad de|Stadt)(?: [A-ZÀ-Þ]|$)"
)
_ORGANISATION = re.compile(
    r"(?:Board|Department|Ministry|Bank|University|Institute|Office|Bureau|Court|Committee|Commission|Council|College|School|House|"
    r"Tribunal|Ministère|Ministerio|Cour|Corte|Cortes|Conseil|Consejo|Université|Universidad) (?:of|for|de|des|du|del)\b"
)
_WORK = re.compile(r"(?:Loi|Ley|Code|Código|Traité|Tratado|Act|Treaty|Statute|Convention|Book) (?:of|on|de|du|des|sur|sobre|org)")
_HEADS: dict[ConceptKind, str] = {
    ConceptKind.ORGANISATION: """
        inc corp corporation llc ltd plc company association committee commission council board department agency authority bureau
        university institute institution court tribunal ministry society foundation guild union bank gmbh ag bundestag bundesrat
        parliament senate subsidiary partnership
    """,
    ConceptKind.PLACE: """
        street road avenue boulevard lane river lake island county city town village valley mountain bay harbour harbor park
        forest province district territory kingdom
    """,
    ConceptKind.WORK: """
        act bylaw by-law code statute regulation treaty charter constitution convention directive handbook manual guide gazette
        newspaper journal encyclopedia dataset corpus benchmark gesetz grundgesetz verordnung código
    """,
    ConceptKind.QUANTITY: """
        rate ratio amount number score modifier percentage margin distance height width depth length area volume weight mass speed
        velocity temperature density pressure cost price fee tax salary wage revenue income profit loss expense tariff dividend
        duration frequency probability accuracy precision recall value capacity level bonus penalty total sum balance
    """,
    ConceptKind.METHOD: """
        method algorithm technique procedure process approach analysis test protocol strategy technology framework pipeline
        heuristic recursion verfahren methode méthode método
    """,
    ConceptKind.RULE: """
        rule requirement restriction prohibition exemption exception duty obligation right offence offense violation condition
        check throw action reaction spell feat trait permit licence license standard policy principle theorem lemma law
        regel pflicht recht artikel
    """,
}
_KIND_OF_HEAD = {head: kind for kind, heads in _HEADS.items() for head in heads.split()}
_ENDINGS = (  # of German compounds
    ("gesetz", ConceptKind.WORK), ("verordnung", ConceptKind.WORK), ("gericht", ConceptKind.ORGANISATION),
    ("gerichtshof", ConceptKind.ORGANISATION), ("verfahren", ConceptKind.METHOD), ("recht", ConceptKind.RULE),
    ("pflicht", ConceptKind.RULE), ("betrag", ConceptKind.QUANTITY), ("behörde", ConceptKind.ORGANISATION),
    ("regierung", ConceptKind.ORGANISATION),
)  # fmt: skip


def kind_of(name: str) -> ConceptKind:
    """The kind of a concept by its name alone; NONE where the rules cannot tell."""
    if _PERSON.match(name):
        return ConceptKind.PERSON
    if _PLACE.match(name):
        return ConceptKind.PLACE
    if _ORGANISATION.match(name):
        return ConceptKind.ORGANISATION
    if _WORK.match(name):
        return ConceptKind.WORK
    words = name.replace(",", "").split()
    head = singular(words[-1].casefold().rstrip("."))
    kind = _KIND_OF_HEAD.get(head, ConceptKind.NONE)
    if kind is ConceptKind.NONE and len(head) > 8:
        kind = next((known for ending, known in _ENDINGS if head.endswith(ending)), ConceptKind.NONE)
    if kind is ConceptKind.PLACE and (len(words) < 2 or not all(word[:1].isupper() for word in words)):
        return ConceptKind.NONE
    return kind
