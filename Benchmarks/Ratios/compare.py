"""Compares the ratios of a version with those of `Benchmarks/Results/ratios.json`: `compare.py [--write] RUN …`.

Each RUN is a file of `ProviderBenchmarks floor --json`. In all ratios, less is better. Single runs vary, because other programs share the
machine, so the script compares the medians of several runs, and `ratios.json` has the lowest and the highest figure of the runs that wrote it. A
ratio is worse if both is true:

- its median is more than 5 % higher than the stored one;
- all new runs are higher than all stored ones.

If only the first is true, the ratio is unclear: the script says so, and more runs decide. `make bench` has three runs, and `make bench RUNS=9`
has nine. The ratios of two machines can differ by more than 5 %, so the script says which machine wrote the file.

The script ends with the status 1 if a ratio is worse, if a stored ratio was not measured, or if a ratio is not stored. After an intended change,
`make bench-ratios` writes the file anew, with `--write`.
"""

from __future__ import annotations

import argparse
import datetime
import json
import statistics
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Support"))

import machine  # noqa: E402

STORED = Path(__file__).resolve().parents[1] / "Results" / "ratios.json"
TOLERANCE = 0.05


@dataclass
class Range:
    """The figures of one ratio in several runs."""

    lowest: float
    median: float
    highest: float

    @staticmethod
    def of(figures: list[float]) -> Range:
        return Range(*(round(each, 4) for each in (min(figures), statistics.median(figures), max(figures))))


@dataclass
class Comparison:
    """The present and the stored figures of one ratio."""

    name: str
    stored: Range
    present: Range

    @property
    def change(self) -> float:
        return (self.present.median - self.stored.median) / abs(self.stored.median or 1)

    @property
    def verdict(self) -> str | None:
        """Returns `None` if the change is within the tolerance."""
        if abs(self.change) <= TOLERANCE:
            return None
        if self.present.lowest > self.stored.highest:
            return "worse"
        return "better" if self.present.highest < self.stored.lowest else "unclear"

    def row(self) -> str:
        before, now = (f"{each.median:.2f} ({each.lowest:.2f} to {each.highest:.2f})" for each in (self.stored, self.present))
        return f"| {self.name} | {before} | {now} | {self.change:+.0%} | {self.verdict} |"


def ranges(files: list[Path]) -> dict[str, Range]:
    """Returns the figures of several runs by name.

    Raises `SystemExit` if a file is no object with numbers, or if the runs have different names."""
    runs = []
    for file in files:
        run = content(file)
        if not all(isinstance(each, int | float) for each in run.values()):
            raise SystemExit(f"{file} has a ratio that is no number.")
        runs.append(run)
        if run.keys() != runs[0].keys():
            raise SystemExit(f"{file} and {files[0]} have different ratios: {', '.join(sorted(run.keys() ^ runs[0].keys()))}.")
    return {name: Range.of([run[name] for run in runs]) for name in runs[0]}


def content(file: Path) -> dict:
    try:
        value = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SystemExit(f"{file} cannot be read: {error}.") from error
    if not isinstance(value, dict):
        raise SystemExit(f"{file} is no JSON object.")
    return value


def write(present: dict[str, Range], runs: int, file: Path) -> None:
    stored = {
        "machine": machine.description(), "date": str(datetime.date.today()), "runs": runs,
        "ratios": {name: asdict(each) for name, each in sorted(present.items())}}
    file.write_text(json.dumps(stored, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(present)} ratios of {runs} runs are in {file}.")


def compare(present: dict[str, Range], file: Path) -> bool:
    """Prints what has changed. Returns whether nothing became worse and the names are those of the file."""
    stored = content(file)
    if stored["machine"] != machine.description():
        print(f"The stored ratios are of another machine: {stored['machine']}. This is {machine.description()}.")
    before = {name: Range(**each) for name, each in stored["ratios"].items()}
    missing, unknown = sorted(before.keys() - present.keys()), sorted(present.keys() - before.keys())
    comparisons = [Comparison(name, before[name], each) for name, each in present.items() if name in before]
    changed = [each for each in comparisons if each.verdict]
    print(f"{len(comparisons)} ratios were compared with those of {stored['date']} ({stored['runs']} runs).")
    if changed:
        print("\n| Ratio | Stored | Now | Change | |\n|---|---|---|--:|---|")
        for each in sorted(changed, key=lambda each: -each.change):
            print(each.row())
        print()
    for name in missing:
        print(f"Not measured, but stored: {name}")
    for name in unknown:
        print(f"Measured, but not stored: {name}")
    worse = [each.name for each in changed if each.verdict == "worse"]
    unclear = [each.name for each in changed if each.verdict == "unclear"]
    if unclear:
        print(f"More runs (make bench RUNS=9) show whether these changed, because their runs overlap: {'; '.join(unclear)}.")
    if worse:
        print(f"More than {TOLERANCE:.0%} worse: {'; '.join(worse)}.")
    elif not missing and not unknown:
        print(f"Nothing became more than {TOLERANCE:.0%} worse.")
    if worse or missing or unknown:
        print("If that is intended, make bench-ratios writes the stored ratios anew.")
    return not (worse or missing or unknown)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares ratios with the stored ones. See the beginning of this file.")
    parser.add_argument("--write", action="store_true", help="store the ratios")
    parser.add_argument("--stored", type=Path, default=STORED, help="another file than Benchmarks/Results/ratios.json")
    parser.add_argument("runs", type=Path, nargs="+", metavar="RUN")
    arguments = parser.parse_args()
    present = ranges(arguments.runs)
    if arguments.write:
        write(present, len(arguments.runs), arguments.stored)
    elif not arguments.stored.exists():
        raise SystemExit(f"{arguments.stored} does not exist. make bench-ratios writes it.")
    elif not compare(present, arguments.stored):
        sys.exit(1)


if __name__ == "__main__":
    main()
