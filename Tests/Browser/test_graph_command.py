"""`latchkey login` keeps a session; `latchkey graph`, `token refresh` and `logout` go on with it."""

import json
import os
import signal
import socket
import subprocess
from pathlib import Path
from urllib.parse import quote

import pytest
from apps import DialogCommand, LoginCommand
from playwright.sync_api import Page, expect
from provider import LATCHKEY, Provider, latchkey
from sample import ADA, APP_ID, SEED
from screens import log_in, press, switch_off

CLIENT_TOKEN = "fedcba9876543210fedcba9876543210"
APP_TOKEN = f"{APP_ID}|0123456789abcdef0123456789abcdef"


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


def stored_files(state: Path) -> list[Path]:
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

    for file in stored_files(state):
        assert file.stat().st_mode & 0o077 == 0

    token = latchkey("token", "show", "--access").stdout
    assert json.loads(graph("GET", "me", "--token", "-", "--provider", provider.url, "--json", stdin=token).stdout)["id"]

    fresh = latchkey("token", "refresh")
    assert fresh.returncode == 0, fresh.stderr
    assert fresh.stdout.startswith("The access token was refreshed")
    assert "EAA" not in fresh.stdout

    ended = latchkey("logout", "--revoke")
    assert ended.returncode == 0, ended.stderr
    assert not stored_files(state)
    nobody = graph("GET", "me")
    assert nobody.returncode != 0
    assert len(nobody.stderr.splitlines()) == 1
    assert "latchkey login" in nobody.stderr
    assert latchkey("logout").stdout == "You were not logged in.\n"
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
    assert not stored_files(state)


def test_a_limited_login_is_kept_and_refreshed_too(provider: Provider, page: Page) -> None:
    log_ada_in(provider, page, "--limited")
    refused = graph("GET", "me")
    assert "no access token" in refused.stderr
    assert "without --limited" in refused.stderr, "who has just logged in is not told to log in"
    fresh = latchkey("token", "refresh")
    assert fresh.returncode == 0, fresh.stderr
    assert fresh.stdout.startswith("The ID token was refreshed")
    assert latchkey("logout", "--revoke").stdout == "Logged out. The app has lost all permissions at the provider.\n"


def test_a_limited_session_is_refreshed_in_the_way_that_is_asked_for(provider: Provider, page: Page) -> None:
    log_ada_in(provider, page, "--limited")
    before = latchkey("token", "show").stdout
    direct = latchkey("token", "refresh", "--policy", "automatic", "--no-browser")
    assert direct.returncode == 0, direct.stderr
    assert direct.stdout.startswith("The ID token was refreshed (direct)")

    silent = latchkey("token", "refresh", "--policy", "silent")
    assert silent.returncode == 1
    assert len(silent.stderr.splitlines()) == 1
    with DialogCommand("token", "refresh", "--policy", "explicit", "--no-browser") as command:
        page.goto(command.address)
        press(page, "continue")
        expect(page.locator("h1")).to_have_text("You can close this page")
        status, printed = command.end()
    assert status == 0, command.said
    assert printed.startswith("The ID token was refreshed, and")
    assert latchkey("token", "show").stdout not in ("", before)


