"""What the provider tells apps: that a person has removed them, and that a person wants their data deleted."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

import pytest
import requests
from answer import query
from person import Person
from provider import Provider, latchkey
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK

LONGEST_WAIT = 60


class App:
    """A server of the app's that remembers what it is told."""

    def __init__(self, answer: bytes = b"", status: int = 200, headers: dict[str, str] | None = None) -> None:
        self.calls: list[tuple[str, dict[str, list[str]]]] = []
        self.answer, self.status, self.headers = answer, status, headers or {}
        self._told = threading.Condition()
        app = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                with app._told:
                    app.calls.append((self.path, parse_qs(body, strict_parsing=True)))
                    app._told.notify_all()
                self.send_response(app.status)
                for name, value in app.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(app.answer)))
                self.end_headers()
                self.wfile.write(app.answer)

            do_GET = do_POST

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> App:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def wait(self, calls: int) -> None:
        with self._told:
            assert self._told.wait_for(lambda: len(self.calls) >= calls, LONGEST_WAIT), f"the app was told {len(self.calls)} times"


def signed_request(form: dict[str, list[str]]) -> dict:
    """What the app reads, as the documentation's sample does."""
    signature, payload = form["signed_request"][0].split(".")
    expected = hmac.new(APP_SECRET.encode(), payload.encode(), hashlib.sha256).digest()
    assert base64.urlsafe_b64decode(signature + "==") == expected
    return json.loads(base64.urlsafe_b64decode(payload + "=="))


def administer(store: Path, *arguments: str) -> None:
    result = latchkey(*arguments, "--store", f"sqlite:{store}")
    assert result.returncode == 0, result.stderr


def shown(store: Path) -> dict:
    result = latchkey("person", "show", ADA.email, "--audit", "--json", "--store", f"sqlite:{store}")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def callbacks_when(store: Path, is_so) -> list[dict]:
    deadline = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < deadline:
        callbacks = shown(store)["callbacks"]
        if is_so(callbacks):
            return callbacks
        time.sleep(0.1)
    raise AssertionError(f"it is never so: {callbacks}")


def log_in(provider: Provider, app: str = APP_ID, secret: str = APP_SECRET) -> tuple[str, str]:
    """Ada logs in to the app. Returns her token, and how the app knows her."""
    code = query(Person(ADA).visit(provider.dialog(scope="email", client_id=app)))["code"]
    answer = requests.get(f"{provider.url}/oauth/access_token", params={
        "client_id": app, "client_secret": secret, "redirect_uri": WEB_CALLBACK, "code": code}, timeout=20).json()
    me = requests.get(f"{provider.url}/me", params={"access_token": answer["access_token"]}, timeout=20).json()
    return answer["access_token"], me["id"]


def remove_app(provider: Provider, token: str) -> None:
    answer = requests.delete(f"{provider.url}/me/permissions", params={"access_token": token}, timeout=20)
    assert answer.json() == {"success": True}


def test_an_app_is_told_that_it_was_removed(store: Path) -> None:
    with App() as app, Provider(store, "--call-private-addresses") as provider:
        administer(store, "app", "set", APP_ID, f"deauthorize_callback_url={app.url}/gone?a=b")
        token, user = log_in(provider)
        before = int(time.time())
        remove_app(provider, token)
        app.wait(1)
        callbacks_when(store, lambda callbacks: [each["state"] for each in callbacks] == ["delivered"])

        path, form = app.calls[0]

    assert path == "/gone?a=b"
    assert len(app.calls) == 1
    told = signed_request(form)
    assert told == {"algorithm": "HMAC-SHA256", "issued_at": told["issued_at"], "user_id": user}
    assert before <= told["issued_at"] <= time.time()


def test_what_was_not_told_is_told_after_a_restart(store: Path) -> None:
    with App(status=503) as app:
        with Provider(store, "--call-private-addresses") as provider:
            administer(store, "app", "set", APP_ID, f"deauthorize_callback_url={app.url}/gone")
            token, user = log_in(provider)
            remove_app(provider, token)
            app.wait(1)
            waiting = callbacks_when(store, lambda callbacks: "problem" in callbacks[0])
            provider.kill()
        assert waiting[0]["state"] == "waiting"
        assert "503" in waiting[0]["problem"]
        app.status = 200
        with Provider(store, "--call-private-addresses"):
            app.wait(2)
            callbacks_when(store, lambda callbacks: callbacks[0]["state"] == "delivered")

    assert [signed_request(form)["user_id"] for _, form in app.calls] == [user, user]


def test_what_an_app_answers_about_a_deletion_is_kept_for_the_person(store: Path) -> None:
    answer = b'{"url":"https://app.example/status?id=abc123","confirmation_code":"abc123"}'
    with App(answer) as app, Provider(store, "--call-private-addresses") as provider:
        administer(store, "app", "set", APP_ID, f"data_deletion_callback_url={app.url}/delete")
        _, user = log_in(provider)
        administer(store, "person", "request-deletion", ADA.email, "--app", APP_ID)
        app.wait(1)
        callbacks = callbacks_when(store, lambda callbacks: callbacks[0]["state"] == "delivered")

    told = signed_request(app.calls[0][1])
    assert told["user_id"] == user
    assert told["expires"] > told["issued_at"]
    assert callbacks[0]["url"] == "https://app.example/status?id=abc123"
    assert callbacks[0]["confirmation_code"] == "abc123"
    assert [entry["act"] for entry in shown(store)["audit"]][-2:] == ["deletion_requested", "deletion_answered"]


