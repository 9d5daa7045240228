"""Logs a person in and reads their name with a public library, in which no address is changed: `libraries.py NAME`. The login page is answered
by the emulator itself, because the test has said who logs in next."""

from __future__ import annotations

import asyncio
import os
import sys
from urllib.parse import parse_qs, urldefrag, urlencode, urlsplit

import requests

APP_ID, APP_SECRET, CALLBACK = os.environ["APP_ID"], os.environ["APP_SECRET"], "https://app.example/callback"
DIALOG = "https://www.facebook.com/v19.0/dialog/oauth?" + urlencode({"client_id": APP_ID, "redirect_uri": CALLBACK, "scope": "email"})


def redirect(address: str = DIALOG, *, keeping_fragment: bool = False) -> str:
    """Opens the dialog, and returns the address of the app to which it leads, as the app's server sees it, or with the fragment."""
    response = requests.get(address, allow_redirects=False, timeout=20)
    location = response.headers["Location"]
    if urlsplit(location).hostname.endswith("facebook.com"):
        return redirect(location, keeping_fragment=keeping_fragment)
    return location if keeping_fragment else urldefrag(location).url


def code(address: str = DIALOG) -> str:
    return parse_qs(urlsplit(redirect(address)).query)["code"][0]


def with_requests() -> str:
    token = requests.get("https://graph.facebook.com/v19.0/oauth/access_token", params={
        "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": CALLBACK, "code": code()}, timeout=20).json()
    return requests.get("https://graph.facebook.com/v19.0/me", params={"fields": "name"} | token, timeout=20).json()["name"]


def with_httpx() -> str:
    import httpx

    with httpx.Client() as client:
        location = client.get(DIALOG).headers["Location"]
        token = client.get("https://graph.facebook.com/v19.0/oauth/access_token", params={
            "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": CALLBACK, "code": parse_qs(urlsplit(location).query)["code"][0],
        }).json()
        return client.get("https://graph.facebook.com/v19.0/me", params={"fields": "name", "access_token": token["access_token"]}).json()["name"]


def with_aiohttp() -> str:
    """aiohttp reads no proxy variables by default."""
    import aiohttp

    async def log_in() -> str:
        async with aiohttp.ClientSession() as session:
            async with session.get(DIALOG, allow_redirects=False) as response:
                answer = parse_qs(urlsplit(response.headers["Location"]).query)["code"][0]
            parameters = {"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": CALLBACK, "code": answer}
            async with session.get("https://graph.facebook.com/v19.0/oauth/access_token", params=parameters) as response:
                token = (await response.json())["access_token"]
            async with session.get("https://graph.facebook.com/v19.0/me", params={"fields": "name", "access_token": token}) as response:
                return (await response.json())["name"]

    return asyncio.run(log_in())


