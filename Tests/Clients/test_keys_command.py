"""Tests `latchkey keys`, which shows and changes the schedule of the signing keys while a provider runs."""

import json
from datetime import datetime, timedelta, timezone
from pathlib import Path

import requests
from limited_login import limited_login
from person import Person
from provider import Provider, latchkey
from sample import ADA


def keys(store: Path) -> list[dict]:
    result = latchkey("keys", "list", "--store", f"sqlite:{store}", "--json")
    assert (result.returncode, result.stderr) == (0, "")
    return json.loads(result.stdout)


def published(provider: Provider) -> set[str]:
    document = requests.get(f"{provider.url}/.well-known/oauth/openid/jwks/", timeout=20).json()
    return {key["kid"] for key in document["keys"]}


def test_list_shows_the_use_and_the_end_of_each_key(store: Path) -> None:
    with Provider(store) as provider:
        listed = keys(store)
        text = latchkey("keys", "list", "--store", f"sqlite:{store}").stdout

        assert [key["state"] for key in listed] == ["signing", "next"]
        assert {key["kid"] for key in listed} == published(provider)
        signs = [datetime.fromisoformat(key["signs_from"].replace("Z", "+00:00")) for key in listed]
        assert signs[1] - signs[0] == timedelta(days=90)
        assert [line.split()[0] for line in text.splitlines()] == [key["kid"] for key in listed]
        assert "PRIVATE" not in text


def test_rotate_waits_for_key_caches_unless_it_is_urgent(tmp_path: Path) -> None:
    store = tmp_path / "keys.sqlite"
    with Provider(store, "--seed", "Examples/sample/seed.yaml"):
        first, second = keys(store)
        now = datetime.now(timezone.utc)

        patient = json.loads(latchkey("keys", "rotate", "--store", f"sqlite:{store}", "--json").stdout)
        soon = datetime.fromisoformat(patient[1]["signs_from"].replace("Z", "+00:00"))
        assert timedelta(hours=23) < soon - now <= timedelta(hours=24)
        assert [key["state"] for key in patient] == ["signing", "next"]

        urgent = json.loads(latchkey("keys", "rotate", "--now", "--store", f"sqlite:{store}", "--json").stdout)
        assert [key["state"] for key in urgent] == ["retired", "signing", "next"]
        assert [key["kid"] for key in urgent][:2] == [first["kid"], second["kid"]]

    with Provider(store) as provider:
        assert published(provider) == {key["kid"] for key in urgent}
        token = limited_login(provider, Person(ADA))["id_token"]
        verified = latchkey("token", "explain", token, "--provider", provider.url, "--app", "138483919580948", "--json")
        assert json.loads(verified.stdout)["header"]["kid"] == second["kid"]


def test_a_store_without_keys_is_a_one_line_error(tmp_path: Path) -> None:
    missing = latchkey("keys", "list", "--store", f"sqlite:{tmp_path / 'none.sqlite'}")

    assert missing.returncode != 0
    assert len(missing.stderr.splitlines()) == 1
    assert "none.sqlite" in missing.stderr
