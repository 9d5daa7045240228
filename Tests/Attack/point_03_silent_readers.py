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
from load import DOCUMENT, HOST, ask, connect, running
from provider import Provider
from sample import APP_ID, SEED

CONNECTIONS = 10
QUESTION = b"GET /openapi.json HTTP/1.1\r\n" + HOST + b"\r\n"
# The provider closes a connection if its client reads too little within 30 seconds. The rest is a margin.
LONGEST_KEPT = 45
LONGEST_END = 20
DESCRIPTORS = 1024
"""The usual limit of open files and sockets for a Linux process. The provider reserves 128 of them."""
PLACES = DESCRIPTORS - 128
NEWCOMERS = 20
LONGEST_ANSWER = 1.0


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
                connection.send(QUESTION * 100)
                waiting_since = time.monotonic()
            except BlockingIOError:
                continue
        time.sleep(0.01)
    return connections


def seconds_until(holds, longest: float) -> float:
    started = time.monotonic()
    while not holds() and time.monotonic() - started < longest:
        time.sleep(0.1)
    return time.monotonic() - started


def hold_places(port: int, held: multiprocessing.Event, seconds: float) -> None:
    """Opens as many connections as the provider accepts, and sends a small request on each from time to time, so that none is closed as
    idle."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4 * DESCRIPTORS), hard))
    ends = time.monotonic() + seconds
    connections = [connect(port) for _ in range(PLACES)]
    while time.monotonic() < ends:
        for connection in connections:
            try:
                ask(connection, DOCUMENT)
            except OSError:
                # The provider closed this connection to accept another client.
                continue
        held.set()
        time.sleep(min(18, max(0, ends - time.monotonic())))


def all_places(report: Report) -> None:
    with Provider(report.folder / "places.sqlite", "--seed", SEED, descriptors=DESCRIPTORS) as provider:
        held = multiprocessing.Event()
        with running(hold_places, provider.port, held, 40):
            assert held.wait(30), "the places could not be taken"
            answered = 0
            slowest = 0.0
            for _ in range(NEWCOMERS):
                started = time.monotonic()
                try:
                    with connect(provider.port, timeout=10) as connection:
                        answered += ask(connection, DOCUMENT).startswith(b"HTTP/1.1 200 ")
                except OSError as error:
                    print(f"  a new client got no answer: {error}", flush=True)
                slowest = max(slowest, time.monotonic() - started)
                if slowest > LONGEST_ANSWER:
                    break
        said = provider.log().count("the limit on connections")
    report.measured(
        f"new clients while another holds all {PLACES} places with a tiny request every 18 s", "no answer",
        f"{answered} of {NEWCOMERS} answered in {slowest * 1000:.0f} ms at most, and the log says so {said} time(s)",
        bound=f"all of them in {LONGEST_ANSWER:.0f} s, one line a minute",
        holds=answered == NEWCOMERS and slowest < LONGEST_ANSWER and said == 1)


def hanging_store(report: Report) -> None:
    """Locks the store from another program, so that requests and the provider's last write at its shutdown hang."""
    with Provider(report.folder / "locked.sqlite", "--seed", SEED) as provider:
        usual = descriptors(provider)
        with closing(sqlite3.connect(provider.store, isolation_level=None)) as store:
            store.execute("BEGIN IMMEDIATE")
            # The provider writes each of these requests to the audit log, because the redirect URI does not belong to the app.
            dialog = f"GET /dialog/oauth?client_id={APP_ID}&redirect_uri=https://other.example/ HTTP/1.1\r\n".encode() + HOST + b"\r\n"
            clients = [connect(provider.port) for _ in range(4)]
            for client in clients:
                client.sendall(dialog)
            seconds_until(lambda: descriptors(provider) >= usual + len(clients), 5)
            took = seconds_to_end(provider, clients)
    report.measured(
        "with a store that hangs the process ends", "when the lock ends", f"{took:.1f} s after SIGTERM", bound=f"{LONGEST_END} s",
        holds=took < LONGEST_END)


def seconds_to_end(provider: Provider, clients: list[socket.socket]) -> float:
    """Returns how long the provider takes to end after SIGTERM while the clients stay connected, in seconds."""
    os.kill(provider.process_id, signal.SIGTERM)
    started = time.monotonic()
    provider.wait(60)
    took = time.monotonic() - started
    for client in clients:
        client.close()
    return took


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
            took = time.monotonic() - started
        report.measured(
            "a connection whose body nobody reads ends", "30 s after the answer", f"{took:.1f} s after it", bound="5 s", holds=took < 5)

        usual = descriptors(provider)
        clients = silent_readers(provider, CONNECTIONS)
        took = seconds_until(lambda: descriptors(provider) <= usual, LONGEST_KEPT)
        kept = max(0, descriptors(provider) - usual)
        for client in clients:
            client.close()
        report.measured(
            f"of {CONNECTIONS} connections that read nothing the provider keeps", f"{CONNECTIONS} after 150 s",
            f"{kept} after {took:.0f} s", bound=f"none after {LONGEST_KEPT} s", holds=kept == 0)

        clients = silent_readers(provider, 2)
        took = seconds_to_end(provider, clients)
        is_told = "connections were closed" in provider.log()
        report.measured(
            "with two of them open the process ends", "not within 60 s", f"{took:.1f} s after SIGTERM, and says so: {is_told}",
            bound=f"{LONGEST_END} s", holds=took < LONGEST_END and is_told)
