"""Tests `latchkey token verify` with tokens that PyJWT and joserfc signed with elliptic curve keys."""

import json
import time
from pathlib import Path

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from joserfc import jwt as joserfc_jwt
from joserfc.jwk import ECKey, OKPKey
from provider import latchkey
from sample import APP_ID

ISSUER = "https://points.example"
POINTS = {
    "ES256": (ec.generate_private_key(ec.SECP256R1()), jwt.algorithms.ECAlgorithm),
    "EdDSA": (ed25519.Ed25519PrivateKey.generate(), jwt.algorithms.OKPAlgorithm),
}


def claims() -> dict:
    now = int(time.time())
    return {"iss": ISSUER, "aud": APP_ID, "sub": "1", "jti": "1", "iat": now, "exp": now + 600}


def by_pyjwt(algorithm: str) -> tuple[str, dict]:
    key, kind = POINTS[algorithm]
    jwk = json.loads(kind.to_jwk(key.public_key())) | {"kid": "point"}
    return jwt.encode(claims(), key, algorithm, headers={"kid": "point"}), jwk


def by_joserfc(algorithm: str) -> tuple[str, dict]:
    key = (
        ECKey.generate_key("P-256", {"kid": "point"}) if algorithm == "ES256"
        else OKPKey.generate_key("Ed25519", {"kid": "point"}))
    text = joserfc_jwt.encode({"alg": algorithm, "kid": "point", "typ": "JWT"}, claims(), key, algorithms=[algorithm])
    return text, key.as_dict(private=False)


@pytest.mark.parametrize("algorithm", POINTS)
@pytest.mark.parametrize("signed", [by_pyjwt, by_joserfc])
def test_a_token_is_valid_where_its_algorithm_is_accepted(tmp_path: Path, algorithm: str, signed) -> None:
    token, jwk = signed(algorithm)
    keys = tmp_path / "jwks.json"
    keys.write_text(json.dumps({"keys": [jwk]}))
    command = ["token", "verify", token, "--keys", keys, "--app", APP_ID, "--issuer", ISSUER]

    accepted = latchkey(*command, "--algorithm", "RS256", "--algorithm", algorithm)
    by_default = latchkey(*command)

    assert (accepted.returncode, accepted.stderr) == (0, "")
    assert by_default.returncode == 1
    assert "wrong_algorithm" in by_default.stderr


def test_an_unknown_algorithm_is_refused() -> None:
    result = latchkey("token", "verify", "a.b.c", "--app", APP_ID, "--algorithm", "HS256")

    assert result.returncode != 0
    assert "RS256, ES256, EdDSA, Ed25519" in result.stderr
