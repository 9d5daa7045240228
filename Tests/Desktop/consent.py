"""The steps of a person in the browser that a window has opened."""

from playwright.sync_api import Page, expect
from sample import ADA, Login
from screens import expect_consent, log_in, press, switch_off


def agree(page: Page, address: str, *declined: str, login: Login | None = ADA) -> None:
    """Logs in, and agrees to all permissions except the declined ones. `login` is `None` if the browser is already logged in."""
    page.goto(address)
    if login:
        log_in(page, login)
    expect_consent(page)
    switch_off(page, *declined)
    press(page, "continue")
    expect(page.locator("h1")).to_have_text("You can close this page")
