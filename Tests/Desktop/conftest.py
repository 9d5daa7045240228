"""Fixtures: a screen for all tests, and a window for each test."""

import os
import re
from pathlib import Path

import pytest
from desktop import Box, Desktop
from provider import Provider
from sample import APP_ID
from window import Sample, Window


# `test_gallery.py` takes a minute, and makes screenshots that only people look at.
collect_ignore = [] if "LATCHKEY_SHOTS" in os.environ else ["test_gallery.py"]


@pytest.fixture(scope="session")
def desktop():
    with Desktop() as running:
        yield running


@pytest.fixture
def sample(desktop: Desktop, provider: Provider, tmp_path: Path):
    """Returns a function that starts the sample app."""

    def start(*options: str, waits_for_button: bool = True, **environment: str) -> Sample:
        window = Sample(desktop, tmp_path, provider.url, *options, **environment)
        window.waits_for_button = waits_for_button
        return window

    return start


@pytest.fixture
def snippet(desktop: Desktop, provider: Provider, tmp_path: Path):
    """Returns a function that starts a window with one of the documentation's buttons."""

    def start(name: str, at: str = provider.url) -> Window:
        return Window(desktop, tmp_path, "desktop-snippets", name, APP_ID, at)

    return start


@pytest.fixture
def screenshot(desktop: Desktop, request: pytest.FixtureRequest):
    """Returns a function that saves a screenshot, if LATCHKEY_SHOTS names a folder for screenshots."""

    def take(name: str, box: Box | None = None) -> None:
        if folder := os.environ.get("LATCHKEY_SHOTS"):
            test = re.sub(r"[^\w-]+", "-", request.node.name.removeprefix("test_")).strip("-")
            desktop.save_screenshot(Path(folder) / f"desktop.{test}.{name}.png", box)

    return take
