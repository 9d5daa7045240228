"""Tests test users, which the app itself creates, changes, connects as friends, and removes."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests
from dialog_response import query
from person import Person
from provider import Provider, latchkey
from sample import APP_ID, APP_SECRET, Login

APP_TOKEN = f"{APP_ID}|{APP_SECRET}"
EDGE = f"/{APP_ID}/accounts/test-users"


class Graph:
    def __init__(self, provider: Provider) -> None:
        self.url = provider.url

    def __call__(self, method: str, path: str, token: str = APP_TOKEN, **parameters: str) -> dict:
        response = requests.request(method, self.url + path, params=parameters | {"access_token": token}, timeout=20)
        assert response.status_code < 500, response.text
        return response.json()


@pytest.fixture
def graph(provider: Provider) -> Graph:
    return Graph(provider)


def test_a_test_user_has_already_consented_to_the_app(graph: Graph) -> None:
    user = graph("POST", EDGE, permissions="email,user_birthday", name="Ada Test", minor="true", locale="it_IT")

    assert set(user) == {"id", "access_token", "login_url", "email", "password"}
    me = graph("GET", "/me", user["access_token"], fields="id,name,email,age_range,birthday")
    assert (me["id"], me["name"], me["email"]) == (user["id"], "Ada Test", user["email"])
    assert me["birthday"].startswith("01/01/")
    listed = graph("GET", EDGE)["data"]
    assert [entry["id"] for entry in listed] == [user["id"]]
    assert graph("GET", "/me", listed[0]["access_token"])["id"] == user["id"]


def test_a_test_user_logs_in_with_a_password(provider: Provider, graph: Graph) -> None:
    user = graph("POST", EDGE, installed="false")
    assert "access_token" not in user
    login = Login(user["email"], user["password"])

    redirect = Person(login).complete_dialog(provider.dialog(scope="user_likes"))

    assert query(redirect)["code"], "a test user may grant any permission"


def test_a_login_url_works_once(provider: Provider, graph: Graph) -> None:
    user = graph("POST", EDGE, installed="false")
    person = Person(Login(user["email"], "unknown"))
    head_response = requests.head(user["login_url"], allow_redirects=False, timeout=20)
    assert head_response.status_code == 405, "a HEAD request does not use up the link"
    for header in [{"Sec-Fetch-Site": "cross-site"}, {"Accept": "text/html"}, {"Origin": "https://evil.example"}]:
        confirmation = person.browser.get(user["login_url"], headers=header, allow_redirects=False, timeout=20)
        assert confirmation.status_code == 200 and "set-cookie" not in confirmation.headers, "the browser gets a confirmation page"
        assert 'name="token"' in confirmation.text
    response = person.browser.get(user["login_url"], allow_redirects=False, timeout=20)
    assert response.status_code == 303

    page = person.open(provider.dialog())
    assert not page.form.asks_for_password, "the browser is logged in"
    other = requests.get(user["login_url"], allow_redirects=False, timeout=20)
    assert other.status_code == 404
    read = requests.get(user["login_url"], headers={"Accept": "text/html"}, allow_redirects=False, timeout=20)
    assert read.status_code == 404 and "test_link_ended" in read.text, "a used link has no confirmation page"
    forged = urlsplit(user["login_url"])._replace(query="token=AAAA").geturl()
    assert requests.get(forged, allow_redirects=False, timeout=20).status_code == 404


def test_the_list_is_paged(graph: Graph) -> None:
    ids = [graph("POST", EDGE, installed="false")["id"] for _ in range(3)]

    first = graph("GET", EDGE, limit="2")
    assert [entry["id"] for entry in first["data"]] == ids[:2]
    rest = requests.get(first["paging"]["next"], timeout=20).json()
    assert [entry["id"] for entry in rest["data"]] == ids[2:]
    assert "next" not in rest["paging"]
    assert "previous" not in first["paging"]
    back = requests.get(rest["paging"]["previous"], timeout=20).json()
    assert [entry["id"] for entry in back["data"]] == ids[:2]
    assert [entry["id"] for entry in graph("GET", EDGE, before=rest["paging"]["cursors"]["before"], limit="1")["data"]] == ids[1:2], "the closest earlier one"


def test_a_client_removes_test_users_page_by_page(graph: Graph) -> None:
    ids = {graph("POST", EDGE, installed="false")["id"] for _ in range(5)}
    page, removed = graph("GET", EDGE, limit="2"), set()
    while page["data"]:
        for user in page["data"]:
            assert graph("DELETE", f"/{user['id']}") == {"success": True}
            removed.add(user["id"])
        if "next" not in page["paging"]:
            break
        page = requests.get(page["paging"]["next"], timeout=20).json()
    assert removed == ids


def test_permissions_can_be_a_list_in_any_form(graph: Graph) -> None:
    for permissions in ("email,user_birthday", '["email","user_birthday"]', "email user_birthday"):
        user = graph("POST", EDGE, permissions=permissions)
        granted = graph("GET", "/me/permissions", user["access_token"], status='["granted"]')["data"]
        assert {entry["permission"] for entry in granted} == {"email", "public_profile", "user_birthday"}
    live = graph("GET", f"/{APP_ID}/permissions", status='["live"]', permission='["email","user_posts"]')["data"]
    assert live == [{"permission": "email", "status": "live"}]
    assert graph("DELETE", "/me/permissions", user["access_token"], permission='["email","user_birthday"]') == {"success": True}
    left = graph("GET", "/me/permissions", user["access_token"], status="granted")["data"]
    assert [entry["permission"] for entry in left] == ["public_profile"]
    assert graph("DELETE", "/me/permissions", user["access_token"], permission="email,email,user_birthday") == {"success": True}
    assert graph("DELETE", "/me/permissions", user["access_token"], permission=",".join(["email"] * 101))["error"]["code"] == 100
    assert graph("DELETE", "/me/permissions", user["access_token"], permission="[]")["error"]["code"] == 100


def test_a_single_permission_can_have_any_form(provider: Provider, graph: Graph) -> None:
    user = graph("POST", EDGE, permissions="email,user_birthday")

    def delete(**form: str) -> dict:
        headers = {"Authorization": f"Bearer {user['access_token']}"}
        return requests.delete(f"{provider.url}/me/permissions", data=form, headers=headers, timeout=20).json()

    assert delete(permission="email") == {"success": True}
    for invalid in ({"permission": ""}, {"permission[0]": "user_birthday"}, {"permissions": "user_birthday"}, {" permission": "email"}):
        assert delete(**invalid)["error"]["code"] == 100
    for body, kind in (("permission=user_birthday", None), ('{"permission":null}', "application/json")):
        headers = {"Authorization": f"Bearer {user['access_token']}"} | ({"Content-Type": kind} if kind else {})
        assert requests.delete(f"{provider.url}/me/permissions", data=body, headers=headers, timeout=20).json()["error"]["code"] == 100
    granted = graph("GET", "/me/permissions", user["access_token"], status="granted")["data"]
    assert {entry["permission"] for entry in granted} == {"public_profile", "user_birthday"}, "the app is not removed"


def test_a_test_user_gets_another_name_and_password(provider: Provider, graph: Graph) -> None:
    user = graph("POST", EDGE)
    assert graph("POST", f"/{user['id']}", name="Blaise Pascal", password="wager") == {"success": True}
    assert query(Person(Login(user["email"], "wager")).complete_dialog(provider.dialog()))["code"]
    assert graph("GET", f"/{user['id']}", fields="name")["name"] == "Blaise Pascal"


def test_two_test_users_become_friends(graph: Graph) -> None:
    one, two = (graph("POST", EDGE, permissions="user_friends") for _ in range(2))
    for user, other in ((one, two), (two, one)):
        assert graph("GET", "/me/friends", one["access_token"])["data"] == []
        assert graph("POST", f"/{user['id']}/friends/{other['id']}", user["access_token"]) == {"success": True}
    assert [friend["id"] for friend in graph("GET", "/me/friends", one["access_token"])["data"]] == [two["id"]]


def test_a_test_user_is_removed(graph: Graph) -> None:
    for token in (APP_TOKEN, None):
        user = graph("POST", EDGE)
        assert graph("DELETE", f"/{user['id']}", token or user["access_token"]) == {"success": True}
        assert graph("GET", "/me", user["access_token"])["error"]["code"] == 190
    assert graph("GET", EDGE) == {"data": []}


def test_a_test_user_belongs_to_two_apps(provider: Provider, store: Path, graph: Graph) -> None:
    latchkey("app", "add", "id=2", "name=Second", "secret=second", "mode=development", "--store", f"sqlite:{store}")
    user = graph("POST", EDGE)
    assert graph("DELETE", EDGE, uid=user["id"])["error"]["code"] == 2902
    shared = graph("POST", "/2/accounts/test-users", "2|second", uid=user["id"], owner_access_token=APP_TOKEN)
    assert shared["id"] != user["id"], "each app has its own ID for a person"
    assert graph("DELETE", f"/{user['id']}")["error"]["code"] == 2902
    assert graph("DELETE", EDGE, uid=user["id"]) == {"success": True}
    assert graph("GET", EDGE) == {"data": []}
    assert [entry["id"] for entry in graph("GET", "/2/accounts/test-users", "2|second")["data"]] == [shared["id"]]


@pytest.mark.parametrize(
    ("method", "path", "parameters", "code"),
    [
        ("POST", EDGE, {"minor": "perhaps"}, 100),
        ("POST", EDGE, {"name": "\n"}, 100),
        ("POST", EDGE, {"locale": "<script>"}, 100),
        ("POST", EDGE, {"uid": "1"}, 100),
        ("POST", EDGE, {"uid": "1", "owner_access_token": "2|wrong"}, 190),
        ("GET", EDGE, {"limit": "0"}, 100),
        ("GET", EDGE, {"after": "nobody"}, 100),
        ("DELETE", EDGE, {}, 100),
        ("DELETE", EDGE, {"uid": "1"}, 100),
        ("DELETE", "/1", {}, 100),
        ("GET", f"/{APP_ID}/accounts", {"type": "others"}, 2500),
    ],
)
def test_invalid_requests_are_refused(graph: Graph, method: str, path: str, parameters: dict[str, str], code: int) -> None:
    assert graph(method, path, **parameters)["error"]["code"] == code


def test_only_the_app_itself_creates_test_users(graph: Graph) -> None:
    user = graph("POST", EDGE)
    assert graph("POST", EDGE, user["access_token"])["error"]["code"] == 3
    assert graph("DELETE", f"/{APP_ID}/accounts/test-users", user["access_token"], uid=user["id"])["error"]["code"] == 3
