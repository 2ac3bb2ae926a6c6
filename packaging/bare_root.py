# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""Makes a root folder of what every Linux with a screen has, and nothing more: C library, loader, shell, EGL, fonts, keyboards.

A bundle that works in there, in a network namespace of its own, needs no Python, no text recognition and no network.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

PROGRAMS = ("/bin/sh",)
LIBRARIES = (
    "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libresolv.so.2", "libutil.so.1",
    "libEGL.so.1", "libGL.so.1", "libGLX.so.0", "libGLdispatch.so.0", "libX11.so.6", "libxcb.so.1", "libXau.so.6",
    "libXdmcp.so.6", "libbsd.so.0", "libmd.so.0", "libfontconfig.so.1", "libfreetype.so.6", "libexpat.so.1", "libz.so.1",
    "libpng16.so.16", "libbrotlidec.so.1", "libbrotlicommon.so.1",
)  # fmt: skip
FOLDERS = ("/etc/fonts", "/usr/share/fonts", "/usr/share/fontconfig", "/usr/share/X11")


def known_libraries() -> dict[str, str]:
    """Name -> path of each library the loader knows."""
    listed = subprocess.run(["/sbin/ldconfig", "-p"], check=True, capture_output=True, text=True).stdout
    found = re.findall(r"^\s+(\S+) \(.*x86-64.*\) => (/\S+)$", listed, re.MULTILINE)
    return dict(reversed(found))


def make_root(root: Path) -> None:
    """Fill the folder. What this machine lacks of it is left out."""
    for name in ("tmp", "proc", "dev", "sys", "lib64", "bin", "usr/lib/x86_64-linux-gnu", "etc"):
        (root / name).mkdir(parents=True)
    (root / "lib").symlink_to("usr/lib")
    known = known_libraries()
    for name in LIBRARIES:
        if name in known:
            shutil.copy2(os.path.realpath(known[name]), root / "usr/lib/x86_64-linux-gnu" / name)
    shutil.copy2(os.path.realpath("/lib64/ld-linux-x86-64.so.2"), root / "lib64/ld-linux-x86-64.so.2")
    for program in PROGRAMS:
        shutil.copy2(os.path.realpath(program), root / program.lstrip("/"))
    for folder in FOLDERS:
        if os.path.isdir(folder):  # noqa: PTH112 - Path is imported for types only
            shutil.copytree(folder, root / folder.lstrip("/"), symlinks=True, ignore_dangling_symlinks=True)
    (root / "etc" / "passwd").write_text("root:x:0:0:root:/root:/bin/sh\n", encoding="utf-8")


def inside(root: Path, shown: list[Path]) -> list[str]:
    """What starts a command in the root with loopback only; the shown folders are there under the paths they have outside."""
    lines = ["set -e"]
    for path in shown:
        place = shlex.quote(f"{root}{path}")
        lines += [f"mkdir -p {place}", f"mount --bind {shlex.quote(str(path))} {place}"]
    lines += [
        f"mount -t proc proc {shlex.quote(str(root / 'proc'))}",
        f"mount --rbind /dev {shlex.quote(str(root / 'dev'))}",
        f"mount --rbind /sys {shlex.quote(str(root / 'sys'))}",
        f'exec chroot {shlex.quote(str(root))} /bin/sh -c \'cd "$HOME"; exec "$@"\' sh "$@"',
    ]
    outside = "/usr/sbin:/usr/bin:/sbin:/bin"
    script = "\n".join(
        [f"PATH={outside}", *lines[:-1], f"unset PATH\n{lines[-1].replace('exec chroot', 'exec /usr/sbin/chroot')}"]
    )
    unshare = shutil.which("unshare") or "unshare"
    return [unshare, "--map-root-user", "--net", "--mount", "--pid", "--fork", "/bin/sh", "-c", script, "sh"]
