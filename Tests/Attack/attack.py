"""Runs the attacks of an audit against providers on this machine, as a client would, and prints the cost of each. Run it as `make attack`:

    attack.py            every point
    attack.py 2 3        only points 2 and 3

Each point is a module `point_NN_words.py` in this folder with a function `attack(report)`. It measures the provider without an attack,
attacks it, and reports both measurements and the bound. The exit status is 1 if a bound does not hold.
"""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
REPOSITORY = FOLDER.parents[1]
sys.path[:0] = [str(FOLDER), str(REPOSITORY / "Tests" / "Support"), str(REPOSITORY / "Tests" / "Clients")]

RELEASE = REPOSITORY / ".build" / "release" / "latchkey"
if RELEASE.exists():
    os.environ.setdefault("LATCHKEY", str(RELEASE))


@dataclass
class Report:
    """The results of one point."""

    name: str
    folder: Path
    """An empty folder for stores and files, which is removed afterward."""
    lines: list[str] = field(default_factory=list)
    failures: int = 0

    def measured(self, title: str, before: str, after: str, *, bound: str, holds: bool) -> None:
        """Adds and prints one line, and counts the bound as broken if it does not hold.

        `before` is the figure without the attack or the limit, and `after` the figure with it. `bound` describes the condition for `after`,
        and `holds` says whether it is met.
        """
        self.failures += not holds
        line = f"  {'held  ' if holds else 'BROKEN'}  {title}: {before} before, {after} after (bound: {bound})"
        self.lines.append(line)
        print(line, flush=True)


def points(numbers: list[int]) -> list[Path]:
    modules = sorted(FOLDER.glob("point_*.py"))
    return [module for module in modules if not numbers or int(module.stem.split("_")[1]) in numbers]


def main() -> int:
    failures = 0
    for module in points([int(argument) for argument in sys.argv[1:]]):
        number, name = module.stem.removeprefix("point_").split("_", 1)
        print(f"Point {int(number)}, {name.replace('_', ' ')}", flush=True)
        started = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="latchkey-attack-") as folder:
            report = Report(name, Path(folder))
            try:
                importlib.import_module(module.stem).attack(report)
            except Exception:
                traceback.print_exc()
                report.failures += 1
        if not report.lines:
            print("  BROKEN  nothing was measured", flush=True)
            report.failures += 1
        failures += report.failures
        print(f"  {time.monotonic() - started:.0f} s", flush=True)
    print(f"{failures} bounds do not hold." if failures else "All bounds hold.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
