"""Checks a provider on PostgreSQL: two nodes behind a balancer, the examples of balancers, and what happens while the database is away."""

from __future__ import annotations

import json
import random
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from limited_login import limited_login
from person import Person
from provider import LATCHKEY, Provider, latchkey
from sample import ADA, APP_ID, APP_SECRET, BLAISE, REPOSITORY, SEED, WEB_CALLBACK

sys.path.insert(0, str(REPOSITORY / "Examples" / "Cluster"))

import cluster as example  # noqa: E402
import kill_nodes  # noqa: E402

example.LATCHKEY = str(LATCHKEY)
EXAMPLES = REPOSITORY / "Examples" / "Cluster"
# Seconds within which a node says that it is not ready, within which every request is answered, and within which all goes on.
NOT_READY, ANSWER, READY_AGAIN = 3, 10, 1
# What a slow machine may add to each of these times.
MARGIN = 4
# Seconds within which the balancer notices that no node is ready, and a little more.
BALANCER_CHECKS = 3


@pytest.fixture(scope="module")
def cluster() -> Iterator[example.Cluster]:
    with example.Cluster("--seed", SEED, nodes=2, has_standby=False, settings="fsync = off") as running:
        yield running


def serve(store: str, *options: str) -> str:
    """Starts a node that cannot start, and returns what it says."""
    result = latchkey("serve", "--store", store, "--port", "0", "--public-url", "http://127.0.0.1:9", *options)
    assert result.returncode != 0, result.stdout
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    return result.stderr


def test_the_example_starts_a_cluster_and_logs_a_person_in() -> None:
    result = subprocess.run(
        [sys.executable, EXAMPLES / "cluster.py", "--once"], env={"LATCHKEY": str(LATCHKEY), "PATH": "/usr/sbin:/usr/bin:/bin"},
        capture_output=True, text=True, timeout=120, check=False)

    assert result.returncode == 0, result.stderr
    assert "a synchronous standby, 3 nodes and HAProxy" in result.stdout
    assert "Ada King Lovelace has logged in" in result.stdout


def test_the_example_says_what_to_try(cluster: example.Cluster) -> None:
    text = "\n".join(example.hints(cluster))

    assert f"{cluster.url}/settings, as ada@example.com with the password correct horse battery staple" in text
    for node in cluster.nodes:
        assert f"Node {node.number} is the process {node.process.pid} and listens at {node.address}." in text
    assert f'audit --follow --store "{cluster.store}"' in text


def test_a_killed_node_loses_and_doubles_nothing() -> None:
    totals, _ = kill_nodes.run("nodes", 2, random.getrandbits(32))

    assert totals.kills == 2
    for event in ("granted", "login", "read"):
        assert totals.acknowledged[event], f"no {event} was acknowledged: {totals}"


def test_the_doctor_looks_at_the_database(cluster: example.Cluster) -> None:
    def findings(store: str) -> dict[str, str]:
        result = latchkey(
            "doctor", "--json", "--store", store, "--public-url", cluster.url, "--port", str(cluster.nodes[0].port))
        assert result.returncode == 1 and result.stderr == "", result.stderr
        return {finding["code"]: finding["text"] for finding in json.loads(result.stdout)["findings"] if finding["severity"] == "problem"}

    # The tests do not need a database that survives a crash of the machine.
    problems = findings(cluster.store)
    assert list(problems) == ["not_durable"] and "its setting fsync is off" in problems["not_durable"], problems
    assert "user=postgres" not in str(problems)
    nowhere = findings(cluster.store.replace("dbname=latchkey", "dbname=nowhere"))
    assert len(nowhere) == 1 and "nowhere" in str(nowhere), nowhere


def test_each_node_continues_what_another_began(cluster: example.Cluster) -> None:
    for _ in range(2):
        person = example.log_in(cluster.url)
        assert person["name"] == "Ada King Lovelace"


@pytest.mark.parametrize("balancer", ["haproxy", "nginx"])
def test_the_examples_send_no_request_twice(balancer: str, tmp_path: Path) -> None:
    """A node that closes the connection without an answer may have executed the request."""
    nodes = [ClosingServer(), ClosingServer()]
    port = example.free_port()
    process = start(balancer, tmp_path, port, [node.port for node in nodes])
    try:
        wait_for_port(port)
        answers = [requests.get(f"http://127.0.0.1:{port}/oauth/access_token?code=1", timeout=20) for _ in range(4)]
    finally:
        process.kill()
        process.wait()

    assert all(answer.status_code in (502, 503) for answer in answers), answers
    assert 1 <= sum(node.requests for node in nodes) <= 4


