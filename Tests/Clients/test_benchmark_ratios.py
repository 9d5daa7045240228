"""Tests the script with which `make bench` says which ratios became worse."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from sample import REPOSITORY

SCRIPT = REPOSITORY / "Benchmarks" / "Ratios" / "compare.py"
STORED_RUNS = [{"discovery": 1.00, "start": 1.50}, {"discovery": 1.02, "start": 1.90}, {"discovery": 1.01, "start": 1.60}]


class Ratios:
    """Runs of a benchmark, and a file with the stored ratios."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.stored = folder / "ratios.json"

    def compare(self, runs: list[dict[str, object]], *options: str) -> subprocess.CompletedProcess[str]:
        files = [self._folder / f"{number}.json" for number in range(len(runs))]
        for file, run in zip(files, runs):
            file.write_text(json.dumps(run), encoding="utf-8")
        command = [sys.executable, SCRIPT, "--stored", self.stored, *options, *files]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture
def ratios(tmp_path: Path) -> Ratios:
    ratios = Ratios(tmp_path)
    assert ratios.compare(STORED_RUNS, "--write").returncode == 0
    return ratios


def test_the_file_has_the_range_of_the_runs(ratios: Ratios) -> None:
    stored = json.loads(ratios.stored.read_text(encoding="utf-8"))
    assert stored["runs"] == 3
    assert stored["ratios"]["discovery"] == {"lowest": 1.00, "median": 1.01, "highest": 1.02}


def test_the_same_ratios_are_not_worse(ratios: Ratios) -> None:
    done = ratios.compare(STORED_RUNS)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Nothing became more than 5% worse." in done.stdout


def test_a_worse_ratio_is_named(ratios: Ratios) -> None:
    done = ratios.compare([{"discovery": discovery, "start": 1.6} for discovery in (1.08, 1.07, 1.09)])
    assert done.returncode == 1
    assert "| discovery | 1.01 (1.00 to 1.02) | 1.08 (1.07 to 1.09) | +7% | worse |" in done.stdout
    assert "More than 5% worse: discovery.\n" in done.stdout


def test_a_ratio_within_five_percent_is_not_worse(ratios: Ratios) -> None:
    done = ratios.compare([{"discovery": 1.05, "start": 1.6}] * 3)
    assert done.returncode == 0, done.stdout


def test_a_ratio_whose_runs_overlap_is_unclear(ratios: Ratios) -> None:
    done = ratios.compare([{"discovery": 1.01, "start": start} for start in (1.85, 1.95, 2.05)])
    assert done.returncode == 0, done.stdout
    assert "| start | 1.60 (1.50 to 1.90) | 1.95 (1.85 to 2.05) | +22% | unclear |" in done.stdout
    assert "their runs overlap: start." in done.stdout


def test_a_better_ratio_is_named(ratios: Ratios) -> None:
    done = ratios.compare([{"discovery": 0.9, "start": 1.6}] * 3)
    assert done.returncode == 0, done.stdout
    assert "| -11% | better |" in done.stdout


def test_a_missing_ratio_is_named(ratios: Ratios) -> None:
    done = ratios.compare([{"discovery": 1.01}] * 3)
    assert done.returncode == 1
    assert "Not measured, but stored: start\n" in done.stdout


def test_an_unknown_ratio_is_named(ratios: Ratios) -> None:
    done = ratios.compare([{"discovery": 1.01, "start": 1.6, "memory": 40}] * 3)
    assert done.returncode == 1
    assert "Measured, but not stored: memory\n" in done.stdout


def test_another_machine_is_named(ratios: Ratios) -> None:
    stored = json.loads(ratios.stored.read_text(encoding="utf-8")) | {"machine": "a machine with one core"}
    ratios.stored.write_text(json.dumps(stored), encoding="utf-8")
    assert "The stored ratios are of another machine: a machine with one core." in ratios.compare(STORED_RUNS).stdout


def test_missing_stored_ratios_are_named(tmp_path: Path) -> None:
    done = Ratios(tmp_path).compare(STORED_RUNS)
    assert done.returncode == 1
    assert done.stderr == f"{tmp_path}/ratios.json does not exist. make bench-ratios writes it.\n"


@pytest.mark.parametrize("runs, error", [
    ([{"discovery": 1.0}, {"start": 1.0}], "1.json and {folder}/0.json have different ratios: discovery, start."),
    ([{"discovery": "fast"}], "0.json has a ratio that is no number."),
    ([["discovery"]], "0.json is no JSON object."),
])  # fmt: skip
def test_a_wrong_run_is_named(ratios: Ratios, runs: list, error: str, tmp_path: Path) -> None:
    done = ratios.compare(runs)
    assert done.returncode == 1
    assert done.stderr == f"{tmp_path}/{error.format(folder=tmp_path)}\n"


def test_nothing_is_written_for_a_wrong_run(ratios: Ratios) -> None:
    before = ratios.stored.read_bytes()
    assert ratios.compare([{"discovery": 1.0}, {"start": 1.0}], "--write").returncode == 1
    assert ratios.stored.read_bytes() == before
