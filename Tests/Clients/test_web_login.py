"""Tests HummingbirdLogin in Examples/BackEnd: responses that must open no session, and requests that it must refuse."""

from __future__ import annotations

import html
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from back_end import BackEnd
from dialog_response import query, request
from limited_login import limited_login
from person import Person
from provider import LATCHKEY, START_TIMEOUT, Provider
from sample import ADA, APP_ID, APP_SECRET, GRACE

RESPONSE_TIMEOUT = 20


@pytest.fixture
def app(provider: Provider, tmp_path: Path) -> Iterator[BackEnd]:
    with BackEnd(provider.url, tmp_path / "back-end.log", has_pages=True) as server:
        yield server


def get(browser: requests.Session, address: str, **headers: str) -> requests.Response:
    return browser.get(address, headers=headers, allow_redirects=False, timeout=RESPONSE_TIMEOUT)


def start_login(browser: requests.Session, app: BackEnd, path: str = "/web") -> str:
    response = get(browser, app.url + path)
    assert response.status_code == 303 and response.headers["Cache-Control"] == "no-store"
    return response.headers["Location"]


def is_logged_in(browser: requests.Session, app: BackEnd) -> bool:
    return get(browser, f"{app.url}/me").status_code == 200


def fails(response: requests.Response, status: int, code: str) -> bool:
    """Whether the response is an error page with this status and code. The page must not be cached and must not run scripts."""
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert response.headers["Cache-Control"] == "no-store"
    return response.status_code == status and f"<code>{code}</code>" in response.text


def test_a_login_request_has_state_nonce_and_challenge(app: BackEnd, provider: Provider) -> None:
    address = start_login(requests.Session(), app)
    parameters = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}

    assert address.startswith(f"{provider.url}/v21.0/dialog/oauth?")
    assert parameters["client_id"] == APP_ID and parameters["redirect_uri"] == f"{app.url}/callback"
    assert parameters["response_type"] == "code" and parameters["scope"] == "openid,email" and parameters["auth_type"] == "rerequest"
    assert parameters["code_challenge_method"] == "S256" and len(parameters["code_challenge"]) == 43
    assert min(len(parameters["state"]), len(parameters["nonce"])) >= 43
    again = parse_qs(urlsplit(start_login(requests.Session(), app)).query)
    assert all(again[name] != [parameters[name]] for name in ("state", "nonce", "code_challenge"))


def test_a_response_opens_one_session(app: BackEnd) -> None:
    browser = requests.Session()
    back = request(Person(ADA).complete_dialog(start_login(browser, app)))
    assert not is_logged_in(browser, app)

    response = get(browser, back)
    cookies = response.raw.headers.getlist("Set-Cookie")
    assert response.status_code == 303 and response.headers["Location"] == "/#"
    assert all("HttpOnly" in cookie and "SameSite=Lax" in cookie for cookie in cookies)
    assert is_logged_in(browser, app)
    assert [cookie.name for cookie in browser.cookies] == ["session"], "the cookie of the login is deleted"

    assert fails(get(browser, back), 400, "no_login"), "the response was accepted twice"
    assert "no_login" in app.log()
    assert is_logged_in(browser, app)


def test_a_response_to_another_browser_opens_no_session(app: BackEnd) -> None:
    victim, attacker = requests.Session(), requests.Session()
    start_login(victim, app)
    response_of_attacker = request(Person(GRACE).complete_dialog(start_login(attacker, app)))

    assert fails(get(victim, response_of_attacker), 400, "no_login")
    assert not is_logged_in(victim, app)


@pytest.mark.parametrize("change", ["state", "code", "cookie", "no cookie", "no code", "other cookie"])
def test_a_changed_response_opens_no_session(app: BackEnd, change: str) -> None:
    browser = requests.Session()
    back = request(Person(ADA).complete_dialog(start_login(browser, app)))
    name, value = next((cookie.name, cookie.value) for cookie in browser.cookies)
    status, code = 400, "no_login"
    match change:
        case "state": back = back.replace("state=", "state=x")
        case "code": back, status, code = back.replace("code=", "code=x"), 502, "exchange_refused"
        case "no code": back, code = f"{app.url}/callback?state={query(back)['state']}", "no_code"
        case "no cookie": browser.cookies.clear()
        case "cookie":
            browser.cookies.clear()
            browser.cookies.set(name, value[:-2] + ("AA" if value[-2:] != "AA" else "BB"))
        case "other cookie":
            start_login(browser, app)
            other = next(cookie.value for cookie in browser.cookies if cookie.name != name)
            browser.cookies.clear()
            browser.cookies.set(name, other)

    assert fails(get(browser, back), status, code)
    assert not is_logged_in(browser, app)


