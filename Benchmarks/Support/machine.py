"""The machine on which benchmarks run."""

from __future__ import annotations

import os
from pathlib import Path


def description() -> str:
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "a processor without a name")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1024**3
    return f"{model}, {os.cpu_count()} cores, {memory:.0f} GiB of memory"
