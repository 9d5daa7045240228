"""Runs the Swift tests and the Python tests several times with one build, and prints one line for each run. The logs are in .build/repeat.

    Scripts/repeat.py 10

It continues after a failure, so that it shows how often a test fails. At the end, it fails if any run failed.
"""

import re
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / ".build" / "repeat"
# The make targets by name. Their logs end with lines such as "Test run with 12 tests in 3 suites failed after 1.5 seconds with 2 issues."
# or "== 1 failed, 276 passed in 200.00s ==".
SUITES = {"Swift": "run-swift-tests", "Python": "run-python-tests"}
SWIFT_END = re.compile(r"Test run with (\d+) tests? .*?(?:with (\d+) issues?\b.*)?$", re.MULTILINE)
PYTEST_SUMMARY = re.compile(r"^=* ?((?:\d+ \w+(?:, )?)+) in [\d.]+s.*$", re.MULTILINE)
KNOWN_FAULT = re.compile(r"^known fault: \d+$", re.MULTILINE)


class Outcome(NamedTuple):
    is_passed: bool
    text: str


def run(name: str, target: str, log: Path) -> Outcome:
    started = time.monotonic()
    with log.open("w", encoding="utf-8") as output:
        status = subprocess.run(
            ["make", "--no-print-directory", target], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, check=False,
        ).returncode
    seconds = time.monotonic() - started
    totals = counts(log.read_text(encoding="utf-8", errors="replace"))
    return Outcome(status == 0, f"{name}: {totals or 'no count'}, {seconds:.0f} s" + ("" if status == 0 else f", see {log.relative_to(ROOT)}"))


def counts(log: str) -> str:
    """Returns the numbers of tests, failures and known faults in a log, as text."""
    parts = [f"{ended[1]} tests, {ended[2] or 0} issues" for ended in SWIFT_END.finditer(log)]
    parts += [ended[1] for ended in PYTEST_SUMMARY.finditer(log)]
    parts += KNOWN_FAULT.findall(log)
    return ", ".join(parts)


def main() -> None:
    times = int(sys.argv[1])
    LOGS.mkdir(parents=True, exist_ok=True)
    failures = 0
    for number in range(1, times + 1):
        outcomes = [run(name, target, LOGS / f"{number:02}-{name.lower()}.log") for name, target in SUITES.items()]
        is_passed = all(outcome.is_passed for outcome in outcomes)
        failures += not is_passed
        print(f"{number:2} {'passed' if is_passed else 'FAILED'}  " + "; ".join(outcome.text for outcome in outcomes), flush=True)
    if failures:
        sys.exit(f"{failures} of {times} runs failed")


if __name__ == "__main__":
    main()
