"""Compares a provider with an SQLite file and with a PostgreSQL database: `compare.py LATCHKEY PROVIDER_BENCHMARKS [PART …]`.

The parts are those of `PARTS`; without any, all are measured. The nodes of the provider share the first core of the machine. PostgreSQL has
the second core, together with the generator of load, whose processor time does not count. PostgreSQL waits for its disk at each commit, as
on a real server. Rounds alternate between what is compared, and each figure is the median of the rounds.

The environment variable PEOPLE is the number of people of the large stores, and BEFORE the path of another `latchkey` whose start is
compared.
"""

from __future__ import annotations

import contextlib
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
from pathlib import Path

import fill
from fill import cluster

LATCHKEY, BENCHMARKS = (str(Path(path).resolve()) for path in sys.argv[1:3])
BEFORE = os.environ.get("BEFORE") or None
PEOPLE, FEW = int(os.environ.get("PEOPLE", "1000000")), 1_000
CORE_OF_NODES, CORE_OF_DATABASE = 0, 1
ROUNDS = 5
NODES = 4
TOKENS = 1_000
STARTS = 50
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


class Store:
    """A filled store, and the nodes that serve it."""

    def __init__(self, name: str, address: str, folder: Path, people: int, database: Database | None = None, nodes: int = 1) -> None:
        self.name, self.address, self.people, self._database = name, address, people, database
        begin = time.monotonic()
        self.key = fill.fill(address, people)
        print(f"{name} with {people} people was filled in {time.monotonic() - begin:.0f} s.", file=sys.stderr)
        url = f"http://127.0.0.1:{cluster.free_port()}"
        folder = Path(tempfile.mkdtemp(dir=folder))
        self._nodes = [cluster.Node(number, folder, address, url) for number in range(1, nodes + 1)]

    def start(self) -> None:
        with on_core(CORE_OF_NODES):
            for node in self._nodes:
                node.start()
        with on_core(CORE_OF_DATABASE):
            self._load = Commands("load", self.key, self.people, *(node.port for node in self._nodes))
        self.run(f"tokens {TOKENS}")

    def stop(self) -> None:
        self._load.stop()
        for node in self._nodes:
            node.stop()

    def run(self, command: str, nodes: int | None = None) -> Measurement:
        """Runs a command of the generator of load on the first nodes; see `CommandedLoad`."""
        count = int(command.split()[1])
        used = self._nodes[:nodes]
        before = [times_of(node.process.pid)[1] for node in used]
        database = self._database.processor_time() if self._database else 0
        report = self._load.run(command if command.startswith("tokens") else f"{command} {len(used)}")
        spent = sum(times_of(node.process.pid)[1] - time for node, time in zip(used, before))
        spent_by_database = self._database.processor_time() - database if self._database else 0
        return Measurement(
            spent / count * 1e6, spent_by_database / count * 1e6, report["rate"], report["median"], report["p99"])


