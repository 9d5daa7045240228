"""Tests Examples/BackEnd with a running provider: a login from the nonce to the session, and everything that must be refused."""

from __future__ import annotations

import base64
import contextlib
import gzip
import json
import subprocess
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import requests
from back_end import BackEnd
from limited_login import limited_login
from person import Person
from provider import LATCHKEY, START_TIMEOUT, Provider, free_port
from sample import ADA, APP_ID, GRACE

RESPONSE_TIMEOUT = 20


@pytest.fixture
def back_end(provider: Provider, tmp_path: Path) -> Iterator[BackEnd]:
    with BackEnd(provider.url, tmp_path / "back-end.log") as server:
        yield server


def nonce_for(app: requests.Session, back_end: BackEnd) -> str:
    response = app.post(f"{back_end.url}/nonce", timeout=RESPONSE_TIMEOUT)
    assert response.status_code == 200 and response.headers["Cache-Control"] == "no-store"
    return response.json()["nonce"]


def send_token(app: requests.Session, back_end: BackEnd, token: str) -> requests.Response:
    return app.post(f"{back_end.url}/login", headers={"Authorization": f"Bearer {token}"}, timeout=RESPONSE_TIMEOUT)


def refusal(response: requests.Response) -> tuple[int, list[str]]:
    assert response.headers["Cache-Control"] == "no-store"
    return response.status_code, response.json()["reasons"]


def test_a_login_opens_a_session_once(provider: Provider, back_end: BackEnd) -> None:
    app = requests.Session()
    token = limited_login(provider, Person(ADA), nonce=nonce_for(app, back_end))["id_token"]

    assert app.get(f"{back_end.url}/me", timeout=RESPONSE_TIMEOUT).status_code == 401
    response = send_token(app, back_end, token)

    assert response.status_code == 200, response.text
    assert response.json()["name"] == "Ada King Lovelace"
    assert response.json()["email"] == "ada@example.com"
    assert app.get(f"{back_end.url}/me", timeout=RESPONSE_TIMEOUT).json() == response.json()
    assert "HttpOnly" in response.headers["Set-Cookie"]
    assert requests.get(f"{back_end.url}/me", timeout=RESPONSE_TIMEOUT).status_code == 401
    assert refusal(send_token(app, back_end, token)) == (401, ["unknown_nonce"]), "the token was accepted twice"
    assert "unknown_nonce" in back_end.log()
    assert token not in back_end.log()


def test_a_token_of_another_login_is_refused(provider: Provider, back_end: BackEnd) -> None:
    app, attacker = requests.Session(), requests.Session()
    token = limited_login(provider, Person(GRACE), nonce=nonce_for(app, back_end))["id_token"]
    nonce_for(attacker, back_end)

    assert refusal(send_token(attacker, back_end, token)) == (401, ["unknown_nonce"])
    assert refusal(send_token(requests.Session(), back_end, token)) == (401, ["unknown_nonce"])
    assert send_token(app, back_end, token).status_code == 200, "the attacker's attempts do not use up the nonce"


def test_a_token_authenticates_any_number_of_requests(provider: Provider, back_end: BackEnd) -> None:
    token = limited_login(provider, Person(ADA))["id_token"]

    for _ in range(3):
        response = requests.get(f"{back_end.url}/claims", headers={"Authorization": f"bearer {token}"}, timeout=RESPONSE_TIMEOUT)
        assert response.json()["name"] == "Ada King Lovelace"


@pytest.mark.parametrize(
    ("headers", "status", "challenge", "reasons"),
    [
        ({}, 401, "Bearer", []),
        ({"Authorization": "Bearer"}, 400, "invalid_request", []),
        ({"Authorization": "Basic YTpi"}, 400, "invalid_request", []),
        ({"Authorization": "Bearer a b"}, 400, "invalid_request", []),
        ({"Authorization": "Bearer a\"b"}, 400, "invalid_request", []),
        ({"Authorization": "Bearer abc"}, 401, "invalid_token", ["malformed_token"]),
    ])
def test_an_invalid_token_is_refused_with_a_reason(
    back_end: BackEnd, headers: dict[str, str], status: int, challenge: str, reasons: list[str],
) -> None:
    for method, path in [("POST", "/login"), ("GET", "/claims")]:
        response = requests.request(method, back_end.url + path, headers=headers, timeout=RESPONSE_TIMEOUT)

        assert refusal(response) == (status, reasons)
        assert response.headers["WWW-Authenticate"].startswith("Bearer")
        assert challenge in response.headers["WWW-Authenticate"]


