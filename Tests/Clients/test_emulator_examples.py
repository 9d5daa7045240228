"""Tests the examples that use the control API of `latchkey emulate`: a plug-in for pytest, and a shell script."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from emulator import emulate
from sample import REPOSITORY

EXAMPLES = REPOSITORY / "Examples" / "Emulator"
TESTS = [sys.executable, "-m", "pytest", "-q", "-p", "latchkey_pytest", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", EXAMPLES, EXAMPLES]
ENVIRONMENT = {"PYTHONPATH": str(EXAMPLES), "PYTEST_ADDOPTS": "", "PYTHONDONTWRITEBYTECODE": "1"}


def test_the_shell_script_logs_a_person_in() -> None:
    done = emulate(["sh", EXAMPLES / "login.sh"])
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["name"] == "Ada King Lovelace"


def test_the_tests_of_a_site_pass_with_the_plug_in() -> None:
    done = emulate(TESTS, environment=ENVIRONMENT)
    assert (done.returncode, " passed" in done.stdout) == (0, True), done.stdout + done.stderr


def test_the_plug_in_says_how_to_run_the_tests() -> None:
    variables = {name: value for name, value in os.environ.items() if name != "LATCHKEY_CONTROL_URL"}
    done = subprocess.run(TESTS, capture_output=True, text=True, timeout=60, check=False, env=variables | ENVIRONMENT)
    assert done.returncode == 1
    assert "LATCHKEY_CONTROL_URL is not set: run the tests with latchkey emulate -- pytest" in done.stdout
