"""Tests PyJWT as an app's server that receives the ID token of a Limited Login."""

import jwt
import pytest
from limited_login import ALL_CLAIMS, limited_login
from person import Person
from provider import Provider
from sample import ADA, APP_ID, BLAISE, GRACE, SILPA, Login

STANDARD_CLAIMS = ["iss", "aud", "sub", "iat", "exp", "jti", "nonce"]


def verified_claims(token: str, metadata: dict) -> dict:
    key = jwt.PyJWKClient(metadata["jwks_uri"]).get_signing_key_from_jwt(token)
    return jwt.decode(
        token, key, algorithms=["RS256"], audience=APP_ID, issuer=metadata["issuer"], options={"require": STANDARD_CLAIMS})


def test_all_claims_that_ada_grants(provider: Provider, metadata: dict) -> None:
    nonce = "n-0S6_WzA2Mj+/=%41✓"
    parameters = limited_login(provider, Person(ADA), scope=ALL_CLAIMS, nonce=nonce)

    claims = verified_claims(parameters["id_token"], metadata)

    assert claims["nonce"] == nonce
    assert claims["exp"] == claims["iat"] + 3600
    assert claims["aud"] == APP_ID, "a string, not a list"
    assert claims["sub"].isdecimal()
    assert "at_hash" not in claims, "without an access token there is no hash"
    own_claims = {name: value for name, value in claims.items() if name not in [*STANDARD_CLAIMS, "picture"]}
    assert own_claims == {
        "name": "Ada King Lovelace",
        "given_name": "Ada",
        "middle_name": "King",
        "family_name": "Lovelace",
        "email": "ada@example.com",
        "user_friends": [],
        "user_birthday": "12/10/1985",
        "user_age_range": {"min": 21},
        "user_gender": "female",
        "user_hometown": {"id": "106377336067638", "name": "London, United Kingdom"},
        "user_location": {"id": "110884905606108", "name": "Turin, Italy"},
        "user_link": "https://people.example/ada",
    }
    assert not {"access_token", "code"} & set(parameters)


@pytest.mark.parametrize(
    ("login", "name", "claim", "value"),
    [
        (GRACE, "Grace Hopper", "email", None),
        (SILPA, "ศิลป์ พีระศรี", "email", "silpa@example.com"),
        (BLAISE, "Blaise Pascal", "user_age_range", {"min": 13, "max": 17}),
    ],
)
def test_the_claims_of_the_other_sample_people(
    provider: Provider, metadata: dict, login: Login, name: str, claim: str, value: object
) -> None:
    parameters = limited_login(provider, Person(login), scope=ALL_CLAIMS)

    claims = verified_claims(parameters["id_token"], metadata)

    assert claims["name"] == name
    assert claims.get(claim) == value


def test_a_declined_permission_has_no_claim(provider: Provider, metadata: dict) -> None:
    parameters = limited_login(provider, Person(ADA), without={"email"}, scope="openid,email,user_birthday")

    claims = verified_claims(parameters["id_token"], metadata)

    assert parameters["denied_scopes"] == "email"
    assert {"public_profile", "user_birthday"} <= set(parameters["granted_scopes"].split(","))
    assert parameters["graph_domain"] == "facebook"
    assert "email" not in claims
    assert claims["user_birthday"] == "12/10/1985"


def test_friends_are_those_who_granted_it_to_the_same_app(provider: Provider, metadata: dict) -> None:
    of_grace = limited_login(provider, Person(GRACE), scope="openid,user_friends")
    of_ada = limited_login(provider, Person(ADA), scope="openid,user_friends")

    grace = verified_claims(of_grace["id_token"], metadata)
    ada = verified_claims(of_ada["id_token"], metadata)

    assert ada["user_friends"] == [grace["sub"]]


@pytest.mark.parametrize("changed", ["header", "payload", "signature"])
def test_an_altered_token_is_refused(provider: Provider, metadata: dict, changed: str) -> None:
    parts = limited_login(provider, Person(ADA))["id_token"].split(".")
    index = ["header", "payload", "signature"].index(changed)
    middle = len(parts[index]) // 2
    parts[index] = parts[index][:middle] + ("A" if parts[index][middle] != "A" else "B") + parts[index][middle + 1:]

    with pytest.raises((jwt.PyJWTError, UnicodeDecodeError)):
        verified_claims(".".join(parts), metadata)
