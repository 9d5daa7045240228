"""Tests the provider's home page and the person's own pages, with axe and with the keyboard alone."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import urlopen

import pytest
from apps import WebApp
from playwright.sync_api import Page, expect
from provider import Provider, latchkey
from sample import ADA, APP_ID, APP_SECRET, GRACE, SEED, SILPA, WEB_CALLBACK
from screens import APPEARANCES, expect_consent, log_in, check_accessibility, press, press_and_leave, switch_off

APP = f"/settings/apps/{APP_ID}"


@pytest.fixture
def sample_provider(store: Path) -> Iterator[Provider]:
    with Provider(store, "--seed", SEED, "--show-seed-people") as provider:
        yield provider


def use_the_app(provider: Provider, page: Page) -> None:
    page.goto(provider.dialog(scope="email,user_birthday"))
    log_in(page, ADA)
    expect_consent(page)
    press_and_leave(page, "continue", WEB_CALLBACK)


@pytest.mark.parametrize(("locale", "language", "scheme", "width"), APPEARANCES)
def test_every_page_passes_the_audit(
    store: Path, new_context, screenshot, locale: str, language: str, scheme: str, width: int
) -> None:
    with Provider(store, "--seed", SEED, "--show-seed-people") as provider:
        page = new_context(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 700}).new_page()
        page.goto(provider.url)
        assert page.locator("html").get_attribute("lang") == language
        expect(page.get_by_text(ADA.email)).to_be_visible()
        check_accessibility(page)
        screenshot(page, "home")
        page.goto(provider.dialog(scope="email"))
        check_accessibility(page)
        use_the_app(provider, page)
        for path in ["/settings", APP, f"{APP}/remove"]:
            page.goto(provider.url + path)
            assert page.locator("html").get_attribute("lang") == language
            check_accessibility(page)
            screenshot(page, path.replace("/", "-"))
        page.context.clear_cookies()
        page.goto(f"{provider.url}/settings")
        expect(page.locator("form[action='/settings/login'] input[name=password]")).to_be_visible()
        check_accessibility(page)
        page.goto(f"{provider.url}/device")
        check_accessibility(page)


@pytest.mark.parametrize("locale", ["en-GB", "ja"])
def test_a_person_revokes_permissions_and_removes_apps_with_the_keyboard_alone(provider: Provider, new_context, locale: str) -> None:
    page = new_context(locale=locale, java_script_enabled=True).new_page()
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


def access_token(provider: Provider, redirect: str, callback: str) -> str:
    """Exchanges the code in the dialog's redirect for an access token, as the app's server does."""
    code = parse_qs(urlsplit(redirect).query)["code"][0]
    exchange = {"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": callback, "code": code}
    with urlopen(f"{provider.url}/oauth/access_token", urlencode(exchange).encode()) as response:
        return json.load(response)["access_token"]


def read(provider: Provider, token: str) -> dict:
    with urlopen(f"{provider.url}/me?{urlencode({'fields': 'email', 'access_token': token})}") as response:
        return json.load(response)


@pytest.mark.parametrize(("locale", "language", "scheme", "width"), APPEARANCES)
def test_a_declined_email_address_is_granted_again(
    provider: Provider, web_app: WebApp, new_context, screenshot, locale: str, language: str, scheme: str, width: int
) -> None:
    page = new_context(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 700}).new_page()
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
    screenshot(page, "declined")
    page.locator("button[name=allow][value=email]").click()
    page.wait_for_url("**?done=allowed")
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.locator("button[name=allow][value=email]")).to_have_count(0)
    expect(page.locator("button[name=take_back][value=email]")).to_have_count(1)
    check_accessibility(page)
    screenshot(page, "allowed")
    assert read(provider, token)["email"] == ADA.email


def test_the_pages_work_without_javascript(provider: Provider, new_context) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{provider.url}{APP}")
    log_in(page, SILPA._replace(password="wrong"))
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.locator("input[name=email]").input_value() == SILPA.email, "the form keeps its input"
    log_in(page, SILPA)
    expect(page.locator("code")).to_contain_text("page_not_found")
    page.goto(f"{provider.url}/settings")
    expect(page.locator("main")).to_contain_text("You have not logged in to any app yet.")
    with page.expect_download() as download:
        page.locator("a[href='/settings/data.json']").click()
    downloaded = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert downloaded["email"] == SILPA.email
    assert "password" not in downloaded


@pytest.mark.parametrize("locale", ["en-GB", "th"])
def test_a_form_is_kept_when_the_session_ends(provider: Provider, new_context, screenshot, locale: str) -> None:
    page = new_context(locale=locale).new_page()
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
    screenshot(page, "kept")
    page.locator("button.primary").click()
    page.wait_for_url("**?done=taken-back")
    expect(page.locator("button[name=take_back][value=email]")).to_have_count(0)


@pytest.mark.parametrize(("locale", "language", "scheme", "width"), APPEARANCES)
def test_the_header_stays_in_its_place(provider: Provider, new_context, locale: str, language: str, scheme: str, width: int) -> None:
    page = new_context(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 700}).new_page()
    page.goto(f"{provider.url}/settings/login")
    log_in(page, ADA)
    page.wait_for_url("**/settings")
    places = set()
    for path in ["/", "/settings", "/settings/password", "/developers", "/developers/apps/new", "/tools/explorer", "/tools/debug/accesstoken"]:
        page.goto(provider.url + path)
        assert page.locator("html").get_attribute("lang") == language
        boxes = [page.locator(selector).bounding_box() for selector in ["header", ".brand", ".sections"]]
        places.add(tuple(round(box[side]) for box in boxes for side in ["x", "y", "width", "height"]))
        tops = page.locator(".sections li").evaluate_all("items => items.map(item => item.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, "the sections are on one line"
    assert len(places) == 1, places


@pytest.mark.parametrize("script", [True, False])
def test_a_sample_person_logs_in_from_home_with_two_presses(sample_provider: Provider, new_context, *, script: bool) -> None:
    provider = sample_provider
    page = new_context(java_script_enabled=script).new_page()
    page.goto(provider.url)
    page.get_by_role("link", name="Log in as Grace").click()
    expect(page.locator("button[name=sample]")).to_have_count(1)
    assert GRACE.password not in page.content(), "the login page does not contain the password"
    page.get_by_role("button", name="Log in as Grace").click()
    page.wait_for_url("**/settings")
    expect(page.locator(".lead")).to_contain_text("Grace Hopper")
    page.goto(provider.url)
    expect(page.get_by_text(f"{provider.url}/userinfo")).to_be_hidden()
    page.locator("summary").click()
    expect(page.get_by_text(f"{provider.url}/userinfo")).to_be_visible()


def test_only_the_names_of_sample_people_log_in_without_a_password(sample_provider: Provider, new_context) -> None:
    page = new_context().new_page()
    page.goto(f"{sample_provider.url}/settings/login")
    page.locator("button[name=sample]").first.evaluate("button => { button.value = 'nobody@example.com'; }")
    page.locator("button[name=sample]").first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("input[name=email]")).to_be_visible()


def test_times_are_shown_in_the_time_zone_of_the_reader(provider: Provider, new_context) -> None:
    texts = {}
    for zone, script in [("Asia/Tokyo", True), ("Asia/Tokyo", False)]:
        page = new_context(locale="en-GB", timezone_id=zone, java_script_enabled=script).new_page()
        page.goto(f"{provider.url}/settings/sessions")
        log_in(page, SILPA)
        page.wait_for_url("**/settings/sessions")
        texts[script] = page.locator("time[datetime*=T]").first.inner_text()
    assert texts[True].endswith("GMT+9") or texts[True].endswith("JST"), texts
    assert texts[False].endswith("(UTC)"), texts


def test_a_password_can_be_shown_except_in_the_dialog(provider: Provider, new_context) -> None:
    page = new_context().new_page()
    page.goto(f"{provider.url}/settings/login")
    reveal = page.get_by_role("button", name="Show password")
    page.locator("input[name=password]").fill("typed")
    reveal.click()
    expect(page.locator("input[name=password]")).to_have_attribute("type", "text")
    expect(reveal).to_have_attribute("aria-pressed", "true")
    check_accessibility(page)
    reveal.click()
    expect(page.locator("input[name=password]")).to_have_attribute("type", "password")
    page.goto(provider.dialog(scope="email"))
    expect(page.locator("input[name=password]")).to_have_attribute("type", "password")
    expect(page.locator("script, button[data-reveal]")).to_have_count(0)


def test_a_browser_loads_a_picture_again_only_if_it_has_changed(provider: Provider, new_context) -> None:
    page = new_context().new_page()
    page.goto(f"{provider.url}/settings/login")
    log_in(page, ADA)

    def load() -> tuple[str, bool]:
        """Opens the page, and returns the address of the picture and whether the provider sent it."""
        page.goto(f"{provider.url}/settings")
        page.wait_for_function("document.querySelector('.face').naturalWidth > 0")
        address = page.locator(".face").evaluate("image => image.src")
        size = page.evaluate("address => performance.getEntriesByName(address)[0].transferSize", address)
        return address, size > 0

    first = load()[0]
    assert load() == (first, False)
    changed = latchkey("person", "set", ADA.email, f"picture={SEED.parent / 'grace.png'}", "--store", provider.store_address)
    assert changed.returncode == 0, changed.stderr
    second, was_sent = load()
    assert second != first
    assert was_sent
    with urlopen(first) as response:
        assert response.headers["Cache-Control"] == "no-store", "an address of an old version leads to the current one, which is not stored"
    with urlopen(second) as response:
        assert response.headers["Cache-Control"] == "private, max-age=604800, immutable"
