"""Latencies of pieces of work."""

from __future__ import annotations

import statistics
from dataclasses import dataclass


@dataclass
class Latencies:
    """The number of pieces of work, and the mean and percentiles of their durations in milliseconds."""

    count: int
    mean: float
    p95: float
    p99: float

    @staticmethod
    def of_durations(durations: list[float]) -> Latencies:
        ascending = sorted(durations)
        p95, p99 = (ascending[min(int(len(ascending) * share), len(ascending) - 1)] for share in (0.95, 0.99))
        return Latencies(len(ascending), statistics.fmean(ascending), p95, p99)

    @staticmethod
    def of_rounds(rounds: list[Latencies]) -> Latencies:
        """Returns the medians of rounds, so that what disturbs one round does not count."""
        medians = (statistics.median(getattr(one, name) for one in rounds) for name in ("mean", "p95", "p99"))
        return Latencies(sum(one.count for one in rounds), *medians)

    def __str__(self) -> str:
        return f"mean {self.mean:.1f} ms, p95 {self.p95:.1f} ms, p99 {self.p99:.1f} ms"

    def columns(self) -> str:
        return " | ".join(f"{time:.2f}" for time in (self.mean, self.p95, self.p99))
