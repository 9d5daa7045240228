"""Checks the texts of the button, the web page and the window in every language: none is missing or longer than its limit, and all have the
same placeholders."""

import json
import re
from pathlib import Path

import pytest
from sample import REPOSITORY

LANGUAGES = {"en", "th", "it", "ja", "zh-Hant"}
CATALOGS = [
    "Sources/Latchkey/Button/Texts/button.json", "Sources/Latchkey/Graph/Errors/Texts/recovery.json",
    "Sources/Latchkey/Presenting/Landing/landing.json", "Sources/HummingbirdLogin/Texts/pages.json", "Examples/Desktop/Texts/sample.json",
]
PLACEHOLDER = re.compile(r"\{\w+\}")


@pytest.mark.parametrize("name", CATALOGS)
def test_a_catalog_is_complete(name: str) -> None:
    catalog = json.loads((REPOSITORY / name).read_text(encoding="utf-8"))

    assert catalog.keys() == LANGUAGES | {"notes"}
    for language in sorted(LANGUAGES):
        assert catalog[language].keys() == catalog["notes"].keys(), language
        for key, text in catalog[language].items():
            limit = int(re.search(r"At most (\d+) characters", catalog["notes"][key]).group(1))
            assert 0 < len(PLACEHOLDER.sub("", text)) <= limit, (language, key)
            assert sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(catalog["en"][key])), (language, key)


def test_every_catalog_is_tested() -> None:
    folders = [REPOSITORY / "Sources", REPOSITORY / "Examples"]
    found = {str(file.relative_to(REPOSITORY)) for folder in folders for file in folder.rglob("*.json") if '"notes"' in file.read_text(encoding="utf-8")}
    assert found == set(CATALOGS), Path.cwd()
