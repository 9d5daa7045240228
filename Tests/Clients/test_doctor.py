"""Tests `latchkey doctor`: what it says about an installation with an error in each part, and that it changes nothing."""

from __future__ import annotations

import contextlib
import datetime
import http.server
import ipaddress
import json
import os
import re
import shlex
import socket
import sqlite3
import ssl
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from provider import LATCHKEY, Provider, free_port, latchkey
from sample import REPOSITORY

DAY = 86_400


class Report:
    """What the command has printed."""

    def __init__(self, result: subprocess.CompletedProcess[str]) -> None:
        assert result.stderr == "", result.stderr
        document = json.loads(result.stdout)
        self.findings = document["findings"]
        self.status = result.returncode
        severities = [finding["severity"] for finding in self.findings]
        assert (document["problems"], document["warnings"]) == (severities.count("problem"), severities.count("warning"))
        assert self.status == (1 if document["problems"] else 0)
        for finding in self.findings:
            assert finding["text"].endswith((".", "?")), finding
            assert ("advice" in finding) == (finding["severity"] != "ok"), finding

    def codes(self, severity: str) -> list[str]:
        return [finding["code"] for finding in self.findings if finding["severity"] == severity]

    def finding(self, code: str) -> dict:
        return next(finding for finding in self.findings if finding["code"] == code)


