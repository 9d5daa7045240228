"""Calls for whose bodies there is no memory at this moment: each is told to come again, in the form of its address."""

import json
import socket
from contextlib import ExitStack
from http.client import HTTPResponse

import requests
from provider import Provider

# One network has four mebibytes for bodies: as many calls as these, which say how large they will be, take all of it.
LARGEST = 256 * 1024
CALLS = 16

# What is refused with which status: the Graph API has 500 for this, and not 503 (provider-wire.md, sections 1.5 and 11.2).
ADDRESSES = {
    "/me": (500, 2),
    "/oauth/access_token": (500, 2),
    "/userinfo": (503, "temporarily_unavailable"),
    "/oauth/device_authorization": (503, "temporarily_unavailable"),
    "/limited_login/refresh": (503, "temporarily_unavailable"),
}


def begin(provider: Provider, path: str, stack: ExitStack) -> socket.socket:
    """Begins a call whose body does not come."""
    connection = stack.enter_context(socket.create_connection(("127.0.0.1", provider.port), timeout=5))
    kind = "Content-Type: application/x-www-form-urlencoded"
    connection.sendall(f"POST {path} HTTP/1.1\r\nHost: provider\r\n{kind}\r\nContent-Length: {LARGEST}\r\n\r\n".encode())
    return connection


def test_no_memory_is_a_reason_to_come_again(provider: Provider) -> None:
    with ExitStack() as stack:
        for _ in range(CALLS):
            begin(provider, "/me", stack)
        for path, (status, code) in ADDRESSES.items():
            answer = HTTPResponse(begin(provider, path, stack))
            try:
                answer.begin()
            except TimeoutError:
                # The head of one of the others had not been read yet.
                answer = HTTPResponse(begin(provider, path, stack))
                answer.begin()
            assert (path, answer.status, answer.headers.get_all("Retry-After")) == (path, status, ["2"])
            error = json.loads(answer.read())["error"]
            assert (error["code"] if status == 500 else error) == code
    assert "Retry-After" not in requests.post(f"{provider.url}/me", data={"a": "x"}, timeout=20).headers
