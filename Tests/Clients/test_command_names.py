"""Tests how the command answers wrong names, and its manual pages."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from provider import LATCHKEY, latchkey
from sample import REPOSITORY


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["sreve"], "There is no command 'sreve'; did you mean 'serve'?"),
        (["serv", "--port", "1"], "There is no command 'serv'; did you mean 'serve'?"),
        (["app", "lits"], "There is no command 'lits'; did you mean 'list'?"),
        (["help", "nosuch"], "There is no command 'nosuch'; 'latchkey help' lists all of them."),
        (["help", "app", "nosuch"], "There is no command 'nosuch'; 'latchkey help app' lists all of them."),
        (["help", "tokn"], "There is no command 'tokn'; did you mean 'token'?"),
        (["app", "help"], "There is no command 'help'; 'latchkey help app' lists all of them."),
        (["hlep"], "There is no command 'hlep'; did you mean 'help'?"),
        (["help", "hlep"], "There is no command 'hlep'; did you mean 'help'?"),
        (["help", "serve", "nosuch"], "The command 'serve' has no subcommand 'nosuch'."),
        (["help", "app", "add", "nosuch"], "The command 'add' has no subcommand 'nosuch'."),
        (["Serve"], "There is no command 'Serve'; did you mean 'serve'?"),
        (["x\x1b[2J"], "There is no command 'x\\u{1b}[2J'"),
        (["serve", "--prot", "1"], "Unknown option '--prot'"),
    ])
def test_a_wrong_name_is_an_error_that_names_the_nearest_one(arguments: list[str], problem: str) -> None:
    done = latchkey(*arguments)
    assert (done.returncode, done.stdout) == (64, "")
    assert problem in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr


@pytest.mark.parametrize("arguments", [["help"], ["help", "serve"], ["help", "app", "add"], ["app"], ["-h"], ["help", "help"], ["help", "--help"]])
def test_help_for_known_names(arguments: list[str]) -> None:
    done = latchkey(*arguments)
    assert done.returncode == 0 and "USAGE: latchkey" in done.stdout


def test_the_help_documents_the_exit_status() -> None:
    assert "The exit status is 0" in " ".join(latchkey("help").stdout.split())


def test_the_manual_pages_are_complete_and_well_formed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764201600")
    subprocess.run([REPOSITORY / "Scripts" / "manual-pages", LATCHKEY, tmp_path], check=True, timeout=60)
    pages = sorted(tmp_path.iterdir())
    commands = {page.stem.removeprefix("latchkey-") for page in pages}
    assert {"latchkey", "serve", "app", "token"} <= commands and len(commands) > 12
    lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *pages], capture_output=True, text=True, timeout=60, check=False)
    assert lint.returncode == 0, lint.stdout
    shown = subprocess.run(["mandoc", "-T", "ascii", tmp_path / "latchkey-serve.1"], capture_output=True, text=True, timeout=60, check=True)
    plain = "".join(c for i, c in enumerate(shown.stdout) if c != "\b" and shown.stdout[i + 1 : i + 2] != "\b")
    for text in ("--public-url", "LATCHKEY_PUBLIC_URL", "LATCHKEY_CONFIG", "EXIT STATUS", "November 27, 2025"):
        assert text in plain, text
    assert "LATCHKEY_VERSION" not in plain and "LATCHKEY_PRINT_CONFIG" not in plain
