"""A login that is answered with an ID token and a code at once."""

import json

import requests
from answer import fragment
from person import Person
from provider import Provider, latchkey
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK


def test_it_is_one_login_in_the_ledger(provider: Provider) -> None:
    answer = fragment(Person(ADA).visit(provider.dialog(response_type="code id_token", scope="openid email", nonce="n")))
    assert answer["id_token"]
    redeemed = requests.get(f"{provider.url}/oauth/access_token", timeout=20, params={
        "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": answer["code"]})
    assert redeemed.status_code == 200, redeemed.text

    shown = latchkey("person", "show", ADA.email, "--audit", "--json", "--store", f"sqlite:{provider.store}")
    acts = [entry["act"] for entry in json.loads(shown.stdout)["audit"]]
    assert acts.count("login") == 1
