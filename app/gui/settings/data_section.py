# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Data: where the library lies and how large it is, backups, moving it, whether all is well."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.domain.keeping import Finding, KeepingProgress, KeepingStep
from app.gui.library.row_words import count
from app.gui.parts import theme
from app.gui.parts.plain_widgets import PlainLabel, WordButton
from app.gui.settings.rows import Row, Section, below, beside
from app.gui.settings.words import size
from app.gui.status_bar import ProgressBar

if TYPE_CHECKING:
    from app.domain.keeping import BackupFacts, Soundness
    from app.services.keeping import Overview


class Work(QWidget):
    """A bar and words for something that takes a while, with a button that stops it; then what came of it."""

    stop_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.bar = ProgressBar()
        self.words = PlainLabel("", "control", wrap=True, select=True)
        self.stop = WordButton(self.tr("Stop"), "small")
        self.stop.clicked.connect(self.stop_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.STEP_12)
        row.addWidget(self.bar)
        row.addWidget(self.words, 1)
        row.addWidget(self.stop)
        self.hide()

    def show_progress(self, progress: KeepingProgress | None) -> None:
        """None: it has begun, and nothing is known yet."""
        self.show()
        self.bar.show()
        self.stop.show()
        share = progress.done / progress.total if progress is not None and progress.total else None
        self.bar.show_share(share, paused=False)
        self.words.setText(step_words(progress))

    def show_end(self, words: str) -> None:
        self.bar.hide()
        self.stop.hide()
        self.words.setText(words)
        self.setVisible(bool(words))


class DataSection(Section):
    """Emits wishes; the state comes back through the `set_` and `show_` calls."""

    folder_wanted = Signal()
    move_wanted = Signal()
    back_up_wanted = Signal()
    restore_wanted = Signal()
    check_wanted = Signal()
    repair_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(self.tr("Data"))
        self.place = PlainLabel("", "control", wrap=True, select=True)
        self.warning = PlainLabel("", "control", "attention", wrap=True)
        self.warning.hide()
        show, move = WordButton(self.tr("Show it")), WordButton(self.tr("Move it …"))
        show.clicked.connect(self.folder_wanted)
        move.clicked.connect(self.move_wanted)
        note = self.tr("To move it, Quoth copies it, reads the copy again, and only then clears the old place.")
        field = below(self.place, self.warning, beside(show, move))
        self.add(Row(self.tr("Your library"), field, note, also=self.tr("folder place drive directory")))
        self.sizes = PlainLabel("", "control", wrap=True, select=True)
        self.add(Row(self.tr("Size"), self.sizes, also=self.tr("space disk memory")))
        self.back_up, self.restore = WordButton(self.tr("Back up …")), WordButton(self.tr("Restore …"))
        self.back_up.clicked.connect(self.back_up_wanted)
        self.restore.clicked.connect(self.restore_wanted)
        self.backup_work = Work()
        note = self.tr(
            "One file with everything in it, read again when it is written. It also keeps what you remove later. "
            "What is restored lies in a folder of its own; the present library stays."
        )
        field = below(beside(self.back_up, self.restore), self.backup_work)
        self.add(Row(self.tr("Backup"), field, note, also=self.tr("save copy safe export")))
        self.check, self.repair = WordButton(self.tr("Check")), WordButton(self.tr("Repair"))
        self.check.clicked.connect(self.check_wanted)
        self.repair.clicked.connect(self.repair_wanted)
        self.repair.hide()
        self.soundness = PlainLabel("", "control", wrap=True, select=True)
        self.soundness.hide()
        field = below(beside(self.check, self.repair), self.soundness)
        self.add(Row(self.tr("Is all well?"), field, also=self.tr("integrity damage fault mend doctor")))

    def set_overview(self, seen: "Overview") -> None:
        self.place.setText(str(seen.folder))
        by = seen.neighbourhood.by
        told = {
            "synced": self.tr(
                "This folder is kept the same elsewhere by {by}, which can spoil a library that is open. Move it out of there, "
                "and put backups there instead."
            ),
            "network": self.tr(
                "This folder lies on a network. A library is safe on a disk of this computer only; put backups on the network."
            ),
        }.get(seen.neighbourhood.kind, "")
        self.warning.setText(told.format(by=by))
        self.warning.setVisible(bool(told))
        parts = [
            (self.tr("your documents"), seen.documents),
            (self.tr("what was read of them, and conversations"), seen.read),
            (self.tr("lists for finding by meaning"), seen.index),
            (self.tr("question sets and measurements"), seen.measure),
            (self.tr("copies from before updates"), seen.earlier),
        ]
        lines = [self.tr("{size} in all; {free} are free on that disk").format(size=size(seen.total), free=size(seen.free))]
        lines += [f"{words}: {size(each)}" for words, each in parts if each]
        self.sizes.setText("\n".join(lines))

    def show_backing_up(self, progress: KeepingProgress | None) -> None:
        self.back_up.setEnabled(False)
        self.restore.setEnabled(False)
        self.backup_work.show_progress(progress)

    def show_backed_up(self, words: str) -> None:
        self.back_up.setEnabled(True)
        self.restore.setEnabled(True)
        self.backup_work.show_end(words)

    def show_checking(self) -> None:
        self.check.setEnabled(False)
        self.repair.setEnabled(False)
        self.soundness.setText(self.tr("Looking through everything."))
        self.soundness.show()

    def show_soundness(self, sound: "Soundness | None", words: str = "", *, repaired: bool = False) -> None:
        self.check.setEnabled(True)
        self.repair.setEnabled(True)
        self.repair.setVisible(sound is not None and sound.repairable)
        self.soundness.setText(words if sound is None else soundness_words(sound, repaired=repaired))
        self.soundness.setVisible(bool(self.soundness.text()))


