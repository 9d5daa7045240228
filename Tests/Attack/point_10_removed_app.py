"""A person has removed an app, which still knows the person's ID. The app sends requests without a page, with forged or old ID token hints,
and compares the responses."""

import base64
import json

import requests
from answer import fragment, query
from attack import Report
from person import Page, Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, GRACE, NONCE, SEED, WEB_CALLBACK

def attack(report: Report) -> None:
    with Provider(report.folder / "store", "--seed", SEED) as provider:
        ada, grace = Person(ADA), Person(GRACE)
        tokens = fragment(ada.visit(provider.dialog(response_type="code,id_token", nonce=NONCE, scope="openid,email")))
        answer = requests.post(
            f"{provider.url}/oauth/access_token",
            data={"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": tokens["code"]}, timeout=20).json()
        subject = _claims(tokens["id_token"])["sub"]
        hints = {
            "none": None, "made up, of the person": _made_up(subject), "made up, of another": _made_up("1"), "kept": tokens["id_token"],
            "unreadable": "x",
        }
        own, made_up = (_answer(ada, provider, hints[name]) for name in ["kept", "made up, of the person"])
        report.measured(
            "a hint while the app is used", f"kept: {own}", f"made up: {made_up}", bound="a made-up one names nobody",
            holds=own == "a code" and made_up == "login_required (other_person)")

        removed = requests.delete(f"{provider.url}/me/permissions", params={"access_token": answer["access_token"]}, timeout=20)
        assert removed.json() == {"success": True}, removed.text

        grace.type_password(grace.open(provider.dialog()))
        for name, more in {
            "prompt=none": {}, "and max_age": {"max_age": "1"}, "and auth_type": {"auth_type": "reauthenticate"},
            "and another scope": {"scope": "email,unheard_of"},
        }.items():
            answers = {_answer(person, provider, hint, **more) for person in [ada, grace] for hint in hints.values()}
            report.measured(
                f"answers after the removal, {name}", f"{own} for the person", ", ".join(sorted(answers)),
                bound="one answer for two people and five hints", holds=len(answers) == 1)

        # With its old token, the app could log out the person whom it wants to recognize, and then check who is still logged in.
        ada.open(f"{provider.url}/logout.php?next={WEB_CALLBACK}&access_token={answer['access_token']}")
        after = _answer(ada, provider, None)
        report.measured(
            "the person's session after logout.php with the old token", "consent_required (consent_required)", after, bound="it goes on",
            holds=after == "consent_required (consent_required)")

def _answer(person: Person, provider: Provider, hint: str | None, **parameters: str) -> str:
    asked = {"prompt": "none"} | parameters | ({} if hint is None else {"id_token_hint": hint})
    answer = person.open(provider.dialog(**asked))
    if isinstance(answer, Page):
        return f"a page ({answer.response.status_code})"
    told = query(answer) | fragment(answer)
    return f"{told['error']} ({told['error_reason']})" if "error" in told else "a code"

def _made_up(subject: str) -> str:
    parts = [{"alg": "RS256", "typ": "JWT"}, {"sub": subject, "aud": APP_ID, "iat": 1, "exp": 2}]
    encoded = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts]
    return ".".join([*encoded, "c2lnbmF0dXJl"])

def _claims(token: str) -> dict:
    payload = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
