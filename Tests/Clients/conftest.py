"""Fixtures: the settings that let clients use plain http, because the provider runs on this machine."""

import pytest
import requests
from provider import Provider


@pytest.fixture(autouse=True)
def loopback_without_tls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")


@pytest.fixture
def metadata(provider: Provider) -> dict:
    """The discovery document, which contains all other addresses for a client."""
    response = requests.get(f"{provider.url}/.well-known/openid-configuration", timeout=20)
    response.raise_for_status()
    return response.json()
