"""What the clients need to be told: that plain http is meant, because the provider is on this very machine."""

import pytest
import requests
from provider import Provider


@pytest.fixture(autouse=True)
def loopback_without_tls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")


@pytest.fixture
def metadata(provider: Provider) -> dict:
    """The discovery document, from which a client takes every other address."""
    response = requests.get(f"{provider.url}/.well-known/openid-configuration", timeout=20)
    response.raise_for_status()
    return response.json()
