"""Where a person is logged in, their password, and the language of their pages: used, looked over by axe, and with the keyboard alone."""

import json
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from provider import Provider
from sample import ADA, APP_ID, SEED
from screens import APPEARANCES, expect_consent, log_in, check_accessibility, press
from test_own_pages import use_the_app

APP = f"/settings/apps/{APP_ID}"
CLIENT_TOKEN = "fedcba9876543210fedcba9876543210"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)
NEW_PASSWORD = "the analytical engine weaves"


def ask(provider: Provider, path: str, **fields: str) -> dict:
    """One call of a device's."""
    body = urllib.parse.urlencode({"access_token": f"{APP_ID}|{CLIENT_TOKEN}", **fields}).encode()
    with urllib.request.urlopen(provider.url + path, body) as answer:
        return json.load(answer)


def log_in_to_settings(provider: Provider, context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto(f"{provider.url}/settings/login")
    log_in(page, ADA)
    page.wait_for_url("**/settings")
    return page


def connect_a_device(provider: Provider, page: Page) -> str:
    """A device that Ada, who is logged in, lets in; its access token."""
    asked = ask(provider, "/device/login", scope="email")
    page.goto(f"{provider.url}/device")
    page.locator("input[name=user_code]").fill(asked["user_code"])
    press(page, "continue")
    expect_consent(page)
    press(page, "continue")
    page.wait_for_url("**/dialog/continue**")
    return ask(provider, "/device/login_status", code=asked["code"])["access_token"]


def opens(provider: Provider, token: str) -> bool:
    try:
        with urllib.request.urlopen(f"{provider.url}/me?access_token={token}") as answer:
            return answer.status == 200
    except urllib.error.HTTPError:
        return False


@pytest.mark.parametrize(("locale", "language", "scheme", "width"), APPEARANCES)
def test_every_page_passes_the_audit(
    store: Path, browsing, shot, locale: str, language: str, scheme: str, width: int
) -> None:
    with Provider(store, "--seed", SEED) as provider:
        log_in_to_settings(provider, browsing(user_agent=IPHONE))
        page = browsing(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 700}).new_page()
        use_the_app(provider, page)
        connect_a_device(provider, page)
        for path in ["/settings", "/settings/sessions", "/settings/password", "/settings/language", APP]:
            page.goto(provider.url + path)
            assert page.locator("html").get_attribute("lang") == language
            check_accessibility(page)
            shot(page, path.replace("/", "-"))
        page.goto(f"{provider.url}/settings/password")
        page.locator("input[name=old_password]").fill("wrong")
        page.locator("input[name=new_password]").fill("short")
        page.locator("input[name=new_password_again]").fill("short")
        page.locator("main button[type=submit]").click()
        expect(page.get_by_role("alert")).to_be_visible()
        check_accessibility(page)
        shot(page, "password-short")
        page.goto(f"{provider.url}/settings/language")
        page.locator(f"input[value={language}]").check()
        page.locator("main button[type=submit]").click()
        expect(page.get_by_role("status")).to_be_visible()
        check_accessibility(page)
        page.goto(f"{provider.url}/settings/sessions")
        page.locator("button[name=sign_out_elsewhere]").click()
        expect(page.get_by_role("status")).to_be_visible()
        check_accessibility(page)


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_a_person_logs_other_browsers_and_devices_out_with_the_keyboard_alone(provider: Provider, browsing, locale: str) -> None:
    phones = [log_in_to_settings(provider, browsing(user_agent=IPHONE)) for _ in range(2)]
    page = log_in_to_settings(provider, browsing(locale=locale))
    tokens = [connect_a_device(provider, page) for _ in range(2)]
    page.goto(f"{provider.url}/settings")

    def reach(selector: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"the keyboard does not reach {selector}")

    reach("a[href='/settings/sessions']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/settings/sessions")
    expect(page.get_by_text("iPhone")).to_have_count(2)
    expect(page.locator("button[name=sign_out]")).to_have_count(3)
    expect(page.locator("button[name=end_login]")).to_have_count(2)
    reach("button[name=sign_out]:not([aria-describedby='browser-1'])")
    page.keyboard.press("Enter")
    page.wait_for_url("**?done=signed-out")
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.locator("button[name=sign_out]")).to_have_count(2)
    reach("button[name=end_login]")
    page.keyboard.press("Enter")
    page.wait_for_url("**?done=ended")
    assert sorted(opens(provider, token) for token in tokens) == [False, True]
    reach("button[name=sign_out_elsewhere]")
    page.keyboard.press("Enter")
    page.wait_for_url("**?done=elsewhere")
    expect(page.locator("button[name=sign_out]")).to_have_count(1)
    expect(page.locator("button[name=sign_out_elsewhere]")).to_have_count(0)
    assert not any(opens(provider, token) for token in tokens)
    for phone in phones:
        phone.reload()
        phone.wait_for_url("**/settings/login?**")
    reach("button[name=sign_out]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/dialog/logout")
    page.goto(f"{provider.url}/settings")
    page.wait_for_url("**/settings/login?**")


