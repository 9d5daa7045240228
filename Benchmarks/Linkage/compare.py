#!/usr/bin/env python3
"""Compares programs that differ in how they are linked: size, time from start to the first answer, and memory, alternating in one run.

    Benchmarks/Linkage/compare.py NAME=PROGRAM … [--starts 20]

The size counts the program and the libraries of Swift that it loads, but not those of Debian, which all of them share.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path

REQUESTS = 2_000
MEBIBYTE = 1_048_576


def size(program: Path) -> int:
    libraries = re.findall(r"=> (\S*/swift/linux/\S+)", subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout)
    return sum(os.stat(file).st_size for file in {program, *libraries})


def memory(process: int, name: str) -> float:
    """Returns a value of the process in MiB: Rss, or Pss, in which shared pages count in parts."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    return int(re.search(rf"^{name}: +(\d+) kB", text, re.MULTILINE).group(1)) / 1024


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(port: int, path: str) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def processor_time(process: int) -> float:
    """Returns the processor time that the process has used, in milliseconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def measure(program: Path, store: Path) -> tuple[float, float, float, float]:
    """Returns the milliseconds until the first answer, the processor time until then, the idle memory, and the memory after many requests."""
    port = free_port()
    begin = time.perf_counter()
    process = subprocess.Popen([program, "serve", "--quiet", "--log-level", "error", "--port", str(port), "--store", f"sqlite:{store}"], stdout=subprocess.DEVNULL)
    try:
        while not answers(port, "/.well-known/openid-configuration"):
            time.sleep(0.0005)
        first = (time.perf_counter() - begin) * 1000
        used = processor_time(process.pid)
        assert answers(port, "/health/ready")
        idle = memory(process.pid, "Rss")
        connection = HTTPConnection("127.0.0.1", port, timeout=10)
        for number in range(REQUESTS):
            connection.request("GET", ["/settings/login", "/.well-known/oauth/openid/jwks/"][number % 2])
            connection.getresponse().read()
        return first, used, idle, memory(process.pid, "Rss")
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--starts", type=int, default=20)
    options = parser.parse_args()
    programs = {name: Path(path).resolve() for name, path in (each.split("=", 1) for each in options.programs)}
    measured: dict[str, list[tuple[float, float, float, float]]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory() as folder:
        original = Path(folder) / "original.sqlite"
        measure(next(iter(programs.values())), original)
        for number in range(options.starts + 1):
            for name, program in programs.items():
                store = Path(folder) / "store.sqlite"
                shutil.copy(original, store)
                values = measure(program, store)
                # The first start of each program reads it from the disk.
                if number > 0:
                    measured[name].append(values)
                for file in Path(folder).glob("store.sqlite*"):
                    file.unlink()
    print("| Linkage | Size (MiB) | Shortest start to the first answer (ms) | Processor time of a start (ms) | Memory idle (MiB) | "
          f"Memory after {REQUESTS:,} requests (MiB) |")
    print("|---|---|---|---|---|---|")
    for name, values in measured.items():
        first, used, idle, worked = zip(*values, strict=True)
        medians = [statistics.median(column) for column in (used, idle, worked)]
        print(f"| {name} | {size(programs[name]) / MEBIBYTE:.1f} | {min(first):.0f} | {medians[0]:.0f} | {medians[1]:.1f} | {medians[2]:.1f} |")


if __name__ == "__main__":
    sys.exit(main())
