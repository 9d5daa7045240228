"""Measures the emulator: `measure.py`. Uses the program that `make emulator` built, or the one that the variable LATCHKEY names.

It prints the time of `latchkey emulate -- true`, from a call of the control API to its effect, of 200 logins without a browser, and of the same
number in eight worlds at once; and the number of snapshots that are restored per second.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import requests

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests" / "Support"), str(ROOT / "Benchmarks" / "Support")]

from emulator import emulate, running_emulator  # noqa: E402
from latencies import Latencies  # noqa: E402
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK  # noqa: E402

RUNS, CALLS, LOGINS, RESTORED, WORLDS = 10, 200, 200, 300, 8
DIALOG = "https://www.facebook.com/v19.0/dialog/oauth?" + urlencode({"client_id": APP_ID, "redirect_uri": WEB_CALLBACK, "scope": "email"})
TIMEOUT = 60


class Client:
    """A test with its world: a connection for the control API, and connections through the proxy of the world."""

    def __init__(self, variables: dict[str, str]) -> None:
        self.control_url = variables["LATCHKEY_CONTROL_URL"]
        self.direct, self.app = requests.Session(), requests.Session()
        self.direct.trust_env = self.app.trust_env = False
        self.app.proxies = {"https": variables["HTTPS_PROXY"]}
        self.app.verify = variables["SSL_CERT_FILE"]

    def control(self, path: str, body: dict[str, object] | None = None) -> dict:
        response = self.direct.post(self.control_url + path, json=body or {}, timeout=TIMEOUT)
        assert response.ok, response.text
        return response.json()

    def answer_dialog(self) -> str:
        self.control("/logins/next", {"person": ADA.email})
        response = self.app.get(DIALOG, allow_redirects=False, timeout=TIMEOUT)
        self.app.cookies.clear()
        return parse_qs(urlsplit(response.headers["Location"]).query)["code"][0]

    def log_in(self) -> None:
        token = self.app.get("https://graph.facebook.com/v19.0/oauth/access_token", timeout=TIMEOUT, params={
            "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": self.answer_dialog()}).json()["access_token"]
        person = self.app.get("https://graph.facebook.com/v19.0/me", params={"fields": "email", "access_token": token}, timeout=TIMEOUT).json()
        assert person["email"] == ADA.email, person


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def latencies(count: int, work: Callable[[], object]) -> Latencies:
    return Latencies.of_durations([seconds(work) * 1000 for _ in range(count)])


def started() -> None:
    done = emulate(["true"])
    assert done.returncode == 0, done.stderr


def main() -> None:
    print(f"latchkey emulate -- true: {latencies(RUNS, started)} ({RUNS} runs)")
    with running_emulator() as emulator:
        client = Client(emulator.variables)
        client.log_in()
        print(f"from POST /logins/next to the response of the dialog: {latencies(CALLS, client.answer_dialog)} ({CALLS} calls)")

        client.control("/snapshots", {"name": "before"})
        duration = seconds(lambda: [client.control("/snapshots/before/restore") for _ in range(RESTORED)])
        print(f"snapshots restored: {RESTORED / duration:.0f} per second (goal: 100)")

        logins = latencies(LOGINS, client.log_in)
        print(f"{LOGINS} logins without a browser, each with code, token and person: {logins.mean * LOGINS / 1000:.1f} s ({logins})")

        clients: list[Client] = []
        opened = seconds(lambda: clients.extend(Client(client.control("/worlds", {"name": f"w{number}"})["variables"]) for number in range(WORLDS)))
        with ThreadPoolExecutor(WORLDS) as pool:
            duration = seconds(lambda: list(pool.map(lambda each: [each.log_in() for _ in range(LOGINS // WORLDS)], clients)))
        print(f"{WORLDS} worlds: opened in {opened:.1f} s; {LOGINS} logins in all of them at once: {duration:.1f} s")


if __name__ == "__main__":
    main()
