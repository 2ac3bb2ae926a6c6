# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The menu of an answer: ask again with other settings, edit, copy, export."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.domain.answers import Turn
from app.domain.questions import EVERYWHERE, Scope
from app.gui.parts import icons
from app.gui.parts.plain_widgets import literal

_MOST_MODELS = 6


def _tr(text: str) -> str:
    return QCoreApplication.translate("turn_menu", text)


@dataclass(frozen=True, slots=True)
class Again:
    """What differs when a question is asked again; None is as it was."""

    scope: Scope | None = None
    model: str | None = None
    wide: bool = False


@dataclass(frozen=True, slots=True)
class TurnCalls:
    """What the entries of the menu do."""

    again: Callable[[Again], None]
    edit: Callable[[], None]
    copy_markdown: Callable[[], None]
    export: Callable[[], None]


def ways_to_ask_again(turn: Turn, ticked: Scope, models: Sequence[str]) -> list[tuple[str, Again]]:
    """(words, what differs), the plain one first. `ticked` is what the library has ticked now."""
    ways = [(_tr("Ask again"), Again()), (_tr("Search wider, which takes longer"), Again(wide=True))]
    if ticked not in (turn.scope, EVERYWHERE) and ticked.document_ids:
        count = len(ticked.document_ids)
        words = _tr("Ask only the ticked document") if count == 1 else _tr("Ask only the {count} ticked documents")
        ways.append((words.format(count=count), Again(scope=ticked)))
    if turn.scope != EVERYWHERE:
        ways.append((_tr("Ask all documents"), Again(scope=EVERYWHERE)))
    if turn.answer.model:
        ways.append((_tr("Quotes only, no model"), Again(model="")))
    others = [model for model in models if model != turn.answer.model]
    ways += [(_tr("Draft with {model}").format(model=model), Again(model=model)) for model in others[:_MOST_MODELS]]
    return ways


def show_turn_menu(parent: QWidget, turn: Turn, ticked: Scope, models: Sequence[str], calls: TurnCalls, *, busy: bool) -> QMenu:
    """Open the menu below `parent`. While an answer is on its way nothing can be asked."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for number, (words, again) in enumerate(ways_to_ask_again(turn, ticked, models)):
        action = menu.addAction(literal(words), partial(calls.again, again))
        if number == 0:
            action.setIcon(icons.icon("arrow-clockwise"))
        action.setEnabled(not busy and not turn.set_aside)
    menu.addSeparator()
    edit = menu.addAction(icons.icon("pencil-simple"), _tr("Edit the question"), calls.edit)
    edit.setEnabled(not busy and not turn.set_aside)
    menu.addSeparator()
    menu.addAction(icons.icon("copy"), _tr("Copy as Markdown"), calls.copy_markdown)
    menu.addAction(icons.icon("export"), _tr("Save this answer …"), calls.export)
    menu.popup(parent.mapToGlobal(QPoint(0, parent.height() + 4)))
    return menu
