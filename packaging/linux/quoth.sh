#!/bin/sh
# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
# Starts Quoth from its folder. If the system lacks what every window needs, it says what, and one thing to do.
#   quoth.sh --register     puts Quoth among this person's programs, for PDF files and quoth:// links; --unregister takes it out
place=$0
while [ -L "$place" ]; do
    target=$(readlink "$place")
    case $target in /*) place=$target ;; *) place=${place%/*}/$target ;; esac
done
here=$(cd "$(dirname "$place")" && pwd)
applications=${XDG_DATA_HOME:-$HOME/.local/share}/applications
icons=${XDG_DATA_HOME:-$HOME/.local/share}/icons/hicolor/scalable/apps

if [ "$1" = --unregister ]; then
    rm -f "$applications/quoth.desktop" "$icons/quoth.svg"
    exit 0
fi
if [ "$1" = --register ]; then
    mkdir -p "$applications" "$icons" || exit 1
    # In a desktop entry these characters of a path stand behind a backslash, within quotation marks.
    path=$(printf %s "$here/quoth.sh" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/[\\&|]/\\&/g')
    sed "s|^Exec=quoth |Exec=\"$path\" |" "$here/quoth.desktop" > "$applications/quoth.desktop" || exit 1
    cp "$here/_internal/resources/icons/quoth.svg" "$icons/quoth.svg" || exit 1
    if command -v update-desktop-database > /dev/null; then update-desktop-database -q "$applications"; fi
    echo "Quoth is among your programs. To take it out again: $here/quoth.sh --unregister"
    exit 0
fi

tell() {
    echo "$1" >&2
    if [ -n "$DISPLAY$WAYLAND_DISPLAY" ] && [ ! -t 2 ]; then
        for shower in "zenity --error --no-markup --text" "kdialog --error" "xmessage"; do
            # shellcheck disable=SC2086 # the options are words of their own
            if command -v "${shower%% *}" > /dev/null; then $shower "$1"; return; fi
        done
    fi
}

if command -v ldd > /dev/null; then
    missing=$(ldd "$here/_internal/PySide6/Qt/lib/libQt6Gui.so.6" 2> /dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | tr '\n' ' ')
    if [ -n "$missing" ]; then
        tell "Quoth cannot open its window: this system lacks $missing
What to do, on Debian and Ubuntu: sudo apt install libegl1 libgl1; on Fedora: sudo dnf install libglvnd-egl libglvnd-glx"
        exit 1
    fi
fi
exec "$here/quoth" "$@"
