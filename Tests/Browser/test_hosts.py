"""Checks with Chromium that the expected results of the unit tests for hosts are those of a real browser."""

import json
from pathlib import Path

from playwright.sync_api import Page

VECTORS = json.loads((Path(__file__).parents[1] / "LoginModelTests" / "Vectors" / "hosts.json").read_text())

HOSTS = """hosts => hosts.map(host => {
    try {
        const url = new URL(`https://${host}:8443/`);
        return url.port === "8443" && url.pathname === "/" && url.username === "" ? url.hostname : null;
    } catch {
        return null;
    }
})"""


def test_chromium_parses_hosts_as_latchkey_does(page: Page) -> None:
    page.goto("about:blank")
    spellings = [spelling for spelling, _ in VECTORS["same"]]
    read = page.evaluate(HOSTS, spellings)
    assert {s: r for s, r in zip(spellings, read)} == dict(VECTORS["same"])
    refused = page.evaluate(HOSTS, VECTORS["refused"])
    assert {s: r for s, r in zip(VECTORS["refused"], refused) if r is not None} == {}
    accepted = page.evaluate(HOSTS, VECTORS["narrower"])
    assert [s for s, r in zip(VECTORS["narrower"], accepted) if r is None] == [], "Latchkey refuses these on purpose; browsers accept them"
