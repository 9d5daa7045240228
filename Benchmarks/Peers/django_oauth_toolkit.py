"""django-oauth-toolkit, a provider in Python for Django."""

from __future__ import annotations

from browser import Browser
from wsgi import GUNICORN, WSGIProvider


class DjangoOAuthToolkit(WSGIProvider):
    name = "django-oauth-toolkit"
    module = "django_server"
    packages = ["django-oauth-toolkit", "Django", "oauthlib", "jwcrypto"]
    discovery = "/o/.well-known/openid-configuration"
    configuration = (
        f"{GUNICORN}; an SQLite file in WAL mode with synchronous commits, connections kept open. Sessions are in the database. The "
        "application skips the consent page, and its secret is not hashed: by default, each token request computes a PBKDF2.")

    def log_in(self, browser: Browser, authorization: str) -> None:
        browser.cookies["sessionid"] = self.prepared

    def endpoints(self, metadata: dict[str, str]) -> dict[str, str]:
        return metadata | {"introspection_endpoint": f"{self.url}/o/introspect/"}
