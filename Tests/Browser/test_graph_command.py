"""`latchkey login` keeps a session; `latchkey graph`, `token refresh` and `logout` go on with it."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from apps import LoginCommand
from playwright.sync_api import Page, expect
from provider import LATCHKEY, Provider, latchkey
from sample import ADA, APP_ID, SEED
from screens import log_in, press, switch_off

CLIENT_TOKEN = "fedcba9876543210fedcba9876543210"


def log_ada_in(provider: Provider, page: Page, *options: str, refusing: str | None = None) -> None:
    with LoginCommand(provider, "--scope", "email,user_birthday", *options) as command:
        page.goto(command.address)
        log_in(page, ADA)
        if refusing:
            switch_off(page, refusing)
        press(page, "continue")
        expect(page.locator("h1")).to_have_text("You can close this page")
        status, _ = command.result()
    assert status == 0, command.said


def graph(*arguments: str, **how: str) -> subprocess.CompletedProcess[str]:
    given = how.pop("stdin", None)
    return subprocess.run(
        [LATCHKEY, "graph", *arguments], capture_output=True, text=True, timeout=60, check=False, input=given, env=os.environ | how)


def kept_files(state: Path) -> list[Path]:
    return [file for file in state.rglob("*") if file.is_file() and b"EAA" in file.read_bytes()]


def test_a_login_is_kept_asked_with_refreshed_and_ended(provider: Provider, page: Page, state: Path) -> None:
    log_ada_in(provider, page)
    me = graph("GET", "me", "-F", "fields=id,name,email", "--json")
    assert me.returncode == 0, me.stderr
    assert json.loads(me.stdout)["name"] == "Ada King Lovelace"

    read = graph("get", "me", "--field", "fields=name,email")
    assert "name: \"Ada King Lovelace\"" in read.stdout
    permissions = graph("GET", "me/permissions")
    assert "permission: \"email\"" in permissions.stdout
    assert permissions.stderr == "", "what an app's developer should mend is no news here"

    for file in kept_files(state):
        assert file.stat().st_mode & 0o077 == 0

    token = latchkey("token", "show", "--access").stdout
    assert json.loads(graph("GET", "me", "--token", "-", "--provider", provider.url, "--json", stdin=token).stdout)["id"]

    fresh = latchkey("token", "refresh")
    assert fresh.returncode == 0, fresh.stderr
    assert fresh.stdout.startswith("The access token is fresh")
    assert "EAA" not in fresh.stdout

    ended = latchkey("logout", "--revoke")
    assert ended.returncode == 0, ended.stderr
    assert not kept_files(state)
    nobody = graph("GET", "me")
    assert nobody.returncode != 0
    assert len(nobody.stderr.splitlines()) == 1
    assert "latchkey login" in nobody.stderr
    assert latchkey("logout").stdout == "Nobody was logged in.\n"
    assert latchkey("token", "refresh").returncode != 0


def test_the_kept_token_is_shown_to_no_other_provider(provider: Provider, page: Page, tmp_path: Path) -> None:
    log_ada_in(provider, page)
    assert graph("GET", "me", "--provider", f"{provider.url}/").returncode == 0
    with Provider(tmp_path / "other.sqlite", "--seed", SEED) as other:
        refused = graph("GET", "me", "--provider", other.url)
    assert refused.returncode not in (0, 1)
    assert len(refused.stderr.splitlines()) == 1
    assert provider.url in refused.stderr
    assert graph("GET", "me").returncode == 0, "the session is still there"


def test_a_login_is_not_kept_where_that_is_not_wanted(provider: Provider, page: Page, state: Path) -> None:
    log_ada_in(provider, page, "--no-keep")
    assert not kept_files(state)


def test_a_limited_login_is_kept_and_refreshed_too(provider: Provider, page: Page) -> None:
    log_ada_in(provider, page, "--limited")
    refused = graph("GET", "me")
    assert "no access token" in refused.stderr
    assert "without --limited" in refused.stderr, "who has just logged in is not told to log in"
    fresh = latchkey("token", "refresh")
    assert fresh.returncode == 0, fresh.stderr
    assert fresh.stdout.startswith("The ID token is fresh")
    assert latchkey("logout", "--revoke").stdout == "Logged out. The app has lost all permissions at the provider.\n"


def test_one_permission_is_taken_back(provider: Provider, page: Page) -> None:
    log_ada_in(provider, page)
    assert graph("DELETE", "me/permissions/email").returncode == 0
    rows = json.loads(graph("GET", "me/permissions", "--json").stdout)["data"]
    assert {"permission": "email", "status": "declined"} in rows


def test_an_error_is_one_line_with_its_numbers(provider: Provider, page: Page) -> None:
    log_ada_in(provider, page)
    refused = graph("POST", "me/feed", "-F", "message=This is a status update")
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert len(refused.stderr.splitlines()) == 1
    assert "code 200" in refused.stderr
    nowhere = graph("GET", "nowhere")
    assert nowhere.returncode == 1
    assert len(nowhere.stderr.splitlines()) == 1
    assert "code 803" in nowhere.stderr


def test_a_logout_without_a_provider_says_so_in_the_words_of_every_failure(provider: Provider, page: Page, state: Path) -> None:
    log_ada_in(provider, page)
    provider.kill()
    for failed in [graph("GET", "me"), latchkey("logout", "--revoke")]:
        assert failed.returncode == 1
        assert len(failed.stderr.splitlines()) == 1
        assert "The provider cannot be reached" in failed.stderr
        assert failed.stderr.endswith("(network)\n")
    assert not kept_files(state)


def test_the_kept_tokens_are_handed_on_by_name_alone(provider: Provider, page: Page) -> None:
    nobody = latchkey("token", "show")
    assert nobody.returncode != 0
    assert nobody.stdout == ""

    log_ada_in(provider, page, "--limited")
    shown = latchkey("token", "show")
    assert shown.returncode == 0, shown.stderr
    verified = subprocess.run(
        [LATCHKEY, "token", "verify", "-", "--app", APP_ID, "--provider", provider.url],
        input=shown.stdout, capture_output=True, text=True, timeout=60, check=False)
    assert verified.returncode == 0, verified.stderr
    nothing = subprocess.run(
        [LATCHKEY, "token", "explain", "-", "--app", APP_ID, "--provider", provider.url],
        input="\n", capture_output=True, text=True, timeout=60, check=False)
    assert nothing.returncode != 0
    assert nothing.stderr == "latchkey: Standard input has no token.\n"
    none = latchkey("token", "show", "--access")
    assert none.returncode != 0
    assert "limited" in none.stderr


@pytest.mark.parametrize("way", ["option", "input", "environment"])
def test_a_token_can_be_handed_in_without_being_shown(way: str, provider: Provider) -> None:
    arguments, how = {
        "option": (["--token", "EAAx"], {}),
        "input": (["--token", "-"], {"stdin": "EAAx\n"}),
        "environment": ([], {"LATCHKEY_TOKEN": "EAAx"}),
    }[way]
    refused = graph("GET", "me", "--provider", provider.url, *arguments, **how)
    assert refused.returncode == 1
    assert "code 190" in refused.stderr
    assert "EAAx" not in refused.stderr


def test_an_app_asks_with_its_client_token(provider: Provider) -> None:
    answer = graph("GET", APP_ID, "--provider", provider.url, "--app", APP_ID, "--client-token", CLIENT_TOKEN, "-F", "fields=id,name", "--json")
    assert answer.returncode == 0, answer.stderr
    assert json.loads(answer.stdout)["id"] == APP_ID


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["PUT", "me"], "PUT"),
        (["GET", "me", "-F", "fields"], "name=value"),
        (["GET", "me", "-F", "a=1", "-F", "a=2"], "more than once"),
        (["GET", "me", "--app", "12"], "go together"),
        (["GET", "me", "--token", "a", "--app", "12", "--client-token", "b"], "either"),
        (["GET", "me", "--token", "-"], "Standard input has no token"),
        (["GET", "me", "--token", "a", "--provider", "ftp://x"], "http"),
    ])
def test_what_cannot_be_is_said_in_one_line(arguments: list[str], problem: str) -> None:
    refused = graph(*arguments, stdin="")
    assert refused.returncode not in (0, 2)
    assert problem in refused.stderr


def test_a_file_is_posted(provider: Provider, page: Page, tmp_path: Path) -> None:
    log_ada_in(provider, page)
    picture = tmp_path / "a picture.png"
    picture.write_bytes(b"PNG" * 1000)
    posted = graph("POST", "me/feed", "-F", "message=Hello", "--attach", f"source={picture}")
    assert posted.returncode == 1
    assert "code 200" in posted.stderr, "it has arrived, and the permission is missing"
    for wrong in (("GET", "me", "--attach", f"source={picture}"), ("POST", "me/feed", "--attach", f"source={tmp_path}/none")):
        refused = graph(*wrong)
        assert refused.returncode not in (0, -6, -11)
        assert len(refused.stderr.splitlines()) == 1