class Measurement:
    """The microseconds of processor time for one piece of work, the pieces per second, and latencies in milliseconds."""

    def __init__(self, node: float, database: float, rate: float, median: float, p99: float) -> None:
        self.node, self.database, self.rate, self.median, self.p99 = node, database, rate, median, p99

    @staticmethod
    def of(rounds: list[Measurement]) -> Measurement:
        """Returns the medians of rounds."""
        names = ["node", "database", "rate", "median", "p99"]
        return Measurement(*(statistics.median(getattr(one, name) for one in rounds) for name in names))

    def columns(self) -> str:
        database = f"{1e6 / self.database:,.0f} | {self.database:,.0f}" if self.database else "| "
        return f"{1e6 / self.node:,.0f} | {self.node:,.0f} | {database} | {self.rate:,.0f}"


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
    """The folder of all files, and the PostgreSQL server."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.database, self._count = folder, Database(folder), 0

    def sqlite(self, people: int) -> Store:
        return Store("SQLite", f"sqlite:{self._file()}", self.folder, people)

    def postgres(self, people: int, nodes: int = 1) -> Store:
        self._count += 1
        return Store("PostgreSQL", self.database.address(f"store{self._count}"), self.folder, people, self.database, nodes)

    def _file(self) -> Path:
        self._count += 1
        return self.folder / f"store{self._count}.sqlite"


def alternate(measures: list[Callable[[], Measurement]], rounds: int = ROUNDS) -> list[Measurement]:
    """Calls each function once a round, and returns the medians of each."""
    results: list[list[Measurement]] = [[] for _ in measures]
    for _ in range(rounds):
        for measure, result in zip(measures, results):
            result.append(measure())
    return [Measurement.of(result) for result in results]


HEAD = "a processor second of the node | µs | a processor second of the database | µs | a second"
RULE = "---|---|---|---|---"


def work(engines: Engines) -> None:
    """Compares the processor time of requests on both engines."""
    stores = [engines.sqlite(FEW), engines.postgres(FEW)]
    for store in stores:
        store.start()
    print(f"\n| Work, {FEW} people | Callers | Store | {HEAD} | node against SQLite |\n|---|---|---|{RULE}|---|")
    for name, command in [("code flow with an ID token", "flows 2000"), ("GET /me", "me 6000")]:
        for callers in (1, 32):
            few = command if callers > 1 else f"{command.split()[0]} {int(command.split()[1]) // 2}"
            results = alternate([lambda store=store: store.run(f"{few} {callers}") for store in stores])
            for store, result in zip(stores, results):
                print(f"| {name} | {callers} | {store.name} | {result.columns()} | {result.node / results[0].node:.2f} × |", flush=True)
    for store in stores:
        store.stop()


def nodes(engines: Engines) -> None:
    """Compares the processor time of fixed work on several nodes."""
    store = engines.postgres(FEW, nodes=NODES)
    store.start()
    print(f"\n| Fixed work on PostgreSQL, 32 callers | Nodes | {HEAD} | all against one node |\n|---|---|{RULE}|---|")
    for name, command in [("code flow with an ID token", "flows 2000 32"), ("GET /me", "me 6000 32")]:
        counts = [1, 2, NODES]
        results = alternate([lambda count=count: store.run(command, count) for count in counts])
        for count, result in zip(counts, results):
            ratio = (result.node + result.database) / (results[0].node + results[0].database)
            print(f"| {name} | {count} | {result.columns()} | {ratio:.2f} × |", flush=True)
    store.stop()


def growth(engines: Engines) -> None:
    """Compares latencies of stores with few and many people, at low load."""
    print("\n| Low load, random people | Store | People | median, ms | p99, ms | p99 against few |\n|---|---|---|---|---|---|")
    for create in (engines.sqlite, engines.postgres):
        stores = [create(FEW), create(PEOPLE)]
        for store in stores:
            store.start()
        for name, command in [("code flow with an ID token", "flows 600 1"), ("GET /me", "me 2000 1")]:
            results = alternate([lambda store=store: store.run(command) for store in stores], rounds=2 * ROUNDS + 1)
            for store, result in zip(stores, results):
                ratio = result.p99 / results[0].p99
                print(f"| {name} | {store.name} | {store.people} | {result.median:.2f} | {result.p99:.2f} | {ratio:.2f} × |", flush=True)
        for store in stores:
            store.stop()


def facts(engines: Engines) -> None:
    """Compares redemptions of codes with the rows that one pipelined connection inserts."""
    address = engines.database.address("facts")
    fill.fill(address, FEW)
    with on_core(CORE_OF_NODES):
        commands = Commands("facts", address, FEW)
    callers, count = [1, 32, 128], {1: 500, 32: 3_000, 128: 3_000}
    rates: dict[object, list[tuple[float, float, float]]] = {"rows": []} | {number: [] for number in callers}
    script = engines.folder / "insert.sql"
    script.write_text(
        "\\startpipeline\nBEGIN;\n"
        + "INSERT INTO redeemed_codes (id, owner, expires_at) VALUES (gen_random_uuid()::text, '138483919580948 1', 2e9);\n" * 32
        + "COMMIT;\n\\endpipeline\n")
    commands.run("32 500")
    for _ in range(ROUNDS):
        for number in callers:
            before = engines.database.processor_time()
            report = commands.run(f"{number} {count[number]}")
            spent = engines.database.processor_time() - before
            rates[number].append((report["rate"], report["processorTime"] * 1e6, spent / count[number] * 1e6))
        before = engines.database.processor_time()
        with on_core(CORE_OF_NODES):
            output = engines.database.run(
                "pgbench", "-n", "-M", "prepared", "-c", "1", "-t", "300", "-f", script, "-h", engines.database.folder, "-U", "postgres",
                "facts").stdout
        spent = engines.database.processor_time() - before
        rates["rows"].append((float(re.search(r"tps = ([\d.]+)", output)[1]) * 32, 0, spent / 300 / 32 * 1e6))
    commands.stop()
    print("\n| Facts on PostgreSQL, without a provider | a second | node, µs | database, µs | against the rows |\n|---|---|---|---|---|")
    medians = {name: [statistics.median(column) for column in zip(*rounds)] for name, rounds in rates.items()}
    for name, (rate, node, database) in medians.items():
        text = "rows of one pipelined connection, 32 a commit" if name == "rows" else f"redemptions of codes, {name} callers"
        print(f"| {text} | {rate:,.0f} | {node:,.0f} | {database:,.0f} | {rate / medians['rows'][0]:.2f} × |", flush=True)


def start(engines: Engines) -> None:
    """Compares the time from the start of the process to its first answer, with an existing SQLite file."""
    programs = {"this version": LATCHKEY} | ({"before": BEFORE} if BEFORE else {})
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    for name, program in programs.items():
        _start(program, engines.folder / f"{name}.sqlite", "--seed", str(cluster.SEED))
    for _ in range(STARTS):
        for name, program in programs.items():
            times[name].append(_start(program, engines.folder / f"{name}.sqlite"))
    print(f"\n| latchkey serve on SQLite, {STARTS} alternating starts | median, ms | fastest, ms | processor time, ms |\n|---|---|---|---|")
    for name, starts in times.items():
        durations, processor_times = zip(*starts)
        print(
            f"| {name} | {statistics.median(durations):.2f} | {min(durations):.2f} | {statistics.median(processor_times):.2f} |", flush=True)


def _start(program: str, file: Path, *options: str) -> tuple[float, float]:
    """Starts a provider, waits for its first answer, and returns the time and the processor time for that in milliseconds."""
    with on_core(CORE_OF_NODES):
        begin = time.perf_counter()
        process = subprocess.Popen(
            [program, "serve", "--port", "0", "--store", f"sqlite:{file}", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True)
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


PARTS = {"work": work, "nodes": nodes, "growth": growth, "facts": facts, "start": start}


def main() -> None:
    # Otherwise, PostgreSQL would go on.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    os.sched_setaffinity(0, {CORE_OF_DATABASE})
    with tempfile.TemporaryDirectory(prefix="latchkey-stores-") as name:
        os.chmod(name, 0o755)
        engines = Engines(Path(name))
        try:
            for part in sys.argv[3:] or PARTS:
                PARTS[part](engines)
        finally:
            engines.database.stop("immediate")


if __name__ == "__main__":
    main()
