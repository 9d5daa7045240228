"""facebook-business, the original's own library for servers: every call carries `appsecret_proof` and the newest version."""

import pytest
from answer import query
from facebook_business.adobjects.application import Application
from facebook_business.adobjects.user import User
from facebook_business.api import FacebookAdsApi
from facebook_business.exceptions import FacebookRequestError
from facebook_business.session import FacebookSession
from person import Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, BLAISE, GRACE, Login, WEB_CALLBACK

SERVER = f"{APP_ID}|{APP_SECRET}"


@pytest.fixture(autouse=True)
def address(provider: Provider, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FacebookSession, "GRAPH", provider.url)


def api(token: str, secret: str = APP_SECRET) -> FacebookAdsApi:
    return FacebookAdsApi(FacebookSession(APP_ID, secret, token))


def log_in(provider: Provider, login: Login = ADA, scope: str = "email,user_birthday,user_friends") -> FacebookAdsApi:
    code = query(Person(login).visit(provider.dialog(scope=scope)))["code"]
    exchange = {"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code}
    return api(api(SERVER).call("GET", ("oauth", "access_token"), params=exchange).json()["access_token"])


def me(calls: FacebookAdsApi) -> User:
    return User(fbid="me", api=calls)


def test_reads_a_person_whatever_field_it_knows(provider: Provider) -> None:
    known = sorted(value for name, value in vars(User.Field).items() if not name.startswith("_"))

    person = me(log_in(provider)).api_get(fields=known)

    assert person["name"] == "Ada King Lovelace"
    assert person["email"] == ADA.email
    assert person["birthday"] == "12/10/1985"
    assert "gender" not in person, "it was not granted"


def test_follows_the_cursors_of_every_edge(provider: Provider) -> None:
    for friend in (GRACE, BLAISE):
        log_in(provider, friend)
    person = me(log_in(provider))

    friends = person.get_friends(fields=["name"], params={"limit": 1})
    assert {friend["name"] for friend in friends} == {"Grace Hopper", "Blaise Pascal"}
    assert friends.total() == 2
    assert {each["permission"] for each in person.get_permissions()} == {"public_profile", "email", "user_birthday", "user_friends"}
    assert next(iter(person.get_picture(params={"redirect": False, "type": "large"})))["width"] == 200
    for nothing in (person.get_accounts, person.get_feed, person.get_likes, person.get_photos, person.get_posts):
        assert list(nothing()) == []


def test_sends_a_batch_and_hears_of_each_call_by_itself(provider: Provider) -> None:
    calls = log_in(provider)
    batch = calls.new_batch()
    heard: dict[str, object] = {}

    def callbacks(name: str) -> dict[str, object]:
        return {
            "batch": batch,
            "success": lambda response: heard.update({name: response.json()}),
            "failure": lambda response: heard.update({name: response.error().api_error_code()}),
        }

    me(calls).api_get(fields=["name"], **callbacks("person"))
    me(calls).api_get(fields=["nonsense"], **callbacks("field"))
    me(calls).get_permissions(**callbacks("permissions"))
    me(calls).create_feed(params={"message": "here & there"}, **callbacks("post"))
    batch.execute()

    assert heard["person"]["name"] == "Ada King Lovelace"
    assert heard["field"] == 100
    assert {"permission": "email", "status": "granted"} in heard["permissions"]["data"]
    assert heard["post"] == 200


def test_works_for_the_app_itself(provider: Provider) -> None:
    app = Application(fbid=APP_ID, api=api(SERVER))

    assert app.api_get(fields=["name"])["name"] == "Sample"
    assert {"permission": "email", "status": "live"} in [each.export_all_data() for each in app.get_permissions()]
    made = app.create_account(params={"installed": True, "name": "Tess Ter", "permissions": ["email"]})
    assert [each["id"] for each in app.get_accounts()] == [made["id"]]
    assert me(api(made["access_token"])).api_get()["name"] == "Tess Ter"


def test_is_told_of_a_wrong_proof_and_of_the_end(provider: Provider) -> None:
    calls = log_in(provider)
    token = calls._session.access_token

    with pytest.raises(FacebookRequestError) as forged:
        me(api(token, secret="0" * 32)).api_get()
    assert (forged.value.api_error_code(), forged.value.api_error_type()) == (100, "GraphMethodException")

    me(calls).delete_permissions(params={"permission": "email"})
    assert "email" not in me(calls).api_get(fields=["email"])
    me(calls).delete_permissions()
    with pytest.raises(FacebookRequestError) as gone:
        me(calls).api_get()
    assert (gone.value.api_error_code(), gone.value.api_error_subcode()) == (190, 458)
