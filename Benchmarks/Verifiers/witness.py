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


def ask(*arguments: object, given: bytes) -> str:
    """Returns the output of the witness, or `crashed` if its process failed."""
    done = subprocess.run([str(each) for each in arguments], input=given, capture_output=True, timeout=60, check=False)
    return done.stdout.decode().strip() if done.returncode == 0 else "crashed"


def of_tokens(program: str) -> list[str]:
    table = json.loads((VECTORS / "tokens.json").read_text(encoding="utf-8"))
    wrong = []
    for row in table["tokens"]:
        said = ask(
            program, "token", VECTORS / "jwks.json", table["now"], table["issuer"], table["audience"], given=row["token"].encode())
        ours, theirs = row["rejections"] == [], "crashed" if said == "crashed" else said == "accepted"
        wrong += differences(row, ours, theirs, row.get("jwtkit", {}).get("accepted", ours), said)
    return wrong


def of_documents(program: str) -> list[str]:
    wrong = []
    for row in json.loads((VECTORS / "key-documents.json").read_text(encoding="utf-8"))["documents"]:
        if "repeated" in row:
            given = (row["repeated"] * row["times"]).encode()
        else:
            given = row["text"].encode() if "text" in row else base64.b64decode(row["base64"])
        said = ask(program, "keys", given=given)
        ours = sorted(row.get("keys") or [])
        theirs = "crashed" if said == "crashed" else json.loads(said.removeprefix("accepted ")) if said.startswith("accepted") else []
        wrong += differences(row, ours, theirs, row.get("jwtkit", {}).get("keys", ours), said)
    return wrong


def differences(row: dict, ours: object, theirs: object, told: object, said: str) -> list[str]:
    if theirs != told:
        return [f"{row['name']}: jwt-kit says {theirs}, the table {told}, and IdentityTokens {ours} ({said[:200]})"]
    if "jwtkit" in row and (theirs == ours or not row["jwtkit"]["because"].startswith("jwt-kit ")):
        return [f"{row['name']}: there is nothing to explain"]
    return []


def main() -> None:
    wrong = of_tokens(sys.argv[1]) + of_documents(sys.argv[1])
    if wrong:
        sys.exit("\n".join(wrong))
    print("jwt-kit decides as the tables say.")


if __name__ == "__main__":
    main()
