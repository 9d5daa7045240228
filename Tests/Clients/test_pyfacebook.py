"""Tests python-facebook-api, with the base address changed."""

import pytest
from dialog_response import request
from person import Person
from provider import Provider
from pyfacebook import FacebookError, GraphAPI
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK


def test_logs_in_and_reads(provider: Provider) -> None:
    api = GraphAPI(
        app_id=APP_ID, app_secret=APP_SECRET, oauth_flow=True, base_url=f"{provider.url}/",
        authorization_url=f"{provider.url}/dialog/oauth", access_token_url=f"{provider.url}/oauth/access_token")
    address, _ = api.get_authorization_url(redirect_uri=WEB_CALLBACK, scope=["email"])

    redirect = Person(ADA).complete_dialog(address)
    token = api.exchange_user_access_token(response=request(redirect), redirect_uri=WEB_CALLBACK, scope=["email"])

    api = GraphAPI(app_id=APP_ID, app_secret=APP_SECRET, access_token=token["access_token"], base_url=f"{provider.url}/")
    assert api.get_object("me", fields="id,email")["email"] == "ada@example.com"
    assert {"permission": "email", "status": "granted"} in api.get_connection("me", "permissions")["data"]
    assert api.delete_object("me/permissions/email") == {"success": True}
    assert "email" not in api.get_object("me", fields="id,email")
    with pytest.raises(FacebookError) as refused:
        api.get_object("me", fields="nonsense")
    assert refused.value.code == 100
