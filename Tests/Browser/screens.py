"""The steps of a person on the provider's pages."""

import json

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from sample import Login

LANGUAGES = [("en-GB", "en"), ("th", "th"), ("it", "it"), ("ja", "ja"), ("zh-TW", "zh-Hant")]
# Each language has light or dark appearance, at the width of the smallest phone or of a desktop. English has both appearances.
APPEARANCES = [
    ("en-GB", "en", "light", 320), ("en-GB", "en", "dark", 900), ("th", "th", "dark", 320), ("it", "it", "light", 320),
    ("ja", "ja", "dark", 900), ("zh-TW", "zh-Hant", "light", 900),
]

AXE = Axe().axe_script
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def check_accessibility(page: Page) -> None:
    """Checks a page against WCAG 2.2, levels A and AA, as far as a program can, and checks that the page is not wider than the window."""
    # Until the page has loaded its style sheets, hidden elements count as visible.
    page.wait_for_load_state()
    missing = page.evaluate("[...document.querySelectorAll('link[rel=stylesheet]')].filter(link => !link.sheet).map(link => link.href)")
    fetched = page.evaluate("performance.getEntriesByType('resource').map(({name, responseStatus, duration}) => [name, responseStatus, duration])")
    assert not missing, f"style sheets are not loaded: {missing}; fetched: {fetched}"
    # Rules that pass are not reported, because reporting them would take most of the time.
    page.evaluate(AXE)
    violations = page.evaluate("options => axe.run(options).then(({violations}) => violations)", {"runOnly": RULES, "resultTypes": ["violations"]})
    assert not violations, json.dumps(violations, indent=2)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "the page is wider than the window"


def log_in(page: Page, login: Login) -> None:
    page.locator("input[name=email]").fill(login.email)
    page.locator("input[name=password]").fill(login.password)
    press(page, "login")


def press(page: Page, action: str) -> None:
    """Presses a button, which is found by its value because its text depends on the language."""
    page.locator(f"button[name=action][value={action}]").click()


def press_and_leave(page: Page, action: str, address: str) -> None:
    """Presses a button that leads to an address of an app without a server. The browser requests the address, and shows an error page."""
    with page.expect_request(f"{address}**"):
        press(page, action)
    page.wait_for_url("chrome-error://**")


def switch_off(page: Page, *permissions: str) -> None:
    for permission in permissions:
        page.locator(f"input[name={permission}]").uncheck()


def expect_login(page: Page) -> None:
    expect(page.locator("form[action='/dialog/login'] input[name=password]")).to_be_visible()


def expect_consent(page: Page) -> None:
    expect(page.locator("form[action='/dialog/consent']")).to_be_visible()
