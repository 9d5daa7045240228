"""Tests Flask-Dance: a whole website with Facebook Login, in which only the addresses are changed."""

from urllib.parse import urlsplit

import pytest
from dialog_response import request
from flask import Flask, Response
from flask.testing import FlaskClient
from flask_dance.contrib.facebook import facebook, make_facebook_blueprint
from person import Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK


@pytest.fixture
def site(provider: Provider) -> FlaskClient:
    """A test client of a site with three pages. The site does not listen on a port."""
    callback = urlsplit(WEB_CALLBACK)
    blueprint = make_facebook_blueprint(
        APP_ID, APP_SECRET, scope=["email", "user_birthday"], redirect_to="person", authorized_url=callback.path,
        rerequest_declined_permissions=True)
    blueprint.base_url = blueprint.session.base_url = f"{provider.url}/"
    blueprint.authorization_url = f"{provider.url}/dialog/oauth"
    blueprint.token_url = f"{provider.url}/oauth/access_token"
    app = Flask("site")
    app.secret_key = "of the site's cookies"
    app.register_blueprint(blueprint)

    @app.get("/person")
    def person() -> dict:
        return facebook.get("/me?fields=id,name,email,birthday").json()

    @app.get("/leave")
    def leave() -> list:
        deleted = facebook.delete("me/permissions").json()
        return [deleted, facebook.get("/me").status_code]

    browser = app.test_client()
    browser.environ_base |= {"wsgi.url_scheme": callback.scheme, "HTTP_HOST": callback.netloc}
    return browser


def log_in(site: FlaskClient, **decision: object) -> Response:
    """Logs in from the site through the provider, and returns the site's response."""
    landing = urlsplit(request(Person(ADA).complete_dialog(site.get("/facebook").location, **decision)))
    return site.get(f"{landing.path}?{landing.query}")


def test_logs_a_person_in_and_removes_the_app(site: FlaskClient) -> None:
    assert log_in(site).location == "/person"

    person = site.get("/person").json
    assert person["name"] == "Ada King Lovelace"
    assert (person["email"], person["birthday"]) == (ADA.email, "12/10/1985")
    assert site.get("/leave").json == [{"success": True}, 401]


def test_requests_declined_permissions_again(site: FlaskClient) -> None:
    log_in(site, without={"user_birthday"})
    assert "birthday" not in site.get("/person").json

    log_in(site)

    assert site.get("/person").json["birthday"] == "12/10/1985"


def test_receives_a_cancellation(site: FlaskClient) -> None:
    assert log_in(site, decision="cancel").location == "/person"
