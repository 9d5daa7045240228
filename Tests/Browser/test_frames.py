"""Tests the dialog in the frames in which apps show it, and the total size of the dialog's pages and resources."""

import re

import pytest
from playwright.sync_api import Page, expect
from provider import Provider
from sample import ADA
from screens import LANGUAGES, expect_consent, log_in, check_accessibility

ALL_SCOPES = "email,user_birthday,user_friends,user_gender,user_hometown,user_location,user_link,user_age_range"


@pytest.mark.parametrize(("locale", "language"), LANGUAGES)
@pytest.mark.parametrize(("display", "width", "height"), [("popup", 475, 600), ("touch", 360, 640)])
def test_each_frame_passes_the_audit(
    provider: Provider, new_context, screenshot, locale: str, language: str, display: str, width: int, height: int
) -> None:
    page = new_context(locale=locale, viewport={"width": width, "height": height}).new_page()
    page.goto(provider.limited_dialog(display=display, scope=f"openid,{ALL_SCOPES}"))
    assert page.locator("body").get_attribute("class") == display
    check_accessibility(page)
    log_in(page, ADA)
    expect_consent(page)
    assert page.locator("body").get_attribute("class") == display, "the page after the login has the same frame"
    check_accessibility(page)
    screenshot(page, "consent")


def test_on_a_phone_the_buttons_are_visible_and_do_not_cover_the_focus(provider: Provider, new_context) -> None:
    page = new_context(viewport={"width": 360, "height": 640}).new_page()
    page.goto(provider.limited_dialog(scope=f"openid,{ALL_SCOPES}"))
    log_in(page, ADA)
    expect_consent(page)
    expect(page.locator("button[value=continue]")).to_be_in_viewport(ratio=1)
    for permission in ["user_birthday", "user_location"]:
        switch = page.locator(f"input[name={permission}]")
        for _ in range(30):
            page.keyboard.press("Tab")
            if switch.evaluate("element => element === document.activeElement"):
                break
        bottom = switch.evaluate("element => element.getBoundingClientRect().bottom")
        assert bottom <= page.locator(".actions").evaluate("element => element.getBoundingClientRect().top")


@pytest.mark.parametrize("display", ["page", "wap", "unheard", ""])
def test_display_values_without_a_page_use_the_closest_one(provider: Provider, page: Page, display: str) -> None:
    page.goto(provider.dialog(display=display))
    assert page.locator("body").get_attribute("class") == ("touch" if display == "wap" else None)


@pytest.mark.parametrize(("locale", "language"), LANGUAGES)
def test_the_dialog_is_small_and_has_no_script(provider: Provider, new_context, locale: str, language: str) -> None:
    page = new_context(locale=locale).new_page()
    loaded: set[str] = set()
    page.on("request", lambda request: loaded.add(request.url) if request.resource_type != "document" else None)
    documents = [page.goto(provider.dialog(scope=ALL_SCOPES)).body()]
    log_in(page, ADA)
    expect_consent(page)
    documents.append(page.reload().body())
    assert page.locator("script").count() == 0
    sizes = {address: len(page.request.get(address).body()) for address in loaded}
    # The pictures of the person and of the app are theirs.
    pictures = [size for address, size in sizes.items() if re.search("/(pictures|icons)/", address)]
    size = sum(map(len, documents)) + sum(sizes.values()) - sum(pictures)
    assert size < 30_000, f"{size} bytes with {sizes}"
    assert max(pictures) < 10_000, f"{sizes}"
