"""Fills the audit log: a person logs in repeatedly, and a million old logins are compacted while others log in."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import requests
from attack import Report
from person import Page
from provider import Provider
from sample import ADA, GRACE, SEED, Login

REPEATED = 300
"""The number of one person's logins on one day."""
MAXIMUM_LINES = 110
"""The maximum number of a person's audit entries for one day, including those that stand for several logins."""
LINES = 1_000_000
DAYS = 60
PEOPLE = 50
MAXIMUM_COMPACTION_TIME = 75.0
"""The maximum time in seconds for the compaction of old entries, which pauses after each batch so that other writes can proceed."""
MAXIMUM_LOGIN_TIME = 1.0
DAY = 86_400


def log_in(provider: Provider, browser: requests.Session, person: Login) -> float:
    """Logs in. Returns the seconds from sending the form to the response."""
    url = f"{provider.url}/settings/login"
    fields = Page(browser.get(url, timeout=30)).form.fields | {"email": person.email, "password": person.password}
    started = time.monotonic()
    response = browser.post(url, data=fields, allow_redirects=False, timeout=30)
    assert response.status_code == 303, response.status_code
    return time.monotonic() - started


def send_request(store: Path, query: str) -> int:
    with closing(sqlite3.connect(store)) as database:
        return database.execute(query).fetchone()[0]


def fill(store: Path) -> None:
    """Adds a million logins, spread evenly over the last sixty days."""
    with closing(sqlite3.connect(store)) as database, database:
        database.execute(
            """
            WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
            INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields, tracking)
            SELECT ? + number * ? / ?, 'login', 'person', 1000 + number % ?, '1', 'email,public_profile', 'enabled' FROM numbers
            """, (LINES, time.time() - DAYS * DAY, DAYS * float(DAY), LINES, PEOPLE))


def attack(report: Report) -> None:
    store = report.folder / "store.sqlite"
    with Provider(store, "--seed", SEED) as provider:
        browser = requests.Session()
        lines = "SELECT COUNT(*) FROM audit WHERE event = 'signed_in'"
        normal = max(log_in(provider, browser, GRACE) for _ in range(5))
        before = send_request(store, lines)
        for _ in range(REPEATED):
            log_in(provider, browser, ADA)
        more = send_request(store, lines) - before
        times = send_request(store, "SELECT SUM(count) FROM audit WHERE event = 'signed_in'") - before
        report.measured(
            f"lines of one person who logs in {REPEATED} times a day", f"{REPEATED} lines", f"{more} lines that count {times} logins",
            bound=f"{MAXIMUM_LINES} lines at the most, and no login is missing", holds=more <= MAXIMUM_LINES and times == REPEATED)
    fill(store)
    old = f"SELECT COUNT(*) FROM audit WHERE event = 'login' AND happened_at < {time.time() - 31 * DAY}"
    with Provider(store, "--seed", SEED) as provider:
        started, slowest_time = time.monotonic(), 0.0
        maximum = PEOPLE * (DAYS - 30)
        while (left := send_request(store, old)) > maximum and time.monotonic() - started < MAXIMUM_COMPACTION_TIME:
            slowest_time = max(slowest_time, log_in(provider, browser, GRACE))
            time.sleep(0.2)
        seconds = time.monotonic() - started
        times = send_request(store, "SELECT SUM(count) FROM audit WHERE event = 'login'")
        report.measured(
            "logins that are older than 31 days", f"{LINES * (DAYS - 31) // DAYS} lines", f"{left} lines after {seconds:.0f} s",
            bound=f"one a day for each person within {MAXIMUM_COMPACTION_TIME:.0f} s, and no login is missing",
            holds=left <= maximum and times == LINES)
        report.measured(
            "a login at the same time", f"{normal:.2f} s at most", f"{slowest_time:.2f} s at most",
            bound=f"within {MAXIMUM_LOGIN_TIME:.0f} s",
            holds=slowest_time < MAXIMUM_LOGIN_TIME)
