# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Dark scan edges: the shadow of a binding or the lid of a scanner makes OCR take whole paragraphs beside it for a picture."""

import numpy as np
import numpy.typing as npt

_BLOCK = 16  # pixels; at 300 dpi about half the height of a capital
_DARK = 150  # mean grey; a block of bold type stays lighter
_WIDEST = 0.2  # of the page; what reaches further in is no edge

_MOSTLY = 0.5  # of the page


def without_dark_edges(samples: bytes, width: int, height: int) -> bytes:
    """Grey pixels with the dark blocks that hang together with an edge of the page painted white; about 20 ms a page."""
    rows, columns = height // _BLOCK, width // _BLOCK
    if rows < 8 or columns < 8:
        return samples
    picture = np.frombuffer(samples, np.uint8).reshape(height, width)
    blocks = picture[: rows * _BLOCK, : columns * _BLOCK].reshape(rows, _BLOCK, columns, _BLOCK).mean(axis=(1, 3))
    dark = blocks < _DARK
    edge = np.zeros_like(dark)
    edge[0], edge[-1], edge[:, 0], edge[:, -1] = dark[0], dark[-1], dark[:, 0], dark[:, -1]
    if not edge.any() or dark.mean() > _MOSTLY:  # a white-on-black page has no other ground
        return samples
    near = np.zeros_like(dark)
    deep_rows, deep_columns = max(1, int(rows * _WIDEST)), max(1, int(columns * _WIDEST))
    near[:deep_rows], near[-deep_rows:], near[:, :deep_columns], near[:, -deep_columns:] = True, True, True, True
    reached = _flooded(edge, dark & near)
    painted = picture.copy()
    mask = np.repeat(np.repeat(reached, _BLOCK, axis=0), _BLOCK, axis=1)
    painted[: rows * _BLOCK, : columns * _BLOCK][mask] = 255
    # What is left over beside the last whole block belongs to it.
    painted[rows * _BLOCK :, : columns * _BLOCK][:, mask[-1]] = 255
    painted[: rows * _BLOCK, columns * _BLOCK :][mask[:, -1]] = 255
    return painted.tobytes()


def _flooded(start: npt.NDArray[np.bool_], within: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Everything in `within` that hangs together with `start`."""
    reached = start
    while True:
        grown = reached.copy()
        grown[1:] |= reached[:-1]
        grown[:-1] |= reached[1:]
        grown[:, 1:] |= reached[:, :-1]
        grown[:, :-1] |= reached[:, 1:]
        grown &= within | start
        if (grown == reached).all():
            return reached
        reached = grown