def test_a_canceled_or_failed_dialog_opens_no_session(app: BackEnd) -> None:
    browser = requests.Session()
    cancelled = get(browser, request(Person(ADA).complete_dialog(start_login(browser, app, "/web?to=/%3Fpage=2"), decision="cancel")))
    assert cancelled.status_code == 303 and cancelled.headers["Location"] == "/?page=2#"

    state = parse_qs(urlsplit(start_login(browser, app)).query)["state"][0]
    assert fails(get(browser, f"{app.url}/callback?error=server_error&state={state}"), 502, "dialog_error")
    assert "server_error" in app.log()
    assert not is_logged_in(browser, app)


def test_an_unavailable_provider_is_reported(app: BackEnd, provider: Provider) -> None:
    browser = requests.Session()
    back = request(Person(ADA).complete_dialog(start_login(browser, app)))
    provider.kill()

    assert fails(get(browser, back), 503, "provider_unreachable")
    assert not is_logged_in(browser, app)


@pytest.mark.parametrize(
    ("to", "destination"),
    [
        ("/a/b?c=1", "/a/b?c=1#"), ("/a%23b", "/a#b"), ("", "/#"), ("a", "/#"), ("//evil.example/", "/#"), ("/%5Cevil.example", "/#"),
        ("https://evil.example/", "/#"), ("/%09/evil.example", "/#"), ("/%0d%0aSet-Cookie:a=b", "/#"), ("/" + "a" * 512, "/#"),
    ])
def test_no_redirect_leads_to_another_site(app: BackEnd, to: str, destination: str) -> None:
    browser = requests.Session()
    state = parse_qs(urlsplit(start_login(browser, app, f"/web?to={to}")).query)["state"][0]

    response = get(browser, f"{app.url}/callback?error=access_denied&state={state}")

    assert response.headers["Location"] == destination


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 303), ({"Sec-Fetch-Site": "cross-site"}, 403), ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "none"}, 403), ({"Origin": "http://evil.example"}, 403), ({"Origin": "null"}, 403), ({}, 403),
        ({"Origin": "{app}"}, 303), ({"Sec-Fetch-Site": "cross-site", "Origin": "{app}"}, 403),
    ])
def test_only_a_form_of_the_app_logs_out(app: BackEnd, headers: dict[str, str], status: int) -> None:
    browser = requests.Session()
    get(browser, request(Person(ADA).complete_dialog(start_login(browser, app))))

    sent = {name: value.replace("{app}", app.url) for name, value in headers.items()}
    response = browser.post(action(browser, app), headers=sent, allow_redirects=False, timeout=RESPONSE_TIMEOUT)

    assert response.status_code == status
    assert is_logged_in(browser, app) == (status == 403)
    if status == 403:
        assert "You are still logged in" in response.text and 'href="/web/out?to=%2F"' in response.text


def action(browser: requests.Session, app: BackEnd, **headers: str) -> str:
    """Returns the address to which the logout confirmation's form is sent."""
    page = get(browser, f"{app.url}/web/out", **headers).text
    return app.url + html.unescape(re.search(r'action="([^"]+)"', page).group(1))


def test_an_old_logout_confirmation_does_not_log_out_another_person(app: BackEnd) -> None:
    browser = requests.Session()
    get(browser, request(Person(ADA).complete_dialog(start_login(browser, app))))
    about_ada = action(browser, app)
    get(browser, request(Person(GRACE).complete_dialog(start_login(browser, app))))

    for address in (about_ada, f"{app.url}/web/out"):
        response = browser.post(address, headers={"Origin": app.url}, allow_redirects=False, timeout=RESPONSE_TIMEOUT)
        assert response.status_code == 303 and response.headers["Location"] == "/web/out?to=%2F", "the confirmation page is shown again"
        assert is_logged_in(browser, app)
    assert "Grace" in get(browser, f"{app.url}/web/out").text


def test_head_requests_have_the_status_of_the_page(app: BackEnd) -> None:
    for path, status in [("/", 200), ("/web", 303), ("/web/style.css", 200), ("/web/out", 303), ("/callback", 400)]:
        response = requests.head(app.url + path, allow_redirects=False, timeout=RESPONSE_TIMEOUT)
        assert response.status_code == status


