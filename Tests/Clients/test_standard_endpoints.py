"""Tests Authlib and oauthlib with the standard endpoints, whose addresses they find in the metadata."""

import time

import pytest
import requests
from authlib.common.security import generate_token
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from dialog_response import query, request
from joserfc import jwt
from joserfc.jwk import KeySet
from oauthlib.oauth2 import DeviceClient, InvalidGrantError, WebApplicationClient
from person import Person
from provider import Provider
from requests_oauthlib import OAuth2Session as RequestsSession
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK

SCOPE = "openid email offline_access"


@pytest.fixture
def client(metadata: dict):
    """A public client to which Ada has logged in."""
    session = OAuth2Session(
        APP_ID, None, scope=SCOPE, redirect_uri=WEB_CALLBACK, code_challenge_method="S256", token_endpoint_auth_method="none",
        revocation_endpoint_auth_method="none")
    verifier = generate_token(48)
    address, _ = session.create_authorization_url(metadata["authorization_endpoint"], nonce="n-1", code_verifier=verifier)
    session.fetch_token(
        metadata["token_endpoint"], authorization_response=request(Person(ADA).complete_dialog(address)), code_verifier=verifier)
    return session


@pytest.fixture
def server() -> OAuth2Session:
    """The server of the same app, which has the secret."""
    return OAuth2Session(APP_ID, APP_SECRET, token_endpoint_auth_method="client_secret_basic")


def test_the_two_metadata_documents_agree(provider: Provider, metadata: dict) -> None:
    other = requests.get(f"{provider.url}/.well-known/oauth-authorization-server", timeout=20).json()

    assert other.items() <= metadata.items()
    assert set(metadata) - set(other) >= {"userinfo_endpoint", "end_session_endpoint", "claims_supported"}


def test_a_refresh_token_works_once(metadata: dict, client: OAuth2Session, server: OAuth2Session) -> None:
    first = dict(client.token)

    second = client.refresh_token(metadata["token_endpoint"])

    assert second["refresh_token"] != first["refresh_token"]
    assert second["access_token"] != first["access_token"]
    assert second["expires_in"] == 3600
    keys = KeySet.import_key_set(requests.get(metadata["jwks_uri"], timeout=20).json())
    claims = [jwt.decode(token["id_token"], keys, algorithms=["RS256"]).claims for token in (first, second)]
    assert claims[0]["sub"] == claims[1]["sub"]
    assert "nonce" not in claims[1]
    with pytest.raises(OAuthError, match="invalid_grant"):
        client.refresh_token(metadata["token_endpoint"], refresh_token=first["refresh_token"])
    with pytest.raises(OAuthError, match="invalid_grant"):
        client.refresh_token(metadata["token_endpoint"], refresh_token=second["refresh_token"])
    response = server.introspect_token(metadata["introspection_endpoint"], token=second["access_token"])
    assert response.json() == {"active": False}


def test_revocation_ends_the_login_but_not_the_grant(metadata: dict, client: OAuth2Session, server: OAuth2Session) -> None:
    before = server.introspect_token(metadata["introspection_endpoint"], token=client.token["access_token"]).json()

    response = client.revoke_token(metadata["revocation_endpoint"], token=client.token["refresh_token"])

    assert before["active"] is True
    assert before["client_id"] == APP_ID
    assert set(before["scope"].split()) == {"public_profile", "email"}
    assert response.status_code == 200
    after = server.introspect_token(metadata["introspection_endpoint"], token=client.token["access_token"]).json()
    assert after == {"active": False}
    info = requests.get(
        metadata["userinfo_endpoint"], headers={"Authorization": f"Bearer {client.token['access_token']}"}, timeout=20)
    assert info.status_code == 401
    assert 'error="invalid_token"' in info.headers["WWW-Authenticate"]


