"""Checks that two kinds of clients do not keep others out: clients that read nothing, and clients that send little on very many
connections. Neither these clients nor a store that hangs may prevent the provider from shutting down."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import socket
import sqlite3
import time
from contextlib import closing

from attack import Report
from load import DOCUMENT, HOST, send_request, connect, running
from provider import Provider
from sample import APP_ID, SEED

CONNECTIONS = 10
REQUEST = b"GET /openapi.json HTTP/1.1\r\n" + HOST + b"\r\n"
# The provider closes a connection if its client reads too little within 30 seconds. The rest is a margin.
IDLE_LIMIT = 45
MAXIMUM_SHUTDOWN = 20
DESCRIPTORS = 1024
"""The usual limit of open files and sockets for a Linux process. The provider reserves 128 of them."""
CONNECTION_LIMIT = DESCRIPTORS - 128
NEW_CLIENTS = 20
MAXIMUM_RESPONSE_TIME = 1.0


def descriptors(provider: Provider) -> int:
    return len(os.listdir(f"/proc/{provider.process_id}/fd"))


def silent_readers(provider: Provider, count: int) -> list[socket.socket]:
    """Opens connections whose pending responses exceed all buffers between provider and client."""
    connections = [connect(provider.port) for _ in range(count)]
    for connection in connections:
        connection.setblocking(False)
    waiting_since = time.monotonic()
    while time.monotonic() - waiting_since < 0.5:
        for connection in connections:
            try:
                connection.send(REQUEST * 100)
                waiting_since = time.monotonic()
            except BlockingIOError:
                continue
        time.sleep(0.01)
    return connections


def seconds_until(holds, slowest_time: float) -> float:
    started = time.monotonic()
    while not holds() and time.monotonic() - started < slowest_time:
        time.sleep(0.1)
    return time.monotonic() - started


def hold_connections(port: int, is_ready: multiprocessing.Event, seconds: float) -> None:
    """Opens as many connections as the provider accepts, and sends a small request on each from time to time, so that none is closed as
    idle."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4 * DESCRIPTORS), hard))
    ends = time.monotonic() + seconds
    connections = [connect(port) for _ in range(CONNECTION_LIMIT)]
    while time.monotonic() < ends:
        for connection in connections:
            try:
                send_request(connection, DOCUMENT)
            except OSError:
                # The provider closed this connection to accept another client.
                continue
        is_ready.set()
        time.sleep(min(18, max(0, ends - time.monotonic())))


def all_places(report: Report) -> None:
    with Provider(report.folder / "places.sqlite", "--seed", SEED, descriptors=DESCRIPTORS) as provider:
        is_ready = multiprocessing.Event()
        with running(hold_connections, provider.port, is_ready, 40):
            assert is_ready.wait(30), "the connections could not be opened"
            answered = 0
            slowest = 0.0
            for _ in range(NEW_CLIENTS):
                started = time.monotonic()
                try:
                    with connect(provider.port, timeout=10) as connection:
                        answered += send_request(connection, DOCUMENT).startswith(b"HTTP/1.1 200 ")
                except OSError as error:
                    print(f"  a new client got no answer: {error}", flush=True)
                slowest = max(slowest, time.monotonic() - started)
                if slowest > MAXIMUM_RESPONSE_TIME:
                    break
        warnings = provider.log().count("the limit on connections")
    report.measured(
        f"new clients while another holds all {CONNECTION_LIMIT} places with a tiny request every 18 s", "no answer",
        f"{answered} of {NEW_CLIENTS} answered in {slowest * 1000:.0f} ms at most, and the log says so {warnings} time(s)",
        bound=f"all of them in {MAXIMUM_RESPONSE_TIME:.0f} s, one line a minute",
        holds=answered == NEW_CLIENTS and slowest < MAXIMUM_RESPONSE_TIME and warnings == 1)


def hanging_store(report: Report) -> None:
    """Locks the store from another program, so that requests and the provider's last write at its shutdown hang."""
    with Provider(report.folder / "locked.sqlite", "--seed", SEED) as provider:
        normal = descriptors(provider)
        with closing(sqlite3.connect(provider.store, isolation_level=None)) as store:
            store.execute("BEGIN IMMEDIATE")
            # The provider writes each of these requests to the audit log, because the redirect URI does not belong to the app.
            dialog = f"GET /dialog/oauth?client_id={APP_ID}&redirect_uri=https://other.example/ HTTP/1.1\r\n".encode() + HOST + b"\r\n"
            clients = [connect(provider.port) for _ in range(4)]
            for client in clients:
                client.sendall(dialog)
            seconds_until(lambda: descriptors(provider) >= normal + len(clients), 5)
            duration = seconds_to_end(provider, clients)
    report.measured(
        "with a store that hangs the process ends", "when the lock ends", f"{duration:.1f} s after SIGTERM", bound=f"{MAXIMUM_SHUTDOWN} s",
        holds=duration < MAXIMUM_SHUTDOWN)


def seconds_to_end(provider: Provider, clients: list[socket.socket]) -> float:
    """Returns the number of seconds that the provider takes to end after SIGTERM while the clients stay connected."""
    os.kill(provider.process_id, signal.SIGTERM)
    started = time.monotonic()
    provider.wait(60)
    duration = time.monotonic() - started
    for client in clients:
        client.close()
    return duration


def attack(report: Report) -> None:
    all_places(report)
    hanging_store(report)
    with Provider(report.folder / "store.sqlite", "--seed", SEED) as provider:
        with connect(provider.port) as connection:
            connection.sendall(b"POST /dialog/login HTTP/1.1\r\n" + HOST + b"Content-Type: application/x-www-form-urlencoded\r\n"
                               b"Content-Length: 100000\r\n\r\n")
            started = time.monotonic()
            while connection.recv(1 << 16):
                pass
            duration = time.monotonic() - started
        report.measured(
            "a connection whose body nobody reads ends", "30 s after the answer", f"{duration:.1f} s after it", bound="5 s",
            holds=duration < 5)

        normal = descriptors(provider)
        clients = silent_readers(provider, CONNECTIONS)
        duration = seconds_until(lambda: descriptors(provider) <= normal, IDLE_LIMIT)
        left_open = max(0, descriptors(provider) - normal)
        for client in clients:
            client.close()
        report.measured(
            f"of {CONNECTIONS} connections that read nothing the provider keeps", f"{CONNECTIONS} after 150 s",
            f"{left_open} after {duration:.0f} s", bound=f"none after {IDLE_LIMIT} s", holds=left_open == 0)

        clients = silent_readers(provider, 2)
        duration = seconds_to_end(provider, clients)
        is_logged = "connections were closed" in provider.log()
        report.measured(
            "with two of them open the process ends", "not within 60 s", f"{duration:.1f} s after SIGTERM, and says so: {is_logged}",
            bound=f"{MAXIMUM_SHUTDOWN} s", holds=duration < MAXIMUM_SHUTDOWN and is_logged)
