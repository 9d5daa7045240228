"""Forty uploads, as many large calls, small bodies that become large, slow ones and incomplete ones take little memory, and keep nobody out."""

from __future__ import annotations

import gzip
import multiprocessing
import select
import socket
import threading
import time
from urllib.parse import urljoin

from attack import Report
from load import BOUND_OF_WAITS, HOST, PeakMemory, connect, crowd, memory, pipeline, running, wait_until_read
from person import Page, Person
from provider import Provider, latchkey
from sample import ADA, APP_ID, BLAISE, GRACE, SEED, SILPA

UPLOADS = 40
LARGEST_FILE = 5 * 1024 * 1024
LARGEST_CALL = 256 * 1024
MOST_GROWTH = 100
ICON = f"/developers/apps/{APP_ID}/icon"
LARGEST_UNPACKED = 1024 * 1024
SECONDS = 4
NETWORKS = 5
SLOW_CALLS = 140
"""Each takes 128 KiB, of 16 MiB for all."""
OTHERS_CALLS = 20
PACKED_CALLS = [(1, 12), (4, 6), (8, 3)]
"""How many networks send small calls that become large, and how many each sends at a time."""
INCOMPLETE = 400
MOST_INCOMPLETE = 256
"""KiB of memory for one connection."""


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


def slow_call(network: int) -> bytes:
    """The beginning of a call for which the provider has to take memory, through a proxy that says where it comes from."""
    size = 64 * 1024 + 1
    return (
        b"POST /me HTTP/1.1\r\n" + HOST + b"X-Forwarded-For: %d.0.0.1\r\nTransfer-Encoding: chunked\r\n" % (20 + network)
        + b"Content-Type: application/x-www-form-urlencoded\r\n\r\n%x\r\n" % size + bytes(size) + b"\r\n")


def hold_memory(port: int, held: multiprocessing.Event, seconds: float) -> None:
    """Keeps more slow calls under way than there is memory for, from few networks. Each has to end, or to give way, and is begun again then."""
    ends = time.monotonic() + seconds
    calls: list[socket.socket] = []
    while time.monotonic() < ends:
        for number in range(len(calls), SLOW_CALLS):
            call = connect(port)
            call.sendall(slow_call(number % NETWORKS))
            call.setblocking(False)
            calls.append(call)
        held.set()
        time.sleep(0.05)
        answered = set(select.select(calls, [], [], 0)[0])
        for call in answered:
            call.close()
        calls = [call for call in calls if call not in answered]


