"""People log in, decide, and revoke permissions at a cluster, while nodes are killed or the database fails over. Run as a program for a
long test:

    kill_nodes.py nodes KILLS [SEED]
    kill_nodes.py failover ROUNDS [SEED]

After each kill or fail-over, the audit log must have exactly the events of the steps that were acknowledged, in their order; see
kill_provider.py. The histories of objects that several clients use at the same time must be explainable; see history_clients.py. A
fail-over is one of three kinds: the primary crashes; it crashes after its replication stood still; it returns after the fail-over, and
claims to be the primary.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Clients"), str(Path(__file__).parents[2] / "Examples/Cluster")]

import cluster  # noqa: E402
from history_clients import HistoryClients  # noqa: E402
from kill_provider import PEOPLE, SEED, Actor, Totals  # noqa: E402
from provider import LATCHKEY, Provider  # noqa: E402
from timed_requests import LongestWait  # noqa: E402

cluster.LATCHKEY = str(LATCHKEY)
WRITES = ("signed_in", "granted", "declined", "login", "revoked", "disconnected", "code_replayed")


class ClusterProvider(Provider):
    """A cluster in the role of a provider."""

    def __init__(self, running: cluster.Cluster) -> None:
        self.url, self._address = running.url, running.store
        # They survive the end of a node, but not always that of the primary.
        self.may_lose_reads = running.standby is not None

    @property
    def store_address(self) -> str:
        return self._address


def wait_for_quiet(database: cluster.Database) -> None:
    """Waits until the transactions of killed nodes have ended."""
    cluster.wait_until(
        lambda: database.sql("SELECT count(*) FROM pg_stat_activity WHERE xact_start IS NOT NULL AND pid <> pg_backend_pid()") == "0",
        "the end of all transactions")


class Load(contextlib.AbstractContextManager):
    """The people and the clients that use a cluster during a test."""

    def __init__(self, running: cluster.Cluster, generator: random.Random, totals: Totals) -> None:
        self.totals = totals
        self._running = running
        provider = ClusterProvider(running)
        self._actors = [Actor(provider, number, random.Random(generator.getrandbits(64)), totals) for number in range(PEOPLE)]
        self._clients = HistoryClients(provider, [node.url for node in running.nodes], generator)

    def __enter__(self) -> Load:
        for actor in self._actors:
            actor.start()
        return self

    @property
    def acknowledged_writes(self) -> Counter:
        """The number of steps and operations, by kind, that must have changed the store when they were acknowledged."""
        steps = {kind: number for kind, number in self.totals.acknowledged.items() if kind in WRITES}
        return Counter(steps | {"redeemed or refreshed by clients": self._clients.totals["redemptions and refreshes"]})

    def resume(self) -> None:
        for actor in self._actors:
            actor.resume()
        self._clients.resume()

    def pause(self, after: float = 0) -> None:
        """Waits some seconds, and then until all requests have ended."""
        time.sleep(after)
        for actor in self._actors:
            actor.pause()
        for actor in self._actors:
            assert actor.stopped.wait(90), f"{actor.login} waits longer than a request may take"
        self._clients.pause()

    def check(self) -> None:
        """Compares what was acknowledged with what the store has, while nobody acts."""
        self._clients.check()
        wait_for_quiet(self._running.primary)
        for actor in self._actors:
            actor.check()

    def __exit__(self, kind: type | None, *_: object) -> None:
        for actor in self._actors:
            actor.end()
        if kind is None:
            self._clients.end()
            self._clients.check()
            self.totals.histories += self._clients.totals


@contextlib.contextmanager
def under_load(
    start: Callable[[Path], cluster.Cluster], generator: random.Random, totals: Totals
) -> Iterator[tuple[cluster.Cluster, Load]]:
    """Starts a cluster with a seed file of the people who use it."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        seed_file = Path(name) / "seed.yaml"
        seed_file.write_text(SEED + HistoryClients.SEED, encoding="utf-8")
        with start(seed_file) as running, Load(running, generator, totals) as load:
            yield running, load


