"""A person has removed an app, which still knows the person's ID. The app sends requests with `prompt=none` and with forged or old ID token
hints, and compares the responses."""

import base64
import json

import requests
from attack import Report
from dialog_response import fragment, query
from person import Page, Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, GRACE, NONCE, SEED, WEB_CALLBACK

def attack(report: Report) -> None:
    with Provider(report.folder / "store", "--seed", SEED) as provider:
        ada, grace = Person(ADA), Person(GRACE)
        tokens = fragment(ada.complete_dialog(provider.dialog(response_type="code,id_token", nonce=NONCE, scope="openid,email")))
        token_response = requests.post(
            f"{provider.url}/oauth/access_token",
            data={"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": tokens["code"]}, timeout=20).json()
        subject = _claims(tokens["id_token"])["sub"]
        hints = {
            "none": None, "forged, of the person": _forged(subject), "forged, of another person": _forged("1"), "kept": tokens["id_token"],
            "unreadable": "x",
        }
        own, forged = (_outcome(ada, provider, hints[name]) for name in ["kept", "forged, of the person"])
        report.measured(
            "a hint while the app is used", f"kept: {own}", f"forged: {forged}", bound="a forged one identifies nobody",
            holds=own == "a code" and forged == "login_required (other_person)")

        removed = requests.delete(f"{provider.url}/me/permissions", params={"access_token": token_response["access_token"]}, timeout=20)
        assert removed.json() == {"success": True}, removed.text

        grace.type_password(grace.open(provider.dialog()))
        for name, more in {
            "prompt=none": {}, "and max_age": {"max_age": "1"}, "and auth_type": {"auth_type": "reauthenticate"},
            "and another scope": {"scope": "email,unheard_of"},
        }.items():
            outcomes = {_outcome(person, provider, hint, **more) for person in [ada, grace] for hint in hints.values()}
            report.measured(
                f"answers after the removal, {name}", f"{own} for the person", ", ".join(sorted(outcomes)),
                bound="one answer for two people and five hints", holds=len(outcomes) == 1)

        # With its old token, the app could log out the person whom it wants to recognize, and then check who is still logged in.
        ada.open(f"{provider.url}/logout.php?next={WEB_CALLBACK}&access_token={token_response['access_token']}")
        after = _outcome(ada, provider, None)
        report.measured(
            "the person's session after logout.php with the old token", "consent_required (consent_required)", after,
            bound="the session continues",
            holds=after == "consent_required (consent_required)")

def _outcome(person: Person, provider: Provider, hint: str | None, **parameters: str) -> str:
    request = {"prompt": "none"} | parameters | ({} if hint is None else {"id_token_hint": hint})
    page = person.open(provider.dialog(**request))
    if isinstance(page, Page):
        return f"a page ({page.response.status_code})"
    redirect_parameters = query(page) | fragment(page)
    return f"{redirect_parameters['error']} ({redirect_parameters['error_reason']})" if "error" in redirect_parameters else "a code"

def _forged(subject: str) -> str:
    parts = [{"alg": "RS256", "typ": "JWT"}, {"sub": subject, "aud": APP_ID, "iat": 1, "exp": 2}]
    encoded = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts]
    return ".".join([*encoded, "c2lnbmF0dXJl"])

def _claims(token: str) -> dict:
    payload = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
