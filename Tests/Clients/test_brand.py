"""Tests what a provider shows of itself: name, logo, color and addresses, on its pages and in its metadata."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
import requests
from provider import Provider, latchkey

NAME = "Banca Æther <& Figli>"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#123456"/></svg>'
PAGES = ["/", "/settings/login", "/device", "/tools/explorer", "/developers", "/nowhere?locale=en"]


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x10\x20\x30" * width for _ in range(height))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b""))


def get(provider: Provider, path: str, **headers: str) -> requests.Response:
    return requests.get(f"{provider.url}{path}", headers={"Accept": "text/html"} | headers, timeout=20)


@pytest.fixture(scope="module")
def branded(copy_of_sample: Path, tmp_path_factory: pytest.TempPathFactory):
    logo = tmp_path_factory.mktemp("brand") / "logo.svg"
    logo.write_text(SVG, encoding="utf-8")
    options = [
        "--name", NAME, "--logo", logo, "--accent-color", "#7a1f5c", "--contact", "help+login@example.com", "--privacy-url",
        "https://login.example/privacy", "--terms-url", "https://login.example/terms?a=1&b=2",
    ]
    with Provider(copy_of_sample, *options) as running:
        yield running


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["en", "th"])
def test_pages_show_the_brand_and_no_other_name(branded: Provider, path: str, language: str) -> None:
    page = get(branded, path, **{"Accept-Language": language})
    assert "Banca Æther &lt;&amp; Figli&gt;" in page.text and "Latchkey" not in page.text
    assert '<img class="logo" src="/assets/logo.svg?v=' in page.text and 'class="mark"' not in page.text
    assert '<link rel="icon" type="image/svg+xml" href="/assets/logo.svg?v=' in page.text
    for address in ("https://login.example/privacy", "https://login.example/terms?a=1&amp;b=2", "mailto:help+login@example.com"):
        assert f'href="{address}"' in page.text
    assert "style=" not in page.text and "<style" not in page.text


def test_the_logo_is_a_sandboxed_file(branded: Provider) -> None:
    response = get(branded, "/assets/logo.svg")
    assert response.text == SVG and response.headers["Content-Type"] == "image/svg+xml"
    policy = response.headers["Content-Security-Policy"].split("; ")
    assert {"sandbox", "default-src 'none'"} <= set(policy)
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in get(branded, "/assets/mark.svg").headers["Content-Security-Policy"]


def test_the_color_is_a_style_sheet(branded: Provider) -> None:
    page = get(branded, "/").text
    address = page.split('rel="stylesheet" href="/assets/accent.css')[1].split('"')[0]
    sheet = get(branded, f"/assets/accent.css{address}")
    assert "--accent: #7a1f5c;" in sheet.text and "immutable" in sheet.headers["Cache-Control"]


def test_the_metadata_have_the_brand(branded: Provider) -> None:
    for name in ("openid-configuration", "oauth-authorization-server"):
        document = get(branded, f"/.well-known/{name}").json()
        assert document["op_policy_uri"] == "https://login.example/privacy"
        assert document["op_tos_uri"] == "https://login.example/terms?a=1&b=2"
        assert document["service_documentation"] == f"{branded.url}/"
        shown = document["latchkey_provider"]
        assert (shown["name"], shown["accent_color"], shown["contact_email"]) == (NAME, "#7a1f5c", "help+login@example.com")
        assert requests.get(shown["logo_uri"], timeout=20).text == SVG
    assert get(branded, "/openapi.json").json()["info"]["title"] == NAME


def test_a_png_logo_is_encoded_again(store: Path, tmp_path: Path) -> None:
    logo = tmp_path / "logo.png"
    logo.write_bytes(png(1200, 300))
    with Provider(store, "--logo", logo) as provider:
        sent = get(provider, "/assets/logo.png")
        assert sent.headers["Content-Type"] == "image/png"
        assert struct.unpack(">II", sent.content[16:24]) == (512, 128)
        assert '<img class="logo" src="/assets/logo.png?v=' in get(provider, "/").text


def test_a_provider_without_settings_has_the_default_brand(provider: Provider) -> None:
    page = get(provider, "/").text
    assert "Latchkey" in page and "<footer" not in page and "accent.css" not in page
    document = get(provider, "/.well-known/openid-configuration").json()
    assert document["latchkey_provider"] == {"name": "Latchkey"} and "op_policy_uri" not in document


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--name", " "], "The name of the provider is empty."),
        (["--name", "a" * 41], "longer than 40 characters"),
        (["--name", "a" + "\u0301" * 200], "longer than 40 characters"),
        (["--name", " Ada"], "begins or ends with a space"),
        (["--name", "Ada\x07"], "characters that cannot be seen"),
        (["--name", "Ada\u202e"], "characters that cannot be seen"),
        (["--accent-color", "blue"], "write # and six hexadecimal digits"),
        (["--accent-color", "#808080"], "WCAG level AA requires 4.5:1. A darker color such as #7"),
        (["--accent-color", "#ff0000"], "the contrast is 3.9:1 for white text"),
        (["--contact", "http://login.example/"], "an e-mail address or an https URL"),
        (["--contact", "mailto:help@login.example"], "an e-mail address or an https URL"),
        (["--contact", "https://ada:secret@login.example/"], "an e-mail address or an https URL"),
        (["--privacy-url", "http://login.example/privacy"], "is an https URL"),
        (["--terms-url", "javascript:alert(1)"], "is an https URL"),
    ])
def test_a_value_that_is_not_fit_for_pages_is_refused(tmp_path: Path, options: list[str], problem: str) -> None:
    done = latchkey("serve", "--port", "0", "--store", f"sqlite:{tmp_path / 'store.sqlite'}", *options)
    assert done.returncode == 64 and problem in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr


@pytest.mark.parametrize("color", ["#000000", "#ffffff", "#f4d58d", "#1f6a4e", "#e60000", "#0000ff"])
def test_colors_with_readable_text_are_accepted(color: str) -> None:
    assert latchkey("serve", "--print-config", "--accent-color", color).returncode == 0


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (SVG.replace("<circle", "<script>alert(1)</script><circle").encode(), "logo.svg is not accepted: line 1: the element <script> is not"),
        (SVG.replace("<circle", "\n<circle onclick='x()'").encode(), "line 2: the attribute onclick of <circle> is an event handler"),
        (b"<!DOCTYPE svg [ <!ENTITY a 'b'> ]>" + SVG.encode(), "line 1: a document type declaration (DOCTYPE) is not allowed"),
        (b"GIF89a", "it is neither an SVG drawing nor a PNG picture"),
        (png(8, 8)[:-20], "the PNG picture is damaged or too large"),
        (b" " * 1_100_000, "is larger than 1048576 bytes"),
    ])
def test_a_logo_that_is_not_safe_is_refused_before_anything_is_created(tmp_path: Path, content: bytes, problem: str) -> None:
    logo, store = tmp_path / "logo.svg", tmp_path / "store.sqlite"
    logo.write_bytes(content)
    done = latchkey("serve", "--port", "0", "--store", f"sqlite:{store}", "--logo", logo)
    assert done.returncode == 64 and problem in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr
    assert not store.exists()


def test_a_logo_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    done = latchkey("serve", "--port", "0", "--store", f"sqlite:{tmp_path / 'store.sqlite'}", "--logo", tmp_path / "missing.png")
    assert done.returncode == 64 and "missing.png cannot be opened: No such file or directory" in done.stderr
