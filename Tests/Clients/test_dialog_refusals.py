"""Tests the dialog's errors: a page before the redirect URI is known to be valid, and a redirect with an error afterward."""

import xml.etree.ElementTree as ElementTree
from urllib.parse import quote, unquote_to_bytes, urlencode, urlsplit

import pytest
import requests
from dialog_response import fragment, query
from person import Page, Person
from provider import Provider
from sample import ADA, APP_ID, GRACE, OWN_SCHEME_CALLBACK, WEB_CALLBACK

DIALOG = {"client_id": APP_ID, "redirect_uri": WEB_CALLBACK, "response_type": "code", "state": "s"}


def ask(provider: Provider, parameters: dict[str, str]) -> requests.Response:
    return requests.get(f"{provider.url}/dialog/oauth?{urlencode(parameters)}", allow_redirects=False, timeout=20)


def assert_page(response: requests.Response) -> ElementTree.Element:
    """Checks that the response is an error page that causes no redirect, and that it is well-formed XML. Returns the parsed page."""
    assert response.status_code in (400, 403)
    assert "Location" not in response.headers
    assert "Refresh" not in response.headers
    assert response.headers["Content-Type"].replace(" ", "").lower() == "text/html;charset=utf-8"
    return ElementTree.fromstring(response.text.removeprefix("<!DOCTYPE html>"))


@pytest.mark.parametrize(
    "changes",
    [
        {"client_id": None},
        {"client_id": ""},
        {"client_id": "990000000000001"},
        {"client_id": "one"},
        {"client_id": "9" * 5000},
        {"redirect_uri": None},
        {"redirect_uri": ""},
        {"redirect_uri": "/callback"},
        {"redirect_uri": "https://evil.example/callback"},
        {"redirect_uri": f"{WEB_CALLBACK}/"},
        {"redirect_uri": f"{WEB_CALLBACK}?next=1"},
        {"redirect_uri": f"{WEB_CALLBACK}#fragment"},
        {"redirect_uri": "https://app.example/callback/../other"},
        {"redirect_uri": "https://APP.example/callback"},
        {"redirect_uri": "https://app.example:443/callback"},
        {"redirect_uri": "http://app.example/callback"},
        {"redirect_uri": "https://app.example@evil.example/callback"},
        {"redirect_uri": "https://app.example\\@evil.example/callback"},
        {"redirect_uri": "http://127.0.0.1.evil.example/callback"},
        {"redirect_uri": "http://127.0.0.1:80@evil.example/callback"},
        {"redirect_uri": "http://127.0.0.1/other"},
        {"redirect_uri": "fb990000000000001://authorize"},
        {"redirect_uri": f"fb{APP_ID}0://authorize"},
        {"redirect_uri": f"fb{APP_ID}://evil"},
        {"redirect_uri": "javascript:alert(1)//"},
        {"redirect_uri": "data:text/html,<script>alert(1)</script>"},
        {"redirect_uri": "https://app.example/callback\r\nLocation: https://evil.example"},
    ],
    ids=lambda value: "{}={}".format(*next(iter(value.items())))[:60],
)
def test_an_unknown_app_or_address_is_a_page_and_never_a_redirect(provider: Provider, changes: dict) -> None:
    parameters = {name: value for name, value in (DIALOG | changes).items() if value is not None}

    page = assert_page(ask(provider, parameters))

    assert page.get("lang") == "en"
    assert not page.findall(".//form")


def test_two_redirect_uris_are_refused(provider: Provider) -> None:
    address = f"{provider.url}/dialog/oauth?{urlencode(DIALOG)}&redirect_uri={quote('https://evil.example/', safe='')}"

    assert_page(requests.get(address, allow_redirects=False, timeout=20))


@pytest.mark.parametrize(
    ("changes", "error", "reason"),
    [
        ({"response_type": "telepathy"}, "unsupported_response_type", "unsupported_response_type"),
        ({"response_type": "token"}, "unsupported_response_type", "access_token_in_redirect"),
        ({"response_type": "id_token", "scope": "openid"}, "invalid_request", "missing_nonce"),
        ({"code_challenge": "short", "code_challenge_method": "S256"}, "invalid_request", None),
        ({"code_challenge": "c" * 43, "code_challenge_method": "S1"}, "invalid_request", None),
        ({"response_type": "id_token", "nonce": "a b"}, "invalid_request", None),
    ],
    ids=lambda value: urlencode(value) if isinstance(value, dict) else "",
)
def test_an_error_of_the_app_is_sent_to_its_redirect_uri(provider: Provider, changes: dict, error: str, reason: str | None) -> None:
    response = ask(provider, DIALOG | changes)

    assert response.status_code in (302, 303)
    location = response.headers["Location"]
    assert location.startswith(f"{WEB_CALLBACK}?") or location.startswith(f"{WEB_CALLBACK}#")
    returned = query(location) or fragment(location)
    assert returned["error"] == error
    assert returned["state"] == "s"
    assert {"error_message", "error_code"} <= set(returned), "without these, SDKs report a cancellation"
    assert reason in (None, returned["error_reason"])


