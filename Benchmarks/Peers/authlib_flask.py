"""A provider of Authlib, a library in Python, with Flask."""

from __future__ import annotations

from browser import Browser, UnexpectedPage
from wsgi import GUNICORN, WSGIProvider


class AuthlibFlask(WSGIProvider):
    name = "Authlib"
    module = "authlib_server"
    packages = ["Authlib", "Flask", "SQLAlchemy", "joserfc"]
    configuration = (
        f"{GUNICORN}; the smallest provider that Authlib's documentation describes, with Flask and SQLAlchemy and without pages, consent and "
        "audit; an SQLite file in WAL mode with synchronous commits. The session is a signed cookie of Flask.")

    def log_in(self, browser: Browser, authorization: str) -> None:
        answer = browser.post(f"{self.url}/login", {"name": "ada"})
        if "session" not in browser.cookies:
            raise UnexpectedPage(f"the login gave no session: status {answer.status}, {answer.text[:300]}")
