"""Tests the sample app's window, from the first click to the logout."""

import pytest
from consent import agree
from desktop import Desktop, eventually
from playwright.sync_api import Page
from sample import ADA
from screens import log_in, press
from window import Sample


def confirm_logout(desktop: Desktop, window: Sample, *, yes: bool) -> None:
    """Answers the logout prompt with the keyboard. The focus is first on the button that cancels."""
    (dialog,) = eventually(lambda: desktop.windows("Log out"), "the logout prompt")
    desktop.move(*desktop.position(dialog).middle)
    desktop.press(*(["Tab"] if yes else []), "space")
    eventually(lambda: not desktop.windows("Log out"), "a closed logout prompt")


def test_a_click_logs_in_and_logout_asks_for_confirmation(sample, desktop: Desktop, page: Page, screenshot) -> None:
    with sample("--scope", "email,user_birthday") as window:
        assert window.silhouette()
        assert min(window.button().size) >= 44
        screenshot("1-nobody")
        window.click_button()
        address = window.address()
        window.wait_while_busy()
        screenshot("2-busy")
        agree(page, address, "user_birthday")
        assert window.expect("logged in") == "logged in as Ada King Lovelace; granted email, public_profile; declined user_birthday"
        eventually(lambda: not window.silhouette(), "Ada's picture")
        screenshot("3-logged-in")

        window.click_button()
        eventually(lambda: desktop.windows("Log out"), "the logout prompt")
        screenshot("4-question")
        confirm_logout(desktop, window, yes=False)
        window.click_button()
        confirm_logout(desktop, window, yes=True)
        window.expect("logged out")
        eventually(window.silhouette, "the placeholder picture")
        window.close()
        assert window.end() == 0
        assert len(window.lines) == 3, window.lines
        assert window.errors() == ""


def test_the_keyboard_alone_is_enough(sample, desktop: Desktop, page: Page) -> None:
    with sample("--limited", "--scope", "email") as window:
        desktop.press("space")
        agree(page, window.address(), "email")
        assert window.expect("logged in") == "logged in as Ada King Lovelace; granted public_profile; declined email"
        eventually(lambda: not window.silhouette(), "Ada's picture")

        desktop.press("Tab", "Return")
        agree(page, window.address(2), login=None)
        assert window.expect("logged in") == "logged in as Ada King Lovelace; granted email, public_profile; declined nothing"

        desktop.press("Tab", "space")
        window.expect("revoked")
        eventually(window.silhouette, "the placeholder picture")


def test_reauthorization_can_be_canceled(sample, desktop: Desktop, page: Page) -> None:
    with sample("--limited", "--scope", "email") as window:
        desktop.press("space")
        agree(page, window.address(), "email")
        window.expect("logged in")
        desktop.press("Tab", "Return")
        window.address(2)
        # The button's title is now Cancel.
        desktop.press("Return")
        assert window.expect("cancelled") == "cancelled"

        desktop.press("Return")
        asked_again = window.address(3)
        # If the person logs out in the meantime, completing the login in the browser does not log them in again.
        desktop.press("shift+Tab", "space")
        eventually(lambda: desktop.windows("Log out"), "the logout prompt")
        desktop.press("Tab", "space")
        assert {window.expect(""), window.expect("")} == {"logged out", "cancelled"}
        page.goto(asked_again)
        eventually(window.silhouette, "the placeholder picture")
        window.close()
        assert window.end() == 0
        assert window.errors() == ""


def test_a_session_survives_a_restart(sample, page: Page) -> None:
    with sample("--limited") as window:
        window.click_button()
        agree(page, window.address())
        window.expect("logged in")
        window.close()
        assert window.end() == 0

    with sample("--limited") as window:
        eventually(lambda: not window.silhouette(), "Ada's picture")
        assert window.lines == ["ready"]


@pytest.mark.parametrize("closer", ["the person", "the small button", "the window"])
def test_a_canceled_login_is_reported_once(sample, desktop: Desktop, page: Page, closer: str) -> None:
    with sample("--limited") as window:
        window.click_button()
        page.goto(window.address())
        window.wait_while_busy()
        match closer:
            case "the person":
                log_in(page, ADA)
                press(page, "cancel")
            case "the small button": desktop.press("Tab", "space")
            case "the window": window.close()
        window.expect("cancelled")
        if closer != "the window":
            window.button()
            window.close()
        assert window.end() == 0
        assert window.lines == ["ready", "cancelled"]
        assert window.errors() == ""


def test_closing_the_logout_prompt_changes_nothing(sample, desktop: Desktop, page: Page) -> None:
    with sample("--limited") as window:
        window.click_button()
        agree(page, window.address())
        window.expect("logged in")
        window.click_button()
        eventually(lambda: desktop.windows("Log out"), "the logout prompt")
        desktop.press("Escape")
        eventually(lambda: not desktop.windows("Log out"), "a closed logout prompt")
        window.click_button()
        confirm_logout(desktop, window, yes=True)
        window.expect("logged out")


def test_a_click_closes_the_tooltip(sample, desktop: Desktop, screenshot) -> None:
    with sample("--tooltip") as window:
        tooltip = eventually(desktop.tooltip, "the tooltip")
        screenshot("1-bubble")
        desktop.click(*tooltip.middle)
        eventually(lambda: not desktop.tooltip(), "a closed tooltip")
        assert window.lines == ["ready"]
