"""Tests `latchkey app` and `latchkey person` on a store that a provider serves at the same time."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path

import pytest
import requests
from dialog_response import query
from person import Page, Person
from provider import LATCHKEY, START_TIMEOUT, Provider, latchkey
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK, Login


def run(store: Path, *arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LATCHKEY, *arguments, "--store", f"sqlite:{store}"], input=text, capture_output=True, text=True, timeout=START_TIMEOUT, check=False)


def done(store: Path, *arguments: str, text: str | None = None) -> str:
    result = run(store, *arguments, text=text)
    assert result.returncode == 0, result.stderr
    return result.stdout


def exchange(provider: Provider, code: str, secret: str = APP_SECRET) -> dict:
    return requests.get(f"{provider.url}/oauth/access_token", params={
        "client_id": APP_ID, "client_secret": secret, "redirect_uri": WEB_CALLBACK, "code": code}, timeout=20).json()


def token(provider: Provider, login: Login = ADA) -> str:
    code = query(Person(login).complete_dialog(provider.dialog(scope="email")))["code"]
    return exchange(provider, code)["access_token"]


def me(provider: Provider, access_token: str, **parameters: str) -> dict:
    return requests.get(f"{provider.url}/me", params={"access_token": access_token} | parameters, timeout=20).json()


def test_an_app_is_added_changed_and_removed(store: Path) -> None:
    with Provider(store) as provider:
        app = json.loads(done(store, "app", "add", "name=Second", "mode=live", "redirect_uris=https://second.example/a,https://second.example/b", "--json"))
        assert app["mode"] == "live"
        assert len(app["secret"]) == 32 and len(app["client_token"]) == 32
        assert app["redirect_uris"] == ["https://second.example/a", "https://second.example/b"]
        dialog = provider.dialog(client_id=app["id"], redirect_uri="https://second.example/c")
        assert requests.get(dialog, timeout=20).status_code == 400

        done(store, "app", "set", app["id"], "redirect_uris+=https://second.example/c", "roles.testers=grace@example.com", "name=Zweite")
        assert requests.get(dialog, timeout=20).status_code == 200, "the provider applies the change immediately"
        shown = json.loads(done(store, "app", "show", app["id"], "--json"))
        assert shown["name"] == "Zweite"
        assert shown["roles"] == {"testers": ["grace@example.com"]}
        assert shown["has_secret"] is True
        assert app["secret"] not in json.dumps(shown)
        assert json.loads(done(store, "app", "show", app["id"], "--secrets", "--json"))["secret"] == app["secret"]
        done(store, "app", "set", app["id"], "redirect_uris-=https://second.example/c", "roles.testers=")
        assert json.loads(done(store, "app", "show", app["id"], "--json"))["roles"] == {}

        assert [each["id"] for each in json.loads(done(store, "app", "list", "--json"))].count(app["id"]) == 1
        audit_log = json.loads(done(store, "app", "show", app["id"], "--audit", "--json"))["audit"]
        assert [(entry["act"], entry["fields"]) for entry in audit_log] == [
            ("app_added", []), ("dialog_refused", ["redirect_uri_blocked"]),
            ("app_changed", ["name", "redirect_uris", "roles"]), ("role_given", ["tester"]),
            ("app_changed", ["redirect_uris", "roles"]), ("role_taken", ["tester"]),
        ]
        assert json.loads(done(store, "app", "remove", app["id"], "--json")) == {"id": app["id"], "removed": True}
        assert requests.get(dialog, timeout=20).status_code == 400
        assert run(store, "app", "show", app["id"]).returncode > 0


def test_a_new_secret_replaces_the_old_one(store: Path) -> None:
    with Provider(store) as provider:
        code = query(Person(ADA).complete_dialog(provider.dialog()))["code"]
        new = json.loads(done(store, "app", "reset", APP_ID, "secret", "--json"))["secret"]
        assert exchange(provider, code)["error"]["code"] == 1
        assert "access_token" in exchange(provider, code, secret=new)


def test_a_withdrawn_approval_hides_granted_fields(store: Path) -> None:
    with Provider(store) as provider:
        code = query(Person(ADA).complete_dialog(provider.dialog(scope="user_birthday")))["code"]
        access_token = exchange(provider, code)["access_token"]
        assert "birthday" in me(provider, access_token, fields="birthday")
        done(store, "app", "set", APP_ID, "advanced_access-=user_birthday")
        assert "birthday" not in me(provider, access_token, fields="birthday")
        done(store, "app", "set", APP_ID, f"roles.developers+={ADA.email}")
        assert "birthday" in me(provider, access_token, fields="birthday"), "people with a role may grant any permission"
        done(store, "app", "set", APP_ID, "mode=development", "roles.developers=")
        assert me(provider, access_token)["error"]["code"] == 190


def test_a_person_is_added_changed_and_removed(store: Path) -> None:
    hopper = Login("hopper@example.com", "the nanosecond is a foot of wire")
    with Provider(store) as provider:
        person = json.loads(done(
            store, "person", "add", "email=Hopper@Example.com", "password=-", "first_name=Grace", "last_name=Hopper", "birthday=12/09/1986",
            "hometown.id=1", "hometown.name=New York", "--json", text=hopper.password + "\n"))
        assert person["email"] == hopper.email
        assert person["hometown"] == {"id": "1", "name": "New York"}
        access_token = token(provider, hopper)
        assert me(provider, access_token, fields="name,email") | {"id": ""} == {"id": "", "name": "Grace Hopper", "email": hopper.email}

        done(store, "person", "set", hopper.email, "middle_name=Murray", "birthday=")
        assert me(provider, access_token)["name"] == "Grace Murray Hopper"
        assert json.loads(done(store, "person", "lock", hopper.email, "--json"))["locked"] is True
        assert me(provider, access_token)["error"]["error_subcode"] == 459
        person = Person(hopper)
        page = person.type_password(person.open(provider.dialog()))
        assert isinstance(page, Page) and page.form.asks_for_password, "no login succeeds"
        assert "is locked" in page.response.text
        assert json.loads(done(store, "person", "unlock", hopper.email, "--json"))["locked"] is False
        assert "name" in me(provider, access_token)

        shown = json.loads(done(store, "person", "show", hopper.email, "--audit", "--json"))
        assert [(entry["act"], entry["actor"], entry["fields"]) for entry in shown["audit"]] == [
            ("person_added", "operator", []), ("signed_in", "person", []), ("granted", "person", ["email", "public_profile"]),
            ("login", "person", ["email", "public_profile"]), ("person_changed", "operator", ["birthday", "middle_name"]),
            ("person_changed", "operator", ["locked"]), ("login_refused", "provider", ["locked"]), ("person_changed", "operator", ["locked"]),
            ("tries_forgotten", "operator", []),
        ]
        assert hopper.password not in json.dumps(shown)
        assert [app["granted"] for app in shown["apps"]] == [["email", "public_profile"]]

        user_id = me(provider, access_token)["id"]
        left = json.loads(done(store, "person", "revoke", hopper.email, "email", "--app", APP_ID, "--json"))
        assert left.pop("classic_login_at") <= left.pop("engaged_at") <= time.time()
        assert left == {
            "app_id": APP_ID, "user_id": user_id, "granted": ["public_profile"], "declined": ["email"], "expired": [], "tracking": "classic",
        }
        assert "email" not in me(provider, access_token, fields="email")
        shown = json.loads(done(store, "person", "show", hopper.email, "--audit", "--json"))
        assert [shown["audit"][-1][name] for name in ("act", "actor", "fields")] == ["revoked", "operator", ["email"]]
        disconnected = json.loads(done(store, "person", "disconnect", hopper.email, "--app", APP_ID, "--json"))
        assert disconnected == {"email": hopper.email, "app_id": APP_ID, "user_id": user_id, "disconnected": True}
        assert me(provider, access_token)["error"]["error_subcode"] == 458
        assert json.loads(done(store, "person", "remove", hopper.email, "--json")) == {"email": hopper.email, "removed": True}
        assert run(store, "person", "show", hopper.email).returncode > 0
        assert hopper.email not in done(store, "person", "list", "--json")


def test_a_new_password_ends_every_session(store: Path) -> None:
    with Provider(store) as provider:
        person = Person(ADA)
        person.complete_dialog(provider.dialog())
        done(store, "person", "set", ADA.email, "password=-", text="another battery\n")
        page = person.open(provider.dialog(scope="user_gender"))
        assert isinstance(page, Page) and page.form.asks_for_password
        page = person.type_password(page)
        assert isinstance(page, Page) and page.form.asks_for_password, "the old password no longer works"
        assert query(Person(Login(ADA.email, "another battery")).complete_dialog(provider.dialog()))["code"]


def test_field_accesses_of_an_app_are_counted(store: Path) -> None:
    with Provider(store) as provider:
        access_token = token(provider)
        for _ in range(3):
            me(provider, access_token, fields="email,birthday")
        me(provider, access_token)
        refused = me(provider, access_token, fields="nothing_of_that_name")
        assert "error" in refused
        readings = json.loads(done(store, "person", "show", ADA.email, "--audit", "--json"))["readings"]
        counts = {reading["field"]: reading["count"] for reading in readings if reading["field"] != "id"}
    assert counts == {"email": 3, "name": 1}, "fields that were not granted are not counted"
    again = json.loads(done(store, "person", "show", ADA.email, "--audit", "--json"))["readings"]
    assert again == readings


BOOLEAN_SETTINGS = [
    "login_from_devices", "require_app_secret", "active", "client_oauth_login", "web_oauth_login", "embedded_browser_login",
    "force_reauthentication", "native_or_desktop", "issuer_in_answers", "tokens_in_redirects",
]


@pytest.mark.parametrize("switch", BOOLEAN_SETTINGS)
def test_an_app_setting_is_enabled_and_disabled(store: Path, switch: str) -> None:
    def is_on() -> bool | None:
        return json.loads(done(store, "app", "show", APP_ID, "--json")).get(switch)

    done(store, "app", "set", APP_ID, f"{switch}=true")
    assert is_on() is True
    done(store, "app", "set", APP_ID, f"{switch}=false")
    assert not is_on()
    done(store, "app", "add", "id=2", "name=Second", "mode=live", f"{switch}=true")
    assert json.loads(done(store, "app", "show", "2", "--json"))[switch] is True


def test_nobody_can_log_in_to_a_disabled_app(store: Path) -> None:
    with Provider(store) as provider:
        done(store, "app", "set", APP_ID, "active=false")
        page = Person(ADA).open(provider.dialog())
        assert isinstance(page, Page) and page.response.status_code == 403
        done(store, "app", "set", APP_ID, "active=true")
        assert "name" in me(provider, token(provider))


def test_a_login_configuration_is_added_and_removed(store: Path) -> None:
    done(store, "app", "set", APP_ID, "login_configurations.4711=email,user_birthday")
    done(store, "app", "set", APP_ID, "login_configurations.4711-=email", "login_configurations.12+=user_gender")
    shown = json.loads(done(store, "app", "show", APP_ID, "--json"))
    assert shown["login_configurations"] == {"12": ["user_gender"], "4711": ["user_birthday"]}
    done(store, "app", "set", APP_ID, "login_configurations.12=", "login_configurations.4711=")
    assert "login_configurations" not in json.loads(done(store, "app", "show", APP_ID, "--json"))


def test_an_app_server_is_recognized_behind_proxies(store: Path) -> None:
    def code(provider: Provider, forwarded: str) -> int | None:
        response = requests.get(f"{provider.url}/oauth/access_token", headers={"X-Forwarded-For": forwarded}, timeout=20, params={
            "client_id": APP_ID, "client_secret": APP_SECRET, "grant_type": "client_credentials"}).json()
        return response.get("error", {}).get("code")

    done(store, "app", "set", APP_ID, "server_ip_allow_list=203.0.113.5,2001:db8::/32")
    with Provider(store) as provider:
        assert code(provider, "203.0.113.5") is None
        assert code(provider, "2001:db8::1") is None
        assert code(provider, "203.0.113.6") == 5
        assert code(provider, "203.0.113.5, 203.0.113.6") == 5, "only the last address is trusted"
        assert code(provider, "203.0.113.5, 192.0.2.9") == 5
    with Provider(store, "--proxy", "192.0.2.0/24", "--proxy", "10.0.0.1") as provider:
        assert code(provider, "203.0.113.5, 192.0.2.9") is None
        assert code(provider, "203.0.113.5, 10.0.0.1, 192.0.2.9") is None
        assert code(provider, "203.0.113.5, 203.0.113.6, 192.0.2.9") == 5
    result = latchkey("serve", "--proxy", "10.0.0.0/40")
    assert result.returncode > 0
    assert "10.0.0.0/40 is neither an address nor a network" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["app", "show", "1"], "no app 1"),
        (["app", "set", APP_ID, "mode=lively"], "mode"),
        (["app", "set", APP_ID, "color=red"], "color"),
        (["app", "set", APP_ID, "mode+=live"], "mode is not a list"),
        (["app", "set", APP_ID, "redirect_uris-=https://other.example/"], "redirect_uris does not contain"),
        (["app", "set", APP_ID, "redirect_uris+=http://app.example/"], "redirect_uris"),
        (["app", "set", APP_ID, "deauthorize_callback_url=http://app.example/"], "https"),
        (["app", "set", APP_ID, "login_from_devices=perhaps"], "login_from_devices"),
        (["app", "set", APP_ID, "advanced_access+=user_birthdy"], "user_birthdy"),
        (["app", "set", APP_ID, "server_ip_allow_list+=10.0.0.0/40"], "10.0.0.0/40"),
        (["app", "set", APP_ID, "minimum_age=100"], "100"),
        (["app", "set", APP_ID, "login_configurations.x=email"], "login_configurations.x"),
        (["app", "set", APP_ID, "login_configurations.1=e-mail"], "login_configurations.1"),
        (["app", "set", APP_ID, "id=2"], "id"),
        (["app", "set", APP_ID], "NAME=VALUE"),
        (["app", "add", f"id={APP_ID}", "name=Again"], "already"),
        (["app", "add", "mode=live"], "name"),
        (["app", "reset", APP_ID, "name"], "name"),
        (["app", "remove", "1"], "no app 1"),
        (["person", "show", "nobody@example.com"], "nobody@example.com"),
        (["person", "add", "email=a@example.com", "first_name=A", "last_name=B"], "password"),
        (["person", "add", "email=nobody", "first_name=A", "last_name=B", "password=p"], "email: is neither an e-mail address"),
        (["person", "add", f"email={ADA.email}", "first_name=A", "last_name=B", "password=p"], "already"),
        (["person", "set", ADA.email, "birthday=02/30/1985"], "02/30/1985"),
        (["person", "set", ADA.email, "first_name="], "first_name"),
        (["person", "set", ADA.email, "email=b@example.com"], "login name"),
        (["person", "disconnect", ADA.email, "--app", APP_ID], "does not use"),
        (["person", "request-deletion", ADA.email, "--app", APP_ID], "never used"),
        (["person", "revoke", ADA.email, "email", "--app", APP_ID], "does not use"),
        (["person", "lock", "nobody@example.com"], "nobody@example.com"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_an_error_is_one_line(store: Path, arguments: list[str], named: str) -> None:
    result = run(store, *arguments, text="")

    assert result.returncode > 0
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert named in result.stderr


def test_a_missing_store_is_not_created(tmp_path: Path) -> None:
    store = tmp_path / "absent.sqlite"
    for arguments in (["app", "list"], ["person", "list"], ["person", "remove", ADA.email], ["app", "set", "1", "name=A"]):
        result = run(store, *arguments)
        assert result.returncode > 0
        assert str(store) in result.stderr
    assert list(tmp_path.iterdir()) in ([], [tmp_path / "state"])


def test_concurrent_changes_of_one_app(store: Path) -> None:
    uris = [f"https://app.example/{number}" for number in range(12)]
    commands = [
        subprocess.Popen(
            [LATCHKEY, "app", "set", APP_ID, f"redirect_uris+={uri}", "--store", f"sqlite:{store}"], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True)
        for uri in uris
    ]
    for command in commands:
        _, output = command.communicate(timeout=START_TIMEOUT)
        assert command.returncode == 0, output
    stored = json.loads(done(store, "app", "show", APP_ID, "--json"))["redirect_uris"]
    assert set(uris) <= set(stored)


def test_help_names_every_command() -> None:
    for command in ("app", "person"):
        output = latchkey(command, "--help").stdout
        for name in ("add", "list", "show", "set", "remove"):
            assert name in output


def test_a_permission_defined_by_the_operator(store: Path) -> None:
    with Provider(store) as provider:
        added = json.loads(done(
            store, "permission", "add", "user_almanac", "--text", "your birthday, for an almanac", "--fields", "birthday", "--json"))
        assert added == {
            "name": "user_almanac", "group": "other", "text": "your birthday, for an almanac", "review": True, "publish": False,
            "limited": False, "fields": ["birthday"],
        }
        done(store, "app", "set", APP_ID, "advanced_access+=user_almanac")
        code = query(Person(ADA).complete_dialog(provider.dialog(scope="user_almanac")))["code"]
        access_token = exchange(provider, code)["access_token"]
        assert me(provider, access_token, fields="birthday,gender").keys() == {"id", "birthday"}
        assert [each["name"] for each in json.loads(done(store, "permission", "list", "--json"))] == ["user_almanac"]
        done(store, "permission", "remove", "user_almanac")
        assert me(provider, access_token, fields="birthday").keys() == {"id"}
    for arguments, named in [
        (["add", "email"], "email"), (["add", "Capital"], "Capital"), (["add", "a", "--fields", "password"], "password"),
        (["add", "a", "--group", "none"], "--group"), (["remove", "user_almanac"], "user_almanac"),
    ]:
        result = run(store, "permission", *arguments)
        assert result.returncode > 0
        assert len(result.stderr.splitlines()) == 1 and named in result.stderr, result.stderr


def test_every_administrative_action_is_in_the_audit_log(store: Path) -> None:
    def audit_entries(*options: str) -> list[dict]:
        return [json.loads(line) for line in done(store, "audit", "--json", *options).splitlines()]

    with Provider(store) as provider:
        person = Person(Login(ADA.email, "wrong"))
        page = person.open(provider.dialog())
        for _ in range(2):
            page = person.type_password(page)
        start = audit_entries("--limit", "1")[0]["number"]
        done(store, "person", "unlock", ADA.email)
        done(store, "person", "unlock", ADA.email)
        done(store, "permission", "add", "user_almanac")
        done(store, "permission", "remove", "user_almanac")
        done(store, "keys", "rotate", "--now")

    new_entries = audit_entries("--after", str(start))
    assert [(entry["act"], entry["actor"], len(entry["fields"])) for entry in new_entries] == [
        ("tries_forgotten", "operator", 0), ("permission_defined", "operator", 1), ("permission_removed", "operator", 1),
        ("keys_changed", "operator", 2),
    ]
    shown = json.loads(done(store, "person", "show", ADA.email, "--audit", "--json"))
    assert new_entries[0]["person"] == shown["number"]
    assert shown["audit"][-1] == new_entries[0]
    assert done(store, "audit").splitlines()[0].split("  ")[1:3] == ["operator", "keys_changed"], "the newest entry comes first"
