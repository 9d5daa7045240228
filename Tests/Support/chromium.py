"""A real Chromium without a window, Debian's own, with a fresh profile for every test: fixtures of the tests of the pages and of those of a desktop."""

import shutil

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

LONGEST_WAIT = 15_000  # milliseconds
# Names of apps are looked up nowhere: the browser finds nobody there, at once.
OPTIONS = ["--no-sandbox", "--disable-dev-shm-usage", "--host-resolver-rules=MAP *.example ~NOTFOUND"]
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium-headless-shell"


@pytest.fixture(scope="session")
def chromium():
    expect.set_options(timeout=LONGEST_WAIT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def browsing(chromium: Browser):
    """Opens browser profiles with options; at the end of the test, none of their pages may have met what its policy forbids."""
    contexts: list[BrowserContext] = []
    violations: list[str] = []

    def open_profile(**options: object) -> BrowserContext:
        context = chromium.new_context(**{"locale": "en-GB", "viewport": {"width": 900, "height": 900}} | options)
        context.set_default_timeout(LONGEST_WAIT)
        context.on("console", lambda message: violations.append(message.text) if "Content Security Policy" in message.text else None)
        context.on("weberror", lambda error: violations.append(str(error.error)))
        contexts.append(context)
        return context

    yield open_profile
    for context in contexts:
        context.close()
    assert not violations


@pytest.fixture
def page(browsing) -> Page:
    return browsing().new_page()
