"""Forty uploads of the largest size at once, as many large calls, and small bodies that become large, take little memory, and nobody waits for them."""

from __future__ import annotations

import gzip
import socket
import time
from urllib.parse import urljoin

from attack import Report
from load import HOST, IS_RELEASE, Peak, connect, crowd, pipeline, running
from person import Page, Person
from provider import Provider, latchkey
from sample import ADA, APP_ID, BLAISE, GRACE, SEED, SILPA

UPLOADS = 40
LARGEST_FILE = 5 * 1024 * 1024
LARGEST_CALL = 256 * 1024
MOST_GROWTH = 100
ICON = f"/developers/apps/{APP_ID}/icon"
LARGEST_UNPACKED = 1024 * 1024
LONGEST_WAIT = 0.1 if IS_RELEASE else 1
SECONDS = 4


def upload(provider: Provider, person: Person) -> bytes:
    """The request in which a person sends the largest picture: its first bytes are those of a PNG, and nothing else is."""
    page = Page(person.browser.get(f"{provider.url}{ICON}", timeout=20))
    fields = page.form.fields | {"action": "set"}
    parts = "".join(f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items())
    parts += '--b\r\nContent-Disposition: form-data; name="icon"; filename="a.png"\r\n\r\n'
    body = parts.encode() + b"\x89PNG\r\n\x1a\n" + bytes(LARGEST_FILE - 8) + b"\r\n--b--\r\n"
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in person.browser.cookies if ICON.startswith(cookie.path))
    head = f"POST {ICON} HTTP/1.1\r\nHost: provider\r\nCookie: {cookies}\r\nContent-Type: multipart/form-data; boundary=b\r\n"
    return head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body


def call() -> bytes:
    body = b"a=" + bytes(LARGEST_CALL - 2)
    return b"POST /me HTTP/1.1\r\n" + HOST + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n" % len(
        body) + body


def packed_calls() -> list[bytes]:
    """Calls of about a kilobyte that become a megabyte: a letter with a mark over and over, wherever it is looked at."""
    calls = []
    for name in ["x", "fields", "batch", "access_token", "method", "locale"]:
        value = "a\u0300" * ((LARGEST_UNPACKED - 100) // 3)
        body = gzip.compress(f"{name}={value}".encode())
        calls.append(
            b"POST / HTTP/1.1\r\n" + HOST + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Encoding: gzip\r\n"
            b"Content-Length: %d\r\n\r\n" % len(body) + body)
    return calls


def send_all(port: int, requests: list[bytes]) -> None:
    """Sends all of them at once, but for their last bytes; those follow when the provider has had time to read the rest."""
    connections: list[tuple[socket.socket, bytes]] = []
    for request in requests:
        connection = connect(port, timeout=1)
        try:
            connection.sendall(request[:-1])
            connections.append((connection, request[-1:]))
        except OSError:
            # It was refused before it was read.
            connection.close()
    time.sleep(1)
    for connection, rest in connections:
        try:
            connection.sendall(rest)
            connection.recv(1 << 16)
        except OSError:
            pass
        connection.close()


def attack(report: Report) -> None:
    people = [ADA, GRACE, SILPA, BLAISE]
    with Provider(report.folder / "store.sqlite", "--seed", SEED) as provider:
        for login in people:
            changed = latchkey(
                "app", "set", APP_ID, f"roles.administrators+={login.email}", "--store", f"sqlite:{report.folder / 'store.sqlite'}")
            assert changed.returncode == 0, changed.stderr
        requests = []
        for login in people:
            person = Person(login)
            page = person.open(f"{provider.url}/settings/login")
            person.browser.post(
                urljoin(page.response.url, page.form.action), allow_redirects=False, timeout=20,
                data=page.form.fields | {"email": login.email, "password": login.password})
            requests.append(upload(provider, person))
        usual = crowd(provider.port, 1)
        for what, sent, before in [
            ("uploads of 5 MiB", requests * (UPLOADS // len(people)), "450 MiB"), ("calls of 256 KiB", [call()] * UPLOADS * 4, "unbounded"),
        ]:
            with Peak(provider) as peak, running(send_all, provider.port, sent):
                slowest = crowd(provider.port, SECONDS)
            report.measured(
                f"resident memory for {len(sent)} {what} at once", before, f"{peak.growth:.0f} MiB more",
                bound=f"{MOST_GROWTH} MiB", holds=peak.growth < MOST_GROWTH)
            report.measured(
                f"p99 of eight others during the {what}", f"{usual * 1000:.0f} ms", f"{slowest * 1000:.0f} ms",
                bound=f"{LONGEST_WAIT * 1000:.0f} ms", holds=slowest < LONGEST_WAIT)
        with Peak(provider) as peak, running(pipeline, provider.port, b"".join(packed_calls()), 200, 4, SECONDS + 1):
            slowest = crowd(provider.port, SECONDS)
        report.measured(
            "resident memory for calls of 1 kB that become 1 MiB, 1,200 on each of 4 connections", "unbounded", f"{peak.growth:.0f} MiB more",
            bound=f"{MOST_GROWTH} MiB", holds=peak.growth < MOST_GROWTH)
        report.measured(
            "p99 of eight others meanwhile", f"{usual * 1000:.0f} ms", f"{slowest * 1000:.0f} ms",
            bound=f"{LONGEST_WAIT * 1000:.0f} ms", holds=slowest < LONGEST_WAIT)
