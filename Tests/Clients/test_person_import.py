"""Tests seeds and imports of people whose password digests come from other systems, and of many people."""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
import subprocess
import time
from base64 import b64encode
from pathlib import Path

import pytest
from person import Person
from provider import LATCHKEY, START_TIMEOUT, Provider, latchkey
from sample import Login

PASSWORD = "correct horse battery staple"
BCRYPT = "$2b$05$abcdefghijklmnopqrstuuFiPhXf1sVd3pCCRO.uVh34H/qI/ZsuS"
COLUMNS = "email,password_digest,first_name,last_name"


def django(password: str, iterations: int = 1000) -> str:
    key = hashlib.pbkdf2_hmac("sha256", password.encode(), b"seasalt", iterations)
    return f"pbkdf2_sha256${iterations}$seasalt${b64encode(key).decode()}"


def run(store: Path, *arguments: str | Path, text: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LATCHKEY, "person", *arguments, "--store", f"sqlite:{store}"], input=text, capture_output=True, text=True, timeout=START_TIMEOUT,
        check=False)


def imported(store: Path, *arguments: str | Path, text: str | None = None) -> dict:
    result = run(store, "import", *arguments, "--json", text=text)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def counts(added: int = 0, updated: int = 0, unchanged: int = 0, skipped: int = 0, *, dry_run: bool = False) -> dict:
    return {"added": added, "updated": updated, "unchanged": unchanged, "skipped": skipped, "dry_run": dry_run}


