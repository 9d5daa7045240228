"""Fills a new store with people who have logged in to the sample app: `fill.py STORE [PEOPLE [LINES]]`.

STORE is `sqlite:FILE` or the address of an empty PostgreSQL database. `latchkey`, which the environment variable LATCHKEY names, creates the
store with the sample's seed; the people are then added with SQL, so that a million takes a few minutes. All of them have the data and the
password digest of Ada. Each has a grant, a session in a browser, a login in the audit log, and field accesses of yesterday.

With LINES, each person has also logged in to another app, which a hundred people use, and has LINES lines in the audit log about decisions of the
last year, which retention does not fold. One of a thousand people is an administrator of the ten apps that these use. The second person is an
administrator of the sample app.

The script prints a key from which `session` computes the session cookies. Whoever knows it can log in as these people.
"""

from __future__ import annotations

import base64
import hashlib
import os
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Examples" / "Cluster"))

import cluster  # noqa: E402

DAY = 86_400
LIFETIME_OF_SESSIONS = 30 * DAY
SESSION_COLUMNS = "digest, person_id, authenticated_at, expires_at, used_on"
PERMISSIONS = ["public_profile", "email"]
FIELDS = ["id", "name", "email"]

YEAR = 365 * DAY
# Large primes, with which the numbers of the people come in another order in each part of the audit log.
PRIMES = [15_485_863, 32_452_843, 49_979_687, 67_867_967, 86_028_121]
# Decisions, which have no limit in time and are not counted together with others (`AuditCompaction.compactedEvents`, `AuditEvent.countedEvents`).
DECISIONS = ["granted", "declined", "revoked"]

# {numbers} is a table of the numbers from 0 to the number of people; {first} is the ID of the first person.
STATEMENTS = [
    """
    INSERT INTO people (id, login, password, first_name, middle_name, last_name, birthday, gender, hometown_id, hometown_name, location_id,
        location_name, link, locale, is_locked)
    SELECT {first} + number, 'person' || number || '@example.com', password, first_name, middle_name, 'Lovelace ' || number, birthday,
        gender, hometown_id, hometown_name, location_id, location_name, link, locale, is_locked
    FROM {numbers}, people WHERE login = '{model}'
    """,
    """
    INSERT INTO grants (app_id, person_id, app_scoped_id, epoch, last_login_at, tracking, last_classic_login_at)
    SELECT apps.id, {first} + number, CAST(10000000000000000 + number AS TEXT), first_epoch, {now}, 'enabled', {now}
    FROM {numbers}, apps WHERE apps.id = '{app}'
    """,
    """
    INSERT INTO audit (happened_at, event, actor, person_id, app_id, tracking, fields)
    SELECT {now}, 'login', 'person', {first} + number, '{app}', 'enabled', 'email,public_profile' FROM {numbers}
    """,
] + [
    f"""
    INSERT INTO grant_permissions (app_id, person_id, permission, state)
    SELECT '{{app}}', {{first}} + number, '{permission}', 'granted' FROM {{numbers}}
    """
    for permission in PERMISSIONS
] + [
    f"""
    INSERT INTO field_accesses (person_id, app_id, day, field, count, last_at)
    SELECT {{first}} + number, '{{app}}', {{yesterday}}, '{field}', 1, {{now}} - {DAY} FROM {{numbers}}
    """
    for field in FIELDS
]

# The ID of the app that a person uses besides the sample app.
OTHER_APP = "CAST(100000000000000 + {number} / 100 AS TEXT)"
OTHER_APPS = [
    f"""
    INSERT INTO apps (id, name, secret, mode, advanced_access, app_defined_permissions, allows_login_from_devices, requires_app_secret,
        settings, first_epoch)
    SELECT {OTHER_APP.format(number="number")}, 'App ' || (number / 100), secret, mode, advanced_access, app_defined_permissions,
        allows_login_from_devices, requires_app_secret, settings, first_epoch
    FROM {{numbers}}, apps WHERE apps.id = '{{app}}' AND number % 100 = 0
    """,
    f"""
    INSERT INTO app_roles (app_id, role, login)
    SELECT {OTHER_APP.format(number="number")}, 'administrator', 'person' || (number / 1000 * 1000) || '@example.com'
    FROM {{numbers}} WHERE number % 100 = 0
    """,
    "INSERT INTO app_roles (app_id, role, login) VALUES ('{app}', 'administrator', 'person1@example.com')",
    f"""
    INSERT INTO grants (app_id, person_id, app_scoped_id, epoch, last_login_at, tracking, last_classic_login_at)
    SELECT {OTHER_APP.format(number="number")}, {{first}} + number, CAST(20000000000000000 + number AS TEXT), 1, {{now}}, 'enabled', {{now}}
    FROM {{numbers}}
    """,
] + [
    f"""
    INSERT INTO grant_permissions (app_id, person_id, permission, state)
    SELECT {OTHER_APP.format(number="number")}, {{first}} + number, '{permission}', 'granted' FROM {{numbers}}
    """
    for permission in PERMISSIONS
]

OTHER_LOGINS = f"""
    INSERT INTO audit (happened_at, event, actor, person_id, app_id, tracking, fields)
    SELECT {{now}}, 'login', 'person', {{first}} + number, {OTHER_APP.format(number="number")}, 'enabled', 'email,public_profile' FROM {{numbers}}
    """

