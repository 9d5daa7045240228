"""A proxy between a window and its provider, which replaces some responses."""

from __future__ import annotations

import base64
import http.client
import struct
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from provider import free_port

FORWARDED = {"content-type", "location", "set-cookie", "cache-control", "content-security-policy"}


class PictureResponse:
    """The response that replaces a picture."""

    def __init__(self, body: bytes, status: int = 200, kind: str = "image/png", *, stalls: bool = False) -> None:
        self.body, self.status, self.kind, self.stalls = body, status, kind, stalls


class ProviderProxy:
    """A proxy for a provider. If `picture` is not `None`, it replaces every picture. After a request to a path that starts with
    `stops_after`, the proxy responds to no further request."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.provider_port = 0
        self.picture: PictureResponse | None = None
        self.pictures = 0
        self.accepted = ""
        self.stops_after: str | None = None
        self.is_down = False
        self._ended = threading.Event()

    def __enter__(self) -> ProviderProxy:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer._serve(self)

            do_POST = do_DELETE = do_GET

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

        self._server = Server(("127.0.0.1", self.port), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _serve(self, request: BaseHTTPRequestHandler) -> None:
        request.close_connection = True
        if self.is_down:
            return
        if "/picture" in request.path and self.picture:
            self.pictures += 1
            self.accepted = request.headers.get("Accept", "")
            return self._send_picture(request, self.picture)
        body = request.rfile.read(int(request.headers.get("Content-Length") or 0))
        connection = http.client.HTTPConnection("127.0.0.1", self.provider_port, timeout=20)
        headers = {name: value for name, value in request.headers.items() if name.lower() not in ("connection", "accept-encoding")}
        connection.request(request.command, request.path, body, headers)
        response = connection.getresponse()
        content = response.read()
        forwarded = [(name, value) for name, value in response.getheaders() if name.lower() in FORWARDED]
        self._send(request, response.status, forwarded, content)
        connection.close()
        if self.stops_after and request.path.startswith(self.stops_after):
            self.is_down = True

    def _send_picture(self, request: BaseHTTPRequestHandler, response: PictureResponse) -> None:
        headers = [("Content-Type", response.kind), ("Cache-Control", "no-store")]
        if response.stalls:
            self._send(request, response.status, headers, response.body, length=len(response.body) + 100)
            self._ended.wait()
        else:
            self._send(request, response.status, headers, response.body)

    @staticmethod
    def _send(
        request: BaseHTTPRequestHandler, status: int, headers: list[tuple[str, str]], body: bytes, *, length: int | None = None
    ) -> None:
        request.send_response(status)
        for name, value in headers:
            request.send_header(name, value)
        request.send_header("Content-Length", str(len(body) if length is None else length))
        request.send_header("Connection", "close")
        request.end_headers()
        try:
            request.wfile.write(body)
            request.wfile.flush()
        except OSError:
            pass


# A small picture.
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8a"
    "Gi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAgACADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAMF"
    "/8QAFRABAQAAAAAAAAAAAAAAAAAAABL/xAAWAQEBAQAAAAAAAAAAAAAAAAAABgH/xAAVEQEBAAAAAAAAAAAAAAAAAAAAFP/aAAwDAQACEQMRAD8AwqKRopkirqWopGiiQqRo"
    "pGilVIm6lqKRookKn//Z")
# A red square.
WEBP = base64.b64decode("UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoIAAgAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA=")


def png(width: int, height: int) -> bytes:
    """Returns a black picture."""
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    packer = zlib.compressobj(9)
    row = bytes(1 + width)
    rows = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
