"""A login that is answered with more than a code: it is one line of the audit log, whether the code is used or not."""

import json

import pytest
import requests
from answer import fragment
from person import Person
from provider import Provider, latchkey
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK


def logins(provider: Provider) -> int:
    shown = latchkey("person", "show", ADA.email, "--audit", "--json", "--store", f"sqlite:{provider.store}")
    return [entry["act"] for entry in json.loads(shown.stdout)["audit"]].count("login")


@pytest.mark.parametrize("kind", ["code id_token", "code,signed_request"])
def test_it_is_one_login_in_the_ledger(provider: Provider, kind: str) -> None:
    answer = fragment(Person(ADA).visit(provider.dialog(response_type=kind, scope="openid email", nonce="n")))
    assert logins(provider) == 1
    redeemed = requests.get(f"{provider.url}/oauth/access_token", timeout=20, params={
        "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": answer["code"]})
    assert redeemed.status_code == 200, redeemed.text
    assert logins(provider) == 1


def test_a_login_that_says_nothing_else_is_one_too(provider: Provider) -> None:
    Person(ADA).visit(provider.dialog(response_type="none"))
    assert logins(provider) == 1
