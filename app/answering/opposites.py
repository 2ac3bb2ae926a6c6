# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Words that turn a statement round when one stands for the other."""

_PAIRS = (
    ("more greater higher larger bigger", "less fewer lower smaller"),
    ("above over exceed exceeds exceeding", "below under"),
    ("above over", "below under less"),
    ("increase increases increased increasing", "decrease decreases decreased decreasing reduce reduces reduced"),
    ("rise rises rose raise raises raised", "fall falls fell lower lowers lowered reduce reduces reduced"),
    ("rise rises rose grow grows grew", "decline declines declined shrink shrinks shrank decrease decreases decreased"),
    ("increase increases increased", "decline declines declined fall falls fell"),
    ("minimum least lowest smallest", "maximum most highest greatest largest"),
    ("before earlier prior preceding", "after later following subsequent"),
    ("first earliest", "last latest final"),
    ("inside within", "outside beyond"),
    ("always", "never sometimes rarely seldom"),
    ("all every each any", "some few none"),
    ("better best", "worse worst"),
    ("longer longest", "shorter shortest"),
    ("older oldest", "younger youngest newer newest"),
    ("heavier heaviest", "lighter lightest"),
    ("wider widest", "narrower narrowest"),
    ("stronger strongest", "weaker weakest"),
    ("faster fastest", "slower slowest"),
    ("open opens opened", "close closes closed"),
    ("include includes including included", "exclude excludes excluding excluded"),
    ("buy buys bought", "sell sells sold"),
    ("gain gains gained", "lose loses lost"),
    ("win wins won", "lose loses lost"),
    ("accept accepts accepted", "reject rejects rejected refuse refuses refused"),
    ("double doubled doubles", "half halved halves"),
    ("north northern", "south southern"),
    ("east eastern", "west western"),
    ("left", "right"),
    ("front", "rear back"),
    ("with", "without"),
    ("true", "false"),
    ("success succeed succeeds successful", "failure fail fails failed unsuccessful"),
    ("possible able", "impossible unable"),
    ("legal lawful", "illegal unlawful"),
)
OPPOSITES = tuple((frozenset(left.split()), frozenset(right.split())) for left, right in _PAIRS)


def opposed(left: str, right: str) -> bool:
    """Whether two folded words are opposites."""
    return any((left in one and right in other) or (left in other and right in one) for one, other in OPPOSITES)
