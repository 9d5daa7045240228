"""Tests the pages of the dialog in a browser."""

from urllib.parse import parse_qs, quote, urlsplit

import pytest
from apps import WebApp
from playwright.sync_api import Page, Response, expect
from provider import Provider
from sample import ADA, APP_ID, GRACE, OWN_SCHEME_CALLBACK
from screens import expect_consent, expect_login, log_in, press, switch_off


def redirects_out_of(page: Page) -> list[str]:
    """Returns a list to which the address of every redirect by the provider is added. The browser itself ignores a custom scheme if no app
    handles it."""
    addresses: list[str] = []

    def record_redirect(response: Response) -> None:
        if response.status in (302, 303):
            addresses.append(response.headers["location"])

    page.on("response", record_redirect)
    return addresses


class TestOwnScheme:
    """Tests the responses for an app on the device: redirects to the app's custom scheme, which the browser passes to the system."""

    @pytest.mark.parametrize("state", ['{"challenge":"a+b/c==","0":"é 🗝"}', "plain", "a&b=c#d%25", " +%20"])
    def test_the_response_is_in_the_fragment_with_the_same_state(self, provider: Provider, page: Page, state: str) -> None:
        addresses = redirects_out_of(page)
        page.goto(f"{provider.limited_dialog()}&state={quote(state, safe='')}")
        log_in(page, ADA)
        switch_off(page, "user_birthday")
        with page.expect_response(lambda response: response.headers.get("location", "").startswith("fb")):
            press(page, "continue")

        address = addresses[-1]
        assert address.startswith(f"{OWN_SCHEME_CALLBACK}#")
        parameters = parse_qs(address.partition("#")[2], keep_blank_values=True)
        assert parameters["state"] == [state]
        assert parameters["denied_scopes"] == ["user_birthday"]
        assert parameters["graph_domain"] == ["facebook"]
        assert parameters["id_token"][0].count(".") == 2
        assert "access_token" not in parameters

    def test_cancel(self, provider: Provider, page: Page) -> None:
        addresses = redirects_out_of(page)
        page.goto(provider.limited_dialog(state="s"))
        log_in(page, ADA)
        with page.expect_response(lambda response: response.headers.get("location", "").startswith("fb")):
            press(page, "cancel")

        parameters = parse_qs(urlsplit(addresses[-1]).query + "&" + urlsplit(addresses[-1]).fragment)
        assert parameters["error"] == ["access_denied"]
        assert parameters["error_reason"] == ["user_denied"]
        assert parameters["state"] == ["s"]
        assert "error_message" not in parameters, "with an error message, the SDK would report a failure"

    def test_cancel_before_the_password(self, provider: Provider, page: Page) -> None:
        addresses = redirects_out_of(page)
        page.goto(provider.limited_dialog(state="s"))
        with page.expect_response(lambda response: response.headers.get("location", "").startswith("fb")):
            press(page, "cancel")

        assert "error=access_denied" in addresses[-1]


