"""Measures how latencies and memory grow with the store: `growth.py LATCHKEY PROVIDER_BENCHMARKS`.

SQLite stores with a thousand, a hundred thousand and PEOPLE people, who have ten lines each in the audit log, are served beside each other;
PEOPLE is an environment variable, and a million by default. One caller sends one request after another, so that no request waits for another
one. Rounds alternate between the stores. The script writes a table and a plot to `Benchmarks/Results`. Its files are in a temporary folder, in
the folder of the environment variable TMPDIR, and need about 5 kB for each person.
"""

from __future__ import annotations

import datetime
import math
import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from fill import cluster
from stores import CORE_OF_NODES, LATCHKEY, Latencies, Measurement, Store, alternate, on_core, temporary_engines, timed_start

import machine

RESULTS = Path(__file__).resolve().parents[1] / "Results"
SIZES = [1_000, 100_000, int(os.environ.get("PEOPLE", "1000000"))]
LINES = 10
STARTS, AUDITS = 15, 200
# The goal: the slowest hundredth of the requests takes at most so many times as long as with the fewest people.
GOAL = 1.2
BYTES_PER_PERSON = 5_000
MEBIBYTE = 1024 * 1024


@dataclass
class Work:
    """A piece of work, and how often it is measured."""

    name: str
    measure: Callable[[Store], Measurement]
    rounds: int = 11
    # Whether the work is on a number of lines that grows with the store.
    grows: bool = False


def requests(command: str, subject: str = "") -> Callable[[Store], Measurement]:
    return lambda store: store.run(command, subject=subject)


def audit(*options: str) -> Callable[[Store], Measurement]:
    """Runs `latchkey audit`; `{person}` in the options is the login name of a random person."""

    def measure(store: Store) -> Measurement:
        durations = []
        for _ in range(AUDITS):
            person = f"person{random.randrange(store.people)}@example.com"
            command = [LATCHKEY, "audit", "--store", store.address, *(option.format(person=person) for option in options)]
            with on_core(CORE_OF_NODES):
                begin = time.perf_counter()
                subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
                durations.append((time.perf_counter() - begin) * 1000)
        latencies = Latencies.of_durations(durations)
        return Measurement(0, 0, 1000 / latencies.mean, latencies)

    return measure


# The developers are one of a thousand people; see `fill.py`.
DEVELOPERS = "0 1000"
WORKS = [
    Work("`GET /me`", requests("me 3000 1")),
    Work("code flow with an ID token", requests("flows 1000 1")),
    Work("Limited Login", requests("limited 1000 1")),
    Work("a person's apps, `/settings`", requests("pages 1000 1", "0 1 /settings")),
    Work("a person's history with an app, `/settings/apps/…`", requests("pages 1000 1", f"0 1 /settings/apps/{cluster.APP_ID}")),
    Work("a developer's apps, `/developers`", requests("pages 1000 1", f"{DEVELOPERS} /developers")),
    Work("activity of an app with 100 people", requests("pages 1000 1", f"{DEVELOPERS} /developers/apps/{{app}}/activity")),
    Work("`latchkey audit --limit 100`", audit("--limit", "100"), rounds=3),
    Work("`latchkey audit --person …`", audit("--person", "{person}", "--limit", "100"), rounds=3),
    Work(
        "activity of an app that all people use", lambda store: store.run(
            "pages 10 1", subject=f"1 {store.people} /developers/apps/{cluster.APP_ID}/activity"), rounds=3, grows=True),
]


@dataclass
class Growth:
    """The latencies of some work in each of the stores, which begin with the smallest."""

    work: Work
    people: list[int]
    latencies: list[Latencies]

    @property
    def ratios(self) -> list[float]:
        return [each.p99 / self.latencies[0].p99 for each in self.latencies]


def measure(stores: list[Store]) -> list[Growth]:
    """Measures all work in stores that do not run yet."""
    for store in stores:
        store.start()
    results = []
    for work in WORKS:
        measurements = alternate([lambda store=store: work.measure(store) for store in stores], work.rounds)
        results.append(Growth(work, [store.people for store in stores], [each.latencies for each in measurements]))
        print(table(results[-1:]).splitlines()[-1], file=sys.stderr)
    for store in stores:
        store.stop()
    return results


def table(results: list[Growth]) -> str:
    lines = ["| Work | People | Measured | Mean, ms | p95, ms | p99, ms | p99 against the fewest |", "|---|--:|--:|--:|--:|--:|--:|"]
    for result in results:
        for people, latencies, ratio in zip(result.people, result.latencies, result.ratios):
            lines.append(f"| {result.work.name} | {people:,} | {latencies.count:,} | {latencies.columns()} | {ratio:.2f} × |")
    return "\n".join(lines)


def starts(stores: list[Store]) -> list[float]:
    """Returns the median times in milliseconds from the start of a provider to its first answer."""
    times: list[list[float]] = [[] for _ in stores]
    for _ in range(STARTS):
        for store, result in zip(stores, times):
            result.append(timed_start(LATCHKEY, store.address)[0])
    return [statistics.median(result) for result in times]


