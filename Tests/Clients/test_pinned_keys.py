"""Tests pinned keys, from the file that an operator creates to the token that is verified with it. PyJWT reads the file as a signed JWK
Set."""

import json
import subprocess
from pathlib import Path

import jwt
import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from limited_login import limited_login
from person import Person
from provider import Provider, latchkey
from sample import ADA, APP_ID

UNTIL = "2999-12-31T00:00:00Z"


@pytest.fixture(scope="module")
def issued(copy_of_sample, tmp_path_factory):
    """An issuer's address, a token, and a folder with the issuer's keys and an operator's key."""
    folder = tmp_path_factory.mktemp("pins")
    with Provider(copy_of_sample) as provider:
        token = limited_login(provider, Person(ADA))["id_token"]
        (folder / "jwks.json").write_bytes(requests.get(f"{provider.url}/.well-known/oauth/openid/jwks/", timeout=20).content)
    operator = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    (folder / "signer.der").write_bytes(
        operator.private_bytes(serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    (folder / "signers.json").write_text(latchkey("keys", "pin", "--signer-key", folder / "signer.der").stdout)
    return provider.url, token, folder


def pin(issued, number: int, until: str = UNTIL, **options: str) -> subprocess.CompletedProcess[str]:
    issuer, _, folder = issued
    given = {"issuer": issuer, "number": str(number), "until": until, "keys": str(folder / "jwks.json")} | options
    return latchkey("keys", "pin", "--signer-key", folder / "signer.der", *[f"--{name}={value}" for name, value in given.items()])


def verify(issued, file: Path, memory: Path) -> subprocess.CompletedProcess[str]:
    issuer, token, folder = issued
    return latchkey(
        "token", "verify", token, "--app", APP_ID, "--issuer", issuer, "--pinned-keys", file, "--pinned-by", folder / "signers.json",
        "--pin-memory", memory, "--json")


def test_pinned_keys_verify_a_token_until_an_older_file_replaces_them(issued, tmp_path: Path) -> None:
    memory = tmp_path / "memory.json"
    for number, status, code in [(1, 0, None), (2, 0, None), (1, 3, "pinned_keys_rolled_back"), (2, 3, "pinned_keys_number_reused")]:
        file = tmp_path / "pinned.jwt"
        # A file that reuses a number must differ from the earlier file with that number, so its validity starts at another time.
        file.write_text(pin(issued, number, **({"from": "2020-01-01T00:00:00Z"} if code else {"from": "2021-01-01T00:00:00Z"})).stdout)
        result = verify(issued, file, memory)
        assert result.returncode == status, result.stderr
        assert code is None or code in result.stdout
    assert json.loads(memory.read_text())["pinned_keys"][issued[0]]["number"] == 2


def test_expired_keys_are_not_used(issued, tmp_path: Path) -> None:
    file = tmp_path / "pinned.jwt"
    pinned = pin(issued, 1, until="2021-01-01T00:00:00Z", **{"from": "2020-01-01T00:00:00Z"})
    assert "the file cannot be used" in pinned.stderr
    file.write_text(pinned.stdout)

    result = verify(issued, file, tmp_path / "memory.json")

    assert result.returncode == 3
    assert "pinned_keys_expired" in result.stdout
    assert "The pinned keys were valid until 2021-01-01T00:00:00Z" in result.stderr


def test_the_file_is_a_signed_jwk_set(issued) -> None:
    issuer, _, folder = issued
    text = pin(issued, 7).stdout.strip()
    signers = jwt.PyJWKSet.from_json((folder / "signers.json").read_text())

    header = jwt.get_unverified_header(text)
    claims = jwt.decode(text, signers[header["kid"]], algorithms=["RS256"], issuer=issuer, subject=issuer)

    assert header["typ"] == "jwk-set+jwt"
    assert claims["number"] == 7
    assert jwt.PyJWKSet.from_dict({"keys": claims["keys"]}).keys


def test_incomplete_options_are_refused(issued) -> None:
    _, token, folder = issued

    for options in (["--number", "1"], ["--keys", folder / "jwks.json", "--issuer", "a"]):
        assert latchkey("keys", "pin", "--signer-key", folder / "signer.der", *options).returncode != 0
    assert latchkey("token", "verify", token, "--app", APP_ID, "--pinned-keys", folder / "jwks.json").returncode != 0


def test_a_file_without_some_of_the_keys_is_not_written(issued, tmp_path: Path) -> None:
    document = json.loads((issued[2] / "jwks.json").read_text())
    document["keys"].append(document["keys"][0] | {"kid": "other", "alg": "RS384"})
    (tmp_path / "mixed.json").write_text(json.dumps(document))
    result = pin(issued, 1, keys=str(tmp_path / "mixed.json"))

    assert result.returncode != 0 and result.stdout == ""
    assert 'The key "other" is ignored' in result.stderr
