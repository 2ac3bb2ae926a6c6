# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Colour, type and spacing of the window: the tokens of the visual guide, and how Qt is told of them."""

import functools
import sys
from dataclasses import dataclass, fields
from string import Template
from typing import Final, Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from app.config.paths import resource_path

Mode = Literal["light", "dark", "system"]

STEP_4: Final = 4
STEP_8: Final = 8
STEP_12: Final = 12
STEP_16: Final = 16
STEP_24: Final = 24
STEP_32: Final = 32
TOP_BAR: Final = 48
HEADER: Final = 44
TOOLS: Final = 38
STATUS_BAR: Final = 30
DOCUMENT_ROW: Final = 50
BUTTON: Final = 30
BUTTON_SMALL: Final = 26
RADIUS_CHIP: Final = 4
RADIUS_CONTROL: Final = 6
RADIUS_CARD: Final = 8
RADIUS_SEAL: Final = 14
LIBRARY_WIDTH: Final = (232, 262)
CONVERSATION_MIN: Final = 452
VIEWER_WIDTH: Final = (500, 592)
MARGIN_COLUMN: Final = 112
MARGIN_COLUMN_NARROW: Final = 100


@dataclass(frozen=True, slots=True)
class Theme:
    """The colour tokens of the guide. `mark_ink` is the ink upon `mark`; `selection` lies behind selected text."""

    name: str
    desk: QColor
    panel: QColor
    paper: QColor
    sheet: QColor
    line: QColor
    line_2: QColor
    edge: QColor
    ink: QColor
    ink_2: QColor
    ink_3: QColor
    accent: QColor
    on_accent: QColor
    accent_soft: QColor
    attention: QColor
    error: QColor
    mark: QColor
    mark_ink: QColor
    mark_faint: QColor
    mark_bar: QColor
    selection: QColor

    @property
    def is_dark(self) -> bool:
        return self.name == "dark"


LIGHT: Final = Theme(
    name="light",
    desk=QColor("#E4E2DB"),
    panel=QColor("#F1EFE9"),
    paper=QColor("#FAF9F5"),
    sheet=QColor("#FFFFFF"),
    line=QColor("#DAD6CB"),
    line_2=QColor("#C2BDB0"),
    edge=QColor("#8B877B"),
    ink=QColor("#1C2026"),
    ink_2=QColor("#50545A"),
    ink_3=QColor("#60625C"),
    accent=QColor("#1B5E4C"),
    on_accent=QColor("#FFFFFF"),
    accent_soft=QColor("#DCEAE3"),
    attention=QColor("#835000"),
    error=QColor("#9A2F25"),
    mark=QColor("#FFD64D"),
    mark_ink=QColor("#1C1A12"),
    mark_faint=QColor("#FFF3C9"),
    mark_bar=QColor("#A87400"),
    selection=QColor("#BCD8CB"),
)
DARK: Final = Theme(
    name="dark",
    desk=QColor("#121516"),
    panel=QColor("#191D1F"),
    paper=QColor("#1F2426"),
    sheet=QColor("#282D30"),
    line=QColor("#373E41"),
    line_2=QColor("#4B5457"),
    edge=QColor("#757D7F"),
    ink=QColor("#ECE8DE"),
    ink_2=QColor("#B9B8B0"),
    ink_3=QColor("#A4A59D"),
    accent=QColor("#83CBAD"),
    on_accent=QColor("#0E2A20"),
    accent_soft=QColor("#25392F"),
    attention=QColor("#E9B95A"),
    error=QColor("#F0978A"),
    mark=QColor("#E6BE4B"),
    mark_ink=QColor("#1C1A12"),
    mark_faint=QColor("#453C1F"),
    mark_bar=QColor("#E6BE4B"),
    selection=QColor("#35604F"),
)

_SERIF: Final = ["Charter", "Cambria", "Noto Serif", "DejaVu Serif", "serif"]
# A desktop without a font setting hands out a bare alias; then the calmest face that is installed serves.
_SANS_FALLBACK: Final = ["Inter", "Cantarell", "Ubuntu", "Noto Sans", "DejaVu Sans", "sans-serif"]
_ALIASES: Final = frozenset({"", "sans", "sans serif", "sans-serif"})
_FLOOR_PX: Final = 11.0


@dataclass(frozen=True, slots=True)
class _Role:
    """Sizes in points for Windows and Linux, and for the Mac; `leading` is line height over font height in the guide's pixels."""

    points: float
    points_mac: float
    leading: float
    serif: bool
    weight: QFont.Weight


_NORMAL, _SEMI, _BOLD = QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold
_ROLES: Final[dict[str, _Role]] = {
    "first_run": _Role(24, 32, 42 / 32, True, _BOLD),
    "question": _Role(16, 21, 28 / 21, True, _BOLD),
    "card_title": _Role(13.5, 18, 25 / 18, True, _BOLD),
    "answer": _Role(12, 16, 25 / 16, True, _NORMAL),
    "snippet": _Role(10.5, 14, 21 / 14, True, _NORMAL),
    "control": _Role(10, 13, 18 / 13, False, _NORMAL),
    "control_bold": _Role(10, 13, 18 / 13, False, _SEMI),
    "note": _Role(9, 12, 16 / 12, False, _NORMAL),
    "note_bold": _Role(9, 12, 16 / 12, False, _SEMI),
    "chip": _Role(8.5, 11, 1.0, False, _SEMI),
}


