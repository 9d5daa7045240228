"""Sends forty uploads, many large calls, small compressed bodies that expand, slow bodies and incomplete bodies. The provider must need
little memory and still answer others."""

from __future__ import annotations

import gzip
import multiprocessing
import select
import socket
import threading
import time
from urllib.parse import urljoin

from attack import Report
from load import WAIT_LIMITS, HOST, MemoryPeak, connect, measure_waits, memory, pipeline, running, wait_until_read
from person import Page, Person
from provider import Provider, latchkey
from sample import ADA, APP_ID, BLAISE, GRACE, SEED, SILPA

UPLOADS = 40
LARGEST_FILE = 5 * 1024 * 1024
LARGEST_CALL = 256 * 1024
MAXIMUM_GROWTH = 100
ICON = f"/developers/apps/{APP_ID}/icon"
LARGEST_UNPACKED = 1024 * 1024
SECONDS = 4
NETWORKS = 5
SLOW_CALLS = 140
"""The number of slow calls. Each takes 128 KiB of the 16 MiB for all bodies."""
OTHERS_CALLS = 20
PACKED_CALLS = [(1, 12), (4, 6), (8, 3)]
"""Pairs: the number of networks that send compressed calls, and the number of concurrent calls from each network."""
INCOMPLETE = 400
MAXIMUM_INCOMPLETE = 256
"""The maximum memory for one connection, in KiB."""


