"""Tests the callbacks to apps when a person has removed an app, and when a person asks an app to delete their data."""

from __future__ import annotations

import base64
import gzip
import hashlib
import hmac
import json
import socket
import ssl
import subprocess
import threading
import time
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from dialog_response import query
from person import Person
from provider import Provider, latchkey
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK

WAIT_TIMEOUT = 60


class App:
    """A server of the app that records the callbacks it receives."""

    def __init__(
        self, response: bytes = b"", status: int = 200, headers: dict[str, str] | None = None, certificate: Path | None = None,
        host: str = "127.0.0.1",
    ) -> None:
        self.calls: list[tuple[str, dict[str, list[str]]]] = []
        self.response, self.status, self.headers = response, status, headers or {}
        self._called = threading.Condition()
        app = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                with app._called:
                    app.calls.append((self.path, parse_qs(body, strict_parsing=True)))
                    app._called.notify_all()
                self.send_response(app.status)
                for name, value in app.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(app.response)))
                self.end_headers()
                self.wfile.write(app.response)

            do_GET = do_POST

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            address_family = socket.AF_INET6 if ":" in host else socket.AF_INET

            def handle_error(self, *_: object) -> None:
                pass  # A client that does not trust the certificate closes the connection.

        self._server = Server((host, 0), Handler)
        self.url = f"http://{f'[{host}]' if ':' in host else host}:{self._server.server_port}"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True, do_handshake_on_connect=False)
            self.url = f"https://localhost:{self._server.server_port}"

    def __enter__(self) -> App:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def wait(self, calls: int) -> None:
        with self._called:
            assert self._called.wait_for(lambda: len(self.calls) >= calls, WAIT_TIMEOUT), f"the app received {len(self.calls)} callbacks"


def signed_request(form: dict[str, list[str]]) -> dict:
    """Verifies and decodes a signed request as the sample in Facebook's documentation does."""
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


def callbacks_when(store: Path, condition) -> list[dict]:
    deadline = time.monotonic() + WAIT_TIMEOUT
    while time.monotonic() < deadline:
        callbacks = shown(store)["callbacks"]
        if condition(callbacks):
            return callbacks
        time.sleep(0.1)
    raise AssertionError(f"it is never so: {callbacks}")


def log_in(provider: Provider, app: str = APP_ID, secret: str = APP_SECRET) -> tuple[str, str]:
    """Logs Ada in to the app. Returns her token and her app-scoped user ID."""
    code = query(Person(ADA).complete_dialog(provider.dialog(scope="email", client_id=app)))["code"]
    response = requests.get(f"{provider.url}/oauth/access_token", params={
        "client_id": app, "client_secret": secret, "redirect_uri": WEB_CALLBACK, "code": code}, timeout=20).json()
    me = requests.get(f"{provider.url}/me", params={"access_token": response["access_token"]}, timeout=20).json()
    return response["access_token"], me["id"]


def remove_app(provider: Provider, token: str) -> None:
    response = requests.delete(f"{provider.url}/me/permissions", params={"access_token": token}, timeout=20)
    assert response.json() == {"success": True}


def test_an_app_gets_a_callback_when_it_is_removed(store: Path) -> None:
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
    decoded = signed_request(form)
    assert decoded == {"algorithm": "HMAC-SHA256", "issued_at": decoded["issued_at"], "user_id": user}
    assert before <= decoded["issued_at"] <= time.time()


def test_an_undelivered_callback_is_sent_after_a_restart(store: Path) -> None:
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


def test_the_response_to_a_deletion_request_is_stored_for_the_person(store: Path) -> None:
    response = b'{"url":"https://app.example/status?id=abc123","confirmation_code":"abc123"}'
    with App(response) as app, Provider(store, "--call-private-addresses") as provider:
        administer(store, "app", "set", APP_ID, f"data_deletion_callback_url={app.url}/delete")
        _, user = log_in(provider)
        administer(store, "person", "request-deletion", ADA.email, "--app", APP_ID)
        app.wait(1)
        callbacks = callbacks_when(store, lambda callbacks: callbacks[0]["state"] == "delivered")

    decoded = signed_request(app.calls[0][1])
    assert decoded["user_id"] == user
    assert decoded["expires"] > decoded["issued_at"]
    assert callbacks[0]["url"] == "https://app.example/status?id=abc123"
    assert callbacks[0]["confirmation_code"] == "abc123"
    assert [entry["act"] for entry in shown(store)["audit"]][-2:] == ["deletion_requested", "deletion_answered"]


