"""Filled stores, the nodes of a provider that serve them, and the generator of load, for the scripts of this folder.

The first two arguments of these scripts are the paths of `latchkey` and of `ProviderBenchmarks`. The nodes of the provider share the first core
of the machine. PostgreSQL has the second core, together with the generator of load, whose processor time does not count. PostgreSQL waits for
its disk at each commit, as on a real server.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Support"))

import fill  # noqa: E402
from fill import cluster  # noqa: E402
from latencies import Latencies  # noqa: E402

LATCHKEY, BENCHMARKS = (str(Path(path).resolve()) for path in sys.argv[1:3])
CORE_OF_NODES, CORE_OF_DATABASE = 0, 1
ROUNDS = 5
TOKENS = 1_000
TICK = os.sysconf("SC_CLK_TCK")
SETTINGS = "shared_buffers = 512MB\nmax_wal_size = 4GB\ncheckpoint_timeout = 30min"
cluster.LATCHKEY = LATCHKEY


@contextlib.contextmanager
def on_core(core: int) -> Iterator[None]:
    """Processes that start meanwhile stay on the core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def times_of(process: int) -> tuple[int, float, float]:
    """Returns the parent of a process, its processor time, and that of its children that have ended, in seconds (proc(5))."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[1]), (int(fields[11]) + int(fields[12])) / TICK, (int(fields[13]) + int(fields[14])) / TICK


def memory_of(process: int) -> float:
    """Returns the resident memory of a process in MiB (proc(5))."""
    return int(re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())[1]) / 1024


@dataclass
class Measurement:
    """The microseconds of processor time for one piece of work, the pieces per second, and their latencies."""

    node: float
    database: float
    rate: float
    latencies: Latencies

    @staticmethod
    def of_rounds(rounds: list[Measurement]) -> Measurement:
        """Returns the medians of rounds."""
        medians = (statistics.median(getattr(one, name) for one in rounds) for name in ("node", "database", "rate"))
        return Measurement(*medians, Latencies.of_rounds([one.latencies for one in rounds]))

    def columns(self) -> str:
        database = f"{1e6 / self.database:,.0f} | {self.database:,.0f}" if self.database else "| "
        return f"{1e6 / self.node:,.0f} | {self.node:,.0f} | {database} | {self.rate:,.0f} | {self.latencies.columns()}"


class Store:
    """A filled store, and the nodes that serve it."""

    def __init__(
        self, name: str, address: str, folder: Path, people: int, lines: int = 0, database: Database | None = None, nodes: int = 1,
    ) -> None:
        """`lines` is the number of audit lines of decisions for each person; see `fill.fill`."""
        self.name, self.address, self.people, self._database = name, address, people, database
        begin = time.monotonic()
        self.key = fill.fill(address, people, lines)
        print(f"{name} with {people} people was filled in {time.monotonic() - begin:.0f} s.", file=sys.stderr)
        url = f"http://127.0.0.1:{cluster.free_port()}"
        folder = Path(tempfile.mkdtemp(dir=folder))
        self._nodes = [cluster.Node(number, folder, address, url) for number in range(1, nodes + 1)]

    def start(self) -> None:
        with on_core(CORE_OF_NODES):
            for node in self._nodes:
                node.start()
        # The memory of the first node before the first request.
        self.idle_memory = self.memory()
        with on_core(CORE_OF_DATABASE):
            self._load = Commands("load", self.key, self.people, *(node.port for node in self._nodes))
        self.run(f"tokens {TOKENS}")

    def stop(self) -> None:
        # The memory of the first node after all requests.
        self.busy_memory = self.memory()
        self._load.stop()
        for node in self._nodes:
            node.stop()

    @property
    def process(self) -> int:
        """The process ID of the first node."""
        return self._nodes[0].process.pid

    def memory(self) -> float:
        """Returns the resident memory of the first node in MiB."""
        return memory_of(self.process)

    def run(self, command: str, nodes: int | None = None, subject: str = "") -> Measurement:
        """Runs a command of the generator of load on the first nodes; see `CommandedLoad`.

        `subject` are the arguments after the number of nodes."""
        count = int(command.split()[1])
        used = self._nodes[:nodes]
        before = [times_of(node.process.pid)[1] for node in used]
        database = self._database.processor_time() if self._database else 0
        report = self._load.run(command if command.startswith("tokens") else f"{command} {len(used)} {subject}".rstrip())
        spent = sum(times_of(node.process.pid)[1] - time for node, time in zip(used, before))
        spent_by_database = self._database.processor_time() - database if self._database else 0
        latencies = Latencies(count, report["mean"], report["p95"], report["p99"])
        return Measurement(spent / count * 1e6, spent_by_database / count * 1e6, report["rate"], latencies)


class Commands:
    """A process that answers commands with lines of JSON."""

    def __init__(self, *arguments: object) -> None:
        self._process = subprocess.Popen(
            [BENCHMARKS, *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
            preexec_fn=cluster.end_with_parent)

    def run(self, command: str) -> dict[str, float]:
        self._process.stdin.write(command + "\n")
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"{BENCHMARKS} failed at: {command}")
        return json.loads(answer)

    def stop(self) -> None:
        self._process.stdin.close()
        self._process.wait()


class Database(cluster.Database):
    """A PostgreSQL server on its core."""

    def __init__(self, parent: Path) -> None:
        super().__init__(parent, "database", SETTINGS)
        with on_core(CORE_OF_DATABASE):
            self.create()
            self.start()
        self._process = int((self.data / "postmaster.pid").read_text().split("\n")[0])

    def address(self, name: str) -> str:
        """Creates an empty database, and returns its address."""
        self.sql(f"CREATE DATABASE {name}", database="postgres")
        return f"postgres:host={self.folder} user=postgres dbname={name}"

    def processor_time(self) -> float:
        """Returns the processor time of all processes of the server, also of those that have ended, in seconds."""
        _, own, ended = times_of(self._process)
        total = own + ended
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                parent, own, ended = times_of(int(entry.name))
                total += own + ended if parent == self._process else 0
        return total


class Engines:
    """The folder of all files, and the PostgreSQL server, which starts when it is used first."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._count = folder, 0

    @functools.cached_property
    def database(self) -> Database:
        return Database(self.folder)

    def sqlite(self, people: int, lines: int = 0) -> Store:
        self._count += 1
        return Store("SQLite", f"sqlite:{self.folder / f'store{self._count}.sqlite'}", self.folder, people, lines)

    def postgres(self, people: int, lines: int = 0, nodes: int = 1) -> Store:
        self._count += 1
        return Store("PostgreSQL", self.database.address(f"store{self._count}"), self.folder, people, lines, self.database, nodes)

    def stop(self) -> None:
        if "database" in self.__dict__:
            self.database.stop("immediate")


