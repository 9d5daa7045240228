"""Tests the exit status of failures: 64 says that the same arguments, settings and files fail again, so that a supervisor does not repeat them."""

from __future__ import annotations

import os
import socket
import subprocess
from pathlib import Path

import pytest
from provider import LATCHKEY, free_port, latchkey
from sample import APP_ID

FILES = {
    "wrong.yaml": "store: sqllite:a.sqlite\n", "password.yaml": "public_url: https://a.example\nstore: postgres:host=db.example password=x\n",
    "invalid.yaml": "port: 'x\n", "empty.yaml": "name: ''\n", "twice.yaml": "port: 1\nport: 2\n", "logo.svg": "<svg",
    "seed.yaml": "apps: [ { id: one } ]\n", "people.csv": "emial\nada@example.com\n",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "login.mustache").write_text("{{", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("arguments", [
    "serve --nosuch", "nosuch", "serve --config wrong.yaml", "serve --store sqllite:a.sqlite", "serve --store sqlite:",
    "serve --config password.yaml", "serve --public-url https://a.example --store postgresql://a:b@db.example/c", "serve --config invalid.yaml",
    "serve --config empty.yaml", "serve --config twice.yaml", "serve --config absent.yaml", "serve --logo logo.svg", "serve --logo absent.svg",
    "serve --seed seed.yaml", "serve --seed absent.yaml", "serve --pages pages", "serve --pages absent",
    f"app set {APP_ID} mdoe=live", f"app set {APP_ID} mode=lively", f"app set {APP_ID} name+=x", "app add nmae=x", "app add", "app list --store x:y",
    "person set ada@example.com frist_name=Ada", "person add email=b@example.com first_name=B last_name=B", "person import people.csv", "person import absent.csv",
    "permission add email --text x --group profile", "permission add publish_actions --text x --group nosuch",
])  # fmt: skip
def test_wrong_arguments_and_settings_have_the_status_64(store: Path, folder: Path, arguments: str) -> None:
    before = {file.name for file in folder.iterdir()}
    words = arguments.split()
    if words[0] == "serve":
        words += ["--port", str(free_port())]
        words += [] if "--store" in words or "--config" in words else ["--store", "sqlite:new.sqlite"]
    elif words[0] != "nosuch" and "--store" not in words:
        words += ["--store", f"sqlite:{store}"]
    done = subprocess.run(
        [LATCHKEY, *words], cwd=folder, capture_output=True, text=True, timeout=60, check=False, stdin=subprocess.DEVNULL, env=os.environ)

    assert (done.returncode, done.stdout) == (64, ""), done.stderr
    assert done.stderr.startswith("latchkey: ") and len(done.stderr.splitlines()) == 1, done.stderr
    assert {file.name for file in folder.iterdir()} == before, "nothing was created"


def test_what_may_go_away_by_itself_has_the_status_1(tmp_path: Path, store: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert latchkey("serve", "--port", port, "--store", f"sqlite:{tmp_path / 'a.sqlite'}").returncode == 1
    address = f"postgres:host=127.0.0.1 port={free_port()} dbname=latchkey user=latchkey"
    assert latchkey("serve", "--port", str(free_port()), "--public-url", "https://login.example", "--store", address).returncode == 1
    assert latchkey("app", "list", "--store", f"sqlite:{tmp_path / 'absent.sqlite'}").returncode == 1
    assert latchkey("app", "show", "99", "--store", f"sqlite:{store}").returncode == 1


@pytest.mark.parametrize(("arguments", "problem"), [
    (["app", "set", APP_ID, "mdoe=live"], "mdoe is not a known key; did you mean mode?"),
    (["app", "set", APP_ID, "rolse.testers+=ada@example.com"], "rolse is not a known key; did you mean roles?"),
    (["person", "set", "ada@example.com", "frist_name=Ada"], "frist_name is not a known key; did you mean first_name?"),
    (["person", "set", "ada@example.com", "shoe_size=39"], "shoe_size is not a known key; known are birthday, "),
    (["app", "add", "nmae=Sample"], "nmae is not a known key; did you mean name?"),
])  # fmt: skip
def test_a_wrong_key_names_the_nearest(store: Path, arguments: list[str], problem: str) -> None:
    done = latchkey(*arguments, "--store", f"sqlite:{store}")
    assert done.returncode == 64 and f"latchkey: {problem}" in done.stderr, done.stderr
