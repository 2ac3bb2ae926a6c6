#!/bin/bash
# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
# Signs Quoth.app from the inside out, has Apple notarise it, and makes the disk image.
#   packaging/macos/sign.sh dist/Quoth.app dist/Quoth.dmg
# Without QUOTH_CODESIGN_IDENTITY it is signed for this Mac only, and not notarised: whoever downloads it has to allow it by hand.
# For notarising: QUOTH_APPLE_ID, QUOTH_APPLE_TEAM, QUOTH_APPLE_PASSWORD (a password made for this app).
set -eu
app=$1
image=$2
here=$(cd "$(dirname "$0")" && pwd)
identity=${QUOTH_CODESIGN_IDENTITY:--}
stamp=--timestamp
if [ "$identity" = - ]; then stamp=--timestamp=none; fi

sign() {
    codesign --force --options runtime "$stamp" --sign "$identity" "$@"
}

# Libraries and helper programs first, the program last: a signature covers those of the parts inside.
find "$app/Contents" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 | while IFS= read -r -d '' file; do sign "$file"; done
find "$app/Contents/Frameworks" -type d -name '*.framework' -depth -print0 | while IFS= read -r -d '' folder; do sign "$folder"; done
for helper in "$app/Contents/Frameworks/resources/tesseract/tesseract" "$app/Contents/Resources/resources/tesseract/tesseract"; do
    if [ -f "$helper" ] && [ ! -L "$helper" ]; then sign "$helper"; fi
done
sign --entitlements "$here/entitlements.plist" "$app/Contents/MacOS/quoth"
sign --entitlements "$here/entitlements.plist" "$app"
codesign --verify --deep --strict "$app"

notarise() {
    xcrun notarytool submit "$1" --apple-id "$QUOTH_APPLE_ID" --team-id "$QUOTH_APPLE_TEAM" --password "$QUOTH_APPLE_PASSWORD" --wait
}

if [ "$identity" != - ] && [ -n "${QUOTH_APPLE_ID:-}" ]; then
    packed=$(mktemp -d)/Quoth.zip
    ditto -c -k --keepParent "$app" "$packed"
    notarise "$packed"
    xcrun stapler staple "$app"
fi

stage=$(mktemp -d)
ditto "$app" "$stage/Quoth.app"
ln -s /Applications "$stage/Applications"
rm -f "$image"
hdiutil create -volname Quoth -srcfolder "$stage" -format ULMO -ov "$image"
rm -rf "$stage"
if [ "$identity" != - ]; then
    codesign --force "$stamp" --sign "$identity" "$image"
    if [ -n "${QUOTH_APPLE_ID:-}" ]; then
        notarise "$image"
        xcrun stapler staple "$image"
    fi
fi
