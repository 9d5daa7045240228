"""Tests a device login: `latchkey login --device` in a terminal, and a person in a browser on another device."""

import ctypes
import json
import re
import subprocess

import pytest
from playwright.sync_api import Page, expect
from provider import LATCHKEY, Provider, latchkey
from sample import ADA, APP_ID
from screens import expect_consent, expect_login, log_in, press, switch_off
from terminal import Terminal

CLIENT_TOKEN = "fedcba9876543210fedcba9876543210"
SHOWN = re.compile(r"open (?P<address>\S+) in any browser and enter the code (?P<code>[A-Z]{4}-[A-Z]{4})\n")
QUIET_ZONE = 4


def device(provider: Provider, *options: str) -> Terminal:
    return Terminal(
        LATCHKEY, "login", "--app", APP_ID, "--provider", provider.url, "--device", "--client-token", CLIENT_TOKEN, *options)


def printed(terminal: Terminal) -> dict:
    return json.loads(next(line for line in terminal.shown.splitlines() if line.startswith("{")))


def qr_matrix(text: str) -> list[list[bool]]:
    """Returns the modules of a QR code, computed by libqrencode."""

    class Code(ctypes.Structure):
        _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]

    library = ctypes.CDLL("libqrencode.so.4")
    library.QRcode_encodeString8bit.restype = ctypes.POINTER(Code)
    medium = 1
    code = library.QRcode_encodeString8bit(text.encode(), 0, medium).contents
    return [[bool(code.data[row * code.width + column] & 1) for column in range(code.width)] for row in range(code.width)]


def shown_matrix(shown: str) -> list[list[bool]]:
    """Returns the modules that a terminal's half blocks show, including the quiet zone."""
    rows = []
    for line in re.findall(r"\x1b\[38;5;16;48;5;231m(.*?)\x1b\[0m", shown):
        rows.append([block in "█▀" for block in line])
        rows.append([block in "█▄" for block in line])
    return rows


def test_a_person_scans_the_code_and_continues_in_another_browser(provider: Provider, page: Page, screenshot) -> None:
    with device(provider, "--scope", "email,user_birthday", "--json") as terminal:
        code_lines = terminal.wait_for(SHOWN.pattern)
        terminal.wait_for("The code works for 7 minutes")
        assert code_lines["address"] == f"{provider.url}/device"
        scanned = f"{provider.url}/device?user_code={code_lines['code']}"
        expected, seen = qr_matrix(scanned), shown_matrix(terminal.shown)
        width = len(expected)
        assert {len(row) for row in seen} == {width + 2 * QUIET_ZONE}
        inner = [row[QUIET_ZONE:-QUIET_ZONE] for row in seen[QUIET_ZONE:QUIET_ZONE + width]]
        assert inner == expected
        assert sum(map(sum, seen)) == sum(map(sum, expected)), "the quiet zone has no dark modules"

        page.goto(scanned)
        expect(page.locator("input[name=user_code]")).to_have_value(code_lines["code"])
        screenshot(page, "1-code")
        press(page, "continue")
        expect_login(page)
        log_in(page, ADA)
        expect_consent(page)
        expect(page.locator("#device")).to_contain_text(code_lines["code"])
        switch_off(page, "email")
        screenshot(page, "2-consent")
        press(page, "continue")
        expect(page.locator("h1")).to_have_text("Your device can continue")
        screenshot(page, "3-approved")
        page.reload()
        expect(page.locator("h1")).to_have_text("Your device can continue")
        assert terminal.status() == 0, terminal.shown
        result = printed(terminal)

    assert result["result"] == "success"
    assert result["declined"] == ["email"]
    assert result["granted"] == ["public_profile", "user_birthday"]
    assert result["requested_tracking"] == result["effective_tracking"] == "enabled"
    assert result["profile"]["userID"].isdigit()


def test_a_person_types_the_code_and_cancels(provider: Provider, page: Page, screenshot) -> None:
    with device(provider, "--no-qr", "--json") as terminal:
        code_lines = terminal.wait_for(SHOWN.pattern)
        page.goto(code_lines["address"])
        page.locator("input[name=user_code]").fill("BCDF GHJK")
        press(page, "continue")
        expect(page.get_by_role("alert")).to_contain_text("No device is waiting")
        screenshot(page, "1-wrong")
        page.locator("input[name=user_code]").fill(code_lines["code"].lower().replace("-", " "))
        page.keyboard.press("Enter")
        log_in(page, ADA)
        press(page, "cancel")
        expect(page.locator("h1")).to_have_text("You declined the login")
        screenshot(page, "2-declined")
        assert terminal.status() == 2
        assert printed(terminal) == {"result": "cancelled", "why": "declined"}
        assert "█" not in terminal.shown


def test_the_person_is_redirected_to_the_app(provider: Provider, page: Page, web_app) -> None:
    with device(provider, "--no-qr", "--redirect-uri", web_app.callback) as terminal:
        code_lines = terminal.wait_for(SHOWN.pattern)
        page.goto(f"{code_lines['address']}?user_code={code_lines['code']}")
        press(page, "continue")
        log_in(page, ADA)
        press(page, "continue")
        page.wait_for_url(f"{web_app.callback}**")
        assert terminal.status() == 0, terminal.shown

    refused = latchkey(
        "login", "--app", APP_ID, "--provider", provider.url, "--device", "--client-token", CLIENT_TOKEN,
        "--redirect-uri", "https://elsewhere.example/")
    assert refused.returncode == 1
    assert "code 191" in refused.stderr


def test_control_c_cancels_the_login(provider: Provider) -> None:
    with device(provider) as terminal:
        terminal.wait_for("The code works")
        terminal.press("\x03")
        assert terminal.status() == 2
        assert "the login was canceled" in terminal.shown


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("locale", ["en-GB", "it-IT", "ja-JP", "th-TH", "zh-TW"])
def test_the_page_fits_a_small_phone(provider: Provider, new_context, locale: str, javascript: bool) -> None:
    page = new_context(locale=locale, viewport={"width": 320, "height": 640}, java_script_enabled=javascript).new_page()
    page.goto(f"{provider.url}/device?user_code=BCDF-GHJK")
    press(page, "continue")
    expect(page.get_by_role("alert")).to_be_visible()
    if javascript:
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--limited"], "--limited"),
        (["--redirect-uri", "callback"], "--redirect-uri"),
        (["--messenger-page-id", "77"], "--messenger-page-id"),
        (["--timeout", "5"], "--timeout"),
        (["--scope", "Email!"], "Email!"),
        (["--client-token", ""], "--client-token"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_contradictory_options_are_refused(options: list[str], message: str) -> None:
    result = latchkey("login", "--app", APP_ID, "--device", "--client-token", CLIENT_TOKEN, *options)

    assert result.returncode > 0
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert message in result.stderr


def test_the_client_token_can_be_kept_out_of_the_process_list(provider: Provider) -> None:
    result = subprocess.run(
        [LATCHKEY, "login", "--app", APP_ID, "--provider", provider.url, "--device", "--client-token", "-", "--scope", "Email!"],
        input=CLIENT_TOKEN + "\n", capture_output=True, text=True, timeout=60, check=False)

    assert result.returncode == 1
    assert "Email!" in result.stderr, "the token was read, and the next option was checked"


def test_a_wrong_client_token_is_refused(provider: Provider) -> None:
    result = latchkey(
        "login", "--app", APP_ID, "--provider", provider.url, "--device", "--client-token", "0123456789abcdef0123456789abcdef")

    assert result.returncode == 1
    assert "refused_by_provider" in result.stderr
    assert CLIENT_TOKEN not in result.stderr
