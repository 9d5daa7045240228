"""Tests `latchkey store`, which checks, backs up and copies a store."""

import json
import os
import shlex
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from limited_login import limited_login
from person import Person
from provider import LATCHKEY, Provider, latchkey
from sample import ADA


def test_a_backup_of_a_served_store_can_be_served(tmp_path: Path) -> None:
    store, copy = tmp_path / "store.sqlite", tmp_path / "copy.sqlite"
    person = Person(ADA)
    with Provider(store, "--seed", "Examples/sample/seed.yaml") as provider:
        subject = limited_login(provider, person)["id_token"]
        result = latchkey("store", "backup", str(copy), "--store", f"sqlite:{store}")
        assert (result.returncode, result.stderr) == (0, "")
        assert result.stdout.startswith(f"{copy}: ")
        assert latchkey("store", "check", "--store", f"sqlite:{store}").stdout == "The store is intact: apps 1, people 4.\n"

        again = latchkey("store", "backup", str(copy), "--store", f"sqlite:{store}")
        assert again.returncode == 1
        assert again.stderr == (
            f"latchkey: The backup {copy} cannot be created: the file {copy} exists already. (store_backup)\n"
        )

    assert latchkey("store", "check", "--store", f"sqlite:{copy}").returncode == 0
    with Provider(copy) as provider:
        explained = latchkey("token", "explain", subject, "--provider", provider.url, "--app", "138483919580948", "--json")
        assert explained.returncode == 0
        assert '"138483919580948"' in latchkey("person", "show", ADA.email, "--store", f"sqlite:{copy}").stdout


