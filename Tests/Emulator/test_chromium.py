"""Tests that Chromium, with the proxy setting and the certificate in a store of its own, walks the login dialog of the emulator."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from chromium import CHROMIUM, WAIT_TIMEOUT
from emulator import Emulator, running_emulator
from playwright.sync_api import BrowserContext, Error, Playwright, expect
from provider import START_TIMEOUT
from sample import ADA, APP_ID, WEB_CALLBACK
from screens import check_accessibility, press

DIALOG = "https://www.facebook.com/v19.0/dialog/oauth?" + urlencode(
    {"client_id": APP_ID, "redirect_uri": WEB_CALLBACK, "scope": "email,user_birthday", "state": "s"})
BANNER = "Test provider on this computer. Not Facebook."


@pytest.fixture(scope="module")
def emulator() -> Iterator[Emulator]:
    with running_emulator() as running:
        yield running


@pytest.fixture(scope="module")
def home(emulator: Emulator) -> Path:
    """The folder for Chromium that the emulator proposes, prepared with the commands that it prints."""
    commands = re.findall(r"^  ((?:mkdir|certutil) .*)$", emulator.instructions, re.MULTILINE)
    assert len(commands) == 3
    subprocess.run(["bash", "-ec", "\n".join(commands)], check=True, timeout=START_TIMEOUT)
    return Path(re.search(r"^  HOME=(\S+) chromium", emulator.instructions, re.MULTILINE)[1])


@pytest.fixture
def open_browser(emulator: Emulator, home: Path, playwright_of_session: Playwright):
    """Returns a function that starts Chromium with a new profile and the printed setting of the proxy."""
    setting = re.search(r"(--proxy-server=\S+)", emulator.instructions)[1]
    contexts: list[BrowserContext] = []

    def start(folder: Path, home: Path = home, **options: object) -> BrowserContext:
        context = playwright_of_session.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage", setting], env={"HOME": str(home)}, **options)
        context.set_default_timeout(WAIT_TIMEOUT)
        contexts.append(context)
        return context

    yield start
    for context in contexts:
        context.close()


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)])
def test_a_person_logs_in(emulator: Emulator, open_browser, tmp_path: Path, screenshot, scheme: str, width: int) -> None:
    emulator.control("POST", "/reset", {})
    page = open_browser(tmp_path, locale="en-GB", color_scheme=scheme, viewport={"width": width, "height": 800}).pages[0]
    page.goto(DIALOG)
    # Nobody can type a password; people are chosen by a button.
    expect(page.get_by_text(BANNER)).to_be_visible()
    assert page.locator("input[type=password]").count() == 0
    check_accessibility(page)
    screenshot(page, "people")
    page.locator(f"button[name=person][value='{ADA.email}']").click()
    expect(page.locator("input[name=user_birthday]")).to_be_visible()
    expect(page.get_by_text(BANNER)).to_be_visible()
    check_accessibility(page)
    screenshot(page, "consent")
    page.locator("input[name=user_birthday]").uncheck()
    with page.expect_request(f"{WEB_CALLBACK}**") as request:
        press(page, "continue")
    assert "code=" in request.value.url and "state=s" in request.value.url


def test_other_hosts_of_the_original_are_refused(open_browser, tmp_path: Path) -> None:
    page = open_browser(tmp_path).pages[0]
    for address in ("https://connect.facebook.net/en_US/sdk.js", "https://static.xx.fbcdn.net/"):
        with pytest.raises(Error, match="ERR_TUNNEL_CONNECTION_FAILED"):
            page.goto(address)


def test_without_the_certificate_the_browser_refuses(open_browser, tmp_path: Path) -> None:
    empty = tmp_path / "home"
    empty.mkdir()
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        open_browser(tmp_path / "profile", home=empty).pages[0].goto(DIALOG)
