"""Tests of a site that logs people in with requests-oauthlib. Neither the site nor the tests name the address of a test provider."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

import pytest
import requests
from latchkey_pytest import Emulator
from oauthlib.oauth2 import OAuth2Error
from requests_oauthlib import OAuth2Session
from requests_oauthlib.compliance_fixes import facebook_compliance_fix

APP_ID, APP_SECRET = "138483919580948", "0123456789abcdef0123456789abcdef"


class Site:
    """The code under test: it sends a browser to the dialog, and reads the person's e-mail address when the browser comes back."""

    def __init__(self) -> None:
        self.client = facebook_compliance_fix(OAuth2Session(APP_ID, redirect_uri="https://app.example/callback", scope=["email"]))

    def login_address(self) -> str:
        return self.client.authorization_url("https://www.facebook.com/v21.0/dialog/oauth")[0]

    def finish_login(self, address: str) -> None:
        self.client.fetch_token(
            "https://graph.facebook.com/v21.0/oauth/access_token", client_secret=APP_SECRET, authorization_response=address)

    def email(self) -> str | None:
        answer = self.client.get("https://graph.facebook.com/v21.0/me?fields=email")
        if answer.status_code != 200:
            raise ConnectionError(answer.json()["error"]["message"])
        return answer.json().get("email")


def open_in_browser(address: str) -> str:
    """Follows the dialog, and returns the address of the site to which it leads."""
    browser = requests.Session()
    while urlsplit(address).hostname.endswith("facebook.com"):
        address = urljoin(address, browser.get(address, allow_redirects=False, timeout=20).headers["Location"])
    return address


@pytest.fixture
def site() -> Site:
    return Site()


def log_in(site: Site) -> None:
    site.finish_login(open_in_browser(site.login_address()))


def test_a_person_logs_in(latchkey: Emulator, site: Site) -> None:
    latchkey.next_login("ada@example.com")
    log_in(site)
    assert site.email() == "ada@example.com"
    assert latchkey.requests(path="/oauth/access_token")[0]["status"] == 200


def test_a_person_keeps_the_email_address(latchkey: Emulator, site: Site) -> None:
    latchkey.next_login("ada@example.com", decline=["email"])
    log_in(site)
    assert site.email() is None


def test_a_person_cancels(latchkey: Emulator, site: Site) -> None:
    latchkey.next_login("ada@example.com", cancel=True)
    with pytest.raises(OAuth2Error, match="access_denied"):
        log_in(site)


def test_the_token_expires(latchkey: Emulator, site: Site) -> None:
    latchkey.next_login("ada@example.com")
    log_in(site)
    latchkey.advance("61d")
    with pytest.raises(ConnectionError, match="expired"):
        site.email()


def test_the_provider_limits_the_calls(latchkey: Emulator, site: Site) -> None:
    latchkey.next_login("ada@example.com")
    log_in(site)
    latchkey.fail("rate_limit", path="/me", times=1)
    with pytest.raises(ConnectionError, match="limit"):
        site.email()
    assert site.email() == "ada@example.com"