def test_without_a_session_logout_needs_no_confirmation(app: BackEnd) -> None:
    response = get(requests.Session(), f"{app.url}/web/out?to=/there")
    assert response.status_code == 303 and response.headers["Location"] == "/there"


def test_a_new_login_ends_the_previous_session(app: BackEnd) -> None:
    browser, former = requests.Session(), requests.Session()
    get(browser, request(Person(ADA).complete_dialog(start_login(browser, app))))
    former.cookies.update(browser.cookies)
    assert is_logged_in(former, app)

    get(browser, request(Person(GRACE).complete_dialog(start_login(browser, app))))

    assert get(browser, f"{app.url}/me").json()["name"] == "Grace Hopper"
    assert not is_logged_in(former, app)


def test_the_codes_of_two_logins_cannot_be_swapped(app: BackEnd) -> None:
    ada, grace = requests.Session(), requests.Session()
    of_ada = request(Person(ADA).complete_dialog(start_login(ada, app)))
    of_grace = request(Person(GRACE).complete_dialog(start_login(grace, app)))

    mixed = of_ada.replace(query(of_ada)["code"], query(of_grace)["code"])

    assert fails(get(ada, mixed), 502, "exchange_refused")
    assert not is_logged_in(ada, app)


def test_a_response_of_another_issuer_is_refused(app: BackEnd) -> None:
    browser = requests.Session()
    back = request(Person(ADA).complete_dialog(start_login(browser, app)))
    assert fails(get(browser, f"{back}&iss=https%3A%2F%2Fevil.example"), 400, "wrong_issuer")


def test_a_repeated_response_is_one_login(app: BackEnd) -> None:
    browser = requests.Session()
    back = request(Person(ADA).complete_dialog(start_login(browser, app)))
    second_browser = requests.Session()
    second_browser.cookies.update(browser.cookies)

    # Redeeming a code twice revokes its tokens.
    assert get(browser, back).status_code == 303
    assert fails(get(second_browser, back), 400, "no_login")
    assert is_logged_in(browser, app)


def test_a_failed_code_does_not_affect_other_logins(app: BackEnd) -> None:
    browser = requests.Session()
    back = request(Person(ADA).complete_dialog(start_login(browser, app)))
    second_browser = requests.Session()
    second_browser.cookies.update(browser.cookies)

    assert fails(get(second_browser, back.replace("code=", "code=x")), 502, "exchange_refused")
    assert get(browser, back).status_code == 303
    assert is_logged_in(browser, app)


def test_cookies_with_malformed_names_are_ignored(app: BackEnd) -> None:
    browser = requests.Session()
    start_login(browser, app)
    name = next(cookie.name for cookie in browser.cookies)
    prefix = name.removesuffix(name.split("-")[-1])
    malformed = [f"{prefix}(=x", f"{prefix}=x", f"{prefix}{'G' * 16}=x", f"{prefix}{'a' * 17}=x", "=", ";", f"{name} =x"]
    valid = [f"{prefix}{number:016x}=x" for number in range(1_500)]

    response = get(requests.Session(), f"{app.url}/web", Cookie="; ".join(malformed + valid))

    assert response.status_code == 303
    set_cookies = response.raw.headers.getlist("Set-Cookie")
    assert len(set_cookies) == 33, "one new login cookie, and 32 deleted ones"
    assert all(re.match(rf"{prefix}[0-9a-f]{{16}}=", cookie) for cookie in set_cookies)
    assert get(requests.Session(), app.url).status_code == 200


@pytest.mark.timeout(60)
def test_a_header_full_of_cookies_costs_little(app: BackEnd) -> None:
    for cookie in ["a=;" * 20_000, ";" * 60_000, "=" * 60_000]:
        assert get(requests.Session(), f"{app.url}/web", Cookie=cookie).status_code in (303, 431)


def test_a_browser_can_have_a_few_pending_logins(app: BackEnd) -> None:
    browser = requests.Session()
    browser.cookies.set("login-hint", "ada@example.com", domain="127.0.0.1", path="/")
    addresses = [start_login(browser, app, f"/web?to=/{'a' * 500}") for _ in range(40)]
    assert len(browser.cookies) == 5, "four logins, and a cookie that the app itself has set"
    assert sum(len(cookie.name) + len(cookie.value) for cookie in browser.cookies) < 8_000

    assert fails(get(browser, request(Person(ADA).complete_dialog(addresses[0]))), 400, "no_login")
    assert get(browser, request(Person(ADA).complete_dialog(addresses[-4]))).status_code == 303
    assert is_logged_in(browser, app)


