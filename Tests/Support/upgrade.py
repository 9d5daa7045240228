"""Nodes of the first version with the store on PostgreSQL and of the present one serve together, and replace each other one by one, while
people and clients use the cluster:

    upgrade.py [SEED]

The first version is built from the commit in first_postgres_commit, in .build/upgrade. The environment variable OLD_LATCHKEY names a
program that takes its place. In between, the schema gets a step that only adds something. After each replacement, everything is checked as
in kill_nodes.py. In the end, the schema gets a step that the first version does not know.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Clients"), str(Path(__file__).parents[2] / "Examples/Cluster")]

import cluster  # noqa: E402
from kill_nodes import Load, report, under_load  # noqa: E402
from kill_provider import Totals  # noqa: E402
from provider import LATCHKEY  # noqa: E402

REPOSITORY = Path(__file__).resolve().parents[2]
FIRST_COMMIT = Path(__file__).with_name("first_postgres_commit").read_text(encoding="ascii").strip()


def first_version() -> str:
    """Returns the program of the first version, and builds it if necessary."""
    if "OLD_LATCHKEY" in os.environ:
        return os.environ["OLD_LATCHKEY"]
    folder = REPOSITORY / ".build" / "upgrade" / FIRST_COMMIT[:12]
    if not folder.exists():
        subprocess.run(["git", "-C", REPOSITORY, "worktree", "prune"], check=True)
        added = subprocess.run(["git", "-C", REPOSITORY, "worktree", "add", "--detach", folder, FIRST_COMMIT], check=False)
        if added.returncode != 0:
            raise SystemExit(f"The commit {FIRST_COMMIT} is not in this repository. A shallow clone needs: git fetch --unshallow")
        if (REPOSITORY / "Package.resolved").exists():
            shutil.copy(REPOSITORY / "Package.resolved", folder)
    build = ["swift", "build", "--package-path", folder, "--product", "latchkey", "--traits", "Server"]
    subprocess.run(build, env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}, check=True)
    return str(folder / ".build" / "debug" / "latchkey")


def replace(node: cluster.Node, program: str, load: Load, generator: random.Random) -> None:
    """Replaces the program of a node under load."""
    load.resume()
    time.sleep(generator.uniform(0.5, 1.5))
    node.stop()
    node.program = program
    node.start()
    cluster.wait_until(node.is_ready, "the readiness of the new program")
    load.pause(after=generator.uniform(1, 2))
    load.check()
    load.totals.kills += 1
    print(f"node {node.number} runs {program}, {load.totals.acknowledged.total()} steps acknowledged", file=sys.stderr)


def add_step(database: cluster.Database) -> None:
    """Brings the schema to a later version, with something that earlier programs do not miss."""
    database.sql("ALTER TABLE people ADD COLUMN added_by_test TEXT; UPDATE latchkey_schema SET version = version + 1")


def check_refusal(running: cluster.Cluster, program: str) -> None:
    """Checks that a program that is too old for the schema says so and stops."""
    running.primary.sql("UPDATE latchkey_schema SET version = version + 1, oldest_program = version + 1")
    before = running.primary.sql("SELECT version, oldest_program FROM latchkey_schema")
    command = [program, "serve", "--store", running.store, "--public-url", running.url, "--port", "0"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode != 0 and "was changed by a newer version of Latchkey" in result.stderr, (result.stdout, result.stderr)
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    assert running.primary.sql("SELECT version, oldest_program FROM latchkey_schema") == before
    # A node of the present version, which runs, notices it, too.
    cluster.wait_until(lambda: not running.nodes[0].is_ready(), "the end of the readiness of a node that runs")


def upgrade(running: cluster.Cluster, load: Load, old: str, new: str, generator: random.Random) -> None:
    for number, node in enumerate(running.nodes):
        replace(node, new, load, generator)
        if number == 0:
            add_step(running.primary)
    for node in running.nodes:
        replace(node, old, load, generator)
    replace(running.nodes[0], new, load, generator)


def main(seed: int) -> None:
    old, new = first_version(), str(LATCHKEY)
    # The nodes of the cluster begin with the first version.
    cluster.LATCHKEY = old
    generator, totals = random.Random(seed), Totals()
    started = time.monotonic()
    with under_load(lambda seed_file: cluster.Cluster("--seed", seed_file, has_standby=False), generator, totals) as (running, load):
        upgrade(running, load, old, new, generator)
        check_refusal(running, old)
    print(report("replacements", totals, time.monotonic() - started, seed))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else random.getrandbits(32))
