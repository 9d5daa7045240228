"""People log in, decide, and revoke permissions at a cluster, while nodes are killed or the database fails over. Run as a program for a long
test:

    kill_nodes.py nodes KILLS [SEED]
    kill_nodes.py failover ROUNDS [SEED]

After each kill or fail-over, the audit log must have exactly the events of the steps that were acknowledged, in their order; see
kill_provider.py. A fail-over is one of three kinds: the primary crashes; it crashes after its replication stood still; it returns after the
fail-over, and claims to be the primary.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Clients"), str(Path(__file__).parents[2] / "Examples/Cluster")]

import cluster  # noqa: E402
from kill_provider import PEOPLE, SEED, Actor, Totals  # noqa: E402
from provider import LATCHKEY, Provider  # noqa: E402

cluster.LATCHKEY = str(LATCHKEY)


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


def stop(actors: list[Actor], seconds: float) -> None:
    time.sleep(seconds)
    for actor in actors:
        actor.pause()
    for actor in actors:
        assert actor.stopped.wait(90), f"{actor.login} waits longer than a request may take"


def kill_nodes(running: cluster.Cluster, actors: list[Actor], kills: int, generator: random.Random, totals: Totals) -> None:
    for _ in range(kills):
        for actor in actors:
            actor.resume()
        time.sleep(generator.uniform(0.05, 0.6))
        node = generator.choice(running.nodes)
        node.kill()
        totals.kills += 1
        stop(actors, generator.uniform(0, 0.3))
        wait_for_quiet(running.primary)
        for actor in actors:
            actor.check()
        node.start()


def fail_over(running: cluster.Cluster, actors: list[Actor], rounds: int, generator: random.Random, totals: Totals) -> list[float]:
    """Returns the seconds from each promotion until the first answer."""
    waits = []
    for number in range(rounds):
        kind = ("crash", "stalled", "returned")[number % 3]
        for actor in actors:
            actor.resume()
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
        totals.kills += 1
        if kind == "returned":
            # The former primary waits for a standby that it does not have, so it acknowledges nothing.
            running.standby.start()
        cluster.wait_until(running.answers, "the first answer after the fail-over")
        waits.append(time.monotonic() - promoted)
        stop(actors, generator.uniform(0.5, 1))
        wait_for_quiet(running.primary)
        for actor in actors:
            actor.check()
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
    generator, totals, waits = random.Random(seed), Totals(), []
    with tempfile.TemporaryDirectory() as name:
        seed_file = Path(name) / "seed.yaml"
        seed_file.write_text(SEED, encoding="utf-8")
        with cluster.Cluster("--seed", seed_file, has_standby=what == "failover", settings="log_min_messages = fatal") as running:
            provider = ClusterProvider(running)
            actors = [Actor(provider, number, random.Random(generator.getrandbits(64)), totals) for number in range(PEOPLE)]
            for actor in actors:
                actor.start()
            try:
                if what == "failover":
                    waits = fail_over(running, actors, count, generator, totals)
                else:
                    kill_nodes(running, actors, count, generator, totals)
            finally:
                for actor in actors:
                    actor.end()
    return totals, waits


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
    steps = ", ".join(f"{number} {kind}" for kind, number in sorted(totals.acknowledged.items()))
    print(
        f"{totals.kills} {'kills of nodes' if what == 'nodes' else 'fail-overs'} in {time.monotonic() - started:.0f} s with seed {seed}: "
        f"acknowledged {steps}; of {totals.interrupted} interrupted steps, {totals.interrupted_but_done} took effect; no step was lost or "
        "duplicated")
    if waits:
        waits.sort()
        print(f"first answer after a promotion: median {waits[len(waits) // 2]:.2f} s, longest {waits[-1]:.2f} s")