def test_cancel_has_no_error_message(provider: Provider) -> None:
    address = Person(ADA).complete_dialog(provider.dialog(state="s"), decision="cancel")

    parameters = "error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied&state=s"
    assert address.endswith("#_=_")
    assert sorted(urlsplit(address).query.split("&")) == sorted(parameters.split("&"))


def test_cancel_before_the_password(provider: Provider) -> None:
    person = Person(ADA)
    address = person.send(person.open(provider.dialog(state="s")), {"action": "cancel"})

    assert query(address)["error_reason"] == "user_denied"


@pytest.mark.parametrize(
    "state",
    [
        quote('{"challenge":"a+b/c==","0_auth_logger_id":"é","n":1}', safe=""),
        "%FF%FE%00",
        "a%20b+c%2Bd",
        "%25%32%35",
        "%F0%9F%97%9D%EF%B8%8F",
        "x%0D%0ALocation%3A%20https%3A%2F%2Fevil.example",
        "%3Cscript%3E%26%23%22%27",
        "s" * 1500,
    ],
    ids=lambda text: text[:20],
)
@pytest.mark.parametrize("is_limited", [False, True], ids=["code", "limited"])
def test_state_is_returned_byte_for_byte(provider: Provider, state: str, is_limited: bool) -> None:
    address = provider.limited_dialog() if is_limited else provider.dialog()

    redirect = urlsplit(Person(ADA).complete_dialog(f"{address}&state={state}"))

    returned = [pair for pair in (redirect.query + "&" + redirect.fragment).split("&") if pair.startswith("state=")]
    assert len(returned) == 1
    assert form_bytes(returned[0].removeprefix("state=")) == form_bytes(state)
    assert not any(character in redirect.geturl() for character in "\r\n \"'<>")


def form_bytes(text: str) -> bytes:
    return unquote_to_bytes(text.replace("+", "%20"))


def test_unknown_scopes_are_ignored(provider: Provider) -> None:
    address = Person(ADA).complete_dialog(provider.dialog(scope="email,user_dreams,user_likes", return_scopes="true"))

    granted = set(query(address)["granted_scopes"].split(","))
    assert {"email", "public_profile"} <= granted
    assert not {"user_dreams", "user_likes"} & granted


def test_a_second_login_asks_nothing_and_a_third_asks_for_what_is_new(provider: Provider) -> None:
    person = Person(ADA)
    person.complete_dialog(provider.dialog(scope="email"))

    assert isinstance(person.open(provider.dialog(scope="email")), str)
    page = person.open(provider.dialog(scope="email,user_birthday"))

    assert isinstance(page, Page)
    assert set(page.form.switches) == {"user_birthday"}


def test_declined_permissions_are_requested_again_only_with_rerequest(provider: Provider) -> None:
    person = Person(ADA)
    person.complete_dialog(provider.dialog(scope="email"), without={"email"})

    assert isinstance(person.open(provider.dialog(scope="email")), str)
    page = person.open(provider.dialog(scope="email", auth_type="rerequest"))
    assert isinstance(page, Page)
    assert set(page.form.switches) == {"email"}


def test_a_loopback_address_may_have_any_port(provider: Provider) -> None:
    address = Person(ADA).complete_dialog(provider.dialog(redirect_uri="http://127.0.0.1:49152/callback"))

    assert address.startswith("http://127.0.0.1:49152/callback?code=")


def test_the_address_with_a_version_and_a_slash_is_the_same_dialog(provider: Provider) -> None:
    versioned = provider.dialog().replace("/dialog/oauth", "/v24.0/dialog/oauth/")

    assert query(Person(ADA).complete_dialog(versioned))["code"]


def test_a_wrong_password_does_not_reveal_whether_the_person_exists(provider: Provider) -> None:
    pages = []
    for login in (ADA._replace(password="wrong"), ADA._replace(email="nobody@example.com")):
        person = Person(login)
        page = person.type_password(person.open(provider.dialog()))
        assert page.form.asks_for_password
        assert page.form.fields["password"] == ""
        assert page.form.fields["email"] == login.email
        pages.append((page.response.status_code, page.response.text.replace(login.email, "…")))

    status, text = pages[0]
    assert status < 500
    assert pages[1][0] == status
    sealed = [Page(_Text(page[1])).form.fields["dialog"] for page in pages]
    assert text.replace(sealed[0], "…") == pages[1][1].replace(sealed[1], "…")


class _Text:
    """A stand-in for a response, with only the text from which a form is parsed."""

    def __init__(self, text: str) -> None:
        self.text = text


