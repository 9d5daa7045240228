"""Checks that Examples/BackEnd stores the logins of each login method separately. A person who has reached the limit of one method can
still use the other."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs, urlencode
from uuid import uuid4

import jwt
import pytest
import requests
from back_end import BackEnd
from cryptography.hazmat.primitives.asymmetric import rsa
from dialog_response import query
from sample import APP_ID

RESPONSE_TIMEOUT = 20
MAXIMUM_LOGINS = 200
"""The maximum number of entries of one person in one store. A login adds one entry, or two if the server issued its nonce."""


class Issuer(ThreadingHTTPServer):
    """A provider that immediately logs in the same person for every request. Its codes are the nonces of the logins."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), IssuerHandler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self._key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self._key.public_key()))
        self.keys = {"keys": [public | {"kid": "k", "alg": "RS256", "use": "sig"}]}

    def token(self, nonce: str) -> str:
        now = int(time.time())
        claims = {"iss": self.url, "aud": APP_ID, "sub": "1", "iat": now, "exp": now + 600, "jti": uuid4().hex, "nonce": nonce}
        return jwt.encode(claims, self._key, "RS256", {"kid": "k"})


class IssuerHandler(BaseHTTPRequestHandler):
    server: Issuer

    def do_GET(self) -> None:
        self._respond(self.server.keys)

    def do_POST(self) -> None:
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self._respond({"access_token": "a", "token_type": "bearer", "expires_in": 3600, "id_token": self.server.token(form["code"][0])})

    def _respond(self, body: object) -> None:
        content = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def issuer() -> Iterator[Issuer]:
    with Issuer() as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def with_a_token(app: requests.Session, server: BackEnd, issuer: Issuer) -> int:
    nonce = app.post(f"{server.url}/nonce", timeout=RESPONSE_TIMEOUT).json()["nonce"]
    headers = {"Authorization": f"Bearer {issuer.token(nonce)}"}
    return app.post(f"{server.url}/login", headers=headers, timeout=RESPONSE_TIMEOUT).status_code


def with_the_button(app: requests.Session, server: BackEnd, _: Issuer) -> int:
    started = app.get(f"{server.url}/web", allow_redirects=False, timeout=RESPONSE_TIMEOUT)
    request = query(started.headers["Location"])
    parameters = urlencode({"code": request["nonce"], "state": request["state"]})
    finished = app.get(f"{server.url}/callback?{parameters}", allow_redirects=False, timeout=RESPONSE_TIMEOUT)
    return 200 if finished.status_code == 303 else finished.status_code


LoginMethod = Callable[[requests.Session, BackEnd, Issuer], int]


@pytest.mark.parametrize(("one", "other"), [(with_a_token, with_the_button), (with_the_button, with_a_token)])
def test_the_limit_of_one_login_method_does_not_affect_the_other(
    issuer: Issuer, tmp_path: Path, one: LoginMethod, other: LoginMethod
) -> None:
    with BackEnd(issuer.url, tmp_path / "back-end.log", has_pages=True) as server:
        app = requests.Session()
        statuses = [one(app, server, issuer)]
        while statuses[-1] == 200 and len(statuses) <= MAXIMUM_LOGINS:
            statuses.append(one(app, server, issuer))

        assert statuses[-1] == 503 and len(statuses) > MAXIMUM_LOGINS // 4
        assert other(app, server, issuer) == 200
        assert one(app, server, issuer) == 503
