"""Tests `latchkey audit`: which entries it shows, in which order, and that it shows each new entry once."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
import threading
from contextlib import closing
from pathlib import Path

import pytest
from provider import LATCHKEY, START_TIMEOUT, latchkey
from sample import ADA, APP_ID, GRACE, REPOSITORY

HOUR = 3600
DAY = 24 * HOUR
START = 1_795_000_000
EVENTS = REPOSITORY / "Sources" / "ProviderDomain" / "Audit" / "AuditEntry.swift"


def insert(store: Path, entries: list[tuple[float, str, str | None, str | None]]) -> None:
    """Adds entries with time, act, login name and app."""
    with closing(sqlite3.connect(store, timeout=30)) as database, database:
        database.executemany(
            "INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields) "
            "VALUES (?, ?, 'person', (SELECT id FROM people WHERE login = ?), ?, '')", entries)


@pytest.fixture
def full(store: Path) -> Path:
    with closing(sqlite3.connect(store)) as database, database:
        database.execute("DELETE FROM audit")
    insert(store, [
        (START + number * HOUR, ("login", "login_refused", "granted")[number % 3], (ADA.email, GRACE.email)[number % 2], (APP_ID, None)[number // 2 % 2])
        for number in range(24 * 20)])
    return store


def audit(store: Path, *options: str) -> list[dict]:
    done = latchkey("audit", "--json", "--store", f"sqlite:{store}", *options)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_newest_entries_come_first(full: Path) -> None:
    entries = audit(full)

    assert len(entries) == 24 * 20
    assert [entry["number"] for entry in entries] == sorted((entry["number"] for entry in entries), reverse=True)
    assert audit(full, "--limit", "3") == entries[:3]
    assert audit(full, "--after", str(entries[5]["number"])) == entries[:5][::-1], "what follows an entry comes in its order"


def test_entries_are_found_by_person_app_act_and_time(full: Path) -> None:
    entries = audit(full)
    person = json.loads(latchkey("person", "show", ADA.email, "--json", "--store", f"sqlite:{full}").stdout)["number"]

    assert audit(full, "--person", ADA.email) == [entry for entry in entries if entry.get("person") == person] != []
    assert audit(full, "--person", str(person)) == audit(full, "--person", ADA.email)
    assert audit(full, "--app", APP_ID) == [entry for entry in entries if entry.get("app_id") == APP_ID] != []
    acts = audit(full, "--act", "login_refused", "--act", "granted")
    assert acts == [entry for entry in entries if entry["act"] in ("login_refused", "granted")] != []
    day = sorted(entry["at"] for entry in entries)[24 * 10][:10]
    of_day = [entry for entry in entries if entry["at"].startswith(day)]
    following = audit(full, "--since", day)
    assert following == [entry for entry in entries if entry["at"] >= day]
    assert audit(full, "--until", day) == [entry for entry in entries if entry["at"] < day]
    noon = f"{day}T12:00:00"
    both = audit(full, "--since", day, "--until", f"{noon}Z", "--person", ADA.email, "--limit", "100")
    assert both == [entry for entry in of_day if entry["at"] < noon and entry.get("person") == person]
    assert audit(full, "--since", f"{day}T14:00:00+02:00", "--until", noon) == []


def test_a_relative_time_is_before_now(full: Path) -> None:
    assert audit(full, "--since", "999999d") == audit(full)
    assert audit(full, "--until", "999999d") == []


def test_an_empty_answer_says_so(full: Path, tmp_path: Path) -> None:
    done = latchkey("audit", "--act", "keys_changed", "--store", f"sqlite:{full}")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "No entry of the audit log matches.\n")
    with closing(sqlite3.connect(full)) as database, database:
        database.execute("DELETE FROM audit")
    for options in ([], ["--json"]):
        done = latchkey("audit", *options, "--store", f"sqlite:{full}")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "The audit log is empty.\n")


@pytest.mark.parametrize(("options", "named"), [
    (["--act", "log_in"], "log_in"), (["--since", "yesterday"], "yesterday"), (["--since", "2026-13-01"], "2026-13-01"),
    (["--since", "2026-02-30"], "2026-02-30"), (["--until", "2026-11-27T14:05"], "such as 2026-11-27T14:05:00Z"),
    (["--act", "log_in"], ", login, "), (["--follow", "--limit", "9223372036854775807"], "at most the last 10000 entries"),
    (["--limit", "0"], "--limit"), (["--after", "-1"], "--after"), (["--follow", "--until", "1h"], "--until"),
    (["--follow", "--limit", "10001"], "--limit"), (["--follow", "--limit", "9223372036854775807"], "--limit"),
    (["--person", "nobody@example.com"], "nobody@example.com"),
])  # fmt: skip
def test_a_wrong_option_is_refused(full: Path, options: list[str], named: str) -> None:
    done = latchkey("audit", *options, "--store", f"sqlite:{full}")

    assert done.returncode > 0 and named in done.stderr and not done.stdout, done.stderr


def test_every_kind_of_act_can_be_chosen(full: Path) -> None:
    acts = re.findall(r'AuditEvent\(rawValue: "(\w+)"\)', EVENTS.read_text(encoding="utf-8"))

    assert len(acts) > 40
    assert latchkey("audit", *(part for act in acts for part in ("--act", act)), "--store", f"sqlite:{full}").returncode == 0


def test_follow_shows_each_new_entry_once(full: Path) -> None:
    last = audit(full, "--limit", "2", "--act", "login")[::-1]
    with subprocess.Popen(
        [LATCHKEY, "audit", "--follow", "--limit", "2", "--act", "login", "--json", "--store", f"sqlite:{full}"],
        stdout=subprocess.PIPE, text=True,
    ) as process:
        watchdog = threading.Timer(START_TIMEOUT, process.kill)
        watchdog.start()
        try:
            assert [json.loads(process.stdout.readline()) for _ in last] == last
            times = [float(2 * START + number) for number in range(200)]
            writers = [threading.Thread(target=write, args=(full, times[part::4])) for part in range(4)]
            for writer in writers:
                writer.start()
            found = [json.loads(process.stdout.readline()) for _ in times]
            for writer in writers:
                writer.join()
        finally:
            watchdog.cancel()
            process.kill()

    assert sorted(entry["at"] for entry in found) == sorted({entry["at"] for entry in found}) and len(found) == 200
    assert [entry["number"] for entry in found] == sorted(entry["number"] for entry in found)


def test_follow_says_that_nothing_matches_and_then_shows_new_entries(full: Path) -> None:
    with subprocess.Popen(
        [LATCHKEY, "audit", "--follow", "--app", "99", "--store", f"sqlite:{full}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:
        watchdog = threading.Timer(START_TIMEOUT, process.kill)
        watchdog.start()
        try:
            assert process.stderr.readline() == "No entry of the audit log matches.\n"
            insert(full, [(2 * START, "granted", ADA.email, "99")])
            assert "app 99" in process.stdout.readline()
        finally:
            watchdog.cancel()
            process.kill()


def test_follow_ends_when_the_store_is_replaced(full: Path, tmp_path: Path) -> None:
    with subprocess.Popen(
        [LATCHKEY, "audit", "--follow", "--limit", "1", "--store", f"sqlite:{full}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:
        watchdog = threading.Timer(START_TIMEOUT, process.kill)
        watchdog.start()
        try:
            process.stdout.readline()
            shutil.copy(full, tmp_path / "restored")
            (tmp_path / "restored").rename(full)
            assert process.wait() == 1
            assert "moved, deleted or replaced" in process.stderr.read()
        finally:
            watchdog.cancel()
            process.kill()


@pytest.mark.parametrize("matches", [0, 3])
def test_follow_shows_fewer_entries_than_asked_for_and_then_new_ones(full: Path, matches: int) -> None:
    insert(full, [(START + number, "role_declined", ADA.email, None) for number in range(matches)])
    insert(full, [(START, "login", ADA.email, None)] * 5)
    with subprocess.Popen(
        [LATCHKEY, "audit", "--follow", "--act", "role_declined", "--json", "--store", f"sqlite:{full}"], stdout=subprocess.PIPE, text=True,
    ) as process:
        watchdog = threading.Timer(START_TIMEOUT, process.kill)
        watchdog.start()
        try:
            found = [json.loads(process.stdout.readline())["at"] for _ in range(matches)]
            moments = iter(range(START + DAY, START + 2 * DAY))
            # Whatever is written before the command has read the log belongs to the last entries.
            insert(full, [(next(moments), "role_declined", ADA.email, None)])
            new = json.loads(process.stdout.readline())["at"]
        finally:
            watchdog.cancel()
            process.kill()

    assert found == sorted(found) and new not in found


def write(store: Path, times: list[float]) -> None:
    for moment in times:
        insert(store, [(moment, "login", ADA.email, APP_ID), (moment, "granted", ADA.email, APP_ID)])
