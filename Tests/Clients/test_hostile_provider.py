"""Checks that text from a hostile provider is displayed without controlling the terminal."""

import json
import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from provider import LATCHKEY

STEERING = "\x1b]0;mine\x07\x9b2J\r\u202e"


@contextmanager
def provider_with_responses(responses: dict[str, tuple[int, object]]) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def respond(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            path = self.path.split("?")[0]
            status, body = next((response for end, response in responses.items() if path.endswith(end)), (404, {}))
            content = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = respond

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def log_in(address: str, state: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LATCHKEY, "login", "--app", "138483919580948", "--provider", address, "--device", "--client-token", "c", "--no-qr"],
        capture_output=True, timeout=60, check=False, encoding="utf-8", env=os.environ | {"XDG_STATE_HOME": str(state)})


def is_plain(text: str) -> bool:
    return all(character == "\n" or character.isprintable() for character in text)


def test_an_error_is_one_line_of_plain_text(tmp_path: Path) -> None:
    refusal = {"error": {"message": f"no{STEERING}\u2028latchkey: all is well", "code": 100}}
    with provider_with_responses({"/device/login": (400, refusal)}) as address:
        ended = log_in(address, tmp_path)
    assert ended.returncode == 1
    assert is_plain(ended.stderr), ascii(ended.stderr)
    assert len(ended.stderr.splitlines()) == 1
    assert "all is well" in ended.stderr


def test_control_characters_in_a_name_are_shown_escaped(tmp_path: Path) -> None:
    code = {"code": "c", "user_code": "ABCD", "verification_uri": "http://127.0.0.1/device", "expires_in": 60, "interval": 5}
    me = {"id": f"1{STEERING}", "permissions": {"data": [{"permission": f"email{STEERING}", "status": "granted"}]}}
    responses = {"/device/login": (200, code), "/device/login_status": (200, {"access_token": "EAA1"}), "/me": (200, me)}
    with provider_with_responses(responses) as address:
        ended = log_in(address, tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert "\\u{1b}" in ended.stdout
    assert is_plain(ended.stdout), ascii(ended.stdout)
    assert is_plain(ended.stderr), ascii(ended.stderr)
