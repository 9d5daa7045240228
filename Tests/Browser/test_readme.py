"""Runs every command in the README, and compares the README's Swift code with the code in the tests."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import textwrap
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from provider import READY
from sample import ADA, REPOSITORY
from screens import log_in, press

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
SNIPPETS = REPOSITORY / "Tests" / "LatchkeyTests" / "Readme"
ARTICLES = [file for module in ("HummingbirdLogin", "Latchkey") for file in sorted((REPOSITORY / "Sources" / module / f"{module}.docc").glob("*.md"))]
ARTICLE_SNIPPETS = [REPOSITORY / "Tests" / "HummingbirdLoginTests", REPOSITORY / "Tests" / "LatchkeyTests" / "Articles"]
# These snippets are only compiled, by `make check-apple`.
READ_SNIPPETS = REPOSITORY / "Checks" / "Apple" / "Snippets"
WAIT_TIMEOUT = 100


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    lines = [line.split(" #")[0].strip() for block in blocks("sh") for line in block.splitlines()]
    return [line for line in lines if line]


def test_every_command_is_tested() -> None:
    assert commands() == ["make demo", "make test", "make build", SERVE, LOGIN]


def test_the_demo_prints_what_the_readme_shows() -> None:
    shown = blocks("text")[0].rstrip().splitlines()

    demo = subprocess.run(
        ["make", "--no-print-directory", "demo"], cwd=REPOSITORY, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=WAIT_TIMEOUT, check=False)

    assert demo.returncode == 0, demo.stderr
    printed = iter(demo.stdout.splitlines())
    for line in shown:
        if line == "…":
            continue
        pattern = re.compile(".*".join(re.escape(part) for part in line.split("…")))
        assert any(pattern.fullmatch(other) for other in printed), f"the demo does not print at this point: {line}"


@pytest.mark.parametrize("name", re.findall(r"<!-- snippet: (\w+) -->", README))
def test_the_swift_code_matches_the_tests(name: str) -> None:
    shown = re.search(rf"<!-- snippet: {name} -->\n```swift\n(.*?)^```", README, re.MULTILINE | re.DOTALL).group(1)
    source = (SNIPPETS / f"{name.capitalize()}Snippet.swift").read_text(encoding="utf-8")
    run = re.search(rf"^ *// snippet: {name}\n(.*?)^ *// end$", source, re.MULTILINE | re.DOTALL).group(1)
    # The file imports exactly the modules that the snippet imports, so it compiles only if these are enough.
    imports = source[: source.index("extension ")]

    assert shown == imports + textwrap.dedent(run)


def test_every_swift_block_is_tested() -> None:
    assert len(blocks("swift")) == README.count("<!-- snippet: ")


@pytest.mark.parametrize("article", ARTICLES, ids=lambda article: article.stem)
def test_the_swift_code_of_an_article_matches_the_tests(article: Path) -> None:
    text = article.read_text(encoding="utf-8")
    shown = re.findall(r"^<!-- snippet: (\w+) -->\n```swift\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    files = [file for folder in ARTICLE_SNIPPETS for file in sorted(folder.glob("*Snippets.swift"))] + sorted(READ_SNIPPETS.glob("*.swift"))
    sources = "\n".join(file.read_text(encoding="utf-8") for file in files)
    run = dict(re.findall(r"^ *// snippet: (\w+)\n(.*?)^ *// end$", sources, re.MULTILINE | re.DOTALL))

    assert len(shown) == text.count("```swift")
    for name, snippet in shown:
        assert snippet == textwrap.dedent(run[name]), name


SERVE = ".build/debug/latchkey serve --seed Examples/sample/seed.yaml"
LOGIN = ".build/debug/latchkey login --app 138483919580948 --limited --scope email,user_birthday"


@pytest.fixture
def reader(tmp_path: Path) -> Path:
    """A folder like that of a reader who has just built the project. It has no store."""
    for name in (".build", "Examples"):
        (tmp_path / name).symlink_to(REPOSITORY / name)
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", 8080)) == 0:
            pytest.skip("port 8080, which the README's commands use, is taken on this machine")
    return tmp_path


def test_a_reader_serves_and_logs_in(reader: Path, page: Page, tmp_path: Path) -> None:
    # This script replaces the reader's browser, and records the address that it was asked to open.
    seen = tmp_path / "address"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" >"{seen}.new" && mv "{seen}.new" "{seen}"\n')
    browser.chmod(0o755)

    with subprocess.Popen(SERVE.split(), cwd=reader, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as serve:
        try:
            assert serve.stdout.readline() == f"{READY}http://127.0.0.1:8080\n"
            login = subprocess.Popen(
                LOGIN.split(), cwd=reader, env=os.environ | {"BROWSER": str(browser)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True)
            try:
                login.stderr.readline()
                while not seen.exists():
                    page.wait_for_timeout(50)
                    assert login.poll() is None, login.stderr.read()
                page.goto(seen.read_text())
                log_in(page, ADA)
                press(page, "continue")
                expect(page.locator("h1")).to_have_text("You can close this page")
                printed, error_output = login.communicate(timeout=WAIT_TIMEOUT)
            finally:
                if login.poll() is None:
                    login.kill()
                    login.wait()
            assert login.returncode == 0, error_output
            assert "Ada King Lovelace" in printed
            assert "12/10/1985" in printed
        finally:
            serve.terminate()
