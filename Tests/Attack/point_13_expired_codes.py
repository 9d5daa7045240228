"""Lets a hundred thousand device codes of the maximum size expire while a device requests codes. Other writes must not wait until all
expired codes are deleted."""

from __future__ import annotations

import secrets
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import requests
from attack import Report
from provider import Provider
from sample import APP_ID, SEED

CLIENT_TOKEN = "fedcba9876543210fedcba9876543210"
CODES = 100_000
MAXIMUM_SCOPE = 1024
LIFETIME = 420
MAXIMUM_DELETION_TIME = 75.0
"""The maximum time in seconds for the deletion, which pauses after each batch so that other writes can proceed."""
MAXIMUM_WRITE_TIME = 1.0
LARGEST_LOG = 64.0
"""The maximum size of SQLite's write-ahead log, in MiB."""
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"


def open_code(provider: Provider, browser: requests.Session) -> float:
    """Requests a device code. Returns how long that took, in seconds."""
    started = time.monotonic()
    response = browser.post(
        f"{provider.url}/device/login", data={"access_token": f"{APP_ID}|{CLIENT_TOKEN}", "scope": "public_profile"}, timeout=30)
    assert response.ok, response.text
    return time.monotonic() - started


def user_code(number: int) -> str:
    return "".join(LETTERS[number // 20**digit % 20] for digit in range(8))


def fill(store: Path) -> None:
    """Adds codes that expire one after the other. The last code expires now."""
    now = time.time()
    with closing(sqlite3.connect(store)) as database, database:
        database.executemany(
            """
            INSERT INTO device_logins (digest, user_code, app_id, permissions, state, expires_at, network)
            VALUES (?, ?, ?, ?, 'pending', ?, ?)
            """,
            ((secrets.token_urlsafe(32), user_code(number), APP_ID, "x" * MAXIMUM_SCOPE, now - LIFETIME * (1 - number / CODES),
              secrets.token_hex(16)) for number in range(CODES)))


def attack(report: Report) -> None:
    store = report.folder / "store.sqlite"
    browser = requests.Session()
    with Provider(store, "--seed", SEED) as provider:
        normal = max(open_code(provider, browser) for _ in range(100))
    fill(store)
    log = store.with_name(f"{store.name}-wal")
    with Provider(store, "--seed", SEED) as provider, closing(sqlite3.connect(store)) as database:
        started, slowest_time, largest, times = time.monotonic(), 0.0, 0, 0
        left = CODES
        while left and time.monotonic() - started < MAXIMUM_DELETION_TIME:
            slowest_time = max(slowest_time, open_code(provider, browser))
            largest = max(largest, log.stat().st_size if log.exists() else 0)
            times += 1
            if times % 20 == 0:
                query = "SELECT COUNT(*) FROM device_logins WHERE expires_at <= ?"
                left = database.execute(query, (time.time(),)).fetchone()[0]
            time.sleep(0.02)
        seconds = time.monotonic() - started
    report.measured(
        "expired device codes", f"{CODES} codes", f"{left} codes in {seconds:.0f} s", bound=f"none within {MAXIMUM_DELETION_TIME:.0f} s",
        holds=not left)
    report.measured(
        f"another device's code meanwhile, of {times}", f"{normal * 1000:.0f} ms at most", f"{slowest_time * 1000:.0f} ms at most",
        bound=f"within {MAXIMUM_WRITE_TIME * 1000:.0f} ms", holds=slowest_time < MAXIMUM_WRITE_TIME)
    report.measured(
        "the log of the store at the same time", "0 MiB", f"{largest / 2**20:.0f} MiB", bound=f"{LARGEST_LOG:.0f} MiB at the most",
        holds=largest < LARGEST_LOG * 2**20)
