"""Keeps the password queue full while people log in. Wrong passwords come from a thousand networks, and an app sets the passwords of its
test users."""

from __future__ import annotations

import http.client
import itertools
import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from urllib.parse import urlencode

import requests
from attack import Report
from person import Page
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, SEED

LOGIN = "/settings/login"
NETWORKS = [f"{10 + number // 250}.{number % 250}.7.1" for number in range(1000)]
CONNECTIONS = 80
LOGINS = 8
MAXIMUM_LOGIN_TIME = 2.0
"""The maximum time in seconds for a login with the correct password."""
MAXIMUM_RESPONSE_TIME = 8.0
"""The maximum time in seconds until a response: up to five seconds in the queue, and the time to hash two passwords."""
FLOOD_TIMEOUT = 40.0
"""The maximum duration of a flood, in seconds."""


class Browser:
    """A browser in which Ada logs in repeatedly, from one network."""

    def __init__(self, provider: Provider, network: str) -> None:
        self.url = provider.url + LOGIN
        self.session = requests.Session()
        self.session.headers["X-Forwarded-For"] = network

    def log_in(self) -> tuple[int, float]:
        """Logs in. Returns the status, and the seconds from sending the form to the response."""
        fields = Page(self.session.get(self.url, timeout=FLOOD_TIMEOUT)).form.fields
        fields |= {"email": ADA.email, "password": ADA.password}
        started = time.monotonic()
        response = self.session.post(self.url, data=fields, allow_redirects=False, timeout=FLOOD_TIMEOUT)
        return response.status_code, time.monotonic() - started

    def log_in_often(self) -> tuple[Counter[int], float]:
        """Logs in several times. Returns the number of responses with each status, and the longest duration."""
        results = [self.log_in() for _ in range(LOGINS)]
        return Counter(status for status, _ in results), max(seconds for _, seconds in results)


class Flood:
    """Sends requests over many connections until the `with` block ends."""

    def __init__(self, provider: Provider, request: Callable[[int], tuple[str, str, dict[str, str]]]) -> None:
        self.port = provider.port
        self.request = request
        self.results: Counter[str] = Counter()
        self._numbers = itertools.count()
        self._lock = threading.Lock()
        self._stopped = threading.Event()

    def __enter__(self) -> Flood:
        self._until = time.monotonic() + FLOOD_TIMEOUT
        self._threads = [threading.Thread(target=self._run) for _ in range(CONNECTIONS)]
        for thread in self._threads:
            thread.start()
        time.sleep(2)
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=FLOOD_TIMEOUT)
        while not self._stopped.is_set() and time.monotonic() < self._until:
            path, body, headers = self.request(next(self._numbers))
            try:
                connection.request("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"} | headers)
                response = connection.getresponse()
                content = response.read()
            except OSError:
                connection.close()
                continue
            label = str(response.status)
            if content.startswith(b'{"error"'):
                label += f" code {json.loads(content)['error']['code']}"
            if response.headers["Retry-After"]:
                label += " with Retry-After"
            with self._lock:
                self.results[label] += 1
        connection.close()


def summary(counter: Counter) -> str:
    return ", ".join(f"{key}: {count}" for key, count in sorted(counter.items()))


def wrong_passwords(provider: Provider, networks: list[str]) -> Callable[[int], tuple[str, str, dict[str, str]]]:
    browser = requests.Session()
    fields = Page(browser.get(provider.url + LOGIN, timeout=FLOOD_TIMEOUT)).form.fields
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.cookies)

    def request(number: int) -> tuple[str, str, dict[str, str]]:
        body = urlencode(fields | {"email": f"nobody{number}@example.com", "password": "not the password"})
        return LOGIN, body, {"Cookie": cookies, "X-Forwarded-For": networks[number % len(networks)]}

    return request


def test_user_passwords(provider: Provider) -> Callable[[int], tuple[str, str, dict[str, str]]]:
    token = f"{APP_ID}|{APP_SECRET}"
    path = f"{provider.url}/{APP_ID}/accounts/test-users"
    user = requests.post(path, data={"access_token": token, "installed": "false"}, timeout=FLOOD_TIMEOUT).json()["id"]
    return lambda number: (f"/{user}", urlencode({"access_token": token, "password": f"password number {number}"}), {})


def attack(report: Report) -> None:
    with Provider(report.folder / "store.sqlite", "--seed", SEED) as provider:
        known_browser, new_browser = Browser(provider, "192.0.2.1"), Browser(provider, "192.0.2.2")
        known_browser.log_in()
        statuses, normal = known_browser.log_in_often()
        before = f"{summary(statuses)}; {normal:.2f} s at most"

        with Flood(provider, wrong_passwords(provider, NETWORKS)) as flood:
            statuses, slowest_time = known_browser.log_in_often()
            report.measured(
                "logins in a known browser while 1,000 networks try passwords", before,
                f"{summary(statuses)}; {slowest_time:.2f} s at most",
                bound=f"all log in, within {MAXIMUM_LOGIN_TIME:.0f} s", holds=set(statuses) == {303} and slowest_time < MAXIMUM_LOGIN_TIME)
            # Ada has not logged in with this browser before, so the provider does not treat it as a known browser.
            first_status, first = new_browser.log_in()
        report.measured(
            "a first login at the same time", before, f"{first_status} after {first:.2f} s",
            bound=f"an answer within {MAXIMUM_RESPONSE_TIME:.0f} s", holds=first_status in (303, 503) and first < MAXIMUM_RESPONSE_TIME)
        report.measured(
            "the responses to those networks", "-", summary(flood.results), bound="403, or 503 with Retry-After",
            holds=set(flood.results) <= {"403", "503 with Retry-After"})

        neighbor = Browser(provider, "198.18.7.2")
        with Flood(provider, wrong_passwords(provider, ["198.18.7.1"])):
            status, seconds = neighbor.log_in()
        report.measured(
            "a first login while a neighbor of the same network tries passwords", before, f"{status} after {seconds:.2f} s",
            bound=f"logs in, within {MAXIMUM_LOGIN_TIME:.0f} s", holds=status == 303 and seconds < MAXIMUM_LOGIN_TIME)

        new_browser = Browser(provider, "192.0.2.3")
        with Flood(provider, test_user_passwords(provider)) as flood:
            first_status, first = new_browser.log_in()
            statuses, slowest_time = known_browser.log_in_often()
            statuses[first_status] += 1
            slowest_time = max(first, slowest_time)
        report.measured(
            f"logins while an app sets test users' passwords over {CONNECTIONS} connections", before,
            f"{summary(statuses)}; {slowest_time:.2f} s at most", bound=f"all log in, within {MAXIMUM_LOGIN_TIME:.0f} s",
            holds=set(statuses) == {303} and slowest_time < MAXIMUM_LOGIN_TIME)
        report.measured(
            "the responses to the app", "-", summary(flood.results), bound="200, or 403 with code 613 and Retry-After",
            holds=set(flood.results) <= {"200", "403 code 613 with Retry-After"})
