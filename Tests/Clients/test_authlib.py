"""Tests Authlib and joserfc as an OpenID Connect client that is configured with one address and discovers the others."""

import pytest
import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from dialog_response import request
from joserfc import jwt
from joserfc.jwk import KeySet
from person import Person
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK


@pytest.mark.parametrize("method", ["client_secret_post", "client_secret_basic", "none"])
def test_code_with_pkce_gives_an_access_token_and_a_verified_id_token(metadata: dict, method: str) -> None:
    if method not in metadata["token_endpoint_auth_methods_supported"]:
        pytest.skip(f"the metadata does not promise {method}")
    secret = None if method == "none" else APP_SECRET
    client = OAuth2Session(
        APP_ID, secret, scope="openid email user_birthday", redirect_uri=WEB_CALLBACK, code_challenge_method="S256",
        token_endpoint_auth_method=method)
    nonce, verifier = generate_token(20), generate_token(48)
    address, _ = client.create_authorization_url(metadata["authorization_endpoint"], nonce=nonce, code_verifier=verifier)

    redirect = Person(ADA).complete_dialog(address, without={"user_birthday"})
    token = client.fetch_token(metadata["token_endpoint"], authorization_response=request(redirect), code_verifier=verifier)

    assert token["token_type"].lower() == "bearer"
    assert token["access_token"].startswith("EAA")
    assert token["expires_in"] > 0
    keys = KeySet.import_key_set(requests.get(metadata["jwks_uri"], timeout=20).json())
    decoded = jwt.decode(token["id_token"], keys, algorithms=metadata["id_token_signing_alg_values_supported"])
    claims = CodeIDToken(
        decoded.claims, decoded.header,
        options={
            "iss": {"essential": True, "value": metadata["issuer"]},
            "aud": {"essential": True, "value": APP_ID},
            "nonce": {"essential": True, "value": nonce},
            "at_hash": {"essential": True},
        },
        params={"client_id": APP_ID, "nonce": nonce, "access_token": token["access_token"]})
    claims.validate()
    assert claims["email"] == ADA.email
    assert claims["name"] == "Ada King Lovelace"
    assert "user_birthday" not in claims


def test_a_client_that_did_not_request_openid_gets_no_id_token(metadata: dict) -> None:
    client = OAuth2Session(
        APP_ID, APP_SECRET, scope="email", redirect_uri=WEB_CALLBACK, token_endpoint_auth_method="client_secret_post")
    address, _ = client.create_authorization_url(metadata["authorization_endpoint"])

    token = client.fetch_token(metadata["token_endpoint"], authorization_response=request(Person(ADA).complete_dialog(address)))

    assert set(token) >= {"access_token", "token_type", "expires_in"}
    assert not {"id_token", "scope", "refresh_token"} & set(token)


def test_the_metadata_names_the_host_that_served_it(metadata: dict, provider) -> None:
    assert metadata["issuer"] == provider.url
    addresses = {name: value for name, value in metadata.items() if name.endswith(("_endpoint", "_uri"))}
    assert all(value.startswith(f"{provider.url}/") for value in addresses.values()), addresses
