# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The way to another page: a short glide, then the mark fades in; at once for who wants stillness."""

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal
from PySide6.QtWidgets import QScrollBar

from app.gui.parts import motion


class PageJump(QObject):
    """Moves a scroll bar. `strength` (0 to 1) is how far the open citation's mark has come."""

    arrived = Signal()
    strength_changed = Signal()

    def __init__(self, bar: QScrollBar, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self.strength = 1.0
        self._glide = QVariantAnimation(self)
        self._glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._glide.valueChanged.connect(self._glide_to)
        self._glide.finished.connect(self._arrive)
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.valueChanged.connect(self._set_strength)

    @property
    def bound_for(self) -> int | None:
        """The height it glides to; None while it stands still."""
        return self._glide.endValue() if self._glide.state() == QVariantAnimation.State.Running else None

    def stop(self) -> None:
        """Stand still where it is; the mark is there at once."""
        self._glide.stop()
        self._fade.stop()
        self._set_strength(1.0)

    def settle(self) -> None:
        """End a glide at once: what lies under it is about to change."""
        goal = self.bound_for
        if goal is not None:
            self._glide.stop()
            self._bar.setValue(goal)
            self._arrive()

    def hide_mark(self) -> None:
        """The mark of a new citation is to come only once its page has."""
        self._fade.stop()
        self.strength = 0.0

    def go(self, y: float, reach: int) -> None:
        """To height `y`. Of a long way only the last `reach` pixels are seen, so that no page is drawn in passing."""
        bar = self._bar
        target = min(max(round(y), bar.minimum()), bar.maximum())
        time = motion.milliseconds(motion.JUMP)
        self._glide.stop()
        if time == 0 or target == bar.value():
            bar.setValue(target)
            self._arrive()
            return
        if abs(target - bar.value()) > reach:
            bar.setValue(target - reach if target > bar.value() else target + reach)
        self._glide.setStartValue(bar.value())
        self._glide.setEndValue(target)
        self._glide.setDuration(time)
        self._glide.start()

    def _glide_to(self, value: object) -> None:
        if isinstance(value, int):
            self._bar.setValue(value)

    def _arrive(self) -> None:
        self.arrived.emit()
        time = motion.milliseconds(motion.MARK_FADE)
        if time == 0 or self.strength >= 1.0:
            self._set_strength(1.0)
        else:
            self._fade.setDuration(time)
            self._fade.start()

    def _set_strength(self, value: object) -> None:
        if isinstance(value, float):
            self.strength = value
            self.strength_changed.emit()
