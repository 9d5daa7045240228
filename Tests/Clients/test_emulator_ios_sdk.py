"""Tests that the original iOS SDK can log in to the emulator: its requests, with all parameters and to the hosts that it has built in, get
answers that pass its checks."""

from __future__ import annotations

import sys

import pytest
from emulator import emulate
from sample import REPOSITORY

SCRIPT = REPOSITORY / "Tests" / "Support" / "ios_sdk.py"


@pytest.mark.parametrize("options", [[], ["--isolated"]], ids=["by-variables", "by-namespaces"])
def test_the_answers_to_the_ios_sdk_pass_its_checks(options: list[str]) -> None:
    done = emulate([sys.executable, SCRIPT], *options)
    assert done.returncode == 0, done.stderr
    assert (done.stdout, done.stderr) == ("Ada King Lovelace\n", "")
