"""What the comparison needs to know about a provider, and the requests that it then sends to any of them."""

from __future__ import annotations

import abc
import base64
import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

from browser import Browser, UnexpectedPage
from joserfc import jwt
from joserfc.jwk import KeySet
from load import Step

REPOSITORY = Path(__file__).resolve().parents[2]
CALLBACK = "https://app.example/callback"
TOKENS = 16
ROWS = ["discovery", "JWKS", "`userinfo`", "introspection", "whole code flow with ID token"]


class NotInstalled(Exception):
    """A package of the provider cannot be installed."""


class Provider(abc.ABC):
    """A provider: how it is installed, configured and started, and how a person logs in."""

    name: str
    discovery = "/.well-known/openid-configuration"
    #: The path that the provider answers before `complete`; `discovery` if it is empty.
    ready = ""
    scope = "openid email"
    client_id = "sample"
    client_secret = "0123456789abcdef0123456789abcdef"
    #: How the provider is configured, in one or two sentences for the reader of the table.
    configuration: str

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port, self.url = folder, port, f"http://127.0.0.1:{port}"

    def install(self) -> None:
        """Installs what is missing. Raises `NotInstalled`."""

    @abc.abstractmethod
    def version(self) -> str:
        """Returns the versions of the provider and of what it runs on."""

    @abc.abstractmethod
    def prepare(self) -> None:
        """Writes the configuration, and makes the database with a client and a person, as far as the provider does not have to run for it."""

    @abc.abstractmethod
    def commands(self) -> list[list[str]]:
        """Returns the programs that together are the provider. Each of them stays in the foreground."""

    def environment(self) -> dict[str, str]:
        return {"PATH": os.environ["PATH"], "HOME": str(self.folder), "LANG": "C.UTF-8", "TMPDIR": str(self.folder)}

    def complete(self) -> None:
        """Adds the client and the person if that needs the running provider."""

    @abc.abstractmethod
    def log_in(self, browser: Browser, authorization: str) -> None:
        """Logs a person in and gives consent, so that the authorization request is redirected at once from then on."""

    def endpoints(self, metadata: dict[str, str]) -> dict[str, str]:
        """Returns the endpoints by their names in the discovery document; subclasses add those that the document does not name."""
        return metadata


class Session:
    """A person who has logged in at a running provider, access tokens of theirs, and the requests to measure."""

    def __init__(self, provider: Provider) -> None:
        self._provider, self._browser = provider, Browser()
        found = self._browser.send("GET", provider.url + provider.discovery)
        self._endpoints = provider.endpoints(json.loads(found.text))
        credentials = base64.b64encode(f"{provider.client_id}:{provider.client_secret}".encode()).decode()
        self._form = {"Authorization": f"Basic {credentials}", "Content-Type": "application/x-www-form-urlencoded"}
        provider.log_in(self._browser, self._authorization("login"))
        self._tokens = [self._access_token(f"nonce{number}") for number in range(TOKENS)]

    def pieces(self, row: str) -> list[list[Step]] | None:
        """Returns the pieces of work of a row; `None` if the provider does not have the endpoint."""
        if row == "discovery":
            return [[Step(self._provider.discovery, '"jwks_uri"')]]
        if row == "JWKS":
            return [[Step(path_of(self._endpoints["jwks_uri"]), '"kty"%s*:%s*"RSA"')]]
        if row == "`userinfo`":
            path = path_of(self._endpoints["userinfo_endpoint"])
            return [[Step(path, '"sub"%s*:%s*".', headers={"Authorization": f"Bearer {token}"})] for token in self._tokens]
        if row == "introspection":
            if "introspection_endpoint" not in self._endpoints:
                return None
            path = path_of(self._endpoints["introspection_endpoint"])
            return [
                [Step(path, '"active"%s*:%s*true', "POST", self._form, urlencode({"token": token, "token_type_hint": "access_token"}))]
                for token in self._tokens]
        return [[
            Step(
                path_of(self._authorization("n{unique}")), "[?&]code=([^&#]+)", headers={"Cookie": self._browser.cookie},
                status=self._redirect, header="Location"),
            Step(
                path_of(self._endpoints["token_endpoint"]), '"id_token"%s*:%s*"[%w_-]+%.[%w_-]+%.[%w_-]+"', "POST", self._form,
                f"grant_type=authorization_code&code={{code}}&{urlencode({'redirect_uri': CALLBACK})}"),
        ]]

    def _authorization(self, nonce: str) -> str:
        parameters = {
            "response_type": "code", "client_id": self._provider.client_id, "redirect_uri": CALLBACK, "scope": self._provider.scope}
        endpoint = self._endpoints["authorization_endpoint"]
        return f"{endpoint}{'&' if '?' in endpoint else '?'}{urlencode(parameters)}&state={nonce}&nonce={nonce}"

    def _access_token(self, nonce: str) -> str:
        """Completes a code flow, and checks that the ID token has this nonce and an RS256 signature by a key of 2048 bits."""
        answer = self._browser.send("GET", self._authorization(nonce))
        codes = parse_qs(urlsplit(answer.location or "").query).get("code")
        self._redirect = answer.status
        if answer.status not in (302, 303) or not codes:
            raise UnexpectedPage(f"no redirect with a code, but status {answer.status}, {answer.location or answer.text[:300]}")
        answer = Browser().send(
            "POST", self._endpoints["token_endpoint"],
            urlencode({"grant_type": "authorization_code", "code": codes[0], "redirect_uri": CALLBACK}), self._form)
        response = json.loads(answer.text) if answer.text.startswith("{") else {}
        if answer.status != 200 or "id_token" not in response:
            raise UnexpectedPage(f"no ID token, but status {answer.status}, {answer.text[:300]}")
        keys = json.loads(Browser().send("GET", self._endpoints["jwks_uri"]).text)
        token = jwt.decode(response["id_token"], KeySet.import_key_set(keys), algorithms=["RS256"])
        bits = len(base64.urlsafe_b64decode(response["id_token"].split(".")[2] + "==")) * 8
        audience = token.claims["aud"]
        if bits != 2048 or token.claims.get("nonce") != nonce or self._provider.client_id not in audience:
            raise UnexpectedPage(f"an ID token with a signature of {bits} bits and the claims {token.claims}")
        return response["access_token"]


