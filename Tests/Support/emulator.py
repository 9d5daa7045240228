"""Runs `latchkey emulate` with a command."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from provider import LATCHKEY, START_TIMEOUT

PROGRAM = LATCHKEY.with_name("latchkey-emulator")

# The hosts for which the emulator answers.
HOSTS = [
    "facebook.com", "www.facebook.com", "m.facebook.com", "limited.facebook.com", "www.limited.facebook.com", "graph.facebook.com",
    "ep1.facebook.com", "ep2.facebook.com", "developers.facebook.com",
]  # fmt: skip

CONFIGURATION = "/.well-known/openid-configuration"

# A user without privileges, as whom root runs commands.
NOBODY = 65534


def emulate(
    command: Sequence[str | Path], *options: str, environment: Mapping[str, str] | None = None, user: int | None = None,
    timeout: float = START_TIMEOUT,
) -> subprocess.CompletedProcess[str]:
    """Runs a command with the emulator until it ends."""
    return subprocess.run(
        [LATCHKEY, "emulate", *options, "--", *command], capture_output=True, text=True, timeout=timeout, check=False, user=user, group=user,
        extra_groups=None if user is None else [], env=os.environ | dict(environment or {}), stdin=subprocess.DEVNULL,
    )


def emulate_python(script: str, *options: str, **settings) -> str:
    """Runs a Python script with the emulator, and returns what it printed. Its modules are those of the tests."""
    done = emulate([sys.executable, "-c", script], *options, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout
