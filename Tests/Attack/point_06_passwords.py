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
LONGEST_LOGIN = 2.0
"""The maximum time in seconds for a login with the correct password."""
LONGEST_ANSWER = 8.0
"""The maximum time in seconds until a response: up to five seconds in the queue, and the time to hash two passwords."""
FLOOD = 40.0
"""The maximum duration of a flood, in seconds."""


class Browser:
    """A browser in which Ada logs in repeatedly, from one network."""

    def __init__(self, provider: Provider, network: str) -> None:
        self.url = provider.url + LOGIN
        self.session = requests.Session()
        self.session.headers["X-Forwarded-For"] = network

    def log_in(self) -> tuple[int, float]:
        """Logs in. Returns the status, and the seconds from sending the form to the response."""
        fields = Page(self.session.get(self.url, timeout=FLOOD)).form.fields
        fields |= {"email": ADA.email, "password": ADA.password}
        started = time.monotonic()
        answer = self.session.post(self.url, data=fields, allow_redirects=False, timeout=FLOOD)
        return answer.status_code, time.monotonic() - started

    def log_in_often(self) -> tuple[Counter[int], float]:
        """Logs in several times. Returns the number of responses with each status, and the longest duration."""
        answers = [self.log_in() for _ in range(LOGINS)]
        return Counter(status for status, _ in answers), max(seconds for _, seconds in answers)


class Flood:
    """Sends requests over many connections until the `with` block ends."""

    def __init__(self, provider: Provider, request: Callable[[int], tuple[str, str, dict[str, str]]]) -> None:
        self.port = provider.port
        self.request = request
        self.answers: Counter[str] = Counter()
        self._numbers = itertools.count()
        self._lock = threading.Lock()
        self._ended = threading.Event()

    def __enter__(self) -> Flood:
        self._until = time.monotonic() + FLOOD
        self._threads = [threading.Thread(target=self._run) for _ in range(CONNECTIONS)]
        for thread in self._threads:
            thread.start()
        time.sleep(2)
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=FLOOD)
        while not self._ended.is_set() and time.monotonic() < self._until:
            path, body, headers = self.request(next(self._numbers))
            try:
                connection.request("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"} | headers)
                answer = connection.getresponse()
                content = answer.read()
            except OSError:
                connection.close()
                continue
            word = str(answer.status)
            if content.startswith(b'{"error"'):
                word += f" code {json.loads(content)['error']['code']}"
            if answer.headers["Retry-After"]:
                word += " with Retry-After"
            with self._lock:
                self.answers[word] += 1
        connection.close()


def words(counter: Counter) -> str:
    return ", ".join(f"{key}: {count}" for key, count in sorted(counter.items()))


def wrong_passwords(provider: Provider, networks: list[str]) -> Callable[[int], tuple[str, str, dict[str, str]]]:
    browser = requests.Session()
    fields = Page(browser.get(provider.url + LOGIN, timeout=FLOOD)).form.fields
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in browser.cookies)

    def request(number: int) -> tuple[str, str, dict[str, str]]:
        body = urlencode(fields | {"email": f"nobody{number}@example.com", "password": "not the password"})
        return LOGIN, body, {"Cookie": cookies, "X-Forwarded-For": networks[number % len(networks)]}

    return request


def test_user_passwords(provider: Provider) -> Callable[[int], tuple[str, str, dict[str, str]]]:
    token = f"{APP_ID}|{APP_SECRET}"
    path = f"{provider.url}/{APP_ID}/accounts/test-users"
    user = requests.post(path, data={"access_token": token, "installed": "false"}, timeout=FLOOD).json()["id"]
    return lambda number: (f"/{user}", urlencode({"access_token": token, "password": f"password number {number}"}), {})


def attack(report: Report) -> None:
    with Provider(report.folder / "store.sqlite", "--seed", SEED) as provider:
        known, stranger = Browser(provider, "192.0.2.1"), Browser(provider, "192.0.2.2")
        known.log_in()
        statuses, usual = known.log_in_often()
        before = f"{words(statuses)}; {usual:.2f} s at most"

        with Flood(provider, wrong_passwords(provider, NETWORKS)) as flood:
            statuses, longest = known.log_in_often()
            report.measured(
                "logins in a known browser while 1,000 networks try passwords", before, f"{words(statuses)}; {longest:.2f} s at most",
                bound=f"all log in, within {LONGEST_LOGIN:.0f} s", holds=set(statuses) == {303} and longest < LONGEST_LOGIN)
            # A browser is known after the person has logged in with it.
            first_status, first = stranger.log_in()
        report.measured(
            "a first login meanwhile", before, f"{first_status} after {first:.2f} s",
            bound=f"an answer within {LONGEST_ANSWER:.0f} s", holds=first_status in (303, 503) and first < LONGEST_ANSWER)
        report.measured(
            "what those networks are told", "-", words(flood.answers), bound="403, or 503 with Retry-After",
            holds=set(flood.answers) <= {"403", "503 with Retry-After"})

        neighbor = Browser(provider, "198.18.7.2")
        with Flood(provider, wrong_passwords(provider, ["198.18.7.1"])):
            status, seconds = neighbor.log_in()
        report.measured(
            "a first login while a neighbor of the same network tries passwords", before, f"{status} after {seconds:.2f} s",
            bound=f"logs in, within {LONGEST_LOGIN:.0f} s", holds=status == 303 and seconds < LONGEST_LOGIN)

        stranger = Browser(provider, "192.0.2.3")
        with Flood(provider, test_user_passwords(provider)) as flood:
            first_status, first = stranger.log_in()
            statuses, longest = known.log_in_often()
            statuses[first_status] += 1
            longest = max(first, longest)
        report.measured(
            f"logins while an app sets test users' passwords over {CONNECTIONS} connections", before,
            f"{words(statuses)}; {longest:.2f} s at most", bound=f"all log in, within {LONGEST_LOGIN:.0f} s",
            holds=set(statuses) == {303} and longest < LONGEST_LOGIN)
        report.measured(
            "what the app is told", "-", words(flood.answers), bound="200, or 403 with code 613 and Retry-After",
            holds=set(flood.answers) <= {"200", "403 code 613 with Retry-After"})