class TestLoginPage:
    def test_a_wrong_password_is_reported_and_the_email_address_kept(self, provider: Provider, page: Page, screenshot) -> None:
        page.goto(provider.limited_dialog())
        log_in(page, ADA._replace(password="wrong"))

        notice = page.get_by_role("alert")
        expect(notice).to_be_visible()
        expect(page.locator("input[name=email]")).to_have_value(ADA.email)
        expect(page.locator("input[name=password]")).to_have_value("")
        expect(page.locator("input[name=password]")).to_be_focused()
        screenshot(page, "notice")

        page.keyboard.type(ADA.password)
        page.keyboard.press("Enter")
        expect_consent(page)

    def test_the_keyboard_is_enough(self, provider: Provider, page: Page, web_app: WebApp) -> None:
        page.goto(provider.dialog(redirect_uri=web_app.callback, scope="email"))
        expect(page.locator("input[name=email]")).to_be_focused()
        page.keyboard.type(ADA.email)
        page.keyboard.press("Tab")
        page.keyboard.type(ADA.password)
        page.keyboard.press("Enter")
        expect_consent(page)
        page.locator("input[name=email]").focus()
        page.keyboard.press("Space")
        expect(page.locator("input[name=email]")).not_to_be_checked()
        # The browser would submit the form while it handles the key press. The listener counts these submissions, and prevents them.
        page.evaluate("""() => {
            window.submissions = 0
            window.listening = new AbortController()
            const count = event => {
                if (event.submitter?.formMethod === "dialog") return
                event.preventDefault()
                window.submissions += 1
            }
            document.addEventListener("submit", count, { signal: window.listening.signal })
        }""")
        page.keyboard.press("Enter")
        assert page.evaluate("() => { window.listening.abort(); return window.submissions }") == 0, \
            "pressing Return in a switch does not submit the form"
        assert not web_app.requests, "nothing was granted"
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{web_app.callback}**")

        assert "code=" in web_app.requests[0]

    def test_empty_fields_are_reported(self, provider: Provider, new_context) -> None:
        page = new_context(java_script_enabled=False).new_page()
        page.goto(provider.limited_dialog())
        press(page, "login")

        expect_login(page)

    def test_another_person_can_log_in(self, provider: Provider, page: Page) -> None:
        page.goto(provider.limited_dialog())
        log_in(page, ADA)
        expect_consent(page)
        expect(page.locator("main")).to_contain_text("Ada")
        press(page, "switch")
        expect_login(page)
        log_in(page, GRACE)

        expect_consent(page)
        expect(page.locator("main")).to_contain_text("Grace")
        expect(page.locator("main")).not_to_contain_text("Ada")


@pytest.mark.parametrize("width", [320, 900])
@pytest.mark.parametrize(
    ("locale", "language", "sample_text"),
    [
        ("en_US", "en", "a"),
        ("th_TH", "th", "ก"),
        ("it_IT", "it", "à"),
        ("ja_JP", "ja", "の"),
        ("zh_HK", "zh-Hant", "的"),
    ],
)
class TestLanguages:
    """Tests each page in each language, at the width of a phone and of a desktop."""

    def test_the_app_chooses_the_language_by_a_parameter(
        self, provider: Provider, new_context, screenshot, locale: str, language: str, sample_text: str, width: int
    ) -> None:
        page = new_context(viewport={"width": width, "height": 640}, java_script_enabled=False).new_page()
        page.goto(provider.limited_dialog(locale=locale, scope=(
            "openid,email,gaming_profile,gaming_user_picture,user_age_range,user_birthday,user_friends,user_gender,user_hometown,"
            "user_link,user_location,user_messenger_contact")))
        self.assert_language(page, language)
        screenshot(page, "1-login")
        log_in(page, ADA._replace(password="wrong"))
        expect(page.get_by_role("alert")).to_be_visible()
        self.assert_language(page, language)
        log_in(page, ADA)
        expect_consent(page)
        self.assert_language(page, language)
        assert sample_text in page.locator("body").inner_text()
        assert page.locator("input[type=checkbox]").count() == 12
        screenshot(page, "2-consent")

    def test_the_browser_chooses_the_language(
        self, provider: Provider, new_context, screenshot, locale: str, language: str, sample_text: str, width: int
    ) -> None:
        page = new_context(viewport={"width": width, "height": 640}, locale=locale.replace("_", "-")).new_page()
        page.goto(provider.limited_dialog())
        self.assert_language(page, language)
        page.goto(provider.dialog(redirect_uri="https://elsewhere.example/"))
        self.assert_language(page, language)
        assert "URL Blocked" in page.locator("body").inner_text(), "the error for developers is in English too"
        screenshot(page, "refusal")

    @staticmethod
    def assert_language(page: Page, language: str) -> None:
        assert page.locator("html").get_attribute("lang") == language
        text = page.title() + page.locator("body").inner_text()
        assert not any(mark in text for mark in ("{", "}", "%@", "login.", "consent.", "refusal."))
        assert page.evaluate_handle("document.documentElement.scrollWidth <= window.innerWidth").json_value(), \
            "the page is wider than the window"


