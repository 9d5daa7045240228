"""glewlwyd, a provider in C."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from pathlib import Path

from browser import Browser, UnexpectedPage
from peer import CALLBACK, NotInstalled, Provider, debian_version, install_debian_packages, make_key

DATABASE = Path("/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz")
# The password of the user admin in the new database.
ADMINISTRATOR = {"username": "admin", "password": "password"}
PERSON = {"username": "ada", "password": "correct horse battery staple"}


class Glewlwyd(Provider):
    name = "glewlwyd"
    discovery = "/api/oidc/.well-known/openid-configuration"
    ready = "/config"
    configuration = (
        "The Debian package with its SQLite database and default settings, log level WARNING; one process, a thread for each connection. Access "
        "tokens are signed JWTs, so that a code flow makes two signatures and `userinfo` verifies one; the client's secret is compared as "
        "text. The authorization request has `g_continue`, which skips the page that asks who goes on.")

    def install(self) -> None:
        install_debian_packages("--glewlwyd")
        if not shutil.which("glewlwyd"):
            raise NotInstalled("glewlwyd is not installed")

    def version(self) -> str:
        return f"glewlwyd {debian_version('glewlwyd')}"

    def prepare(self) -> None:
        with gzip.open(DATABASE, "rt", encoding="utf-8") as script, sqlite3.connect(self.folder / "glewlwyd.db") as database:
            database.executescript(script.read())
        settings = {
            "port": self.port, "bind_address": "127.0.0.1", "external_url": self.url, "login_url": "login.html", "api_prefix": "api",
            "static_files_path": "/usr/share/glewlwyd/webapp/", "log_mode": "console", "log_level": "WARNING", "cookie_domain": "127.0.0.1",
            "cookie_secure": 0, "admin_scope": "g_admin", "profile_scope": "g_profile", "user_module_path": "/usr/lib/glewlwyd/user",
            "user_middleware_module_path": "/usr/lib/glewlwyd/user_middleware", "client_module_path": "/usr/lib/glewlwyd/client",
            "user_auth_scheme_module_path": "/usr/lib/glewlwyd/scheme", "plugin_module_path": "/usr/lib/glewlwyd/plugin",
            "hash_algorithm": "SHA512"}
        lines = [f"{name}={json.dumps(value)}" for name, value in settings.items()]
        lines.append(f'database = {{ type = "sqlite3" path = {json.dumps(str(self.folder / "glewlwyd.db"))} }};')
        (self.folder / "glewlwyd.conf").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def commands(self) -> list[list[str]]:
        return [["glewlwyd", f"--config-file={self.folder / 'glewlwyd.conf'}"]]

    def complete(self) -> None:
        administrator = Browser()
        self._call(administrator, "POST", "/auth/", ADMINISTRATOR)
        private, public = make_key(self.folder)
        self._call(administrator, "POST", "/mod/plugin/", {
            "module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "enabled": True,
            "parameters": {
                "iss": f"{self.url}/api/oidc", "jwt-type": "rsa", "jwt-key-size": "256", "key": private, "cert": public, "jwks-show": True,
                "code-duration": 600, "refresh-token-duration": 1_209_600, "access-token-duration": 3_600, "allow-non-oidc": False,
                "auth-type-code-enabled": True, "auth-type-refresh-enabled": True, "subject-type": "public",
                "email-claim": "on-demand", "email-claim-scope": ["email"], "name-claim": "on-demand", "name-claim-scope": ["email"],
                "introspection-revocation-allowed": True, "introspection-revocation-allow-target-client": True}})
        self._call(administrator, "POST", "/scope/", {"name": "email", "display_name": "E-mail address", "password_required": False})
        self._call(administrator, "POST", "/client/", {
            "client_id": self.client_id, "name": "Sample", "client_secret": self.client_secret, "confidential": True, "enabled": True,
            "redirect_uri": [CALLBACK], "authorization_type": ["code", "refresh_token"], "token_endpoint_auth_method": ["client_secret_basic"]})
        self._call(administrator, "POST", "/user/", PERSON | {
            "name": "Ada Lovelace", "email": "ada@example.com", "enabled": True, "scope": ["g_profile", "openid", "email"]})

    def log_in(self, browser: Browser, authorization: str) -> None:
        self._call(browser, "POST", "/auth/", PERSON)
        self._call(browser, "PUT", f"/auth/grant/{self.client_id}", {"scope": self.scope})

    def endpoints(self, metadata: dict[str, str]) -> dict[str, str]:
        return metadata | {"authorization_endpoint": f"{metadata['authorization_endpoint']}?g_continue"}

    def _call(self, browser: Browser, method: str, path: str, value: dict[str, object]) -> None:
        answer = browser.send(method, f"{self.url}/api{path}", json.dumps(value), {"Content-Type": "application/json"})
        if answer.status != 200:
            raise UnexpectedPage(f"{method} {path} of glewlwyd was answered with status {answer.status}, {answer.text[:300]}")
