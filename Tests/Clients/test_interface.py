"""Checks that the names on which users of Latchkey rely match the files in `Interface`.

After an intended change, write the files with `LATCHKEY_WRITE_INTERFACE=1 .venv/bin/python -m pytest Tests/Clients/test_interface.py`.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
import requests
from provider import Provider, latchkey
from sample import REPOSITORY

SNAPSHOTS = Path(__file__).resolve().parent / "Interface"
# A mapping of each kind in a seed file, with an unknown key.
SEED_MAPPINGS = {
    "": "unknown: 1",
    "apps[]": "apps: [ { unknown: 1 } ]",
    "apps[].roles": 'apps: [ { id: "1", name: A, roles: { unknown: 1 } } ]',
    "people[]": "people: [ { unknown: 1 } ]",
    "people[].hometown": (
        "people: [ { email: a@example.com, password: correct horse battery staple, first_name: A, last_name: B, hometown: { unknown: 1 } } ]"
    ),
}
# The members of the OpenAPI document that contain prose. The comparison ignores them, so their text may change.
PROSE = {"description", "summary", "title"}


def compare(name: str, text: str) -> None:
    file = SNAPSHOTS / name
    if "LATCHKEY_WRITE_INTERFACE" in os.environ:
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def plain(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def test_the_subcommands_and_their_options() -> None:
    lines: list[str] = []

    def add(command: dict, path: str) -> None:
        for argument in command.get("arguments", []):
            names = " ".join(sorted(("--" if name["kind"] == "long" else "-") + name["name"] for name in argument.get("names", [])))
            traits = [trait for trait, is_set in (("optional", argument["isOptional"]), ("repeatable", argument["isRepeating"])) if is_set]
            lines.append(f"{path} {argument['kind']} {names or argument['valueName']} ({', '.join(traits) or 'required'})")
        for child in command.get("subcommands", []):
            lines.append(f"{path} {child['commandName']}")
            add(child, f"{path} {child['commandName']}")

    add(json.loads(latchkey("--experimental-dump-help").stdout)["command"], "latchkey")
    compare("commands.txt", "".join(f"{line}\n" for line in sorted(lines)))


def test_the_keys_of_a_seed_file(tmp_path: Path) -> None:
    lines = []
    for key_path, text in SEED_MAPPINGS.items():
        seed = tmp_path / "seed.yaml"
        seed.write_text(text, encoding="utf-8")
        done = latchkey("serve", "--port", "0", "--store", f"sqlite:{tmp_path / 'store.sqlite'}", "--seed", seed)
        known = re.search(r"is not a known key; known are (.*)", done.stderr)
        assert known, done.stderr
        lines += [f"{key_path}.{key}\n".removeprefix(".") for key in sorted(known[1].rstrip(".").split(", "))]
    compare("seed-keys.txt", "".join(lines))


def test_the_endpoints_with_their_parameters_and_responses(session_provider: Provider) -> None:
    document = requests.get(f"{session_provider.url}/openapi.json", timeout=10).json()
    document["servers"] = []

    def without_prose(value: object, is_named: bool = False) -> object:
        if isinstance(value, dict):
            # A property or a parameter can itself be named `description`, for example.
            return {
                key: without_prose(child, key in ("properties", "paths", "schemas", "responses", "parameters"))
                for key, child in value.items() if is_named or key not in PROSE or not isinstance(child, str)
            }
        return [without_prose(child) for child in value] if isinstance(value, list) else value

    lines = []
    for path, operations in without_prose(document.pop("paths")).items():
        lines += [f"{method.upper()} {path} {plain(operation)}" for method, operation in operations.items()]
    for kind, parts in without_prose(document.pop("components")).items():
        lines += [f"{kind} {name} {plain(part)}" for name, part in parts.items()]
    lines.append(plain(without_prose(document)))
    compare("endpoints.txt", "".join(f"{line}\n" for line in sorted(lines)))


def test_the_templates_of_the_pages(tmp_path: Path) -> None:
    assert latchkey("pages", tmp_path / "pages").returncode == 0
    files = sorted(str(file.relative_to(tmp_path / "pages")) for file in (tmp_path / "pages").rglob("*") if file.is_file())
    compare("templates.txt", "".join(f"{file}\n" for file in files))


def test_the_targets_of_make() -> None:
    shown = subprocess.run(["make", "--no-print-directory", "help"], cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout
    compare("make-targets.txt", "".join(f"{line.split()[1]}\n" for line in shown.splitlines()))


@pytest.fixture(scope="module")
def session_provider(tmp_path_factory: pytest.TempPathFactory):
    with Provider(tmp_path_factory.mktemp("interface") / "store.sqlite") as running:
        yield running
