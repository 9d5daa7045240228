"""Machines with addresses of their own, between which the network can fail. They are network namespaces of Linux: each has one link to the
namespace of this program, which forwards packets between them. It discards the packets of two machines whose link is cut without
telling either of them. All of it disappears with the program."""

from __future__ import annotations

import contextlib
import ctypes
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

NEW_NETWORK = 0x40000000  # CLONE_NEWNET
NETWORK = "10.213.0.0/16"
_libc = ctypes.CDLL(None, use_errno=True)


def _check(result: int) -> None:
    if result != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _namespace_of_thread() -> int:
    return os.open("/proc/thread-self/ns/net", os.O_RDONLY | os.O_CLOEXEC)


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True)


class Network:
    """The network between the machines. It is created before the program starts threads."""

    def __init__(self) -> None:
        try:
            _check(_libc.unshare(NEW_NETWORK))
        except PermissionError:
            raise SystemExit("Network namespaces need the rights of root; run this test as root.") from None
        self._namespace = _namespace_of_thread()
        ip("link", "set", "lo", "up")
        Path("/proc/sys/net/ipv4/ip_forward").write_text("1", encoding="ascii")
        self._machines = 0

    def machine(self) -> Machine:
        self._machines += 1
        return Machine(self._machines, self._namespace)

    @contextlib.contextmanager
    def cut(self, first: Machine, second: Machine) -> Iterator[None]:
        """Cuts the link between two machines."""
        rules = [
            ("from", one.address, "to", other.address, "blackhole") for one, other in ((first, second), (second, first))]
        for rule in rules:
            ip("rule", "add", *rule)
        try:
            yield
        finally:
            for rule in rules:
                ip("rule", "del", *rule)


class Machine:
    """A machine. Programs that the thread starts within a `with` block run on it."""

    def __init__(self, number: int, network: int) -> None:
        self.address = f"10.213.{number}.2"
        self._network = network
        _check(_libc.unshare(NEW_NETWORK))
        self._namespace = _namespace_of_thread()
        _check(_libc.setns(network, NEW_NETWORK))
        link, gateway = f"machine{number}", f"10.213.{number}.1"
        namespace = f"/proc/{os.getpid()}/fd/{self._namespace}"
        ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", namespace)
        ip("address", "add", f"{gateway}/24", "dev", link)
        ip("link", "set", link, "up")
        with self:
            ip("link", "set", "lo", "up")
            ip("address", "add", f"{self.address}/24", "dev", "eth0")
            ip("link", "set", "eth0", "up")
            ip("route", "add", "default", "via", gateway)

    def __enter__(self) -> None:
        _check(_libc.setns(self._namespace, NEW_NETWORK))

    def __exit__(self, *_: object) -> None:
        _check(_libc.setns(self._network, NEW_NETWORK))