def doctor(store: Path, *options: str | Path, before: str = "", **environment: str) -> Report:
    """Runs the command. `before` is a script of the shell that runs before it, in a mount namespace of its own."""
    if not {"--port", "--config"} & set(options):
        options = ("--port", str(free_port()), *options)
    command = [str(word) for word in (LATCHKEY, "doctor", "--json", "--store", f"sqlite:{store}", *options)]
    if before:
        own = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        command = ["unshare", "--mount", *own, "sh", "-ec", f"{before}\nexec {shlex.join(command)}"]
    return Report(subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env=os.environ | environment))


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder. The index of the log (`-shm`) has the locks of readers, so that its bytes are no content."""
    return {
        file.name: b"" if file.name.endswith("-shm") else file.read_bytes()
        for file in folder.iterdir() if file.is_file() and file.suffix != ".log"}


def change(store: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(store)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


# What is right


def test_a_running_provider_has_no_problems_and_is_not_disturbed(store: Path) -> None:
    with Provider(store) as provider:
        before = contents(store.parent)
        report = doctor(store, "--port", str(provider.port))
        assert contents(store.parent) == before
        assert report.codes("problem") == [], report.findings
        assert f"process {provider.process_id} uses it" in report.finding("store")["text"]
        assert report.finding("port")["text"] == f"The provider answers at 127.0.0.1, port {provider.port}, and is ready."
        assert provider.log().count("warning") == 0

        text = latchkey("doctor", "--store", f"sqlite:{store}", "--port", str(provider.port))
        assert (text.returncode, text.stderr) == (0, "")
        assert text.stdout.splitlines()[0] == "ok       configuration: The settings in variables and flags are valid."
        assert text.stdout.splitlines()[-1].startswith("No problems found")


def test_a_seed_file_that_is_not_read_in_time_is_named(store: Path, tmp_path: Path) -> None:
    seed = tmp_path / "seed.yaml"
    os.mkfifo(seed)
    # The check waits for somebody who writes to the pipe.
    report = doctor(store, "--seed", seed)
    assert report.codes("problem") == ["configuration_timed_out"], report.findings
    assert report.finding("configuration_timed_out")["text"].startswith("The seed file and the logo were not read and checked within 5 seconds.")


def test_a_stopped_provider_has_no_problems_and_no_file_is_created(store: Path) -> None:
    before = contents(store.parent)
    report = doctor(store)
    assert contents(store.parent) == before
    assert report.codes("problem") == [], report.findings
    assert {"store", "permissions", "keys", "clock", "port_free"} <= set(report.codes("ok"))


def test_a_provider_that_was_killed_keeps_its_log(store: Path) -> None:
    with Provider(store) as provider:
        provider.kill()
        before = contents(store.parent)
        report = doctor(store)
        assert contents(store.parent) == before
    assert report.codes("problem") == [], report.findings


def test_it_takes_the_settings_of_serve(store: Path, tmp_path: Path) -> None:
    config = tmp_path / "latchkey.yaml"
    port = free_port()
    config.write_text(f"store: sqlite:{store}\nport: {port}\n", encoding="utf-8")
    result = latchkey("doctor", "--config", str(config))
    assert result.returncode == 0, result.stdout
    assert f"The settings in {config}, in variables and flags are valid." in result.stdout
    assert f"Nothing listens at 127.0.0.1, port {port}, so the provider is stopped and can be started." in result.stdout


# The configuration


def test_a_wrong_key_in_the_file_is_named_and_nothing_else_is_checked(store: Path, tmp_path: Path) -> None:
    config = tmp_path / "latchkey.yaml"
    config.write_text("stor: sqlite:nowhere.sqlite\n", encoding="utf-8")
    report = doctor(store, "--config", config)
    assert [finding["code"] for finding in report.findings] == ["configuration_refused"]
    assert report.findings[0]["text"] == f"{config}:1: stor is not a setting; did you mean store?"


def test_warnings_alone_are_a_success(store: Path) -> None:
    report = doctor(store, LATCHKEY_STOER="sqlite:a")
    assert report.codes("warning") == ["unknown_variable"]
    assert report.status == 0


def test_a_broken_seed_is_named(store: Path, tmp_path: Path) -> None:
    seed = tmp_path / "seed.yaml"
    seed.write_text("apps: [ { id: x } ]\n", encoding="utf-8")
    seed.chmod(0o644)
    report = doctor(store, "--seed", seed)
    assert report.codes("problem") == ["seed_refused"]
    assert report.finding("seed_refused")["text"].startswith(f"{seed}:")
    assert report.finding("seed_readable")["advice"] == f"Run: chmod o-rwx {seed}"


def test_a_broken_template_is_named(store: Path, tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "frame.mustache").write_text("<html>{{{nosuch}}}</html>", encoding="utf-8")
    report = doctor(store, "--pages", pages)
    assert report.codes("problem") == ["pages_refused"]
    assert "frame" in report.finding("pages_refused")["text"]
    # The provider says the same and does not start.
    refused = latchkey("serve", "--store", f"sqlite:{store}", "--port", "0", "--pages", str(pages))
    assert refused.returncode == 64 and f"{pages} cannot be used: frame.mustache, line 1, " in refused.stderr


# The store and its files


def test_a_missing_store_is_not_created(tmp_path: Path) -> None:
    store = tmp_path / "nowhere.sqlite"
    report = doctor(store)
    assert report.codes("problem") == ["store_missing"]
    assert f"There is no store {store}" in report.finding("store_missing")["text"]
    assert not list(tmp_path.glob("nowhere*"))


def test_a_store_of_a_newer_version_is_recognized(store: Path) -> None:
    change(store, "PRAGMA user_version = 99")
    before = contents(store.parent)
    report = doctor(store)
    assert report.codes("problem") == ["store_newer"]
    assert "Install the version of Latchkey that last served it" in report.finding("store_newer")["advice"]
    assert contents(store.parent) == before


def test_a_damaged_store_is_recognized(store: Path) -> None:
    change(store, "DELETE FROM provider_keys WHERE name = 'seal'")
    assert doctor(store).codes("problem") == ["store_damaged"]


def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    store.write_text("This is not a database." * 100, encoding="utf-8")
    store.chmod(0o600)
    assert doctor(store).codes("problem") == ["store_corrupt"]
    assert list(tmp_path.glob("store*")) == [store]


def test_the_wrong_mode_is_named_and_the_advice_corrects_it(store: Path) -> None:
    store.chmod(0o644)
    report = doctor(store)
    assert report.codes("problem") == ["store_readable_by_others"]
    advice = report.finding("store_readable_by_others")["advice"]
    subprocess.run(shlex.split(advice.removeprefix("Run: ")), check=True)
    assert doctor(store).codes("problem") == []


def test_a_folder_that_others_can_write_to_is_named(store: Path) -> None:
    store.parent.chmod(0o777)
    assert doctor(store).codes("problem") == ["folder_writable_by_others"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_files_of_other_users_are_named(store: Path) -> None:
    with Provider(store) as provider:
        provider.kill()
    os.chown(f"{store}-wal", 65534, 65534)
    report = doctor(store)
    assert Path(f"{store}-wal").stat().st_uid == 65534, "the command changes nothing"
    assert report.codes("problem") == ["store_owners_differ"]
    assert report.codes("warning") == ["store_not_examined"]
    assert report.finding("store_owners_differ")["advice"] == f"Run: chown root {store}-wal"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_file_that_the_owner_of_the_store_cannot_read_is_named(store: Path, tmp_path: Path) -> None:
    os.chown(store.parent, 65534, 65534)
    for file in store.parent.glob("store.sqlite*"):
        os.chown(file, 65534, 65534)
    logo = tmp_path / "logo.svg"
    logo.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>', encoding="utf-8")
    logo.chmod(0o600)
    report = doctor(store, "--logo", logo)
    assert report.codes("problem") == ["file_not_readable"], report.findings
    subprocess.run(shlex.split(report.finding("file_not_readable")["advice"].removeprefix("Run: ")), check=True)
    assert doctor(store, "--logo", logo).codes("problem") == []


def test_the_files_beside_a_linked_store_are_checked(store: Path, tmp_path: Path) -> None:
    link = tmp_path / "link" / "store.sqlite"
    link.parent.mkdir()
    link.symlink_to(store)
    log = Path(f"{store}-field-accesses-'\u0301;id;'\u0301")
    log.write_bytes(b"")
    log.chmod(0o644)
    report = doctor(link)
    assert report.codes("problem") == ["store_readable_by_others"], report.findings
    advice = report.finding("store_readable_by_others")["advice"].removeprefix("Run: ")
    assert shlex.split(advice) == ["chmod", "600", str(log)], "a shell reads the name as one word"


def test_no_advice_about_permissions_is_given_for_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "store.sqlite"
    folder.mkdir()
    assert not [code for code in doctor(folder).codes("problem") if code.startswith(("store_readable", "store_not_w"))]


# The disk


def on_small_disk(store: Path, size: str) -> str:
    """The script that moves the store to a disk of this size."""
    folder = shlex.quote(str(store.parent))
    return (
        f"cp -r {folder} {folder}-copy && mount -t tmpfs -o size={size},mode=700 tmpfs {folder} && cp {folder}-copy/store.sqlite* {folder}/")


def test_a_full_disk_is_found(store: Path) -> None:
    report = doctor(store, before=f"{on_small_disk(store, '8m')}; cat /dev/zero 2>/dev/null >{shlex.quote(str(store.parent))}/full || true")
    assert report.codes("problem") == ["disk_full"], report.findings
    assert report.finding("disk_full")["text"].startswith(f"The folder {store.parent} has only ")


def test_a_disk_without_room_for_files_is_found(store: Path) -> None:
    report = doctor(store, before=on_small_disk(store, "500m,nr_inodes=50"))
    assert report.codes("problem") == ["no_files_left"], report.findings


def test_a_read_only_disk_is_found(store: Path) -> None:
    folder = shlex.quote(str(store.parent))
    before = contents(store.parent)
    report = doctor(store, before=f"mount --bind {folder} {folder} && mount -o remount,bind,ro {folder}")
    assert report.codes("problem") == ["store_read_only", "disk_read_only"], report.findings
    assert contents(store.parent) == before


# The clock and the keys


def test_entries_of_the_future_show_that_the_clock_is_wrong(store: Path) -> None:
    soon = time.time() + 7_200
    change(
        store,
        f"INSERT INTO audit (happened_at, event, actor, fields, count) VALUES ({soon}, 'login', 'person', '', 1)")
    report = doctor(store)
    assert report.codes("problem") == ["time_in_future"], report.findings
    assert "2 hours in the future" in report.finding("time_in_future")["text"]


def test_keys_that_should_have_been_replaced_are_named(store: Path) -> None:
    change(
        store, f"UPDATE provider_keys SET created_at = created_at - {200 * DAY}, signs_from = signs_from - {200 * DAY} "
        "WHERE signs_from IS NOT NULL")
    report = doctor(store)
    assert report.codes("problem") == ["rotation_overdue"]
    assert re.search(r"for (109|110) days", report.finding("rotation_overdue")["text"])
    # The provider corrects that when it starts, as the advice says.
    with Provider(store) as provider:
        wait_until_ready(provider)
        assert doctor(store, "--port", str(provider.port)).codes("problem") == []


def wait_until_ready(provider: Provider) -> None:
    deadline = time.monotonic() + 60
    while requests.get(f"{provider.url}/health/ready", timeout=10).status_code != 200:
        assert time.monotonic() < deadline, provider.log()


# The port


@contextlib.contextmanager
def serving(server: http.server.HTTPServer) -> Iterator[int]:
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class OtherProgram(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(404)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def test_another_program_at_the_port_is_found(store: Path) -> None:
    with serving(http.server.ThreadingHTTPServer(("127.0.0.1", 0), OtherProgram)) as port:
        report = doctor(store, "--port", str(port))
        assert report.codes("problem") == ["port_taken"]
        refused = latchkey("serve", "--store", f"sqlite:{store}", "--port", str(port))
        assert "another program uses the port" in refused.stderr


def test_a_program_that_does_not_speak_http_is_found(store: Path) -> None:
    def answer() -> None:
        with contextlib.suppress(OSError):
            connection, _ = listener.accept()
            connection.sendall(b"220 mail.example ESMTP\r\n")
            connection.close()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        report = doctor(store, "--port", str(listener.getsockname()[1]))
        assert report.codes("problem") == ["port_silent"], report.findings


def test_a_provider_with_another_store_is_found(store: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with Provider(other / "other.sqlite") as provider:
        report = doctor(store, "--port", str(provider.port))
    assert report.codes("problem") == ["other_store"]


# The metrics


def test_the_port_of_the_metrics_is_checked(store: Path) -> None:
    with serving(http.server.ThreadingHTTPServer(("127.0.0.1", 0), OtherProgram)) as port:
        options = ("--metrics-port", str(port))
        report = doctor(store, *options)
        assert report.codes("problem") == ["metrics_port_taken"], report.findings
        refused = latchkey("serve", "--store", f"sqlite:{store}", "--port", str(free_port()), *options)
        assert refused.returncode == 1 and "The metrics cannot be served" in refused.stderr
    report = doctor(store, *options)
    assert "metrics_port_free" in report.codes("ok") and report.codes("problem") == [], report.findings

    report = doctor(store, *options, "--metrics-host", "nowhere.invalid")
    assert report.codes("problem") == ["metrics_port_unavailable"], report.findings


def test_the_metrics_of_a_running_provider_are_looked_at(store: Path) -> None:
    metrics = ("--metrics-port", str(free_port()))
    with Provider(store, *metrics) as provider:
        wait_until_ready(provider)
        port = ("--port", str(provider.port))
        report = doctor(store, *port, *metrics)
        assert "metrics" in report.codes("ok") and report.codes("problem") == [], report.findings
        report = doctor(store, *port, "--metrics-port", str(free_port()))
        assert report.codes("problem") == ["metrics_missing"], report.findings
        report = doctor(store, *metrics)
        assert report.codes("problem") == ["metrics_port_taken"], report.findings


# The reverse proxy


class Proxy(http.server.BaseHTTPRequestHandler):
    """A reverse proxy. The server has its configuration."""

    protocol_version = "HTTP/1.0"

    def do_GET(self) -> None:
        headers = dict(self.headers)
        forwarded = headers.pop("X-Forwarded-For", None)
        if self.server.forwarding == "pass" and forwarded:
            headers["X-Forwarded-For"] = forwarded
        if self.server.forwarding == "add":
            headers["X-Forwarded-For"] = ", ".join(filter(None, [forwarded, self.client_address[0]]))
        request = urllib.request.Request(f"http://127.0.0.1:{self.server.provider_port}{self.path}", headers=headers)
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=10) as response:
                status, body = response.status, response.read()
        except urllib.error.HTTPError as error:
            status, body = error.code, error.read()
        except urllib.error.URLError:
            status, body = 502, b"Bad Gateway"
        self.send_response_only(status)
        self.send_header("Date", formatdate(time.time() + self.server.clock_offset, usegmt=True))
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_GET

    def log_message(self, *_: object) -> None:
        pass


class TLSServer(http.server.ThreadingHTTPServer):
    """A server that says nothing about clients which refuse its certificate."""

    def handle_error(self, *_: object) -> None:
        pass

    def get_request(self):
        connection, address = self.socket.accept()
        return self.context.wrap_socket(connection, server_side=True, do_handshake_on_connect=False), address


def certificate(folder: Path, name: str = "localhost", days: tuple[float, float] = (-1, 60)) -> Path:
    """Makes a certificate that signs itself, and returns the file with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.datetime.now(datetime.UTC)
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Example Authority")])
    names = [x509.DNSName(name), x509.IPAddress(ipaddress.ip_address("127.0.0.2"))]
    built = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now + datetime.timedelta(days=days[0] - 30))
        .not_valid_after(now + datetime.timedelta(days=days[1])).add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True).sign(key, hashes.SHA256()))
    file = folder / "certificate.pem"
    file.write_bytes(
        built.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return file


@contextlib.contextmanager
def proxy(file: Path, provider_port: int, forwarding: str = "add", clock_offset: float = 0) -> Iterator[str]:
    """Runs a reverse proxy with TLS, and returns its address."""
    server = TLSServer(("127.0.0.1", 0), Proxy)
    server.provider_port, server.forwarding, server.clock_offset = provider_port, forwarding, clock_offset
    server.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.context.load_cert_chain(file)
    with serving(server) as port:
        yield f"https://localhost:{port}"


def test_a_provider_behind_a_proxy_has_no_problems(store: Path, tmp_path: Path) -> None:
    file, port = certificate(tmp_path), free_port()
    with proxy(file, port) as url, Provider(store, "--public-url", url, port=port):
        report = doctor(store, "--port", str(port), "--public-url", url, "--ca-file", file)
    assert report.codes("problem") == report.codes("warning") == [], report.findings
    assert {"public_url", "certificate", "proxy"} <= set(report.codes("ok"))


@pytest.mark.parametrize(("days", "name", "code", "shown"), [
    ((-5, -1), "localhost", "certificate_expired", "expired on 20"),
    ((35, 60), "localhost", "certificate_not_yet_valid", "is valid only from 20"),
    ((-1, 60), "other.example", "certificate_for_other_name", "is for other.example, 127.0.0.2."),
])
def test_a_wrong_certificate_is_found(
    store: Path, tmp_path: Path, days: tuple[float, float], name: str, code: str, shown: str,
) -> None:
    file, port = certificate(tmp_path, name, days), free_port()
    with proxy(file, port) as url, Provider(store, "--public-url", url, port=port):
        report = doctor(store, "--port", str(port), "--public-url", url, "--ca-file", file)
    assert report.codes("problem") == [code], report.findings
    assert shown in report.finding(code)["text"]


def test_a_certificate_of_an_unknown_authority_is_found(store: Path, tmp_path: Path) -> None:
    with proxy(certificate(tmp_path), free_port()) as url:
        report = doctor(store, "--public-url", url)
    assert report.codes("problem") == ["certificate_not_trusted"], report.findings
    assert "CN=Example Authority" in report.finding("certificate_not_trusted")["text"]


def test_a_certificate_that_expires_soon_is_a_warning(store: Path, tmp_path: Path) -> None:
    file, port = certificate(tmp_path, days=(-1, 13)), free_port()
    with proxy(file, port) as url, Provider(store, "--public-url", url, port=port):
        report = doctor(store, "--port", str(port), "--public-url", url, "--ca-file", file)
    assert (report.codes("problem"), report.codes("warning")) == ([], ["certificate_expires_soon"]), report.findings


@pytest.mark.parametrize(("forwarding", "code"), [("drop", "forwarded_for_absent"), ("pass", "forwarded_for_forgeable")])
def test_a_proxy_that_hides_or_forges_clients_is_found(store: Path, tmp_path: Path, forwarding: str, code: str) -> None:
    file, port = certificate(tmp_path), free_port()
    with proxy(file, port, forwarding) as url, Provider(store, "--public-url", url, port=port):
        report = doctor(store, "--port", str(port), "--public-url", url, "--ca-file", file)
    assert report.codes("problem") == [code], report.findings
    advice = report.finding(code)["advice"]
    line = re.search(r"proxy_set_header X-Forwarded-For [^;]*;", advice)[0]
    assert line in (REPOSITORY / "Examples" / "Proxies" / "nginx.conf").read_text(encoding="utf-8")


def test_a_proxy_whose_clock_is_two_hours_off_is_found(store: Path, tmp_path: Path) -> None:
    file, port = certificate(tmp_path), free_port()
    with proxy(file, port, clock_offset=7_200) as url, Provider(store, "--public-url", url, port=port):
        report = doctor(store, "--port", str(port), "--public-url", url, "--ca-file", file)
    assert report.codes("problem") == ["clock_differs"], report.findings
    assert "2 hours behind that of the reverse proxy" in report.finding("clock_differs")["text"]


def test_a_wrong_public_url_is_found(store: Path, tmp_path: Path) -> None:
    file, port = certificate(tmp_path), free_port()
    with proxy(file, port) as url, Provider(store, "--public-url", "https://login.example", port=port):
        report = doctor(store, "--port", str(port), "--public-url", url, "--ca-file", file)
    assert report.codes("problem") == ["other_public_url", "other_public_url"], report.findings
    assert f"calls itself https://login.example, but the settings say {url}." in report.finding("other_public_url")["text"]


def test_a_proxy_before_a_stopped_provider_is_a_warning(store: Path, tmp_path: Path) -> None:
    file = certificate(tmp_path)
    with proxy(file, free_port()) as url:
        report = doctor(store, "--public-url", url, "--ca-file", file)
    assert (report.codes("problem"), report.codes("warning")) == ([], ["provider_stopped"]), report.findings


def test_a_proxy_that_forwards_elsewhere_is_found(store: Path, tmp_path: Path) -> None:
    file, port = certificate(tmp_path), free_port()
    with proxy(file, free_port()) as url, Provider(store, "--public-url", url, port=port):
        report = doctor(store, "--port", str(port), "--public-url", url, "--ca-file", file)
    assert report.codes("problem") == ["proxy_misdirected"], report.findings


def test_an_unreachable_public_url_is_found(store: Path) -> None:
    report = doctor(store, "--url", f"https://localhost:{free_port()}")
    assert report.codes("problem") == ["public_url_unreachable"], report.findings


def test_the_answer_about_a_client_reveals_no_address_of_a_proxy(provider: Provider) -> None:
    address = f"{provider.url}/health/client"
    for headers, answer in (
        ({}, {"forwarded_for": "absent", "proxies": 0}),
        ({"X-Forwarded-For": "198.51.100.7"}, {"address": "198.51.100.7", "forwarded_for": "used", "proxies": 1}),
        ({"X-Forwarded-For": "nonsense"}, {"forwarded_for": "ignored", "proxies": 0}),
    ):
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(
            urllib.request.Request(address, headers=headers), timeout=10,
        ) as response:
            assert json.load(response) == answer
            assert response.headers["Access-Control-Allow-Origin"] is None


def test_every_check_is_documented() -> None:
    sources = "\n".join(
        file.read_text(encoding="utf-8") for file in sorted((REPOSITORY / "Sources/LatchkeyCommand/Doctor/Checks").glob("*Check.swift")))
    names = {line.split('"')[1] for line in sources.splitlines() if "static let name = " in line}
    articles = [file.read_text(encoding="utf-8") for file in (REPOSITORY / "Documentation").rglob("*.md")]
    section = next(text for text in articles if "## Looking for problems" in text).split("## Looking for problems\n")[1].split("\n## ")[0]
    assert {line.split("`")[1] for line in section.splitlines() if line.startswith("| `")} == names