def test_a_changed_token_is_refused(provider: Provider, back_end: BackEnd) -> None:
    token = limited_login(provider, Person(ADA))["id_token"]
    head, payload, signature = token.split(".")

    forged = ".".join([head, payload, "A" * len(signature)])
    response = requests.get(f"{back_end.url}/claims", headers={"Authorization": f"Bearer {forged}"}, timeout=RESPONSE_TIMEOUT)

    assert response.status_code == 401
    assert response.json()["reasons"] == ["wrong_signature"]


def test_an_unavailable_provider_does_not_make_a_token_invalid(provider: Provider, tmp_path: Path) -> None:
    token = limited_login(provider, Person(ADA))["id_token"]

    with BackEnd(f"http://127.0.0.1:{free_port()}", tmp_path / "lonely.log") as unreachable:
        response = requests.get(f"{unreachable.url}/claims", headers={"Authorization": f"Bearer {token}"}, timeout=RESPONSE_TIMEOUT)

    # The response reports the wrong issuer, even though the keys are unavailable.
    assert response.status_code == 401
    assert "keys_unavailable" in response.json()["reasons"] and "wrong_issuer" in response.json()["reasons"]


def test_unavailable_keys_are_a_temporary_error(tmp_path: Path) -> None:
    with Provider(tmp_path / "store.sqlite", "--seed", Path(__file__).parents[2] / "Examples" / "sample" / "seed.yaml") as provider:
        token = limited_login(provider, Person(ADA))["id_token"]
        address = provider.url
    with BackEnd(address, tmp_path / "waiting.log") as waiting:
        response = requests.get(f"{waiting.url}/claims", headers={"Authorization": f"Bearer {token}"}, timeout=RESPONSE_TIMEOUT)

        assert response.status_code == 503
        assert int(response.headers["Retry-After"]) > 0
        assert response.json()["error"] == "temporarily_unavailable"


@pytest.mark.parametrize("options", [["--provider", "login.example"], ["--provider", "https://login.example/"], ["--port", "70000"]])
def test_invalid_options_are_reported(options: list[str]) -> None:
    done = subprocess.run([LATCHKEY.parent / "back-end", *options], capture_output=True, text=True, timeout=START_TIMEOUT, check=False)

    assert done.returncode != 0
    assert "Error: " in done.stderr


class Flood(BaseHTTPRequestHandler):
    """A provider with an endless key document. It sends the document uncompressed, or compressed to a small size."""

    packed = gzip.compress(bytes(400_000_000), 1)

    def do_GET(self) -> None:
        self.send_response(200)
        if self.server.packs:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        with contextlib.suppress(OSError):
            while True:
                self.wfile.write(self.packed if self.server.packs else bytes(65_536))
                if self.server.packs:
                    return

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.parametrize("packs", [False, True], ids=["plain", "compressed"])
def test_an_endless_key_document_is_refused_at_little_cost(tmp_path: Path, packs: bool) -> None:
    hostile = ThreadingHTTPServer(("127.0.0.1", 0), Flood)
    hostile.daemon_threads = True
    hostile.packs = packs
    threading.Thread(target=hostile.serve_forever, daemon=True).start()
    issuer, now = f"http://127.0.0.1:{hostile.server_port}", int(time.time())
    parts = [
        {"alg": "RS256", "kid": "k", "typ": "JWT"},
        {"iss": issuer, "aud": APP_ID, "sub": "1", "iat": now, "exp": now + 600, "jti": "j"},
    ]
    token = ".".join([*(base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts), "AAAA"])
    try:
        with BackEnd(issuer, tmp_path / "back-end.log") as server:
            for _ in range(2):
                response = requests.get(f"{server.url}/claims", headers={"Authorization": f"Bearer {token}"}, timeout=RESPONSE_TIMEOUT)
                assert response.status_code == 503, response.text
            assert server.most_memory() < 400, "MiB"
    finally:
        hostile.shutdown()
        hostile.server_close()


def test_keys_are_fetched_over_http_only_if_the_operator_allows_it() -> None:
    refused = subprocess.run(
        [LATCHKEY.parent / "back-end", "--provider", "http://login.example"], capture_output=True, text=True, timeout=START_TIMEOUT, check=False)

    assert refused.returncode != 0 and refused.stdout == ""
    assert "http://login.example does not use TLS" in refused.stderr and "--allow-insecure-http-logins-and-tokens" in refused.stderr