def test_the_check_of_a_damaged_store_fails(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    with Provider(store, "--seed", "Examples/sample/seed.yaml"):
        pass
    with sqlite3.connect(store) as database:
        database.execute("DELETE FROM provider_keys WHERE name = 'seal'")
    database.close()

    text = latchkey("store", "check", "--store", f"sqlite:{store}")
    assert text.returncode == 1
    assert text.stdout.startswith("The keys in the table provider_keys cannot be read: ")

    document = json.loads(latchkey("store", "check", "--store", f"sqlite:{store}", "--json").stdout)
    assert document["intact"] is False
    assert len(document["problems"]) == 1
    assert document["rows"]["apps"] == 1


# What undoes the step of the schema that counts the activity of apps.
BEFORE_ACTIVITY_COUNTS = """
DROP TRIGGER audit_insert; DROP TRIGGER audit_update; DROP TRIGGER audit_delete; DROP TABLE activity_counts;
CREATE INDEX audit_by_app_and_time ON audit (app_id, happened_at);
DELETE FROM grdb_migrations WHERE identifier = '4'; PRAGMA user_version = 3;
"""


def change(store: Path, script: str) -> None:
    with closing(sqlite3.connect(store)) as database:
        database.executescript(script)


def test_the_check_leaves_a_store_of_a_former_version_as_it_is(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    with Provider(store, "--seed", "Examples/sample/seed.yaml"):
        pass
    change(store, BEFORE_ACTIVITY_COUNTS)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    result = latchkey("store", "check", "--store", f"sqlite:{store}")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == (
        "The store is intact: apps 1, people 4.\nThe store was made by an earlier version of Latchkey; the next start upgrades it.\n"
    )
    document = json.loads(latchkey("store", "check", "--store", f"sqlite:{store}", "--json").stdout)
    assert (document["intact"], document["older"], document["problems"]) == (True, True, [])
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before

    with Provider(store):
        served = json.loads(latchkey("store", "check", "--store", f"sqlite:{store}", "--json").stdout)
    assert (served["intact"], served["older"]) == (True, False)


def test_the_check_reads_a_store_on_a_read_only_disk(tmp_path: Path) -> None:
    store, folder = tmp_path / "store.sqlite", shlex.quote(str(tmp_path))
    with Provider(store, "--seed", "Examples/sample/seed.yaml"):
        pass
    store.chmod(0o400)
    check = shlex.join([str(LATCHKEY), "store", "check", "--store", f"sqlite:{store}"])
    own = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    result = subprocess.run(
        ["unshare", "--mount", *own, "sh", "-ec", f"mount --bind {folder} {folder} && mount -o remount,bind,ro {folder} && exec {check}"],
        capture_output=True, text=True, timeout=60, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, "The store is intact: apps 1, people 4.\n", "")


def test_the_check_finds_counts_that_do_not_match_the_audit_log_and_a_copy_has_the_right_ones(tmp_path: Path) -> None:
    store, copy = tmp_path / "store.sqlite", tmp_path / "copy.sqlite"
    with Provider(store, "--seed", "Examples/sample/seed.yaml") as provider:
        limited_login(provider, Person(ADA))
    change(store, "UPDATE activity_counts SET count = count + 1")

    result = latchkey("store", "check", "--store", f"sqlite:{store}")
    assert (result.returncode, result.stderr) == (1, "")
    assert result.stdout == (
        "The table activity_counts does not match the audit log: 1 count differs; "
        "latchkey store copy creates a store with the right counts.\n"
    )
    assert latchkey("store", "copy", f"sqlite:{store}", f"sqlite:{copy}").returncode == 0
    assert latchkey("store", "check", "--store", f"sqlite:{copy}").stdout == "The store is intact: apps 1, people 4.\n"


def test_a_copy_of_a_store_can_be_served(tmp_path: Path) -> None:
    store, copy, second = tmp_path / "store.sqlite", tmp_path / "copy.sqlite", tmp_path / "second.sqlite"
    person = Person(ADA)
    with Provider(store, "--seed", "Examples/sample/seed.yaml") as provider:
        subject = limited_login(provider, person)["id_token"]
        served = latchkey("store", "copy", f"sqlite:{store}", f"sqlite:{copy}")
        assert (served.returncode, served.stdout) == (1, "")
        assert served.stderr == (
            f"latchkey: The store {store} cannot be copied: another program uses it; stop the provider first. (store_in_use)\n"
        )
        assert not copy.exists()

    result = latchkey("store", "copy", f"sqlite:{store}", f"sqlite:{copy}")
    assert (result.returncode, result.stderr) == (0, "")
    *tables, conclusion = result.stdout.splitlines()
    assert tables[1].startswith("people: rows 4, digest ")
    assert conclusion.startswith(f"The copy is complete and equal to the original: tables {len(tables)}, rows ")

    document = json.loads(latchkey("store", "copy", f"sqlite:{copy}", f"sqlite:{second}", "--json").stdout)
    assert [f"{table['name']}: rows {table['rows']}, digest {table['digest'][:16]}" for table in document["tables"]] == tables

    assert latchkey("store", "check", "--store", f"sqlite:{second}").returncode == 0
    with Provider(second) as provider:
        explained = latchkey("token", "explain", subject, "--provider", provider.url, "--app", "138483919580948", "--json")
        assert explained.returncode == 0


def test_a_copy_changes_no_existing_file(tmp_path: Path) -> None:
    store, copy = tmp_path / "store.sqlite", tmp_path / "copy.sqlite"
    missing = latchkey("store", "copy", f"sqlite:{store}", f"sqlite:{copy}")
    assert (missing.returncode, missing.stdout) == (1, "")
    assert missing.stderr == f"latchkey: There is no store {store}: name the store to copy.\n"

    with Provider(store, "--seed", "Examples/sample/seed.yaml"):
        pass
    copy.write_text("text")
    existing = latchkey("store", "copy", f"sqlite:{store}", f"sqlite:{copy}")
    assert existing.returncode == 1
    assert existing.stderr == (
        f"latchkey: The store {copy} cannot be created: the file {copy} exists already. (store_copy)\n"
    )
    assert copy.read_text() == "text"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite", "store.sqlite", "store.sqlite.log"]


@pytest.mark.parametrize("addresses", [("mysql:a", "sqlite:b"), ("sqlite:", "sqlite:b"), ("b", "sqlite:c")])
def test_a_copy_from_no_kind_of_store_is_refused(addresses: tuple[str, str]) -> None:
    result = latchkey("store", "copy", *addresses)
    assert result.returncode == 64
    assert result.stderr.startswith(f'latchkey: "{addresses[0]}" is not a store: write ')


@pytest.mark.parametrize("address", ["postgres:dbname=latchkey", "postgresql://127.0.0.1/latchkey"])
def test_a_backup_of_a_postgresql_store_is_a_task_of_pg_dump(address: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    result = latchkey("store", "backup", str(copy), "--store", address)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == (
        "latchkey: This command copies SQLite stores: back up the database of a PostgreSQL store with pg_dump.\n"
    )
    assert not copy.exists()


@pytest.mark.parametrize("command", [["store", "backup", "copy"], ["store", "check"], ["app", "list"], ["serve", "--port", "0"]])
@pytest.mark.parametrize("address", ["", "latchkey.sqlite", "sqlite", "sqlite:", "mysql:latchkey", "SQLite:latchkey.sqlite"])
def test_an_address_of_no_kind_of_store_is_refused(command: list[str], address: str) -> None:
    result = latchkey(*command, "--store", address)
    assert result.returncode == 64
    assert result.stderr.startswith(f'latchkey: "{address}" is not a store: write ')
    assert result.stderr.endswith(" (store_address)\n")
