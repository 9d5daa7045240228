"""Tests social-core, the login library of many Django sites, with its own back ends for the classic login and for Limited Login."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from dialog_response import query
from limited_login import limited_login
from person import Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, GRACE, WEB_CALLBACK
from social_core.backends.facebook import FacebookAppOAuth2, FacebookOAuth2
from social_core.backends.facebook_limited import FacebookLimitedLogin
from social_core.exceptions import AuthCanceled, AuthException
from social_site import Site


def backend(provider: Provider, app_id: str = APP_ID) -> FacebookLimitedLogin:
    prefix = "SOCIAL_AUTH_FACEBOOK_LIMITED_LOGIN"
    return FacebookLimitedLogin(Site({
        f"{prefix}_KEY": app_id,
        f"{prefix}_SECRET": APP_SECRET,
        f"{prefix}_OIDC_ENDPOINT": provider.url,
    }))


def test_the_backend_accepts_a_limited_login(provider: Provider) -> None:
    token = limited_login(provider, Person(ADA))["id_token"]

    site = backend(provider)
    claims = site.validated_response({"access_token": token})

    details = site.get_user_details(claims)
    assert details["fullname"] == "Ada King Lovelace"
    assert details["email"] == ADA.email
    assert site.get_user_id(details, claims) == claims["sub"]


def test_the_backend_of_another_app_refuses_it(provider: Provider) -> None:
    token = limited_login(provider, Person(ADA))["id_token"]

    with pytest.raises(AuthException) as refusal:
        backend(provider, app_id="990000000000001").validated_response({"access_token": token})
    assert refusal.value.claim == "aud"


def classic(provider: Provider, kind: type = FacebookOAuth2, **settings: object) -> FacebookOAuth2:
    """Returns a back end in which only the addresses are changed."""

    class LocalBackend(kind):
        AUTHORIZATION_URL = f"{provider.url}/v{{version}}/dialog/oauth"
        ACCESS_TOKEN_URL = f"{provider.url}/v{{version}}/oauth/access_token"
        REVOKE_TOKEN_URL = f"{provider.url}/v{{version}}/{{uid}}/permissions"
        USER_DATA_URL = f"{provider.url}/v{{version}}/me"

    prefix = f"SOCIAL_AUTH_{kind.name.upper().replace('-', '_')}"
    return LocalBackend(
        Site({f"{prefix}_KEY": APP_ID, f"{prefix}_SECRET": APP_SECRET} | {f"{prefix}_{name}": each for name, each in settings.items()}),
        redirect_uri=urlsplit(WEB_CALLBACK).path)


def complete(site: FacebookOAuth2, address: str) -> object:
    site.strategy.parameters = site.data = query(address)
    return site.auth_complete()


def test_the_classic_backend_logs_a_person_in(provider: Provider) -> None:
    site = classic(provider, SCOPE=["email", "user_birthday"], PROFILE_EXTRA_PARAMS={"fields": "id,name,email,birthday"})

    found = complete(site, Person(ADA).complete_dialog(site.auth_url()))

    assert found["name"] == "Ada King Lovelace"
    assert found["email"] == ADA.email
    assert found["access_token"].startswith("EAA")
    assert found["expires_in"] > 0
    assert set(found["granted_scopes"]) == {"public_profile", "email", "user_birthday"}


def test_the_classic_backend_gets_the_declined_and_the_granted_permissions(provider: Provider) -> None:
    person = Person(ADA)
    site = classic(provider, SCOPE=["email", "user_birthday"])
    first = complete(site, person.complete_dialog(site.auth_url(), without={"user_birthday"}))
    assert first["denied_scopes"] == ["user_birthday"]

    site = classic(provider, SCOPE=["user_gender"])
    second = complete(site, person.complete_dialog(site.auth_url()))

    assert set(second["granted_scopes"]) == {"public_profile", "email", "user_gender"}


def test_the_classic_backend_receives_a_cancellation(provider: Provider) -> None:
    site = classic(provider, SCOPE=["email"])

    with pytest.raises(AuthCanceled):
        complete(site, Person(ADA).complete_dialog(site.auth_url(), decision="cancel"))


def test_the_classic_backend_refuses_the_response_to_another_login(provider: Provider) -> None:
    site = classic(provider, SCOPE=["email"])
    site.auth_url()

    with pytest.raises(AuthException):
        complete(site, Person(ADA).complete_dialog(provider.dialog(scope="email", state="another")))


def test_the_backend_for_canvas_apps_reads_a_signed_request(provider: Provider) -> None:
    address = Person(GRACE).complete_dialog(provider.dialog(response_type="code,signed_request"))
    signed = dict(pair.split("=", 1) for pair in address.partition("#")[2].split("&"))["signed_request"]

    payload = classic(provider, FacebookAppOAuth2).load_signed_request(signed)

    assert payload["algorithm"] == "HMAC-SHA256"
    assert payload["user_id"].isdigit()