def memory_table(stores: list[Store], start_times: list[float]) -> str:
    lines = [
        "| People | Apps | Audit lines | Store, MiB | Start to the first answer, ms | Resident when idle, MiB | Resident after all, MiB |",
        "|--:|--:|--:|--:|--:|--:|--:|"]
    for store, start in zip(stores, start_times):
        path = store.address.removeprefix("sqlite:")
        with sqlite3.connect(path) as connection:
            apps, audit_lines = (connection.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in ("apps", "audit"))
        connection.close()
        size = sum(file.stat().st_size for file in Path(path).parent.glob(Path(path).name + "*")) / MEBIBYTE
        lines.append(
            f"| {store.people:,} | {apps:,} | {audit_lines:,} | {size:,.0f} | {start:.0f} | {store.idle_memory:.0f} | {store.busy_memory:.0f} |")
    return "\n".join(lines)


def plot(results: list[Growth]) -> str:
    """Returns a plot of the 99th percentiles against the number of people, with logarithmic axes."""
    width, height, left, right, top, bottom = 900, 470, 70, 370, 50, 60
    colors = ["#1f6f54", "#2563b0", "#b4471d", "#7a3e9d", "#0e7c86", "#a3295b", "#5b6b1a", "#3f4a5a", "#946200", "#8a8f98"]
    people = results[0].people
    times = [each.p99 for result in results for each in result.latencies]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))

    def x(count: int) -> float:
        return left + (width - left - right) * math.log10(count / people[0]) / math.log10(people[-1] / people[0])

    def y(time: float) -> float:
        return height - bottom - (height - top - bottom) * (math.log10(time) - low) / (high - low)

    parts = []
    for power in range(low, high + 1):
        line = f"{y(10.0 ** power):.1f}"
        parts.append(
            f'<line x1="{left}" x2="{width - right}" y1="{line}" y2="{line}" stroke="#dde1e6"/>'
            f'<text x="{left - 10}" y="{float(line) + 4:.1f}" text-anchor="end">{10.0 ** power:g} ms</text>')
    for count in people:
        parts.append(f'<text x="{x(count):.1f}" y="{height - bottom + 22}" text-anchor="middle">{count:,}</text>')
    parts.append(f'<text x="{(left + width - right) / 2:.1f}" y="{height - 14}" text-anchor="middle">people, with {LINES} audit lines each</text>')
    # The labels of the lines are in the order of the lines' ends, and do not overlap.
    label = float(top - 17)
    for result, color in sorted(zip(results, colors), key=lambda pair: y(pair[0].latencies[-1].p99)):
        end = y(result.latencies[-1].p99)
        label = max(label + 17, end)
        points = " ".join(f"{x(count):.1f},{y(each.p99):.1f}" for count, each in zip(result.people, result.latencies))
        dash = ' stroke-dasharray="5 4"' if result.work.grows else ""
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"{dash}/>'
            f'<line x1="{width - right + 4}" y1="{end:.1f}" x2="{width - right + 22}" y2="{label:.1f}" stroke="{color}"/>'
            f'<text x="{width - right + 27}" y="{label + 4:.1f}" fill="{color}">'
            f'{escape(result.work.name.replace("`", ""))}: {result.ratios[-1]:.2f} ×</text>')
    title = "The slowest hundredth of the requests: how its time grows with the store"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img" aria-label="{escape(title)}" '
        f'font-family="system-ui, sans-serif" font-size="12">\n<rect width="100%" height="100%" fill="#ffffff"/>\n'
        f'<text x="20" y="26" font-weight="600" font-size="13">{escape(title)}</text>\n' + "\n".join(parts) + "\n</svg>\n")


def report(stores: list[Store], start_times: list[float], results: list[Growth]) -> str:
    slower = [result.work.name for result in results if not result.work.grows and result.ratios[-1] > GOAL]
    verdict = f"Slower than that: {', '.join(slower)}." if slower else "All are within that, but for the last one."
    return f"""`make bench-growth`, {datetime.date.today()}, {machine.description()}. The stores are SQLite files, which the memory of the machine can hold. Each
person uses two apps and has {LINES} lines in the audit log about decisions, which retention does not fold. One caller sends one request after
another; each is about a random person. The figures are medians of rounds.

The goal is that the slowest hundredth takes at most {GOAL} times as long as with the fewest people. {verdict} The page in the last row counts
all lines of the app of the last 30 days, whose number grows with the people.

{table(results)}

![p99 against the number of people](growth.svg)

{memory_table(stores, start_times)}
"""


def check_space(folder: Path) -> None:
    """Fails if the folder has too little space for the stores."""
    needed, free = sum(SIZES) * BYTES_PER_PERSON, shutil.disk_usage(folder).free
    if free < needed:
        raise SystemExit(
            f"The stores need {needed / 1e9:.1f} GB in {folder}, which has {free / 1e9:.1f} GB. Set TMPDIR to another folder, or PEOPLE lower.")


def main() -> None:
    with temporary_engines() as engines:
        check_space(engines.folder)
        stores = [engines.sqlite(people, LINES) for people in SIZES]
        start_times = starts(stores)
        results = measure(stores)
        text = report(stores, start_times, results)
    (RESULTS / "growth.md").write_text(text, encoding="utf-8")
    (RESULTS / "growth.svg").write_text(plot(results), encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
