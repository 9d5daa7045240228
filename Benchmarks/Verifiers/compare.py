"""Measures the cost of verifying an ID token with `IdentityTokens` and with other libraries: `compare.py VERIFIER_BENCHMARKS`.

Every library gets the same token and key in the same run, and must check signature, issuer, audience, expiry and nonce. The figures are
ratios to the bare verification of an RSA-2048 signature, which every verifier of RS256 has to do. The script writes a table and a plot to
`Benchmarks/Results`. It fails if `IdentityTokens` allocates more than `thresholds.json` allows.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import escape

import authlib
import joserfc
import jwt as pyjwt
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from joserfc import jwt as joserfc_jwt
from joserfc.jwk import RSAKey

with warnings.catch_warnings(record=True):
    # Authlib's verifier is deprecated in favor of joserfc, and its import emits a warning.
    from authlib.jose import JsonWebToken

HERE = Path(__file__).resolve().parent
RESULTS = HERE.parent / "Results"
ROUNDS, REPETITIONS = 20, 50


def best(work: Callable[[], object]) -> float:
    """Returns the duration of one repetition in the fastest round, in nanoseconds."""
    shortest = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        for _ in range(REPETITIONS):
            work()
        shortest = min(shortest, (time.perf_counter_ns() - start) / REPETITIONS)
    return shortest


def in_python(token: str, pem: str, expected: dict[str, str]) -> dict[str, float]:
    key = load_pem_public_key(pem.encode())
    issuer, audience, nonce = expected["issuer"], expected["audience"], expected["nonce"]

    def by_pyjwt() -> None:
        claims = pyjwt.decode(token, key, algorithms=["RS256"], audience=audience, issuer=issuer)
        assert claims["nonce"] == nonce

    joserfc_key = RSAKey.import_key(pem)
    registry = joserfc_jwt.JWTClaimsRegistry(
        iss={"essential": True, "value": issuer}, aud={"essential": True, "value": audience}, nonce={"essential": True, "value": nonce},
        exp={"essential": True})

    def by_joserfc() -> None:
        registry.validate(joserfc_jwt.decode(token, joserfc_key, algorithms=["RS256"]).claims)

    authlib_jwt = JsonWebToken(["RS256"])
    options = {"iss": {"essential": True, "value": issuer}, "aud": {"essential": True, "value": audience},
               "nonce": {"essential": True, "value": nonce}, "exp": {"essential": True}}

    def by_authlib() -> None:
        authlib_jwt.decode(token, key, claims_options=options).validate()

    return {
        f"PyJWT {pyjwt.__version__}": best(by_pyjwt),
        f"joserfc {joserfc.__version__}": best(by_joserfc),
        f"Authlib {authlib.__version__}": best(by_authlib),
    }


def in_c(folder: Path, expected: dict[str, str]) -> float:
    program = folder / "libjwt_verify"
    subprocess.run(["cc", "-O2", "-o", program, HERE / "libjwt_verify.c", "-ljwt"], check=True)
    arguments = [folder / "token.txt", folder / "key.pem", expected["issuer"], expected["audience"], expected["nonce"]]
    return float(subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout)


def of_openssl() -> tuple[str, float]:
    """Returns a title and the duration of a bare verification in nanoseconds. `openssl speed` measures it with libcrypto. The bare
    verification of a verifier that uses another cryptography library can take longer."""
    output = subprocess.run(["openssl", "speed", "-seconds", "2", "rsa2048"], check=True, capture_output=True, text=True).stdout
    rate = float(re.search(r"^rsa +2048 bits .* ([0-9.]+)$", output, re.MULTILINE).group(1))
    version = subprocess.run(["openssl", "version"], check=True, capture_output=True, text=True).stdout.split()[1]
    return f"bare verification, openssl speed {version}", 1e9 / rate


def table(rows: list[tuple[str, float]], baseline: float) -> str:
    lines = ["| Verifier | Share of the bare verification's rate | Tokens a second, one core of this machine |", "|---|---|---|"]
    return "\n".join(lines + [f"| {name} | {baseline / each:.2f} | {1e9 / each:,.0f} |" for name, each in rows]) + "\n"


def plot(rows: list[tuple[str, float]], baseline: float) -> str:
    width, left, line = 720, 300, 30
    scale = (width - left - 60) / max(baseline / each for _, each in rows)
    bars = []
    for number, (name, each) in enumerate(rows):
        y, share = 44 + number * line, baseline / each
        color = "#1f6f54" if name.startswith("IdentityTokens") else "#8a8f98"
        bars.append(
            f'<text x="{left - 10}" y="{y + 15}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{left}" y="{y}" width="{max(1, share * scale):.1f}" height="20" rx="3" fill="{color}"/>'
            f'<text x="{left + share * scale + 8:.1f}" y="{y + 15}">{share:.2f}</text>')
    title = "Verified ID tokens, as a share of bare RSA-2048 verifications in the same run"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{60 + len(rows) * line}" role="img" aria-label="{escape(title)}" '
        f'font-family="system-ui, sans-serif" font-size="13">\n<rect width="100%" height="100%" fill="#ffffff"/>\n'
        f'<text x="20" y="26" font-weight="600">{escape(title)}</text>\n' + "\n".join(bars) + "\n</svg>\n")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.argv[1], folder], check=True)
        measured = {row["name"]: row for row in json.loads((folder / "measured.json").read_text(encoding="utf-8"))}
        expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
        token = (folder / "token.txt").read_text(encoding="utf-8")
        others = in_python(token, (folder / "key.pem").read_text(encoding="utf-8"), expected)
        others["libjwt"] = in_c(folder, expected)
    baseline = measured["bare RSA-2048 verification"]["nanoseconds"]
    command, openssl = of_openssl()
    rows = [(each, measured[each]["nanoseconds"]) for each in ("bare RSA-2048 verification", "IdentityTokens", "jwt-kit")]
    rows += sorted([*others.items(), (command, openssl)], key=lambda row: row[1])
    rows.sort(key=lambda row: row[1])
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "verifying.md").write_text(table(rows, baseline), encoding="utf-8")
    (RESULTS / "verifying.svg").write_text(plot(rows, baseline), encoding="utf-8")
    print(table(rows, baseline))

    allowed = json.loads((HERE / "thresholds.json").read_text(encoding="utf-8"))["allocations"]
    allocations = measured["IdentityTokens"]["allocations"]
    if allocations > allowed:
        sys.exit(f"A verdict allocates {allocations:g} times; thresholds.json allows {allowed}.")


if __name__ == "__main__":
    main()
