"""What cannot work is told once, and the window goes on."""

from pathlib import Path

import pytest
from consent import agree
from desktop import Desktop, eventually
from faulty_proxy import JPEG, WEBP, Answer, FaultyProxy, png
from playwright.sync_api import Page
from provider import Provider, free_port
from sample import ADA
from screens import expect_consent, log_in, press
from window import Sample

NOWHERE = "http://127.0.0.1:{}"
SPOILED = [
    ("no-picture", Answer(b"<!DOCTYPE html><title>Not a picture</title>")),
    ("cut-short", Answer(png(64, 64)[:60])),
    ("missing", Answer(b"", status=404)),
    ("too-many-bytes", Answer(b"\x89PNG\r\n\x1a\n" + bytes(5 * 1_048_576))),
    ("too-wide", Answer(png(8_193, 10))),
    ("too-many-pixels", Answer(png(8_000, 8_000))),
    ("nearly-too-many-pixels", Answer(png(5_650, 5_650))),
    ("jpeg-cut-short", Answer(JPEG[:-20], kind="image/jpeg")),
    ("half-a-webp", Answer(WEBP[:16], kind="image/webp")),
]
SHOWN = [
    ("jpeg", Answer(JPEG, kind="image/jpeg")),
    ("jpeg-in-a-whole-block", Answer(JPEG + bytes(500), kind="image/jpeg")),
    ("jpeg-with-a-trailer", Answer(JPEG + b"x" * 300, kind="image/jpeg")),
    ("png-with-something-behind", Answer(png(64, 64) + b"x" * 300)),
    ("more-pixels-than-are-seen", Answer(png(3_900, 4_000))),
    ("a-line", Answer(png(1, 8_000))),
]
HAS_WEBP = any(Path("/usr/lib").glob("*/gdk-pixbuf-2.0/*/loaders/*webp*"))


@pytest.fixture
def faulty_proxy(store: Path):
    with FaultyProxy() as proxy, Provider(store, "--public-url", proxy.url) as provider:
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
def test_a_wrong_wish_is_told_once(desktop: Desktop, tmp_path: Path, options: list[str], word: str) -> None:
    with Sample(desktop, tmp_path, NOWHERE.format(free_port()), *options) as window:
        window.click_button()
        assert word in window.expect("failed: ")
        window.button()
        window.close()
        assert window.end() == 0
        assert len(window.lines) == 2, window.lines
        assert window.address_count == 0


def test_a_provider_that_is_not_there(desktop: Desktop, tmp_path: Path) -> None:
    with Sample(desktop, tmp_path, NOWHERE.format(free_port()), "--limited") as window:
        for _ in range(2):
            window.click_button()
            assert "provider_unreachable" in window.expect("failed: ")
        window.close()
        assert window.end() == 0
        assert len(window.lines) == 3, window.lines


def test_a_provider_that_goes_away_in_between(faulty_proxy: FaultyProxy, desktop: Desktop, tmp_path: Path, page: Page) -> None:
    with Sample(desktop, tmp_path, faulty_proxy.url) as window:
        window.click_button()
        page.goto(window.address())
        log_in(page, ADA)
        expect_consent(page)
        faulty_proxy.falls_after = "/dialog/consent"
        press(page, "continue")
        window.expect("failed: ")
        window.button()
        window.close()
        assert window.end() == 0
        assert len(window.lines) == 2, window.lines


def test_pictures_that_are_none(faulty_proxy: FaultyProxy, desktop: Desktop, tmp_path: Path, page: Page) -> None:
    """Ada logs in once; each time that the window opens, another thing comes for her picture."""
    let_ada_in(faulty_proxy, desktop, tmp_path, page)
    for name, answer in SPOILED + ([] if HAS_WEBP else [("webp", Answer(WEBP, kind="image/webp"))]):
        faulty_proxy.picture, faulty_proxy.pictures = answer, 0
        with Sample(desktop, tmp_path, faulty_proxy.url) as window:
            window.expect("no picture: ")
            assert window.silhouette(), name
            window.close()
            assert window.end() == 0
            assert len(window.lines) == 2, (name, window.lines)
            assert window.errors() == "", name
            assert faulty_proxy.pictures == 1, name


def test_pictures_that_look_odd(faulty_proxy: FaultyProxy, desktop: Desktop, tmp_path: Path, page: Page) -> None:
    let_ada_in(faulty_proxy, desktop, tmp_path, page)
    for name, answer in SHOWN:
        faulty_proxy.picture = answer
        with Sample(desktop, tmp_path, faulty_proxy.url) as window:
            eventually(lambda window=window: not window.silhouette(), name)
            window.close()
            assert window.end() == 0
            assert window.lines == ["ready"], name
            assert window.errors() == "", name
    assert {"image/png", "image/jpeg", "image/gif"} <= set(faulty_proxy.accepted.split(", "))
    assert ("image/webp" in faulty_proxy.accepted) == HAS_WEBP


def let_ada_in(faulty_proxy: FaultyProxy, desktop: Desktop, tmp_path: Path, page: Page) -> None:
    with Sample(desktop, tmp_path, faulty_proxy.url) as window:
        window.click_button()
        agree(page, window.address())
        window.expect("logged in")
        eventually(lambda: not window.silhouette(), "Ada's picture")


def test_a_picture_that_takes_its_time(faulty_proxy: FaultyProxy, desktop: Desktop, tmp_path: Path, page: Page) -> None:
    faulty_proxy.picture = Answer(png(64, 64)[:40], stalls=True)
    with Sample(desktop, tmp_path, faulty_proxy.url) as window:
        window.click_button()
        agree(page, window.address())
        window.expect("logged in")
        eventually(lambda: faulty_proxy.pictures, "a wish for her picture")
        assert window.silhouette(), "the window is drawn meanwhile"
        desktop.press("Tab", "space")
        window.expect("revoked")
        window.close()
        assert window.end() == 0
        assert len(window.lines) == 3, window.lines