@pytest.mark.parametrize(
    ("response", "status", "headers", "problem"),
    [
        (b"", 302, {"Location": "http://127.0.0.1:1/"}, "redirect"),
        (b"", 307, {"Location": "/elsewhere"}, "redirect"),
        (b"", 404, {}, "404"),
        (b"thanks", 200, {}, "not JSON"),
        (b'{"url":"https://app.example/"}', 200, {}, "confirmation_code"),
        (b" " * 100_000, 200, {}, "longer"),
        (b"", 200, {f"X-Long-{number}": "x" * 8000 for number in range(10)}, "longer"),
        (gzip.compress(b'{"url":"https://app.example/","confirmation_code":"1"}'), 200, {"Content-Encoding": "gzip"}, "not JSON"),
    ],
    ids=["redirect", "redirect of a form", "missing", "no JSON", "no code", "long", "long head", "compressed"],
)
def test_an_invalid_response_to_a_deletion_request_is_not_accepted(
    store: Path, response: bytes, status: int, headers: dict[str, str], problem: str
) -> None:
    with App(response, status, headers) as app, Provider(store, "--call-private-addresses") as provider:
        administer(store, "app", "set", APP_ID, f"data_deletion_callback_url={app.url}/delete")
        log_in(provider)
        administer(store, "person", "request-deletion", ADA.email, "--app", APP_ID)
        callbacks = callbacks_when(store, lambda callbacks: "problem" in callbacks[0])

    assert problem in callbacks[0]["problem"]
    assert callbacks[0]["state"] == "waiting"
    assert [path for path, _ in app.calls] == ["/delete"], "redirects are not followed"


def test_private_addresses_get_callbacks_only_if_the_operator_allows_it(store: Path) -> None:
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


def certificate(folder: Path, name: str) -> Path:
    """Creates a self-signed certificate and its key in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certified = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True).sign(key, hashes.SHA256()))
    file = folder / f"{name}.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file.write_bytes(certified.public_bytes(serialization.Encoding.PEM) + private)
    return file


def callback_after_removal(store: Path, address: str, *options: str) -> dict:
    """Lets Ada remove the app. Returns the app's callback after the first attempt to deliver it."""
    administer(store, "app", "set", APP_ID, f"deauthorize_callback_url={address}")
    with Provider(store, *options) as provider:
        token, _ = log_in(provider)
        remove_app(provider, token)
        return callbacks_when(store, lambda callbacks: callbacks[0]["state"] != "waiting" or "problem" in callbacks[0])[0]


