"""Tests the page of the control API in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import requests
from emulator import Emulator, running_emulator
from playwright.sync_api import expect
from sample import ADA, APP_ID
from screens import AXE, RULES


@pytest.fixture(scope="module")
def emulator() -> Iterator[Emulator]:
    with running_emulator() as running:
        yield running


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)])
def test_the_page_shows_what_happens(emulator: Emulator, new_context, screenshot, scheme: str, width: int) -> None:
    emulator.control("POST", "/reset", {})
    page = new_context(color_scheme=scheme, viewport={"width": width, "height": 900}).new_page()
    page.goto(f"{emulator.control_url}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Provider for tests")
    expect(page.get_by_role("cell", name=ADA.email, exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "the page is wider than the window"

    # The page loads itself again.
    emulator.control("POST", "/people", {"email": "mary@example.com", "first_name": "<b>Mary</b>", "last_name": "Somerville"})
    emulator.control("POST", "/logins/next", {"person": "mary@example.com", "app": APP_ID, "decline": ["email"]})
    emulator.control("POST", "/faults", {"fault": "status", "status": 503, "path": "/me", "times": 7})
    emulator.control("POST", "/clock", {"run": False, "set": "2031-02-03T04:05:06Z"})
    requests.get("https://graph.facebook.com/me/permissions", proxies={"https": emulator.proxy}, verify=emulator.variables["SSL_CERT_FILE"], timeout=20)
    expect(page.get_by_role("cell", name="<b>Mary</b> Somerville")).to_be_visible()
    expect(page.get_by_role("cell", name="continues without email")).to_be_visible()
    expect(page.get_by_role("row", name="status any /me 6")).to_be_visible()
    expect(page.get_by_role("row", name="GET graph.facebook.com /me/permissions 503")).to_be_visible()
    expect(page.get_by_text("It is 2031-02-03T04:05:06.000Z, and the clock stands still.")).to_be_visible()

    screenshot(page, "world")

    page.evaluate(AXE)
    # The rule against pages that load themselves again is for readers who need time; this page is a display.
    options = {"runOnly": RULES, "resultTypes": ["violations"], "rules": {"meta-refresh": {"enabled": False}}}
    violations = page.evaluate("options => axe.run(options).then(({violations}) => violations)", options)
    assert not violations, json.dumps(violations, indent=2)