@pytest.mark.parametrize(
    ("answer", "status", "headers", "problem"),
    [
        (b"", 302, {"Location": "http://127.0.0.1:1/"}, "redirect"),
        (b"", 307, {"Location": "/elsewhere"}, "redirect"),
        (b"", 404, {}, "404"),
        (b"thanks", 200, {}, "not JSON"),
        (b'{"url":"https://app.example/"}', 200, {}, "confirmation_code"),
        (b" " * 100_000, 200, {}, "longer"),
    ],
    ids=["redirect", "redirect of a form", "missing", "no JSON", "no code", "long"],
)
def test_what_is_no_answer(store: Path, answer: bytes, status: int, headers: dict[str, str], problem: str) -> None:
    with App(answer, status, headers) as app, Provider(store, "--call-private-addresses") as provider:
        administer(store, "app", "set", APP_ID, f"data_deletion_callback_url={app.url}/delete")
        log_in(provider)
        administer(store, "person", "request-deletion", ADA.email, "--app", APP_ID)
        callbacks = callbacks_when(store, lambda callbacks: "problem" in callbacks[0])

    assert problem in callbacks[0]["problem"]
    assert callbacks[0]["state"] == "waiting"
    assert [path for path, _ in app.calls] == ["/delete"], "nothing is followed"


def test_private_addresses_are_not_called_unless_the_operator_says_so(store: Path) -> None:
    with App() as app, Provider(store) as provider:
        administer(store, "app", "set", APP_ID, f"deauthorize_callback_url={app.url}/gone")
        token, _ = log_in(provider)
        remove_app(provider, token)
        callbacks = callbacks_when(store, lambda callbacks: callbacks[0]["state"] == "failed")
        assert "https" in callbacks[0]["problem"]
        for address in ["https://127.0.0.1:1/", "https://localhost:1/", "https://[::ffff:7f00:1]:1/"]:
            administer(store, "app", "set", APP_ID, f"deauthorize_callback_url={address}")
            token, _ = log_in(provider)
            remove_app(provider, token)
            callbacks = callbacks_when(store, lambda callbacks: "problem" in callbacks[-1])
            assert "private network" in callbacks[-1]["problem"], callbacks[-1]

    assert app.calls == []


@pytest.mark.parametrize("host", ["127.1", "0x7f.1", "2130706433", "0177.0.0.1", "127.0.0.1.", "%31%32%37.1"])
def test_a_callback_is_registered_as_browsers_write_it(store: Path, host: str) -> None:
    refused = latchkey("app", "set", APP_ID, f"deauthorize_callback_url=https://{host}:1/", "--store", f"sqlite:{store}")
    assert refused.returncode != 0 and "https://127.0.0.1:1/" in refused.stderr, refused.stderr


class Mire:
    """A server that takes every connection, and answers nothing."""

    def __enter__(self) -> Mire:
        self.connections: list[socket.socket] = []
        self._taken = threading.Condition()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._take, daemon=True).start()
        return self

    def _take(self) -> None:
        try:
            while True:
                connection = self._listener.accept()[0]
                with self._taken:
                    self.connections.append(connection)
                    self._taken.notify_all()
        except OSError:
            pass  # Closed.

    def wait(self, connections: int) -> None:
        with self._taken:
            assert self._taken.wait_for(lambda: len(self.connections) >= connections, LONGEST_WAIT), "nobody came"

    def __exit__(self, *_: object) -> None:
        self._listener.close()
        for connection in self.connections:
            connection.close()


def test_an_app_that_does_not_answer_holds_up_no_other(store: Path) -> None:
    with App(b'{"url":"https://app.example/status","confirmation_code":"1"}') as app, Mire() as mire:
        administer(store, "app", "set", APP_ID, f"data_deletion_callback_url={mire.url}/")
        administer(
            store, "app", "add", "id=2", "name=Second", "secret=second", "mode=live", f"redirect_uris={WEB_CALLBACK}",
            f"data_deletion_callback_url={app.url}/delete")
        with Provider(store) as provider:
            log_in(provider)
            log_in(provider, "2", "second")
        for _ in range(10):
            administer(store, "person", "request-deletion", ADA.email, "--app", APP_ID)
        administer(store, "person", "request-deletion", ADA.email, "--app", "2")

        with Provider(store, "--call-private-addresses"):
            app.wait(1)
            mire.wait(1)  # Either may be the first.
            waiting = len(mire.connections)

    assert waiting < 8, "there is room for others"


def test_apps_that_do_not_answer_hold_up_no_other_together(store: Path) -> None:
    silent = [str(number) for number in range(2, 7)]
    with App(b'{"url":"https://app.example/status","confirmation_code":"1"}') as app, Mire() as mire:
        administer(store, "app", "set", APP_ID, f"data_deletion_callback_url={app.url}/delete")
        for each in silent:
            administer(
                store, "app", "add", f"id={each}", "name=Silent", "secret=silent", "mode=live", f"redirect_uris={WEB_CALLBACK}",
                f"data_deletion_callback_url={mire.url}/")
        with Provider(store) as provider:
            log_in(provider)
            for each in silent:
                log_in(provider, each, "silent")
        for each in silent:
            for _ in range(5):
                administer(store, "person", "request-deletion", ADA.email, "--app", each)
        administer(store, "person", "request-deletion", ADA.email, "--app", APP_ID)

        with Provider(store, "--call-private-addresses"):
            app.wait(1)
            tried = len(mire.connections)

    assert tried <= 16, "they are not all tried before"
