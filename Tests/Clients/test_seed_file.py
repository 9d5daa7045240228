"""Tests a seed file with an error: the message has the file, the line and the key, and nothing is loaded."""

from pathlib import Path

import pytest
import requests
from provider import Provider, free_port, latchkey
from sample import APP_ID, SEED

APP = """\
apps:
  - id: "138483919580948"
    name: Sample
    redirect_uris: [ "https://app.example/callback" ]
"""
PERSON = """\
people:
  - email: ada@example.com
    password: correct horse battery staple
    first_name: Ada
    last_name: Lovelace
"""


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        (APP + "    redirect_url: x\n" + PERSON, 5, "redirect_url"),
        (APP + PERSON + "    nickname: Countess\n", 10, "nickname"),
        (APP + "apples: []\n", 5, "apples"),
        (APP + '  - id: "138483919580948"\n    name: Twin\n', 5, "id"),
        (APP + PERSON + PERSON.removeprefix("people:\n"), 10, "email"),
        (APP + PERSON + PERSON.removeprefix("people:\n").replace("ada@", "ADA@"), 10, "email"),
        (APP + PERSON + "    birthday: 02/30/1985\n", 10, "birthday"),
        (APP + PERSON + "    birthday: 10.12.1985\n", 10, "birthday"),
        (APP + PERSON + "    birthday: [ 1985 ]\n", 10, "birthday"),
        (APP + PERSON + "    friends: [ Grace ]\n", 10, "friends"),
        (APP + PERSON + "    hometown: London\n", 10, "hometown"),
        (APP + PERSON + "    hometown: { id: \"1\", name: London, planet: Earth }\n", 10, "planet"),
        (APP + PERSON + "    picture: absent.png\n", 10, "picture"),
        (APP + "    mode: lively\n", 5, "mode"),
        (APP + "    advanced_access: [ user_birthdy ]\n", 5, "advanced_access"),
        (PERSON + "    birthday: 02/20/2999\n", 6, "birthday"),
        (APP + "    permissions: [ publish_actions, dialog ]\n", 5, "permissions"),
        (PERSON.replace("correct horse battery staple", "a" * 1025), 3, "password"),
        (APP + "    login_from_devices: perhaps\n", 5, "login_from_devices"),
        (APP.replace("https://app.example/callback", "/callback"), 4, "redirect_uris"),
        (APP.replace('"138483919580948"', "one"), 2, "id"),
        (APP + "    name: Again\n", 3, "name"),
        (APP.replace("    name: Sample\n", ""), 2, "name"),
        (PERSON.replace("    password: correct horse battery staple\n", ""), 2, "password"),
    ],
    ids=lambda value: value if isinstance(value, str) and "\n" not in value else "",
)
def test_an_error_names_file_line_and_key(tmp_path: Path, text: str, line: int, key: str) -> None:
    seed = tmp_path / "seed.yaml"
    seed.write_text(text, encoding="utf-8")

    result = latchkey("serve", "--port", str(free_port()), "--store", f"sqlite:{tmp_path / 'store.sqlite'}", "--seed", seed)

    assert result.returncode > 0
    assert result.stdout == ""
    error_lines = result.stderr.splitlines()
    assert len(error_lines) == 1, result.stderr
    assert key in error_lines[0].partition(f"{seed}:{line}: ")[2], error_lines[0]


@pytest.mark.parametrize("text", ["apps: [", "\t- x", "just a sentence", "- a list"], ids=["open", "tab", "text", "list"])
def test_a_file_that_is_not_a_seed(tmp_path: Path, text: str) -> None:
    seed = tmp_path / "seed.yaml"
    seed.write_text(text, encoding="utf-8")

    result = latchkey("serve", "--port", str(free_port()), "--store", f"sqlite:{tmp_path / 'store.sqlite'}", "--seed", seed)

    assert result.returncode > 0
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert f"{seed}:" in result.stderr


def test_a_seed_file_that_does_not_exist(tmp_path: Path) -> None:
    seed = tmp_path / "absent.yaml"

    result = latchkey("serve", "--port", str(free_port()), "--store", f"sqlite:{tmp_path / 'store.sqlite'}", "--seed", seed)

    assert result.returncode > 0
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert str(seed) in result.stderr


def test_an_invalid_seed_is_not_loaded_in_part(tmp_path: Path) -> None:
    seed, store = tmp_path / "seed.yaml", tmp_path / "store.sqlite"
    seed.write_text(SEED.read_text(encoding="utf-8").replace("06/19/2011", "06/31/2011").replace("picture:", "# picture:").replace("icon:", "# icon:"), encoding="utf-8")
    assert latchkey("serve", "--port", str(free_port()), "--store", f"sqlite:{store}", "--seed", seed).returncode > 0

    with Provider(store) as provider:
        page = requests.get(provider.dialog(), allow_redirects=False, timeout=20)

    assert APP_ID in provider.dialog()
    assert page.status_code == 400, "the app of the seed is not known"