def with_http_client() -> str:
    """The module http.client reads no proxy variables."""
    import http.client
    import json

    def get(host: str, path: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPSConnection(host, timeout=20)
        connection.request("GET", path)
        return connection.getresponse()

    answer = parse_qs(urlsplit(get("www.facebook.com", DIALOG.partition("facebook.com")[2]).getheader("Location")).query)["code"][0]
    exchange = urlencode({"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": CALLBACK, "code": answer})
    token = json.load(get("graph.facebook.com", f"/v19.0/oauth/access_token?{exchange}"))["access_token"]
    return json.load(get("graph.facebook.com", f"/v19.0/me?fields=name&access_token={token}"))["name"]


def with_facebook_sdk() -> str:
    import facebook

    token = facebook.GraphAPI(version="3.1").get_access_token_from_code(code(), CALLBACK, APP_ID, APP_SECRET)
    return facebook.GraphAPI(token["access_token"], version="3.1").get_object("me", fields="name")["name"]


def with_facebook_business() -> str:
    from facebook_business.adobjects.user import User
    from facebook_business.api import FacebookAdsApi
    from facebook_business.session import FacebookSession

    def api(token: str) -> FacebookAdsApi:
        return FacebookAdsApi(FacebookSession(APP_ID, APP_SECRET, token))

    exchange = {"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": CALLBACK, "code": code()}
    token = api(f"{APP_ID}|{APP_SECRET}").call("GET", ("oauth", "access_token"), params=exchange).json()["access_token"]
    return User(fbid="me", api=api(token)).api_get(fields=["name"])["name"]


def with_pyfacebook() -> str:
    from pyfacebook import GraphAPI

    api = GraphAPI(app_id=APP_ID, app_secret=APP_SECRET, oauth_flow=True)
    address, _ = api.get_authorization_url(redirect_uri=CALLBACK, scope=["email"])
    token = api.exchange_user_access_token(response=redirect(address), redirect_uri=CALLBACK, scope=["email"])
    return GraphAPI(app_id=APP_ID, app_secret=APP_SECRET, access_token=token["access_token"]).get_object("me", fields="name")["name"]


def with_requests_oauthlib() -> str:
    from requests_oauthlib import OAuth2Session
    from requests_oauthlib.compliance_fixes import facebook_compliance_fix

    client = facebook_compliance_fix(OAuth2Session(APP_ID, redirect_uri=CALLBACK, scope=["email"]))
    address, _ = client.authorization_url("https://www.facebook.com/dialog/oauth")
    client.fetch_token("https://graph.facebook.com/oauth/access_token", client_secret=APP_SECRET, authorization_response=redirect(address))
    return client.get("https://graph.facebook.com/me?fields=name").json()["name"]


def with_authlib() -> str:
    from authlib.integrations.requests_client import OAuth2Session

    metadata = requests.get("https://www.facebook.com/.well-known/openid-configuration", timeout=20).json()
    client = OAuth2Session(APP_ID, APP_SECRET, scope="openid email", redirect_uri=CALLBACK, token_endpoint_auth_method="client_secret_post")
    address, _ = client.create_authorization_url(metadata["authorization_endpoint"])
    client.fetch_token(metadata["token_endpoint"], authorization_response=redirect(address))
    return client.get(metadata["userinfo_endpoint"]).json()["name"]


def with_httpx_oauth() -> str:
    from httpx_oauth.clients.facebook import FacebookOAuth2

    async def log_in() -> str:
        client = FacebookOAuth2(APP_ID, APP_SECRET)
        token = await client.get_access_token(code(await client.get_authorization_url(CALLBACK)), CALLBACK)
        _, email = await client.get_id_email(token["access_token"])
        assert email == "ada@example.com"
        return requests.get("https://graph.facebook.com/me", params={"fields": "name", "access_token": token["access_token"]}, timeout=20).json()["name"]

    return asyncio.run(log_in())


def with_flask_dance() -> str:
    from flask import Flask
    from flask_dance.contrib.facebook import facebook, make_facebook_blueprint

    app = Flask("site")
    app.secret_key = "of the site's cookies"
    app.register_blueprint(make_facebook_blueprint(APP_ID, APP_SECRET, scope=["email"], redirect_to="person", authorized_url="/callback"))

    @app.get("/person")
    def person() -> str:
        return facebook.get("/me?fields=name").json()["name"]

    site = app.test_client()
    landing = urlsplit(redirect(site.get("/facebook", base_url="https://app.example").location))
    site.get(f"{landing.path}?{landing.query}", base_url="https://app.example")
    return site.get("/person", base_url="https://app.example").text


def with_social_core() -> str:
    from social_core.backends.facebook import FacebookOAuth2
    from social_site import Site

    site = Site({"SOCIAL_AUTH_FACEBOOK_KEY": APP_ID, "SOCIAL_AUTH_FACEBOOK_SECRET": APP_SECRET})
    backend = FacebookOAuth2(site, redirect_uri="/callback")
    answer = redirect(backend.auth_url())
    site.parameters = backend.data = {name: values[0] for name, values in parse_qs(urlsplit(answer).query).items()}
    return backend.auth_complete()["name"]


def with_social_core_limited() -> str:
    """The ID token of a Limited Login, as an iOS app sends it to its server."""
    from social_core.backends.facebook_limited import FacebookLimitedLogin
    from social_site import Site

    parameters = {
        "client_id": APP_ID, "redirect_uri": f"fb{APP_ID}://authorize/", "response_type": "id_token", "scope": "openid,email", "nonce": "a-nonce",
        "tp": "ios_14_do_not_track"}
    address = redirect(f"https://limited.facebook.com/v19.0/dialog/oauth?{urlencode(parameters)}", keeping_fragment=True)
    token = parse_qs(urlsplit(address).fragment)["id_token"][0]
    prefix = "SOCIAL_AUTH_FACEBOOK_LIMITED_LOGIN"
    backend = FacebookLimitedLogin(Site({f"{prefix}_KEY": APP_ID, f"{prefix}_SECRET": APP_SECRET}))
    return backend.validated_response({"access_token": token})["name"]


def with_allauth() -> str:
    import django
    from django.conf import settings

    settings.configure(
        ALLOWED_HOSTS=["app.example"], SECRET_KEY="of the site's cookies", ROOT_URLCONF="allauth.urls", LOGIN_REDIRECT_URL="/done/",
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        INSTALLED_APPS=[
            "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages", "allauth",
            "allauth.account", "allauth.socialaccount", "allauth.socialaccount.providers.facebook",
        ],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware", "allauth.account.middleware.AccountMiddleware",
        ],
        TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
        ACCOUNT_EMAIL_VERIFICATION="none", SOCIALACCOUNT_LOGIN_ON_GET=True, SOCIALACCOUNT_QUERY_EMAIL=True,
        SOCIALACCOUNT_PROVIDERS={"facebook": {
            "METHOD": "oauth2", "SCOPE": ["email"], "APPS": [{"client_id": APP_ID, "secret": APP_SECRET, "key": ""}],
        }})
    django.setup()
    from allauth.socialaccount.models import SocialAccount
    from django.core.management import call_command
    from django.test import Client

    # Its redirect URI is fixed.
    app = {"id": APP_ID, "secret": APP_SECRET, "redirect_uris": ["https://app.example/facebook/login/callback/"]}
    requests.post(f"{os.environ['LATCHKEY_CONTROL_URL']}/apps", json=app, proxies={"http": ""}, timeout=20).raise_for_status()
    call_command("migrate", verbosity=0)
    site = Client(HTTP_HOST="app.example")
    landing = redirect(site.get("/facebook/login/", secure=True)["Location"])
    response = site.get(landing.removeprefix("https://app.example"), secure=True)
    assert response["Location"] == "/done/", response.content.decode()
    return SocialAccount.objects.get().extra_data["name"]