def send_packed(port: int, seconds: float, networks: int, calls: int) -> None:
    """Keeps so many packed calls of each network under way, each sent again when it is answered or refused."""
    ends = time.monotonic() + seconds
    packed = packed_calls()[0]

    def send(network: int) -> None:
        request = packed.replace(HOST, HOST + b"X-Forwarded-For: 198.51.%d.9\r\n" % network)
        while time.monotonic() < ends:
            try:
                with connect(port) as connection:
                    connection.sendall(request)
                    connection.recv(1 << 16)
            except OSError:
                pass
            time.sleep(0.02)

    threads = [threading.Thread(target=send, args=[network]) for network in range(networks) for _ in range(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def incomplete_calls() -> dict[str, bytes]:
    """Calls with the largest heads that there may be, each without the last byte of a body of 64 KiB."""
    size = 64 * 1024
    end = b" HTTP/1.1\r\n" + HOST + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n" % size
    room = 47 * 1024 - len(end)
    pairs = b"&".join(b"n%021d=%s" % (number, b"v" * 23) for number in range(1000))
    short = b"&".join(b"n%015d=%s" % (number, b"v" * 16) for number in range(1000))
    heads = {
        "one header": b"POST /me" + end + b"X-A: " + b"y" * room + b"\r\n",
        "95 headers": b"POST /me" + end + b"".join(b"X-%02d: %s\r\n" % (number, b"y" * 480) for number in range(95)),
        "one long parameter": b"POST /me?a=" + b"y" * room + end,
        "one long parameter behind a version": b"POST /v19.0/me?a=" + b"y" * room + end,
        "one long parameter behind a slash": b"POST /me/?a=" + b"y" * room + end,
        "one long parameter in an absolute address": b"POST http://provider/v19.0/me?a=" + b"y" * room + end,
        "1,000 parameters": b"POST /me?" + pairs + end,
        "1,000 parameters and a header": b"POST /me?" + short + end + b"X-A: " + b"y" * (room - len(short)) + b"\r\n",
    }
    return {what: head + b"\r\na=" + b"x" * (size - 3) for what, head in heads.items()}


def memory_of_incomplete(provider: Provider, request: bytes) -> float:
    """How many KiB one such connection takes."""
    before = memory(provider)
    connections = []
    for _ in range(INCOMPLETE):
        connection = connect(provider.port)
        connection.sendall(request)
        connections.append(connection)
    wait_until_read(provider)
    time.sleep(1)
    taken = (memory(provider) - before) * 1024 / INCOMPLETE
    waiting = len(connections) - len(select.select(connections, [], [], 0)[0])
    for connection in connections:
        connection.close()
    assert waiting == INCOMPLETE, "a call was answered before it was complete"
    return taken


def answered_calls(port: int) -> int:
    """How many of the largest calls from another network are answered as such calls are: 400, because no call keeps so much."""
    count = 0
    for _ in range(OTHERS_CALLS):
        with connect(port) as connection:
            connection.sendall(call().replace(HOST, HOST + b"X-Forwarded-For: 203.0.113.1\r\n"))
            count += connection.recv(1 << 16).startswith(b"HTTP/1.1 400 ")
    return count


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
            with PeakMemory(provider) as peak, running(send_all, provider.port, sent):
                waits = crowd(provider.port, SECONDS)
            report.measured(
                f"resident memory for {len(sent)} {what} at once", before, f"{peak.growth:.0f} MiB more",
                bound=f"{MOST_GROWTH} MiB", holds=peak.growth < MOST_GROWTH)
            report.measured(
                f"p99 and slowest of eight others during the {what}", str(usual), str(waits), bound=BOUND_OF_WAITS,
                holds=waits.are_short)
        with PeakMemory(provider) as peak, running(pipeline, provider.port, b"".join(packed_calls()), 200, 4, SECONDS + 1):
            waits = crowd(provider.port, SECONDS)
        report.measured(
            "resident memory for calls of 1 kB that become 1 MiB, 1,200 on each of 4 connections", "unbounded", f"{peak.growth:.0f} MiB more",
            bound=f"{MOST_GROWTH} MiB", holds=peak.growth < MOST_GROWTH)
        report.measured(
            "p99 and slowest of eight others meanwhile", str(usual), str(waits), bound=BOUND_OF_WAITS,
            holds=waits.are_short)
        held = multiprocessing.Event()
        with running(hold_memory, provider.port, held, 20):
            assert held.wait(20), "the slow calls could not be begun"
            count = answered_calls(provider.port)
        report.measured(
            f"calls of 256 KiB of another network while {NETWORKS} networks send {SLOW_CALLS} slow ones", f"0 of {OTHERS_CALLS} answered",
            f"{count} of {OTHERS_CALLS}", bound=f"{OTHERS_CALLS}", holds=count == OTHERS_CALLS)
        for networks, calls in PACKED_CALLS:
            held = multiprocessing.Event()
            with running(hold_memory, provider.port, held, 30), running(send_packed, provider.port, 30, networks, calls):
                assert held.wait(20), "the slow calls could not be begun"
                count = answered_calls(provider.port)
            report.measured(
                f"the same while {networks} more networks send {calls} small calls each at a time that become 1 MiB",
                f"0 of {OTHERS_CALLS} answered", f"{count} of {OTHERS_CALLS}", bound=f"{OTHERS_CALLS}", holds=count == OTHERS_CALLS)
    for number, (what, request) in enumerate(incomplete_calls().items()):
        with Provider(report.folder / f"incomplete-{number}.sqlite", "--seed", SEED) as provider:
            taken = memory_of_incomplete(provider, request)
        report.measured(
            f"memory for a connection whose call is never complete, with {what}", "413 KiB at most", f"{taken:.0f} KiB",
            bound=f"{MOST_INCOMPLETE} KiB", holds=taken < MOST_INCOMPLETE)