class ThemeManager(QObject):
    """Holds the current theme and text scale; `changed` fires after Qt has been told of either."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._mode: Mode = "system"
        self._text_scale = 1.0
        self._app: QApplication | None = None

    def current(self) -> Theme:
        if self._mode == "system":
            hints = QGuiApplication.styleHints() if QGuiApplication.instance() is not None else None
            dark = hints is not None and hints.colorScheme() == Qt.ColorScheme.Dark
            return DARK if dark else LIGHT
        return DARK if self._mode == "dark" else LIGHT

    @property
    def mode(self) -> Mode:
        return self._mode

    @property
    def text_scale(self) -> float:
        """The user's own wish, on top of what the desktop says."""
        return self._text_scale

    def set_mode(self, mode: Mode) -> None:
        if mode != self._mode:
            self._mode = mode
            self._tell()

    def set_text_scale(self, scale: float) -> None:
        scale = min(max(scale, 0.8), 3.0)
        if scale != self._text_scale:
            self._text_scale = scale
            self._tell()

    def apply(self, app: QApplication) -> None:
        """Dress the application; call once, before the first window is made."""
        if self._app is None:
            self._app = app
            _system_font.cache_clear()
            _system_font()
            app.setStyle(QStyleFactory.create("Fusion"))
            app.styleHints().colorSchemeChanged.connect(self._system_changed)
            app.destroyed.connect(self._forget)
        self._tell()

    def _forget(self) -> None:
        self._app = None

    def _system_changed(self) -> None:
        if self._mode == "system":
            self._tell()

    def _tell(self) -> None:
        if self._app is not None:
            theme = self.current()
            self._app.setPalette(_palette(theme))
            self._app.setFont(font("control"))
            self._app.setStyleSheet(style_sheet(theme))
        self.changed.emit()


@functools.cache
def _system_font() -> tuple[tuple[str, ...], float]:
    """(families, scale): the desktop's own face, and how much larger than usual the user has set it."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    family, size = system.family(), system.pointSizeF()
    families = (*_SANS_FALLBACK,) if family.lower() in _ALIASES else (family, *_SANS_FALLBACK)
    usual = {"darwin": 13.0, "win32": 9.0}.get(sys.platform, 11.0)
    return families, max(1.0, size / usual) if size > 0 else 1.0


def scale() -> float:
    """Factor on all text sizes: the desktop's setting times the user's own."""
    return _system_font()[1] * manager.text_scale


def _dpi() -> float:
    return QGuiApplication.primaryScreen().logicalDotsPerInchY()


def font(role: str) -> QFont:
    """The font of a role of the guide, at the user's text scale and never below 11 px. Raises KeyError for an unknown role."""
    spec = _ROLES[role]
    families, _ = _system_font()
    points = (spec.points_mac if sys.platform == "darwin" else spec.points) * scale()
    made = QFont()
    made.setFamilies(_SERIF if spec.serif else list(families))
    made.setPointSizeF(max(points, _FLOOR_PX * 72.0 / _dpi()))
    made.setWeight(spec.weight)
    made.setStyleHint(QFont.StyleHint.Serif if spec.serif else QFont.StyleHint.SansSerif)
    if not spec.serif:
        made.setFeature(QFont.Tag("tnum"), 1)
    return made


def leading(role: str) -> float:
    """Line height of a role in percent of its font size, for QTextBlockFormat and painted text."""
    return _ROLES[role].leading * 100.0


def line_height(role: str) -> int:
    """Line height of a role in pixels at the current scale."""
    return round(font(role).pointSizeF() * _dpi() / 72.0 * _ROLES[role].leading)


def px(length: float) -> int:
    """A length of the guide that must grow with the text (rows, bars, buttons), in pixels at the current scale."""
    return round(length * scale())


def style_sheet(theme: Theme) -> str:
    """The style sheet with the theme's colours filled in."""
    template = Template(resource_path("styles/quoth.qss").read_text(encoding="utf-8"))
    return template.substitute(
        {field.name: getattr(theme, field.name).name() for field in fields(theme) if field.name != "name"}
        | {
            "button_inner": px(BUTTON) - 2,  # without the border
            "button_small_inner": px(BUTTON_SMALL) - 2,
            "field_inner": px(BUTTON) - 4,
            "big_inner": px(42) - 2,
            "big_points": f"{font('control').pointSizeF() * 1.1:.1f}",
            "styles": resource_path("styles").as_posix(),
            "theme": theme.name,
        }
    )


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for which, colour in {
        role.Window: theme.panel,
        role.WindowText: theme.ink,
        role.Base: theme.sheet,
        role.AlternateBase: theme.paper,
        role.Text: theme.ink,
        role.PlaceholderText: theme.ink_3,
        role.Button: theme.sheet,
        role.ButtonText: theme.ink,
        role.BrightText: theme.error,
        role.Highlight: theme.accent_soft,
        role.HighlightedText: theme.ink,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Accent: theme.accent,
        role.ToolTipBase: theme.sheet,
        role.ToolTipText: theme.ink,
        role.Light: theme.sheet,
        role.Midlight: theme.line,
        role.Mid: theme.line,
        role.Dark: theme.edge,
        role.Shadow: theme.desk,
    }.items():
        palette.setColor(which, colour)
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, theme.ink_3)
    return palette


manager: Final = ThemeManager()


def apply(app: QApplication) -> None:
    """Fusion, palette, font and style sheet for the application."""
    manager.apply(app)
