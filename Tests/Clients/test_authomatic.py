"""Tests Authomatic, whose Facebook client requests version 2.3, and renews every token with `fb_exchange_token`."""

from urllib.parse import urlsplit

import pytest
from authomatic import Authomatic
from authomatic.adapters import WerkzeugAdapter
from authomatic.core import LoginResult
from authomatic.exceptions import CancellationError
from authomatic.providers.oauth2 import Facebook
from dialog_response import request
from person import Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK
from werkzeug.test import EnvironBuilder
from werkzeug.wrappers import Request, Response


class Site:
    """A site's page that starts a login and handles its redirect, with the cookies of one browser."""

    def __init__(self) -> None:
        self.authomatic = Authomatic(
            {"original": {
                "class_": Facebook, "consumer_key": APP_ID, "consumer_secret": APP_SECRET,
                "scope": ["email", "public_profile", "user_birthday", "user_location"],
            }}, secret="of the site's cookies", report_errors=True)
        self.cookies = ""

    def get(self, address: str) -> tuple[LoginResult | None, Response]:
        parts = urlsplit(address)
        environment = EnvironBuilder(
            parts.path, f"{parts.scheme}://{parts.netloc}", query_string=parts.query, headers={"Cookie": self.cookies}).get_environ()
        response = Response()
        result = self.authomatic.login(WerkzeugAdapter(Request(environment), response), "original")
        self.cookies = response.headers.get("Set-Cookie", "").partition(";")[0] or self.cookies
        return result, response

    def log_in(self, **decision: str) -> LoginResult:
        _, response = self.get(WEB_CALLBACK)
        result, _ = self.get(request(Person(ADA).complete_dialog(response.location, **decision)))
        assert result is not None
        return result


@pytest.fixture
def site(provider: Provider, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setattr(Facebook, "user_authorization_url", f"{provider.url}/dialog/oauth")
    monkeypatch.setattr(Facebook, "access_token_url", f"{provider.url}/oauth/access_token")
    monkeypatch.setattr(Facebook, "user_info_url", f"{provider.url}/v2.3/me")
    return Site()


def test_logs_a_person_in(site: Site) -> None:
    user = site.log_in().user
    user.update()

    assert user.id.isdigit()
    assert (user.first_name, user.last_name, user.email) == ("Ada", "Lovelace", ADA.email)
    assert user.birth_date.isoformat().startswith("1985-12-10")
    assert (user.city, user.country) == ("Turin", "Italy")


def test_renews_the_token(site: Site) -> None:
    result = site.log_in()
    before = result.user.credentials.token

    response = result.provider.refresh_credentials(result.user.credentials)

    assert response.status == 200
    assert result.user.credentials.token not in ("", before)
    result.user.update()
    assert result.user.email == ADA.email


def test_receives_a_cancellation(site: Site) -> None:
    assert isinstance(site.log_in(decision="cancel").error, CancellationError)