class TestRedirects:
    @pytest.mark.parametrize("action", ["continue", "cancel"])
    def test_the_app_may_redirect_to_another_origin(self, provider: Provider, page: Page, action: str) -> None:
        with WebApp(redirect_to="http://localhost:{port}/welcome") as app:
            page.goto(provider.dialog(redirect_uri=app.callback, scope="email", state="s"))
            log_in(page, ADA)
            press(page, action)
            page.wait_for_url("http://localhost:*/welcome**")

    def test_the_app_may_redirect_to_a_custom_scheme(self, provider: Provider, page: Page) -> None:
        with WebApp(redirect_to="myapp://done") as app:
            page.goto(provider.dialog(redirect_uri=app.callback, scope="email", state="s"))
            log_in(page, ADA)
            press(page, "continue")
            # No app here handles the custom scheme. The test checks that the page's content security policy allows the redirect.
            app.wait_for_request()
            assert len(app.requests) == 1

    def test_the_app_gets_no_cookie_of_the_provider(self, provider: Provider, page: Page, web_app: WebApp) -> None:
        page.goto(provider.dialog(redirect_uri=web_app.callback, scope="email", state="s"))
        log_in(page, ADA)
        press(page, "continue")
        page.wait_for_url(f"{web_app.callback}**")

        assert web_app.cookies == [None]

    @pytest.mark.parametrize("action", ["continue", "cancel"])
    def test_the_app_may_listen_on_the_ipv6_loopback_address(self, provider: Provider, page: Page, action: str) -> None:
        with WebApp("::1") as app:
            page.goto(provider.dialog(redirect_uri=app.callback, scope="email", state="s"))
            log_in(page, ADA)
            press(page, action)
            page.wait_for_url("http://[::1]:*/callback**")

    def test_the_back_button_works_after_consent(self, provider: Provider, page: Page, web_app: WebApp) -> None:
        page.goto(provider.dialog(redirect_uri=web_app.callback, scope="email", state="s"))
        log_in(page, ADA)
        press(page, "continue")
        page.wait_for_url(f"{web_app.callback}**")

        page.go_back()

        assert page.url.startswith(provider.url)
        expect_consent(page)
        press(page, "continue")
        page.wait_for_url(f"{web_app.callback}**")
        codes = [parse_qs(urlsplit(request).query)["code"][0] for request in web_app.requests]
        assert len(codes) == len(set(codes)) == 2

    def test_reloading_the_consent_page_sends_no_password_again(self, provider: Provider, page: Page) -> None:
        page.goto(provider.limited_dialog())
        log_in(page, ADA)
        expect_consent(page)
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.method))
        page.reload()

        expect_consent(page)
        assert "POST" not in sent

    def test_two_tabs_are_separate_logins(self, provider: Provider, new_context, web_app: WebApp) -> None:
        profile = new_context()
        first, second = profile.new_page(), profile.new_page()
        first.goto(provider.dialog(redirect_uri=web_app.callback, scope="email", state="first"))
        second.goto(provider.dialog(redirect_uri=web_app.callback, scope="user_birthday", state="second"))
        log_in(second, ADA)
        press(second, "continue")
        second.wait_for_url(f"{web_app.callback}**")
        log_in(first, ADA)
        press(first, "continue")
        first.wait_for_url(f"{web_app.callback}**")

        states = [parse_qs(urlsplit(request).query)["state"][0] for request in web_app.requests]
        assert states == ["second", "first"]

    def test_a_consent_page_is_refused_after_another_person_has_logged_in(self, provider: Provider, new_context, screenshot) -> None:
        profile = new_context()
        first, second = profile.new_page(), profile.new_page()
        first.goto(provider.limited_dialog())
        log_in(first, ADA)
        expect_consent(first)
        second.goto(provider.limited_dialog())
        press(second, "switch")
        log_in(second, GRACE)
        expect_consent(second)
        addresses = redirects_out_of(first)
        press(first, "continue")

        expect(first.locator("code")).to_have_text("session_changed")
        assert not any(address.startswith("fb") for address in addresses)
        screenshot(first, "refusal")


