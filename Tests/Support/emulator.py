"""Runs `latchkey emulate` with a command."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import requests
from provider import LATCHKEY, START_TIMEOUT, STOP_TIMEOUT

PROGRAM = LATCHKEY.with_name("latchkey-emulator")

# The hosts for which the emulator answers.
HOSTS = [
    "facebook.com", "www.facebook.com", "m.facebook.com", "limited.facebook.com", "www.limited.facebook.com", "graph.facebook.com",
    "ep1.facebook.com", "ep2.facebook.com", "developers.facebook.com",
]  # fmt: skip

CONFIGURATION = "/.well-known/openid-configuration"

# A user without privileges, as whom root runs commands.
NOBODY = 65534


@contextmanager
def private_folder(user: int | None = None) -> Iterator[Path]:
    """Creates a folder of a user. No other user can write in it or above it, and its path is short enough for sockets."""
    parent = "/run" if os.geteuid() == 0 else os.environ.get("XDG_RUNTIME_DIR") or Path.home()
    with tempfile.TemporaryDirectory(dir=parent) as folder:
        Path(folder).chmod(0o755)
        if user is not None:
            os.chown(folder, user, user)
        yield Path(folder)


def emulate(
    command: Sequence[str | Path], *options: str, environment: Mapping[str, str] | None = None, user: int | None = None,
    timeout: float = START_TIMEOUT,
) -> subprocess.CompletedProcess[str]:
    """Runs a command with the emulator until it ends."""
    with ExitStack() as folders:
        folder = {} if user is None else {"TMPDIR": str(folders.enter_context(private_folder(user)))}
        return subprocess.run(
            [LATCHKEY, "emulate", *options, "--", *command], capture_output=True, text=True, timeout=timeout, check=False, user=user, group=user,
            extra_groups=None if user is None else [], env=os.environ | folder | dict(environment or {}), stdin=subprocess.DEVNULL,
        )


def emulate_python(script: str, *options: str, **settings) -> str:
    """Runs a Python script with the emulator, and returns what it printed. Its modules are those of the tests."""
    done = emulate([sys.executable, "-c", script], *options, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout


@dataclass(frozen=True)
class Emulator:
    """An emulator that runs without a command."""

    instructions: str
    """What it prints for a person."""
    variables: dict[str, str]
    """The variables that it says to set."""

    @property
    def control_url(self) -> str:
        return self.variables["LATCHKEY_CONTROL_URL"]

    @property
    def proxy(self) -> str:
        return self.variables["HTTPS_PROXY"]

    def control(self, method: str, path: str, body: Mapping[str, object] | None = None) -> dict:
        """Calls an operation of the control API."""
        response = requests.request(method, self.control_url + path, json=body, proxies={"http": ""}, timeout=START_TIMEOUT)
        assert response.ok, response.text
        return response.json()


@contextmanager
def running_emulator(*options: str) -> Iterator[Emulator]:
    """Runs an emulator without a command."""
    with subprocess.Popen([LATCHKEY, "emulate", *options], stdout=subprocess.PIPE, text=True) as process:
        try:
            text = ""
            for line in iter(process.stdout.readline, ""):
                text += line
                if "-http-proxy" in line:
                    break
            words = [shlex.split(line) for line in text.splitlines() if line.startswith("  export ")]
            yield Emulator(text, dict(assignment.split("=", 1) for _, assignment in words))
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(STOP_TIMEOUT)