def test_a_callback_is_sent_over_tls(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = certificate(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(own))
    with App(certificate=own) as app:
        callback = callback_after_removal(store, f"{app.url}/gone", "--call-private-addresses")

    assert callback["state"] == "delivered", callback
    assert [path for path, _ in app.calls] == ["/gone"]


def test_a_certificate_for_another_host_gets_no_callback(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = certificate(tmp_path, "elsewhere.example")
    monkeypatch.setenv("SSL_CERT_FILE", str(other))
    with App(certificate=other) as app:
        callback = callback_after_removal(store, f"{app.url}/gone", "--call-private-addresses")

    assert callback["state"] == "waiting"
    assert "localhost" in callback["problem"], "the certificate is for another name"
    assert app.calls == []


# A library that replaces the function of OpenSSL with which libcurl opens the folder of the system's certificate authorities. The test
# needs it, because no environment variable selects another folder.
OTHER_SYSTEM = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>

int X509_STORE_load_path(void *store, const char *folder) {
    int (*load)(void *, const char *) = (int (*)(void *, const char *))dlsym(RTLD_NEXT, "X509_STORE_load_path");
    (void)folder;
    return load(store, getenv("TEST_AUTHORITIES_OF_THE_SYSTEM"));
}
"""


NO_LIBCURL = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Fails as for a missing file if the library is libcurl, and the file does not exist that stands for its installation. */
void *dlopen(const char *name, int flags) {
    void *(*load)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");
    int is_missing = name && strstr(name, "libcurl") && access(getenv("TEST_LIBCURL"), F_OK) != 0;
    return load(is_missing ? "missing-libcurl.so" : name, flags);
}
"""


@pytest.mark.parametrize("has_own", [False, True])
def test_the_operators_authorities_replace_all_others(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_own: bool
) -> None:
    """The system's folder of certificate authorities is used only if the operator has not set `SSL_CERT_FILE`. If the operator has set
    it, the folder in `SSL_CERT_DIR` is not used either."""
    own, other = certificate(tmp_path, "localhost"), certificate(tmp_path, "elsewhere.example")
    folder = tmp_path / "authorities"
    folder.mkdir()
    (folder / "localhost.pem").write_bytes(own.read_bytes())
    subprocess.run(["openssl", "rehash", folder], check=True)
    (tmp_path / "system.c").write_text(OTHER_SYSTEM)
    # The Swift toolchain includes clang.
    subprocess.run(["clang", "-shared", "-fPIC", "-o", tmp_path / "system.so", tmp_path / "system.c"], check=True)
    monkeypatch.setenv("TEST_AUTHORITIES_OF_THE_SYSTEM", str(folder))
    monkeypatch.setenv("LD_PRELOAD", str(tmp_path / "system.so"))
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    if has_own:
        monkeypatch.setenv("SSL_CERT_FILE", str(other))
        monkeypatch.setenv("SSL_CERT_DIR", str(folder))
    with App(certificate=own) as app:
        callback = callback_after_removal(store, f"{app.url}/gone", "--call-private-addresses")

    if has_own:
        assert callback["state"] == "waiting"
        assert "certificate" in callback["problem"]
        assert app.calls == []
    else:
        assert callback["state"] == "delivered", callback


def test_without_libcurl_callbacks_wait_and_everything_else_works(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = tmp_path / "installed"
    (tmp_path / "missing.c").write_text(NO_LIBCURL)
    subprocess.run(["clang", "-shared", "-fPIC", "-o", tmp_path / "missing.so", tmp_path / "missing.c"], check=True)
    with App() as app, ExitStack() as stack:
        administer(store, "app", "set", APP_ID, f"deauthorize_callback_url={app.url}/gone")
        with monkeypatch.context() as environment:
            environment.setenv("LD_PRELOAD", str(tmp_path / "missing.so"))
            environment.setenv("TEST_LIBCURL", str(installed))
            provider = stack.enter_context(Provider(store, "--call-private-addresses"))
        token, _ = log_in(provider)
        remove_app(provider, token)
        waiting = callbacks_when(store, lambda callbacks: "problem" in callbacks[0])
        assert waiting[0]["state"] == "waiting" and "libcurl" in waiting[0]["problem"]
        assert app.calls == []

        installed.touch()
        token, _ = log_in(provider)
        remove_app(provider, token)
        callbacks_when(store, lambda callbacks: any(callback["state"] == "delivered" for callback in callbacks))
    assert {path for path, _ in app.calls} == {"/gone"}


def test_an_untrusted_certificate_gets_no_callback(store: Path, tmp_path: Path) -> None:
    with App(certificate=certificate(tmp_path, "localhost")) as app:
        callback = callback_after_removal(store, f"{app.url}/gone", "--call-private-addresses")

    assert callback["state"] == "waiting"
    assert "certificate" in callback["problem"]
    assert app.calls == []


def test_an_ipv6_address_gets_a_callback(store: Path) -> None:
    with App(host="::1") as app:
        callback = callback_after_removal(store, f"{app.url}/gone", "--call-private-addresses")

    assert callback["state"] == "delivered", callback


def test_callbacks_use_no_proxy(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with App() as app, App() as proxy, ExitStack() as stack:
        administer(store, "app", "set", APP_ID, f"deauthorize_callback_url={app.url}/gone")
        with monkeypatch.context() as surroundings:
            for name in ("http_proxy", "https_proxy", "all_proxy"):
                surroundings.setenv(name, proxy.url)
            provider = stack.enter_context(Provider(store, "--call-private-addresses"))
        token, _ = log_in(provider)
        remove_app(provider, token)
        app.wait(1)

    assert proxy.calls == []


@pytest.mark.parametrize("host", ["127.1", "0x7f.1", "2130706433", "0177.0.0.1", "127.0.0.1.", "%31%32%37.1"])
def test_a_callback_url_is_registered_in_the_form_that_browsers_use(store: Path, host: str) -> None:
    refused = latchkey("app", "set", APP_ID, f"deauthorize_callback_url=https://{host}:1/", "--store", f"sqlite:{store}")
    assert refused.returncode != 0 and "https://127.0.0.1:1/" in refused.stderr, refused.stderr


class SilentServer:
    """A server that accepts every connection, and never responds."""

    def __enter__(self) -> SilentServer:
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
            pass  # The listener was closed.

    def wait(self, connections: int) -> None:
        with self._taken:
            assert self._taken.wait_for(lambda: len(self.connections) >= connections, WAIT_TIMEOUT), "the server received no connection"

    def __exit__(self, *_: object) -> None:
        self._listener.close()
        for connection in self.connections:
            connection.close()


def test_an_app_that_does_not_respond_does_not_delay_others(store: Path) -> None:
    with App(b'{"url":"https://app.example/status","confirmation_code":"1"}') as app, SilentServer() as server:
        administer(store, "app", "set", APP_ID, f"data_deletion_callback_url={server.url}/")
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
            server.wait(1)  # Either app may be called first.
            waiting = len(server.connections)

    assert waiting < 8, "other callbacks are not delayed"


def test_many_apps_that_do_not_respond_do_not_delay_others(store: Path) -> None:
    silent = [str(number) for number in range(2, 7)]
    with App(b'{"url":"https://app.example/status","confirmation_code":"1"}') as app, SilentServer() as server:
        administer(store, "app", "set", APP_ID, f"data_deletion_callback_url={app.url}/delete")
        for each in silent:
            administer(
                store, "app", "add", f"id={each}", "name=Silent", "secret=silent", "mode=live", f"redirect_uris={WEB_CALLBACK}",
                f"data_deletion_callback_url={server.url}/")
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
            tried = len(server.connections)

    assert tried <= 16, "the other app does not wait for all attempts"


def test_a_provider_that_ends_does_not_wait_for_responses(store: Path) -> None:
    with SilentServer() as server:
        administer(store, "app", "set", APP_ID, f"deauthorize_callback_url={server.url}/")
        with Provider(store, "--call-private-addresses") as provider:
            token, _ = log_in(provider)
            remove_app(provider, token)
            server.wait(1)
        # The provider has ended within its time limit. The next provider process repeats the attempt.
        assert shown(store)["callbacks"][0]["state"] == "waiting"
        assert "problem" not in shown(store)["callbacks"][0]
