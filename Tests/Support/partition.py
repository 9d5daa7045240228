"""The primary, its synchronous standby and the nodes run on machines of their own, and the network between two of them fails, while people
and clients use the cluster:

    partition.py CUTS [SEED]

The failing network discards packets and closes no connection, for shorter and for longer than the time limits of a node. It is that between
a node and the primary, or that between the primary and the standby. After each cut, everything is checked as in kill_nodes.py.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Clients"), str(Path(__file__).parents[2] / "Examples/Cluster")]

import cluster  # noqa: E402
import requests  # noqa: E402
from kill_nodes import Load, median, report, under_load  # noqa: E402
from kill_provider import APP_ID, APP_SECRET, Totals  # noqa: E402
from machines import NETWORK, Machine, Network  # noqa: E402
from timed_requests import LongestWait  # noqa: E402

# Seconds after which a node is not ready, within which it answers every request, and within which all goes on.
NOT_READY, ANSWER, READY_AGAIN = 3, 10, 1
# What a slow machine may add to each of these times.
MARGIN = 2
# Longer than the patience of a write, between the two limits, and shorter than the time after which a node is not ready.
LENGTHS = [(9, 14), (3.5, 8), (0.3, 2.5)]


class RemoteDatabase(cluster.Database):
    """A server on a machine of its own."""

    def __init__(self, parent: Path, name: str, settings: str, machine: Machine, certificate: Path) -> None:
        super().__init__(parent, name, settings, address=machine.address)
        self.machine = machine
        self._certificate = certificate

    def run(self, program: str, *arguments: str | Path, check: bool = True) -> subprocess.CompletedProcess[str]:
        with self.machine:
            return super().run(program, *arguments, check=check)

    def _configure(self) -> None:
        super()._configure()
        owner = self.data.stat()
        for file in (self._certificate, self._certificate.with_suffix(".key")):
            copied = self.data / file.name
            copied.write_bytes(file.read_bytes())
            copied.chmod(0o600)
            os.chown(copied, owner.st_uid, owner.st_gid)
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as settings:
            settings.write("ssl = on\n")
        with open(self.data / "pg_hba.conf", "a", encoding="utf-8") as rules:
            rules.write(f"hostssl all,replication all {NETWORK} trust\n")


class RemoteNode(cluster.Node):
    """A node on a machine of its own."""

    def __init__(self, machine: Machine, *arguments: object) -> None:
        options = "--proxy", NETWORK, "--allow-insecure-http-logins-and-tokens"
        super().__init__(*arguments, *options, address=machine.address)
        self.machine = machine

    def start(self) -> None:
        with self.machine:
            super().start()


class RemoteCluster(cluster.Cluster):
    """A cluster whose databases and nodes run on machines of their own."""

    def __init__(self, network: Network, *options: str | Path) -> None:
        self._network = network
        self._certificate: Path | None = None
        super().__init__(*options, settings="log_min_messages = fatal")
        addresses = ",".join(f"IP:{database.machine.address}" for database in (self.primary, self.standby))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=database", "-addext",
             f"subjectAltName={addresses}", "-out", self._certificate, "-keyout", self._certificate.with_suffix(".key")],
            check=True, capture_output=True)

    def database(self, number: int) -> RemoteDatabase:
        self._certificate = self.folder / "server.crt"
        return RemoteDatabase(self.folder, f"database{number}", self.settings, self._network.machine(), self._certificate)

    def node(self, number: int) -> RemoteNode:
        store = f"{self.store_at(lambda database: database.host)} sslrootcert={self._certificate}"
        return RemoteNode(self._network.machine(), number, self.folder, store, self.url, *self.options)


class Watch(threading.Thread):
    """Asks a node whether it is ready, until the end of the `with` block."""

    def __init__(self, node: cluster.Node) -> None:
        super().__init__(daemon=True)
        self._node = node
        self._ends = False
        self.not_ready_at: float | None = None
        self.ready_at: float | None = None
        """When the node was ready again for the first time."""

    def __enter__(self) -> Watch:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends = True
        self.join()

    def run(self) -> None:
        while not self._ends:
            is_ready, now = self._node.is_ready(), time.monotonic()
            if not is_ready:
                self.not_ready_at = self.not_ready_at or now
            elif self.not_ready_at:
                self.ready_at = self.ready_at or now
            time.sleep(0.05)


def answers(node: cluster.Node) -> bool:
    """Whether a node answers a request that needs the database."""
    try:
        return requests.get(f"{node.url}/{APP_ID}", params={"access_token": f"{APP_ID}|{APP_SECRET}"}, timeout=2).status_code == 200
    except requests.RequestException:
        return False


def has_lost_session(running: RemoteCluster, node: RemoteNode) -> bool:
    """Whether the primary has sessions of a node that the node has no connection for."""
    sessions = running.primary.sql(f"SELECT client_port FROM pg_stat_activity WHERE client_addr = '{node.machine.address}'").split()
    lines = Path(f"/proc/{node.process.pid}/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    connections = {str(int(fields[1].split(":")[1], 16)) for fields in map(str.split, lines) if fields[3] == "01"}
    return not set(sessions) <= connections


class Results:
    """Seconds that were measured, by what was measured."""

    def __init__(self) -> None:
        self._seconds: dict[str, list[float]] = {}

    def add(self, what: str, seconds: float) -> None:
        self._seconds.setdefault(what, []).append(seconds)

    def __str__(self) -> str:
        return "\n".join(f"{what}: {median(seconds)}, {len(seconds)} times" for what, seconds in self._seconds.items())


def cut_from_primary(running: RemoteCluster, network: Network, node: RemoteNode, seconds: float, results: Results) -> None:
    """Cuts the link between a node and the primary."""
    others = [other for other in running.nodes if other is not node]
    watches = [Watch(other) for other in others]
    with Watch(node) as watch, watches[0], watches[1]:
        began = time.monotonic()
        with network.cut(node.machine, running.primary.machine):
            time.sleep(seconds)
            assert all(answers(other) for other in others), "a node whose link is not cut does not answer"
        restored = time.monotonic()
        cluster.wait_until(lambda: answers(node), "an answer of the node after the cut")
        waited = time.monotonic() - restored
        results.add(f"answer of a node after a cut from the primary {length(seconds)}", waited)
        assert waited < READY_AGAIN + MARGIN, f"the node answers too late after a cut: {waited:.1f} s"
        cluster.wait_until(lambda: not watch.not_ready_at or watch.ready_at, "the readiness of the node after the cut")
    if watch.not_ready_at:
        results.add("a node is not ready after the beginning of a cut from the primary", watch.not_ready_at - began)
        results.add(f"a node is ready again after a cut from the primary {length(seconds)}", max(0, watch.ready_at - restored))
        assert watch.not_ready_at - began < NOT_READY + MARGIN, f"the node says too late that it is not ready: {watch.not_ready_at - began}"
    else:
        assert seconds < NOT_READY + MARGIN, "the node says that it is ready during a cut"
    cluster.wait_until(lambda: not has_lost_session(running, node), "the end of the sessions that the cut has separated")
    results.add(f"sessions of lost connections have ended after a cut from the primary {length(seconds)}", time.monotonic() - restored)
    assert not any(other.not_ready_at for other in watches), "a node whose link is not cut is not ready"


def cut_from_standby(running: RemoteCluster, network: Network, seconds: float, load: Load, results: Results) -> None:
    """Cuts the link between the primary and its synchronous standby."""
    began = time.monotonic()
    with Watch(running.nodes[0]) as watch, network.cut(running.primary.machine, running.standby.machine):
        # What was written before the cut is acknowledged meanwhile.
        grace = min(seconds, 1)
        time.sleep(grace)
        before = load.acknowledged_writes
        time.sleep(seconds - grace)
        acknowledged = load.acknowledged_writes - before
    assert not acknowledged, f"acknowledged without the standby: {acknowledged}"
    restored = time.monotonic()
    if watch.not_ready_at:
        results.add("nodes are not ready after the beginning of a cut from the standby", watch.not_ready_at - began)
    running.primary.sql("INSERT INTO writes_of_test VALUES (1)")
    results.add(f"the primary acknowledges a write after a cut from the standby {length(seconds)}", time.monotonic() - restored)
    cluster.wait_until(lambda: all(answers(node) and node.is_ready() for node in running.nodes), "the readiness of the nodes after the cut")
    results.add(f"all nodes are ready after a cut from the standby {length(seconds)}", time.monotonic() - restored)


def length(seconds: float) -> str:
    return "of less than 3 s" if seconds < 3 else "of 3 to 8 s" if seconds < 8.5 else "of 9 to 14 s"


def partition(running: RemoteCluster, network: Network, load: Load, cuts: int, generator: random.Random, results: Results) -> None:
    running.primary.sql("CREATE TABLE writes_of_test (number INTEGER)")
    for number in range(cuts):
        seconds = generator.uniform(*LENGTHS[number // 2 % len(LENGTHS)])
        load.resume()
        time.sleep(generator.uniform(0.3, 1))
        if number % 2 == 0:
            cut_from_primary(running, network, generator.choice(running.nodes), seconds, results)
        else:
            cut_from_standby(running, network, seconds, load, results)
        load.totals.kills += 1
        load.pause(after=generator.uniform(0.5, 1))
        load.check()
        assert LongestWait.seconds < ANSWER + MARGIN, f"a request took {LongestWait.seconds:.1f} s: {LongestWait.request}"
        print(f"{load.totals.kills} of {cuts}, the last one took {seconds:.1f} s", file=sys.stderr)


def main(cuts: int, seed: int) -> None:
    network, generator, totals, results = Network(), random.Random(seed), Totals(), Results()
    started = time.monotonic()
    with under_load(lambda seed_file: RemoteCluster(network, "--seed", seed_file), generator, totals) as (running, load):
        partition(running, network, load, cuts, generator, results)
    print(report("cuts", totals, time.monotonic() - started, seed))
    print(results)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else random.getrandbits(32))
