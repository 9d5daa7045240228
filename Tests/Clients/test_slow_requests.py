"""Tests requests that never end, and endless series of requests. They must not delay requests on other connections.

The provider has a time limit for heads and bodies. If a head is still incomplete after that time, the provider closes the connection. If a
body is still incomplete, the provider responds with status 408.
"""

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import requests
from provider import Provider

# The provider's time limit is 30 seconds. If a request lasts `TIME_LIMIT` seconds, the provider has not applied its limit.
TIME_LIMIT = 120

HOST = b"Host: provider\r\n"
FORM = HOST + b"Content-Type: application/x-www-form-urlencoded\r\n"

# The start of each request, the bytes that follow slowly, and the status of the response; `None` if the connection is closed without a
# response.
SLOW = {
    "nothing": (b"", b"", None),
    "a head": (b"GET /me HTTP/1.1\r\n" + HOST + b"X-Long: ", b"a", None),
    "a call's body": (b"POST /me HTTP/1.1\r\n" + FORM + b"Content-Length: 10000\r\n\r\n", b"a", 408),
    "a form": (b"POST /dialog/login HTTP/1.1\r\n" + FORM + b"Content-Length: 10000\r\n\r\n", b"a", 408),
    "chunks": (b"POST /oauth/access_token HTTP/1.1\r\n" + FORM + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n", 408),
}


def send_slowly(provider: Provider, start: bytes, repeated: bytes) -> bytes | None:
    """Sends `repeated` once a second until the provider responds or closes the connection. Returns `None` if it does neither."""
    with socket.create_connection(("127.0.0.1", provider.port), timeout=1) as connection:
        connection.sendall(start)
        for _ in range(TIME_LIMIT):
            try:
                connection.sendall(repeated)
                return connection.recv(65536)
            except TimeoutError:
                continue
            except ConnectionError:
                return b""
    return None


def test_a_slow_request_times_out(provider: Provider) -> None:
    with ThreadPoolExecutor(len(SLOW)) as pool:
        running = {name: pool.submit(send_slowly, provider, start, repeated) for name, (start, repeated, _) in SLOW.items()}
        assert requests.get(f"{provider.url}/.well-known/openid-configuration", timeout=20).status_code == 200, "others are answered"
        responses = {name: future.result() for name, future in running.items()}
    for name, (_, _, status) in SLOW.items():
        response = responses[name]
        assert response is not None, f"the provider waits for {name} without a limit"
        assert response.startswith(b"HTTP/1.1 %d " % status) if status else response == b"", name


# Enough requests that all responses take long, and few enough to arrive together.
PIPELINED_REQUESTS = 600
# More connections than there are threads that handle requests.
OTHER_CONNECTIONS = 6


def test_many_pipelined_requests_do_not_delay_others(provider: Provider) -> None:
    request = b"GET /.well-known/openid-configuration HTTP/1.1\r\n" + HOST + b"\r\n"

    def read_responses(connection: socket.socket, count: int) -> float:
        """Waits for `count` responses, and returns the time of the last one."""
        seen = b""
        while seen.count(b"HTTP/1.1 200 ") < count:
            part = connection.recv(1 << 20)
            assert part, "the connection was closed"
            seen += part
        return time.monotonic()

    with ExitStack() as stack, ThreadPoolExecutor(OTHER_CONNECTIONS + 1) as pool:
        pipelining, *others = [
            stack.enter_context(socket.create_connection(("127.0.0.1", provider.port), timeout=60)) for _ in range(OTHER_CONNECTIONS + 1)
        ]
        pipelining.sendall(request * PIPELINED_REQUESTS)
        last = pool.submit(read_responses, pipelining, PIPELINED_REQUESTS)
        for other in others:
            other.sendall(request)
        assert max(pool.map(read_responses, others, [1] * OTHER_CONNECTIONS)) < last.result()
