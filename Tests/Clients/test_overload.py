"""Tests calls whose bodies exceed the provider's memory limit. The provider asks the client to try again later, in the error format of the
endpoint."""

import json
import select
import socket
from contextlib import ExitStack
from http.client import HTTPResponse

import pytest
import requests
from provider import Provider

# One network may use four mebibytes for bodies. Together, these calls need more. None of them completes, because each lacks its last byte.
LARGEST = 256 * 1024
CALLS = 17

# The status and the error of each endpoint. The Graph API responds with 500 in this case, and not with 503 (Wire.md, sections 1.5 and
# 11.2).
ADDRESSES = {
    "/me": (500, 2),
    "/oauth/access_token": (500, 2),
    "/userinfo": (503, "temporarily_unavailable"),
    "/oauth/device_authorization": (503, "temporarily_unavailable"),
    "/limited_login/refresh": (503, "temporarily_unavailable"),
}


def begin(provider: Provider, path: str, stack: ExitStack) -> socket.socket:
    """Sends a call without the last byte of its body."""
    connection = stack.enter_context(socket.create_connection(("127.0.0.1", provider.port), timeout=20))
    kind = "Content-Type: application/x-www-form-urlencoded"
    head = f"POST {path} HTTP/1.1\r\nHost: provider\r\n{kind}\r\nContent-Length: {LARGEST}\r\n\r\n"
    try:
        connection.sendall(head.encode() + b"a" * (LARGEST - 1))
    except (BrokenPipeError, ConnectionResetError):
        pass  # The provider refused the call before all bytes were sent.
    return connection


@pytest.mark.parametrize(("path", "status", "code"), [(path, *response) for path, response in ADDRESSES.items()])
def test_a_call_without_memory_is_asked_to_retry_later(provider: Provider, path: str, status: int, code: int | str) -> None:
    with ExitStack() as stack:
        calls = [begin(provider, path, stack) for _ in range(CALLS)]
        answered, _, _ = select.select(calls, [], [], 20)
        assert answered, "every call waits for memory"
        response = HTTPResponse(answered[0])
        response.begin()
        assert (response.status, response.headers.get_all("Retry-After")) == (status, ["2"])
        error = json.loads(response.read())["error"]
        assert (error["code"] if status == 500 else error) == code
    assert "Retry-After" not in requests.post(f"{provider.url}/me", data={"a": "x"}, timeout=20).headers
