"""Measures how long requests wait."""

from __future__ import annotations

import time

import requests
from person import RESPONSE_TIMEOUT
from requests.adapters import HTTPAdapter


class LongestWait:
    """The longest time that a request waited for its response, or for an error."""

    seconds = 0.0
    request = ""

    @classmethod
    def reset(cls) -> None:
        cls.seconds, cls.request = 0.0, ""


class _TimedAdapter(HTTPAdapter):
    def send(self, request: requests.PreparedRequest, *arguments: object, **options: object) -> requests.Response:
        options["timeout"] = options.get("timeout") or RESPONSE_TIMEOUT
        began, outcome = time.monotonic(), "no response"
        try:
            response = super().send(request, *arguments, **options)
            outcome = str(response.status_code)
            return response
        finally:
            seconds = time.monotonic() - began
            if seconds > LongestWait.seconds:
                LongestWait.seconds = seconds
                LongestWait.request = f"{request.method} {request.url.split('?')[0]}: {outcome}"


def timed_session() -> requests.Session:
    """Returns a session whose requests are measured, and have a time limit."""
    session = requests.Session()
    session.mount("http://", _TimedAdapter())
    return session
