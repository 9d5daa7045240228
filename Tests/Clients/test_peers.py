"""Tests how `Benchmarks/Peers` reports what it measured and what failed, without the other providers."""

import socket
import sys
from pathlib import Path

import pytest
from sample import REPOSITORY

sys.path.append(str(REPOSITORY / "Benchmarks/Peers"))

from browser import Form
from load import LoadFailed, Measurement, Step, parse
from report import Result, document, plot
from server import Server, ServerFailed, free_port

OUTPUT = "Running 4s test\nresult 2000 0 0 4000000 1500.0 2500.0\nfailure \n"

SERVE = """
import http.server, socketserver, sys
socketserver.TCPServer(("127.0.0.1", int(sys.argv[1])), http.server.SimpleHTTPRequestHandler).serve_forever()
"""


def server(program: str, folder: Path, port: int) -> Server:
    return Server([["sh", "-c", program]], {"PATH": "/usr/bin:/bin"}, folder, port, 0)


def test_the_output_of_the_driver_is_read() -> None:
    assert parse(OUTPUT, 2.0) == Measurement(pieces=2000, seconds=4.0, p95=1.5, p99=2.5, driver=0.5)


@pytest.mark.parametrize(("output", "reason"), [
    ("result 1990 10 0 4000000 1.0 2.0\nfailure step 1: status 500, no such table\n", "10 answers of 2000 .* status 500, no such table"),
    ("result 2000 0 3 4000000 1.0 2.0\nfailure \n", "3 connections failed"),
    ("result 0 0 0 4000000 0.0 0.0\nfailure \n", "0 pieces of work succeeded"),
    ("unable to connect to 127.0.0.1:1 Connection refused\n", "Connection refused"),
])
def test_a_failure_is_no_result(output: str, reason: str) -> None:
    with pytest.raises(LoadFailed, match=reason):
        parse(output, 1.0)


def test_a_step_is_quoted_for_the_driver() -> None:
    lua = Step("/a?b={unique}", '"sub"%s', headers={"Authorization": 'Bearer "x\\'}).lua()
    assert r'headers = { ["Authorization"] = "Bearer \"x\\" }' in lua
    assert r'pattern = "\"sub\"%s"' in lua


def test_the_tables_name_what_is_missing_and_what_failed() -> None:
    fast, slow = Result("Latchkey", "1", "one process"), Result("other", "2", "two processes")
    for result, time in [(fast, 1.0), (slow, 2.0)]:
        result.starts = [30.0, 10.0, 20.0]
        result.rows["discovery"] = [(parse(OUTPUT, 2.0), time)] * 3
    slow.problems["JWKS"] = "status 500"
    text = document([fast, slow], ["discovery", "JWKS"], {"third": "no such package"}, "Conditions.", "3,000")

    assert "| discovery | 2,000 | 1,000 |" in text, "pieces of work per second of processor time"
    assert "| discovery | 500 | 500 |" in text, "pieces of work per second"
    assert "| discovery | 1.50 / 2.50 | 1.50 / 2.50 |" in text
    assert "| JWKS | – | failed |" in text
    assert "| start to the first answer, median, ms | 20.0 | 20.0 |" in text
    assert "- other, JWKS: status 500\n- third was not measured: no such package" in text
    assert plot([fast, slow], ["discovery", "JWKS"]).count("<rect") == 5


def test_a_form_has_the_fields_that_a_browser_would_submit() -> None:
    form = Form(
        '<form action="/go"><input type="hidden" name="state" value="s"><input type="checkbox" name="email" checked>'
        '<input type="checkbox" name="friends"><input type="submit" name="cancel"></form><input name="outside">')
    assert (form.action, form.fields) == ("/go", {"state": "s", "email": "on"})


def test_a_server_that_ends_is_reported_with_its_last_lines(tmp_path: Path) -> None:
    ending = server("echo 'no such file: config'; exit 3", tmp_path, free_port())
    with pytest.raises(ServerFailed, match="ended before its first answer(.|\n)*no such file: config"):
        ending.start("/")
    ending.stop()


def test_a_taken_port_is_reported(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(ServerFailed, match="port [0-9]+ is taken"):
        server("exit 0", tmp_path, taken.getsockname()[1]).start("/")


def test_a_server_has_the_processor_time_and_the_memory_of_its_children(tmp_path: Path) -> None:
    program = tmp_path / "serve.py"
    program.write_text(SERVE, encoding="utf-8")
    busy = server(f"{sys.executable} {program} {(port := free_port())} & wait", tmp_path, port)
    try:
        assert busy.start("/") > 0
        assert busy.memory() > 5
        assert busy.processor_time() > 0
    finally:
        busy.stop()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), 1).close()
