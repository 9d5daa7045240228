#!/usr/bin/env python3
"""Starts Latchkey on several nodes in a temporary folder of this machine: a PostgreSQL primary, a synchronous standby, three nodes, and
HAProxy in front of them. Logs a person in, prints the address, and serves until it is interrupted.

    cluster.py [--once]     with --once, it ends after the login

It needs the Debian packages postgresql and haproxy. The environment variable LATCHKEY names another latchkey.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
REPOSITORY = FOLDER.parents[1]
LATCHKEY = os.environ.get("LATCHKEY", str(REPOSITORY / ".build" / "debug" / "latchkey"))
SEED = REPOSITORY / "Examples" / "sample" / "seed.yaml"
APP_ID, APP_SECRET, CALLBACK = "138483919580948", "0123456789abcdef0123456789abcdef", "https://app.example/callback"
LOGIN, PASSWORD = "ada@example.com", "correct horse battery staple"
NODES = 3
START_TIMEOUT = 60


def programs() -> Path:
    """Returns the folder of PostgreSQL's programs, of the newest version that Debian has installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    if not folders:
        raise SystemExit("PostgreSQL's server is not installed; install the package postgresql.")
    return folders[-1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def end_with_parent() -> None:
    """Ends the calling process when its parent ends."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def wait_until(condition, what: str) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"{what} did not happen within {START_TIMEOUT} s")
        time.sleep(0.05)


class Database:
    """One PostgreSQL server with its files and its socket in a folder. As root, it runs as the user postgres, because PostgreSQL refuses to
    run as root."""

    def __init__(self, parent: Path, name: str, settings: str = "", address: str = "") -> None:
        """`address` is the one where the server accepts TCP connections, besides its socket."""
        self.name = name
        self._address = address
        self.folder = parent / name
        self.folder.mkdir()
        self._settings = settings
        self._user = pwd.getpwnam("postgres") if os.getuid() == 0 else None
        if self._user:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def host(self) -> str:
        """Where other programs reach the server."""
        return self._address or str(self.folder)

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8")

    def run(self, program: str, *arguments: str | Path, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Runs one of PostgreSQL's programs as the user of the server."""
        ids = {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []} if self._user else {}
        result = subprocess.run(
            [programs() / program, *arguments], capture_output=True, text=True, check=False, cwd=self.folder,
            env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}, **ids)
        if check and result.returncode != 0:
            raise AssertionError(f"{program} failed: {result.stdout}{result.stderr}")
        return result

    def create(self) -> None:
        """Creates an empty server."""
        self.run("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        self._configure()

    def copy(self, primary: Database) -> None:
        """Makes the server a standby of a primary that runs."""
        shutil.rmtree(self.data, ignore_errors=True)
        connection = f"host={primary.host} user=postgres application_name={self.name}"
        self.run("pg_basebackup", "-D", self.data, "-d", connection, "-R", "--no-sync", "-c", "fast")
        self._configure()

    def _configure(self) -> None:
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as settings:
            settings.write(
                f"listen_addresses = '{self._address}'\nunix_socket_directories = '{self.folder}'\nunix_socket_permissions = 0700\nmax_connections = 100\n"
                f"wal_keep_size = 256MB\n{self._settings}\n")

    def start(self) -> None:
        # Without a pipe, because the server would keep it open.
        self.run("pg_ctl", "-D", self.data, "-l", self.folder / "log", "-w", "start", "-s")

    def stop(self, how: str = "fast") -> None:
        """Stops the server: `fast` at once, `immediate` like a crash."""
        self.run("pg_ctl", "-D", self.data, "-m", how, "-w", "stop", check=False)

    def promote(self) -> None:
        """Makes a standby the primary."""
        self.run("pg_ctl", "-D", self.data, "-w", "promote")

    def sql(self, statement: str, database: str = "latchkey") -> str:
        return self.run("psql", "-h", self.folder, "-U", "postgres", "-d", database, "-qAtc", statement).stdout.strip()


class Node:
    """One `latchkey serve`."""

    def __init__(
        self, number: int, folder: Path, store: str, public_url: str, *options: str | Path, address: str = "127.0.0.1"
    ) -> None:
        self.number = number
        self.port = free_port()
        self.address = f"{address}:{self.port}"
        self.url = f"http://{self.address}"
        self.program = LATCHKEY
        self._log = folder / f"node{number}.log"
        self._arguments = ["serve", "--store", store, "--public-url", public_url, "--host", address, "--port", str(self.port), *options]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        with open(self._log, "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [self.program, *self._arguments], stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=end_with_parent)
        line = self.process.stdout.readline()
        if not line.startswith("Latchkey is ready at "):
            raise AssertionError(f"node {self.number} did not start: {self.log()}")

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(30)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health/ready", timeout=5) as response:
                return response.status == 200
        except OSError:
            return False


class Balancer:
    """HAProxy with the configuration of this folder, at other ports."""

    def __init__(self, folder: Path, port: int, nodes: list[str]) -> None:
        text = (FOLDER / "haproxy.cfg").read_text(encoding="utf-8").replace("127.0.0.1:8080", f"127.0.0.1:{port}")
        servers = "".join(f"    server node{number} {node}\n" for number, node in enumerate(nodes, 1))
        text = re.sub(r"(    server .*\n)+", servers, text)
        self._configuration = folder / "haproxy.cfg"
        self._configuration.write_text(text, encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(["haproxy", "-db", "-q", "-f", self._configuration], preexec_fn=end_with_parent)

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()


class Cluster(contextlib.AbstractContextManager):
    """A primary, a synchronous standby, nodes, and a balancer."""

    def __init__(self, *options: str | Path, nodes: int = NODES, has_standby: bool = True, settings: str = "") -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="latchkey-cluster-"))
        self.folder.chmod(0o755)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = settings
        self.primary = self.database(1)
        self.standby = self.database(2) if has_standby else None
        self.options = options
        self.nodes = [self.node(number) for number in range(1, nodes + 1)]
        self.balancer = Balancer(self.folder, self.port, [node.address for node in self.nodes])

    @property
    def store(self) -> str:
        """The address of the store for programs on this machine."""
        return self.store_at(lambda database: str(database.folder))

    def store_at(self, host: Callable[[Database], str]) -> str:
        databases = sorted(filter(None, (self.primary, self.standby)), key=lambda database: database.name)
        hosts = ",".join(map(host, databases))
        return f"postgres:host={hosts} user=postgres dbname=latchkey target_session_attrs=read-write"

    def database(self, number: int) -> Database:
        return Database(self.folder, f"database{number}", self.settings)

    def node(self, number: int) -> Node:
        return Node(number, self.folder, self.store, self.url, *self.options)

    def __enter__(self) -> Cluster:
        try:
            self.start_databases()
            for node in self.nodes:
                node.start()
            self.balancer.start()
            wait_until(self.answers, "an answer of the balancer")
        except BaseException:
            self.__exit__()
            raise
        return self

    def start_databases(self) -> None:
        self.primary.create()
        self.primary.start()
        self.primary.sql("CREATE DATABASE latchkey", database="postgres")
        if self.standby:
            self.standby.copy(self.primary)
            self.standby.start()
            self.replicate_synchronously()

    def replicate_synchronously(self) -> None:
        """From now on, the primary acknowledges only what the standby has on its disk."""
        self.primary.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{self.standby.name}'")
        self.primary.sql("SELECT pg_reload_conf()")
        wait_until(
            lambda: self.primary.sql("SELECT sync_state FROM pg_stat_replication") == "sync", "the synchronous replication")

    def fail_over(self) -> None:
        """The standby becomes the primary, which acknowledges writes alone until it has a standby."""
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary
        self.primary.sql("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.primary.sql("SELECT pg_reload_conf()")

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health/ready", timeout=5) as response:
                return response.status == 200
        except OSError:
            return False

    def __exit__(self, *_: object) -> None:
        self.balancer.stop()
        for node in self.nodes:
            with contextlib.suppress(Exception):
                node.stop()
        for database in (self.standby, self.primary):
            if database:
                database.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


class _Form(HTMLParser):
    """The first form of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.action: str | None = None
        self.fields: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: text or "" for name, text in attributes}
        if tag == "form" and self.action is None:
            self.action = values.get("action")
        elif tag == "input" and "name" in values and values.get("type") != "checkbox":
            self.fields.setdefault(values["name"], values.get("value", ""))


class _ToApp(Exception):
    """A redirect to the app, which nobody follows."""


class _Redirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, request, file, code, message, headers, address):
        if address.startswith(CALLBACK):
            raise _ToApp(address)
        return super().redirect_request(request, file, code, message, headers, address)


def log_in(provider: str, login: str = LOGIN, password: str = PASSWORD, state: str = "") -> dict[str, object]:
    """Logs a person in to the sample app as a browser would, redeems the code as the app's server would, and returns what the Graph API
    says about the person."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()), _Redirects())
    parameters = {"client_id": APP_ID, "redirect_uri": CALLBACK, "response_type": "code", "scope": "email", "state": state}
    address, data = f"{provider}/dialog/oauth?{urllib.parse.urlencode(parameters)}", None
    try:
        for _ in range(4):
            with browser.open(address, data, timeout=30) as response:
                form = _Form(response.read().decode())
                address = urllib.parse.urljoin(response.url, form.action)
            answer = {"email": login, "password": password, "action": "login"} if "password" in form.fields else {"action": "continue"}
            fields = form.fields | answer
            data = urllib.parse.urlencode(fields).encode()
        raise AssertionError("the dialog did not end")
    except _ToApp as end:
        code = urllib.parse.parse_qs(urllib.parse.urlparse(str(end)).query)["code"][0]
    exchange = {"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": CALLBACK, "code": code}
    token = _json(f"{provider}/oauth/access_token?{urllib.parse.urlencode(exchange)}")["access_token"]
    return _json(f"{provider}/me?{urllib.parse.urlencode({'fields': 'id,name,email', 'access_token': token})}")


def _json(address: str) -> dict[str, object]:
    with urllib.request.urlopen(address, timeout=30) as response:
        return json.load(response)


def hints(cluster: Cluster) -> list[str]:
    """Returns what a person can try with a cluster, line by line."""
    return [
        f"Log in yourself at {cluster.url}/settings, as {LOGIN} with the password {PASSWORD}.",
        *(f"Node {node.number} is the process {node.process.pid} and listens at {node.address}." for node in cluster.nodes),
        f'The audit log: {LATCHKEY} audit --follow --store "{cluster.store}"',
    ]


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with Cluster("--seed", SEED, "--durability", "replicated") as cluster:
        print(f"A primary, a synchronous standby, {len(cluster.nodes)} nodes and HAProxy run in {cluster.folder}.")
        person = log_in(cluster.url)
        print(f"{person['name']} has logged in to the sample app through {cluster.url}.")
        if "--once" in sys.argv:
            return
        print(*hints(cluster), "It serves until you press Ctrl-C.", sep="\n", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            signal.pause()


if __name__ == "__main__":
    main()
