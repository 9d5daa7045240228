"""A provider of django-oauth-toolkit for gunicorn. Run as a program, it makes the database, and prints the key of a session."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import include, path

FOLDER = Path(os.environ["PEER_FOLDER"])

settings.configure(
    SECRET_KEY="0123456789abcdef0123456789abcdef0123456789abcdef01",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "oauth2_provider"],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware", "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware", "django.middleware.clickjacking.XFrameOptionsMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    DATABASES={"default": {
        "ENGINE": "django.db.backends.sqlite3", "NAME": FOLDER / "provider.sqlite", "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"}}},
    OAUTH2_PROVIDER={
        "OIDC_ENABLED": True, "OIDC_RSA_PRIVATE_KEY": (FOLDER / "key.pem").read_text(encoding="ascii"),
        "OIDC_ISS_ENDPOINT": f"{os.environ['PEER_URL']}/o", "SCOPES": {"openid": "OpenID Connect", "email": "E-mail address"},
        "OAUTH2_VALIDATOR_CLASS": "django_server_claims.Validator", "PKCE_REQUIRED": False},
)
application = get_wsgi_application()
# The models of the included views need the applications that the line above loads.
urlpatterns = [path("o/", include("oauth2_provider.urls", namespace="oauth2_provider"))]


def make_database() -> str:
    """Makes the database with a client and a person, and returns the key of a session of theirs."""
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.test import Client
    from oauth2_provider.models import Application

    call_command("migrate", verbosity=0)
    person = User.objects.create_user("ada", "ada@example.com", "correct horse battery staple", first_name="Ada", last_name="Lovelace")
    Application.objects.create(
        name="Sample", client_id=os.environ["PEER_CLIENT"], client_secret=os.environ["PEER_SECRET"], hash_client_secret=False,
        client_type=Application.CLIENT_CONFIDENTIAL, authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
        redirect_uris="https://app.example/callback", algorithm=Application.RS256_ALGORITHM, skip_authorization=True)
    browser = Client()
    browser.force_login(person)
    return browser.cookies["sessionid"].value


if __name__ == "__main__":
    sys.stdout.write(make_database() + "\n")
