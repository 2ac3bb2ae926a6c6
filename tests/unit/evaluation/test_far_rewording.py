# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Rewordings in other voices, units, dates and words keep the meaning, and leave alone what they cannot keep."""

from collections.abc import Callable

import pytest

from app.evaluation import far_rewording


@pytest.mark.parametrize(
    ("rule", "sentence", "told"),
    [
        (far_rewording.other_voice, "The owner shall remove the snow.", "The snow shall be removed by the owner."),
        (far_rewording.other_voice, "Every keeper must notify the warden.", "The warden must be notified by every keeper."),
        (far_rewording.other_voice, "The permit must be approved by the council.", "The council must approve the permit."),
        (far_rewording.other_voice, "The owner shall sell the boat.", ""),  # no regular verb
        (far_rewording.other_voice, "The owner shall remove the snow, and the tenant the ice.", ""),
        (far_rewording.other_unit, "It weighs 20 pounds.", "It weighs 9.07 kilograms."),
        (far_rewording.other_unit, "The leave holds for 2 weeks.", "The leave holds for 14 days."),
        (far_rewording.other_unit, "It costs $20 pounds apart.", ""),
        (far_rewording.other_date, "It opens on May 1, 2021 at noon.", "It opens on 1 May 2021 at noon."),
        (far_rewording.other_date, "It opens on July 14 at noon.", "It opens on 14 July at noon."),
        (far_rewording.other_date, "It opened in May 2021.", ""),
        (far_rewording.other_order, "Take a rope, lamp and anchor.", ""),  # two words in one item: its end cannot be told
        (far_rewording.other_order, "Boats with ropes, lamps and anchors.", "Boats with anchors, lamps and ropes."),
        (far_rewording.digits, "It holds thirty (30) boats.", "It holds 30 boats."),
        (far_rewording.digits, "It holds twenty boats.", "It holds 20 boats."),
        (far_rewording.digits, "It holds twenty thousand boats.", ""),
        (far_rewording.everyday, "Owners obtain leave.", "Owners get leave."),
    ],
)
def test_rewordings(rule: Callable[[str], str], sentence: str, told: str) -> None:
    assert rule(sentence) == (told or sentence)
