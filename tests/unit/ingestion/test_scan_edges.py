# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Shadows at the edges of a scan are painted over; nothing else is."""

import numpy as np
import numpy.typing as npt

from app.ingestion.scan_edges import without_dark_edges

WIDTH, HEIGHT = 805, 1003  # no multiples of a block


def cleaned(picture: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    samples = without_dark_edges(picture.tobytes(), WIDTH, HEIGHT)
    return np.frombuffer(samples, np.uint8).reshape(HEIGHT, WIDTH)


def white() -> npt.NDArray[np.uint8]:
    return np.full((HEIGHT, WIDTH), 255, np.uint8)


def test_a_binding_shadow_is_painted_over() -> None:
    picture = white()
    picture[:, :64] = 90
    picture[500:510, 100:700] = 0  # a line of text
    expected = white()
    expected[500:510, 100:700] = 0
    assert (cleaned(picture) == expected).all()


def test_the_last_strip_beside_the_blocks_goes_too() -> None:
    picture = white()
    picture[-40:, :] = 0
    picture[:, -40:] = 0
    assert (cleaned(picture)[:-48, :-48] == 255).all()
    assert (cleaned(picture) == 255).mean() > 0.98


def test_dark_things_inside_the_page_stay() -> None:
    picture = white()
    picture[300:600, 200:600] = 0
    assert (cleaned(picture) == picture).all()


def test_a_dark_bar_from_edge_to_edge_loses_only_its_ends() -> None:
    picture = white()
    picture[496:512, :] = 0  # a heading, white on black
    assert (cleaned(picture)[496:512, 180:620] == 0).all()


def test_white_on_black_pages_and_small_pictures_stay() -> None:
    black = np.zeros((HEIGHT, WIDTH), np.uint8)
    assert (cleaned(black) == black).all()
    assert without_dark_edges(b"\x00" * 100, 10, 10) == b"\x00" * 100
