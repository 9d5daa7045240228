"""A pytest plug-in for tests that run under `latchkey emulate -- pytest -p latchkey_pytest`.

The fixture `latchkey` is the emulator, reset to its seed before each test. A test says with it what happens next, and the code under test uses
the addresses of the original login system, with no change.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

import pytest


class EmulatorError(Exception):
    """An error of the control API, which names what is wrong."""


class Emulator:
    """The control API of a provider that `latchkey emulate` runs."""

    def __init__(self, control_url: str) -> None:
        self._address = control_url.rstrip("/")
        # The control API is on this machine, whatever the proxy is.
        self._opener = build_opener(ProxyHandler({}))

    def call(self, method: str, path: str, body: dict[str, Any] | None = None, timeout: float = 30) -> dict[str, Any]:
        """Calls an operation of the control API."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self._address}{path}", data, {"Content-Type": "application/json"} if data else {}, method=method)
        try:
            with self._opener.open(request, timeout=timeout) as response:
                return json.load(response)
        except HTTPError as error:
            raise EmulatorError(f"{method} {path}: {error.code} {error.read().decode()}") from None

    def reset(self) -> None:
        """Restores the seed, and empties the queue, the faults and the journal."""
        self.call("POST", "/reset", {})

    def next_login(self, person: str | None = None, **entry: Any) -> dict[str, Any]:
        """Decides the next login: `person`, and perhaps `decline`, `cancel`, `error`, `delay` or `app`."""
        return self.call("POST", "/logins/next", {**({"person": person} if person else {}), **entry})

    def unconsumed_logins(self) -> list[dict[str, Any]]:
        """Returns the entries of the queue that no login has taken."""
        return self.call("GET", "/logins")["logins"]

    def add_person(self, **person: Any) -> dict[str, Any]:
        """Adds or changes a person, with the keys of a seed file."""
        return self.call("POST", "/people", person)

    def add_app(self, **app: Any) -> dict[str, Any]:
        """Adds or changes an app, with the keys of a seed file; returns its ID and secret."""
        return self.call("POST", "/apps", app)

    def advance(self, duration: str) -> dict[str, Any]:
        """Advances the clock of the provider, for example by `60d`."""
        return self.call("POST", "/clock", {"advance": duration})

    def fail(self, fault: str, **route: Any) -> dict[str, Any]:
        """Makes requests fail: `fault`, and perhaps `path`, `method`, `after` and `times`."""
        return self.call("POST", "/faults", {"fault": fault, **route})

    def recover(self) -> None:
        """Removes all faults."""
        self.call("DELETE", "/faults")

    def mint(self, person: str, app: str, **options: Any) -> dict[str, Any]:
        """Mints a token, sound or `broken` by the name of a recipe."""
        return self.call("POST", "/tokens", {"person": person, "app": app, **options})

    def requests(self, **filters: str) -> list[dict[str, Any]]:
        """Returns the requests of the journal, for example those with `path="/me"`."""
        return self.call("GET", f"/requests?{urlencode(filters)}")["requests"]

    def wait_for_request(self, time: str = "5s", **filters: str) -> dict[str, Any]:
        """Waits for a request. The error after that time names the requests that nearly matched."""
        return self.call("GET", f"/requests?{urlencode({**filters, 'wait': time})}", timeout=90)["requests"][0]

    def take_snapshot(self, name: str) -> None:
        """Takes a snapshot of everything."""
        self.call("POST", "/snapshots", {"name": name})

    def restore_snapshot(self, name: str) -> None:
        """Restores a snapshot."""
        self.call("POST", f"/snapshots/{quote(name)}/restore", {})


@pytest.fixture(scope="session")
def latchkey_emulator() -> Emulator:
    """The emulator, as the last test left it."""
    address = os.environ.get("LATCHKEY_CONTROL_URL")
    if not address:
        pytest.fail("LATCHKEY_CONTROL_URL is not set: run the tests with latchkey emulate -- pytest", pytrace=False)
    return Emulator(address)


@pytest.fixture
def latchkey(latchkey_emulator: Emulator) -> Iterator[Emulator]:
    """The emulator, reset to its seed. A login that was announced and never happened fails the test."""
    latchkey_emulator.reset()
    yield latchkey_emulator
    untaken = latchkey_emulator.unconsumed_logins()
    assert not untaken, f"no login took {json.dumps(untaken)}"
