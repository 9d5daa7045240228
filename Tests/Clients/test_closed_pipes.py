"""Tests output to a closed pipe: a command that prints ends immediately, as `cat` does, and a server continues."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
from pathlib import Path

import pytest
import requests
from dialog_response import query
from person import Person
from provider import LATCHKEY, START_TIMEOUT, STOP_TIMEOUT, Provider, free_port
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK

SIGPIPE_STATUS = -signal.SIGPIPE


def run_without_reader(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs the command with a pipe as its standard output. The reading end of the pipe is closed."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return subprocess.run(
            [LATCHKEY, *command], stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=START_TIMEOUT, check=False)
    finally:
        os.close(writing)


@pytest.mark.parametrize(
    "command",
    [
        ["audit"], ["audit", "--json"], ["app", "list"], ["app", "list", "--json"], ["app", "show", APP_ID], ["app", "show", APP_ID, "--audit"],
        ["app", "show", APP_ID, "--audit", "--json"], ["app", "check", APP_ID], ["app", "review", "list"], ["app", "review", "list", "--json"],
        ["person", "list"], ["person", "list", "--json"], ["person", "show", ADA.email, "--audit"],
        ["person", "show", ADA.email, "--audit", "--json"], ["permission", "list"], ["keys", "list"], ["keys", "list", "--json"],
    ],
    ids=" ".join)
def test_a_command_with_a_closed_output_ends_as_cat_does(store: Path, command: list[str]) -> None:
    if command[:2] == ["app", "review"]:
        with sqlite3.connect(store) as database:
            database.execute(
                "INSERT INTO review_requests (app_id, permission, login, text, submitted_at, state) VALUES (?, 'user_gender', ?, 'Why', 1, 'waiting')",
                [APP_ID, ADA.email])
        database.close()
    if command[0] == "permission":
        subprocess.run([LATCHKEY, "permission", "add", "user_almanac", "--store", f"sqlite:{store}"], capture_output=True, check=True)

    done = run_without_reader(*command, "--store", f"sqlite:{store}")

    assert (done.returncode, done.stderr) == (SIGPIPE_STATUS, "")


def test_a_long_audit_log_ends_when_its_reader_ends(store: Path) -> None:
    with sqlite3.connect(store) as database:
        database.execute(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000) "
            "INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields) "
            "SELECT n, 'signed_in', 'person', people.id, ?, '' FROM numbers JOIN people ON people.login = ?", [APP_ID, ADA.email])
    database.close()
    for command in (["audit"], ["app", "show", APP_ID, "--audit"], ["person", "show", ADA.email, "--audit"]):
        with subprocess.Popen(
            [LATCHKEY, *command, "--store", f"sqlite:{store}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        ) as process:
            assert process.stdout.readline()
            process.stdout.close()
            assert process.wait(START_TIMEOUT) == SIGPIPE_STATUS
            assert process.stderr.read() == ""


def test_a_long_audit_log_in_json_is_streamed(store: Path) -> None:
    with sqlite3.connect(store) as database:
        database.execute(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000) "
            "INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields) "
            "SELECT n, 'login', 'person', people.id, ?, '' FROM numbers JOIN people ON people.login = ?", [APP_ID, ADA.email])
    database.close()
    for command in (["app", "show", APP_ID], ["person", "show", ADA.email]):
        arguments = [LATCHKEY, *command, "--audit", "--json", "--store", f"sqlite:{store}"]
        whole = subprocess.run(arguments, capture_output=True, text=True, timeout=START_TIMEOUT, check=True).stdout
        assert whole.count("\n") == 1
        logins = [entry for entry in json.loads(whole)["audit"] if entry["act"] == "login"]
        assert len(logins) == 20000
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout.read(1000)
            # The rest of the output does not fit into the pipe, and nobody reads it.
            process.stdout.close()
            assert process.wait(START_TIMEOUT) == SIGPIPE_STATUS
            assert process.stderr.read() == b""


def test_a_change_is_made_even_if_nobody_reads_the_output(store: Path) -> None:
    assert run_without_reader("app", "add", "id=2", "name=Second", "--store", f"sqlite:{store}").returncode == SIGPIPE_STATUS
    shown = subprocess.run([LATCHKEY, "app", "show", "2", "--store", f"sqlite:{store}"], capture_output=True, text=True, check=False)
    assert "Second" in shown.stdout


def test_pages_of_the_graph_api_end_when_their_reader_ends(provider: Provider) -> None:
    code = query(Person(ADA).complete_dialog(provider.dialog()))["code"]
    token = requests.get(f"{provider.url}/oauth/access_token", timeout=20, params={
        "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code}).json()["access_token"]
    for command in (["GET", "me"], ["GET", "me/permissions", "--all"]):
        done = run_without_reader("graph", *command, "--token", token, "--provider", provider.url)
        assert (done.returncode, done.stderr) == (SIGPIPE_STATUS, "")


def test_a_full_disk_is_reported(store: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full_device:
        done = subprocess.run(
            [LATCHKEY, "app", "list", "--store", f"sqlite:{store}"], stdout=full_device, stderr=subprocess.PIPE, text=True, timeout=START_TIMEOUT, check=False)
    assert done.returncode == 1
    assert "No space left on device" in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_provider_continues_if_nobody_reads_its_output(store: Path) -> None:
    port = free_port()
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.Popen(
        [LATCHKEY, "serve", "--port", str(port), "--store", f"sqlite:{store}"], stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        session = requests.Session()
        session.mount("http://", requests.adapters.HTTPAdapter(max_retries=requests.adapters.Retry(total=12, backoff_factor=0.1)))
        assert session.get(f"http://127.0.0.1:{port}/.well-known/openid-configuration", timeout=20).status_code == 200
        session.close()
        process.terminate()
        assert process.wait(STOP_TIMEOUT) == 0
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def test_a_demo_with_a_closed_output_removes_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert run_without_reader("demo").returncode == 0
    assert not list(tmp_path.glob("latchkey-*"))
