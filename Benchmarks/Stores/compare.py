"""Compares a provider with an SQLite file and with a PostgreSQL database: `compare.py LATCHKEY PROVIDER_BENCHMARKS [PART …]`.

The parts are those of `PARTS`; without any, all are measured. `stores.py` says which processes share a core. Rounds alternate between what is
compared, and each figure is the median of the rounds.

The environment variable PEOPLE is the number of people of the large stores, and BEFORE the path of another `latchkey` whose start is
compared.
"""

from __future__ import annotations

import os
import re
import statistics
import sys

import fill
import growth as growing
from fill import cluster
from stores import CORE_OF_NODES, LATCHKEY, ROUNDS, Commands, Engines, Latencies, alternate, on_core, temporary_engines, timed_start

BEFORE = os.environ.get("BEFORE") or None
PEOPLE, FEW = int(os.environ.get("PEOPLE", "1000000")), 1_000
NODES = 4
STARTS = 50
HEAD = "a processor second of the node | µs | a processor second of the database | µs | a second | mean, ms | p95, ms | p99, ms"
RULE = "---|---|---|---|---|---|---|---"


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
    for create in (engines.sqlite, engines.postgres):
        stores = [create(people, growing.LINES) for people in (FEW, PEOPLE)]
        print(f"\n{stores[0].name}\n\n" + growing.table(growing.measure(stores)), flush=True)


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
    stores = {name: f"sqlite:{engines.folder / name}.sqlite" for name in programs}
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    for name, program in programs.items():
        timed_start(program, stores[name], "--seed", str(cluster.SEED))
    for _ in range(STARTS):
        for name, program in programs.items():
            times[name].append(timed_start(program, stores[name]))
    print(f"\n| latchkey serve on SQLite, {STARTS} alternating starts | fastest, ms | median, ms | mean, ms | p95, ms | p99, ms | processor time, ms |\n|"
          + "---|" * 7)
    for name, starts in times.items():
        durations, processor_times = zip(*starts)
        columns = f"{min(durations):.2f} | {statistics.median(durations):.2f} | {Latencies.of_durations(list(durations)).columns()}"
        print(f"| {name} | {columns} | {statistics.median(processor_times):.2f} |", flush=True)


PARTS = {"work": work, "nodes": nodes, "growth": growth, "facts": facts, "start": start}


def main() -> None:
    with temporary_engines() as engines:
        for part in sys.argv[3:] or PARTS:
            PARTS[part](engines)


if __name__ == "__main__":
    main()
