"""Measures what people and logins cost a provider with a SQLite store: memory, processor time and disk. Documentation/Operating/Sizing.md has
the figures.

    .venv/bin/python Benchmarks/Sizing/sizing.py LATCHKEY [PEOPLE]
"""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import requests

ROOT = Path(__file__).resolve().parents[2]
LATCHKEY = Path(sys.argv[1]).resolve()
os.environ["LATCHKEY"] = str(LATCHKEY)
sys.path[:0] = [str(ROOT / "Tests" / "Support"), str(ROOT / "Tests" / "Clients")]

from person import Person  # noqa: E402
from provider import Provider, latchkey  # noqa: E402
from sample import ADA, APP_ID, APP_SECRET, SEED, WEB_CALLBACK, Login  # noqa: E402

PASSWORD = "correct horse battery staple"
FIRST_LOGINS, LOGINS, READS = 200, 500, 2_000
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def mebibytes(process: int) -> float:
    return int(re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text(encoding="ascii"))[1]) / 1024


def backup_bytes(store: Path) -> int:
    """Returns the size of a backup, in which no space is unused."""
    copy = store.with_name(f"backup-{time.monotonic_ns()}.sqlite")
    done = latchkey("store", "backup", copy, "--store", f"sqlite:{store}")
    assert done.returncode == 0, done.stderr
    with closing(sqlite3.connect(copy)) as database:
        database.execute("VACUUM")
    return copy.stat().st_size


def code_flow(provider: Provider, person: Person, session: requests.Session) -> str:
    """Logs a person in to the app, and returns the app's access token."""
    redirect = person.complete_dialog(provider.dialog(response_type="code", scope="openid email"))
    code = parse_qs(urlsplit(redirect).query)["code"][0]
    parameters = {"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code, "grant_type": "authorization_code"}
    return session.post(f"{provider.url}/oauth/token", data=parameters, timeout=20).json()["access_token"]


def import_people(store: Path, count: int) -> None:
    with closing(sqlite3.connect(store)) as database:
        digest = database.execute("SELECT password FROM people WHERE login = ?", [ADA.email]).fetchone()[0]
    file = store.with_name("people.csv")
    lines = (f"person{number}@example.com,{quoted(digest)},First{number},Last{number},12/10/1985\n" for number in range(count))
    file.write_text("email,password_digest,first_name,last_name,birthday\n" + "".join(lines), encoding="utf-8")
    subprocess.run([LATCHKEY, "person", "import", file, "--store", f"sqlite:{store}"], check=True, capture_output=True)


def quoted(text: str) -> str:
    return f'"{text}"'


def main(people: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store.sqlite"
        with Provider(store, "--seed", SEED):
            pass
        empty = backup_bytes(store)
        import_people(store, people)
        full = backup_bytes(store)
        print(f"store: {(full - empty) / people:,.0f} bytes for each person")
        started = time.monotonic()
        with Provider(store) as provider, requests.Session() as session:
            process = provider.process_id
            print(f"start: {time.monotonic() - started:.2f} s with {people:,} people; memory: {mebibytes(process):.0f} MiB")

            before = processor_seconds(process)
            for number in range(FIRST_LOGINS):
                code_flow(provider, Person(Login(f"person{number}@example.com", PASSWORD)), session)
            print(f"login with password, consent, tokens: {(processor_seconds(process) - before) / FIRST_LOGINS * 1000:.1f} ms of a core")
            first = backup_bytes(store)
            print(f"store: {(first - full) / FIRST_LOGINS:,.0f} bytes for each person's first login to an app")

            person = Person(Login("person0@example.com", PASSWORD))
            token = code_flow(provider, person, session)
            before = processor_seconds(process)
            for _ in range(LOGINS):
                token = code_flow(provider, person, session)
            print(f"login with a session, tokens: {(processor_seconds(process) - before) / LOGINS * 1000:.1f} ms of a core")

            before = processor_seconds(process)
            for _ in range(READS):
                assert session.get(f"{provider.url}/me", params={"access_token": token}, timeout=20).status_code == 200
            print(f"GET /me: {(processor_seconds(process) - before) / READS * 1000:.2f} ms of a core")
            print(f"memory after that: {mebibytes(process):.0f} MiB")

            started = time.monotonic()
            size = backup_bytes(store)
            print(f"backup and its compaction: {size / 1e6:.0f} MB in {time.monotonic() - started:.1f} s")


main(int(sys.argv[2]) if len(sys.argv) > 2 else 50_000)
