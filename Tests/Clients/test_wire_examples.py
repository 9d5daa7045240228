"""Runs every command in Documentation/Wire.md in the order of the document, and compares each response with the documented one."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from provider import Provider
from sample import REPOSITORY, SEED
from wire_examples import DOCUMENTED_ADDRESS, Comparison, Example, examples, run

WIRE = (REPOSITORY / "Documentation" / "Wire.md").read_text(encoding="utf-8")
SERVE = ".build/debug/latchkey serve --seed Examples/sample/seed.yaml"
STABLE_IDS = set(re.findall(r"\d{10,}", SEED.read_text(encoding="utf-8")))

# The paths of the pages for people and developers, which Wire.md need not describe.
PAGES = ("/settings", "/developers", "/tools")


def test_a_response_follows_its_commands() -> None:
    document = "```sh\na\n```\n```json\n{}\n```\nText\n```sh\nb\n```\nText\n```text\nc\n```\n"

    assert examples(document) == [Example(1, "a\n", "json", "{}\n"), Example(8, "b\n")]


@pytest.mark.parametrize(
    ("language", "expected", "printed"),
    [
        ("json", '{"code": 190}', '{"code": 100}'),
        ("json", '{"code": 190}', '{"code": "190"}'),
        ("json", '{"valid": 1}', '{"valid": true}'),
        ("json", '{"code": 1}', '{"code": 1, "subcode": 2}'),
        ("json", '{"code": 1, "subcode": 2}', '{"code": 1}'),
        ("json", '{"code": 1, "…": "…"}', '{"subcode": 2}'),
        ("json", '{"data": [1, "…"]}', '{"data": []}'),
        ("json", '{"data": [1]}', '{"data": [1, 2]}'),
        ("json", '{"access_token": "EAA1…"}', '{"access_token": "AQ1"}'),
        ("json", '{"message": "It is …."}', '{"message": "It was so."}'),
        ("json", '{"expires_in": 3600}', '{"expires_in": 5184000}'),
        ("json", '{"exp": 1795715226}', '{"exp": 0}'),
        ("json", '[{"id": "1000000001"}, {"id": "1000000001"}]', '[{"id": "1000000002"}, {"id": "1000000003"}]'),
        ("json", '{"id": "138483919580948"}', '{"id": "138483919580949"}'),
        ("json", "{}", "<html>"),
        ("http", "HTTP/1.1 400 Bad Request\n", "HTTP/1.1 200 OK\r\n\r\n"),
        ("http", "HTTP/1.1 200 OK\nETag: …\n", "HTTP/1.1 200 OK\r\n\r\n"),
        ("http", "HTTP/1.1 302 Found\nLocation: /?code=AQ1…&state=b\n", "HTTP/1.1 302 Found\r\nLocation: /?code=AQ2&state=c\r\n\r\n"),
        ("http", 'HTTP/1.1 200 OK\n\n{"code": 1}\n', 'HTTP/1.1 200 OK\r\n\r\n{"code": 2}'),
        ("text", "400\ninvalid\n", "400\n"),
        ("text", "400\n", "400\ninvalid\n"),
    ],
)
def test_a_difference_is_found(language: str, expected: str, printed: str) -> None:
    assert Comparison(STABLE_IDS).differences(language, expected, printed)


@pytest.mark.parametrize(
    ("language", "expected", "printed"),
    [
        ("json", '{"data": [{"id": "1000000001"}, "…"], "…": "…"}', '{"data": [{"id": "1000000002"}, 7], "code": 1}'),
        ("json", '{"1000000001": "1000000001", "again": "1000000001"}', '{"1000000001": "1000000001", "again": "1000000001"}'),
        ("json", '{"next": "/…/friends?access_token=EAA1…&limit=1"}', '{"next": "/1000000002/friends?access_token=EAA2&limit=1"}'),
        ("json", '{"exp": 1795715226, "expires_in": 3600}', '{"exp": 1895715226, "expires_in": 3599}'),
        ("http", "HTTP/1.1 200 OK\nETag: …\n", 'HTTP/1.1 200 OK\r\nDate: now\r\nETag: "1"\r\n\r\n{}'),
        ("text", "303\n…\nend\n", "303\na\nb\nend"),
    ],
)
def test_variable_values_are_no_difference(language: str, expected: str, printed: str) -> None:
    assert Comparison(STABLE_IDS).differences(language, expected, printed) == []


@pytest.fixture(scope="module")
def responses(copy_of_sample: Path, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Example, str]]:
    """Every example with the output of its commands, except the first example, which starts the provider."""
    assert shutil.which("curl"), "curl is missing; the examples need it"
    found = examples(WIRE)
    serve, run_examples = found[0], found[1:]
    assert serve.command.strip() == SERVE
    with Provider(copy_of_sample) as provider:
        commands = [example.command.replace(DOCUMENTED_ADDRESS, provider.url) for example in run_examples]
        printed = run(commands, tmp_path_factory.mktemp("wire"))
    return [(example, output.replace(provider.url, DOCUMENTED_ADDRESS)) for example, output in zip(run_examples, printed)]


def test_each_response_is_the_documented_one(responses: list[tuple[Example, str]]) -> None:
    comparison = Comparison(STABLE_IDS)
    wrong = []
    for example, printed in responses:
        found = comparison.differences(example.language, example.expected, printed)
        wrong += [f"Wire.md:{example.line}: {each}" for each in found]

    assert not wrong, "\n".join(wrong)


def test_commands_without_a_response_print_nothing(responses: list[tuple[Example, str]]) -> None:
    assert {example.line: printed for example, printed in responses if not example.language and printed} == {}


def test_each_endpoint_is_described() -> None:
    lines = (Path(__file__).parent / "Interface" / "endpoints.txt").read_text(encoding="utf-8").splitlines()
    paths = {line.split()[1] for line in lines if re.match(r"(?:GET|POST|DELETE) /", line)}
    names = {part for path in paths if not path.startswith(PAGES) for part in path.split("/") if part and "{" not in part}

    assert len(names) > 40
    assert {name for name in names if name not in WIRE} == set()