def path_of(url: str) -> str:
    parts = urlsplit(url)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def install_debian_packages(option: str) -> None:
    """Installs the packages of an option of Scripts/install-packages."""
    result = subprocess.run([REPOSITORY / "Scripts/install-packages", option], capture_output=True, text=True, check=False)
    if result.returncode:
        raise NotInstalled(f"Scripts/install-packages {option} failed: {last_lines(result.stderr or result.stdout)}")


def debian_version(package: str) -> str:
    result = subprocess.run(["dpkg-query", "--show", "--showformat=${Version}", package], capture_output=True, text=True, check=False)
    return result.stdout or "unknown"


def install_python_packages(name: str) -> Path:
    """Returns a Python in a virtual environment of its own with the packages of `Servers/NAME.txt`."""
    requirements = Path(__file__).resolve().parent / "Servers" / f"{name}.txt"
    environment = REPOSITORY / "Benchmarks/.build/peers" / name
    python, complete = environment / "bin/python", environment / "complete"
    if complete.exists() and complete.read_text(encoding="utf-8") == requirements.read_text(encoding="utf-8"):
        return python
    for command in [
        [sys.executable, "-m", "venv", "--clear", str(environment)],
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", str(requirements)],
    ]:
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode:
            raise NotInstalled(f"the packages of Servers/{requirements.name} cannot be installed: {last_lines(result.stderr or result.stdout)}")
    complete.write_text(requirements.read_text(encoding="utf-8"), encoding="utf-8")
    return python


def python_versions(python: Path, *packages: str) -> str:
    program = "import importlib.metadata as m, platform, sys; print(*(n + ' ' + m.version(n) for n in sys.argv[1:]), sep=', ')"
    return subprocess.run([python, "-c", program, *packages], check=True, capture_output=True, text=True).stdout.strip()


def last_lines(text: str) -> str:
    return " / ".join(text.strip().splitlines()[-3:])


def run(command: list[str | Path], environment: dict[str, str] | None = None) -> str:
    """Runs a program that prepares a provider, and returns its output. Raises `UnexpectedPage` with its last lines if it fails."""
    result = subprocess.run([str(part) for part in command], env=environment, capture_output=True, text=True, check=False)
    if result.returncode:
        raise UnexpectedPage(f"{command[0]} failed: {last_lines(result.stderr or result.stdout)}")
    return result.stdout


def make_key(folder: Path) -> tuple[str, str]:
    """Makes an RSA key of 2048 bits, and returns the private and the public key in PEM."""
    private = folder / "key.pem"
    run(["openssl", "genrsa", "-out", private, "2048"])
    private.chmod(0o600)
    public = run(["openssl", "rsa", "-in", private, "-pubout"])
    return private.read_text(encoding="ascii"), public
