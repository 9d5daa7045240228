"""The app's side of a login: a web server for the redirect, and `latchkey login` in a terminal."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

from provider import LATCHKEY, Provider
from sample import APP_ID

WAIT_TIMEOUT = 30


class WebApp:
    """Listens on the app's loopback address, responds with an empty page, and records the requests.

    If `redirect_to` is an address, the server first redirects the browser there, as many apps do.
    """

    def __init__(self, host: str = "127.0.0.1", redirect_to: str = "") -> None:
        self._host = host
        self._redirect_to = redirect_to

    def __enter__(self) -> WebApp:
        requests = self.requests = []
        requested = self._requested = threading.Event()
        cookies = self.cookies = []
        redirect_to = self._redirect_to

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path.startswith("/callback"):
                    requests.append(self.path)
                    cookies.append(self.headers["Cookie"])
                    requested.set()
                    if redirect_to:
                        self.send_response(302)
                        self.send_header("Location", redirect_to.format(port=self.server.server_port))
                        self.end_headers()
                        return
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(b"<!DOCTYPE html><html lang='en'><title>App</title><link rel='icon' href='data:,'><p>Back at the app")

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            address_family = socket.AF_INET6 if ":" in self._host else socket.AF_INET

        self._server = Server((self._host, 0), Handler)
        host = f"[{self._host}]" if ":" in self._host else self._host
        self.callback = f"http://{host}:{self._server.server_port}/callback"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def wait_for_request(self) -> None:
        assert self._requested.wait(WAIT_TIMEOUT), "the app received no redirect"


class DialogCommand:
    """A command that waits for a browser to return to it."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [LATCHKEY, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
        self.error_lines: list[str] = []
        self._address: str | None = None
        self._has_address = threading.Event()
        self._listener = threading.Thread(target=self._listen)
        self._listener.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._listener.join()
        self._process.stdout.close()
        self._process.stderr.close()

    @property
    def address(self) -> str:
        """Returns the address that the command asks the person to open."""
        self._has_address.wait(WAIT_TIMEOUT)
        assert self._address, f"no address on standard error: {self.error_lines}"
        return self._address

    def end(self) -> tuple[int, str]:
        """Waits for the end of the command. Returns its exit status and its output."""
        output = self._process.stdout.read()
        return self._process.wait(WAIT_TIMEOUT), output

    def _listen(self) -> None:
        for line in self._process.stderr:
            self.error_lines.append(line)
            found = re.search(r"https?://\S+", line)
            if found and not self._address:
                self._address = found[0]
                self._has_address.set()
        self._has_address.set()


class LoginCommand(DialogCommand):
    """`latchkey login`."""

    def __init__(self, provider: Provider, *options: str) -> None:
        super().__init__("login", "--app", APP_ID, "--provider", provider.url, "--no-browser", "--json", *options)

    def result(self) -> tuple[int, dict]:
        """Waits for the end of the command. Returns its exit status and its JSON output."""
        status, output = self.end()
        return status, json.loads(output) if output else {}
