"""Tests that public clients in many languages log in and read through the emulator, with no address configured: by its variables, and in its
namespaces, as root and as an ordinary user. Tests which certificates clients refuse."""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from emulator import NOBODY, PROGRAM, emulate
from provider import START_TIMEOUT
from sample import ADA, APP_ID, APP_SECRET, REPOSITORY

FOLDER = Path(__file__).parent
PROGRAMS = FOLDER / "Programs"
LIBRARIES = FOLDER / "libraries.py"
SUPPORT = REPOSITORY / "Tests" / "Support"

LIBRARY_NAMES = [
    "requests", "httpx", "facebook_sdk", "facebook_business", "pyfacebook", "requests_oauthlib", "authlib", "httpx_oauth", "flask_dance",
    "social_core", "social_core_limited", "authomatic", "allauth",
]  # fmt: skip
# Clients that read no proxy variables, and therefore need namespaces.
WITHOUT_VARIABLES = {"aiohttp", "authomatic", "http_client", "streams.php", "tornado", "login.swift"}

PROGRAM_COMMANDS = {
    "curl.sh": ["sh", PROGRAMS / "curl.sh"], "wget.sh": ["sh", PROGRAMS / "wget.sh"], "fetch.js": ["node", PROGRAMS / "fetch.js"],
    "https.js": ["node", PROGRAMS / "https.js"], "curl.php": ["php", PROGRAMS / "curl.php"], "streams.php": ["php", PROGRAMS / "streams.php"],
    "lwp.pl": ["perl", PROGRAMS / "lwp.pl"], "net_http.rb": ["ruby", PROGRAMS / "net_http.rb"], "Login.java": ["java", PROGRAMS / "Login.java"],
    "login.go": ["go", "run", PROGRAMS / "login.go"],
}  # fmt: skip
CLIENTS = [*LIBRARY_NAMES, "aiohttp", "http_client", "tornado", *PROGRAM_COMMANDS, "login.swift"]

# Says to the emulator who logs in next, and then becomes the client.
CHOOSE_PERSON = """
import json, os, sys, urllib.request
body = json.dumps({"person": os.environ["PERSON"]}).encode()
url = os.environ["LATCHKEY_CONTROL_URL"] + "/logins/next"
request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=20)
os.execvp(sys.argv[1], sys.argv[1:])
"""


@functools.cache
def swift_program() -> Path:
    """Compiles the client that uses URLSession into a folder that every user can read, and that is removed at the end."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    folder.chmod(0o755)
    subprocess.run(["swiftc", PROGRAMS / "login.swift", "-o", folder / "login"], check=True, timeout=5 * START_TIMEOUT)
    return folder / "login"


def command(client: str, python: str) -> list[str | Path]:
    if client == "login.swift":
        client_command = [swift_program()]
    else:
        client_command = PROGRAM_COMMANDS.get(client) or [python, LIBRARIES, client]
    return ["/usr/bin/python3", "-c", CHOOSE_PERSON, *client_command]


def environment(user: int | None) -> dict[str, str]:
    variables = {"APP_ID": APP_ID, "APP_SECRET": APP_SECRET, "PERSON": ADA.email, "PROGRAMS": str(PROGRAMS), "PYTHONPATH": str(SUPPORT)}
    if user is not None:
        # The interpreter of the tests may be in a folder that only root can open; that of the system loads the same libraries.
        packages = next(path for path in sys.path if path.endswith("site-packages"))
        variables |= {"PYTHONPATH": f"{SUPPORT}:{packages}", "PYTHONDONTWRITEBYTECODE": "1", "HOME": "/tmp", "TMPDIR": "/tmp", "GOCACHE": "/tmp/latchkey-go-cache"}
    return variables


def log_in(client: str, *options: str, user: int | None = None) -> None:
    python = sys.executable if user is None else "/usr/bin/python3"
    done = emulate(command(client, python), *options, environment=environment(user), user=user, timeout=2 * START_TIMEOUT)
    assert done.returncode == 0, done.stderr
    # Authomatic leaves out the middle name.
    assert done.stdout.strip() in ("Ada King Lovelace", "Ada Lovelace")


@pytest.mark.parametrize("client", [client for client in CLIENTS if client not in WITHOUT_VARIABLES])
def test_a_client_logs_in_by_variables(client: str) -> None:
    log_in(client)


@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_logs_in_by_namespaces(client: str) -> None:
    log_in(client, "--isolated")


@pytest.mark.skipif(os.geteuid() != 0, reason="already runs as an ordinary user")
@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_logs_in_by_namespaces_of_an_ordinary_user(client: str) -> None:
    log_in(client, "--isolated", user=NOBODY)


# MARK: Certificates


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("certificates")
    subprocess.run([PROGRAM, "certificates", folder], check=True, timeout=START_TIMEOUT)
    return folder


@pytest.fixture(scope="module")
def ports(certificates: Path) -> Iterator[dict[str, int]]:
    """The ports of servers with TLS, one for each certificate, that answer each request with an empty page."""
    listeners = []

    def serve(listener: socket.socket, context: ssl.SSLContext) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            try:
                with context.wrap_socket(connection, server_side=True) as tls:
                    tls.recv(4096)
                    tls.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            except OSError:
                connection.close()

    ports = {}
    for name in ("right", "other-name", "address"):
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificates / f"{name}.pem")
        listener = socket.create_server(("127.0.0.1", 0))
        listeners.append(listener)
        ports[name] = listener.getsockname()[1]
        threading.Thread(target=serve, args=(listener, context), daemon=True).start()
    yield ports
    for listener in listeners:
        listener.close()


HOSTS = {"right": "www.facebook.com", "other-name": "www.example.com", "address": "127.0.0.1"}

NODE = """
const tls = require('tls'), fs = require('fs'), net = require('net');
const [file, port, host] = process.argv.slice(1);
const servername = net.isIP(host) ? '' : host;
const socket = tls.connect({port, host: '127.0.0.1', servername, ca: fs.readFileSync(file),
  checkServerIdentity: (_, certificate) => tls.checkServerIdentity(host, certificate)});
