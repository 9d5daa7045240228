"""PyJWT in front of the hostile tokens and key documents of our own tables: wherever it decides otherwise, the table says why."""

import base64
import datetime
import json
from pathlib import Path

import jwt
import pytest
from sample import REPOSITORY

VECTORS = Path(REPOSITORY) / "Tests" / "IdentityTokensTests" / "Vectors"
TABLE = json.loads((VECTORS / "tokens.json").read_text(encoding="utf-8"))
DOCUMENTS = json.loads((VECTORS / "key-documents.json").read_text(encoding="utf-8"))["documents"]
KEYS = jwt.PyJWKSet.from_json((VECTORS / "jwks.json").read_text(encoding="utf-8"))
REQUIRED = ["iss", "aud", "sub", "iat", "exp", "jti"]


class FrozenDatetime(datetime.datetime):
    """The table's tokens live in its own time."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:
        return datetime.datetime.fromtimestamp(TABLE["now"], tz)


def accepts(token: str) -> bool:
    try:
        key = KEYS[jwt.get_unverified_header(token)["kid"]]
        jwt.decode(
            token, key, algorithms=["RS256"], audience=TABLE["audience"], issuer=TABLE["issuer"], leeway=60, options={"require": REQUIRED})
    except (jwt.PyJWTError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return False
    return True


def usable_keys(row: dict) -> list[str]:
    try:
        if "repeated" in row:
            document = row["repeated"] * row["times"]
        else:
            document = row.get("text") if "text" in row else base64.b64decode(row["base64"]).decode()
        return sorted(str(key.key_id) for key in jwt.PyJWKSet.from_json(document).keys)
    except (jwt.PyJWTError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return []


@pytest.mark.parametrize("row", TABLE["tokens"], ids=lambda row: row["name"])
def test_a_token_is_judged_alike_or_the_table_says_why_not(row: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jwt.api_jwt.datetime", FrozenDatetime)
    ours = row["rejections"] == []

    if "pyjwt" in row:
        assert row["pyjwt"]["because"].startswith(("PyJWT ", "Python ", "The json module of Python "))
        assert row["pyjwt"]["accepted"] != ours, "there is nothing to explain"
    assert accepts(row["token"]) == row.get("pyjwt", {}).get("accepted", ours)


@pytest.mark.parametrize("row", DOCUMENTS, ids=lambda row: row["name"])
def test_a_key_document_is_read_alike_or_the_table_says_why_not(row: dict) -> None:
    ours = sorted(row.get("keys") or [])

    if "pyjwt" in row:
        assert row["pyjwt"]["because"].startswith("PyJWT ")
        assert row["pyjwt"]["keys"] != ours, "there is nothing to explain"
    assert usable_keys(row) == row.get("pyjwt", {}).get("keys", ours)


def test_the_tables_are_long_enough() -> None:
    assert sum(row["rejections"] != [] for row in TABLE["tokens"]) >= 60
    assert sum("error" in row or row["skipped"] != [] for row in DOCUMENTS) >= 20