def test_with_https_the_cookies_have_the_host_prefix(provider: Provider, tmp_path: Path) -> None:
    with BackEnd(provider.url, tmp_path / "back-end.log", has_pages=True, redirect_uri="https://App.Example:443/callback") as app:
        cookie = get(requests.Session(), f"{app.url}/web").headers["Set-Cookie"]
        assert cookie.startswith("__Host-login-") and is_for_the_host_alone(cookie)

        for origin, status in [("https://app.example:444", 403), ("http://app.example", 403), ("https://app.example", 303)]:
            session = session_by_token(provider, app)
            response = requests.post(
                action(requests.Session(), app, Cookie=session), headers={"Origin": origin, "Cookie": session}, allow_redirects=False,
                timeout=RESPONSE_TIMEOUT)
            assert response.status_code == status
            if status == 303:
                removal = response.headers["Set-Cookie"]
                assert removal.startswith("__Host-session=;") and is_for_the_host_alone(removal)
            assert (get(requests.Session(), f"{app.url}/me", Cookie=session).status_code == 200) == (status == 403)


def is_for_the_host_alone(cookie: str) -> bool:
    return "Secure" in cookie and "HttpOnly" in cookie and "Path=/" in cookie and "Domain" not in cookie


def session_by_token(provider: Provider, app: BackEnd) -> str:
    """Returns the session cookie after a login with an ID token."""
    issued = requests.post(f"{app.url}/nonce", timeout=RESPONSE_TIMEOUT)
    session_cookie = issued.headers["Set-Cookie"]
    assert session_cookie.startswith("__Host-visitor=") and is_for_the_host_alone(session_cookie)
    token = limited_login(provider, Person(ADA), nonce=issued.json()["nonce"])["id_token"]
    headers = {"Authorization": f"Bearer {token}", "Cookie": session_cookie.split(";")[0]}
    session = requests.post(f"{app.url}/login", headers=headers, timeout=RESPONSE_TIMEOUT).headers["Set-Cookie"]
    assert session.startswith("__Host-session=") and is_for_the_host_alone(session)
    return session.split(";")[0]


def test_one_person_cannot_use_all_sessions(app: BackEnd) -> None:
    browsers = [requests.Session() for _ in range(11)]
    for browser in browsers:
        get(browser, request(Person(ADA).complete_dialog(start_login(browser, app))))
    assert [is_logged_in(browser, app) for browser in browsers] == [False] + [True] * 10


@pytest.mark.parametrize(
    "address", ["/web", "/web/", "//web", "/web/out", "/web/style.css", "/", "", "/:id", "/a*", "/{a}", "/a//b", "/..", "/web/../a", "/.", "/a?b=c", "/a#b", "/%61"])
def test_an_invalid_redirect_uri_is_reported(provider: Provider, address: str) -> None:
    options = ["--provider", provider.url, "--redirect-uri", f"http://127.0.0.1:8090{address}"]
    done = subprocess.run(
        [LATCHKEY.parent / "back-end", *options], capture_output=True, text=True, timeout=START_TIMEOUT, check=False,
        env=os.environ | {"APP_SECRET": APP_SECRET})

    assert done.returncode == 1, done.stderr
    assert "redirect URI" in done.stderr and len(done.stderr.splitlines()) == 1


def test_the_style_sheet_is_cached(app: BackEnd) -> None:
    first = get(requests.Session(), f"{app.url}/web/style.css")
    assert first.headers["Content-Type"] == "text/css; charset=utf-8" and "#1f6a4e" in first.text
    assert get(requests.Session(), f"{app.url}/web/style.css", **{"If-None-Match": f"W/{first.headers['ETag']}"}).status_code == 304


def test_a_wrong_app_secret_is_an_error_page(provider: Provider, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("back_end.APP_SECRET", "f" * 32)
    with BackEnd(provider.url, tmp_path / "back-end.log", has_pages=True) as app:
        browser = requests.Session()
        response = get(browser, request(Person(ADA).complete_dialog(start_login(browser, app))))

        assert fails(response, 502, "exchange_refused")
        assert "f" * 32 not in app.log()
