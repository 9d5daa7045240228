"""Runs the Python tests of the provider on two nodes with PostgreSQL behind HAProxy, in the place of one provider with an SQLite file:

    on_postgres.py LATCHKEY [PYTEST-OPTION …]

Tests of the SQLite file itself are left out.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS.parent / "Examples" / "Cluster"))

import cluster  # noqa: E402

ONLY_SQLITE = [
    "Clients/test_store_command.py",
    "Clients/test_serve_start.py",
    "Clients/test_settings.py",
    "Clients/test_killed_provider.py",
    "Clients/test_cluster.py",
]

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        database = cluster.Database(Path(name), "database", "fsync = off")
        database.create()
        database.start()
        environment = os.environ | {
            "LATCHKEY": str(TESTS / "Support" / "latchkey-on-postgres"),
            "LATCHKEY_BINARY": str(Path(sys.argv[1]).resolve()),
            "LATCHKEY_CLUSTER": str(database.folder),
        }
        ignored = [f"--ignore={path}" for path in ONLY_SQLITE]
        try:
            status = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", *ignored, *(sys.argv[2:] or ["Clients", "Browser"])], cwd=TESTS, env=environment,
                check=False).returncode
        finally:
            database.stop("immediate")
    sys.exit(status)