@pytest.mark.parametrize("balancer", ["haproxy", "nginx"])
def test_a_login_works_behind_each_example(balancer: str, cluster: example.Cluster, tmp_path: Path) -> None:
    # The redirects of the provider lead to its public URL, which is the address of the cluster's own balancer.
    cluster.balancer.stop()
    process = start(balancer, tmp_path, cluster.port, [node.port for node in cluster.nodes])
    try:
        wait_for_port(cluster.port)
        example.wait_until(cluster.answers, "an answer of the balancer")
        assert example.log_in(cluster.url, state="long" * 3_000)["name"] == "Ada King Lovelace"
    finally:
        process.kill()
        process.wait()
        cluster.balancer.start()
        example.wait_until(cluster.answers, "an answer of the balancer")
    log = tmp_path / "latchkey.log"
    if balancer == "nginx":
        assert " /oauth/access_token HTTP/1.1" in log.read_text(encoding="utf-8")
        assert "?" not in log.read_text(encoding="utf-8"), "no query with codes and tokens"


def test_while_the_database_is_away_requests_are_refused_and_go_on_by_themselves(cluster: example.Cluster) -> None:
    token = f"{APP_ID}|{APP_SECRET}"
    address = f"{cluster.nodes[0].url}/{APP_ID}?access_token={token}"
    assert requests.get(address, timeout=20).status_code == 200
    logged_before = len(cluster.nodes[0].log())
    cluster.primary.stop("immediate")
    try:
        began = time.monotonic()
        response = requests.get(address, timeout=30)
        assert time.monotonic() - began < ANSWER + MARGIN
        assert response.status_code == 503 and response.headers["Retry-After"], response.text
        dialog = f"{cluster.nodes[0].url}/dialog/oauth?client_id={APP_ID}&redirect_uri={WEB_CALLBACK}"
        page = requests.get(dialog, headers={"Accept": "text/html", "Accept-Language": "it"}, timeout=30)
        assert page.status_code == 503 and 'lang="it"' in page.text, page.text
        while cluster.nodes[0].is_ready():
            assert time.monotonic() - began < NOT_READY + MARGIN
        assert requests.get(f"{cluster.nodes[0].url}/health/live", timeout=5).status_code == 200
        # The balancer notices soon that no node is ready. It still passes on what the nodes say.
        while time.monotonic() - began < NOT_READY + MARGIN + BALANCER_CHECKS:
            page = requests.get(
                dialog.replace(cluster.nodes[0].url, cluster.url), headers={"Accept": "text/html", "Accept-Language": "it"}, timeout=30)
            assert page.status_code == 503 and page.headers["Retry-After"] and 'lang="it"' in page.text, page.text
    finally:
        cluster.primary.start()
    began = time.monotonic()
    while requests.get(address, timeout=30).status_code != 200:
        assert time.monotonic() - began < READY_AGAIN + MARGIN
    example.wait_until(cluster.answers, "an answer of the balancer")
    # The log has one line for each change, although the work was tried each second.
    for failure, success in (
        ("the callback queue cannot be read", "the callback queue can be read again"),
        ("the field access log cannot be added to the counts", "the field access log is added to the counts again"),
    ):
        example.wait_until(lambda success=success: success in cluster.nodes[0].log()[logged_before:], success)
        assert cluster.nodes[0].log()[logged_before:].count(failure) == 1, cluster.nodes[0].log()[logged_before:]


def test_a_user_who_is_refused_makes_the_store_unavailable(cluster: example.Cluster) -> None:
    """Also in the first seconds, in which the nodes still have a recent proof that the primary is there."""
    address = f"{cluster.nodes[0].url}/{APP_ID}?access_token={APP_ID}|{APP_SECRET}"
    database = cluster.primary
    rules = database.data / "pg_hba.conf"
    text = rules.read_text(encoding="utf-8")
    sessions = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'latchkey'"
    assert requests.get(address, timeout=20).status_code == 200
    rules.write_text("local latchkey all reject\n" + text, encoding="utf-8")
    try:
        database.sql("SELECT pg_reload_conf()", database="postgres")
        began = time.monotonic()
        while (response := requests.get(address, timeout=20)).status_code == 200:
            assert time.monotonic() - began < example.START_TIMEOUT
            database.sql(sessions, database="postgres")
        for _ in range(5):
            assert response.status_code == 503 and response.headers["Retry-After"], response.text
            response = requests.get(address, timeout=20)
    finally:
        rules.write_text(text, encoding="utf-8")
        database.sql("SELECT pg_reload_conf()", database="postgres")
    assert "refuses the user or the password" in cluster.nodes[0].log()
    example.wait_until(lambda: requests.get(address, timeout=20).status_code == 200, "an answer of the node")
    example.wait_until(cluster.answers, "an answer of the balancer")


