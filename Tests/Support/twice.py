"""Runs pytest, and what has failed once more: the whole files, one after the other, since a test may depend on those before it.

    twice.py [OPTIONS OF THE FIRST RUN] FOLDER
"""

import json
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
FAILED = TESTS / ".pytest_cache" / "v" / "cache" / "lastfailed"


def pytest(*arguments: str) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False).returncode


def main() -> int:
    status = pytest("--cache-clear", *sys.argv[1:])
    # Another status is no failure of a test: who was killed has not run them all.
    if status != 1:
        return status
    names = sorted({name.partition("::")[0] for name in json.loads(FAILED.read_text(encoding="utf-8"))})
    if not names:
        return status
    print(f"tests failed; once more, one after the other: {' '.join(names)}", file=sys.stderr)
    return pytest(*(str(TESTS / name) for name in names))


if __name__ == "__main__":
    sys.exit(main())
