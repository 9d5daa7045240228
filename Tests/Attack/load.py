"""Connections that load a provider, in a process of their own, and a crowd of ordinary clients whose answers are timed meanwhile."""

from __future__ import annotations

import multiprocessing
import selectors
import socket
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

from provider import LATCHKEY, Provider

HOST = b"Host: provider\r\n"
DOCUMENT = b"GET /.well-known/openid-configuration HTTP/1.1\r\n" + HOST + b"\r\n"
IS_RELEASE = "release" in str(LATCHKEY)


def connect(port: int, timeout: float = 30) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=timeout)


def ask(connection: socket.socket, request: bytes) -> bytes:
    """Sends one request and reads its answer, which must say its length."""
    connection.sendall(request)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += _received(connection)
    head, _, body = answer.partition(b"\r\n\r\n")
    length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    while len(body) < length:
        body += _received(connection)
    return head


def _received(connection: socket.socket) -> bytes:
    part = connection.recv(1 << 20)
    if not part:
        raise ConnectionError("the connection was closed")
    return part


def pipeline(port: int, request: bytes, count: int, connections: int, seconds: float) -> None:
    """Sends so many requests on each connection without waiting for an answer, and reads what comes, for so long at most."""
    deadline = time.monotonic() + seconds
    with selectors.DefaultSelector() as selector:
        for _ in range(connections):
            connection = connect(port)
            connection.setblocking(False)
            selector.register(connection, selectors.EVENT_READ | selectors.EVENT_WRITE, memoryview(request * count))
        while selector.get_map() and time.monotonic() < deadline:
            for key, events in selector.select(0.1):
                try:
                    if events & selectors.EVENT_READ and not key.fileobj.recv(1 << 20):
                        raise ConnectionError
                    if events & selectors.EVENT_WRITE:
                        rest = key.data[key.fileobj.send(key.data[:65536]):]
                        selector.modify(key.fileobj, selectors.EVENT_READ | (selectors.EVENT_WRITE if rest else 0), rest)
                except BlockingIOError:
                    continue
                except ConnectionError:
                    selector.unregister(key.fileobj)
                    key.fileobj.close()


@contextmanager
def running(target: Callable[..., None], *arguments: object):
    """Runs it in a process of its own, and ends that."""
    process = multiprocessing.get_context("fork").Process(target=target, args=arguments, daemon=True)
    process.start()
    try:
        yield process
    finally:
        process.terminate()
        process.join()


def crowd(port: int, seconds: float, request: bytes = DOCUMENT, clients: int = 8) -> float:
    """Asks as so many clients who wait for each answer, and a little after it; returns the 99th percentile in seconds.

    A client that still waits at the end counts with the time for which it has waited by then.
    """
    times: list[float] = []
    started = time.monotonic()

    def client() -> None:
        with connect(port) as connection:
            while time.monotonic() - started < seconds:
                asked = time.monotonic()
                ask(connection, request)
                times.append(time.monotonic() - asked)
                time.sleep(0.005)

    threads = [threading.Thread(target=client, daemon=True) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds + 30)
    times += [time.monotonic() - started] * sum(thread.is_alive() for thread in threads)
    return sorted(times)[int(len(times) * 0.99)]


def memory(provider: Provider) -> float:
    """The resident memory of the provider's process, in MiB."""
    lines = Path(f"/proc/{provider.process_id}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


class Peak:
    """Looks at the memory of a provider again and again, and keeps the most that it has seen."""

    def __init__(self, provider: Provider) -> None:
        self._provider = provider
        self._ends = threading.Event()
        self.before = self.most = memory(provider)
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Peak:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.set()
        self._thread.join()

    @property
    def growth(self) -> float:
        return self.most - self.before

    def _watch(self) -> None:
        while not self._ends.wait(0.02):
            self.most = max(self.most, memory(self._provider))
