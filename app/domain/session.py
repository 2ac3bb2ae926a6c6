# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""How a person left the window."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpenTab:
    """An open document, its page (1-based) and the fraction of the page at the top of the view."""

    document_id: str
    page: int = 1
    fraction: float = 0.0


@dataclass(frozen=True, slots=True)
class Session:
    """`unticked` are the documents that are not asked, nor is, with `exclusive`, what comes later; `panes` the widths in pixels
    of library and viewer, 0 for one that is as usual; `tab` is the place in `tabs` of the one that was looked at."""

    unticked: tuple[str, ...] = ()
    exclusive: bool = False
    sort: str = ""
    conversation: str = ""
    tabs: tuple[OpenTab, ...] = ()
    tab: int = 0
    draft: str = ""
    panes: tuple[int, ...] = ()
