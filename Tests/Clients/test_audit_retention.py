"""Tests `latchkey serve --audit-detail-days`: old logins are compacted to one entry a day, and decisions are not changed."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from provider import LATCHKEY, START_TIMEOUT, Provider
from sample import ADA, APP_ID

DAY = 86_400


def lines(store: Path, today: datetime) -> list[tuple[str, int, int]]:
    """Returns the event, the age in days and the count of each login and decision of Ada's, as `latchkey person show` prints them."""
    shown = subprocess.run(
        [LATCHKEY, "person", "show", ADA.email, "--audit", "--json", "--store", f"sqlite:{store}"], capture_output=True, text=True, check=True)
    return [
        (entry["act"], (today - datetime.fromisoformat(entry["at"])).days, entry["count"])
        for entry in json.loads(shown.stdout)["audit"] if entry.get("app_id") == APP_ID and entry["act"] in ("login", "granted")]


@pytest.mark.parametrize(("options", "compacted"), [(["--audit-detail-days", "10"], {20, 40}), ([], {40})], ids=["10 days", "30 days"])
def test_logins_are_compacted_after_the_configured_number_of_days(store: Path, options: list[str], compacted: set[int]) -> None:
    # The ages are measured at a minute after noon. The age of an entry that is stored at noon, or a few seconds later, then rounds down to
    # the intended number of days.
    noon = int(time.time()) // DAY * DAY + DAY // 2
    today = datetime.fromtimestamp(noon + 60, UTC)
    with closing(sqlite3.connect(store)) as database, database:
        person = database.execute("SELECT id FROM people WHERE login = ?", [ADA.email]).fetchone()[0]
        for age in (40, 20, 5):
            for act, count in (("login", 4), ("granted", 2)):
                for number in range(count):
                    database.execute(
                        "INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields) VALUES (?, ?, 'person', ?, ?, 'email')",
                        [noon - age * DAY + number, act, person, APP_ID])
        # The last entry of the log is never compacted, so that its number is never used again.
        database.execute("INSERT INTO audit (happened_at, event, actor, fields) VALUES (?, 'keys_changed', 'provider', '')", [noon])
    expected = [
        line for age in (40, 20, 5)
        for line in [*([("login", age, 4)] if age in compacted else [("login", age, 1)] * 4), *[("granted", age, 1)] * 2]]

    with Provider(store, *options):
        deadline = time.monotonic() + START_TIMEOUT
        while (found := lines(store, today)) != expected and time.monotonic() < deadline:
            time.sleep(0.1)

    assert found == expected