def file(folder: Path, text: str, name: str = "people.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def log_in(provider: Provider, email: str, password: str) -> Person:
    person = Person(Login(email, password))
    person.type_password(person.open(f"{provider.url}/settings/login"))
    return person


def is_in(provider: Provider, person: Person) -> bool:
    return person.browser.get(f"{provider.url}/settings", allow_redirects=False, timeout=20).status_code == 200


def is_logged_in(provider: Provider, email: str, password: str) -> bool:
    return is_in(provider, log_in(provider, email, password))


def test_people_of_a_file_log_in(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    people = file(tmp_path, "\n".join([
        "email,password,password_digest,first_name,last_name,birthday,location_id,location_name,friends",
        f'ada@example.com,,{BCRYPT},Ada,"Lovelace, Countess",12/10/1985,110884905606108,"Turin, Italy",grace@example.com',
        f"grace@example.com,,{django(PASSWORD)},Grace,Hopper,,,,ada@example.com;silpa@example.com",
        "silpa@example.com,a plain password,,ศิลป์,พีระศรี,,,,",
    ]))
    assert imported(store, people) == counts(added=3)
    shown = json.loads(run(store, "show", "ada@example.com", "--json").stdout)
    assert shown["last_name"] == "Lovelace, Countess"
    assert shown["location"] == {"id": "110884905606108", "name": "Turin, Italy"}
    with Provider(store) as provider:
        for _ in range(2):
            for email, password in [("ada@example.com", PASSWORD), ("grace@example.com", PASSWORD), ("silpa@example.com", "a plain password")]:
                assert is_logged_in(provider, email, password)
                assert not is_logged_in(provider, email, "wrong " + password)
    with contextlib.closing(sqlite3.connect(store)) as database:
        digests = [row[0] for row in database.execute("SELECT password FROM people")]
    assert len(digests) == 3
    assert all(digest.startswith("$argon2id$v=19$m=19456,t=2,p=1$") for digest in digests)


def test_people_who_exist_are_skipped_or_updated(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    first = file(tmp_path, f"{COLUMNS}\nada@example.com,{BCRYPT},Ada,Byron\n")
    assert imported(store, first) == counts(added=1)
    second = file(tmp_path, f"{COLUMNS},gender\nada@example.com,{django('other')},Ada,Lovelace,female\ngrace@example.com,{BCRYPT},Grace,Hopper,\n")
    assert imported(store, second, "--dry-run") == counts(added=1, skipped=1, dry_run=True)
    result = run(store, "import", second)
    assert result.returncode == 0
    assert result.stdout == "people added 1, updated 0, unchanged 0, skipped 1\n"
    assert result.stderr == "ada@example.com exists already.\n"
    assert imported(store, second, "--update") == counts(updated=1, unchanged=1)
    assert imported(store, second, "--update") == counts(unchanged=2)
    shown = json.loads(run(store, "show", "ada@example.com", "--json").stdout)
    assert (shown["last_name"], shown["gender"]) == ("Lovelace", "female")
    with Provider(store) as provider:
        assert is_logged_in(provider, "ada@example.com", PASSWORD), "an update leaves the password"


def test_json_lines_from_a_pipe(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    rows = [{"email": f"p{number}@example.com", "password_digest": BCRYPT, "first_name": "P", "last_name": "Q"} for number in range(230)]
    text = "\n".join(json.dumps(row) for row in rows)
    assert imported(store, "-", "--format", "jsonl", text=text) == counts(added=230)
    broken = text + '\n{"email": "q@example.com", "password_digest": "x", "first_name": "P", "last_name": "Q"}'
    other = tmp_path / "other.sqlite"
    result = run(other, "import", "-", "--format", "jsonl", text=broken)
    assert result.returncode > 0
    assert "standard input:231: password_digest: is not a digest of a known algorithm" in result.stderr
    assert "Run the command again to go on." in result.stderr
    assert len(run(other, "list").stdout.splitlines()) == 230, "the people before the error are stored"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{COLUMNS}\na@example.com,{BCRYPT},A,B\nb@example.com,$2b$15${BCRYPT[7:]},A,B\n", "3: column 2 (password_digest): has the bcrypt cost 15"),
        (f"{COLUMNS}\na@example.com,{BCRYPT},A,B\nA@example.com,{BCRYPT},A,B\n", "3: a@example.com is also the e-mail address of another"),
        (f"{COLUMNS}\na@example.com,{BCRYPT},A,B\nb@example.com,,A,B\n", "3: b@example.com is a new person and has neither"),
        (f"{COLUMNS}\na@example.com,{BCRYPT},A,B\nb@example.com,\"x,A,B\n", "3: column 2 (password_digest): has a quotation mark that is not"),
        ("name\nAda\n", '1: column 1: "name" is not a known column'),
    ],
    ids=["cost", "twice", "password", "quote", "column"],
)
def test_nothing_of_a_wrong_file_is_stored(tmp_path: Path, text: str, message: str) -> None:
    store, people = tmp_path / "store.sqlite", file(tmp_path, text)
    result = run(store, "import", people)
    assert result.returncode > 0
    assert result.stdout == ""
    assert f"{people}:{message}" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not store.exists()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    assert "cannot be read" in run(store, "import", tmp_path / "absent.csv").stderr
    assert "give --format" in run(store, "import", tmp_path / "people.txt").stderr
    assert "give --format" in run(store, "import", "-", text="").stderr
    assert "csv or jsonl, not xml" in run(store, "import", tmp_path / "people.csv", "--format", "xml").stderr
    assert not store.exists()


def test_an_interrupted_import_goes_on(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    rows = "".join(f"p{number}@example.com,{BCRYPT},P,Q\n" for number in range(20_000))
    people = file(tmp_path, f"{COLUMNS}\n{rows}")
    process = subprocess.Popen([LATCHKEY, "person", "import", people, "--store", f"sqlite:{store}"], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + START_TIMEOUT
    while not store.exists() or not run(store, "list").stdout:
        assert time.monotonic() < deadline
    process.terminate()
    process.wait(START_TIMEOUT)
    stored = len(run(store, "list").stdout.splitlines())
    assert 0 < stored < 20_000
    assert imported(store, people, "--dry-run") == counts(added=20_000 - stored, skipped=stored, dry_run=True)


def test_a_seed_with_digests_of_another_system(tmp_path: Path) -> None:
    store, seed = tmp_path / "store.sqlite", tmp_path / "seed.yaml"
    person = "  - email: {email}\n    password_digest: {digest}\n    first_name: A\n    last_name: B\n"
    seed.write_text(
        "people:\n" + person.format(email="ada@example.com", digest=BCRYPT) + person.format(email="grace@example.com", digest=django(PASSWORD)),
        encoding="utf-8")
    with Provider(store, "--seed", seed) as provider:
        ada = log_in(provider, "ada@example.com", PASSWORD)
        assert is_in(provider, ada)
        assert not is_logged_in(provider, "grace@example.com", "wrong")
    for text in ["", "# changed\n"]:
        seed.write_text(text + seed.read_text(encoding="utf-8"), encoding="utf-8")
        with Provider(store, "--seed", seed, port=provider.port) as provider:
            assert is_in(provider, ada), "the seed recognizes the upgraded digest"
            assert is_logged_in(provider, "grace@example.com", PASSWORD)


@pytest.mark.parametrize(
    ("digest", "reason"),
    [
        ("$2b$15$" + BCRYPT[7:], "has the bcrypt cost 15, and only 4 to 14 are accepted"),
        (django(PASSWORD).replace("$1000$", "$2000001$"), "at most 2000000"),
        ("$argon2id$v=19$m=1048576,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZXNhbHRzb21lc2FsdA", "at most 262144 are accepted"),
        ("5f4dcc3b5aa765d61d8327deb882cf99", "is not a digest of a known algorithm"),
    ],
    ids=["bcrypt", "pbkdf2", "argon2id", "md5"],
)
def test_a_digest_beyond_the_limits_is_refused(tmp_path: Path, digest: str, reason: str) -> None:
    seed = file(tmp_path, f"people:\n  - email: ada@example.com\n    password_digest: '{digest}'\n    first_name: A\n    last_name: B\n", "seed.yaml")
    result = latchkey("serve", "--port", "0", "--store", f"sqlite:{tmp_path / 'store.sqlite'}", "--seed", seed)
    assert result.returncode > 0
    assert f"{seed}:3: people[0].password_digest: " in result.stderr
    assert reason in result.stderr
    assert digest not in result.stderr
    assert not (tmp_path / "store.sqlite").exists()
