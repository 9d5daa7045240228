"""The provider's first page, and the person's own pages: read, looked over by axe, and used with the keyboard alone."""

import json
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import urlopen

import pytest
from apps import WebApp
from playwright.sync_api import Page, expect
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, SEED, SILPA, WEB_CALLBACK
from screens import APPEARANCES, expect_consent, log_in, check_accessibility, press, press_and_leave, switch_off

APP = f"/settings/apps/{APP_ID}"


def use_the_app(provider: Provider, page: Page) -> None:
    page.goto(provider.dialog(scope="email,user_birthday"))
    log_in(page, ADA)
    expect_consent(page)
    press_and_leave(page, "continue", WEB_CALLBACK)


@pytest.mark.parametrize(("locale", "language", "scheme", "width"), APPEARANCES)
def test_every_page_passes_the_audit(
    store: Path, browsing, shot, locale: str, language: str, scheme: str, width: int
) -> None:
    with Provider(store, "--seed", SEED, "--show-seed-people") as provider:
        page = browsing(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 700}).new_page()
        page.goto(provider.url)
        assert page.locator("html").get_attribute("lang") == language
        expect(page.get_by_text(ADA.email)).to_be_visible()
        check_accessibility(page)
        shot(page, "home")
        page.goto(provider.dialog(scope="email"))
        check_accessibility(page)
        use_the_app(provider, page)
        for path in ["/settings", APP, f"{APP}/remove"]:
            page.goto(provider.url + path)
            assert page.locator("html").get_attribute("lang") == language
            check_accessibility(page)
            shot(page, path.replace("/", "-"))
        page.context.clear_cookies()
        page.goto(f"{provider.url}/settings")
        expect(page.locator("form[action='/settings/login']")).to_be_visible()
        check_accessibility(page)
        page.goto(f"{provider.url}/device")
        check_accessibility(page)


@pytest.mark.parametrize("locale", ["en-GB", "ja"])
def test_a_person_takes_back_and_removes_with_the_keyboard_alone(provider: Provider, browsing, locale: str) -> None:
    page = browsing(locale=locale, java_script_enabled=True).new_page()
    use_the_app(provider, page)
    page.goto(f"{provider.url}/settings")

    def reach(selector: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"the keyboard does not reach {selector}")

    reach(f"a[href='{APP}']")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{APP}")
    reach("button[name=take_back][value=email]")
    page.keyboard.press("Enter")
    page.wait_for_url("**?done=taken-back")
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.locator("button[name=take_back][value=email]")).to_have_count(0)
    expect(page.locator("button[value=user_birthday]")).to_have_count(1)
    reach(f"a[href='{APP}/remove']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/remove")
    reach("button[value=remove]")
    page.keyboard.press("Enter")
    page.wait_for_url("**?done=removed")
    expect(page.locator("button[name=take_back]")).to_have_count(0)


def access_token(provider: Provider, answer: str, callback: str) -> str:
    """What the app's server gets for the code in the dialog's answer."""
    code = parse_qs(urlsplit(answer).query)["code"][0]
    exchange = {"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": callback, "code": code}
    with urlopen(f"{provider.url}/oauth/access_token", urlencode(exchange).encode()) as response:
        return json.load(response)["access_token"]


def read(provider: Provider, token: str) -> dict:
    with urlopen(f"{provider.url}/me?{urlencode({'fields': 'email', 'access_token': token})}") as response:
        return json.load(response)


@pytest.mark.parametrize(("locale", "language", "scheme", "width"), APPEARANCES)
def test_a_declined_email_address_is_given_back(
    provider: Provider, web_app: WebApp, browsing, shot, locale: str, language: str, scheme: str, width: int
) -> None:
    page = browsing(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 700}).new_page()
    page.goto(provider.dialog(scope="email,user_birthday", redirect_uri=web_app.callback))
    log_in(page, ADA)
    expect_consent(page)
    switch_off(page, "email", "user_birthday")
    press(page, "continue")
    page.wait_for_url(f"{web_app.callback}**")
    token = access_token(provider, page.url, web_app.callback)
    assert "email" not in read(provider, token)

    page.goto(f"{provider.url}{APP}")
    assert page.locator("html").get_attribute("lang") == language
    expect(page.locator("button[name=allow]")).to_have_count(2)
    check_accessibility(page)
    shot(page, "declined")
    page.locator("button[name=allow][value=email]").click()
    page.wait_for_url("**?done=allowed")
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.locator("button[name=allow][value=email]")).to_have_count(0)
    expect(page.locator("button[name=take_back][value=email]")).to_have_count(1)
    check_accessibility(page)
    shot(page, "allowed")
    assert read(provider, token)["email"] == ADA.email


def test_the_pages_do_all_of_it_without_javascript(provider: Provider, browsing) -> None:
    page = browsing(java_script_enabled=False).new_page()
    page.goto(f"{provider.url}{APP}")
    log_in(page, SILPA._replace(password="wrong"))
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.locator("input[name=email]").input_value() == SILPA.email, "nothing is typed twice"
    log_in(page, SILPA)
    expect(page.locator("code")).to_contain_text("page_not_found")
    page.goto(f"{provider.url}/settings")
    expect(page.locator("main")).to_contain_text("You have not logged in to any app yet.")
    with page.expect_download() as download:
        page.locator("a[href='/settings/data.json']").click()
    kept = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert kept["email"] == SILPA.email
    assert "password" not in kept


@pytest.mark.parametrize("locale", ["en-GB", "th"])
def test_a_form_that_is_open_while_the_session_ends_is_kept(provider: Provider, browsing, shot, locale: str) -> None:
    page = browsing(locale=locale).new_page()
    use_the_app(provider, page)
    page.goto(f"{provider.url}{APP}")
    other = page.context.new_page()
    other.goto(f"{provider.url}/dialog/logout")
    press(other, "logout")
    expect(other.locator("form")).to_have_count(0)
    page.locator("button[name=take_back][value=email]").click()
    expect(page.locator("form[action='/settings/login']")).to_be_visible()
    log_in(page, ADA._replace(password="wrong"))
    expect(page.get_by_role("alert")).to_be_visible()
    log_in(page, ADA)
    expect(page.locator("input[name=take_back][value=email]")).to_have_count(1)
    check_accessibility(page)
    shot(page, "kept")
    page.locator("button.primary").click()
    page.wait_for_url("**?done=taken-back")
    expect(page.locator("button[name=take_back][value=email]")).to_have_count(0)
