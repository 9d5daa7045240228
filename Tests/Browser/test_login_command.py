"""Tests a whole Limited Login: `latchkey login` in a terminal, and a person in a browser."""

from pathlib import Path

import pytest
from apps import LoginCommand
from playwright.sync_api import Page, expect
from provider import Provider, latchkey
from sample import ADA, APP_ID, GRACE
from screens import expect_consent, log_in, press, switch_off


def test_the_person_declines_a_permission(provider: Provider, page: Page, screenshot) -> None:
    with LoginCommand(provider, "--limited", "--scope", "email,user_birthday") as command:
        page.goto(command.address)
        screenshot(page, "1-login")
        log_in(page, ADA)
        expect_consent(page)
        assert page.locator("input[name=public_profile]").is_disabled()
        assert page.locator("input[name=email]").is_checked()
        switch_off(page, "email")
        screenshot(page, "2-consent")
        press(page, "continue")
        expect(page.locator("h1")).to_have_text("You can close this page")
        assert "id_token" not in page.url, "the browser history does not contain the token"
        screenshot(page, "3-landing")
        status, printed = command.result()

    assert status == 0, command.error_lines
    profile = printed["profile"]
    assert profile["name"] == "Ada King Lovelace"
    assert profile["birthday"] == "12/10/1985"
    assert "email" not in profile
    assert profile["isLimited"] is True
    assert printed["declined"] == ["email"]
    assert {"public_profile", "user_birthday"} <= set(printed["granted"])
    assert printed["requested_tracking"] == printed["effective_tracking"] == "limited"
    assert {check["check"] for check in printed["checks"] if check["outcome"] == "passed"} >= {"signature", "audience", "nonce"}
    assert not [check for check in printed["checks"] if check["outcome"] == "failed"]


def test_the_last_page_shows_the_name_and_the_color_of_the_provider(store: Path, page: Page) -> None:
    with Provider(store, "--name", "Acme <ID>", "--accent-color", "#7a1f5c") as provider, LoginCommand(provider, "--limited") as command:
        page.goto(command.address)
        log_in(page, ADA)
        press(page, "continue")
        expect(page.locator("h1")).to_have_text("You can close this page")
        expect(page.locator("header bdi")).to_have_text("Acme <ID>")
        expect(page.locator("header rect")).to_have_attribute("fill", "#7a1f5c")
        assert command.result()[0] == 0, command.error_lines


def test_the_app_requests_additional_permissions(provider: Provider, page: Page) -> None:
    with LoginCommand(provider, "--limited", "--scope", "email") as command:
        page.goto(command.address)
        log_in(page, ADA)
        switch_off(page, "email")
        press(page, "continue")
        expect(page.locator("h1")).to_have_text("You can close this page")
        assert command.result()[0] == 0, command.error_lines

    options = ["--nonce", "of-my-server", "--auth-type", "none", "--audience", "only_me", "--messenger-page-id", "77", "--fresh"]
    with LoginCommand(provider, "--limited", "--scope", "email", *options) as command:
        page.goto(command.address)
        assert page.locator("input[type=password]").count() == 1, "the consent page is shown although the browser has a session"
        assert "default_audience=only_me" in page.url
        assert "messenger_page_id=77" in page.url
        log_in(page, ADA)
        assert page.locator("input[name=email]").count() == 0, "a declined permission is not requested again"
        press(page, "continue")
        expect(page.locator("h1")).to_have_text("You can close this page")
        status, printed = command.result()

    assert status == 0, command.error_lines
    assert "email" not in printed["granted"]
    token = latchkey("token", "show").stdout.strip()
    verified = ["token", "verify", token, "--app", APP_ID, "--provider", provider.url, "--nonce"]
    assert latchkey(*verified, "of-my-server").returncode == 0
    assert "nonce" in latchkey(*verified, "of-another").stderr