class TestOtherSites:
    def test_a_page_of_the_provider_cannot_be_framed(self, provider: Provider, page: Page) -> None:
        frame = f"<iframe src='{provider.limited_dialog().replace('&', '&amp;')}'></iframe>"
        page.route("http://other.example/", lambda route: route.fulfill(content_type="text/html", body=frame))
        page.goto("http://other.example/")

        assert [frame.url for frame in page.frames] == ["http://other.example/", "chrome-error://chromewebdata/"]

    def test_a_form_on_another_site_logs_nobody_in(self, provider: Provider, page: Page) -> None:
        page.goto(provider.limited_dialog())
        sealed = page.locator("input[name=dialog]").get_attribute("value")
        form = (
            f"<form method='post' action='{provider.url}/dialog/login'><input name='dialog' value='{sealed}'>"
            f"<input name='email' value='{GRACE.email}'><input name='password' value='{GRACE.password}'>"
            "<button name='action' value='login'>Win a prize</button></form>")
        page.route("http://other.example/", lambda route: route.fulfill(content_type="text/html", body=form))
        page.goto("http://other.example/")
        press(page, "login")
        expect(page.locator("code")).to_have_text("form_foreign")
        page.goto(provider.limited_dialog())

        expect_login(page)


class TestReauthentication:
    def test_a_live_session_is_not_enough_even_within_a_second(self, provider: Provider, page: Page, web_app: WebApp) -> None:
        page.goto(provider.dialog(redirect_uri=web_app.callback, scope="email", state="first"))
        log_in(page, ADA)
        press(page, "continue")
        page.wait_for_url(f"{web_app.callback}**")
        page.goto(provider.dialog(redirect_uri=web_app.callback, scope="email", state="second", auth_type="reauthenticate"))

        expect_login(page)
        expect(page.locator("input[name=email]")).to_have_value(ADA.email)
        log_in(page, ADA)
        press(page, "continue")
        page.wait_for_url(f"{web_app.callback}?code=*&state=second**")

    def test_guessing_is_limited_but_not_in_the_known_browser_of_the_person(
        self, provider: Provider, new_context, web_app: WebApp
    ) -> None:
        known_browser, other_browser = new_context().new_page(), new_context().new_page()
        known_browser.goto(provider.dialog(redirect_uri=web_app.callback, scope="email"))
        log_in(known_browser, GRACE)
        expect_consent(known_browser)
        other_browser.goto(provider.dialog())
        for _ in range(10):
            log_in(other_browser, GRACE._replace(password="a guess"))
            expect(other_browser.get_by_role("alert")).to_contain_text("No account matches")
        log_in(other_browser, GRACE)
        expect(other_browser.get_by_role("alert")).to_contain_text("15 minutes")
        expect(other_browser.locator("input[name=email]")).to_have_value(GRACE.email)

        known_browser.goto(provider.dialog(redirect_uri=web_app.callback, scope="email", prompt="login"))
        log_in(known_browser, GRACE)
        expect_consent(known_browser)


def test_the_pages_need_no_other_host(provider: Provider, page: Page) -> None:
    requested_urls: list[str] = []
    page.on("request", lambda request: requested_urls.append(request.url))
    page.goto(provider.limited_dialog())
    log_in(page, ADA)
    expect_consent(page)

    assert {url.removeprefix(f"{provider.url}/") != url for url in requested_urls} == {True}, requested_urls


@pytest.mark.parametrize("client", [APP_ID + "1", "990000000000001"])
def test_an_unknown_app_is_a_page(provider: Provider, page: Page, client: str, screenshot) -> None:
    response = page.goto(provider.dialog(client_id=client))

    assert response.status == 400
    assert page.url.startswith(provider.url)
    assert page.get_by_role("heading").first.is_visible()
    screenshot(page, "refusal")
