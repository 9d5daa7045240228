"""A session-info token (fb_attenuate_token) identifies a person, but gives no access to data. This point sends it to each endpoint that
accepts a user access token."""

import requests
from attack import Report
from dialog_response import query
from person import Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, SEED, WEB_CALLBACK


def attack(report: Report) -> None:
    with Provider(report.folder / "store", "--seed", SEED) as provider:
        ada = Person(ADA)
        code = query(ada.complete_dialog(provider.dialog(scope="email")))["code"]
        app = {"client_id": APP_ID, "client_secret": APP_SECRET}
        token = _post(provider, "/oauth/access_token", app | {"redirect_uri": WEB_CALLBACK, "code": code}).json()["access_token"]
        weak = _post(
            provider, "/oauth/access_token", {"client_id": APP_ID, "grant_type": "fb_attenuate_token", "fb_exchange_token": token},
        ).json()["access_token"]

        def is_alive() -> bool:
            return requests.get(f"{provider.url}/me", params={"access_token": token}, timeout=20).ok and _is_logged_in(ada, provider)

        assert is_alive()
        attempts = {
            "logout.php": lambda: ada.browser.get(
                f"{provider.url}/dialog/logout.php", params={"next": WEB_CALLBACK, "access_token": weak}, allow_redirects=False, timeout=20),
            "DELETE /me/permissions": lambda: requests.delete(f"{provider.url}/me/permissions", params={"access_token": weak}, timeout=20),
            "/oauth/revoke": lambda: _post(provider, "/oauth/revoke", app | {"token": weak}),
            "/me": lambda: requests.get(f"{provider.url}/me", params={"access_token": weak}, timeout=20),
            "/userinfo": lambda: requests.get(f"{provider.url}/userinfo", headers={"Authorization": f"Bearer {weak}"}, timeout=20),
            "fb_exchange_token": lambda: _post(
                provider, "/oauth/access_token", app | {"grant_type": "fb_exchange_token", "fb_exchange_token": weak}),
            "/oauth/client_code": lambda: _post(
                provider, "/oauth/client_code", app | {"redirect_uri": WEB_CALLBACK, "access_token": weak}),
        }
        for name, attempt in attempts.items():
            response = attempt()
            holds = response.status_code in (400, 401) and is_alive()
            report.measured(
                name, "the login goes on", f"status {response.status_code}, the login {'goes on' if is_alive() else 'has ended'}",
                bound="refused, and the login goes on", holds=holds)
        ended = ada.open(f"{provider.url}/logout.php?next={WEB_CALLBACK}&access_token={token}")
        holds = ended == WEB_CALLBACK and not is_alive()
        report.measured(
            "logout.php with the user access token", "the login goes on", "ended" if holds else "not ended", bound="it ends", holds=holds)


def _post(provider: Provider, path: str, fields: dict[str, str]) -> requests.Response:
    return requests.post(f"{provider.url}{path}", data=fields, timeout=20)


def _is_logged_in(person: Person, provider: Provider) -> bool:
    response = person.open(provider.dialog(prompt="none", scope="email"))
    return isinstance(response, str) and "code" in query(response)
