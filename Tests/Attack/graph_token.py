"""Gets an access token for a person, as the sample app does."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import requests
from person import Person
from provider import Provider
from sample import APP_ID, APP_SECRET, WEB_CALLBACK, Login


def graph_token(provider: Provider, login: Login) -> str:
    code = parse_qs(urlsplit(Person(login).complete_dialog(provider.dialog(response_type="code"))).query)["code"][0]
    parameters = {"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code}
    return requests.get(f"{provider.url}/oauth/access_token", params=parameters, timeout=20).json()["access_token"]
