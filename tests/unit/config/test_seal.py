# SPDX-FileCopyrightText: The Quoth authors
# SPDX-License-Identifier: AGPL-3.0-or-later
"""The seal is tried in a process of its own, since it cannot be taken off again."""

import json
import subprocess
import sys

import pytest

from app.config.seal import is_loopback

TRY = """
import json, socket, sys
from app.config import seal
from app.domain.errors import AppError
seal.install()
seal.install()
def tried(call):
    try:
        call()
    except AppError as error:
        return error.parameters["host"]
    except OSError as error:
        return "let through"
    return "let through"
def datagram(host):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        s.sendto(b"x", (host, 9))
def connect(family, address):
    with socket.socket(family, socket.SOCK_STREAM) as s:
        s.settimeout(0.2)
        s.connect(address)
out = {
    "v4": tried(lambda: connect(socket.AF_INET, ("192.0.2.1", 80))),
    "v6": tried(lambda: connect(socket.AF_INET6, ("2001:db8::1", 80, 0, 0))),
    "mapped": tried(lambda: connect(socket.AF_INET6, ("::ffff:192.0.2.1", 80, 0, 0))),
    "name": tried(lambda: socket.getaddrinfo("example.org", 80)),
    "bytes": tried(lambda: socket.getaddrinfo(b"example.org", 80)),
    "old": tried(lambda: socket.gethostbyname("example.org")),
    "datagram": tried(lambda: datagram("192.0.2.7")),
    "loopback": tried(lambda: connect(socket.AF_INET, ("127.0.0.1", 9))),
    "localhost": tried(lambda: socket.getaddrinfo("localhost", 80)),
}
status = seal.status()
out["refused"] = status.refused
out["connections"] = status.connections
out["sealed"] = seal.is_sealed()
print(json.dumps(out))
"""


def test_only_loopback_is_reached() -> None:
    done = subprocess.run([sys.executable, "-c", TRY], capture_output=True, text=True, check=True, timeout=60)
    assert json.loads(done.stdout) == {
        "v4": "192.0.2.1",
        "v6": "2001:db8::1",
        "mapped": "::ffff:192.0.2.1",
        "name": "example.org",
        "bytes": "example.org",
        "old": "example.org",
        "datagram": "192.0.2.7",
        "loopback": "let through",
        "localhost": "let through",
        "refused": 7,
        "connections": 0,
        "sealed": True,
    }


LIFTED = """
import json, socket
from app.config import seal
from app.domain.errors import AppError
seal.install()
looked = socket.getaddrinfo
def answered(host, *rest, **more):
    # The name has an address here, without a network to ask: the hook sees the look-up all the same.
    try:
        looked(host, 1)
    except OSError:
        pass
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.7", 0))]
socket.getaddrinfo = answered
def tried(call):
    try:
        call()
    except AppError:
        return "refused"
    except OSError:
        pass
    return "let through"
def datagram(host):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        s.sendto(b"x", (host, 9))
out = {"before": [tried(lambda: socket.getaddrinfo("models.example", 1)), tried(lambda: datagram("192.0.2.7"))]}
seal.lift("Models.Example", "model server")
out["purposes"] = [seal.allows("models.example", "model server"), seal.allows("models.example", "other")]
seal.look_up("models.example")
out["lifted"] = [tried(lambda: socket.getaddrinfo("models.example", 1)), tried(lambda: datagram("192.0.2.7"))]
out["others"] = [tried(lambda: socket.getaddrinfo("other.example", 1)), tried(lambda: datagram("192.0.2.8"))]
out["told"] = [seal.is_sealed(), seal.status().opened]
seal.take_back("other")
out["kept"] = tried(lambda: datagram("192.0.2.7"))
seal.take_back("model server")
out["after"] = [tried(lambda: socket.getaddrinfo("models.example", 1)), tried(lambda: datagram("192.0.2.7")), seal.is_sealed()]
print(json.dumps(out))
"""


def test_the_seal_is_lifted_for_one_host_and_purpose_and_closes_again() -> None:
    done = subprocess.run([sys.executable, "-c", LIFTED], capture_output=True, text=True, check=True, timeout=60)
    assert json.loads(done.stdout) == {
        "before": ["refused", "refused"],
        "purposes": [True, False],
        "lifted": ["let through", "let through"],
        "others": ["refused", "refused"],
        "told": [False, [["models.example", "model server"]]],
        "kept": "let through",
        "after": ["refused", "refused", True],
    }


@pytest.mark.parametrize(
    ("host", "stays"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("LOCALHOST", True),
        ("fe80::1%eth0", False),
        ("0.0.0.0", False),
        ("localhost.example.org", False),
        ("10.0.0.1", False),
    ],
)
def test_what_counts_as_loopback(host: str, stays: bool) -> None:
    assert is_loopback(host) is stays
