"""Tests the provider's store after the provider was killed, and with files that the provider must not change."""

import os
import shutil
import sqlite3
import stat
import subprocess
import tempfile
from pathlib import Path

import pytest
import requests
from dialog_response import query
from limited_login import limited_login
from person import Person
from provider import LATCHKEY, Provider, free_port, latchkey
from sample import ADA, APP_ID, APP_SECRET, REPOSITORY, SEED, WEB_CALLBACK

ORDINARY_USER = 65534


def keys(provider: Provider) -> list[str]:
    document = requests.get(f"{provider.url}/.well-known/oauth/openid/jwks/", timeout=20).json()
    return [key["n"] for key in document["keys"]]


def one_line(result: subprocess.CompletedProcess[str]) -> str:
    """Returns the only line that a failed start prints on standard error."""
    assert result.returncode > 0, result
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    return lines[0]


def refused_start(store: Path, *options: str | Path, user: int | None = None) -> str:
    return one_line(latchkey("serve", "--port", str(free_port()), "--store", f"sqlite:{store}", *options, user=user))


def test_the_ready_line_is_the_address(provider: Provider) -> None:
    assert provider.ready_line == f"Latchkey is ready at {provider.url}"


def test_keys_people_grants_and_codes_survive_a_sudden_end(store: Path) -> None:
    person = Person(ADA)
    with Provider(store) as first:
        published = keys(first)
        subject = limited_login(first, Person(ADA), without={"email"}, scope="openid,email")
        code = query(person.complete_dialog(first.dialog(scope="user_birthday")))["code"]
        first.kill()

    with Provider(store, port=first.port) as second:
        assert keys(second) == published
        again = limited_login(second, Person(ADA), scope="openid,email")
        assert again["denied_scopes"] == subject["denied_scopes"] == "email", "the declined permissions are stored"
        redirect = person.open(second.dialog(scope="user_birthday"))
        assert isinstance(redirect, str), "the session continues, and no new consent is needed"
        token = requests.post(
            f"{second.url}/oauth/access_token", timeout=20,
            data={"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code})
        assert token.status_code == 200, token.text


def test_two_providers_can_serve_one_file(store: Path) -> None:
    person, url = Person(ADA), "http://127.0.0.1:8080"
    with Provider(store, "--public-url", url) as one, Provider(store, "--public-url", url) as other:
        assert keys(one) == keys(other)
        code = query(person.complete_dialog(one.dialog(scope="user_birthday")))["code"]
        assert isinstance(person.open(other.dialog(scope="user_birthday")), str), "session and consent are those of both"
        data = {"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code}
        token = requests.post(f"{other.url}/oauth/access_token", timeout=20, data=data).json()["access_token"]
        again = requests.post(f"{one.url}/oauth/access_token", timeout=20, data=data)
        assert again.status_code == 400, "a code is accepted once, by either"
        answers = [requests.get(f"{each.url}/me", params={"access_token": token}, timeout=20).status_code for each in (one, other)]
        assert answers == [400, 400], "and the token is revoked at both"


def test_applying_the_same_seed_again_changes_nothing(store: Path) -> None:
    with Provider(store) as first:
        published = keys(first)
        Person(ADA).complete_dialog(first.dialog(scope="email"))

    with Provider(store, "--seed", SEED) as second:
        person = Person(ADA)
        page = person.open(second.dialog(scope="email"))
        assert isinstance(person.type_password(page), str), "the grant is still stored"
        assert keys(second) == published


def test_a_port_in_use(provider: Provider, tmp_path: Path) -> None:
    line = one_line(latchkey("serve", "--port", str(provider.port), "--store", f"sqlite:{tmp_path / 'other.sqlite'}"))

    assert str(provider.port) in line
    assert "another program uses the port" in line


def test_a_file_that_is_not_a_store_is_not_changed(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    store.write_bytes(b"These are not the bytes of a store.\n" * 100)
    before = store.read_bytes()

    assert str(store) in refused_start(store)
    assert store.read_bytes() == before


def test_a_damaged_store(store: Path) -> None:
    with sqlite3.connect(store) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    content = bytearray(store.read_bytes())
    content[100:4096] = b"\xff" * 3996
    store.write_bytes(content)

    assert str(store) in refused_start(store)
    assert store.read_bytes() == content


def test_a_database_of_another_program_is_not_changed(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    with sqlite3.connect(store) as database:
        database.execute("CREATE TABLE recipe (title TEXT)")
    database.close()

    line = refused_start(store)

    assert str(store) in line
    with sqlite3.connect(store) as database:
        assert [name for (name,) in database.execute("SELECT name FROM sqlite_master")] == ["recipe"]
    database.close()


def test_a_database_with_an_unfinished_transaction_is_not_changed(tmp_path: Path) -> None:
    busy, store = tmp_path / "busy.sqlite", tmp_path / "store.sqlite"
    database = sqlite3.connect(busy)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE recipe (title TEXT)")
    database.commit()
    for suffix in ("", "-wal"):
        shutil.copy(f"{busy}{suffix}", f"{store}{suffix}")
    database.close()
    before = {suffix: Path(f"{store}{suffix}").read_bytes() for suffix in ("", "-wal")}
    assert before["-wal"]

    assert "another program" in refused_start(store)
    assert {suffix: Path(f"{store}{suffix}").read_bytes() for suffix in ("", "-wal")} == before


@pytest.mark.parametrize("name", [":memory:", "file:store.sqlite?mode=memory"])
def test_a_special_file_name_of_sqlite_is_refused(tmp_path: Path, name: str) -> None:
    result = subprocess.run(
        [LATCHKEY, "serve", "--port", str(free_port()), "--store", f"sqlite:{name}"], cwd=tmp_path, capture_output=True, text=True,
        timeout=60, check=False)

    assert "sqlite:FILE" in one_line(result)
    assert not list(tmp_path.iterdir())


def test_an_empty_file_becomes_a_store_readable_only_by_its_owner(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    store.touch(mode=0o644)

    with Provider(store):
        assert {oct(file.stat().st_mode & 0o777) for file in tmp_path.glob("store.sqlite*") if file.suffix != ".log"} == {"0o600"}


def test_a_store_of_a_newer_version_is_not_changed(store: Path) -> None:
    with sqlite3.connect(store) as database:
        database.execute("PRAGMA user_version = 999")
    database.close()

    line = refused_start(store)

    assert str(store) in line
    assert "newer" in line


@pytest.mark.parametrize("step", [1, 15, 24])
def test_a_store_from_before_version_0_1_0_is_not_changed(tmp_path: Path, step: int) -> None:
    store = tmp_path / "store.sqlite"
    script = REPOSITORY / f"Tests/ProviderStoreTests/SQLite/FormerStores/step-{step}.sql"
    with sqlite3.connect(store) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.executescript(script.read_text())
    database.close()
    before = store.read_bytes()

    line = refused_start(store)

    assert str(store) in line
    assert "before version 0.1.0" in line
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {"store.sqlite": before}


def test_a_field_access_log_from_before_version_0_1_0_is_not_changed(tmp_path: Path) -> None:
    log = tmp_path / "store.sqlite-field-accesses-abc"
    log.write_text("20778 1 1 email 29920350\n")

    line = refused_start(tmp_path / "store.sqlite")

    assert str(log) in line
    assert "another version of Latchkey" in line
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {log.name: "20778 1 1 email 29920350\n"}


def test_a_folder_instead_of_the_store(tmp_path: Path) -> None:
    assert str(tmp_path) in refused_start(tmp_path)


def test_a_store_in_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    store = tmp_path / "absent" / "store.sqlite"

    assert str(store) in refused_start(store)


@pytest.fixture
def protected_store(store: Path):
    """A copy of the store in a folder that an ordinary user can open, so that only the file modes limit access to the store."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        with sqlite3.connect(store) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        yield Path(shutil.copy(store, folder))
        os.chmod(folder, 0o755)


@pytest.fixture
def ordinary_user() -> int | None:
    """The ID of an ordinary user if the tests run as root, because file modes do not limit root; otherwise `None`. Skips the test if the
    ordinary user cannot run the command."""
    if os.geteuid() != 0:
        return None
    probe = subprocess.run([LATCHKEY, "--help"], user=ORDINARY_USER, group=ORDINARY_USER, extra_groups=[], capture_output=True, check=False) \
        if all(folder.stat().st_mode & stat.S_IXOTH for folder in LATCHKEY.parents) else None
    if probe is None or probe.returncode != 0:
        pytest.skip("running as root, and an ordinary user cannot reach the command")
    return ORDINARY_USER


@pytest.mark.parametrize(
    ("file_mode", "folder_mode"), [(0o444, 0o555), (0o444, 0o777), (0o666, 0o555), (0o000, 0o777)],
    ids=["both read-only", "file read-only", "folder read-only", "file unreadable"],
)
def test_a_store_that_cannot_be_written_is_not_changed(
    protected_store: Path, ordinary_user: int | None, file_mode: int, folder_mode: int
) -> None:
    protected_store.chmod(file_mode)
    protected_store.parent.chmod(folder_mode)
    before = protected_store.read_bytes() if os.geteuid() == 0 else None

    line = refused_start(protected_store, user=ordinary_user)

    assert str(protected_store) in line and ("(store_read_only)" in line or "(store_cannot_open)" in line), line
    assert before is None or protected_store.read_bytes() == before


def test_only_its_owner_can_read_the_store(store: Path, tmp_path: Path) -> None:
    new_store = tmp_path / "fresh.sqlite"
    with Provider(new_store):
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("fresh.sqlite*") if file.suffix != ".log"}

    assert modes
    assert all(mode & 0o077 == 0 for mode in modes.values()), {name: oct(mode) for name, mode in modes.items()}
