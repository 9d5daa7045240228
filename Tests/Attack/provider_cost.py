"""Measures the memory and the processor time of a provider and its child processes, as the kernel reports them."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


class ProviderCost:
    """Measures the cost during the `with` block."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self.peak = 0.0
        """The maximum memory in MiB, minus the memory at the start."""
        self.seconds = 0.0
        """The processor time, in seconds."""

    def __enter__(self) -> ProviderCost:
        self._memory, self._time = self._memory_now(), self._time_now()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join()
        self.seconds = self._time_now() - self._time

    def _watch(self) -> None:
        while not self._stopped.is_set():
            self.peak = max(self.peak, self._memory_now() - self._memory)
            time.sleep(0.002)

    def _memory_now(self) -> float:
        """Returns the memory of the process and its children, in MiB. Shared memory counts once."""
        children = Path(f"/proc/{self._process}/task").glob("*/children")
        processes = [self._process]
        for file in children:
            try:
                processes += [int(child) for child in file.read_text(encoding="ascii").split()]
            except OSError:
                pass
        return sum(self._share(process) for process in processes)

    @staticmethod
    def _share(process: int) -> float:
        try:
            lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
        except OSError:
            return 0
        return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:")), 0)

    def _time_now(self) -> float:
        """Returns the processor time of the process and of its children that have ended, in seconds."""
        fields = Path(f"/proc/{self._process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return sum(int(field) for field in fields[11:15]) / CLOCK_TICKS
