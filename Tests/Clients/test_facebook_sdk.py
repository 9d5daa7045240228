"""Tests facebook-sdk, a client of Facebook's Graph API, with the address changed."""

import facebook
import pytest
from dialog_response import query
from person import Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, BLAISE, GRACE, Login, WEB_CALLBACK


@pytest.fixture(autouse=True)
def address(provider: Provider, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facebook, "FACEBOOK_GRAPH_URL", f"{provider.url}/")


def log_in(provider: Provider, login: Login = ADA, scope: str = "email,user_friends") -> facebook.GraphAPI:
    code = query(Person(login).complete_dialog(provider.dialog(scope=scope, auth_type="rerequest")))["code"]
    token = facebook.GraphAPI(version="3.1").get_access_token_from_code(code, WEB_CALLBACK, APP_ID, APP_SECRET)
    return facebook.GraphAPI(token["access_token"], version="3.1")


def test_reads_what_the_person_granted(provider: Provider) -> None:
    graph = log_in(provider)

    assert graph.get_version() == "3.1"
    me = graph.get_object("me", fields="id,name,email,birthday")
    assert me["name"] == "Ada King Lovelace"
    assert me["email"] == "ada@example.com"
    assert "birthday" not in me
    assert graph.get_permissions("me") >= {"public_profile", "email", "user_friends"}
    picture = graph.get_object("me/picture", type="large")
    assert picture["mime-type"] == "image/png"
    assert picture["data"].startswith(b"\x89PNG")


def test_follows_the_pages_of_friends(provider: Provider) -> None:
    for friend in (GRACE, BLAISE):
        log_in(provider, friend)

    friends = log_in(provider).get_all_connections("me", "friends", limit=1)

    assert {friend["name"] for friend in friends} == {"Grace Hopper", "Blaise Pascal"}


def test_extends_a_token_and_gets_an_app_token(provider: Provider) -> None:
    graph = log_in(provider)

    extended = graph.extend_access_token(APP_ID, APP_SECRET)
    assert facebook.GraphAPI(extended["access_token"]).get_object("me")["name"] == "Ada King Lovelace"
    app_token = graph.get_app_access_token(APP_ID, APP_SECRET)
    assert facebook.GraphAPI(app_token).get_object("app")["id"] == APP_ID


def test_gets_an_error_for_a_post_and_for_an_invalid_token(provider: Provider) -> None:
    graph = log_in(provider)

    with pytest.raises(facebook.GraphAPIError) as refused:
        graph.put_object("me", "feed", message="hello")
    assert refused.value.code == 200

    assert graph.delete_object("me/permissions") == {"success": True}
    with pytest.raises(facebook.GraphAPIError) as error:
        graph.get_object("me")
    assert error.value.code == 190
    assert error.value.result["error"]["error_subcode"] == 458