@contextlib.contextmanager
def temporary_engines() -> Iterator[Engines]:
    """The engines in a temporary folder, which is removed at the end. Meanwhile, this process is on the core of the generator of load."""
    # Otherwise, PostgreSQL would go on.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    os.sched_setaffinity(0, {CORE_OF_DATABASE})
    with tempfile.TemporaryDirectory(prefix="latchkey-stores-") as name:
        os.chmod(name, 0o755)
        engines = Engines(Path(name))
        try:
            yield engines
        finally:
            engines.stop()


def alternate(measures: list[Callable[[], Measurement]], rounds: int = ROUNDS) -> list[Measurement]:
    """Calls each function once a round, and returns the medians of each."""
    results: list[list[Measurement]] = [[] for _ in measures]
    for _ in range(rounds):
        for measure, result in zip(measures, results):
            result.append(measure())
    return [Measurement.of_rounds(result) for result in results]


def timed_start(program: str, store: str, *options: str) -> tuple[float, float]:
    """Starts a provider, waits for its first answer, and returns the time and the processor time for that in milliseconds."""
    with on_core(CORE_OF_NODES):
        begin = time.perf_counter()
        process = subprocess.Popen(
            [program, "serve", "--port", "0", "--store", store, *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    url = process.stdout.readline().split()[-1]
    with urllib.request.urlopen(f"{url}/.well-known/openid-configuration") as response:
        response.read()
    duration = (time.perf_counter() - begin) * 1000
    # The processor time of the threads, in nanoseconds, which other programs on the machine do not lengthen much.
    threads = Path(f"/proc/{process.pid}/task").iterdir()
    processor_time = sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e6
    process.terminate()
    process.wait()
    return duration, processor_time
