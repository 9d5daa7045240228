"""Tests the windows as a screen reader announces them."""

from consent import agree
from desktop import Desktop, eventually
from playwright.sync_api import Page
from screen_reader import ScreenReader


def test_roles_and_names(sample, desktop: Desktop, page: Page) -> None:
    with ScreenReader(desktop) as reader, sample("--limited", "--scope", "email", **reader.environment) as window:
        eventually(lambda: reader.sees("button", "Continue with Latchkey"), "the login button")
        assert reader.sees("image", "Profile picture")
        window.click_button()
        eventually(lambda: reader.sees("label", "Continue in your browser."), "a button to continue")
        assert reader.nameless() == {"group"}, "neither a spinner nor an empty line is shown"
        agree(page, window.address())
        window.expect("logged in")
        eventually(lambda: reader.sees("list", "What this app can see"), "the permissions")
        assert reader.sees("list item", "email", "Allowed")
        assert reader.nameless() == {"group"}
        window.click_button()
        eventually(lambda: desktop.windows("Log out"), "the logout prompt")
        eventually(lambda: reader.sees("alert dialog", "Log out Logged in as Ada King Lovelace"), "the logout prompt, once")
        assert window.errors() == ""
