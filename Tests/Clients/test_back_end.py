"""Examples/BackEnd in front of a running provider: a login from the nonce to the session, and everything that must not pass."""

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
from provider import LATCHKEY, LONGEST_START, Provider, free_port
from sample import ADA, APP_ID, GRACE

LONGEST_ANSWER = 20


@pytest.fixture
def back_end(provider: Provider, tmp_path: Path) -> Iterator[BackEnd]:
    with BackEnd(provider.url, tmp_path / "back-end.log") as server:
        yield server


def nonce_for(app: requests.Session, back_end: BackEnd) -> str:
    answer = app.post(f"{back_end.url}/nonce", timeout=LONGEST_ANSWER)
    assert answer.status_code == 200 and answer.headers["Cache-Control"] == "no-store"
    return answer.json()["nonce"]


def send_token(app: requests.Session, back_end: BackEnd, token: str) -> requests.Response:
    return app.post(f"{back_end.url}/login", headers={"Authorization": f"Bearer {token}"}, timeout=LONGEST_ANSWER)


def refusal(answer: requests.Response) -> tuple[int, list[str]]:
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.status_code, answer.json()["reasons"]


def test_a_login_opens_a_session_once(provider: Provider, back_end: BackEnd) -> None:
    app = requests.Session()
    token = limited_login(provider, Person(ADA), nonce=nonce_for(app, back_end))["id_token"]

    assert app.get(f"{back_end.url}/me", timeout=LONGEST_ANSWER).status_code == 401
    answer = send_token(app, back_end, token)

    assert answer.status_code == 200, answer.text
    assert answer.json()["name"] == "Ada King Lovelace"
    assert answer.json()["email"] == "ada@example.com"
    assert app.get(f"{back_end.url}/me", timeout=LONGEST_ANSWER).json() == answer.json()
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    assert requests.get(f"{back_end.url}/me", timeout=LONGEST_ANSWER).status_code == 401
    assert refusal(send_token(app, back_end, token)) == (401, ["unknown_nonce"]), "a second time"
    assert "unknown_nonce" in back_end.log()
    assert token not in back_end.log()


def test_nobody_brings_the_token_of_somebody_else_s_login(provider: Provider, back_end: BackEnd) -> None:
    app, thief = requests.Session(), requests.Session()
    token = limited_login(provider, Person(GRACE), nonce=nonce_for(app, back_end))["id_token"]
    nonce_for(thief, back_end)

    assert refusal(send_token(thief, back_end, token)) == (401, ["unknown_nonce"])
    assert refusal(send_token(requests.Session(), back_end, token)) == (401, ["unknown_nonce"])
    assert send_token(app, back_end, token).status_code == 200, "the thief has spoilt nothing"


def test_a_token_says_as_often_as_it_comes_whose_it_is(provider: Provider, back_end: BackEnd) -> None:
    token = limited_login(provider, Person(ADA))["id_token"]

    for _ in range(3):
        answer = requests.get(f"{back_end.url}/claims", headers={"Authorization": f"bearer {token}"}, timeout=LONGEST_ANSWER)
        assert answer.json()["name"] == "Ada King Lovelace"


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
def test_what_is_no_id_token_is_refused_with_a_reason(
    back_end: BackEnd, headers: dict[str, str], status: int, challenge: str, reasons: list[str],
) -> None:
    for method, path in [("POST", "/login"), ("GET", "/claims")]:
        answer = requests.request(method, back_end.url + path, headers=headers, timeout=LONGEST_ANSWER)

        assert refusal(answer) == (status, reasons)
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
        assert challenge in answer.headers["WWW-Authenticate"]


def test_a_token_that_somebody_has_changed_is_refused(provider: Provider, back_end: BackEnd) -> None:
    token = limited_login(provider, Person(ADA))["id_token"]
    head, payload, signature = token.split(".")

    forged = ".".join([head, payload, "A" * len(signature)])
    answer = requests.get(f"{back_end.url}/claims", headers={"Authorization": f"Bearer {forged}"}, timeout=LONGEST_ANSWER)

    assert answer.status_code == 401
    assert answer.json()["reasons"] == ["wrong_signature"]


def test_a_provider_that_is_down_is_no_fault_of_the_token(provider: Provider, tmp_path: Path) -> None:
    token = limited_login(provider, Person(ADA))["id_token"]

    with BackEnd(f"http://127.0.0.1:{free_port()}", tmp_path / "lonely.log") as lonely:
        answer = requests.get(f"{lonely.url}/claims", headers={"Authorization": f"Bearer {token}"}, timeout=LONGEST_ANSWER)

    # Another issuer is a reason of its own, whatever its keys are.
    assert answer.status_code == 401
    assert "keys_unavailable" in answer.json()["reasons"] and "wrong_issuer" in answer.json()["reasons"]


def test_keys_that_cannot_be_had_are_worth_another_try(tmp_path: Path) -> None:
    with Provider(tmp_path / "store.sqlite", "--seed", Path(__file__).parents[2] / "Examples" / "sample" / "seed.yaml") as provider:
        token = limited_login(provider, Person(ADA))["id_token"]
        address = provider.url
    with BackEnd(address, tmp_path / "waiting.log") as waiting:
        answer = requests.get(f"{waiting.url}/claims", headers={"Authorization": f"Bearer {token}"}, timeout=LONGEST_ANSWER)

        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert answer.json()["error"] == "temporarily_unavailable"


@pytest.mark.parametrize("options", [["--provider", "login.example"], ["--provider", "https://login.example/"], ["--port", "70000"]])
def test_options_that_cannot_work_are_named(options: list[str]) -> None:
    done = subprocess.run([LATCHKEY.parent / "back-end", *options], capture_output=True, text=True, timeout=LONGEST_START, check=False)

    assert done.returncode != 0
    assert "Error: " in done.stderr


class Flood(BaseHTTPRequestHandler):
    """A provider whose keys have no end: plain, or so well compressed that little of it passes through the network."""

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
def test_keys_without_an_end_are_refused_and_cost_little(tmp_path: Path, packs: bool) -> None:
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
                answer = requests.get(f"{server.url}/claims", headers={"Authorization": f"Bearer {token}"}, timeout=LONGEST_ANSWER)
                assert answer.status_code == 503, answer.text
            assert server.most_memory() < 400, "MiB"
    finally:
        hostile.shutdown()
        hostile.server_close()


def test_keys_come_by_http_from_another_machine_only_where_the_operator_says_so() -> None:
    refused = subprocess.run(
        [LATCHKEY.parent / "back-end", "--provider", "http://login.example"], capture_output=True, text=True, timeout=LONGEST_START, check=False)

    assert refused.returncode != 0 and refused.stdout == ""
    assert "http://login.example does not use TLS" in refused.stderr and "--allow-insecure-http-logins-and-tokens" in refused.stderr
