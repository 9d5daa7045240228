"""Checks that a login whose response contains tokens in addition to a code is recorded once in the audit log, whether or not the code is
redeemed."""

import json

import pytest
import requests
from dialog_response import fragment
from person import Person
from provider import Provider, latchkey
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK


def logins(provider: Provider) -> int:
    shown = latchkey("person", "show", ADA.email, "--audit", "--json", "--store", f"sqlite:{provider.store}")
    return [entry["act"] for entry in json.loads(shown.stdout)["audit"]].count("login")


@pytest.mark.parametrize("kind", ["code id_token", "code,signed_request"])
def test_a_hybrid_login_is_one_entry_of_the_audit_log(provider: Provider, kind: str) -> None:
    parameters = fragment(Person(ADA).complete_dialog(provider.dialog(response_type=kind, scope="openid email", nonce="n")))
    assert logins(provider) == 1
    redeemed = requests.get(f"{provider.url}/oauth/access_token", timeout=20, params={
        "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": parameters["code"]})
    assert redeemed.status_code == 200, redeemed.text
    assert logins(provider) == 1


def test_a_login_with_only_a_code_is_one_entry_too(provider: Provider) -> None:
    Person(ADA).complete_dialog(provider.dialog(response_type="none"))
    assert logins(provider) == 1
