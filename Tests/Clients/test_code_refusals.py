"""Tests the token endpoint's error messages for incorrect requests, in the envelope that clients of Facebook expect."""

import base64
import hashlib
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests
from dialog_response import query
from person import Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK

VERIFIER = "a-verifier-of-the-length-that-RFC-7636-asks-for"
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
WITH_CHALLENGE = {"code_challenge": CHALLENGE, "code_challenge_method": "S256"}


def code(provider: Provider, **parameters: str) -> str:
    return query(Person(ADA).complete_dialog(provider.dialog(**parameters)))["code"]


def redeem(provider: Provider, **parameters: str | None) -> requests.Response:
    """Redeems a code as the sample app's server does, but with the given parameters. The value `None` omits a parameter."""
    defaults = {"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK}
    sent = {name: value for name, value in (defaults | parameters).items() if value is not None}
    return requests.post(f"{provider.url}/oauth/access_token", data=sent, timeout=20)


def assert_refused(response: requests.Response, number: int, message: str, subcode: int | None = None) -> None:
    assert response.status_code == 400
    assert response.headers["Content-Type"].startswith("application/json")
    assert response.text.startswith('{"error"'), "clients recognize an error by this"
    error = response.json()["error"]
    assert error["message"].startswith(message)
    assert error["type"] == "OAuthException"
    assert error["code"] == number
    assert error.get("error_subcode") == subcode
    assert error["fbtrace_id"]
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("changes", "number", "message", "subcode"),
    [
        ({"client_id": None}, 101, "Missing client_id parameter.", None),
        ({"client_id": "990000000000001"}, 101, "Error validating application.", None),
        ({"client_secret": "f" * 32}, 1, "Error validating client secret.", None),
        ({"redirect_uri": None}, 191, "Missing redirect_uri parameter.", None),
        ({"redirect_uri": f"{WEB_CALLBACK}/"}, 100, "Error validating verification code.", 36008),
        ({"redirect_uri": f"{WEB_CALLBACK}?a=1"}, 100, "Error validating verification code.", 36008),
        ({"code": None}, 1, "Missing authorization code", None),
        ({"code": "not-a-code"}, 100, "Invalid verification code format.", None),
        ({"code_verifier": VERIFIER}, 1, "code_verifier param is provided without a code_challenge", None),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_invalid_requests_of_a_confidential_client(
    provider: Provider, changes: dict, number: int, message: str, subcode: int | None
) -> None:
    valid_code = code(provider)

    assert_refused(redeem(provider, **{"code": valid_code} | changes), number, message, subcode)


@pytest.mark.parametrize("verifier", [None, "another-verifier-of-the-length-that-is-asked-for", CHALLENGE, "short"])
def test_a_code_with_a_challenge_needs_its_verifier(provider: Provider, verifier: str | None) -> None:
    valid_code = code(provider, **WITH_CHALLENGE)

    assert_refused(redeem(provider, code=valid_code, code_verifier=verifier), 1, "Invalid code verifier.")


def test_a_public_client_needs_its_verifier(provider: Provider) -> None:
    valid_code = code(provider, **WITH_CHALLENGE)

    response = redeem(provider, code=valid_code, client_secret=None, code_verifier=None)

    assert_refused(response, 1, "")


def test_a_code_works_once(provider: Provider) -> None:
    valid_code = code(provider)

    assert redeem(provider, code=valid_code).status_code == 200
    warnings = provider.log().count("authorization code used twice")
    for _ in range(3):
        assert_refused(redeem(provider, code=valid_code), 100, "This authorization code has been used.", 36009)
    assert provider.log().count("authorization code used twice") == warnings + 1, "only the second use ends the login"


def test_a_code_works_once_for_concurrent_requests(provider: Provider) -> None:
    valid_code = code(provider)
    with ThreadPoolExecutor(8) as clients:
        responses = list(clients.map(lambda _: redeem(provider, code=valid_code), range(8)))

    assert sorted(response.status_code for response in responses) == [200] + [400] * 7


def test_an_altered_code_is_refused(provider: Provider) -> None:
    valid_code = code(provider)
    middle = len(valid_code) // 2
    altered = valid_code[:middle] + ("A" if valid_code[middle] != "A" else "B") + valid_code[middle + 1:]

    assert redeem(provider, code=altered).status_code == 400
    assert redeem(provider, code=valid_code).status_code == 200, "a rejected request does not use up the code"


def test_get_and_a_version_segment_are_the_same_endpoint(provider: Provider) -> None:
    response = requests.get(
        f"{provider.url}/v24.0/oauth/access_token/",
        params={"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code(provider)},
        timeout=20)

    assert response.status_code == 200
    assert response.json()["token_type"].lower() == "bearer"
