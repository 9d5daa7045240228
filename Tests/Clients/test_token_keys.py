"""Tests `latchkey token` with keys in files and in pipes, and with keys that are unavailable."""

import json
import signal
import subprocess
from pathlib import Path

import pytest
import requests
from limited_login import limited_login
from person import Person
from provider import LATCHKEY, Provider, latchkey
from sample import ADA, APP_ID, NONCE


@pytest.fixture(scope="module")
def issued(copy_of_sample, tmp_path_factory):
    """A provider's address, a token, and a file of the keys that the provider published before it ended."""
    with Provider(copy_of_sample) as provider:
        token = limited_login(provider, Person(ADA))["id_token"]
        keys = tmp_path_factory.mktemp("keys") / "jwks.json"
        keys.write_bytes(requests.get(f"{provider.url}/.well-known/oauth/openid/jwks/", timeout=20).content)
    return provider.url, token, keys


def run(*arguments: object, **options):
    return subprocess.run(
        [LATCHKEY, "token", *arguments, "--app", APP_ID], capture_output=True, text=True, timeout=60, check=False, **options)


def test_without_an_issuer_the_output_says_that_it_was_not_checked(issued) -> None:
    _, token, keys = issued

    result = run("verify", token, "--keys", keys)

    assert (result.returncode, result.stderr) == (0, "")
    assert len(result.stdout.splitlines()) == 1
    assert "issuer was not checked" in result.stdout


def test_with_the_issuer_every_claim_is_checked(issued) -> None:
    issuer, token, keys = issued

    result = run("verify", token, "--keys", keys, "--issuer", issuer)

    assert result.returncode == 0
    assert "not checked" not in result.stdout


@pytest.mark.parametrize("token", ["a.b.c", "x", "e30.e30.AAAA"])
def test_without_an_expected_issuer_no_issuer_is_wrong(issued, token: str) -> None:
    _, _, keys = issued

    result = run("verify", token, "--keys", keys)

    assert result.returncode == 1
    assert "wrong_issuer" not in result.stderr


def test_keys_are_read_from_a_pipe(issued) -> None:
    _, token, keys = issued

    result = run("verify", token, "--keys", "/dev/stdin", input=keys.read_text())

    assert result.returncode == 0, result.stderr


def test_unavailable_keys_do_not_make_a_token_invalid(issued) -> None:
    issuer, token, _ = issued

    result = latchkey("token", "verify", token, "--provider", issuer, "--app", APP_ID, "--nonce", NONCE)

    assert result.returncode == 3
    assert result.stdout == ""
    assert result.stderr.startswith("latchkey: the token could not be verified: ")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("content", [None, b"", b"garbage", b"[]", b"{}"])
def test_a_file_without_keys_is_reported(issued, tmp_path: Path, content: bytes | None) -> None:
    _, token, _ = issued
    file = tmp_path / "file-of-keys"
    if content is not None:
        file.write_bytes(content)

    result = run("verify", token, "--keys", file)

    assert result.returncode == 3
    assert str(file) in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_closed_standard_input_is_a_one_line_error(issued) -> None:
    _, _, keys = issued

    result = run("verify", "-", "--keys", keys, preexec_fn=lambda: __import__("os").close(0))

    assert result.returncode == 1
    assert result.stderr == "latchkey: Standard input cannot be read: it is closed.\n"


def test_a_full_disk_is_a_failure(issued) -> None:
    _, token, keys = issued

    with open("/dev/full", "w", encoding="utf-8") as full_device:
        result = subprocess.run(
            [LATCHKEY, "token", "explain", token, "--keys", keys, "--app", APP_ID], stdout=full_device, stderr=subprocess.PIPE, text=True,
            timeout=60, check=False)

    assert result.returncode == 1
    assert result.stderr == "latchkey: Standard output cannot be written to: No space left on device.\n"


def test_a_closed_output_ends_the_command_silently(issued) -> None:
    _, token, keys = issued

    with subprocess.Popen(
        [LATCHKEY, "token", "explain", token, "--keys", keys, "--app", APP_ID], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as explain:
        explain.stdout.close()
        error_output = explain.stderr.read()

    assert (explain.returncode, error_output) == (-signal.SIGPIPE, b""), "the command ends as cat does"


def test_explain_shows_little_of_the_nonce(issued) -> None:
    _, token, keys = issued

    for options in [], ["--json"]:
        result = run("explain", token, "--keys", keys, *options)
        assert NONCE not in result.stdout
        assert NONCE[:3] in result.stdout
    assert json.loads(result.stdout)["conclusion"] == "valid"
