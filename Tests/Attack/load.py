"""Loads a provider with connections from a separate process, and meanwhile measures the response times of ordinary clients."""

from __future__ import annotations

import multiprocessing
import selectors
import socket
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from provider import LATCHKEY, Provider

HOST = b"Host: provider\r\n"
DOCUMENT = b"GET /.well-known/openid-configuration HTTP/1.1\r\n" + HOST + b"\r\n"
IS_RELEASE = "release" in str(LATCHKEY)


def connect(port: int, timeout: float = 30) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=timeout)


def send_request(connection: socket.socket, request: bytes) -> bytes:
    """Sends a request and reads its response, which must have a `Content-Length`. Returns the response's head."""
    connection.sendall(request)
    response = b""
    while b"\r\n\r\n" not in response:
        response += _received(connection)
    head, _, body = response.partition(b"\r\n\r\n")
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
    """Sends `count` requests on each connection without waiting for responses, and reads the responses, for at most `seconds`."""
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
    """Runs a function in a separate process, which ends with the `with` block."""
    process = multiprocessing.get_context("fork").Process(target=target, args=arguments, daemon=True)
    process.start()
    try:
        yield process
    finally:
        process.terminate()
        process.join()


INTERVAL = 0.005
"""The time that a client waits after a response before it sends the next request, in seconds."""
# The limits allow for other programs on the machine. They are higher for a debug build, which takes much longer.
MAXIMUM_P99 = 0.1 if IS_RELEASE else 1
SLOWEST = 1 if IS_RELEASE else 3
WAIT_LIMITS = f"all are answered, {MAXIMUM_P99 * 1000:.0f} ms and {SLOWEST * 1000:.0f} ms"


@dataclass
class ResponseTimes:
    """The response times of ordinary clients, in seconds, and the number of clients without a response."""

    p99: float
    slowest: float
    unanswered: int

    def __str__(self) -> str:
        unanswered = f", {self.unanswered} clients without an answer" if self.unanswered else ""
        return f"{self.p99 * 1000:.0f} ms and {self.slowest * 1000:.0f} ms{unanswered}"

    @property
    def are_within_limits(self) -> bool:
        """Whether every client got a response in time: see `WAIT_LIMITS`."""
        return self.unanswered == 0 and self.p99 < MAXIMUM_P99 and self.slowest < SLOWEST


def measure_waits(port: int, seconds: float, request: bytes = DOCUMENT, clients: int = 8) -> ResponseTimes:
    """Sends requests from several clients, and measures the response times. Each client sends its next request shortly after a response.

    A client that waits sends no further requests. One long wait would therefore count once, and the short waits of other clients hundreds
    of times. To prevent that, a long wait counts as the waits of all requests that the client would have sent in that time. A client
    without a response counts with the time for which it waited.
    """
    waits: list[float] = []
    unanswered: list[float] = []
    started = time.monotonic()
    sent_at = [started] * clients

    def client(number: int) -> None:
        try:
            with connect(port) as connection:
                while time.monotonic() - started < seconds:
                    sent_at[number] = time.monotonic()
                    if not send_request(connection, request).startswith(b"HTTP/1.1 200 "):
                        raise ConnectionError("refused")
                    waits.append(time.monotonic() - sent_at[number])
                    time.sleep(INTERVAL)
        except OSError:
            unanswered.append(time.monotonic() - sent_at[number])

    threads = [threading.Thread(target=client, args=(number,), daemon=True) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0, started + seconds + 30 - time.monotonic()))
    unanswered += [time.monotonic() - sent_at[number] for number, thread in enumerate(threads) if thread.is_alive()]
    samples = sorted(left for wait in waits + unanswered for left in _uninterrupted(wait))
    return ResponseTimes(p99=samples[int(len(samples) * 0.99)], slowest=samples[-1], unanswered=len(unanswered))


def _uninterrupted(wait: float) -> list[float]:
    """Returns the waits of all requests that a client would have sent during one wait, if it had sent them at regular intervals."""
    return [wait - INTERVAL * skipped for skipped in range(max(1, int(wait / INTERVAL)))]


def memory(provider: Provider) -> float:
    """Returns the resident memory of the provider's process, in MiB."""
    lines = Path(f"/proc/{provider.process_id}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def wait_until_read(provider: Provider, slowest_time: float = 20) -> None:
    """Waits until the provider has read everything that was sent to it."""
    ends = time.monotonic() + slowest_time
    while _unread(provider.port):
        assert time.monotonic() < ends, f"the provider has not read everything after {slowest_time} s"
        time.sleep(0.1)


def _unread(port: int) -> int:
    """Returns the number of bytes that the sockets of a local port have received but not read (proc_net_tcp in the kernel's
    documentation)."""
    sockets = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    return sum(int(fields[4].split(":")[1], 16) for fields in sockets if fields[1].endswith(f":{port:04X}"))


class MemoryPeak:
    """Measures the memory of a provider repeatedly, and records the maximum."""

    def __init__(self, provider: Provider) -> None:
        self._provider = provider
        self._ends = threading.Event()
        self.before = self.maximum = memory(provider)
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> MemoryPeak:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.set()
        self._thread.join()

    @property
    def growth(self) -> float:
        return self.maximum - self.before

    def _watch(self) -> None:
        while not self._ends.wait(0.02):
            self.maximum = max(self.maximum, memory(self._provider))
