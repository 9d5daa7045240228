"""Guesses an app's secret, from one network and from many, while the app's servers use the correct secret."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from urllib.parse import urlencode

import requests
from attack import Report
from point_06_passwords import FLOOD_TIMEOUT, Flood, summary
from provider import Provider
from provider_cost import ProviderCost
from sample import APP_ID, APP_SECRET, SEED

PATH = "/oauth/access_token"
CALLS = 200
MAXIMUM_MEMORY = 32
"""The maximum memory in MiB, for the counters and 80 connections."""


def exchange(secret: str) -> str:
    return urlencode({"grant_type": "client_credentials", "client_id": APP_ID, "client_secret": secret})


def guesses(network: Callable[[int], str]) -> Callable[[int], tuple[str, str, dict[str, str]]]:
    return lambda number: (PATH, exchange(f"guess {number}"), {"X-Forwarded-For": network(number)})


def serve(provider: Provider) -> tuple[Counter[int], float]:
    """Sends calls with the correct secret, each from another network. Returns the number of responses with each status, and the longest
    duration."""
    statuses: Counter[int] = Counter()
    slowest_time = 0.0
    with requests.Session() as session:
        for number in range(CALLS):
            started = time.monotonic()
            response = session.post(
                provider.url + PATH, exchange(APP_SECRET), timeout=FLOOD_TIMEOUT,
                headers={"Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": f"203.0.113.{number}"})
            slowest_time = max(slowest_time, time.monotonic() - started)
            statuses[response.status_code] += 1
    return statuses, slowest_time


def attack(report: Report) -> None:
    with Provider(report.folder / "store.sqlite", "--seed", SEED) as provider:
        statuses, normal = serve(provider)
        before = f"{summary(statuses)}; {normal:.2f} s at most"
        for name, network, expected in [
            ("one network tries", lambda _: "198.51.100.1", {"400 code 1", "403 code 613 with Retry-After"}),
            ("ever more networks try", lambda number: f"10.{number // 62_500 % 250}.{number // 250 % 250}.{number % 250}", {"400 code 1"}),
        ]:
            with ProviderCost(provider.process_id) as cost, Flood(provider, guesses(network)) as flood:
                statuses, slowest_time = serve(provider)
            report.measured(
                f"calls with the right secret while {name} to guess it", before, f"{summary(statuses)}; {slowest_time:.2f} s at most",
                bound="none is refused", holds=set(statuses) == {200})
            report.measured(
                "the responses to the guesses", "-", summary(flood.results), bound=" or ".join(sorted(expected)),
                holds=set(flood.results) <= expected)
            report.measured("memory", "0 MiB", f"{cost.peak:.0f} MiB", bound=f"{MAXIMUM_MEMORY} MiB", holds=cost.peak <= MAXIMUM_MEMORY)
