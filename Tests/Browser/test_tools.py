"""Tests the Graph API Explorer and the token debugger with axe, with the keyboard alone, and without JavaScript."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from provider import Provider
from sample import ADA, APP_ID, GRACE, SEED
from screens import APPEARANCES, expect_consent, log_in, check_accessibility, press

EXPLORER = "/tools/explorer"
DEBUGGER = "/tools/debug/accesstoken"
TELESCOPE = "1029384756"


@pytest.fixture
def seed(tmp_path: Path) -> Path:
    """The sample seed, with Ada as a developer of the sample app and of another app."""
    text = Path(SEED).read_text(encoding="utf-8")
    path = tmp_path / "seed.yaml"
    text = text.replace(f'administrators: [ "{GRACE.email}" ]', f"developers: [ {ADA.email} ]")
    telescope = f'  - {{ id: "{TELESCOPE}", name: Telescope, mode: live, roles: {{ developers: [ {ADA.email} ] }} }}'
    path.write_text(text.replace("\npeople:", f"\n{telescope}\n\npeople:"), encoding="utf-8")
    for picture in Path(SEED).parent.glob("*.png"):
        (tmp_path / picture.name).write_bytes(picture.read_bytes())
    return path


@pytest.fixture
def provider(store: Path, seed: Path):
    with Provider(store, "--seed", seed) as provider:
        yield provider


def open_page(provider: Provider, page: Page, path: str = EXPLORER) -> None:
    page.goto(provider.url + path)
    log_in(page, ADA)
    page.wait_for_url(f"**{path}")


def get_token(page: Page, *permissions: str) -> str:
    page.locator(".tool-menu > summary").click()
    press(page, "permissions")
    for permission in permissions:
        page.locator(f"input[name=permission][value={permission}]").check()
    press(page, "get_access_token")
    expect_consent(page)
    press(page, "continue")
    page.wait_for_url("**done=token**")
    return page.locator("#token").input_value()


def call(page: Page, method: str, path: str) -> None:
    page.locator("#path").fill(path)
    page.locator("#method").select_option(method)
    press(page, "submit")
    expect(page.locator(".tool-answer")).to_be_visible()


@pytest.mark.parametrize(("locale", "language", "scheme", "width"), APPEARANCES)
def test_the_tools_pass_the_audit(
    provider: Provider, new_context, screenshot, locale: str, language: str, scheme: str, width: int
) -> None:
    page = new_context(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 700}).new_page()
    open_page(provider, page)
    assert page.locator("html").get_attribute("lang") == language
    check_accessibility(page)
    page.goto(f"{provider.url}{EXPLORER}/permissions?app={APP_ID}")
    check_accessibility(page)
    screenshot(page, "permissions")
    page.goto(f"{provider.url}{EXPLORER}/clear?app={APP_ID}")
    check_accessibility(page)
    screenshot(page, "clear")
    page.goto(provider.url + EXPLORER)
    token = get_token(page, "email", "user_likes")
    call(page, "GET", "me?fields=id,name,email,gender,friends,picture")
    for summary in page.locator("summary").all():
        if summary.locator("xpath=..").get_attribute("open") is None and summary.is_visible():
            summary.click()
    check_accessibility(page)
    screenshot(page, "answer")
    call(page, "GET", "me/picture")
    check_accessibility(page)
    page.goto(provider.url + DEBUGGER)
    page.locator("#token").fill(token)
    press(page, "debug")
    expect(page.locator(".tool-report")).to_be_visible()
    check_accessibility(page)
    screenshot(page, "debugger")
    page.goto(provider.url + EXPLORER)
    call(page, "DELETE", "/me/permissions")
    call(page, "GET", "me")
    expect(page.get_by_role("alert").first).to_be_visible()
    check_accessibility(page)
    screenshot(page, "stopped")
    page.goto(provider.url + DEBUGGER)
    page.locator("#token").fill("eyJhbGciOiJSUzI1NiJ9.eyJhdWQiOiIxIn0.AAAA")
    press(page, "debug")
    expect(page.locator(".tool-checks").first).to_be_visible()
    check_accessibility(page)
    screenshot(page, "forged")


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_the_documented_steps_work(provider: Provider, new_context, locale: str) -> None:
    page = new_context(locale=locale).new_page()
    open_page(provider, page)
    get_token(page, "email", "user_birthday")
    # Revokes one permission.
    page.locator("#path").fill("/me/permissions/email")
    page.locator("#method").select_option("DELETE")
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.locator(".json")).to_contain_text('"success": true')
    page.goto(f"{provider.url}{EXPLORER}?path=me/permissions")
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.locator(".json")).to_contain_text('"declined"')
    # Revokes all permissions.
    page.get_by_text("Get Token", exact=True).click()
    page.get_by_role("button", name="Get Access Token").click()
    page.get_by_role("link", name="Clear").click()
    press(page, "clear")
    page.wait_for_url("**done=cleared**")
    assert page.locator("#token").input_value() == ""


@pytest.mark.parametrize("locale", ["en-GB", "th"])
def test_the_tools_work_without_javascript(provider: Provider, new_context, locale: str) -> None:
    page = new_context(locale=locale, java_script_enabled=False).new_page()
    open_page(provider, page)
    get_token(page, "email")
    expect(page.locator("button[data-copy]").first).to_be_hidden()
    call(page, "GET", "me?fields=id")
    fields = page.locator("details", has=page.locator(".tool-fields")).last
    fields.locator("summary").click()
    fields.get_by_role("link", name="email", exact=True).click()
    assert page.locator("#path").input_value() == "me?fields=id,email"
    press(page, "submit")
    expect(page.locator(".json")).to_contain_text(ADA.email)
    page.locator("a.json-string").first.click()
    press(page, "submit")
    expect(page.locator(".json")).to_contain_text("Ada King Lovelace")


@pytest.mark.parametrize("has_script", [True, False])
@pytest.mark.parametrize("locale", ["en-GB", "ja"])
def test_choosing_another_app_keeps_the_typed_request(provider: Provider, new_context, locale: str, has_script: bool) -> None:
    page = new_context(locale=locale, java_script_enabled=has_script).new_page()
    open_page(provider, page)
    page.locator("#path").fill("me/friends?limit=3")
    page.locator("#token").fill("EAAtyped")
    page.locator("#app").select_option(TELESCOPE)
    with page.expect_navigation():
        press(page, "choose")
    assert page.locator("#app").input_value() == TELESCOPE
    assert page.locator("#path").input_value() == "me/friends?limit=3"
    assert page.locator("#token").input_value() == "EAAtyped"
    assert "EAAtyped" not in page.url


def test_the_arrow_keys_select_an_app_without_sending_the_form(provider: Provider, new_context) -> None:
    page = new_context().new_page()
    open_page(provider, page)
    page.evaluate("document.forms[0].addEventListener('submit', () => { document.body.dataset.sent = 'yes'; })")
    page.locator("#app").focus()
    before = page.locator("#app").input_value()
    page.locator("#app").press("ArrowDown" if before == APP_ID else "ArrowUp")
    assert page.locator("#app").input_value() != before
    assert page.evaluate("document.body.dataset.sent") is None


@pytest.mark.parametrize("has_script", [True, False])
def test_the_response_has_the_focus_and_is_visible(provider: Provider, new_context, has_script: bool) -> None:
    page = new_context(java_script_enabled=has_script, viewport={"width": 320, "height": 600}).new_page()
    open_page(provider, page)
    get_token(page, "email")
    page.locator("#path").fill("me")
    page.locator("#path").press("Enter")
    expect(page).to_have_title(re.compile(r"^Status \W?200\W? · Graph API Explorer"))
    expect(page.locator("#answer")).to_be_focused()
    expect(page.locator("#answer")).to_be_in_viewport()
    call(page, "GET", "nobody")
    expect(page.locator("#answer")).to_be_focused()
    expect(page.locator("#answer")).to_be_in_viewport()


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_a_permission_is_revoked_by_the_steps_after_a_link(provider: Provider, new_context, screenshot, locale: str) -> None:
    page = new_context(locale=locale, viewport={"width": 320, "height": 700}).new_page()
    page.goto(f"{provider.url}{EXPLORER}?method=DELETE&path=me/permissions/email")
    log_in(page, ADA)
    expect(page.locator("#linked")).to_be_visible()
    assert get_token(page, "email").startswith("EAA")
    assert page.locator("#method").input_value() == "GET"
    assert page.locator("#path").input_value() == "me/permissions/email"
    expect(page.locator(".notice[role=status]")).to_contain_text("GET")
    check_accessibility(page)
    screenshot(page, "token")
    call(page, "DELETE", "me/permissions/email")
    expect(page.locator(".json")).to_contain_text('"success": true')
    screenshot(page, "done")


def test_the_downloaded_file_has_the_shown_response(provider: Provider, new_context) -> None:
    page = new_context().new_page()
    open_page(provider, page)
    get_token(page, "email")
    call(page, "GET", "me?fields=email")
    page.locator("#path").fill("me?fields=name")
    page.locator("#token").fill("EAAother")
    with page.expect_download() as download:
        press(page, "download")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert ADA.email in text
    assert "Lovelace" not in text


def test_the_selected_app_is_used_without_pressing_choose(provider: Provider, new_context) -> None:
    page = new_context(java_script_enabled=False).new_page()
    open_page(provider, page)
    page.locator("#app").select_option(TELESCOPE)
    page.locator(".tool-menu > summary").click()
    press(page, "permissions")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Telescope")
    press(page, "get_access_token")
    expect_consent(page)
    press(page, "continue")
    page.wait_for_url("**done=token**")
    assert page.locator("#app").input_value() == TELESCOPE


def test_a_call_without_its_cookies_returns_to_the_explorer(provider: Provider, new_context) -> None:
    context = new_context()
    page = context.new_page()
    open_page(provider, page)
    page.locator("#path").fill("me?fields=name")
    context.clear_cookies()
    press(page, "submit")
    log_in(page, ADA)
    page.wait_for_url(f"**{EXPLORER}?**")
    assert page.locator("#path").input_value() == "me?fields=name"


@pytest.mark.parametrize("locale", ["en-GB", "it"])
def test_the_keyboard_alone_is_enough(provider: Provider, new_context, locale: str) -> None:
    page = new_context(locale=locale).new_page()
    open_page(provider, page)

    def reach(selector: str) -> None:
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"the keyboard does not reach {selector}")

    reach(".tool-menu > summary")
    page.keyboard.press("Enter")
    reach(".tool-menu button.primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/permissions?**")
    reach("input[value=email]")
    page.keyboard.press("Space")
    reach("button[value=get_access_token]")
    page.keyboard.press("Enter")
    expect_consent(page)
    reach("button[value=continue]")
    page.keyboard.press("Enter")
    page.wait_for_url("**done=token**")
    reach("#path")
    page.keyboard.press("Control+A")
    page.keyboard.type("me?fields=email")
    page.keyboard.press("Enter")
    expect(page.locator(".json")).to_contain_text(ADA.email)
    reach(".json summary")
    page.keyboard.press("Enter")
    expect(page.locator(".json-members").first).to_be_hidden()


def test_the_script_completes_and_copies(provider: Provider, new_context) -> None:
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    open_page(provider, page)
    token = get_token(page, "email")
    page.locator("button[data-copy=token]").click()
    expect(page.locator("#said")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == token
    page.locator("#path").fill("me?fields=id,na")
    options = page.locator("#paths option").evaluate_all("options => options.map((option) => option.value)")
    assert "me?fields=id,name" in options
    assert all(option.startswith("me?fields=id,na") for option in options)
    page.locator("#path").fill("me/per")
    options = page.locator("#paths option").evaluate_all("options => options.map((option) => option.value)")
    assert options == ["me/permissions"]


def test_a_linked_token_does_not_stay_in_the_address(provider: Provider, new_context) -> None:
    page = new_context().new_page()
    open_page(provider, page)
    token = get_token(page, "email")
    page.goto(f"{provider.url}{DEBUGGER}/?access_token={token}")
    assert page.url == provider.url + DEBUGGER
    assert page.locator("#token").input_value() == token
    expect(page.locator(".tool-report")).to_contain_text(APP_ID)
    press(page, "extend")
    page.wait_for_url("**done=extended")
    assert page.locator("#token").input_value() != token
