"""Fixtures: an app that receives redirects, and screenshots."""

import os
import re
from pathlib import Path

import pytest
from apps import WebApp
from playwright.sync_api import Page


@pytest.fixture
def web_app():
    with WebApp() as app:
        yield app


@pytest.fixture
def screenshot(request: pytest.FixtureRequest):
    """Returns a function that saves a screenshot of a page, if LATCHKEY_SHOTS names a folder for screenshots."""

    def take(page: Page, name: str) -> None:
        if folder := os.environ.get("LATCHKEY_SHOTS"):
            test = re.sub(r"[^\w-]+", "-", request.node.name.removeprefix("test_")).strip("-")
            page.screenshot(path=Path(folder) / f"{test}.{name}.png", full_page=True, animations="disabled")

    return take