def test_userinfo_has_the_claims_of_the_id_token(metadata: dict, client: OAuth2Session) -> None:
    info = client.get(metadata["userinfo_endpoint"]).json()

    keys = KeySet.import_key_set(requests.get(metadata["jwks_uri"], timeout=20).json())
    claims = jwt.decode(client.token["id_token"], keys, algorithms=["RS256"]).claims
    assert {name: info[name] for name in ("sub", "name", "email")} == {name: claims[name] for name in ("sub", "name", "email")}


def test_a_server_gets_an_app_token(metadata: dict, server: OAuth2Session) -> None:
    token = server.fetch_token(metadata["token_endpoint"], grant_type="client_credentials")

    assert token["token_type"] == "Bearer"
    assert token["access_token"].startswith(f"{APP_ID}|")


def test_requests_oauthlib_refreshes_automatically(metadata: dict) -> None:
    saved_tokens: list[dict] = []
    session = RequestsSession(
        client=WebApplicationClient(APP_ID), redirect_uri=WEB_CALLBACK, scope=SCOPE.split(),
        auto_refresh_url=metadata["token_endpoint"],
        auto_refresh_kwargs={"client_id": APP_ID, "client_secret": APP_SECRET}, token_updater=saved_tokens.append)
    address, _ = session.authorization_url(metadata["authorization_endpoint"])
    session.fetch_token(
        metadata["token_endpoint"], client_secret=APP_SECRET, authorization_response=request(Person(ADA).complete_dialog(address)))

    session.token = session.token | {"expires_at": time.time() - 1}
    info = session.get(metadata["userinfo_endpoint"])

    assert info.status_code == 200
    assert len(saved_tokens) == 1
    assert saved_tokens[0]["refresh_token"]


def test_oauthlib_logs_a_device_in(provider: Provider, metadata: dict) -> None:
    device = DeviceClient(APP_ID, scope=SCOPE.split())
    authorization = requests.post(device.prepare_request_uri(metadata["device_authorization_endpoint"]), timeout=20).json()

    def poll() -> requests.Response:
        body = device.prepare_request_body(authorization["device_code"], include_client_id=True)
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        return requests.post(metadata["token_endpoint"], data=body, headers=headers, timeout=20)

    assert poll().json()["error"] == "authorization_pending"
    assert poll().json()["error"] == "slow_down"
    person = Person(ADA)
    page = person.send(person.open(authorization["verification_uri_complete"]), {"action": "continue"})
    page = person.type_password(page)
    person.decide(page)
    time.sleep(authorization["interval"])
    token = device.parse_request_body_response(poll().text)

    assert token["refresh_token"]
    info = requests.get(
        metadata["userinfo_endpoint"], headers={"Authorization": f"Bearer {token['access_token']}"}, timeout=20).json()
    assert info["email"] == ADA.email


def test_oauthlib_raises_the_error_of_a_refused_code(metadata: dict) -> None:
    client = WebApplicationClient(APP_ID)
    response = requests.post(
        metadata["token_endpoint"],
        data={"grant_type": "authorization_code", "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": "AQx"},
        timeout=20)

    with pytest.raises(InvalidGrantError):
        client.parse_request_body_response(response.text)


def test_end_session_redirects_to_the_app(metadata: dict) -> None:
    person = Person(ADA)
    session = OAuth2Session(APP_ID, APP_SECRET, scope="openid", redirect_uri=WEB_CALLBACK, token_endpoint_auth_method="client_secret_post")
    address, _ = session.create_authorization_url(metadata["authorization_endpoint"], nonce="n-1")
    token = session.fetch_token(metadata["token_endpoint"], authorization_response=request(person.complete_dialog(address)))

    end = requests.Request(
        "GET", metadata["end_session_endpoint"],
        params={"id_token_hint": token["id_token"], "post_logout_redirect_uri": WEB_CALLBACK, "state": "s 1"}).prepare().url
    redirect = person.open(end)

    assert redirect.startswith(WEB_CALLBACK)
    assert query(redirect) == {"state": "s 1"}
    assert person.open(address).form.asks_for_password
