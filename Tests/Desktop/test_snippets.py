"""Tests the documentation's code for login buttons, and whether a button is released after its window has closed."""

from urllib.parse import parse_qs, urlsplit

import pytest
from consent import agree
from desktop import Desktop
from playwright.sync_api import Page
from provider import Provider, latchkey
from sample import ADA, APP_ID
from screens import log_in, press


def test_limited_login(provider: Provider, snippet, page: Page) -> None:
    with snippet("limited") as window:
        window.click_button()
        assert "nonce=123" in (address := window.dialog(page))
        assert "email" in parse_qs(urlsplit(address).query)["scope"][0].split(",")
        agree(page, page.url)
        line = window.expect("user ")
        assert "; email ada@example.com; " in line
        token = line.rpartition("token ")[2]
        verified = latchkey("token", "verify", token, "--app", APP_ID, "--provider", provider.url, "--nonce", "123")
        assert verified.returncode == 0, verified.stderr


def test_limited_login_cancelled(snippet, page: Page) -> None:
    with snippet("limited") as window:
        window.click_button()
        window.dialog(page)
        log_in(page, ADA)
        press(page, "cancel")
        window.expect("cancelled")


def test_limited_login_failed(desktop: Desktop, snippet) -> None:
    with snippet("limited", at="http://127.0.0.1:1") as window:
        window.click_button()
        window.expect("error: ")
        window.expect("no result")


@pytest.mark.parametrize(
    ("name", "option"), [("permissions", "auth_type=rerequest"), ("no-auth-type", ""), ("reauthorize", "auth_type=reauthorize")])
def test_other_buttons(snippet, page: Page, name: str, option: str) -> None:
    with snippet(name) as window:
        window.click_button()
        address = window.dialog(page)
        assert option in address
        assert option or "auth_type" not in address
        agree(page, page.url)
        granted = window.expect("granted ")
        assert granted == ("granted email, public_profile" if name == "permissions" else "granted public_profile")


@pytest.mark.parametrize("name", ["endings", "endings-elsewhere"])
def test_a_closed_window_is_released(snippet, name: str) -> None:
    window = snippet(name)
    window.opens_browser = False
    with window:
        assert window.expect("0 objects left") == "0 objects left; 2 widgets ended"
        assert window.end() == 0
        assert window.errors() == ""


def test_no_other_thread_calls_gtk_after_the_main_loop(snippet) -> None:
    window = snippet("endings-late")
    window.opens_browser = False
    with window:
        assert window.expect("0 widgets") == "0 widgets ended"
        assert window.end() == 0
        assert window.errors() == ""


@pytest.mark.parametrize("name", ["dropped", "moved"])
def test_closing_the_window_ends_the_login(snippet, name: str) -> None:
    window = snippet(name)
    window.opens_browser = False
    with window:
        if name == "moved":
            window.expect("waiting")
        window.expect("cancelled")
        assert window.end() == 0
        assert window.errors() == ""
