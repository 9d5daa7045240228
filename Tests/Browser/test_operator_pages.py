"""Tests page files that an operator customizes: they are exported, changed, checked at the start, and shown in a browser."""

from pathlib import Path

from playwright.sync_api import Page, expect
from provider import Provider, latchkey
from sample import SEED


def test_an_operator_customizes_a_page_and_the_style(tmp_path: Path, store: Path, page: Page) -> None:
    folder = tmp_path / "pages"
    result = latchkey("pages", folder)
    assert result.returncode == 0, result.stderr
    assert f"files in {folder}" in result.stdout
    again = latchkey("pages", folder)
    assert again.returncode != 0
    assert "nothing was written" in again.stderr
    login = folder / "login.mustache"
    login.write_text(login.read_text(encoding="utf-8") + '<p id="own">{{submit}} — {{{heading.markup}}}</p>\n', encoding="utf-8")
    style_sheet = folder / "pages.css"
    style_sheet.write_text(style_sheet.read_text(encoding="utf-8") + "#own { color: rgb(1, 2, 3); }\n", encoding="utf-8")
    with Provider(store, "--seed", SEED, "--pages", folder) as provider:
        page.goto(provider.dialog())
        expect(page.locator("#own")).to_contain_text("Log in — ")
        expect(page.locator("#own")).to_have_css("color", "rgb(1, 2, 3)")
        page.goto(provider.dialog(locale="en-XA"))
        assert page.locator("html").get_attribute("lang") == "en-XA"
        expect(page.locator("#own")).to_contain_text("⟦")


def test_an_invalid_page_file_is_reported_at_the_start(tmp_path: Path, store: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "consent.mustache").write_text("<h1>{{heading}}</h1>\n{{everything}}\n", encoding="utf-8")
    result = latchkey("serve", "--port", "0", "--store", f"sqlite:{store}", "--pages", folder)
    assert result.returncode == 64
    beginning = f"latchkey: The pages in {folder} cannot be used: consent.mustache, line 2, does not match its page: the page does not provide everything; "
    assert result.stderr.startswith(beginning)
    assert result.stderr.count("\n") == 1
    missing = latchkey("serve", "--port", "0", "--store", f"sqlite:{store}", "--pages", tmp_path / "nowhere")
    assert missing.returncode == 64 and "nowhere cannot be read" in missing.stderr
