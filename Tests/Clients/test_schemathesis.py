"""Sends requests that schemathesis generates from the provider's OpenAPI description. No endpoint may fail or return an undocumented
status."""

import subprocess
import sys
from pathlib import Path

import pytest
import requests
from dialog_response import query
from person import Person
from provider import Provider
from sample import ADA, APP_ID, APP_SECRET, WEB_CALLBACK

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
EXAMPLES = 15


def run_schemathesis(provider: Provider, folder: Path, *options: str) -> None:
    command = Path(sys.executable).with_name("schemathesis")
    result = subprocess.run(
        [
            command, "run", f"{provider.url}/openapi.json", "--checks", CHECKS, "--max-examples", str(EXAMPLES), "--seed", "20260101",
            "--generation-database", "none", "--no-color", *options,
        ],
        capture_output=True, text=True, timeout=240, check=False, cwd=folder,
    )
    assert result.returncode == 0, result.stdout[-6000:] + result.stderr


@pytest.mark.timeout(300)
def test_requests_without_a_session(provider: Provider, tmp_path: Path) -> None:
    run_schemathesis(provider, tmp_path)
    assert requests.get(f"{provider.url}/.well-known/openid-configuration", timeout=20).status_code == 200


def token_of_ada(provider: Provider) -> str:
    code = query(Person(ADA).complete_dialog(provider.dialog(scope="email,user_friends,user_birthday")))["code"]
    return requests.post(
        f"{provider.url}/oauth/access_token", timeout=20,
        data={"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code}).json()["access_token"]


@pytest.mark.timeout(300)
def test_requests_with_a_session(provider: Provider, tmp_path: Path) -> None:
    token = token_of_ada(provider)

    run_schemathesis(provider, tmp_path, "--header", f"Authorization: Bearer {token}", "--exclude-method", "DELETE")

    me = requests.get(f"{provider.url}/me", params={"access_token": token}, timeout=20)
    assert me.json()["name"] == "Ada King Lovelace"


@pytest.mark.timeout(300)
def test_delete_requests(provider: Provider, tmp_path: Path) -> None:
    run_schemathesis(provider, tmp_path, "--header", f"Authorization: Bearer {token_of_ada(provider)}", "--include-method", "DELETE")


@pytest.mark.timeout(300)
def test_requests_with_an_app_token(provider: Provider, tmp_path: Path) -> None:
    run_schemathesis(provider, tmp_path, "--header", f"Authorization: Bearer {APP_ID}|{APP_SECRET}", "--include-tag", "Graph API")