@pytest.mark.parametrize("locale", ["en-GB", "it"])
def test_a_person_changes_the_password_without_javascript(provider: Provider, browsing, locale: str) -> None:
    phone = log_in_to_settings(provider, browsing(user_agent=IPHONE))
    page = log_in_to_settings(provider, browsing(locale=locale, java_script_enabled=False))
    page.locator("a[href='/settings/password']").click()

    def change(old: str, new: str, again: str) -> None:
        page.locator("input[name=old_password]").fill(old)
        page.locator("input[name=new_password]").fill(new)
        page.locator("input[name=new_password_again]").fill(again)
        page.locator("main button[type=submit]").click()

    for old, new, again, wrong in [
        ("", "", "", "old_password"),
        ("wrong", NEW_PASSWORD, NEW_PASSWORD, "old_password"),
        (ADA.password, "short", "short", "new_password"),
        (ADA.password, ADA.email, ADA.email, "new_password"),
        (ADA.password, NEW_PASSWORD, "another one", "new_password_again"),
    ]:
        change(old, new, again)
        expect(page.get_by_role("alert")).to_be_visible()
        field = page.locator(f"input[name={wrong}]")
        assert field.get_attribute("aria-invalid") == "true"
        expect(field).to_be_focused()
        assert "notice" in field.get_attribute("aria-describedby").split()
    change(ADA.password, NEW_PASSWORD, NEW_PASSWORD)
    page.wait_for_url("**/settings/password?done=changed")
    expect(page.get_by_role("status")).to_be_visible()
    page.goto(f"{provider.url}/settings")
    expect(page.locator("a[href='/settings/sessions']")).to_be_visible()
    phone.reload()
    phone.wait_for_url("**/settings/login?**")
    log_in(phone, ADA)
    expect(phone.get_by_role("alert")).to_be_visible()
    log_in(phone, ADA._replace(password=NEW_PASSWORD))
    phone.wait_for_url("**/settings")


@pytest.mark.parametrize(("locale", "chosen", "saved"), [("en-GB", "th", "บันทึกแล้ว"), ("ja", "it", "Salvato.")])
def test_a_person_reads_everything_in_the_language_of_their_choice(
    provider: Provider, browsing, locale: str, chosen: str, saved: str
) -> None:
    page = log_in_to_settings(provider, browsing(locale=locale, java_script_enabled=False))
    page.locator("a[href='/settings/language']").click()
    assert page.locator("input[value=browser]").is_checked()
    page.locator(f"input[value={chosen}]").check()
    page.locator("main button[type=submit]").click()
    expect(page.get_by_role("status")).to_have_text(saved)
    assert page.locator(f"input[value={chosen}]").is_checked()
    for address in [
        f"{provider.url}/settings", f"{provider.url}/settings/apps/1", f"{provider.url}/device", provider.dialog(locale="ja_JP"),
    ]:
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == chosen
    # Another browser of the same person, once it knows who it is.
    other = browsing(locale=locale).new_page()
    other.goto(provider.dialog(scope="email"))
    assert other.locator("html").get_attribute("lang") == locale.split("-")[0]
    log_in(other, ADA)
    expect_consent(other)
    assert other.locator("html").get_attribute("lang") == chosen
    page.goto(f"{provider.url}/settings/language")
    page.locator("input[value=browser]").check()
    page.locator("main button[type=submit]").click()
    expect(page.get_by_role("status")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == locale.split("-")[0]
