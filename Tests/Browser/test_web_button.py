"""Tests the button and the picture of HummingbirdLogin on the page of Examples/BackEnd, with axe and with the keyboard alone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from back_end import BackEnd
from contrast import Color, contrast
from playwright.sync_api import Page, Route, expect
from provider import Provider
from sample import ADA, GRACE, Login
from screens import LANGUAGES, APPEARANCES, expect_login, log_in, check_accessibility, press

TITLES = {
    "en": "Continue with Latchkey", "th": "ดำเนินการต่อด้วย Latchkey", "it": "Continua con Latchkey", "ja": "Latchkeyで続ける",
    "zh-Hant": "使用 Latchkey 繼續",
}
CONFIRMATIONS = {
    "en": "Logged in as Ada King Lovelace", "th": "เข้าสู่ระบบในชื่อ Ada King Lovelace", "it": "Accesso eseguito come Ada King Lovelace",
    "ja": "Ada King Lovelaceとしてログイン中", "zh-Hant": "已用 Ada King Lovelace 的身分登入",
}

FAILURES = {
    "en": "The login did not work", "th": "เข้าสู่ระบบไม่สำเร็จ", "it": "L’accesso non è riuscito", "ja": "ログインできませんでした", "zh-Hant": "登入未成功",
}


@pytest.fixture(scope="module")
def app(copy_of_sample: Path) -> Iterator[BackEnd]:
    with (
        Provider(copy_of_sample) as provider,
        BackEnd(provider.url, copy_of_sample.with_suffix(".app"), has_pages=True) as server,
    ):
        yield server


def colors(*values: str) -> list[Color]:
    """Returns the components of opaque colors in CSS notation."""
    return [tuple(int(part) for part in re.findall(r"\d+", value)[:3]) for value in values]


def button(page: Page):
    return page.locator("a.latchkey-button")


def log_in_by_button(page: Page, app: BackEnd, login: Login = ADA) -> None:
    page.goto(app.url)
    button(page).click()
    expect_login(page)
    log_in(page, login)
    press(page, "continue")
    expect(page).to_have_url(re.compile(f"{app.url}/#?$"))


@pytest.mark.parametrize("has_script", [True, False])
def test_logs_in_and_out_with_and_without_a_script(app: BackEnd, new_context, has_script: bool) -> None:
    page = new_context(java_script_enabled=has_script).new_page()
    log_in_by_button(page, app)

    expect(page.locator("#name")).to_have_text("Ada King Lovelace")
    expect(button(page)).to_have_text("Log out")
    expect(page.get_by_role("img", name="Picture of Ada King Lovelace")).to_be_visible()
    # Playwright evaluates an expression in a string repeatedly while it waits, which the page's content security policy forbids.
    width = page.locator(".latchkey-picture img").evaluate("async image => { await image.decode(); return image.naturalWidth; }")
    assert width > 0
    assert page.locator(".latchkey-picture").bounding_box()["width"] == 120

    button(page).click()
    expect(page.locator("h1")).to_have_text("Logged in as Ada King Lovelace")
    page.get_by_role("link", name="Cancel").click()
    expect(page.locator("#name")).to_have_text("Ada King Lovelace")

    button(page).click()
    page.get_by_role("button", name="Log out").click()
    expect(page).to_have_url(re.compile(f"{app.url}/#?$"))
    expect(page.locator("#name")).to_have_count(0)
    expect(button(page)).to_have_text("Continue with Latchkey")
    expect(page.get_by_role("img", name="Profile picture")).to_be_visible()


def test_a_logout_can_redirect_to_a_page_that_requires_a_login(app: BackEnd, page: Page) -> None:
    log_in_by_button(page, app)
    # If nobody is logged in, the page redirects to the login, and the login redirects to the provider. Browsers apply `form-action` in the
    # page's policy to all these redirects.
    page.goto(f"{app.url}/web/out?to=/web")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url(lambda address: not address.startswith(app.url))
    page.goto(app.url)
    expect(button(page)).to_have_text("Continue with Latchkey")


def test_a_cancel_changes_nothing(app: BackEnd, page: Page) -> None:
    page.goto(app.url)
    button(page).click()
    log_in(page, ADA)
    press(page, "cancel")
    expect(page).to_have_url(re.compile(f"{app.url}/#?$"))
    expect(button(page)).to_have_text("Continue with Latchkey")


def test_two_logins_of_one_browser_do_not_disturb_each_other(app: BackEnd, new_context) -> None:
    profile = new_context()
    first, second = profile.new_page(), profile.new_page()
    for page in (first, second):
        page.goto(app.url)
        button(page).click()
        expect_login(page)
    log_in(second, ADA)
    press(second, "continue")
    expect(second).to_have_url(f"{app.url}/#")
    first.reload()
    press(first, "continue")
    expect(first).to_have_url(f"{app.url}/#")
    expect(first.locator("#name")).to_have_text("Ada King Lovelace")


@pytest.mark.parametrize("image_response", ["gone", "page", "nothing"])
def test_an_invalid_picture_leaves_the_silhouette(app: BackEnd, page: Page, image_response: str) -> None:
    def serve(route: Route) -> None:
        match image_response:
            case "gone": route.fulfill(status=404)
            case "page": route.fulfill(status=200, content_type="image/png", body="<p>no picture</p>")
            case _: route.abort()

    page.route(lambda address: not address.startswith(app.url) and "picture" in address, serve)
    log_in_by_button(page, app, GRACE)

    expect(page.get_by_role("img", name="Picture of Grace Hopper")).to_be_visible()
    ended = """
        image => image.complete || new Promise(end => { for (const name of ["load", "error"]) image.addEventListener(name, end); })
    """
    for each in page.locator(".latchkey-picture img").all():
        each.evaluate(ended)
    picture = page.locator(".latchkey-picture img")
    assert picture.count() == 0 or picture.evaluate("image => image.naturalWidth") == 0
    assert page.locator(".latchkey-picture svg").bounding_box()["width"] == 120


@pytest.mark.parametrize(("locale", "code", "colors", "width"), APPEARANCES)
def test_looks_right_in_every_language(app: BackEnd, new_context, screenshot, locale: str, code: str, colors: str, width: int) -> None:
    page = new_context(locale=locale, color_scheme=colors, viewport={"width": width, "height": 700}).new_page()
    name = f"{code}-{colors}-{width}"
    page.goto(app.url)
    expect(button(page)).to_have_text(TITLES[code])
    expect(button(page)).to_have_attribute("lang", code)
    assert min(button(page).bounding_box()[side] for side in ("width", "height")) >= 44
    check_accessibility(page)
    screenshot(page, f"{name}-1-out")

    log_in_by_button(page, app)
    check_accessibility(page)
    screenshot(page, f"{name}-2-in")
    button(page).click()
    expect(page.locator("h1")).to_have_text(CONFIRMATIONS[code])
    assert page.locator("html").get_attribute("lang") == code
    check_accessibility(page)
    screenshot(page, f"{name}-3-question")

    page.context.clear_cookies()
    page.goto(f"{app.url}/callback?state=none&code=none")
    expect(page.locator("code")).to_have_text("no_login")
    expect(page.locator("h1")).to_have_text(FAILURES[code])
    check_accessibility(page)
    screenshot(page, f"{name}-4-failure")


@pytest.mark.parametrize("options", [{"contrast": "more"}, {"contrast": "more", "color_scheme": "dark"}, {"forced_colors": "active"}])
def test_supports_high_contrast(app: BackEnd, new_context, screenshot, options: dict) -> None:
    page = new_context(**options).new_page()
    page.goto(app.url)
    check_accessibility(page)
    if "contrast" in options:
        style = button(page).evaluate("button => (({color, backgroundColor}) => [color, backgroundColor])(getComputedStyle(button))")
        assert contrast(*colors(*style)) >= 7
    page.keyboard.press("Tab")
    ring, page_color = page.evaluate("[getComputedStyle(document.activeElement).outlineColor, getComputedStyle(document.body).backgroundColor]")
    assert contrast(*colors(ring, page_color)) >= 3, "the focus ring is visible"
    screenshot(page, "-".join(options.values()))


def test_works_with_the_keyboard_alone(app: BackEnd, page: Page) -> None:
    page.goto(app.url)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect_login(page)
    page.locator("input[name=email]").focus()
    page.keyboard.type(ADA.email)
    page.keyboard.press("Tab")
    page.keyboard.type(ADA.password)
    page.keyboard.press("Enter")
    press(page, "continue")
    expect(page).to_have_url(re.compile(f"{app.url}/#?$"))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Logged in as Ada King Lovelace")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"{app.url}/#?$"))
    expect(button(page)).to_have_text("Continue with Latchkey")


def test_supports_the_languages_of_the_provider() -> None:
    assert set(TITLES) == set(CONFIRMATIONS) == {code for _, code in LANGUAGES}
