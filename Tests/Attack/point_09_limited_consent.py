"""A person has agreed only to limited logins. The page for these logins says that the app gets no lasting access. The app requests a
classic login, also with `prompt=none`, and its server looks up the person."""

import base64
import json

import requests
from attack import Report
from dialog_response import fragment, query
from person import Page, Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, NONCE, SEED, WEB_CALLBACK


def attack(report: Report) -> None:
    with Provider(report.folder / "store", "--seed", SEED) as provider:
        ada = Person(ADA)
        limited = {"response_type": "id_token", "nonce": NONCE, "tp": "ios_14_do_not_track", "scope": "openid,email"}
        tokens = fragment(ada.complete_dialog(provider.dialog(**limited)))
        granted_before = "an ID token alone" if "access_token" not in tokens and "code" not in tokens else "more than an ID token"

        code = {"scope": "email"}
        hybrid = {"response_type": "code,id_token", "nonce": NONCE, "scope": "openid,email"}
        for name, parameters in [("code", code), ("code and ID token", hybrid)]:
            shown = ada.open(provider.dialog(**parameters))
            shows_page = isinstance(shown, Page) and "continue" in shown.form.buttons
            page = "a page that asks" if shows_page else "no page"
            report.measured(f"the next request for a {name}", granted_before, page, bound="a page is shown", holds=shows_page)

            silent = ada.open(provider.dialog(prompt="none", **parameters))
            error = _error(silent)
            report.measured(
                f"the same with prompt=none, {name}", granted_before, error, bound="consent_required", holds=error == "consent_required")

        # The app's server knows the person's ID from the ID token.
        seen = requests.get(
            f"{provider.url}/{_subject(tokens['id_token'])}",
            params={"fields": "name,email", "access_token": f"{APP_ID}|{APP_SECRET}"}, timeout=20)
        fields = sorted(set(seen.json()) & {"name", "email"})
        report.measured(
            "what the app's own token looks up", granted_before, ", ".join(fields) or f"nothing ({seen.status_code})", bound="nothing", holds=not fields)

        # After the person has agreed to a classic login, a request with `prompt=none` returns a code.
        code_of = query(ada.complete_dialog(provider.dialog(**code)))["code"]
        redeemed = requests.post(
            f"{provider.url}/oauth/access_token",
            data={"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code_of}, timeout=20)
        again = ada.open(provider.dialog(prompt="none", **code))
        holds = redeemed.ok and isinstance(again, str) and "code" in query(again)
        report.measured("a silent request after the person agreed", "consent_required", "a code" if holds else "no code", bound="a code", holds=holds)


def _error(page: Page | str) -> str:
    if not isinstance(page, str):
        return f"a page ({page.response.status_code})"
    return (query(page) | fragment(page)).get("error", "an answer")


def _subject(token: str) -> str:
    payload = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["sub"]
