"""Tests failures: each is reported once, and the window continues to work."""

from pathlib import Path

import pytest
from consent import agree
from desktop import Desktop, eventually
from proxy import JPEG, WEBP, PictureResponse, ProviderProxy, png
from playwright.sync_api import Page
from provider import Provider, free_port
from sample import ADA
from screens import expect_consent, log_in, press
from window import Sample

UNREACHABLE = "http://127.0.0.1:{}"
INVALID_PICTURES = [
    ("no-picture", PictureResponse(b"<!DOCTYPE html><title>Not a picture</title>")),
    ("cut-short", PictureResponse(png(64, 64)[:60])),
    ("missing", PictureResponse(b"", status=404)),
    ("too-many-bytes", PictureResponse(b"\x89PNG\r\n\x1a\n" + bytes(5 * 1_048_576))),
    ("too-wide", PictureResponse(png(8_193, 10))),
    ("too-many-pixels", PictureResponse(png(8_000, 8_000))),
    ("nearly-too-many-pixels", PictureResponse(png(5_650, 5_650))),
    ("jpeg-cut-short", PictureResponse(JPEG[:-20], kind="image/jpeg")),
    ("half-a-webp", PictureResponse(WEBP[:16], kind="image/webp")),
]
VALID_PICTURES = [
    ("jpeg", PictureResponse(JPEG, kind="image/jpeg")),
    ("jpeg-in-a-whole-block", PictureResponse(JPEG + bytes(500), kind="image/jpeg")),
    ("jpeg-with-a-trailer", PictureResponse(JPEG + b"x" * 300, kind="image/jpeg")),
    ("png-with-something-behind", PictureResponse(png(64, 64) + b"x" * 300)),
    ("more-pixels-than-are-seen", PictureResponse(png(3_900, 4_000))),
    ("a-line", PictureResponse(png(1, 8_000))),
]
HAS_WEBP = any(Path("/usr/lib").glob("*/gdk-pixbuf-2.0/*/loaders/*webp*"))


@pytest.fixture
def proxy(store: Path):
    with ProviderProxy() as proxy, Provider(store, "--public-url", proxy.url) as provider:
        proxy.provider_port = provider.port
        yield proxy


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--limited", "--nonce", "a b"], "nonce"),
        (["--scope", "Email!"], "Email!"),
        (["--limited", "--scope", "user_likes"], "user_likes"),
        (["--app", ""], "app"),
    ],
    ids=["nonce", "name", "permission", "app"],
)
def test_an_invalid_option_is_reported_once(desktop: Desktop, tmp_path: Path, options: list[str], word: str) -> None:
    with Sample(desktop, tmp_path, UNREACHABLE.format(free_port()), *options) as window:
        window.click_button()
        assert word in window.expect("failed: ")
        window.button()
        window.close()
        assert window.end() == 0
        assert len(window.lines) == 2, window.lines
        assert window.address_count == 0


def test_an_unreachable_provider(desktop: Desktop, tmp_path: Path) -> None:
    with Sample(desktop, tmp_path, UNREACHABLE.format(free_port()), "--limited") as window:
        for _ in range(2):
            window.click_button()
            assert "provider_unreachable" in window.expect("failed: ")
        window.close()
        assert window.end() == 0
        assert len(window.lines) == 3, window.lines


def test_a_provider_that_stops_during_a_login(proxy: ProviderProxy, desktop: Desktop, tmp_path: Path, page: Page) -> None:
    with Sample(desktop, tmp_path, proxy.url) as window:
        window.click_button()
        page.goto(window.address())
        log_in(page, ADA)
        expect_consent(page)
        proxy.stops_after = "/dialog/consent"
        press(page, "continue")
        window.expect("failed: ")
        window.button()
        window.close()
        assert window.end() == 0
        assert len(window.lines) == 2, window.lines


def test_invalid_pictures(proxy: ProviderProxy, desktop: Desktop, tmp_path: Path, page: Page) -> None:
    """Logs Ada in once. Each new window then receives another invalid response for her picture."""
    log_ada_in(proxy, desktop, tmp_path, page)
    for name, response in INVALID_PICTURES + ([] if HAS_WEBP else [("webp", PictureResponse(WEBP, kind="image/webp"))]):
        proxy.picture, proxy.pictures = response, 0
        with Sample(desktop, tmp_path, proxy.url) as window:
            window.expect("no picture: ")
            assert window.silhouette(), name
            window.close()
            assert window.end() == 0
            assert len(window.lines) == 2, (name, window.lines)
            assert window.errors() == "", name
            assert proxy.pictures == 1, name


def test_unusual_pictures(proxy: ProviderProxy, desktop: Desktop, tmp_path: Path, page: Page) -> None:
    log_ada_in(proxy, desktop, tmp_path, page)
    for name, response in VALID_PICTURES:
        proxy.picture = response
        with Sample(desktop, tmp_path, proxy.url) as window:
            eventually(lambda window=window: not window.silhouette(), name)
            window.close()
            assert window.end() == 0
            assert window.lines == ["ready"], name
            assert window.errors() == "", name
    assert {"image/png", "image/jpeg", "image/gif"} <= set(proxy.accepted.split(", "))
    assert ("image/webp" in proxy.accepted) == HAS_WEBP


def log_ada_in(proxy: ProviderProxy, desktop: Desktop, tmp_path: Path, page: Page) -> None:
    with Sample(desktop, tmp_path, proxy.url) as window:
        window.click_button()
        agree(page, window.address())
        window.expect("logged in")
        eventually(lambda: not window.silhouette(), "Ada's picture")


def test_a_slow_picture(proxy: ProviderProxy, desktop: Desktop, tmp_path: Path, page: Page) -> None:
    proxy.picture = PictureResponse(png(64, 64)[:40], stalls=True)
    with Sample(desktop, tmp_path, proxy.url) as window:
        window.click_button()
        agree(page, window.address())
        window.expect("logged in")
        eventually(lambda: proxy.pictures, "a request for her picture")
        assert window.silhouette(), "the window is drawn while it waits"
        desktop.press("Tab", "space")
        window.expect("revoked")
        window.close()
        assert window.end() == 0
        assert len(window.lines) == 3, window.lines
