"""The processes of a provider under test: start, processor time and memory."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
LAST_LINES = 12


class ServerFailed(Exception):
    """The provider did not start, or ended."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_taken(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def answers(port: int, path: str) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


class Server:
    """Processes that serve HTTP together. They and all their children are pinned to one core, and their output is in a file."""

    def __init__(self, commands: list[list[str]], environment: dict[str, str], folder: Path, port: int, core: int) -> None:
        self.port = port
        self._commands, self._environment, self._folder, self._core = commands, environment, folder, core
        self._log = folder / "output.log"
        self._processes: list[subprocess.Popen[bytes]] = []

    def start(self, path: str, seconds: float = 60) -> float:
        """Starts the processes, and returns the milliseconds until the first answer with status 200 for the path."""
        if is_taken(self.port):
            raise ServerFailed(f"port {self.port} is taken by another process")
        begin = time.perf_counter()
        with self._log.open("wb") as log:
            for command in self._commands:
                self._processes.append(subprocess.Popen(
                    ["taskset", "--cpu-list", str(self._core), *command], cwd=self._folder, env=self._environment, stdin=subprocess.DEVNULL,
                    stdout=log, stderr=subprocess.STDOUT, start_new_session=True))
        while not answers(self.port, path):
            if any(process.poll() is not None for process in self._processes):
                raise ServerFailed(f"it ended before its first answer{self.last_lines()}")
            elapsed = time.perf_counter() - begin
            if elapsed > seconds:
                raise ServerFailed(f"it gave no answer with status 200 for {path} in {seconds:.0f} s{self.last_lines()}")
            # The wait grows with the time, so that it neither distorts the time nor keeps a slow server busy.
            time.sleep(min(elapsed / 50, 0.05))
        return (time.perf_counter() - begin) * 1000

    def stop(self) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            # The session of the process has its number, and only children that outlive it are still in there.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        deadline = time.monotonic() + 5
        while self._processes and is_taken(self.port) and time.monotonic() < deadline:
            time.sleep(0.001)
        self._processes = []

    def last_lines(self) -> str:
        lines = self._log.read_text(encoding="utf-8", errors="replace").splitlines()[-LAST_LINES:] if self._log.exists() else []
        return "; the last lines of its output:\n" + "\n".join(f"    {line}" for line in lines) if lines else "; it printed nothing"

    def processor_time(self) -> float:
        """Returns the processor time of the processes, their children and those that have ended, in seconds (proc(5))."""
        total = 0.0
        for identifier in self._tree():
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{identifier}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
                total += sum(int(field) for field in fields[11:15]) / TICK
        return total

    def memory(self) -> float:
        """Returns the resident memory of all processes in MiB. A page that several processes share counts once, in parts (Pss, proc(5))."""
        total = 0
        for identifier in self._tree():
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{identifier}/smaps_rollup").read_text(encoding="ascii")
                total += int(re.search(r"^Pss: +(\d+) kB", text, re.MULTILINE).group(1))
        return total / 1024

    def settle(self, seconds: float = 15) -> None:
        """Waits until the processes use no processor time, so that requests whose caller is gone do not count for the next measurement."""
        deadline = time.monotonic() + seconds
        before = self.processor_time()
        while time.monotonic() < deadline:
            time.sleep(0.3)
            now = self.processor_time()
            if now - before < 2 / TICK:
                return
            before = now

    def _tree(self) -> list[int]:
        children: dict[int, list[int]] = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                with contextlib.suppress(OSError):
                    fields = (entry / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
                    children.setdefault(int(fields[1]), []).append(int(entry.name))
        found = [process.pid for process in self._processes]
        for identifier in found:
            found += children.get(identifier, [])
        return found