# Marks the lines that are older than the days of retention as examined, as in a store whose provider has always run.
EXAMINED = "UPDATE audit_compactions SET number = (SELECT COALESCE(MAX(number), 0) FROM audit WHERE happened_at < {now} - 31 * 86400)"


def _decisions(part: int, lines: int) -> str:
    """Returns a statement that adds a line for each person to the audit log: one of `lines` parts of the last year, in the order of time.

    Each even part is about the sample app, and each odd one about the app that the person uses besides."""
    person = f"(CAST(number AS BIGINT) * {PRIMES[part % len(PRIMES)]} + {part}) % {{people}}"
    app = "'{app}'" if part % 2 == 0 else OTHER_APP.format(number=f"({person})")
    return f"""
        INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields)
        SELECT {{now}} - {YEAR} + ({part} + 1.0 * number / {{people}}) * {YEAR} / {lines}, '{DECISIONS[part % len(DECISIONS)]}', 'person',
            {{first}} + {person}, {app}, 'email'
        FROM {{numbers}}
        """


def text(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def session(key: str, number: int) -> str:
    """Returns the session cookie of a person, whose number starts at 0."""
    return text(hashlib.sha256(f"{key}:{number}".encode()).digest())


def fill(store: str, people: int, lines: int = 0) -> str:
    """Creates and fills a store, and returns the key of the sessions. `lines` is the number of decisions of each person in the audit log."""
    with tempfile.TemporaryDirectory() as folder:
        node = cluster.Node(1, Path(folder), store, "http://127.0.0.1:8080", "--seed", cluster.SEED)
        node.start()
        node.stop()
    key = secrets.token_urlsafe(32)
    (_fill_sqlite if store.startswith("sqlite:") else _fill_postgres)(store, people, lines, key)
    return key


def _statements(first: int, numbers: str, people: int, lines: int, now: float) -> list[str]:
    values = {
        "first": first, "numbers": numbers, "people": people, "now": f"{now:.6f}", "yesterday": int(now) // DAY - 1, "app": cluster.APP_ID,
        "model": cluster.LOGIN,
    }
    # The decisions come before the logins of today, because the numbers of the audit log are in the order of time.
    decisions = [*OTHER_APPS, *(_decisions(part, lines) for part in range(lines)), EXAMINED, OTHER_LOGINS] if lines else []
    people_added, *others = STATEMENTS
    return [statement.format(**values) for statement in [people_added, *decisions, *others]]


def _sessions(key: str, people: int, first: int, now: float) -> Iterator[tuple[str, int, float, float, int]]:
    for number in range(people):
        digest = text(hashlib.sha256(session(key, number).encode()).digest())
        yield digest, first + number, now, now + LIFETIME_OF_SESSIONS, int(now) // DAY


def _fill_sqlite(store: str, people: int, lines: int, key: str) -> None:
    connection = sqlite3.connect(store.removeprefix("sqlite:"), isolation_level=None)
    connection.execute("PRAGMA cache_size = -500000")
    connection.execute("PRAGMA synchronous = OFF")
    first = connection.execute("SELECT max(id) + 1 FROM people").fetchone()[0]
    now = time.time()
    connection.execute("CREATE TEMPORARY TABLE numbers (number INTEGER PRIMARY KEY)")
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO numbers VALUES (?)", ((number,) for number in range(people)))
    connection.execute("COMMIT")
    # Each statement is a transaction, so that the log does not become as large as the store.
    for statement in _statements(first, "numbers", people, lines, now):
        connection.execute(statement)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("BEGIN")
    connection.executemany(f"INSERT INTO sessions ({SESSION_COLUMNS}) VALUES (?, ?, ?, ?, ?)", _sessions(key, people, first, now))
    connection.execute("COMMIT")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    # Otherwise, the operating system would write the file while the provider is measured.
    os.sync()


def _fill_postgres(store: str, people: int, lines: int, key: str) -> None:
    # Parallel queries return rows in any order, which would scatter the people over the tables.
    environment = os.environ | {"PGOPTIONS": "-c max_parallel_workers_per_gather=0 -c maintenance_work_mem=256MB"}
    command = [cluster.programs() / "psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-d", store.removeprefix("postgres:")]
    count = subprocess.run([*command, "-c", "SELECT max(id) + 1 FROM people"], capture_output=True, text=True, check=True)
    first, now = int(count.stdout), time.time()
    numbers = f"generate_series(0, {people - 1}) AS number"
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment) as psql:
        script = psql.stdin
        script.write("BEGIN;\n")
        for statement in _statements(first, numbers, people, lines, now):
            script.write(statement + ";\n")
        script.write(f"COPY sessions ({SESSION_COLUMNS}) FROM STDIN;\n")
        for row in _sessions(key, people, first, now):
            script.write("\t".join(map(str, row)) + "\n")
        script.write("\\.\n")
        script.write("SELECT setval(pg_get_serial_sequence('people', 'id'), max(id)) FROM people;\n")
        script.write("COMMIT;\nVACUUM ANALYZE;\nCHECKPOINT;\n")
        script.close()
    if psql.returncode != 0:
        raise SystemExit(f"psql failed with status {psql.returncode}.")


if __name__ == "__main__":
    begin = time.monotonic()
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    lines = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    print(f"sessions: {fill(sys.argv[1], count, lines)}")
    print(f"{count} people in {time.monotonic() - begin:.0f} s", file=sys.stderr)
