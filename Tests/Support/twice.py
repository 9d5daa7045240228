"""Runs pytest, and what has failed once more: the whole files, one after the other, since a test may depend on those before it.

    twice.py [OPTIONS OF THE FIRST RUN] FOLDER
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def pytest(*arguments: str) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False).returncode


def main() -> int:
    # What another run has found is not to be read here.
    with tempfile.TemporaryDirectory() as cache:
        status = pytest("-o", f"cache_dir={cache}", *sys.argv[1:])
        # Another status is no failure of a test: who was killed has not run them all.
        if status != 1:
            return status
        failed = json.loads((Path(cache) / "v" / "cache" / "lastfailed").read_text(encoding="utf-8"))
    files = sorted({name.partition("::")[0] for name in failed})
    print(f"tests failed; once more, one after the other: {' '.join(files)}", file=sys.stderr)
    return pytest(*(str(TESTS / file) for file in files)) if files else status


if __name__ == "__main__":
    sys.exit(main())
