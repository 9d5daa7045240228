"""Tests the host names by which clients reach the provider: a person has one session for all of them."""

from urllib.parse import urlsplit

import pytest
import requests
from provider import Provider

PATHS = ["/dialog/oauth", "/v19.0/dialog/oauth", "/dialog/oauth/", "/oauth/authorize", "/device", "/oauth/logout", "/logout.php"]


def get_page(provider: Provider, path: str, query: str, name: str) -> requests.Response:
    host = f"{name}{urlsplit(provider.url).netloc}"
    return requests.get(f"{provider.url}{path}{query}", headers={"Host": host}, allow_redirects=False, timeout=20)


@pytest.mark.parametrize("name", ["m.", "www.", "limited.", "www.limited.", "graph.", "ep1.", "ep2.", "developers."])
@pytest.mark.parametrize("path", PATHS)
def test_a_browser_is_redirected_to_the_public_name(provider: Provider, path: str, name: str) -> None:
    target = urlsplit(provider.dialog(scope="email"))
    response = get_page(provider, path, f"?{target.query}", name)

    assert response.status_code in (302, 303)
    there = urlsplit(response.headers["Location"])
    assert f"{there.scheme}://{there.netloc}" == provider.url
    assert there.path.startswith("/dialog/")
    assert there.query == target.query
    redirected = get_page(provider, there.path, f"?{there.query}", "")
    assert urlsplit(redirected.headers.get("Location", "")).path != there.path, "the browser is redirected once"


def test_no_redirect_has_an_unknown_host_name(provider: Provider) -> None:
    response = requests.get(provider.dialog(), headers={"Host": "m.evil.example"}, allow_redirects=False, timeout=20)
    assert "evil.example" not in response.headers.get("Location", "")