@pytest.mark.parametrize("policy", [[], ["--policy", "automatic", "--no-browser"]], ids=["direct", "automatic"])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["interrupt", "terminate"])
def test_a_refresh_ends_when_it_is_told_to(store: Path, page: Page, how: signal.Signals, policy: list[str]) -> None:
    with Provider(store) as provider:
        log_ada_in(provider, page, "--limited")
        port = int(provider.url.rsplit(":", 1)[1])
    before = latchkey("token", "show").stdout
    # Whoever listens there now takes the question, and says nothing.
    with socket.create_server(("127.0.0.1", port)) as silence:
        silence.settimeout(30)
        refresh = subprocess.Popen([LATCHKEY, "token", "refresh", *policy], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            question, _ = silence.accept()
            with question:
                refresh.send_signal(how)
                printed, complained = refresh.communicate(timeout=20)
        finally:
            refresh.kill()
            refresh.wait()
    assert refresh.returncode > 0
    assert printed == ""
    assert "cancel" in complained, complained
    assert latchkey("token", "show").stdout == before, "the session is as it was"


def test_a_request_of_a_batch_may_have_a_token_of_its_own(provider: Provider, page: Page, tmp_path: Path) -> None:
    log_ada_in(provider, page)
    app = f"access_token={quote(APP_TOKEN)}"
    requests = [{"relative_url": "me?fields=id"}, {"relative_url": f"app?{app}"}, {"method": "DELETE", "relative_url": "me/permissions", "body": app}]
    batch = tmp_path / "batch.json"
    batch.write_text(json.dumps(requests), encoding="utf-8")
    answer = graph("--batch", str(batch), "--json")
    assert [json.loads(line).get("code") for line in answer.stdout.splitlines()] == [200, 200, None], answer.stdout
    assert APP_TOKEN not in graph("--batch", str(batch)).stdout + answer.stderr
    assert graph("GET", "me").returncode == 0, "the session's own token was not meant"
    for arguments in ([f"me?{app}"], ["me", "-F", f"access_token={APP_TOKEN}"]):
        refused = graph("GET", *arguments)
        assert refused.returncode > 1
        assert "--token" in refused.stderr


def test_a_way_of_refreshing_is_for_limited_sessions(provider: Provider, page: Page) -> None:
    log_ada_in(provider, page)
    for arguments in (["--policy", "explicit"], ["--policy", "sideways"], ["--no-browser"]):
        refused = latchkey("token", "refresh", *arguments)
        assert refused.returncode > 1
        assert refused.stdout == ""
        assert arguments[0] in refused.stderr
    assert latchkey("token", "refresh").returncode == 0


def test_requests_are_sent_together_and_lists_are_followed_to_their_end(provider: Provider, tmp_path: Path) -> None:
    how = ["--provider", provider.url, "--token", APP_TOKEN]
    users = f"{APP_ID}/accounts/test-users"
    batch = tmp_path / "batch.json"
    batch.write_text(json.dumps(
        [{"method": "POST", "relative_url": users, "body": f"installed=false&name=Test+{name}"} for name in ("One", "Two", "Three")]))
    made = graph("--batch", str(batch), "--json", *how)
    assert made.returncode == 0, made.stderr
    results = [json.loads(line) for line in made.stdout.splitlines()]
    assert [result["code"] for result in results] == [200, 200, 200]
    people = {result["body"]["id"] for result in results}
    assert len(people) == 3

    pages = graph("GET", users, "-F", "limit=1", "--all", "--json", *how)
    assert pages.returncode == 0, pages.stderr
    found = [json.loads(line)["data"] for line in pages.stdout.splitlines()]
    assert {person["id"] for page in found for person in page} == people
    assert max(map(len, found)) == 1
    read = graph("GET", users, "-F", "limit=2", "--all", *how)
    assert all(f'id: "{person}"' in read.stdout for person in people)
    assert "paging" not in read.stdout
    assert json.loads(graph("GET", APP_ID, "-F", "fields=id", "--all", "--json", *how).stdout)["id"] == APP_ID


def test_requests_of_a_batch_use_each_other_and_fail_alone(provider: Provider, page: Page) -> None:
    log_ada_in(provider, page)
    batch = json.dumps([
        {"relative_url": "me?fields=id", "name": "me", "omit_response_on_success": False},
        {"method": "GET", "relative_url": "{result=me:$.id}?fields=name", "depends_on": "me"},
        {"method": "GET", "relative_url": "nowhere"},
    ])
    sent = graph("--batch", "-", stdin=batch)
    assert sent.returncode == 1
    assert sent.stderr == "latchkey: 1 of 3 requests failed.\n"
    assert 'name: "Ada King Lovelace"' in sent.stdout
    assert "GET nowhere:\n  error:" in sent.stdout
    lines = [json.loads(line) for line in graph("--batch", "-", "--json", stdin=batch).stdout.splitlines()]
    assert lines[1] == {"code": 200, "body": lines[1]["body"]}
    assert "code 803" in lines[2]["error"]

    provider.kill()
    lost = graph("--batch", "-", stdin=batch)
    assert (lost.returncode, lost.stdout) == (1, "")
    assert lost.stderr.endswith("(network)\n")
    assert len(lost.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("batch", "problem"),
    [
        ("", "not JSON"), ("{}", "array"), ("[]", "array"), ("[7]", "Request 1"), ('[{"relative_url": "me"}, {}]', "Request 2"),
        ('[{"relative_url": "me", "method": "PUT"}]', "method"), ('[{"relative_url": "me", "attached_files": "a"}]', "attached_files"),
        ('[{"relative_url": "me", "depends_on": 7}]', "depends_on"), ('[{"relative_url": "me", "body": {}}]', "body"),
        ('[{"relative_url": "me", "omit_response_on_success": "no"}]', "omit_response_on_success"),
        (json.dumps([{"relative_url": "me"}] * 51), "50"), ("[" * 100_000, "not JSON"), ('["\x1b[2J"]', "JSON"),
    ])
def test_a_batch_that_is_none_is_said_in_one_line(batch: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "batch.json"
    file.write_text(batch)
    refused = graph("--batch", str(file), "--token", "EAAx", "--app", APP_ID)
    assert refused.returncode in (1, 64)
    assert len(refused.stderr.splitlines()) == 1
    assert problem in refused.stderr
    assert "\x1b" not in refused.stderr


def test_a_batch_with_a_foreign_token_names_its_app(provider: Provider, tmp_path: Path) -> None:
    batch = tmp_path / "batch.json"
    batch.write_text('[{"relative_url": "me"}, {"relative_url": "me"}]')
    how = ["--batch", str(batch), "--token", "EAAx", "--provider", provider.url]
    assert "--app" in graph(*how).stderr
    assert "code 190" in graph(*how, "--app", APP_ID).stderr


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
    assert not stored_files(state)


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
        ([], "--batch"),
        (["GET"], "--batch"),
        (["GET", "me", "--batch", "x"], "--batch"),
        (["--batch", "x", "--all"], "--batch"),
        (["--batch", "-", "--token", "-"], "both"),
        (["--batch", "/nowhere/at/all", "--token", "a"], "/nowhere/at/all"),
        (["POST", "me/feed", "--all"], "--all"),
        (["GET", "me", "-F", "fields"], "name=value"),
        (["GET", "me", "-F", "a=1", "-F", "a=2"], "more than once"),
        (["GET", "me", "--app", "12"], "together"),
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
