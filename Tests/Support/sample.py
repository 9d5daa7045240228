"""The app and the people of Examples/sample/seed.yaml, as the tests refer to them."""

from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).resolve().parents[2]
SEED = REPOSITORY / "Examples" / "sample" / "seed.yaml"

APP_ID = "138483919580948"
APP_SECRET = "0123456789abcdef0123456789abcdef"
WEB_CALLBACK = "https://app.example/callback"
OWN_SCHEME_CALLBACK = f"fb{APP_ID}://authorize"

# The nonce of all tests that do not test nonces.
NONCE = "nonce-1"


class Login(NamedTuple):
    """The login name and the password of a person."""

    email: str
    password: str


ADA = Login("ada@example.com", "correct horse battery staple")
GRACE = Login("+12025550143", "the nanosecond is a foot of wire")
SILPA = Login("silpa@example.com", "ars longa vita brevis")
BLAISE = Login("blaise@example.com", "wager on a small machine")