def test_a_promoted_server_needs_a_standby_for_replicated_writes() -> None:
    with example.Cluster("--seed", SEED, "--durability", "replicated", nodes=1) as cluster:
        cluster.primary.stop("immediate")
        cluster.standby.promote()
        cluster.primary, cluster.standby = cluster.standby, cluster.primary
        ready = f"{cluster.nodes[0].url}/health/ready"
        reason = "its setting synchronous_standby_names is empty, so no standby has every write"
        example.wait_until(lambda: reason in requests.get(ready, timeout=20).text, "the reason of the node")

        cluster.standby.copy(cluster.primary)
        cluster.standby.start()
        cluster.replicate_synchronously()

        example.wait_until(cluster.answers, "an answer of the balancer")
        assert example.log_in(cluster.url)["name"] == "Ada King Lovelace"


def test_the_audit_log_is_followed_while_two_nodes_write(cluster: example.Cluster) -> None:
    end = latchkey("audit", "--limit", "1", "--json", "--store", cluster.store)
    command = [LATCHKEY, "audit", "--follow", "--json", "--store", cluster.store, "--after", str(json.loads(end.stdout)["number"])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        timer = threading.Timer(example.START_TIMEOUT, process.kill)
        timer.start()
        try:
            people = [example.log_in(cluster.url, *BLAISE) for _ in range(2)]
            entries = []
            while sum(entry["act"] == "login" for entry in entries) < len(people):
                entries.append(json.loads(process.stdout.readline()))
        finally:
            timer.cancel()
            process.terminate()

    numbers = [entry["number"] for entry in entries]
    assert numbers == sorted(set(numbers)), entries


def test_a_node_with_another_name_than_the_others_warns(cluster: example.Cluster, tmp_path: Path) -> None:
    node = example.Node(9, tmp_path, cluster.store, cluster.url, "--name", "Other ID")
    node.start()
    node.stop()

    assert "other nodes have other options" in node.log() and "--name" in node.log(), node.log()


def test_what_a_node_refuses(cluster: example.Cluster) -> None:
    folder = cluster.primary.folder
    server = f"postgres:host={folder} user=postgres"
    assert "password" in serve(f"{server} dbname=latchkey password=x")
    assert "password" in serve("postgresql://postgres:secret@127.0.0.1/latchkey")
    assert "secret" not in serve("postgresql://postgres:secret@127.0.0.1/latchkey")
    assert "does not exist" in serve(f"{server} dbname=nothing")
    assert serve(f"postgres:host={folder}/nowhere dbname=latchkey").endswith("failed: No such file or directory. (postgres_cannot_connect)\n")
    assert "fsync is off" in serve(f"{server} dbname=latchkey", "--durability", "replicated")
    cluster.primary.sql("CREATE ROLE stranger LOGIN", database="postgres")
    cluster.primary.sql("CREATE DATABASE others TEMPLATE template0", database="postgres")
    cluster.primary.sql("REVOKE CREATE ON SCHEMA public FROM PUBLIC", database="others")
    assert "run ALTER DATABASE others OWNER TO stranger" in serve(f"postgres:host={folder} user=stranger dbname=others")
    cluster.primary.sql("CREATE DATABASE foreign_tables", database="postgres")
    cluster.primary.sql("CREATE TABLE notes (text TEXT)", database="foreign_tables")
    assert "has the table notes" in serve(f"{server} dbname=foreign_tables")
    cluster.primary.sql("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'", database="postgres")
    assert "it is LATIN1" in serve(f"{server} dbname=latin")
    cluster.primary.sql("CREATE DATABASE read_only TEMPLATE template0", database="postgres")
    cluster.primary.sql("ALTER DATABASE read_only SET default_transaction_read_only = on", database="postgres")
    assert "is read-only" in serve(f"{server} dbname=read_only")
    message = serve(f"{server} dbname=latchkey")
    assert cluster.url in message and "http://127.0.0.1:9" in message, message


def test_a_command_makes_no_store_of_an_empty_database(cluster: example.Cluster, tmp_path: Path) -> None:
    cluster.primary.sql("CREATE DATABASE empty TEMPLATE template0", database="postgres")
    address = f"postgres:host={cluster.primary.folder} user=postgres dbname=empty"
    for command in (("store", "check"), ("app", "list"), ("audit",)):
        result = latchkey(*command, "--store", address)
        assert result.returncode == 1 and "the database is empty" in result.stderr, result.stderr
    people = tmp_path / "people.csv"
    people.write_text("email,first_name,last_name,password\nada@example.com,Ada,\a,p\n", encoding="utf-8")
    assert "control character" in latchkey("person", "import", people, "--store", address).stderr
    assert cluster.primary.sql("SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace", database="empty") == "0"


def test_a_store_is_copied_to_postgresql_and_back(cluster: example.Cluster, tmp_path: Path) -> None:
    store, copy = tmp_path / "store.sqlite", tmp_path / "copy.sqlite"
    with Provider(store, "--seed", SEED) as provider:
        subject = limited_login(provider, Person(ADA))["id_token"]
    cluster.primary.sql("CREATE DATABASE copied TEMPLATE template0", database="postgres")
    address = f"postgres:host={cluster.primary.folder} user=postgres dbname=copied"

    results = [latchkey("store", "copy", source, target) for source, target in ((f"sqlite:{store}", address), (address, f"sqlite:{copy}"))]

    for result in results:
        assert (result.returncode, result.stderr) == (0, "")
        assert "The copy is complete and equal to the original" in result.stdout
    assert results[0].stdout == results[1].stdout
    assert latchkey("store", "check", "--store", address).stdout == "The store is intact: apps 1, people 4.\n"
    again = latchkey("store", "copy", f"sqlite:{store}", address)
    assert again.returncode == 1 and "is not empty" in again.stderr, again.stderr
    used = latchkey("store", "copy", cluster.store, f"sqlite:{tmp_path / 'served.sqlite'}")
    assert used.returncode == 1 and "stop all nodes first" in used.stderr, used.stderr
    with Provider(copy) as provider:
        explained = latchkey("token", "explain", subject, "--provider", provider.url, "--app", APP_ID)
        assert explained.returncode == 0, explained.stdout


def test_a_password_file_opens_the_store(cluster: example.Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = cluster.primary
    database.sql("CREATE ROLE operator LOGIN PASSWORD 'open sesame' SUPERUSER", database="postgres")
    rules = database.data / "pg_hba.conf"
    rules.write_text("local all operator scram-sha-256\n" + rules.read_text(encoding="utf-8"), encoding="utf-8")
    database.sql("SELECT pg_reload_conf()")
    passwords = tmp_path / "passwords"
    monkeypatch.setenv("PGPASSFILE", str(passwords))
    arguments = ("person", "list", "--store", f"postgres:host={database.folder} user=operator dbname=latchkey")

    passwords.write_text("*:*:*:operator:wrong\n", encoding="utf-8")
    passwords.chmod(0o600)
    wrong = latchkey(*arguments)
    passwords.write_text("*:*:*:operator:open sesame\n", encoding="utf-8")
    right = latchkey(*arguments)

    assert wrong.returncode != 0 and "refuses the user or the password" in wrong.stderr, wrong.stderr
    assert right.returncode == 0 and "ada@example.com" in right.stdout, right.stderr


class ClosingServer:
    """A server that reads each request and closes the connection without an answer."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self.requests = 0
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            connection, _ = self._socket.accept()
            with connection:
                text = connection.recv(65_536)
                # The other requests are those with which a balancer asks for the health of a node.
                if b"/oauth/access_token" in text:
                    self.requests += 1
                elif text:
                    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


def start(balancer: str, folder: Path, port: int, nodes: list[int]) -> subprocess.Popen[bytes]:
    """Starts one of the examples of balancers, at other ports."""
    name = {"haproxy": "haproxy.cfg", "nginx": "nginx.conf"}[balancer]
    text = (EXAMPLES / name).read_text(encoding="utf-8").replace("127.0.0.1:8080", f"127.0.0.1:{port}")
    for index, node in enumerate(nodes, 8081):
        text = text.replace(f"127.0.0.1:{index};", f"127.0.0.1:{node};").replace(f"127.0.0.1:{index} ", f"127.0.0.1:{node} ")
        text = re.sub(rf"127\.0\.0\.1:{index}$", f"127.0.0.1:{node}", text, flags=re.MULTILINE)
    text = re.sub(r"^ *server .*127\.0\.0\.1:808\d.*\n", "", text, flags=re.MULTILINE)
    if balancer == "nginx":
        paths = "".join(f"    {kind}_temp_path {folder};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        text = text.replace("http {\n", f"http {{\n{paths}").replace("/var/log/nginx", str(folder))
    configuration = folder / name
    configuration.write_text(text, encoding="utf-8")
    if balancer == "nginx":
        directives = f"daemon off; master_process off; pid {folder}/pid;"
        command = ["nginx", "-p", folder, "-e", folder / "error.log", "-c", configuration, "-g", directives]
    else:
        command = ["haproxy", "-db", "-q", "-f", configuration]
    return subprocess.Popen(command, env={"PATH": "/usr/sbin:/usr/bin:/bin"})


def wait_for_port(port: int) -> None:
    def answers() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    example.wait_until(answers, f"a connection to port {port}")
