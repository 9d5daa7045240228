"""Requests more nonces from an app's server than it could store, and checks that people can still log in."""

from __future__ import annotations

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import back_end
import requests
from attack import Report
from back_end import BackEnd
from limited_login import limited_login
from person import Person
from provider import LATCHKEY, Provider
from sample import ADA, GRACE, REPOSITORY, SEED, Login

# The number of nonces to request. It exceeds the number that the example server could store in memory.
MAXIMUM_NONCES = 120_000
CONNECTIONS = 4
PARALLEL_REQUESTS = 200
TIME_LIMIT = 40  # seconds
MAXIMUM_GROWTH = 8  # MiB


def attack(report: Report) -> None:
    use_the_example_beside(LATCHKEY)
    with (
        Provider(report.folder / "store.sqlite", "--seed", SEED) as provider,
        BackEnd(provider.url, report.folder / "back-end.log") as server,
    ):
        first = requests.Session()
        early_nonce = send_request(first, server)
        status, seconds = log_in(provider, server, ADA)
        flood(server, 5 * CONNECTIONS * PARALLEL_REQUESTS)
        memory = server.most_memory()

        answered = flood(server, MAXIMUM_NONCES)

        status_now, seconds_now = log_in(provider, server, ADA)
        report.measured(
            f"a login after {answered} nonces that nobody used", f"{status} in {milliseconds(seconds)}",
            f"{status_now} in {milliseconds(seconds_now)}", bound="200", holds=status == status_now == 200)
        status_early, _ = send_token(first, server, limited_login(provider, Person(GRACE), nonce=early_nonce)["id_token"])
        report.measured(
            "a login whose nonce is older than all of them", "200", str(status_early), bound="200", holds=status_early == 200)
        growth = server.most_memory() - memory
        report.measured(
            f"memory for {answered} nonces", f"{memory:.0f} MiB", f"{growth:+.1f} MiB", bound=f"at most {MAXIMUM_GROWTH} MiB more",
            holds=growth <= MAXIMUM_GROWTH)


def use_the_example_beside(latchkey: Path) -> None:
    """Selects the debug build of the example server if there is no other."""
    if not (latchkey.parent / "back-end").exists():
        back_end.LATCHKEY = REPOSITORY / ".build" / "debug" / "latchkey"
    if not (back_end.LATCHKEY.parent / "back-end").exists():
        raise FileNotFoundError("The example server is missing: run make examples first.")


def send_request(app: requests.Session, server: BackEnd) -> str:
    response = app.post(f"{server.url}/nonce", timeout=20)
    response.raise_for_status()
    return response.json()["nonce"]


def send_token(app: requests.Session, server: BackEnd, token: str) -> tuple[int, float]:
    started = time.monotonic()
    response = app.post(f"{server.url}/login", headers={"Authorization": f"Bearer {token}"}, timeout=20)
    return response.status_code, time.monotonic() - started


def log_in(provider: Provider, server: BackEnd, login: Login) -> tuple[int, float]:
    """Returns the status of a login, and how long the server took to check the token, in seconds. If the request for a nonce fails, returns
    the status of its response and 0."""
    app = requests.Session()
    response = app.post(f"{server.url}/nonce", timeout=20)
    if response.status_code != 200:
        return response.status_code, 0
    return send_token(app, server, limited_login(provider, Person(login), nonce=response.json()["nonce"])["id_token"])


def flood(server: BackEnd, goal: int) -> int:
    """Requests `goal` nonces, or fewer if the time limit is reached. Returns the number of responses."""
    deadline = time.monotonic() + TIME_LIMIT
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        return sum(pool.map(lambda _: flood_from_thread(server, goal // CONNECTIONS, deadline), range(CONNECTIONS)))


def flood_from_thread(server: BackEnd, goal: int, deadline: float) -> int:
    address = urlsplit(server.url)
    request = f"POST /nonce HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: 0\r\n\r\n".encode()
    answered = 0
    with socket.create_connection((address.hostname, address.port), timeout=20) as connection:
        while answered < goal and time.monotonic() < deadline:
            count = min(PARALLEL_REQUESTS, goal - answered)
            connection.sendall(request * count)
            received, pending = 0, b""
            while received < count:
                part = connection.recv(1 << 20)
                if not part:
                    return answered + received
                pending += part
                received += pending.count(b"HTTP/1.1 ")
                pending = pending[-(len("HTTP/1.1 ") - 1):]
            answered += received
    return answered


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"
