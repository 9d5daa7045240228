"""Makes the documentation site with the symbols of three modules, and reads it as a person does, from files and without a server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sample import REPOSITORY
from screens import check_accessibility

SITE = REPOSITORY / "Documentation" / "Site"
DOORS = ["Add login to an app", "Check tokens on a server", "Run a provider"]
READ_PAGES = ["index.html", "apps/add-login-to-an-app.html", "servers/refused-tokens.html", "api/index.html", "api/latchkey/loginmanager.html",
              "api/fbsdkloginkit/index.html"]

pytestmark = pytest.mark.timeout(400)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("documentation") / "site"
    done = subprocess.run(
        [sys.executable, SITE / "build.py", "--output", folder, "--modules", "LoginModel,IdentityTokens,Latchkey"], capture_output=True, text=True,
        timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_a_reader_finds_the_guides_and_a_symbol(site: Path, page: Page) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto((site / "index.html").as_uri())
    for door in DOORS:
        page.get_by_role("link", name=door).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(door)
        page.get_by_role("link", name="Latchkey", exact=True).first.click()

    page.get_by_role("searchbox").fill("LoginManager")
    page.get_by_role("searchbox").press("Enter")
    page.locator("#search-results a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("LoginManager")
    page.locator("pre").get_by_role("link", name="LoginManagerLoginResult", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("LoginManagerLoginResult")
    expect(page.locator(".kind")).to_have_text("Structure")

    assert requested
    assert {url for url in requested if not url.startswith(site.as_uri())} == set()


def test_the_search_finds_members_and_documents(site: Path, page: Page) -> None:
    page.goto(f"{(site / 'search.html').as_uri()}?q=refreshLimitedLoginIfDue")
    page.get_by_role("link", name="LoginManager.refreshLimitedLoginIfDue()").click()
    assert page.url.endswith("api/latchkey/loginmanager.html#refreshlimitedloginifdue")
    expect(page.locator(":target h3")).to_have_text("refreshLimitedLoginIfDue()")

    page.goto(f"{(site / 'search.html').as_uri()}?q=appsecret_proof")
    expect(page.locator("#search-results")).to_contain_text("Wire protocol")


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)])
def test_the_pages_are_accessible(site: Path, new_context, screenshot, scheme: str, width: int) -> None:
    page = new_context(color_scheme=scheme, viewport={"width": width, "height": 800}).new_page()
    for name in READ_PAGES:
        page.goto((site / name).as_uri())
        check_accessibility(page)
        screenshot(page, f"site-{name.removesuffix('.html').replace('/', '-')}-{width}")


def test_names_and_citations_in_texts_are_links(site: Path, page: Page) -> None:
    page.goto((site / "api/latchkey/loginmanager.html").as_uri())
    page.get_by_role("link", name="SDK.md, section 1.1", exact=True).click()
    expect(page.locator(":target h3")).to_contain_text("1.1 LoginManager")

    page.goto((site / "reference/libraries.html").as_uri())
    page.get_by_role("link", name="IdentityTokens", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("IdentityTokens")


@pytest.mark.parametrize("link", ["missing.html", "other.html#missing"])
def test_a_link_without_a_target_is_found(tmp_path: Path, link: str) -> None:
    (tmp_path / "index.html").write_text(f'<!DOCTYPE html><title>A</title><p><a href="{link}">A link</a>', encoding="utf-8")
    (tmp_path / "other.html").write_text('<!DOCTYPE html><title>B</title><p id="here">B', encoding="utf-8")
    check = f"import sys; sys.path.insert(0, {str(SITE)!r}); import build, pathlib; build.check_links(pathlib.Path({str(tmp_path)!r}))"

    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 1
    assert "missing" in done.stdout
    assert done.stderr.endswith("the site has links without a target\n")
