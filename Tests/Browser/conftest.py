"""Fixtures: an app that receives redirects."""

import pytest
from apps import WebApp


@pytest.fixture
def web_app():
    with WebApp() as app:
        yield app
