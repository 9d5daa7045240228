"""Tests requests-oauthlib with its compliance fix for Facebook."""

from dialog_response import request
from person import Person
from provider import Provider
from requests_oauthlib import OAuth2Session
from requests_oauthlib.compliance_fixes import facebook_compliance_fix
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK


def test_code_flow_with_the_address_changed(provider: Provider) -> None:
    client = facebook_compliance_fix(OAuth2Session(APP_ID, redirect_uri=WEB_CALLBACK, scope=["email"]))
    address, state = client.authorization_url(f"{provider.url}/dialog/oauth")

    redirect = Person(ADA).complete_dialog(address)
    token = client.fetch_token(
        f"{provider.url}/oauth/access_token", client_secret=APP_SECRET, authorization_response=request(redirect))

    assert f"state={state}" in redirect
    assert token["access_token"].startswith("EAA")
    assert token["expires_in"] > 0
