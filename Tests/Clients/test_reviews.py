"""Tests `latchkey app review` and `latchkey app check` on a store that a provider serves at the same time."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from person import Page, Person
from provider import LATCHKEY, START_TIMEOUT, Provider
from sample import ADA, APP_ID

PERMISSIONS = f"/developers/apps/{APP_ID}/permissions"
REASON = "Shown beside the score, on the first page."


def run(store: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LATCHKEY, "app", *arguments, "--store", f"sqlite:{store}"], capture_output=True, text=True, timeout=START_TIMEOUT, check=False)


def done(store: Path, *arguments: str) -> str:
    result = run(store, *arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


def request_review(provider: Provider, *permissions: str) -> None:
    """Lets Ada, an administrator of the app, request advanced access for the permissions, on the app's page."""
    ada = Person(ADA)
    page = ada.open(provider.url + PERMISSIONS)
    assert isinstance(page, Page)
    page = ada.type_password(page)
    assert isinstance(page, Page)
    page = ada.send(page, {"permission": permissions, "text": REASON, "action": "ask"})
    assert isinstance(page, Page) and page.response.url.endswith("?done=asked"), page.response.text


def queue(store: Path, *options: str) -> list[dict]:
    return json.loads(done(store, "review", "list", *options, "--json"))


def test_the_operator_decides_at_the_command_line(store: Path) -> None:
    done(store, "set", APP_ID, f"roles.administrators={ADA.email}")
    with Provider(store) as provider:
        assert queue(store) == []
        request_review(provider, "user_likes", "user_photos")
        first, second = queue(store)
        assert (first["permission"], second["permission"]) == ("user_likes", "user_photos")
        assert first | {"id": 0, "asked_at": ""} == {
            "id": 0, "app_id": APP_ID, "permission": "user_likes", "login": ADA.email, "text": REASON, "asked_at": "", "state": "waiting"}
        assert REASON in done(store, "review", "list")

        approved = json.loads(done(store, "review", "approve", str(first["id"]), "--json"))
        assert approved["state"] == "approved" and "decided_by" not in approved
        assert "user_likes" in json.loads(done(store, "show", APP_ID, "--json"))["advanced_access"]
        for reason in ["", "No.", "x" * 1001]:
            refused = run(store, "review", "refuse", str(second["id"]), "--reason", reason)
            assert refused.returncode > 0 and "5 to 1000 characters" in refused.stderr
        refused = json.loads(done(store, "review", "refuse", str(second["id"]), "--reason", "Nobody sees them.", "--json"))
        assert (refused["state"], refused["reason"]) == ("refused", "Nobody sees them.")
        assert queue(store) == []
        assert [each["state"] for each in queue(store, "--decided")] == ["refused", "approved"]

        late = run(store, "review", "approve", str(second["id"]))
        assert late.returncode > 0 and "already decided: it is refused" in late.stderr
        missing = run(store, "review", "approve", "99")
        assert missing.returncode > 0 and "There is no request 99" in missing.stderr

        audit_log = json.loads(done(store, "show", APP_ID, "--audit", "--json"))["audit"]
        assert [(each["act"], each["actor"], each["fields"]) for each in audit_log[-3:]] == [
            ("review_requested", "person", ["user_likes", "user_photos"]), ("review_approved", "operator", ["user_likes"]),
            ("review_refused", "operator", ["user_photos"])]
        assert "Nobody sees them" not in json.dumps(audit_log), "the output has names of permissions, not their texts"


def test_the_check_command_reports_what_would_fail(store: Path) -> None:
    assert json.loads(done(store, "check", APP_ID, "--json")) == [], "the sample app passes its own check"
    done(store, "set", APP_ID, "privacy_policy_url=")
    assert {each["severity"] for each in json.loads(done(store, "check", APP_ID, "--json"))} == {"warns"}
    assert "privacy_policy_missing" in done(store, "check", APP_ID)
    done(store, "set", APP_ID, "data_deletion_callback_url=", "mode=development", "login_configurations.9=email,user_likes")
    result = run(store, "check", APP_ID, "--json")
    assert result.returncode == 1
    found = {each["code"]: each for each in json.loads(result.stdout)}
    assert {"data_deletion_missing", "development_mode"} <= set(found)
    assert found["development_mode"]["place"] == "settings" and found["development_mode"]["advice"]
    done(store, "set", APP_ID, "mode=live")
    found = {each["code"]: each for each in json.loads(run(store, "check", APP_ID, "--json").stdout)}
    assert found["permission_not_approved"]["details"] == ["user_likes"]
    assert run(store, "check", "404").returncode > 0


@pytest.mark.parametrize("command", [["check"], ["review"], ["review", "list"], ["review", "approve"], ["review", "refuse"]])
def test_each_command_has_a_help_text(command: list[str]) -> None:
    result = subprocess.run([LATCHKEY, "app", *command, "--help"], capture_output=True, text=True, timeout=START_TIMEOUT, check=False)
    assert result.returncode == 0 and "OVERVIEW" in result.stdout
