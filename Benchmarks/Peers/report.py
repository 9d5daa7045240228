"""The table and the plot of a comparison of providers."""

from __future__ import annotations

import dataclasses
import os
import platform
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from xml.sax.saxutils import escape

from load import Measurement

NOTHING = "–"


@dataclasses.dataclass
class Result:
    """What was measured of a provider. A row without a measurement is `None`; an unexpected answer is in `problems`."""

    name: str
    version: str
    configuration: str
    starts: list[float] = dataclasses.field(default_factory=list)
    idle: float = 0
    loaded: float = 0
    rows: dict[str, list[tuple[Measurement, float]]] = dataclasses.field(default_factory=dict)
    """The rounds of each row, each with the processor time of the provider in seconds."""
    problems: dict[str, str] = dataclasses.field(default_factory=dict)

    def of_row(self, row: str) -> Summary | None:
        rounds = self.rows.get(row, [])
        return Summary.of(rounds) if rounds and row not in self.problems else None


@dataclasses.dataclass(frozen=True)
class Summary:
    """The medians of the rounds of a row."""

    per_processor_second: float
    per_second: float
    p95: float
    p99: float
    is_limited_by_driver: bool

    @staticmethod
    def of(rounds: list[tuple[Measurement, float]]) -> Summary:
        return Summary(
            median([load.pieces / max(time, 0.01) for load, time in rounds]), median([load.pieces / load.seconds for load, _ in rounds]),
            median([load.p95 for load, _ in rounds]), median([load.p99 for load, _ in rounds]),
            median([load.driver for load, _ in rounds]) > 0.95)


def median(values: list[float]) -> float:
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def number(value: float) -> str:
    """Returns three significant digits, or all digits of a whole number."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def machine() -> str:
    processor = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    system = re.search(r'^PRETTY_NAME="(.+)"$', Path("/etc/os-release").read_text(encoding="utf-8"), re.MULTILINE)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return ", ".join([
        processor.group(1) if processor else platform.machine(), f"{os.cpu_count()} cores", f"{memory:.0f} GiB",
        system.group(1) if system else platform.system(), f"Linux {'.'.join(platform.release().split('.')[:2])}"])


def signatures(core: int) -> str:
    """Returns how many RSA-2048 signatures OpenSSL makes per second on a core, which tells how fast the machine was in this run."""
    command = ["taskset", "--cpu-list", str(core), "openssl", "speed", "-seconds", "2", "rsa2048"]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return f"{float(re.search(r'^rsa +2048 bits .* ([0-9.]+) +[0-9.]+$', output, re.MULTILINE).group(1)):,.0f}"


def grid(head: str, results: list[Result], lines: list[tuple[str, list[str]]]) -> str:
    names = [result.name for result in results]
    top = [f"| {head} | {' | '.join(names)} |", f"|---|{'--:|' * len(names)}"]
    return "\n".join(top + [f"| {name} | {' | '.join(cells)} |" for name, cells in lines]) + "\n"


def document(results: list[Result], rows: list[str], failed: dict[str, str], conditions: str, signatures_per_second: str) -> str:
    """Returns the document with all tables."""

    def cells(row: str, show: str) -> list[str]:
        shown = []
        for result in results:
            summary = result.of_row(row)
            if summary is None:
                shown.append("failed" if row in result.problems else NOTHING)
            elif show == "latency":
                shown.append(f"{number(summary.p95)} / {number(summary.p99)}")
            else:
                mark = "*" if show == "per_second" and summary.is_limited_by_driver else ""
                shown.append(number(getattr(summary, show)) + mark)
        return shown

    def work(title: str, show: str) -> str:
        return grid(title, results, [(row, cells(row, show)) for row in rows])

    is_limited = any("*" in cell for row in rows for cell in cells(row, "per_second"))
    memory = [
        ("start to the first answer, median, ms", [number(median(result.starts)) for result in results]),
        ("resident when idle, MiB", [number(result.idle) for result in results]),
        ("resident under load, highest sample, MiB", [number(result.loaded) for result in results]),
    ]
    problems = [f"- {result.name}, {row}: {problem}" for result in results for row, problem in result.problems.items()]
    problems += [f"- {name} was not measured: {problem}" for name, problem in failed.items()]
    parts = [
        "# Providers side by side\n",
        f"Written by `make bench-peers` on {datetime.now(UTC):%Y-%m-%d}. {machine()}. {conditions} OpenSSL makes {signatures_per_second} RSA-2048 "
        "signatures per second on the core of the servers, which tells how fast the machine was. Compare only figures of one run.\n",
        work("Per second of the server's processor time", "per_processor_second"),
        work("Per second", "per_second"),
        "\\* The driver's core was busy, so that the server could do more.\n" if is_limited else "",
        work("95th / 99th percentile of the latency at full load, ms", "latency"),
        grid("Start and memory", results, memory),
        "The processor time and the memory are those of all processes of a server; a page that processes share counts once. The "
        "pieces of work per second and the latencies also depend on the disk, on which every provider waits for its commits."
        + (f" “{NOTHING}”: the provider does not have this." if any(NOTHING in cells(row, "per_second") for row in rows) else "") + "\n",
        "| Provider | Versions | Configuration |\n|---|---|---|\n"
        + "\n".join(f"| {result.name} | {result.version} | {result.configuration} |" for result in results) + "\n",
        "## What failed\n\n" + "\n".join(problems) + "\n" if problems else "",
    ]
    return "\n".join(part for part in parts if part)


def plot(results: list[Result], rows: list[str]) -> str:
    """Returns bars of the work per second of processor time, as shares of the fastest provider of each row."""
    width, left, line, gap = 720, 200, 22, 34
    bars, y = [], 44
    for row in rows:
        summaries = [(result, result.of_row(row)) for result in results]
        best = max((summary.per_processor_second for _, summary in summaries if summary), default=1)
        bars.append(f'<text x="20" y="{y + 14}" font-weight="600">{escape(row.replace("`", ""))}</text>')
        y += line
        for result, summary in summaries:
            value = summary.per_processor_second if summary else 0
            length = max(1, value / best * (width - left - 90))
            color = "#1f6f54" if result.name == "Latchkey" else "#8a8f98"
            bars.append(
                f'<text x="{left - 10}" y="{y + 13}" text-anchor="end">{escape(result.name)}</text>'
                f'<rect x="{left}" y="{y}" width="{length:.1f}" height="16" rx="3" fill="{color}"/>'
                f'<text x="{left + length + 8:.1f}" y="{y + 13}">{number(value) if summary else NOTHING}</text>')
            y += line
        y += gap - line
    title = "Pieces of work per second of the server's processor time"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{y}" role="img" aria-label="{escape(title)}" '
        f'font-family="system-ui, sans-serif" font-size="13">\n<rect width="100%" height="100%" fill="#ffffff"/>\n'
        f'<text x="20" y="26" font-weight="600">{escape(title)}</text>\n' + "\n".join(bars) + "\n</svg>\n")
