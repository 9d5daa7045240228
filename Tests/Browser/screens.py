"""What a person does on the pages of the provider."""

from playwright.sync_api import Page, expect
from sample import Login


def log_in(page: Page, login: Login) -> None:
    page.locator("input[name=email]").fill(login.email)
    page.locator("input[name=password]").fill(login.password)
    press(page, "login")


def press(page: Page, action: str) -> None:
    """Presses one of the buttons, by what it does: what is written on it depends on the language."""
    page.locator(f"button[name=action][value={action}]").click()


def switch_off(page: Page, *permissions: str) -> None:
    for permission in permissions:
        page.locator(f"input[name={permission}]").uncheck()


def expect_login(page: Page) -> None:
    expect(page.locator("form[action='/dialog/login'] input[name=password]")).to_be_visible()


def expect_consent(page: Page) -> None:
    expect(page.locator("form[action='/dialog/consent']")).to_be_visible()
