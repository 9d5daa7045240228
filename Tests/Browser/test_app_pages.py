"""Tests the operator's review queue and an app's pages for permissions, test users, activity and problems of the settings. The tests
use axe and only the keyboard."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from provider import LATCHKEY, START_TIMEOUT, Provider
from sample import ADA, APP_ID, GRACE, WEB_CALLBACK, Login
from screens import APPEARANCES, expect_consent, log_in, check_accessibility, press, press_and_leave

APP = f"/developers/apps/{APP_ID}"
QUEUE = "/developers/reviews"
REASON = "Shown beside the score, on the first page."


@pytest.fixture
def provider(store: Path):
    """A provider at which Ada administers the app, and Grace decides about reviews."""
    result = subprocess.run(
        [LATCHKEY, "app", "set", APP_ID, f"roles.administrators={ADA.email}", "data_deletion_callback_url=",
         "login_configurations.9=email,user_likes", "--store", f"sqlite:{store}"],
        capture_output=True, text=True, timeout=START_TIMEOUT, check=False)
    assert result.returncode == 0, result.stderr
    with Provider(store, "--operator", GRACE.email) as provider:
        yield provider


def open_page(provider: Provider, page: Page, path: str, login: Login = ADA) -> None:
    page.goto(provider.url + path)
    log_in(page, login)
    page.wait_for_url(f"**{path}")


def request_review(page: Page, *permissions: str) -> None:
    for permission in permissions:
        page.locator(f"input[name=permission][value={permission}]").check()
    page.locator("textarea[name=text]").fill(REASON)
    press(page, "ask")
    page.wait_for_url("**?done=asked")


@pytest.mark.parametrize(("locale", "language", "scheme", "width"), APPEARANCES)
def test_every_page_passes_the_audit(
    provider: Provider, new_context, screenshot, locale: str, language: str, scheme: str, width: int
) -> None:
    page = new_context(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 700}).new_page()

    def see(name: str) -> None:
        assert page.locator("html").get_attribute("lang") == language
        check_accessibility(page)
        screenshot(page, name)

    open_page(provider, page, f"{APP}/permissions")
    see("permissions")
    press(page, "ask")
    expect(page.get_by_role("alert")).to_have_count(2)
    see("permissions-wrong")
    request_review(page, "user_likes", "user_photos")
    page.locator("summary").first.click()
    see("permissions-asked")
    page.goto(f"{provider.url}{APP}/testers")
    see("testers-none")
    page.locator("select[name=count]").select_option("3")
    page.locator("input[name=name]").fill("Mary Somerville")
    press(page, "create")
    page.wait_for_url("**?done=testers-made")
    see("testers")
    page.locator("button[name=link_of]").first.click()
    page.wait_for_url("**?done=linked")
    see("testers-link")
    page.goto(f"{provider.url}{APP}/activity")
    see("activity-empty")
    page.goto(provider.dialog(scope="email"))
    expect_consent(page)
    press_and_leave(page, "cancel", WEB_CALLBACK)
    page.goto(f"{provider.url}{APP}/activity")
    page.locator("summary").click()
    see("activity")
    page.goto(f"{provider.url}{APP}")
    see("check")

    operator = new_context(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 700}).new_page()
    page = operator
    open_page(provider, page, QUEUE, GRACE)
    see("reviews")
    page.locator("button[value=refuse]").first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    see("reviews-wrong")
    page.locator("button[value=approve]").first.click()
    page.wait_for_url("**?done=approved")
    see("reviews-approved")


def reach(page: Page, selector: str) -> None:
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


@pytest.mark.parametrize("locale", ["en-GB", "ja"])
def test_a_review_request_is_refused_and_approved_with_the_keyboard_alone(provider: Provider, new_context, locale: str) -> None:
    ada = new_context(locale=locale).new_page()
    open_page(provider, ada, f"{APP}/permissions")
    reach(ada, "input[name=permission][value=user_likes]")
    ada.keyboard.press("Space")
    reach(ada, "textarea[name=text]")
    ada.keyboard.type("too short")
    reach(ada, "button[value=ask]")
    ada.keyboard.press("Enter")
    expect(ada.get_by_role("alert")).to_be_visible()
    expect(ada.locator("textarea[name=text]")).to_be_focused()
    assert ada.locator("textarea[name=text]").input_value() == "too short", "the form keeps its input"
    assert ada.locator("input[name=permission][value=user_likes]").is_checked()
    ada.keyboard.press("Control+End")
    ada.keyboard.type(", and now it is long enough.\nWith a second line.")
    reach(ada, "button[value=ask]")
    ada.keyboard.press("Enter")
    ada.wait_for_url("**?done=asked")
    expect(ada.get_by_role("status")).to_be_visible()

    grace = new_context(locale=locale).new_page()
    open_page(provider, grace, QUEUE, GRACE)
    expect(grace.locator("blockquote")).to_contain_text("With a second line.")
    reach(grace, "textarea[name=reason]")
    grace.keyboard.type("Say where, please.")
    reach(grace, "button[value=refuse]")
    grace.keyboard.press("Enter")
    grace.wait_for_url("**?done=refused")
    ada.goto(f"{provider.url}{APP}/permissions")
    expect(ada.locator("main")).to_contain_text("Say where, please.")
    request_review(ada, "user_likes")
    grace.goto(f"{provider.url}{QUEUE}")
    reach(grace, "button[value=approve]")
    grace.keyboard.press("Enter")
    grace.wait_for_url("**?done=approved")

    ada.goto(f"{provider.url}{APP}/permissions")
    reach(ada, "details:has([value=user_likes]) summary")
    ada.keyboard.press("Enter")
    reach(ada, "button[name=give_up][value=user_likes]")
    ada.keyboard.press("Enter")
    ada.wait_for_url("**?done=given-up")
    expect(ada.locator("button[name=give_up][value=user_likes]")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "it"])
def test_two_operators_decide_at_the_same_time(provider: Provider, new_context, locale: str) -> None:
    ada = new_context(locale=locale).new_page()
    open_page(provider, ada, f"{APP}/permissions")
    request_review(ada, "user_likes")
    first = new_context(locale=locale).new_page()
    open_page(provider, first, QUEUE, GRACE)
    second = first.context.new_page()
    second.goto(f"{provider.url}{QUEUE}")
    first.locator("button[value=approve]").click()
    first.wait_for_url("**?done=approved")
    second.locator("textarea[name=reason]").fill("I would rather not.")
    second.locator("button[value=refuse]").click()
    expect(second.get_by_role("status")).to_contain_text(GRACE.email)
    expect(second.locator("#late-reason")).to_have_value("I would rather not.")
    ada.goto(f"{provider.url}{QUEUE}")
    expect(ada.locator("code")).to_contain_text("page_not_found")


@pytest.mark.parametrize("locale", ["en-GB", "zh-TW"])
def test_test_users_are_created_used_and_removed_without_javascript(provider: Provider, new_context, locale: str) -> None:
    page = new_context(locale=locale, java_script_enabled=False).new_page()
    page.goto(f"{provider.url}{APP}/testers")
    log_in(page, ADA)
    page.locator("select[name=count]").select_option("2")
    page.locator("input[name=name]").fill("Mary Somerville")
    page.locator("input[name=permission][value=user_likes]").check()
    press(page, "create")
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.locator("li.tester")).to_have_count(2)
    passwords = page.locator(".once code").all_inner_texts()
    assert len(passwords) == 2
    page.reload()
    expect(page.locator(".once")).to_have_count(0)

    press(page, "befriend")
    expect(page.get_by_role("status")).to_be_visible()
    page.locator("button[name=link_of]").first.click()
    link = page.locator(".once code").inner_text()
    mary = new_context(locale=locale, java_script_enabled=False).new_page()
    mary.goto(link)
    expect(mary.locator("h1")).to_contain_text("Mary Somerville")
    mary.locator("button.primary").click()
    mary.wait_for_url("**/settings")
    expect(mary.locator("main")).to_contain_text("Mary Somerville")
    again = new_context(locale=locale, java_script_enabled=False).new_page()
    again.goto(link)
    expect(again.locator("code")).to_contain_text("test_link_ended")

    page.locator("li.tester summary").first.click()
    page.locator("button[name=remove]").first.click()
    expect(page.locator("li.tester")).to_have_count(1)


def test_a_request_typed_before_the_session_ends_is_not_lost(provider: Provider, new_context) -> None:
    page = new_context().new_page()
    open_page(provider, page, f"{APP}/permissions")
    page.locator("input[name=permission][value=user_likes]").check()
    page.locator("input[name=permission][value=user_photos]").check()
    page.locator("textarea[name=text]").fill(REASON)
    other = page.context.new_page()
    other.goto(f"{provider.url}/dialog/logout")
    press(other, "logout")
    expect(other.locator("form")).to_have_count(0)
    press(page, "ask")
    log_in(page, ADA)
    page.locator("button[type=submit]").click()
    page.wait_for_url("**?done=asked")
    expect(page.locator("button[name=withdraw]")).to_have_count(2)
