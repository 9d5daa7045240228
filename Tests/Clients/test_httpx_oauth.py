"""Tests httpx-oauth, the login library of fastapi-users: its client for Facebook, and its client for OpenID Connect."""

import asyncio
import base64
import hashlib
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from dialog_response import query
from httpx_oauth.clients import facebook
from httpx_oauth.clients.openid import OpenID
from httpx_oauth.exceptions import GetIdEmailError
from httpx_oauth.oauth2 import GetAccessTokenError
from person import Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, GRACE, WEB_CALLBACK

VERIFIER = "a-verifier-that-is-long-enough-for-everybody-1"
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()

Value = TypeVar("Value")


def run(work: Coroutine[None, None, Value]) -> Value:
    """Runs a coroutine in a separate thread, because the browser of other tests occupies the event loop of this thread."""
    with ThreadPoolExecutor(max_workers=1) as threads:
        return threads.submit(asyncio.run, work).result()


@pytest.fixture
def client(provider: Provider, monkeypatch: pytest.MonkeyPatch) -> Iterator[facebook.FacebookOAuth2]:
    """The client for Facebook, in which only the addresses are changed."""
    monkeypatch.setattr(facebook, "AUTHORIZE_ENDPOINT", f"{provider.url}/v5.0/dialog/oauth")
    monkeypatch.setattr(facebook, "ACCESS_TOKEN_ENDPOINT", f"{provider.url}/v5.0/oauth/access_token")
    monkeypatch.setattr(facebook, "PROFILE_ENDPOINT", f"{provider.url}/v5.0/me")
    yield facebook.FacebookOAuth2(APP_ID, APP_SECRET)


def test_logs_a_person_in_and_extends_the_token(client: facebook.FacebookOAuth2) -> None:
    async def log_in() -> tuple[str, str | None]:
        address = await client.get_authorization_url(
            WEB_CALLBACK, state="a state & more", code_challenge=CHALLENGE, code_challenge_method="S256")
        parameters = query(Person(ADA).complete_dialog(address))
        assert parameters["state"] == "a state & more"
        token = await client.get_access_token(parameters["code"], WEB_CALLBACK, VERIFIER)
        long_lived = await client.get_long_lived_access_token(token["access_token"])
        assert not long_lived.is_expired()
        assert long_lived["expires_in"] > 59 * 86_400
        with pytest.raises(GetAccessTokenError) as again:
            await client.get_access_token(parameters["code"], WEB_CALLBACK, VERIFIER)
        assert again.value.response.json()["error"]["error_subcode"] == 36009
        with pytest.raises(GetIdEmailError):
            await client.get_id_email(long_lived["access_token"])
        new_response = query(Person(ADA).complete_dialog(await client.get_authorization_url(WEB_CALLBACK)))
        return await client.get_id_email((await client.get_access_token(new_response["code"], WEB_CALLBACK))["access_token"])

    identifier, email = run(log_in())

    assert identifier.isdigit()
    assert email == ADA.email


def test_accepts_a_person_without_an_email_address(client: facebook.FacebookOAuth2) -> None:
    async def log_in() -> tuple[str, str | None]:
        parameters = query(Person(GRACE).complete_dialog(await client.get_authorization_url(WEB_CALLBACK)))
        return await client.get_id_email((await client.get_access_token(parameters["code"], WEB_CALLBACK))["access_token"])

    assert run(log_in())[1] is None


def test_discovers_every_endpoint_of_openid_connect(provider: Provider) -> None:
    client = OpenID(APP_ID, APP_SECRET, f"{provider.url}/.well-known/openid-configuration")

    async def log_in() -> tuple[str, str | None]:
        parameters = query(Person(ADA).complete_dialog(await client.get_authorization_url(WEB_CALLBACK)))
        token = await client.get_access_token(parameters["code"], WEB_CALLBACK)
        assert token["id_token"].count(".") == 2
        found = await client.get_id_email(token["access_token"])
        await client.revoke_token(token["access_token"])
        with pytest.raises(GetIdEmailError):
            await client.get_id_email(token["access_token"])
        return found

    assert run(log_in())[1] == ADA.email
