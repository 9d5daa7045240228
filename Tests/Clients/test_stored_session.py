"""Tests commands if the stored session cannot be read, if it cannot be changed, or if its file does not contain a session."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from provider import LATCHKEY

RECORD = {
    "format": "latchkey session",
    "version": 1,
    "revision": "r",
    "accessToken": {
        "tokenString": "EAAhidden", "permissions": ["email"], "declinedPermissions": [], "expiredPermissions": [], "appID": "138483919580948",
        "userID": "1", "expirationDate": 64092211200.0, "refreshDate": 0.0, "dataAccessExpirationDate": 64092211200.0,
    },
    "secrets": {"login": {"origin": "http://127.0.0.1:9"}},
}
COMMANDS = [["logout"], ["logout", "--revoke"], ["token", "show", "--access"], ["token", "refresh"], ["graph", "GET", "me"]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "latchkey/latchkey-command"
    folder.mkdir(parents=True, mode=0o700)
    (folder / "place").touch(mode=0o600)
    (folder / "place").write_text("file\n")
    (folder / "session.json").touch(mode=0o600)
    (folder / "session.json").write_text(json.dumps(RECORD))
    return folder


def latchkey(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in ("DBUS_SESSION_BUS_ADDRESS", "LATCHKEY_TOKEN")}
    environment["XDG_STATE_HOME"] = str(folder.parent.parent)
    return subprocess.run([LATCHKEY, *arguments], capture_output=True, text=True, timeout=60, check=False, env=environment)


def test_a_stored_session_is_read(folder: Path) -> None:
    assert latchkey(folder, "token", "show", "--access").stdout == "EAAhidden\n"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_an_unreadable_session_is_an_error(folder: Path, command: list[str]) -> None:
    (folder / "session.json").chmod(0o644)
    ended = latchkey(folder, *command)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert len(ended.stderr.splitlines()) == 1
    assert "open_to_others" in ended.stderr and "hidden" not in ended.stderr
    assert json.loads((folder / "session.json").read_text()) == RECORD


@pytest.mark.parametrize("command", COMMANDS[:2], ids=" ".join)
def test_a_logout_that_is_not_stored_fails(folder: Path, command: list[str]) -> None:
    (folder / "session.json.new").mkdir()
    ended = latchkey(folder, *command)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "session.json" in ended.stderr and "hidden" not in ended.stderr
    assert json.loads((folder / "session.json").read_text()) == RECORD


def test_an_invalid_session_file_is_set_aside(folder: Path) -> None:
    (folder / "session.json").write_text("{")
    ended = latchkey(folder, "logout")
    assert (ended.returncode, ended.stdout) == (0, "You were not logged in.\n")
    assert "set_aside" in ended.stderr
    assert (folder / "session.json.unreadable-1").read_text() == "{"
