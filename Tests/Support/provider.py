"""Runs `latchkey serve` as a child process, on a free port with its own store."""

from __future__ import annotations

import contextlib
import itertools
import os
import resource
import select
import socket
import subprocess
import time
from pathlib import Path
from urllib.parse import urlencode

from sample import APP_ID, NONCE, OWN_SCHEME_CALLBACK, REPOSITORY, WEB_CALLBACK

LATCHKEY = Path(os.environ.get("LATCHKEY", REPOSITORY / ".build" / "debug" / "latchkey"))
READY = "Latchkey is ready at "
START_TIMEOUT = 60
STOP_TIMEOUT = 20


# These ports are below 32768, the first port that the system assigns to connections by itself. The system therefore does not take a port
# after `free_port` has found it free. Test processes that run at the same time start at different ports.
_ports = itertools.cycle(range(12_000, 32_000))
_ports = itertools.islice(_ports, os.getpid() * 101 % 20_000, None)


def free_port() -> int:
    """Returns a free port that this process has not used before."""
    for port in itertools.islice(_ports, 20_000):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("there is no free port")


def latchkey(*arguments: str | Path, user: int | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the command until it ends, with a time limit."""
    return subprocess.run(
        [LATCHKEY, *arguments], capture_output=True, text=True, timeout=START_TIMEOUT, check=False, user=user, group=user,
        extra_groups=None if user is None else [],
    )


class Provider:
    """A running provider, which ends with the `with` block."""

    may_lose_reads = False
    """Whether records of which data an app has read can be lost although the app has it."""

    def __init__(self, store: Path, *options: str | Path, port: int | None = None, descriptors: int | None = None) -> None:
        """`descriptors` is the maximum number of open files and sockets. By default, the system's limit applies."""
        self.store = store
        self._descriptors = descriptors
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._options = options

    def __enter__(self) -> Provider:
        with open(f"{self.store}.log", "a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [LATCHKEY, "serve", "--port", str(self.port), "--store", self.store_address, *self._options],
                stdout=subprocess.PIPE, stderr=log, text=True, bufsize=1, preexec_fn=self._limit if self._descriptors else None,
            )
        try:
            self.ready_line = self._first_line()
            assert self.ready_line.startswith(READY), f"serve printed {self.ready_line!r}; its log: {self.log()}"
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(STOP_TIMEOUT)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        self._process.stdout.close()

    def kill(self) -> None:
        """Kills the provider, without a chance to clean up."""
        self._process.kill()
        self._process.wait()

    @property
    def store_address(self) -> str:
        return f"sqlite:{self.store}"

    @property
    def process_id(self) -> int:
        return self._process.pid

    def wait(self, seconds: float) -> int:
        """Waits until the provider has ended by itself, and returns its exit status."""
        return self._process.wait(seconds)

    def log(self) -> str:
        return Path(f"{self.store}.log").read_text(encoding="utf-8")

    def dialog(self, **parameters: str) -> str:
        """Returns the address of a login dialog of the sample app."""
        return f"{self.url}/dialog/oauth?" + urlencode({"client_id": APP_ID, "redirect_uri": WEB_CALLBACK} | parameters)

    def limited_dialog(self, **parameters: str) -> str:
        """Returns the address of a Limited Login dialog, with the parameters that the SDK for iOS sends."""
        return self.dialog(**{
            "redirect_uri": OWN_SCHEME_CALLBACK,
            "response_type": "id_token,graph_domain,user_token_nonce",
            "scope": "openid,email,user_birthday",
            "nonce": NONCE,
            "tp": "ios_14_do_not_track",
            "return_scopes": "true",
            "display": "touch",
            "sdk": "ios",
            "default_audience": "friends",
        } | parameters)

    def _limit(self) -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, self._descriptors), self._descriptors))

    def _first_line(self) -> str:
        deadline = time.monotonic() + START_TIMEOUT
        readable, _, _ = select.select([self._process.stdout], [], [], max(0, deadline - time.monotonic()))
        return self._process.stdout.readline().rstrip("\n") if readable else ""