def upload(provider: Provider, person: Person) -> bytes:
    """Returns the request with which a person uploads the largest allowed file. Only its first bytes are those of a PNG."""
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
    """Returns a call for each of six parameters. Each body has about a kilobyte, and expands to a megabyte. The parameter's value repeats a
    letter with a combining mark."""
    calls = []
    for name in ["x", "fields", "batch", "access_token", "method", "locale"]:
        value = "a\u0300" * ((LARGEST_UNPACKED - 100) // 3)
        body = gzip.compress(f"{name}={value}".encode())
        calls.append(
            b"POST / HTTP/1.1\r\n" + HOST + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Encoding: gzip\r\n"
            b"Content-Length: %d\r\n\r\n" % len(body) + body)
    return calls


def send_all(port: int, requests: list[bytes]) -> None:
    """Sends all requests at once without their last bytes. The last bytes follow when the provider has had time to read the rest."""
    connections: list[tuple[socket.socket, bytes]] = []
    for request in requests:
        connection = connect(port, timeout=1)
        try:
            connection.sendall(request[:-1])
            connections.append((connection, request[-1:]))
        except OSError:
            # The provider refused the request before reading it.
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
    """Returns the beginning of a call that makes the provider allocate memory. The header that a proxy adds states the client's network."""
    size = 64 * 1024 + 1
    return (
        b"POST /me HTTP/1.1\r\n" + HOST + b"X-Forwarded-For: %d.0.0.1\r\nTransfer-Encoding: chunked\r\n" % (20 + network)
        + b"Content-Type: application/x-www-form-urlencoded\r\n\r\n%x\r\n" % size + bytes(size) + b"\r\n")


def hold_memory(port: int, is_ready: multiprocessing.Event, seconds: float) -> None:
    """Keeps more slow calls in progress than the memory limit allows, from few networks. A new call replaces each call that ends or that
    the provider drops."""
    ends = time.monotonic() + seconds
    calls: list[socket.socket] = []
    while time.monotonic() < ends:
        for number in range(len(calls), SLOW_CALLS):
            call = connect(port)
            call.sendall(slow_call(number % NETWORKS))
            call.setblocking(False)
            calls.append(call)
        is_ready.set()
        time.sleep(0.05)
        answered = set(select.select(calls, [], [], 0)[0])
        for call in answered:
            call.close()
        calls = [call for call in calls if call not in answered]


def send_packed(port: int, seconds: float, networks: int, calls: int) -> None:
    """Keeps `calls` compressed calls from each network in progress. Each call is sent again when it is answered or refused."""
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
    """Returns calls with the largest allowed heads and a body of 64 KiB without its last byte."""
    size = 64 * 1024
    end = b" HTTP/1.1\r\n" + HOST + b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n" % size
    space = 47 * 1024 - len(end)
    pairs = b"&".join(b"n%021d=%s" % (number, b"v" * 23) for number in range(1000))
    short = b"&".join(b"n%015d=%s" % (number, b"v" * 16) for number in range(1000))
    heads = {
        "one header": b"POST /me" + end + b"X-A: " + b"y" * space + b"\r\n",
        "95 headers": b"POST /me" + end + b"".join(b"X-%02d: %s\r\n" % (number, b"y" * 480) for number in range(95)),
        "one long parameter": b"POST /me?a=" + b"y" * space + end,
        "one long parameter behind a version": b"POST /v19.0/me?a=" + b"y" * space + end,
        "one long parameter behind a slash": b"POST /me/?a=" + b"y" * space + end,
        "one long parameter in an absolute address": b"POST http://provider/v19.0/me?a=" + b"y" * space + end,
        "1,000 parameters": b"POST /me?" + pairs + end,
        "1,000 parameters and a header": b"POST /me?" + short + end + b"X-A: " + b"y" * (space - len(short)) + b"\r\n",
    }
    return {title: head + b"\r\na=" + b"x" * (size - 3) for title, head in heads.items()}


def memory_of_incomplete(provider: Provider, request: bytes) -> float:
    """Returns the memory that the provider uses for one connection with an incomplete request, in KiB."""
    before = memory(provider)
    connections = []
    for _ in range(INCOMPLETE):
        connection = connect(provider.port)
        connection.sendall(request)
        connections.append(connection)
    wait_until_read(provider)
    time.sleep(1)
    used = (memory(provider) - before) * 1024 / INCOMPLETE
    waiting = len(connections) - len(select.select(connections, [], [], 0)[0])
    for connection in connections:
        connection.close()
    assert waiting == INCOMPLETE, "a call was answered before it was complete"
    return used


def answered_calls(port: int) -> int:
    """Sends the largest calls from another network, and counts the responses with status 400, the provider's usual response to a call of
    this size."""
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
        normal = measure_waits(provider.port, 1)
        for title, requests_sent, before in [
            ("uploads of 5 MiB", requests * (UPLOADS // len(people)), "450 MiB"), ("calls of 256 KiB", [call()] * UPLOADS * 4, "unbounded"),
        ]:
            with MemoryPeak(provider) as peak, running(send_all, provider.port, requests_sent):
                waits = measure_waits(provider.port, SECONDS)
            report.measured(
                f"resident memory for {len(requests_sent)} {title} at once", before, f"{peak.growth:.0f} MiB more",
                bound=f"{MAXIMUM_GROWTH} MiB", holds=peak.growth < MAXIMUM_GROWTH)
            report.measured(
                f"p99 and slowest of eight others during the {title}", str(normal), str(waits), bound=WAIT_LIMITS,
                holds=waits.are_within_limits)
        with MemoryPeak(provider) as peak, running(pipeline, provider.port, b"".join(packed_calls()), 200, 4, SECONDS + 1):
            waits = measure_waits(provider.port, SECONDS)
        report.measured(
            "resident memory for calls of 1 kB that become 1 MiB, 1,200 on each of 4 connections", "unbounded", f"{peak.growth:.0f} MiB more",
            bound=f"{MAXIMUM_GROWTH} MiB", holds=peak.growth < MAXIMUM_GROWTH)
        report.measured(
            "p99 and slowest of eight others at the same time", str(normal), str(waits), bound=WAIT_LIMITS,
            holds=waits.are_within_limits)
        is_ready = multiprocessing.Event()
        with running(hold_memory, provider.port, is_ready, 20):
            assert is_ready.wait(20), "the slow calls could not be started"
            count = answered_calls(provider.port)
        report.measured(
            f"calls of 256 KiB of another network while {NETWORKS} networks send {SLOW_CALLS} slow ones", f"0 of {OTHERS_CALLS} answered",
            f"{count} of {OTHERS_CALLS}", bound=f"{OTHERS_CALLS}", holds=count == OTHERS_CALLS)
        for networks, calls in PACKED_CALLS:
            is_ready = multiprocessing.Event()
            with running(hold_memory, provider.port, is_ready, 30), running(send_packed, provider.port, 30, networks, calls):
                assert is_ready.wait(20), "the slow calls could not be started"
                count = answered_calls(provider.port)
            report.measured(
                f"the same while {networks} more networks send {calls} small calls each at a time that become 1 MiB",
                f"0 of {OTHERS_CALLS} answered", f"{count} of {OTHERS_CALLS}", bound=f"{OTHERS_CALLS}", holds=count == OTHERS_CALLS)
    for number, (title, request) in enumerate(incomplete_calls().items()):
        with Provider(report.folder / f"incomplete-{number}.sqlite", "--seed", SEED) as provider:
            used = memory_of_incomplete(provider, request)
        report.measured(
            f"memory for a connection whose call is never complete, with {title}", "413 KiB at most", f"{used:.0f} KiB",
            bound=f"{MAXIMUM_INCOMPLETE} KiB", holds=used < MAXIMUM_INCOMPLETE)
