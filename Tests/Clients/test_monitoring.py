"""Tests what an operator watches: the metrics with their alerts and their dashboard, the log, and the readiness."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import subprocess
import threading
import time
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
import requests
from person import Person
from provider import START_TIMEOUT, Provider, free_port, latchkey
from sample import ADA, APP_ID, APP_SECRET, REPOSITORY, Login

PROMTOOL = REPOSITORY / "Scripts" / "promtool"
MONITORING = REPOSITORY / "Examples" / "Monitoring"
GUIDE = (REPOSITORY / "Documentation" / "Running-a-provider.md").read_text(encoding="utf-8")
TRACE = "0af7651916cd43dd8448eb211c80319c"
TRACEPARENT = f"00-{TRACE}-b7ad6b7169203331-01"
SAMPLE = re.compile(r'^(\w+)(?:\{(.*)\})? (\S+)$')
LABEL = re.compile(r'(\w+)="([^"]*)"')


def promtool(*arguments: str | Path, text: str | None = None) -> None:
    done = subprocess.run([PROMTOOL, *arguments], input=text, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def documented() -> dict[str, tuple[str, set[str]]]:
    """Returns the type and the labels of each metric in the table of the guide."""
    section = re.search(r"^## Metrics\n(.*?)^## ", GUIDE, re.DOTALL | re.MULTILINE)[1]
    rows = [[cell.strip() for cell in line.split("|")[1:5]] for line in section.splitlines() if line.startswith("| `")]
    # A label is followed by its values, or by the next label.
    return {
        name.strip("`"): (kind, {part.split("`")[1] for part in re.split(";" if ":" in labels else ",", labels) if part})
        for name, kind, labels, _ in rows}


class Metrics:
    """The metrics of a provider at one time."""

    def __init__(self, port: int) -> None:
        response = requests.get(f"http://127.0.0.1:{port}/metrics", timeout=10)
        assert response.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        self.text = response.text
        self.types = dict(re.findall(r"^# TYPE (\w+) (\w+)$", self.text, re.MULTILINE))
        self.samples = [
            (name, dict(LABEL.findall(labels or "")), float(value))
            for name, labels, value in (SAMPLE.match(line).groups() for line in self.text.splitlines() if not line.startswith("#"))]

    def value(self, name: str, **labels: str) -> float:
        return sum(value for found, has, value in self.samples if found == name and labels.items() <= has.items())

    def family(self, name: str) -> str:
        return name if name in self.types else re.sub(r"_(bucket|sum|count)$", "", name)


def wait_for(port: int, is_met) -> Metrics:
    deadline = time.monotonic() + START_TIMEOUT
    while not is_met(metrics := Metrics(port)):
        assert time.monotonic() < deadline, metrics.text
        time.sleep(0.2)
    return metrics


def json_lines(provider: Provider) -> list[dict]:
    return [json.loads(line) for line in provider.log().splitlines()]


@pytest.fixture
def store(store: Path) -> Path:
    """A store whose log is empty."""
    Path(f"{store}.log").unlink(missing_ok=True)
    return store


@pytest.fixture(scope="module")
def watched(copy_of_sample: Path):
    """A provider that has answered requests of each kind, and its metrics."""
    port = free_port()
    with Provider(copy_of_sample, "--metrics-port", str(port)) as provider:
        Person(ADA).complete_dialog(provider.dialog(scope="email"))
        wrong = Person(Login(ADA.email, "wrong"))
        wrong.type_password(wrong.open(provider.dialog()))
        requests.get(f"{provider.url}/me", params={"access_token": f"{APP_ID}|{APP_SECRET}x"}, timeout=10)
        requests.get(f"{provider.url}/settings/apps/{APP_ID}?token=hush", timeout=10, allow_redirects=False)
        requests.request("PROPFIND", f"{provider.url}/coffee", timeout=10)
        requests.get(f"{provider.url}/{'x' * 2000}", timeout=10)
        requests.get(provider.dialog(redirect_uri="https://elsewhere.example/"), timeout=10)
        yield provider, wait_for(port, lambda metrics: metrics.value("latchkey_ready") == 1)


def test_promtool_accepts_the_metrics(watched: tuple[Provider, Metrics]) -> None:
    promtool("check", "metrics", text=watched[1].text)


def test_the_metrics_are_those_of_the_guide(watched: tuple[Provider, Metrics]) -> None:
    metrics = watched[1]
    table = documented()

    assert metrics.types == {name: kind for name, (kind, _) in table.items()}
    found: dict[str, set[str]] = {}
    for name, labels, _ in metrics.samples:
        found.setdefault(metrics.family(name), set()).update(labels.keys() - {"le"})
    assert found == {name: labels for name, (_, labels) in table.items()}


def test_the_metrics_count_what_happened(watched: tuple[Provider, Metrics]) -> None:
    metrics = watched[1]

    assert metrics.value("latchkey_logins_total", outcome="accepted") == 1
    assert metrics.value("latchkey_logins_total", outcome="wrong_password") == 1
    assert metrics.value("latchkey_app_logins_total", flow="redirect", outcome="approved") == 1
    assert metrics.value("latchkey_app_logins_total", flow="redirect", outcome="rejected") == 1
    assert metrics.value("latchkey_http_requests_total", method="POST", route="/dialog/consent", status="303") == 1
    assert metrics.value("latchkey_http_request_duration_seconds_count", method="POST", route="/dialog/login") == 2
    assert metrics.value("latchkey_http_requests_total", route="/settings/apps/{app}") == 1
    assert metrics.value("latchkey_http_requests_total", method="other") == 1
    assert metrics.value("latchkey_http_requests_total", route="none", status="414") == 1
    # A decoy digest is made with the first password.
    assert metrics.value("latchkey_password_hash_duration_seconds_count") == 3
    assert metrics.value("latchkey_store_commits_total", outcome="committed") > 5
    assert metrics.value("latchkey_store_commits_total", outcome="failed") == 0
    assert metrics.value("latchkey_store_commit_writes_sum") >= metrics.value("latchkey_store_commit_writes_count") > 5
    assert metrics.value("latchkey_signing_keys", role="signing") == 1
    assert metrics.value("latchkey_signing_keys", role="next") == 1
    assert metrics.value("process_open_fds") > 5
    assert abs(metrics.value("process_start_time_seconds") - time.time()) < 3600


def test_the_metrics_contain_nothing_of_a_person_or_an_app(watched: tuple[Provider, Metrics]) -> None:
    text = watched[1].text

    for part in (ADA.email, "ada", "Sample", APP_ID, APP_SECRET, "hush", "PROPFIND", "coffee", "xxx", "elsewhere", "127.0.0.1"):
        assert part not in text
    labels = {value for _, labels, _ in watched[1].samples for value in labels.values()}
    assert all(re.fullmatch(r"[a-z_]+|[A-Z]+|[0-9.]+|\+Inf|[1-5][0-9][0-9]|/[\w./{}*-]*", value) for value in labels), labels


def test_alerts_and_the_dashboard_name_metrics_that_exist(watched: tuple[Provider, Metrics]) -> None:
    promtool("check", "config", MONITORING / "prometheus.yml")
    promtool("check", "rules", MONITORING / "alerts.yml")
    dashboard = json.loads((MONITORING / "grafana.json").read_text(encoding="utf-8"))
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    queries += [variable["query"] for variable in dashboard["templating"]["list"]]
    queries += re.findall(r"latchkey_\w+", (MONITORING / "alerts.yml").read_text(encoding="utf-8"))
    named = {name for query in queries for name in re.findall(r"\b(?:latchkey|process)_\w+", query)}
    exported = {name for name, _, _ in watched[1].samples}

    assert len(queries) > 20
    assert named <= exported, named - exported
    assert {watched[1].family(name) for name in named} == watched[1].types.keys(), "the dashboard shows every metric"


def test_the_queries_of_the_dashboard_are_valid(tmp_path: Path) -> None:
    dashboard = json.loads((MONITORING / "grafana.json").read_text(encoding="utf-8"))
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    rules = [
        {"record": f"panel:number_{number}", "expr": query.replace("$__rate_interval", "5m").replace("$instance", ".*")}
        for number, query in enumerate(queries)]
    # JSON is YAML.
    (tmp_path / "rules.yml").write_text(json.dumps({"groups": [{"name": "panels", "rules": rules}]}), encoding="utf-8")

    promtool("check", "rules", tmp_path / "rules.yml")


@pytest.mark.parametrize(("options", "message"), [
    (["--metrics-host", "127.0.0.1"], "--metrics-host needs a --metrics-port"),
    (["--metrics-port", "0"], "--metrics-port must be a number from 1 to 65535, not 0."),
    (["--metrics-port", "70000"], "--metrics-port must be a number from 1 to 65535, not 70000."),
    (["--metrics-port", "9464", "--port", "9464"], "--metrics-port must differ from --port 9464"),
    (["--metrics-port", "9464", "--metrics-host", ""], "--metrics-host must be an address"),
    (["--log-level", "loud"], "loud"), (["--log-format", "xml"], "xml"),
])  # fmt: skip
def test_options_that_make_no_sense_are_refused(tmp_path: Path, options: list[str], message: str) -> None:
    done = latchkey("serve", "--store", f"sqlite:{tmp_path / 'store.sqlite'}", *options)

    assert done.returncode > 0 and message in done.stderr, done.stderr
    assert not list(tmp_path.iterdir())


def test_a_port_that_is_taken_stops_the_start(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = latchkey("serve", "--port", str(free_port()), "--store", f"sqlite:{tmp_path / 'store.sqlite'}", "--metrics-port", str(port))

    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(f"latchkey: The metrics cannot be served at 127.0.0.1, port {port}: Address already in use")
    assert not list(tmp_path.iterdir()), "nothing was created"


def test_clients_that_do_not_read_keep_nobody_from_the_metrics(store: Path) -> None:
    port = free_port()
    request = b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with Provider(store, "--metrics-port", str(port)), ExitStack() as connections:
        for _ in range(40):
            connection = connections.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
            try:
                connection.sendall(request * 1_000)
            except OSError:
                pass  # It was closed.
        # The keys are counted only some time after the start.
        wait_for(port, lambda metrics: metrics.value("latchkey_signing_keys", role="signing") == 1)

        connection = connections.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
        connection.sendall(request * 3)
        answers = b"".join(iter(lambda: connection.recv(65_536), b""))
        assert answers.count(b"HTTP/1.1 200 ") == 1


def test_a_provider_that_cannot_listen_serves_no_metrics(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = latchkey("serve", "--port", port, "--store", f"sqlite:{tmp_path / 'store.sqlite'}", "--metrics-port", str(free_port()))

    assert len(done.stderr.splitlines()) == 1 and "another program uses the port" in done.stderr, done.stderr


def test_a_host_for_metrics_without_an_address_is_named(tmp_path: Path) -> None:
    options = ["--port", str(free_port()), "--metrics-port", str(free_port()), "--metrics-host", "nowhere.invalid"]
    done = latchkey("serve", "--store", f"sqlite:{tmp_path / 'store.sqlite'}", *options)

    assert done.returncode == 1 and not list(tmp_path.iterdir())
    assert "cannot be served at nowhere.invalid" in done.stderr and "the host name has no address" in done.stderr, done.stderr


def test_a_provider_with_metrics_ends_when_it_is_told(store: Path) -> None:
    port = free_port()
    with Provider(store, "--metrics-port", str(port)) as provider, requests.Session() as session:
        assert session.get(f"http://127.0.0.1:{port}/metrics", timeout=10).status_code == 200
        assert "latchkey_" not in requests.get(f"{provider.url}/metrics", timeout=10).text, "metrics have a port of their own"
        provider._process.terminate()
        assert provider.wait(20) == 0
        assert not re.search(r"Z (warning|error|critical) ", provider.log()), provider.log()


def test_json_lines_have_the_id_that_the_response_shows(store: Path) -> None:
    with Provider(store, "--log-format", "json", "--log-level", "info") as provider:
        headers = {"traceparent": TRACEPARENT}
        refused = requests.get(f"{provider.url}/me", params={"access_token": "a\nsecret\u2028token"}, headers=headers, timeout=10)
        requests.get(f"{provider.url}/settings", params={"hush": "hush"}, headers={"traceparent": "00-0-0-00"}, timeout=10, allow_redirects=False)
        requests.get(provider.dialog(client_id="1\n2"), headers={"Accept": "text/html"}, timeout=10)
    lines = json_lines(provider)

    for line in lines:
        assert line.keys() <= {"time", "level", "message", "request", "trace", "details"}
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
        assert all(isinstance(value, str) for value in line.get("details", {}).values())
    identifier = refused.json()["error"]["fbtrace_id"]
    about = [line for line in lines if line.get("request") == identifier]
    assert [line["message"] for line in about] == ["call refused", "request"]
    assert {line["trace"] for line in about} == {TRACE}
    assert about[1]["details"].keys() == {"method", "route", "status", "milliseconds"}
    assert (about[1]["details"]["route"], about[1]["details"]["status"]) == ("/**", str(refused.status_code))
    settings = [line for line in lines if line.get("details", {}).get("route") == "/settings"]
    assert len(settings) == 1 and "trace" not in settings[0], "an invalid header is ignored"
    assert "hush" not in provider.log() and "secret" not in provider.log()


@pytest.mark.parametrize("path", ["/dialog/oauth?client_id=1", "/nowhere"])
def test_an_error_page_shows_the_id_of_its_lines(store: Path, path: str) -> None:
    with Provider(store, "--log-format", "json", "--log-level", "info") as provider:
        page = requests.get(f"{provider.url}{path}", headers={"Accept": "text/html"}, timeout=10)
        shown = re.search(r'<samp id="request">(\w+)</samp>', page.text)[1]
        about = [line for line in json_lines(provider) if line.get("request") == shown]
    assert about[-1]["message"] == "request" and about[-1]["details"]["status"] == str(page.status_code)


def test_warnings_about_settings_are_lines_of_the_log(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LATCHKEY_" + "COFFEE", "black")
    with Provider(store, "--log-format", "json", "--call-private-addresses") as provider:
        pass
    messages = [line["message"] for line in json_lines(provider) if line["level"] == "warning"]
    assert "The variable LATCHKEY_COFFEE is not a setting." in messages and len(messages) == 2


def test_text_lines_have_time_level_and_message(store: Path) -> None:
    with Provider(store) as provider:
        refused = requests.get(f"{provider.url}/me", params={"access_token": "x"}, headers={"traceparent": TRACEPARENT}, timeout=10)
    lines = provider.log().splitlines()

    identifier = refused.json()["error"]["fbtrace_id"]
    about = [line for line in lines if f"request={identifier}" in line]
    assert len(about) == 1, "requests are logged only at level info"
    assert re.match(rf"\d{{4}}-\d\d-\d\dT\S+Z notice call refused code=\d+ request={identifier} trace={TRACE} why=", about[0])


def test_refused_requests_cannot_fill_the_disk(store: Path) -> None:
    count, limit = 3_000, 256 * 1024
    request = f"GET /me?access_token=x HTTP/1.1\r\nHost: 127.0.0.1\r\ntraceparent: {TRACEPARENT}\r\n\r\n".encode()
    last = request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    with Provider(store) as provider:
        with socket.create_connection(("127.0.0.1", provider.port), timeout=60) as connection:
            def send() -> None:
                connection.sendall(request * (count - 1) + last)
            sender = threading.Thread(target=send)
            sender.start()
            answers = b"".join(iter(lambda: connection.recv(65_536), b""))
            sender.join()
        assert answers.count(b"HTTP/1.1 400 ") == count
        requests.get(provider.dialog(redirect_uri="https://elsewhere.example/"), timeout=10)
        log = provider.log()

    lines = [line for line in log.splitlines() if "call refused" in line]
    assert count * len(lines[0]) > 1.5 * limit, "all lines together are much larger than the limit"
    # A line fits into what has been added to the limit in a fraction of a second.
    assert 0.9 * limit < sum(len(line) for line in lines) < 1.4 * limit
    assert "notice dialog refused" in log, "many lines with one message suppress no line with another one"
    left_out = [int(number) for number in re.findall(r"warning lines of the log were left out, because there were too many lines=(\d+)", log)]
    assert len(left_out) == 1 and left_out[0] >= 1, log[-2_000:]


def test_the_page_for_an_internal_error_shows_the_id(store: Path) -> None:
    with Provider(store, "--log-format", "json") as provider:
        with closing(sqlite3.connect(store)) as database, database:
            database.execute("ALTER TABLE apps RENAME TO gone")
        page = requests.get(provider.dialog(client_id="999999999999999"), headers={"Accept": "text/html"}, timeout=10)
        assert page.status_code == 500
        shown = re.search(r"Request (\w+)", page.text)[1]

        assert [line["level"] for line in json_lines(provider) if line.get("request") == shown][0] == "error"


def test_a_provider_whose_store_is_moved_away_is_not_ready(store: Path, tmp_path: Path) -> None:
    with Provider(store, "--log-format", "json") as provider:
        for _ in range(2):
            store.rename(tmp_path / "moved")
            answer = requests.get(f"{provider.url}/health/ready", timeout=10)
            assert answer.status_code == 503 and "has been moved, deleted or replaced" in answer.json()["reason"]
            (tmp_path / "moved").rename(store)
            assert requests.get(f"{provider.url}/health/ready", timeout=10).status_code == 200
        changes = [line["message"] for line in json_lines(provider) if "ready" in line["message"]]
    assert changes == ["the provider is not ready", "the provider is ready again"] * 2


def test_a_provider_that_cannot_read_its_store_is_not_ready(store: Path) -> None:
    with Provider(store, "--log-format", "json") as provider:
        assert requests.get(f"{provider.url}/health/ready", timeout=5).json() == {"status": "ready"}
        with closing(sqlite3.connect(store)) as database, database:
            database.execute("ALTER TABLE grants RENAME TO gone")
        deadline = time.monotonic() + START_TIMEOUT
        while (ready := requests.get(f"{provider.url}/health/ready", timeout=5)).status_code == 200:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert ready.status_code == 503
        assert re.fullmatch(r"The store cannot be read \(store_\w+\)\.", ready.json()["reason"])
        lines = json_lines(provider)
        assert [line["level"] for line in lines if line["message"] == "the provider is not ready"] == ["warning"]
        with closing(sqlite3.connect(store)) as database, database:
            database.execute("ALTER TABLE gone RENAME TO grants")
        while requests.get(f"{provider.url}/health/ready", timeout=5).status_code != 200:
            assert time.monotonic() < deadline
            time.sleep(0.1)
