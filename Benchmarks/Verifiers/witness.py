"""Passes the hostile tokens and key documents of the tests to jwt-kit: `witness.py WITNESS`.

If jwt-kit and Latchkey decide differently about a row of the tables, the row has the reason under `jwtkit`. The script fails if a reason is
missing, or if a row has a reason although jwt-kit and Latchkey decide in the same way.
"""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from pathlib import Path

VECTORS = Path(__file__).resolve().parents[2] / "Tests" / "IdentityTokensTests" / "Vectors"


def run_witness(*arguments: object, given: bytes) -> str:
    """Returns the output of the witness, or `crashed` if its process failed."""
    done = subprocess.run([str(each) for each in arguments], input=given, capture_output=True, timeout=60, check=False)
    return done.stdout.decode().strip() if done.returncode == 0 else "crashed"


def of_tokens(program: str) -> list[str]:
    table = json.loads((VECTORS / "tokens.json").read_text(encoding="utf-8"))
    wrong = []
    for row in table["tokens"]:
        output = run_witness(
            program, "token", VECTORS / "jwks.json", table["now"], table["issuer"], table["audience"], given=row["token"].encode())
        expected, actual = row["rejections"] == [], "crashed" if output == "crashed" else output == "accepted"
        wrong += differences(row, expected, actual, row.get("jwtkit", {}).get("accepted", expected), output)
    return wrong


def of_documents(program: str) -> list[str]:
    wrong = []
    for row in json.loads((VECTORS / "key-documents.json").read_text(encoding="utf-8"))["documents"]:
        if "repeated" in row:
            given = (row["repeated"] * row["times"]).encode()
        else:
            given = row["text"].encode() if "text" in row else base64.b64decode(row["base64"])
        output = run_witness(program, "keys", given=given)
        expected = sorted(row.get("keys") or [])
        actual = "crashed" if output == "crashed" else json.loads(output.removeprefix("accepted ")) if output.startswith("accepted") else []
        wrong += differences(row, expected, actual, row.get("jwtkit", {}).get("keys", expected), output)
    return wrong


def differences(row: dict, expected: object, actual: object, documented: object, output: str) -> list[str]:
    if actual != documented:
        return [f"{row['name']}: jwt-kit says {actual}, the table {documented}, and IdentityTokens {expected} ({output[:200]})"]
    if "jwtkit" in row and (actual == expected or not row["jwtkit"]["because"].startswith("jwt-kit ")):
        return [f"{row['name']}: there is nothing to explain"]
    return []


def main() -> None:
    wrong = of_tokens(sys.argv[1]) + of_documents(sys.argv[1])
    if wrong:
        sys.exit("\n".join(wrong))
    print("jwt-kit decides as the tables say.")


if __name__ == "__main__":
    main()
