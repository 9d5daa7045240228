"""Checks the pages for app developers with axe, with the keyboard alone, and without JavaScript."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from provider import Provider, latchkey
from sample import ADA, APP_ID, BLAISE, GRACE, REPOSITORY, SEED, Login
from screens import APPEARANCES, log_in, check_accessibility

APP = f"/developers/apps/{APP_ID}"
ICON = REPOSITORY / "Examples" / "sample" / "ada.png"
PAGES = ["/developers", "/developers/apps/new"] + [
    APP + ending
    for ending in [
        "", "/settings", "/roles", "/icon", "/secret", "/secret/new", "/client-token/new", "/remove", "/leave",
        "?redirect_uri=http://a.example/",
    ]
]


@pytest.fixture
def provider(store: Path):
    """A provider whose sample app has an icon, Ada as administrator, and Grace as developer."""
    with Provider(store, "--seed", SEED):
        done = latchkey(
            "app", "set", APP_ID, f"roles.administrators={ADA.email}", f"roles.developers={GRACE.email}", f"icon={ICON}",
            "--store", f"sqlite:{store}",
        )
        assert done.returncode == 0, done.stderr
    with Provider(store) as provider:
        yield provider


def check_target_sizes(page: Page) -> None:
    """Checks that targets are at least 44 pixels high. WCAG 2.2 requires only 24 pixels."""
    small = page.evaluate(
        """() => [...document.querySelectorAll('main button, main input:not([type=hidden]):not([type=radio]), main select, main a')]
            .filter(it => it.getBoundingClientRect().height < 43.5).map(it => it.outerHTML)"""
    )
    assert not small, small


def open_page(provider: Provider, page: Page, path: str, person: Login = ADA) -> None:
    page.goto(f"{provider.url}{path}")
    log_in(page, person)
    page.wait_for_url(f"**{path}")


def reach(page: Page, selector: str) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


@pytest.mark.parametrize(("locale", "language", "scheme", "width"), APPEARANCES)
def test_every_page_passes_the_audit(
    provider: Provider, new_context, screenshot, locale: str, language: str, scheme: str, width: int
) -> None:
    page = new_context(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 700}).new_page()
    open_page(provider, page, "/developers")
    for path in PAGES:
        page.goto(provider.url + path)
        assert page.locator("html").get_attribute("lang") == language
        check_accessibility(page)
        check_target_sizes(page)
        screenshot(page, path.replace("/", "-").partition("?")[0] + ("-check" if "?" in path else ""))
    page.goto(f"{provider.url}{APP}/settings")
    page.locator("#field-redirect_uris").fill("nonsense")
    page.locator("#field-minimum_age").fill("old")
    page.locator("form.settings button").click()
    expect(page.locator("[role=alert] a")).to_have_count(2)
    expect(page.get_by_role("alert")).to_be_focused()
    check_accessibility(page)
    screenshot(page, "settings-wrong")
    page.goto(provider.dialog())
    check_accessibility(page)
    screenshot(page, "consent")


@pytest.mark.parametrize("locale", ["en-GB", "th"])
def test_an_app_is_added_and_set_up_with_the_keyboard_alone(provider: Provider, new_context, locale: str) -> None:
    page = new_context(locale=locale).new_page()
    open_page(provider, page, "/developers", GRACE)
    reach(page, "a[href='/developers/apps/new']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/apps/new")
    expect(page.locator("#name")).to_be_focused()
    page.keyboard.type("Latchkey")
    page.keyboard.press("Enter")
    expect(page.locator("#error-name")).to_be_visible()
    expect(page.locator("#name")).to_be_focused()
    assert page.locator("#name").input_value() == "Latchkey", "the form keeps its input"
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Library")
    page.keyboard.press("Enter")
    page.wait_for_url("**?done=created")
    reach(page, ".tabs a[href$='/settings']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/settings")
    reach(page, "#field-redirect_uris")
    page.keyboard.type("https://library.example/callback")
    reach(page, "#field-minimum_age")
    page.keyboard.type("old")
    reach(page, "form.settings button")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("a[href='#field-minimum_age']")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#field-minimum_age")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("16")
    page.keyboard.press("Enter")
    page.wait_for_url("**/settings?done=saved")
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.locator("#field-redirect_uris")).to_have_value("https://library.example/callback")
    reach(page, "a[href$='/roles']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/roles")
    reach(page, "#login")
    page.keyboard.type("blaise@example.com")
    page.keyboard.press("Enter")
    page.wait_for_url("**?done=invited")
    reach(page, "button[name=uninvite][value='blaise@example.com']")
    page.keyboard.press("Enter")
    page.wait_for_url("**?done=uninvited")


@pytest.mark.parametrize(("locale", "scheme", "width"), [("en-GB", "light", 320), ("ja", "dark", 900)])
def test_an_invited_person_accepts(provider: Provider, new_context, screenshot, locale: str, scheme: str, width: int) -> None:
    def request(person: Login, path: str) -> Page:
        page = new_context(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 700}).new_page()
        open_page(provider, page, path, person)
        return page

    def see(page: Page, name: str) -> None:
        check_accessibility(page)
        check_target_sizes(page)
        screenshot(page, name)

    ada = request(ADA, f"{APP}/roles")
    ada.locator("#login").fill(BLAISE.email)
    ada.locator("#role").select_option("tester")
    ada.locator("form.narrow button").click()
    ada.wait_for_url("**?done=invited")
    ada.locator("#login").fill(GRACE.email)
    ada.locator("#role").select_option("administrator")
    ada.locator("form.narrow button").click()
    expect(ada.locator("main")).to_contain_text(GRACE.email)
    see(ada, "invite-question")
    ada.locator("#password").fill("wrong")
    ada.locator("form button.primary").click()
    expect(ada.get_by_role("alert")).to_be_visible()
    ada.locator("#password").fill(ADA.password)
    ada.locator("form button.primary").click()
    ada.wait_for_url("**?done=invited")
    expect(ada.locator("button[name=uninvite]")).to_have_count(2)
    see(ada, "invited")

    grace = request(GRACE, "/developers")
    expect(grace.locator("section[aria-labelledby=invitations] li .title bdi")).to_have_text("Sample")
    expect(grace.locator("section[aria-labelledby=invitations]")).to_contain_text("Ada King Lovelace")
    expect(grace.locator("section[aria-labelledby=invitations]")).not_to_contain_text(ADA.email)
    see(grace, "invitations")
    reach(grace, "button[name=action][value=accept]")
    grace.keyboard.press("Enter")
    grace.wait_for_url("**/developers?done=accepted")
    expect(grace.locator("button[name=action]")).to_have_count(0)
    see(grace, "accepted")
    grace.goto(f"{provider.url}{APP}/roles")
    expect(grace.locator(f"button[value='administrator {GRACE.email}']")).to_be_visible()

    blaise = request(BLAISE, "/developers")
    ada.goto(f"{provider.url}{APP}/roles")
    ada.locator("button[name=uninvite]").click()
    ada.wait_for_url("**?done=uninvited")
    blaise.locator("button[name=action][value=accept]").click()
    blaise.wait_for_url("**?done=nothing")
    expect(blaise.get_by_role("status")).to_be_visible()
    expect(blaise.locator(".apps")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_the_pages_work_without_javascript(provider: Provider, new_context, locale: str) -> None:
    page = new_context(locale=locale, java_script_enabled=False).new_page()
    open_page(provider, page, APP)
    page.locator("#redirect_uri").fill("http://app.example/callback")
    page.locator("form[method=get] button").click()
    expect(page.locator("#verdict")).to_be_visible()
    page.locator(f"a[href='{APP}/icon']").click()
    page.locator("#icon").set_input_files({"name": "a.gif", "mimeType": "image/gif", "buffer": b"GIF89a"})
    page.locator("button[value=set]").click()
    expect(page.locator("#error-icon")).to_be_visible()
    page.locator("#icon").set_input_files(ICON)
    page.locator("button[value=set]").click()
    page.wait_for_url("**?done=icon-set")
    assert page.locator("img.app-icon").get_attribute("src").startswith("/icons/")
    page.locator(f"a[href='{APP}/secret']").click()
    page.locator("#password").fill("wrong")
    page.locator("form button.primary").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("#password").fill(ADA.password)
    page.locator("form button.primary").click()
    expect(page.locator(".secret code")).to_have_text("0123456789abcdef0123456789abcdef")
    assert page.url == f"{provider.url}{APP}/secret", "the URL contains no secret"
    page.goto(f"{provider.url}{APP}/remove")
    page.locator("#password").fill(ADA.password)
    page.locator("form button.primary").click()
    page.wait_for_url("**/developers?done=removed")
    expect(page.locator(".apps")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "it"])
def test_concurrent_changes_in_two_tabs_are_not_lost(provider: Provider, new_context, screenshot, locale: str) -> None:
    context = new_context(locale=locale)
    one, other = context.new_page(), context.new_page()
    open_page(provider, one, f"{APP}/settings")
    other.goto(f"{provider.url}{APP}/settings")
    other.locator("#field-terms_url").fill("https://app.example/new-terms")
    other.locator("form.settings button").click()
    other.wait_for_url("**?done=saved")
    one.locator("#field-minimum_age").fill("16")
    one.locator("form.settings button").click()
    expect(one.get_by_role("alert")).to_be_visible()
    expect(one.locator("#field-terms_url")).to_have_value("https://app.example/new-terms")
    expect(one.locator("#field-minimum_age")).to_have_value("16")
    check_accessibility(one)
    screenshot(one, "contested")
    other.goto(f"{provider.url}{APP}/settings")
    expect(other.locator("#field-minimum_age")).to_have_value("")


@pytest.mark.parametrize(("locale", "width"), [("en-GB", 320), ("th", 900)])
def test_a_role_is_left_with_the_keyboard_alone_but_not_by_the_last_administrator(
    provider: Provider, new_context, screenshot, locale: str, width: int
) -> None:
    grace = new_context(locale=locale, viewport={"width": width, "height": 700}).new_page()
    open_page(provider, grace, "/developers", GRACE)
    reach(grace, f"a[href='{APP}/leave']")
    grace.keyboard.press("Enter")
    grace.wait_for_url("**/leave")
    check_accessibility(grace)
    check_target_sizes(grace)
    reach(grace, "form button.primary")
    grace.keyboard.press("Enter")
    grace.wait_for_url("**/developers?done=taken")
    expect(grace.locator(".apps")).to_have_count(0)

    ada = new_context(locale=locale, viewport={"width": width, "height": 700}).new_page()
    open_page(provider, ada, f"{APP}/leave")
    expect(ada.get_by_role("alert")).to_be_focused()
    expect(ada.locator("main form")).to_have_count(0)
    check_accessibility(ada)
    screenshot(ada, "leave-last")


def test_an_invalid_invitation_moves_the_focus_to_its_field(provider: Provider, new_context) -> None:
    ada = new_context().new_page()
    open_page(provider, ada, f"{APP}/roles")
    ada.locator("#login").fill("nobody")
    ada.keyboard.press("Enter")
    expect(ada.locator("#error-login")).to_be_visible()
    expect(ada.locator("#login")).to_be_focused()


@pytest.mark.parametrize("locale", ["en-GB", "th", "it", "ja", "zh-TW"])
def test_the_navigation_has_even_columns_on_a_phone(provider: Provider, new_context, locale: str) -> None:
    page = new_context(locale=locale, viewport={"width": 360, "height": 700}).new_page()
    open_page(provider, page, APP)
    for tabs, columns in [(page.locator(".sections li"), 4), (page.locator(".tabs li"), 2)]:
        boxes = [tab.bounding_box() for tab in tabs.all()]
        assert len({round(box["x"]) for box in boxes}) == columns
        assert len({round(box["width"]) for box in boxes}) == 1
        assert len({round(box["height"]) for box in boxes}) == 1