def test_cancel_ends_the_command_without_a_login(provider: Provider, page: Page) -> None:
    with LoginCommand(provider, "--limited") as command:
        page.goto(command.address)
        log_in(page, ADA)
        press(page, "cancel")
        expect(page.locator("h1")).to_have_text("You can close this page")
        status, printed = command.result()

    assert status == 2
    assert printed == {"result": "cancelled"}
    assert "canceled" in command.error_lines[-1]


def test_a_person_without_an_email_address(provider: Provider, page: Page) -> None:
    with LoginCommand(provider, "--limited", "--scope", "email") as command:
        page.goto(command.address)
        log_in(page, GRACE)
        press(page, "continue")
        expect(page.locator("h1")).to_have_text("You can close this page")
        status, printed = command.result()

    assert status == 0, command.error_lines
    assert printed["profile"]["name"] == "Grace Hopper"
    assert "email" in printed["granted"], "the permission is granted although she has no address"
    assert GRACE.email not in str(printed)


def test_without_javascript_the_person_pastes_the_address(provider: Provider, new_context, screenshot) -> None:
    page = new_context(java_script_enabled=False).new_page()
    with LoginCommand(provider, "--limited", "--scope", "email") as command:
        page.goto(command.address)
        screenshot(page, "1-login")
        log_in(page, ADA)
        switch_off(page, "email")
        screenshot(page, "2-consent")
        press(page, "continue")
        page.wait_for_url("**/callback**")
        screenshot(page, "3-landing")
        page.locator("input[name=address]").fill(page.url)
        page.locator("button[type=submit]").click()
        expect(page.locator("h1")).to_have_text("You can close this page")
        status, printed = command.result()

    assert status == 0, command.error_lines
    assert printed["declined"] == ["email"]


@pytest.mark.parametrize(
    ("locale", "done"),
    [
        ("th-TH", "คุณปิดหน้านี้ได้แล้ว"),
        ("it-IT", "Puoi chiudere questa pagina"),
        ("ja-JP", "このページを閉じてかまいません"),
    ],
)
def test_the_landing_page_is_in_the_language_of_the_browser(provider: Provider, new_context, locale: str, done: str) -> None:
    page = new_context(locale=locale).new_page()
    with LoginCommand(provider, "--limited") as command:
        page.goto(command.address)
        log_in(page, ADA)
        press(page, "continue")
        expect(page.locator("h1")).to_have_text(done)
        assert command.result()[0] == 0


def test_concurrent_logins_get_their_own_responses(provider: Provider, new_context) -> None:
    profile = new_context()
    with LoginCommand(provider, "--limited") as first, LoginCommand(provider, "--limited") as second:
        one, other = profile.new_page(), profile.new_page()
        one.goto(first.address)
        other.goto(second.address)
        log_in(other, ADA)
        press(other, "continue")
        log_in(one, ADA)
        press(one, "continue")
        expect(one.locator("h1")).to_have_text("You can close this page")

        assert first.result()[0] == 0
        assert second.result()[0] == 0


def test_a_browser_that_never_returns(provider: Provider) -> None:
    result = latchkey(
        "login", "--app", APP_ID, "--provider", provider.url, "--limited", "--no-browser", "--json", "--timeout", "1")

    assert result.returncode == 1
    assert result.stdout == ""
    request_line, error_line = result.stderr.splitlines()
    assert "/start/" in request_line
    assert error_line.startswith("latchkey: ")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--limited", "--scope", "user_likes"], "user_likes"),
        (["--limited", "--scope", "Email!"], "Email!"),
        (["--limited", "--timeout", "0"], "--timeout"),
        (["--limited", "--provider", "nowhere"], "provider"),
        (["--limited", "--redirect-uri", "https://app.example/"], "loopback redirect URI"),
        (["--client-token", "x"], "--client-token"),
        (["--no-qr"], "--qr"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_invalid_options_are_refused_before_the_browser_opens(options: list[str], message: str) -> None:
    result = latchkey("login", "--app", APP_ID, "--no-browser", *options)

    assert result.returncode > 0
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert message in result.stderr