class TestForms:
    """Tests forms that do not come from the page that this browser received."""

    def test_a_forged_form_token_is_refused(self, provider: Provider) -> None:
        person = Person(ADA)
        page = person.open(provider.dialog())
        page.form.fields["dialog"] = page.form.fields["dialog"][::-1]

        assert_no_login(person.type_password(page))

    def test_a_form_without_a_token_is_refused(self, provider: Provider) -> None:
        person = Person(ADA)
        page = person.open(provider.dialog())
        del page.form.fields["dialog"]

        assert_no_login(person.type_password(page))

    def test_a_login_form_of_another_browser_is_refused(self, provider: Provider) -> None:
        attacker, person = Person(GRACE), Person(ADA)
        page = attacker.open(provider.dialog())
        person.open(provider.dialog())

        page = person.send(page, {"email": GRACE.email, "password": GRACE.password, "action": "login"})

        assert_no_login(page)

    def test_a_consent_form_without_a_session_is_refused(self, provider: Provider) -> None:
        person = Person(ADA)
        page = person.type_password(person.open(provider.dialog()))
        person.browser.cookies.clear()

        assert_no_login(person.decide(page))

    def test_a_consent_form_of_another_person_is_refused(self, provider: Provider) -> None:
        ada, grace = Person(ADA), Person(GRACE)
        page = ada.type_password(ada.open(provider.dialog()))
        grace.type_password(grace.open(provider.dialog()))

        assert_no_login(grace.decide(page))

    def test_a_form_sent_by_a_foreign_site_is_refused(self, provider: Provider) -> None:
        person = Person(ADA)
        page = person.type_password(person.open(provider.dialog()))

        foreign = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
        assert_no_login(person.send(page, {"action": "continue"}, headers=foreign))

    @pytest.mark.parametrize(("path", "status"), [("/dialog/login", 413), ("/dialog/consent", 413), ("/oauth/access_token", 400)])
    def test_a_form_that_is_too_large_is_refused(self, provider: Provider, path: str, status: int) -> None:
        response = requests.post(f"{provider.url}{path}", data={"email": "a" * 2_000_000}, timeout=20)

        assert response.status_code == status
        assert "error" not in {line.split()[1] for line in provider.log().splitlines()}, "the log has no error for the operator"

    def test_a_permission_that_was_not_on_the_page_is_not_granted(self, provider: Provider) -> None:
        person = Person(ADA)
        page = person.type_password(person.open(provider.dialog(scope="email", return_scopes="true")))

        address = person.send(page, {"email": "on", "user_birthday": "on", "action": "continue"})

        assert "user_birthday" not in query(address)["granted_scopes"]


def assert_no_login(page: Page | str) -> None:
    """Checks that the response is a page for the person, and not a redirect with a code."""
    assert isinstance(page, Page), f"redirected to {page}"
    assert 200 <= page.response.status_code < 500
    assert "code=" not in page.response.url


class TestHeaders:
    def test_pages_forbid_framing_foreign_content_and_caching(self, provider: Provider) -> None:
        for address in (provider.dialog(), provider.dialog(redirect_uri="https://evil.example/")):
            headers = requests.get(address, timeout=20).headers
            policy = headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "base-uri 'none'" in policy
            assert "unsafe" not in policy
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["X-Frame-Options"].upper() == "DENY"
            assert headers["Referrer-Policy"] in ("no-referrer", "same-origin")
            assert "no-store" in headers["Cache-Control"]

    def test_cookies_are_http_only_and_same_site(self, provider: Provider) -> None:
        person = Person(ADA)
        cookies = []
        person.browser.hooks["response"] = lambda response, **_: cookies.extend(response.raw.headers.getlist("Set-Cookie"))
        person.complete_dialog(provider.dialog())

        assert cookies
        for cookie in cookies:
            attributes = [part.strip().lower() for part in cookie.split(";")[1:]]
            assert "httponly" in attributes
            assert "samesite=lax" in attributes
            assert "secure" not in attributes, "over plain http, the browser would drop it"

    def test_cookies_are_secure_where_the_public_address_is_https(self, store) -> None:
        with Provider(store, "--public-url", "https://login.example") as provider:
            page = Person(ADA).open(provider.dialog())
            cookies = page.response.raw.headers.getlist("Set-Cookie")
            metadata = requests.get(f"{provider.url}/.well-known/openid-configuration", timeout=20).json()

        assert {"secure" in cookie.lower() for cookie in cookies} == {True}
        assert metadata["issuer"] == "https://login.example"


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_other_methods_are_refused(provider: Provider, method: str) -> None:
    response = requests.request(method, provider.dialog(), allow_redirects=False, timeout=20)

    assert 400 <= response.status_code < 500


def test_a_custom_scheme_with_a_suffix_belongs_to_the_app(provider: Provider) -> None:
    address = Person(ADA).complete_dialog(provider.limited_dialog(redirect_uri=f"fb{APP_ID}beta://authorize"))

    assert address.startswith(f"fb{APP_ID}beta://authorize#")
    assert OWN_SCHEME_CALLBACK not in address