def with_tornado() -> str:
    """Tornado's client reads no proxy variables."""
    from tornado.auth import FacebookGraphMixin
    from tornado.web import Application, RequestHandler

    class Handler(FacebookGraphMixin, RequestHandler):
        """A handler without a request: only the methods of the mixin are used."""

        def __init__(self) -> None:
            self.application = Application()

    person = asyncio.run(Handler().get_authenticated_user(
        redirect_uri=CALLBACK, client_id=APP_ID, client_secret=APP_SECRET, code=code(), extra_fields={"email"}))
    assert person["email"] == "ada@example.com"
    return person["name"]


def with_authomatic() -> str:
    from authomatic import Authomatic
    from authomatic.adapters import WerkzeugAdapter
    from authomatic.providers.oauth2 import Facebook
    from werkzeug.test import EnvironBuilder
    from werkzeug.wrappers import Request, Response

    site = Authomatic({"original": {"class_": Facebook, "consumer_key": APP_ID, "consumer_secret": APP_SECRET, "scope": ["email", "public_profile"]}},
                      secret="of the site's cookies", report_errors=True)
    cookies = ""

    def get(address: str) -> tuple[object, Response]:
        parts = urlsplit(address)
        environment = EnvironBuilder(
            parts.path, f"{parts.scheme}://{parts.netloc}", query_string=parts.query, headers={"Cookie": cookies}).get_environ()
        response = Response()
        return site.login(WerkzeugAdapter(Request(environment), response), "original"), response

    _, response = get(CALLBACK)
    cookies = response.headers.get("Set-Cookie", "").partition(";")[0]
    result, _ = get(redirect(response.location))
    result.user.update()
    return result.user.name


if __name__ == "__main__":
    print(globals()[f"with_{sys.argv[1]}"]())
