"""Connections that load a provider, in a process of their own, and a crowd of ordinary clients whose answers are timed meanwhile."""

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


INTERVAL = 0.005
"""How long after an answer an ordinary client asks again, in seconds."""
# Another program may use the machine as well; what was built for debugging takes ten times as long for everything.
LONGEST_P99 = 0.1 if IS_RELEASE else 1
SLOWEST = 1 if IS_RELEASE else 3
BOUND_OF_WAITS = f"all are answered, {LONGEST_P99 * 1000:.0f} ms and {SLOWEST * 1000:.0f} ms"


@dataclass
class Waits:
    """How long ordinary clients wait for answers, in seconds, and how many of them get none."""

    p99: float
    slowest: float
    unanswered: int

    def __str__(self) -> str:
        unanswered = f", {self.unanswered} clients without an answer" if self.unanswered else ""
        return f"{self.p99 * 1000:.0f} ms and {self.slowest * 1000:.0f} ms{unanswered}"

    @property
    def are_short(self) -> bool:
        """Whether everybody was answered, and in time: see `BOUND_OF_WAITS`."""
        return self.unanswered == 0 and self.p99 < LONGEST_P99 and self.slowest < SLOWEST


def crowd(port: int, seconds: float, request: bytes = DOCUMENT, clients: int = 8) -> Waits:
    """Asks as so many clients, each a little after its last answer.

    A client that waits cannot ask meanwhile, so a long wait would count once, and the short ones of the others hundreds of times. It therefore counts
    as the waits of all requests that the client would have made in that time. One that gets no answer counts with the time for which it waited.
    """
    waits: list[float] = []
    unanswered: list[float] = []
    started = time.monotonic()
    asked = [started] * clients

    def client(number: int) -> None:
        try:
            with connect(port) as connection:
                while time.monotonic() - started < seconds:
                    asked[number] = time.monotonic()
                    if not ask(connection, request).startswith(b"HTTP/1.1 200 "):
                        raise ConnectionError("refused")
                    waits.append(time.monotonic() - asked[number])
                    time.sleep(INTERVAL)
        except OSError:
            unanswered.append(time.monotonic() - asked[number])

    threads = [threading.Thread(target=client, args=(number,), daemon=True) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0, started + seconds + 30 - time.monotonic()))
    unanswered += [time.monotonic() - asked[number] for number, thread in enumerate(threads) if thread.is_alive()]
    samples = sorted(left for wait in waits + unanswered for left in _uninterrupted(wait))
    return Waits(p99=samples[int(len(samples) * 0.99)], slowest=samples[-1], unanswered=len(unanswered))


def _uninterrupted(wait: float) -> list[float]:
    """The waits of a client that asks regularly, whether it is answered or not, while an answer takes so long."""
    return [wait - INTERVAL * missed for missed in range(max(1, int(wait / INTERVAL)))]


def memory(provider: Provider) -> float:
    """The resident memory of the provider's process, in MiB."""
    lines = Path(f"/proc/{provider.process_id}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def wait_until_read(provider: Provider, longest: float = 20) -> None:
    """Returns when the provider has read everything that was sent to it."""
    ends = time.monotonic() + longest
    while _unread(provider.port):
        assert time.monotonic() < ends, f"the provider has not read everything after {longest} s"
        time.sleep(0.1)


def _unread(port: int) -> int:
    """How many bytes the system keeps for the sockets of that port on this machine (proc_net_tcp in the kernel's documentation)."""
    sockets = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    return sum(int(fields[4].split(":")[1], 16) for fields in sockets if fields[1].endswith(f":{port:04X}"))


class PeakMemory:
    """Looks at the memory of a provider again and again, and keeps the most that it has seen."""

    def __init__(self, provider: Provider) -> None:
        self._provider = provider
        self._ends = threading.Event()
        self.before = self.most = memory(provider)
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> PeakMemory:
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
