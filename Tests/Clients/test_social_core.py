"""social-core, the library behind the login of many Django sites, with its own backend for Limited Login."""

import pytest
from limited_login import limited_login
from person import Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET
from social_core.backends.facebook_limited import FacebookLimitedLogin
from social_core.exceptions import AuthException
from social_core.strategy import BaseStrategy


class Settings(BaseStrategy):
    """A site's settings, and nothing else of a site."""

    def __init__(self, settings: dict[str, str]) -> None:
        super().__init__()
        self.settings = settings

    def get_setting(self, name: str) -> str:
        return self.settings[name]

    def get_request_data(self, *, merge: bool = True) -> dict[str, str]:
        return {}

    def build_absolute_uri(self, path: str | None = None) -> str:
        return f"https://app.example{path or '/'}"

    def session_get(self, name: str, default: object = None) -> object:
        return default


def backend(provider: Provider, app_id: str = APP_ID) -> FacebookLimitedLogin:
    prefix = "SOCIAL_AUTH_FACEBOOK_LIMITED_LOGIN"
    return FacebookLimitedLogin(Settings({
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