def _tr(text: str) -> str:
    return QCoreApplication.translate("keeping", text)


def step_words(progress: KeepingProgress | None) -> str:
    """What is being done, and how far it is."""
    if progress is None:
        return _tr("Beginning.")
    done = f"{size(progress.done)} / {size(progress.total)}" if progress.total else ""
    step = {
        KeepingStep.COPYING: _tr("Copying"),
        KeepingStep.CHECKING: _tr("Reading the copy again"),
        KeepingStep.CLEARING: _tr("Clearing the old place"),
    }[progress.step]
    return f"{step}: {done}" if done else step


def backup_words(made: "BackupFacts") -> str:
    told = _tr("{file} is whole: {documents}, {size}.").format(
        file=made.file.name, documents=count(_tr("1 document"), _tr("{n} documents"), made.documents), size=size(made.size)
    )
    if made.missing:
        told += " " + count(
            _tr("The file of 1 document was missing."), _tr("The files of {n} documents were missing."), made.missing
        )
    return told


def day(written: str) -> str:
    """A date in ISO form as this person writes it."""
    return QLocale().toString(QDateTime.fromString(written, "yyyy-MM-ddTHH:mm:ss+00:00").date(), QLocale.FormatType.LongFormat)


def soundness_words(sound: "Soundness", *, repaired: bool) -> str:
    """What a check found, and what to do about it; one sentence a kind."""
    if sound.sound:
        return _tr("Mended. All is well now.") if repaired else _tr("All is well: everything in the library agrees.")
    lines = []
    if Finding.FILE_DAMAGED in sound.found:
        lines.append(_tr("The library file is damaged. Restore a backup."))
    if Finding.FILES_MISSING in sound.found:
        names = ", ".join(sound.titles[:5]) + (" …" if len(sound.titles) > 5 else "")
        lines.append(_tr("The file is missing of: {names}. Add it again.").format(names=names))
    if Finding.INDEX_DIFFERS in sound.found:
        lines.append(_tr("Some lists for finding differ from the documents. Repair makes them anew; nothing of yours is lost."))
    if Finding.LEFTOVERS in sound.found:
        lines.append(_tr("Some things are left over that belong to no document. Repair takes them out."))
    return "\n".join(lines)