socket.on('secureConnect', () => process.exit(0));
socket.on('error', (error) => { console.error(error.message); process.exit(1); });
"""

GO = """
package main

import ("crypto/tls"; "crypto/x509"; "fmt"; "os")

func main() {
	pool := x509.NewCertPool()
	pem, _ := os.ReadFile(os.Args[1])
	pool.AppendCertsFromPEM(pem)
	_, err := tls.Dial("tcp", "127.0.0.1:"+os.Args[2], &tls.Config{RootCAs: pool, ServerName: os.Args[3]})
	if err != nil { fmt.Fprintln(os.Stderr, err); os.Exit(1) }
}
"""


# As --isolated does, replaces the names of hosts and the authorities of the system.
MOUNT = 'mount --bind "$0" /etc/hosts && mount --bind "$1" /etc/ssl/certs/ca-certificates.crt && shift && exec "$@"'


def accepts(command: list[str | Path], **settings) -> bool:
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * START_TIMEOUT, check=False, stdin=subprocess.DEVNULL, **settings)
    return done.returncode == 0


@pytest.mark.parametrize("name", list(HOSTS))
@pytest.mark.parametrize("library", ["openssl", "gnutls", "nss", "go", "node", "urlsession"])
def test_a_library_accepts_only_the_right_certificate(library: str, name: str, certificates: Path, ports: dict[str, int], tmp_path: Path) -> None:
    authority, port, host = certificates / "authority.pem", str(ports[name]), HOSTS[name]
    match library:
        case "openssl":
            check = ["-verify_ip", host] if name == "address" else ["-verify_hostname", host]
            accepted = accepts(["openssl", "s_client", "-connect", f"127.0.0.1:{port}", "-CAfile", authority, "-verify_return_error", *check])
        case "gnutls":
            accepted = accepts(["gnutls-cli", "--x509cafile", authority, "--port", port, "--verify-hostname", host, "--sni-hostname", host, "127.0.0.1"])
        case "nss":
            subprocess.run(["certutil", "-d", f"sql:{tmp_path}", "-N", "--empty-password"], check=True, timeout=START_TIMEOUT)
            subprocess.run(["certutil", "-d", f"sql:{tmp_path}", "-A", "-t", "C,,", "-n", "emulator", "-i", authority], check=True, timeout=START_TIMEOUT)
            leaf = tmp_path / "leaf.pem"
            text = (certificates / f"{name}.pem").read_text(encoding="utf-8")
            leaf.write_text(text.partition("-----BEGIN PRIVATE KEY-----")[0], encoding="utf-8")
            subprocess.run(["certutil", "-d", f"sql:{tmp_path}", "-A", "-t", ",,", "-n", "leaf", "-i", leaf], check=True, timeout=START_TIMEOUT)
            accepted = accepts(["certutil", "-d", f"sql:{tmp_path}", "-V", "-u", "V", "-n", "leaf"])
        case "go":
            program = tmp_path / "main.go"
            program.write_text(GO, encoding="utf-8")
            accepted = accepts(["go", "run", program, authority, port, host], env=os.environ | {"GOCACHE": str(certificates / "go")})
        case "urlsession":
            hosts = tmp_path / "hosts"
            hosts.write_text(f"127.0.0.1 localhost {'' if name == 'address' else host}\n", encoding="utf-8")
            done = subprocess.run(
                ["unshare", "--mount", "sh", "-c", MOUNT, hosts, authority, swift_program(), f"https://{host}:{port}/"], capture_output=True,
                text=True, timeout=START_TIMEOUT, check=False)
            accepted = done.returncode == 0
            assert accepted or "SSL certificate problem" in done.stderr
        case _:
            accepted = accepts(["node", "-e", NODE, authority, port, host])
    assert accepted == (name == "right")


def test_the_tools_are_installed() -> None:
    tools = ["chromium", "curl", "wget", "node", "php", "perl", "ruby", "java", "go", "gnutls-cli", "certutil", "openssl", "swiftc",
        "unshare"]
    assert [tool for tool in tools if shutil.which(tool) is None] == []
