"""Fixtures for tests of pages and of desktops: Debian's headless Chromium, with a new profile for every test; and screenshots."""

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

WAIT_TIMEOUT = 15_000  # In milliseconds.
# The hosts of apps are not resolved, so the browser fails immediately when it connects to them.
OPTIONS = ["--no-sandbox", "--disable-dev-shm-usage", "--host-resolver-rules=MAP *.example ~NOTFOUND"]
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium-headless-shell"


@pytest.fixture(scope="session")
def playwright_of_session():
    expect.set_options(timeout=WAIT_TIMEOUT)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright_of_session: Playwright):
    browser = playwright_of_session.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
    yield browser
    browser.close()


@pytest.fixture
def new_context(chromium: Browser):
    """Returns a function that opens browser profiles with options. Fails at the end of the test if a page has violated its content security
    policy."""
    contexts: list[BrowserContext] = []
    violations: list[str] = []

    def open_profile(**options: object) -> BrowserContext:
        context = chromium.new_context(**{"locale": "en-GB", "viewport": {"width": 900, "height": 900}} | options)
        context.set_default_timeout(WAIT_TIMEOUT)
        context.on("console", lambda message: violations.append(message.text) if "Content Security Policy" in message.text else None)
        context.on("weberror", lambda error: violations.append(str(error.error)))
        contexts.append(context)
        return context

    yield open_profile
    for context in contexts:
        context.close()
    assert not violations


@pytest.fixture
def page(new_context) -> Page:
    return new_context().new_page()


@pytest.fixture
def screenshot(request: pytest.FixtureRequest):
    """Returns a function that saves a screenshot of a page, if LATCHKEY_SHOTS names a folder for screenshots."""

    def take(page: Page, name: str) -> None:
        if folder := os.environ.get("LATCHKEY_SHOTS"):
            test = re.sub(r"[^\w-]+", "-", request.node.name.removeprefix("test_")).strip("-")
            page.screenshot(path=Path(folder) / f"{test}.{name}.png", full_page=True, animations="disabled")

    return take
