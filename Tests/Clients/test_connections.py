"""Tests pipelined requests, unread bodies and the end of a connection."""

import os
import re
import signal
import socket
import time
from pathlib import Path

import pytest
from provider import Provider
from sample import SEED

HOST = b"Host: provider\r\n"
DOCUMENT = b"GET /.well-known/openid-configuration HTTP/1.1\r\n" + HOST + b"\r\n"
JSON = b"Content-Type: application/json\r\n"


def connect(provider: Provider) -> socket.socket:
    return socket.create_connection(("127.0.0.1", provider.port), timeout=30)


def read_to_the_end(connection: socket.socket) -> bytes:
    parts = []
    while part := connection.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


def statuses(responses: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", responses)]


def post(path: bytes, body: bytes, *, length: int | None = None) -> bytes:
    return b"POST " + path + b" HTTP/1.1\r\n" + HOST + JSON + b"Content-Length: %d\r\n\r\n" % (length or len(body)) + body


def test_pipelined_requests_are_answered_in_order(provider: Provider) -> None:
    requests = [DOCUMENT, post(b"/me", b"{}"), b"GET /settings HTTP/1.1\r\n" + HOST + b"\r\n", DOCUMENT]
    with connect(provider) as connection:
        connection.sendall(b"".join(requests) * 20)
        connection.shutdown(socket.SHUT_WR)
        assert statuses(read_to_the_end(connection)) == [200, 400, 303, 200] * 20


def test_invalid_http_is_refused_after_pending_responses(provider: Provider) -> None:
    with connect(provider) as connection:
        connection.sendall(DOCUMENT * 3 + b"NONSENSE\r\n\r\n")
        assert statuses(read_to_the_end(connection)) == [200, 200, 200, 400]


@pytest.mark.parametrize(
    ("path", "length", "status"),
    [
        (b"/me", 300_000, 400), (b"/oauth/access_token", 10**20, 400), (b"/dialog/login", 70_000, 413), (b"/settings/login", 700_000, 413),
        (b"/openapi.json", 5, 405),
    ],
)
def test_an_unread_body_closes_the_connection_after_the_response(
    provider: Provider, path: bytes, length: int, status: int
) -> None:
    request = post(path, b"", length=length)
    if status == 413:
        request = request.replace(b"application/json", b"application/x-www-form-urlencoded")
    with connect(provider) as connection:
        connection.sendall(request)
        response = read_to_the_end(connection)
    assert statuses(response) == [status], "the client has not sent the body"
    assert b"\r\nconnection: close\r\n" in response.lower()


def test_a_client_that_reads_nothing_does_not_delay_the_shutdown(tmp_path: Path) -> None:
    with Provider(tmp_path / "store.sqlite", "--seed", SEED) as provider, connect(provider) as connection:
        connection.setblocking(False)
        question = b"GET /openapi.json HTTP/1.1\r\n" + HOST + b"\r\n"
        sent, idle_since = 0, time.monotonic()
        # Sends requests until the provider reads no more, because its responses fill all buffers between provider and client.
        while time.monotonic() - idle_since < 1:
            try:
                sent += connection.send(question * 100)
                idle_since = time.monotonic()
            except BlockingIOError:
                time.sleep(0.01)
        os.kill(provider.process_id, signal.SIGTERM)
        started = time.monotonic()
        provider.wait(30)
        assert 10 < time.monotonic() - started < 20
        assert "connections were closed" in provider.log()