def kill_nodes(running: cluster.Cluster, load: Load, kills: int, generator: random.Random) -> None:
    for _ in range(kills):
        load.resume()
        time.sleep(generator.uniform(0.05, 0.6))
        node = generator.choice(running.nodes)
        node.kill()
        load.totals.kills += 1
        load.pause(after=generator.uniform(0, 0.3))
        load.check()
        node.start()


def fail_over(running: cluster.Cluster, load: Load, rounds: int, generator: random.Random) -> list[float]:
    """Returns the seconds from each promotion until the first answer."""
    waits = []
    for number in range(rounds):
        kind = ("crash", "stalled", "returned")[number % 3]
        load.resume()
        time.sleep(generator.uniform(0.3, 1))
        if kind == "stalled":
            # Writes wait for the standby now. None of them may be acknowledged, because the standby does not have it.
            with stalled_replication(running.standby):
                time.sleep(1)
                running.primary.stop("immediate")
        else:
            running.primary.stop("immediate")
        promoted = time.monotonic()
        running.fail_over()
        load.totals.kills += 1
        if kind == "returned":
            # The former primary waits for a standby that it does not have, so it acknowledges nothing.
            running.standby.start()
        cluster.wait_until(running.answers, "the first answer after the fail-over")
        waits.append(time.monotonic() - promoted)
        load.pause(after=generator.uniform(0.5, 1))
        load.check()
        running.standby.stop("immediate")
        running.standby.copy(running.primary)
        running.standby.start()
        running.replicate_synchronously()
    return waits


@contextlib.contextmanager
def stalled_replication(standby: cluster.Database):
    """Stops the process of a standby that receives from the primary."""
    found = subprocess.run(
        ["pgrep", "-f", f"^postgres: walreceiver", "-P", (standby.data / "postmaster.pid").read_text().split()[0]],
        capture_output=True, text=True, check=True)
    process = int(found.stdout)
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)


def run(what: str, count: int, seed: int) -> tuple[Totals, list[float]]:
    generator, totals = random.Random(seed), Totals()

    def start(seed_file: Path) -> cluster.Cluster:
        return cluster.Cluster("--seed", seed_file, has_standby=what == "failover", settings="log_min_messages = fatal")

    with under_load(start, generator, totals) as (running, load):
        if what == "failover":
            return totals, fail_over(running, load, count, generator)
        kill_nodes(running, load, count, generator)
        return totals, []


def report(what: str, totals: Totals, seconds: float, seed: int) -> str:
    """Returns what a long test found."""
    steps = ", ".join(f"{number} {kind}" for kind, number in sorted(totals.acknowledged.items()))
    checked = ", ".join(f"{number} {kind}" for kind, number in sorted(totals.histories.items()))
    return (
        f"{totals.kills} {what} in {seconds:.0f} s with seed {seed}: acknowledged {steps}; of {totals.interrupted} interrupted steps, "
        f"{totals.interrupted_but_done} took effect; no step was lost or duplicated\nchecked {checked}; all can be explained\n"
        f"the longest request took {LongestWait.seconds:.1f} s ({LongestWait.request})")


def median(seconds: list[float]) -> str:
    return f"median {statistics.median(seconds):.2f} s, longest {max(seconds):.2f} s" if seconds else "never"


ROUND = {"nodes": 50, "failover": 10}

if __name__ == "__main__":
    what, count = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.getrandbits(32)
    started, totals, waits = time.monotonic(), Totals(), []
    while totals.kills < count:
        more, more_waits = run(what, min(ROUND[what], count - totals.kills), seed + totals.kills)
        totals += more
        waits += more_waits
        print(f"{totals.kills} of {count}, {totals.acknowledged.total()} steps acknowledged", file=sys.stderr)
    print(report("kills of nodes" if what == "nodes" else "fail-overs", totals, time.monotonic() - started, seed))
    if waits:
        print(f"first answer after a promotion: {median(waits)}")
