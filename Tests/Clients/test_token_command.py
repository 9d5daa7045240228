"""Tests `latchkey token verify` with tokens that another library has forged."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable

import jwt
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import rsa
from limited_login import limited_login
from person import Person
from provider import Provider, latchkey
from sample import ADA, APP_ID, NONCE

OTHER_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)


def encoded(value: object) -> str:
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(text).rstrip(b"=").decode()


def header(token: str) -> dict:
    return jwt.get_unverified_header(token)


def claims(token: str) -> dict:
    return jwt.decode(token, options={"verify_signature": False})


def unsigned(token: str, pem: str) -> str:
    return f"{encoded(header(token) | {'alg': 'none'})}.{token.split('.')[1]}."


def signed_with_the_public_key(token: str, pem: str) -> str:
    text = f"{encoded(header(token) | {'alg': 'HS256'})}.{token.split('.')[1]}"
    return f"{text}.{encoded(hmac.digest(pem.encode(), text.encode(), hashlib.sha256))}"


def signed_by_a_stranger(token: str, pem: str) -> str:
    return jwt.encode(claims(token), OTHER_KEY, "RS256", headers=header(token))


def signed_by_a_stranger_with_its_own_key_inside(token: str, pem: str) -> str:
    key = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(OTHER_KEY.public_key()))
    return jwt.encode(claims(token), OTHER_KEY, "RS256", headers=header(token) | {"jwk": key})


def of_an_unknown_key(token: str, pem: str) -> str:
    return jwt.encode(claims(token), OTHER_KEY, "RS256", headers={"kid": "f" * 40})


def with_other_claims(token: str, pem: str) -> str:
    first, _, last = token.split(".")
    return f"{first}.{encoded(claims(token) | {'sub': '1', 'exp': int(time.time()) + 10**6})}.{last}"


def with_two_parts(token: str, pem: str) -> str:
    return token.rpartition(".")[0]


def with_four_parts(token: str, pem: str) -> str:
    return f"{token}.{token.split('.')[2]}"


def with_padding(token: str, pem: str) -> str:
    return f"{token}=="


def with_the_other_alphabet(token: str, pem: str) -> str:
    first, second, third = token.split(".")
    return f"{first}.{second}.{third.replace('-', '+').replace('_', '/')}+"


def with_loose_last_bits(token: str, pem: str) -> str:
    """Returns another spelling of the same signature: 256 bytes leave four bits of the last character unused."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return token[:-1] + alphabet[alphabet.index(token[-1]) | 1]


def with_a_huge_signature(token: str, pem: str) -> str:
    return jwt.encode(claims(token) | {"padding": "a" * 70_000}, OTHER_KEY, "RS256", headers=header(token))


FORGERIES: list[tuple[Callable[[str, str], str], str]] = [
    (unsigned, "wrong_algorithm"),
    (signed_with_the_public_key, "wrong_algorithm"),
    (signed_by_a_stranger, "wrong_signature"),
    (signed_by_a_stranger_with_its_own_key_inside, "wrong_signature"),
    (of_an_unknown_key, "unknown_key"),
    (with_other_claims, "wrong_signature"),
    (with_two_parts, "malformed_token"),
    (with_four_parts, "malformed_token"),
    (with_padding, "malformed_encoding"),
    (with_the_other_alphabet, "malformed_encoding"),
    (with_loose_last_bits, "malformed_encoding"),
    (with_a_huge_signature, "token_too_large"),
]


@pytest.fixture(scope="module")
def issued(copy_of_sample):
    """A provider, one of its tokens, and the key that signed the token, in PEM."""
    with Provider(copy_of_sample) as provider:
        token = limited_login(provider, Person(ADA))["id_token"]
        keys = requests.get(f"{provider.url}/.well-known/oauth/openid/keys/", timeout=20).json()
        yield provider, token, keys[header(token)["kid"]]


def verify(provider: Provider, token: str, app: str = APP_ID, nonce: str = NONCE):
    return latchkey("token", "verify", token, "--provider", provider.url, "--app", app, "--nonce", nonce)


def test_a_token_of_the_provider_is_valid(issued) -> None:
    provider, token, _ = issued

    result = verify(provider, token)

    assert (result.returncode, result.stderr) == (0, "")
    assert claims(token)["sub"] in result.stdout


@pytest.mark.parametrize(("forge", "code"), FORGERIES, ids=[forge.__name__ for forge, _ in FORGERIES])
def test_a_forged_token_is_refused(issued, forge: Callable[[str, str], str], code: str) -> None:
    provider, token, pem = issued

    result = verify(provider, forge(token, pem))

    assert result.returncode == 1, result.stdout
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert code in result.stderr


@pytest.mark.parametrize(
    ("options", "code"), [({"app": "990000000000001"}, "wrong_audience"), ({"nonce": "another"}, "wrong_nonce")])
def test_a_token_for_another_app_is_refused(issued, options: dict, code: str) -> None:
    provider, token, _ = issued

    result = verify(provider, token, **options)

    assert result.returncode == 1
    assert code in result.stderr


def test_explain_shows_every_check_of_a_refused_token(issued) -> None:
    provider, token, pem = issued

    result = latchkey(
        "token", "explain", signed_by_a_stranger(token, pem), "--provider", provider.url, "--app", "990000000000001", "--json")

    assert result.returncode == 0
    report = json.loads(result.stdout)
    outcomes = {check["check"]: check["outcome"] for check in report["checks"]}
    assert report["valid"] is False
    assert outcomes["signature"] == outcomes["audience"] == "failed"
    assert outcomes["nonce"] == "not_made"
    assert "passed" in outcomes.values()
    refused = {check["check"]: check for check in report["checks"] if check["outcome"] == "failed"}
    assert all(check[part] for check in refused.values() for part in ["code", "expected", "found", "section", "explanation", "likely_cause"])
    assert "the web app's ID is used instead of the iOS app's" in refused["audience"]["likely_cause"]


def test_explain_shows_the_likely_cause_of_a_refusal(issued) -> None:
    provider, token, _ = issued
    hashed = hashlib.sha256(NONCE.encode()).hexdigest()

    result = latchkey("token", "explain", token, "--provider", provider.url, "--app", APP_ID, "--nonce", hashed)

    assert result.returncode == 0
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert "rule         OpenID Connect Core 1.0, section 3.1.3.7, rule 11" in lines
    cause = next(line for line in lines if line.startswith("likely cause "))
    assert "The token contains the raw nonce instead of the hashed one" in cause
    assert NONCE not in cause
