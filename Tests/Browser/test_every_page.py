"""Tests all pages that links lead to, as a screen reader and a keyboard find them, in each language, with forced colors and with large
text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from chromium import CHROMIUM, OPTIONS
from playwright.sync_api import Page, Playwright, expect
from provider import Provider, latchkey
from sample import ADA, APP_ID, GRACE, SEED, WEB_CALLBACK
from screens import LANGUAGES, check_accessibility, expect_consent, log_in, press, press_and_leave
from structure import check_errors, check_structure, walk_with_tab

APP = f"/developers/apps/{APP_ID}"
DIALOG = f"/dialog/oauth?client_id={APP_ID}&redirect_uri={WEB_CALLBACK}"
# Pages that no page links to: dialogs, error pages, and pages for people who are logged out.
STARTS = [
    "/", f"{DIALOG}&scope=email,user_birthday,user_friends", f"{DIALOG}&scope=user_birthday&display=touch", f"{DIALOG}&prompt=login", "/device",
    "/dialog/oauth?client_id=1", "/nowhere", f"{APP}/testers", f"{APP}/permissions", f"{APP}?redirect_uri=http://a.example/",
    "/developers/reviews", f"/tools/explorer/permissions?app={APP_ID}", f"/tools/explorer/clear?app={APP_ID}",
]
# A function of the browser that returns the widths of the texts in some elements, in pixels.
WIDTH_OF_TEXT = """all => all.map(it => {
    const range = document.createRange()
    range.selectNodeContents(it)
    return range.getBoundingClientRect().width
})"""
# Links that download a file.
FILES = {"/settings/data.json", "/openapi.json"}


@pytest.fixture
def provider(store: Path) -> Iterator[Provider]:
    """A provider at which Ada administers the sample app, and decides about reviews."""
    done = latchkey("app", "set", APP_ID, f"roles.administrators={ADA.email}", "--store", f"sqlite:{store}")
    assert done.returncode == 0, done.stderr
    with Provider(store, "--seed", SEED, "--show-seed-people", "--operator", ADA.email) as provider:
        done = latchkey("app", "set", APP_ID, f"roles.administrators={ADA.email}", "--store", f"sqlite:{store}")
        assert done.returncode == 0, done.stderr
        yield provider


def log_in_as_ada(provider: Provider, page: Page) -> None:
    page.goto(f"{provider.url}/settings/login")
    log_in(page, ADA)
    page.wait_for_url("**/settings")


def use_everything(provider: Provider, page: Page) -> None:
    """Cancels a login to the app, logs in to it, requests a review and adds test users, so that the pages have contents."""
    log_in_as_ada(provider, page)
    for action in ["cancel", "continue"]:
        page.goto(f"{provider.url}{DIALOG}&scope=email")
        expect_consent(page)
        press_and_leave(page, action, WEB_CALLBACK)
    page.goto(f"{provider.url}{APP}/permissions")
    page.locator("input[name=permission]").first.check()
    page.locator("textarea[name=text]").fill("It is shown beside the score.")
    press(page, "ask")
    page.wait_for_url("**?done=asked")
    page.goto(f"{provider.url}{APP}/testers")
    page.locator("select[name=count]").select_option("2")
    press(page, "create")
    page.wait_for_url("**?done=testers-made")


def addresses(provider: Provider, page: Page) -> list[str]:
    """Follows all links of the provider, and returns the paths of the pages."""
    seen, waiting = {}, list(STARTS)
    while waiting:
        path = waiting.pop(0)
        if (key := path if path in STARTS else path.partition("?")[0]) in seen or key in FILES or key.startswith("/.well-known"):
            continue
        page.goto(provider.url + path)
        seen[key] = path
        links = page.locator("a[href]").evaluate_all("links => links.map(link => link.getAttribute('href'))")
        targets = [urlsplit(urljoin(page.url, link)) for link in links if not link.startswith("#")]
        waiting += [f"{it.path}?{it.query}" if it.query else it.path for it in targets if f"{it.scheme}://{it.netloc}" == provider.url]
    assert len(seen) > 25, seen
    return list(seen.values())


def open_all(page: Page) -> None:
    page.evaluate("for (const element of document.querySelectorAll('details')) element.open = true")


def test_a_screen_reader_and_a_keyboard_find_everything_on_every_page(provider: Provider, new_context) -> None:
    page = new_context(viewport={"width": 1280, "height": 800}).new_page()
    use_everything(provider, page)
    paths = addresses(provider, page)
    for path in paths:
        page.goto(provider.url + path)
        open_all(page)
        check_structure(page)
        walk_with_tab(page)
    for locale, language in LANGUAGES[1:]:
        page = new_context(locale=locale, viewport={"width": 320, "height": 700}).new_page()
        log_in_as_ada(provider, page)
        for path in paths:
            page.goto(provider.url + path)
            open_all(page)
            assert page.locator("html").get_attribute("lang") == language
            check_structure(page)
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), f"{path} is wider than the window in {language}"


def test_the_content_of_a_wide_window_is_in_its_middle_and_has_lines_that_can_be_read(provider: Provider, new_context) -> None:
    page = new_context(viewport={"width": 1920, "height": 1080}).new_page()
    use_everything(provider, page)
    for path in addresses(provider, page):
        page.goto(provider.url + path)
        open_all(page)
        check_structure(page)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), f"{path} is wider than the window"
        left, right = page.locator("main").evaluate("it => { const box = it.getBoundingClientRect(); return [box.left, innerWidth - box.right] }")
        assert left > 0 and abs(left - right) < 20, f"{path}: {left} pixels are left of the content, and {right} right of it"
        lines = page.locator("main p:not([aria-hidden])").evaluate_all(WIDTH_OF_TEXT)
        assert max(lines, default=0) <= 704, f"a line of {path} is {max(lines)} pixels wide"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colors_have_enough_contrast(provider: Provider, new_context, scheme: str) -> None:
    page = new_context(forced_colors="active", color_scheme=scheme, viewport={"width": 320, "height": 700}).new_page()
    log_in_as_ada(provider, page)
    for path in ["/", STARTS[1], "/settings", f"{APP}/settings", f"{APP}/remove", f"{APP}/activity", "/tools/explorer", "/device"]:
        page.goto(provider.url + path)
        check_accessibility(page)


def test_no_page_is_wider_than_a_phone_with_text_of_twice_the_size(provider: Provider, playwright_of_session: Playwright) -> None:
    browser = playwright_of_session.chromium.launch(executable_path=CHROMIUM, args=[*OPTIONS, "--blink-settings=defaultFontSize=32"])
    page = browser.new_context(locale="it-IT", viewport={"width": 320, "height": 700}).new_page()
    use_everything(provider, page)
    for path in addresses(provider, page):
        page.goto(provider.url + path)
        open_all(page)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), f"{path} is wider than the window"
    browser.close()


def test_errors_are_described_and_have_the_focus(provider: Provider, new_context) -> None:
    page = new_context().new_page()

    def submit(path: str, button: str, **fields: str) -> None:
        page.goto(provider.url + path)
        for name, text in fields.items():
            page.locator(f"[name={name}]").first.fill(text)
        page.locator(button).first.click()
        expect(page.locator("[role=alert]").first).to_be_visible()
        check_structure(page)
        check_errors(page)

    for path in ["/settings/login", DIALOG]:
        submit(path, "button[value=login]", email="nobody@example.com", password="wrong")
        submit(path, "button[value=login]")
    log_in_as_ada(provider, page)
    submit("/device", "button[value=continue]", user_code="BCDF-GHJK")
    submit("/settings/password", "form.narrow button.primary")
    submit("/settings/password", "form.narrow button.primary", old_password="wrong", new_password="long enough", new_password_again="long enough")
    submit("/settings/password", "form.narrow button.primary", old_password=ADA.password, new_password="long enough", new_password_again="other")
    submit("/developers/apps/new", "form.narrow button.primary")
    submit(f"{APP}/settings", "form.settings button.primary", redirect_uris="nonsense", minimum_age="old")
    submit(f"{APP}/roles", "form.narrow button.primary", login="nobody")
    submit(f"{APP}/roles", "form.narrow button.primary", login=ADA.email)
    submit(f"{APP}/secret", "form.narrow button.primary", password="wrong")
    submit(f"{APP}/icon", "button[value=set]")
    submit(f"{APP}/permissions", "button[value=ask]")
    submit(f"{APP}/testers", "button[value=create]", name="x" * 300)
    submit(f"{APP}?redirect_uri=http://a.example/", "form[method=get] button", redirect_uri="http://b.example/")
    submit("/tools/debug/accesstoken", "button[value=debug]")
