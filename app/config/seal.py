# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The seal: no process of the program reaches further than this computer, unless a person opened it for one host.

An audit hook (PEP 578) sees every connection, datagram and name look-up that Python makes and refuses those that are not
loopback. It cannot be removed once installed, and it cannot see what a foreign library does with sockets of its own.
"""

import ipaddress
import socket
import sys
import threading
from dataclasses import dataclass

from app.domain.errors import AppError, ErrorCode

_LOCAL_NAMES = frozenset({"localhost", "localhost.localdomain", "ip6-localhost"})
_LOOK_UPS = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo"})
_SENDS = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})
_LOCAL_FAMILIES = frozenset(
    int(family) for name in ("AF_UNIX", "AF_NETLINK") if (family := getattr(socket, name, None)) is not None
)


@dataclass(frozen=True, slots=True)
class SealStatus:
    """`opened` are (host, purpose) pairs a person allowed; `connections` counts what went out to them."""

    installed: bool
    connections: int
    refused: int
    opened: tuple[tuple[str, str], ...]


class _Seal:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.installed = False
        self.connections = 0
        self.refused = 0
        self.opened: dict[str, str] = {}  # host -> purpose
        self.addresses: dict[str, str] = {}  # address -> the host of `opened` that it was looked up for

    def check(self, event: str, arguments: tuple[object, ...]) -> None:
        if event in _SENDS:
            host = _destination(*arguments[:2])
        elif event in _LOOK_UPS:
            host = _looked_up(arguments[0])
        else:
            return
        if host is None or is_loopback(host):
            return
        with self.lock:
            if host in self.opened or host in self.addresses:
                self.connections += event in _SENDS
                return
            self.refused += 1
        raise AppError(ErrorCode.SEALED, host=host)


_seal = _Seal()


def install() -> None:
    """Close the seal of this process; calling it again changes nothing."""
    with _seal.lock:
        if _seal.installed:
            return
        _seal.installed = True
    sys.addaudithook(_seal.check)


def lift(host: str, purpose: str) -> None:
    """Allow connections to one host for a stated purpose. Nothing is looked up yet: see `look_up`."""
    with _seal.lock:
        _seal.opened[host.lower()] = purpose


def look_up(host: str) -> None:
    """Let the addresses of a host that was allowed through as well: a connection knows only those. Raises OSError."""
    with _seal.lock:
        purpose = _seal.opened.get(host.lower())
    if purpose is None:
        return
    for entry in socket.getaddrinfo(host, None):
        with _seal.lock:
            _seal.addresses[str(entry[4][0]).lower()] = host.lower()


def allows(host: str, purpose: str) -> bool:
    """Whether a person allowed this host for this purpose."""
    with _seal.lock:
        return _seal.opened.get(host.lower()) == purpose


def take_back(purpose: str) -> None:
    """End every permission for a purpose."""
    with _seal.lock:
        kept = {host: why for host, why in _seal.opened.items() if why != purpose}
        _seal.opened = kept
        _seal.addresses = {address: host for address, host in _seal.addresses.items() if host in kept}


def close() -> None:
    """Take back every permission."""
    with _seal.lock:
        _seal.opened.clear()
        _seal.addresses.clear()


def status() -> SealStatus:
    with _seal.lock:
        return SealStatus(_seal.installed, _seal.connections, _seal.refused, tuple(_seal.opened.items()))


def is_sealed() -> bool:
    current = status()
    return current.installed and not current.opened


def outside_attempts() -> int:
    """Connections to the outside, made or refused."""
    current = status()
    return current.connections + current.refused


def is_loopback(host: str) -> bool:
    """Whether a name or address stays on this computer. Names other than localhost do not count, whatever they resolve to."""
    if host.lower() in _LOCAL_NAMES:
        return True
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def _destination(connection: object, address: object) -> str | None:
    """The host a socket talks to; None where nothing leaves the computer."""
    family = int(getattr(connection, "family", -1))
    if family in _LOCAL_FAMILIES or address is None:
        return None
    host = address[0] if isinstance(address, tuple) and address else address
    return _text(host)


def _looked_up(host: object) -> str | None:
    if isinstance(host, tuple):  # getnameinfo takes a socket address
        host = host[0] if host else None
    return None if host in (None, "", b"") else _text(host)


def _text(host: object) -> str:
    return (host.decode("ascii", "backslashreplace") if isinstance(host, bytes | bytearray) else str(host)).lower()
