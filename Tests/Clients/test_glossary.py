"""Checks that each type in the glossary exists in the code, and that no term occurs twice."""

import re

from sample import REPOSITORY

TEXT = (REPOSITORY / "Documentation" / "Glossary.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.split("|")[1:-1]] for line in TEXT.splitlines() if line.startswith("| ") and not line.startswith("| Term |")]


def test_each_type_is_declared() -> None:
    sources = "\n".join(file.read_text(encoding="utf-8") for file in (REPOSITORY / "Sources").rglob("*.swift"))
    declared = set(re.findall(r"\b(?:actor|class|enum|protocol|struct|typealias) (\w+)", sources))
    named = {name for _, _, types, _ in ROWS for name in re.findall(r"`(\w+)`", types)}
    assert len(named) > 30
    assert named <= declared, named - declared


def test_no_term_is_explained_twice() -> None:
    terms = [term for row in ROWS for term in row[0].split(", ")]
    assert len(terms) == len(set(terms))
