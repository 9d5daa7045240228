"""Checks that SDK.md has the sections that the code cites, that the names and link targets in SDK.md exist, and that its commands run.
Scripts/check-documentation compiles the Swift code of SDK.md."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from provider import LATCHKEY
from sample import REPOSITORY

DOCUMENT = REPOSITORY / "Documentation" / "SDK.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
SECTIONS = re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", TEXT, re.MULTILINE)
COMMANDS = re.findall(r"^```sh\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
FOLDERS = ["Sources", "Tests", "Examples", "Benchmarks", "Scripts", "Checks"]
# A citation may continue on the next line of a comment.
CITATION = re.compile(r"sdk\.md,[\s/#]*sections?[\s/#]+(\d+(?:\.\d+)?)(?:[\s/#]+and[\s/#]+(\d+(?:\.\d+)?))?", re.IGNORECASE)

SESSION = {
    "format": "latchkey session",
    "version": 1,
    "revision": "r",
    "accessToken": {
        "tokenString": "EAAsample", "permissions": ["email"], "declinedPermissions": [], "expiredPermissions": [], "appID": "138483919580948",
        "userID": "1", "expirationDate": 64092211200.0, "refreshDate": 0.0, "dataAccessExpirationDate": 64092211200.0,
    },
    "secrets": {"login": {"origin": "http://127.0.0.1:9"}},
}


def test_no_section_occurs_twice() -> None:
    assert len(SECTIONS) > 50
    assert len(SECTIONS) == len(set(SECTIONS))


def test_each_section_that_the_code_cites_exists() -> None:
    files = [file for folder in FOLDERS for file in (REPOSITORY / folder).rglob("*") if file.suffix in (".swift", ".py", ".md", ".h")]
    cited = {}
    for file in files:
        for numbers in CITATION.findall(file.read_text(encoding="utf-8")):
            cited |= {number: file.relative_to(REPOSITORY) for number in numbers if number}
    assert cited
    assert not {number: file for number, file in cited.items() if number not in SECTIONS}


def test_each_section_that_the_document_cites_exists() -> None:
    prose = re.sub(r"RFC\s\d+(?:, |\),? |,\s)sections? [\d.]+", "", TEXT)
    referred = re.findall(r"(?<!\d, )sections? (\d+\.\d+)", prose)
    assert referred
    assert not set(referred) - set(SECTIONS)


def test_each_type_exists() -> None:
    sources = "\n".join(file.read_text(encoding="utf-8") for file in (REPOSITORY / "Sources").rglob("*.swift"))
    identifiers = set(re.findall(r"\w+", sources))
    prose = re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)
    named = {word for code in re.findall(r"`([^`\n]+)`", prose) for word in re.findall(r"\b[A-Z][a-z]+[A-Z]\w+|\b(?:FB|GTK)[A-Z]\w+", code)}
    assert len(named) > 80
    assert not named - identifiers, named - identifiers


def test_each_link_has_a_file_as_its_target() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert links
    assert not [link for link in links if not (DOCUMENT.parent / link).exists()]


@pytest.mark.parametrize("commands", COMMANDS)
def test_the_commands_run(commands: str, state: Path) -> None:
    folder = state / "latchkey" / "latchkey-command"
    folder.mkdir(parents=True, mode=0o700)
    for name, content in (("place", "file\n"), ("session.json", json.dumps(SESSION))):
        (folder / name).touch(mode=0o600)
        (folder / name).write_text(content, encoding="utf-8")
    runnable = commands.replace(".build/debug/latchkey", str(LATCHKEY))

    ended = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", runnable], cwd=REPOSITORY, env=os.environ | {"XDG_STATE_HOME": str(state)}, capture_output=True, text=True,
        timeout=60, check=False)

    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("EAAsample\n")
    assert "accessToken" not in (folder / "session.json").read_text(encoding="utf-8")
