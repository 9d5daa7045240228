"""Tests what `latchkey serve` says when it starts, and what it leaves behind when it cannot start."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
from pathlib import Path

import pytest
from provider import LATCHKEY, Provider, latchkey
from sample import REPOSITORY, SEED
from terminal import Terminal

VERSION = (REPOSITORY / "VERSION").read_text(encoding="utf-8").strip()


def output_of(store: Path, *options: str | Path) -> tuple[str, str]:
    """Returns what a provider prints on standard output and on standard error from its start to its end."""
    provider = Provider(store, *options)
    former = len(provider.log())
    with provider:
        provider._process.terminate()
        rest = provider._process.stdout.read()
    return f"{provider.ready_line}\n{rest}", provider.log()[former:]


@pytest.mark.parametrize("options", [[], ["-q"], ["--quiet", "--name", "Ada ID"], ["--name", "Ada ID"]], ids=" ".join)
def test_standard_output_has_exactly_one_line(store: Path, options: list[str]) -> None:
    output, log = output_of(store, *options)
    assert re.fullmatch(r"Latchkey is ready at http://127\.0\.0\.1:\d+\n", output)
    assert ("  address  " in log) == ("-q" not in options and "--quiet" not in options)
    assert "warning:" not in log
    assert re.search(rf" notice Server started .*version={re.escape(VERSION)}\n", log), log


def test_it_says_what_it_serves(store: Path) -> None:
    _, log = output_of(store, "--name", "Ada ID", "--public-url", "http://localhost:8080")
    lines = log.splitlines()
    start = lines.index(f"Ada ID, served by latchkey {VERSION}")
    assert lines[start + 1].startswith("  address  http://localhost:8080, listening at 127.0.0.1, port ")
    assert lines[start + 2] == f"  store    sqlite:{store}, 4 people, 1 app"
    assert lines[start + 3].startswith("  stop     press Ctrl-C")
    assert "\x1b" not in log, "colors are only for terminals"


@pytest.mark.parametrize(
    ("options", "warning"),
    [
        (["--call-private-addresses"], "--call-private-addresses"),
        (["--seed", SEED, "--show-seed-people"], "--show-seed-people"),
        (["--public-url", "http://login.example", "--allow-insecure-http-logins-and-tokens"], "without TLS"),
    ])
def test_it_warns_of_what_is_unsafe(store: Path, options: list[str], warning: str) -> None:
    _, log = output_of(store, "-q", *options)
    warnings = [line for line in log.splitlines() if line.startswith("warning: ")]
    assert len(warnings) == 1 and warning in warnings[0], log


def test_a_provider_that_cannot_listen_creates_nothing(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        done = latchkey("serve", "--port", port, "--store", f"sqlite:{tmp_path / 'store.sqlite'}", "--seed", SEED)
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr == (
        f"latchkey: Cannot listen at 127.0.0.1, port {port}: another program uses the port; stop it, or choose another port with --port.\n")
    assert not list(tmp_path.iterdir())


def test_the_first_process_of_a_container_ends_at_a_signal_while_it_loads_a_seed(tmp_path: Path) -> None:
    people = "".join(
        f"  - {{ email: p{number}@example.com, password: password number {number}, first_name: P, last_name: P }}\n" for number in range(3_000))
    seed = tmp_path / "seed.yaml"
    seed.write_text(f"people:\n{people}", encoding="utf-8")
    store = tmp_path / "store.sqlite"
    own = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    command = ["unshare", *own, "--pid", "--fork", "--kill-child", LATCHKEY, "serve", "--port", "0", "--store", f"sqlite:{store}", "--seed", seed]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as unshare:
        try:
            # Its first line tells how long the passwords will take.
            assert unshare.stderr.readline()
            children = Path(f"/proc/{unshare.pid}/task/{unshare.pid}/children").read_text(encoding="ascii").split()
            os.kill(int(children[0]), signal.SIGTERM)
            assert unshare.wait(timeout=20) == 128 + signal.SIGTERM
        finally:
            unshare.kill()


def test_a_provider_with_refused_pages_creates_nothing(tmp_path: Path) -> None:
    store, pages = tmp_path / "store" / "store.sqlite", tmp_path / "pages"
    store.parent.mkdir()
    pages.mkdir()
    (pages / "login.mustache").write_text("{{nosuch}}", encoding="utf-8")
    for folder in (pages, tmp_path / "nosuch"):
        done = latchkey("serve", "--port", "0", "--store", f"sqlite:{store}", "--seed", SEED, "--pages", folder)
        assert done.returncode == 64 and done.stdout == "" and str(folder) in done.stderr, done.stderr
        assert not list(store.parent.iterdir())


def test_messages_are_colored_only_at_a_terminal_that_shows_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown() -> str:
        with Terminal(LATCHKEY, "serve", "--port", "x") as terminal:
            assert terminal.status() == 64
        return terminal.shown

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[31mlatchkey:\x1b[0m The value" in shown()
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in shown()
    monkeypatch.setenv("NO_COLOR", "")
    assert "\x1b" in shown()
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in shown()


def test_the_version_is_that_of_the_file() -> None:
    done = latchkey("--version")
    assert (done.returncode, done.stdout) == (0, f"latchkey {VERSION}\n")
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


def test_the_documents_name_the_version() -> None:
    """Checks every dependency on this package in a document."""
    files = [REPOSITORY / "README.md", *(REPOSITORY / "Documentation").rglob("*.md"), *(REPOSITORY / "Sources").rglob("*.docc/*.md")]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if '.package(url: "' in line]
    assert len(lines) >= 7
    for line in lines:
        assert f'from: "{VERSION}"' in line, line


def test_the_shell_completions_are_valid() -> None:
    for shell in ("bash", "zsh", "fish"):
        script = latchkey("--generate-completion-script", shell)
        assert script.returncode == 0 and "print-config" in script.stdout
        if shell == "bash":
            subprocess.run(["bash", "-n"], input=script.stdout, text=True, check=True, timeout=60)
