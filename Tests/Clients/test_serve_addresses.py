"""Tests that `latchkey serve` refuses addresses at which other machines would receive passwords or tokens in clear text."""

from pathlib import Path

import pytest
from provider import latchkey
from sample import SEED

INSECURE = "--allow-insecure-http-logins-and-tokens"
SAMPLES = ["--seed", str(SEED), "--show-seed-people"]


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--host", "0.0.0.0"], "--public-url"), (["--host", "::"], "--public-url"), (["--host", "192.0.2.1"], "--public-url"),
        (["--host", "0"], "--public-url"), (["--host", ""], "--public-url"), (["--host", "login.example", INSECURE], "--public-url"),
        (["--public-url", "http://login.example"], INSECURE), (["--public-url", "http://127.0.0.1.login.example:8080"], INSECURE),
        (["--public-url", "http://localhost.example"], INSECURE), (["--public-url", "http://0.0.0.0:8080"], INSECURE),
        (["--public-url", "http://[::]:8080"], INSECURE), (["--public-url", "http://[64:ff9b::7f00:1]"], INSECURE),
        (["--public-url", "http://10.0.0.1", "--host", "10.0.0.1"], INSECURE),
        (["--public-url", "http://127.0.0.1:8080", "--host", "0.0.0.0"], INSECURE),
        ([*SAMPLES, "--host", "0.0.0.0"], "--show-seed-people"), ([*SAMPLES, "--public-url", "https://login.example"], "--show-seed-people"),
        ([*SAMPLES, "--public-url", "http://login.example", INSECURE], "--show-seed-people"),
        ([*SAMPLES, "--host", "0.0.0.0", "--public-url", "http://127.0.0.1:8080"], "--host"),
        ([*SAMPLES, "--host", "0.0.0.0", "--public-url", "https://login.example"], "--show-seed-people"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_an_address_that_would_expose_secrets_is_refused(tmp_path: Path, options: list[str], named: str) -> None:
    store = tmp_path / "store.sqlite"
    done = latchkey("serve", "--port", "0", "--store", f"sqlite:{store}", *options)
    assert done.returncode > 0 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and named in done.stderr, done.stderr
    assert not store.exists()


@pytest.mark.parametrize(
    "options",
    [
        [], ["--host", "127.0.0.1"], ["--host", "127.8.8.8"], ["--host", "localhost"], ["--host", "::1"], ["--public-url", "https://login.example"],
        ["--host", "0.0.0.0", "--public-url", "https://login.example"], ["--host", "0.0.0.0", "--public-url", "http://127.0.0.1:8080", INSECURE],
        ["--public-url", "http://localhost:8080"], ["--public-url", "http://[::1]:8080"],
        ["--public-url", "http://login.example", INSECURE], ["--show-seed-people"],
        ["--show-seed-people", "--public-url", "http://localhost:8080", "--host", "::1"],
    ],
    ids=" ".join)
def test_all_other_addresses_are_accepted(tmp_path: Path, options: list[str]) -> None:
    """Checks that the command accepts the options. It then fails because the seed file is missing, before it listens."""
    missing = tmp_path / "missing.yaml"
    done = latchkey("serve", "--port", "0", "--store", f"sqlite:{tmp_path / 'store.sqlite'}", "--seed", missing, *options)
    assert done.returncode > 0
    assert str(missing) in done.stderr, done.stderr


@pytest.mark.parametrize("address", ["postgres:dbname=latchkey", "postgresql://127.0.0.1/latchkey", "postgresql://ada:hunter2@db.example/"])
def test_a_store_that_several_machines_may_serve_needs_a_public_url(address: str) -> None:
    done = latchkey("serve", "--port", "0", "--store", address)
    assert done.returncode > 0
    assert "A PostgreSQL store may be served by several machines" in done.stderr and "--public-url" in done.stderr
    # The address may contain a password.
    assert address not in done.stderr and "hunter2" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
