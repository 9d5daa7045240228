"""Runs every command in the README and in the guides of the documentation site, and compares their Swift code with the code in the tests."""

from __future__ import annotations

import os
import re
import shlex
import socket
import subprocess
import textwrap
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from provider import READY
from sample import ADA, REPOSITORY
from screens import expect_consent, log_in, press

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
GUIDES = {name: (REPOSITORY / "Documentation" / f"{name}.md").read_text(encoding="utf-8")
          for name in ("Add-login-to-an-app", "Check-tokens-on-a-server", "Run-a-provider")}
# The code with imports of its own, as the document and the name of the snippet.
WITH_IMPORTS = [(text, name) for text in (README, *GUIDES.values()) for name in re.findall(r"<!-- snippet: (\w+) -->", text)]
SNIPPETS = REPOSITORY / "Tests" / "LatchkeyTests" / "Readme"
ARTICLES = [REPOSITORY / "Documentation" / "Testing-with-the-original-SDK.md"] + [
    file for module in ("HummingbirdLogin", "Latchkey") for file in sorted((REPOSITORY / "Sources" / module / f"{module}.docc").glob("*.md"))]
ARTICLE_SNIPPETS = [REPOSITORY / "Tests" / name for name in ("HummingbirdLoginTests", "LatchkeyTests/Articles", "ProviderEmulationTests")]
# These snippets are only compiled, by `make check-apple`.
READ_SNIPPETS = REPOSITORY / "Checks" / "Apple" / "Snippets"
WAIT_TIMEOUT = 100


def blocks(language: str, text: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def commands(text: str = README) -> list[str]:
    lines = [line.split(" #")[0].strip() for block in blocks("sh", text) for line in block.splitlines()]
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


@pytest.mark.parametrize(("text", "name"), WITH_IMPORTS, ids=[name for _, name in WITH_IMPORTS])
def test_the_swift_code_matches_the_tests(text: str, name: str) -> None:
    shown = re.search(rf"<!-- snippet: {name} -->\n```swift\n(.*?)^```", text, re.MULTILINE | re.DOTALL).group(1)
    source = (SNIPPETS / f"{name.capitalize()}Snippet.swift").read_text(encoding="utf-8")
    run = re.search(rf"^ *// snippet: {name}\n(.*?)^ *// end$", source, re.MULTILINE | re.DOTALL).group(1)
    # The file imports exactly the modules that the snippet imports, so it compiles only if these are enough.
    imports = source[: source.index("extension ")]

    assert shown == imports + textwrap.dedent(run)


def test_every_swift_block_is_tested() -> None:
    for text in (README, *GUIDES.values()):
        assert len(blocks("swift", text)) == text.count("<!-- snippet: ")


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
# What a reader types when a command asks for a password.
TYPED_PASSWORD = f"{ADA.password}\n"


@pytest.fixture
def reader(tmp_path: Path) -> Path:
    """A folder like that of a reader who has just built the project. It has no store."""
    for name in (".build", "Examples"):
        (tmp_path / name).symlink_to(REPOSITORY / name)
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", 8080)) == 0:
            pytest.skip("port 8080, which the README's commands use, is taken on this machine")
    return tmp_path


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of a reader, with the built command in the path, and a script instead of the browser. The script records the address that
    it was asked to open."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" >"{tmp_path}/address.new" && mv "{tmp_path}/address.new" "{tmp_path}/address"\n')
    browser.chmod(0o755)
    return os.environ | {"BROWSER": str(browser), "PATH": f"{REPOSITORY}/.build/debug:{os.environ['PATH']}"}


def serve(command: str, folder: Path, environment: dict[str, str]) -> subprocess.Popen[str]:
    serving = subprocess.Popen(shlex.split(command), cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert serving.stdout.readline() == f"{READY}http://127.0.0.1:8080\n"
    return serving


def log_in_with_command(command: str, folder: Path, environment: dict[str, str], page: Page) -> str:
    """Runs `latchkey login`, logs Ada in on its page, and returns what the command prints."""
    seen = folder / "address"
    with subprocess.Popen(shlex.split(command), cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as login:
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
            login.kill()
    assert login.returncode == 0, error_output
    return printed


def test_a_reader_serves_and_logs_in(reader: Path, environment: dict[str, str], page: Page) -> None:
    with serve(SERVE, reader, environment) as serving:
        try:
            printed = log_in_with_command(LOGIN, reader, environment, page)
            assert "Ada King Lovelace" in printed
            assert "12/10/1985" in printed
        finally:
            serving.terminate()


def expect_login_to_app(command: str, printed: str, page: Page) -> None:
    """Opens the login dialog of an app that a command has added, and expects that Ada can log in to it."""
    app = re.search(r'^id: "(\d+)"$', printed, re.MULTILINE)[1]
    callback = re.search(r"redirect_uris=(\S+)", command)[1]
    page.goto(f"http://127.0.0.1:8080/dialog/oauth?client_id={app}&redirect_uri={callback}")
    if page.locator("input[name=password]").is_visible():
        log_in(page, ADA)
    expect_consent(page)


@pytest.mark.parametrize("guide", GUIDES)
def test_the_commands_of_a_guide_run_in_their_order(guide: str, reader: Path, environment: dict[str, str], page: Page) -> None:
    first, *others = commands(GUIDES[guide])
    assert first.startswith("latchkey serve ")
    outputs = []
    with serve(first, reader, environment) as serving:
        try:
            for command in others:
                if command.startswith("latchkey login "):
                    outputs.append(log_in_with_command(command, reader, environment, page))
                    continue
                done = subprocess.run(
                    ["bash", "-euo", "pipefail", "-c", command], cwd=reader, env=environment, input=TYPED_PASSWORD, capture_output=True, text=True,
                    timeout=WAIT_TIMEOUT, check=False)
                assert done.returncode == 0, f"{command}: {done.stderr}"
                outputs.append(done.stdout)
                if " app add " in command:
                    expect_login_to_app(command, done.stdout, page)
        finally:
            serving.terminate()
    assert all(outputs)
