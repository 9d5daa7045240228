"""Tests the settings of `latchkey serve`: a flag is used before a variable, a variable before the file, and the file before the default."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
import requests
from provider import LATCHKEY, Provider, free_port, latchkey
from sample import REPOSITORY, SEED

DOCUMENT = REPOSITORY / "Documentation" / "Running-a-provider.md"
PASSWORD = "hunter2"
NOT_SETTINGS = {"config", "print-config", "help", "version"}


def serve(*arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs `latchkey serve` with environment variables until it ends."""
    return subprocess.run(
        [LATCHKEY, "serve", *arguments], capture_output=True, text=True, timeout=60, check=False, env=os.environ | variables)


def config(folder: Path, text: str) -> Path:
    file = folder / "latchkey.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def printed(*arguments: str | Path, **variables: str) -> str:
    done = serve("--print-config", *arguments, **variables)
    assert done.returncode == 0, done.stderr
    return done.stdout


def options() -> list[dict]:
    described = json.loads(latchkey("--experimental-dump-help").stdout)["command"]
    arguments = next(command for command in described["subcommands"] if command["commandName"] == "serve")["arguments"]
    return [argument for argument in arguments if name_of(argument) not in NOT_SETTINGS]


def name_of(argument: dict) -> str:
    return next(name["name"] for name in argument["names"] if name["kind"] == "long")


def test_each_source_is_used_before_the_next(tmp_path: Path) -> None:
    file = config(tmp_path, "host: 127.0.0.2\nport: 2000\npublic_url: https://file.example\n\ncalls_per_person: 200\n")
    lines = printed("--config", file, "--port", "4000", LATCHKEY_PORT="3000", LATCHKEY_PUBLIC_URL="https://variable.example").splitlines()

    assert f"host: 127.0.0.2  # {file}:1" in lines
    assert "port: 4000  # --port" in lines
    assert "public_url: https://variable.example  # LATCHKEY_PUBLIC_URL" in lines
    assert f"calls_per_person: 200  # {file}:5" in lines
    assert "audit_detail_days: 30  # default" in lines
    assert "# durability is not set" in lines


def test_a_variable_names_the_file_unless_a_flag_does(tmp_path: Path) -> None:
    one, other = config(tmp_path, "port: 1\n"), tmp_path / "other.yaml"
    other.write_text("port: 2\n", encoding="utf-8")

    assert f"port: 1  # {one}:1" in printed(LATCHKEY_CONFIG=str(one))
    assert f"port: 2  # {other}:1" in printed("--config", other, LATCHKEY_CONFIG=str(one))


def test_an_empty_value_counts_as_missing(tmp_path: Path) -> None:
    assert "port: 8080  # default" in printed("--config", config(tmp_path, "port:\n"), LATCHKEY_PORT="")


def test_the_values_of_a_list_come_from_one_source(tmp_path: Path) -> None:
    file = config(tmp_path, "operator:\n  - ada@example.com\n  - grace@example.com\nproxy: 10.0.0.0/8\n")

    assert f"operator:  # {file}:1\n  - ada@example.com\n  - grace@example.com\n" in printed("--config", file)
    assert f"proxy:  # {file}:4\n  - 10.0.0.0/8\n" in printed("--config", file)
    assert "operator:  # LATCHKEY_OPERATOR\n  - alan@example.com\n  - +12025550143\n" in printed(
        "--config", file, LATCHKEY_OPERATOR="alan@example.com, +12025550143")
    assert "operator:  # --operator\n  - joan@example.com\n  - mary@example.com\n" in printed(
        "--config", file, "--operator", "joan@example.com", "--operator=mary@example.com", LATCHKEY_OPERATOR="alan@example.com")


@pytest.mark.parametrize(("text", "shown"), [("true", "true"), ("no", "false"), ("1", "true"), ("OFF", "false")])
def test_a_switch_is_on_or_off(tmp_path: Path, text: str, shown: str) -> None:
    file = config(tmp_path, "call_private_addresses: yes\n")
    assert f"call_private_addresses: {shown}  # LATCHKEY_CALL_PRIVATE_ADDRESSES" in printed(
        "--config", file, LATCHKEY_CALL_PRIVATE_ADDRESSES=text)
    assert f"call_private_addresses: true  # {file}:1" in printed("--config", file)
    assert "call_private_addresses: true  # --call-private-addresses" in printed(
        "--config", file, "--call-private-addresses", LATCHKEY_CALL_PRIVATE_ADDRESSES="false")


def test_the_printed_settings_are_a_file_of_settings(tmp_path: Path) -> None:
    values = ["--pages", "null", "--name", "Ada: “Æther” # 1", "--operator", "+12025550143", "--operator", "ada@example.com", "-q", "--port", "0"]
    first = printed(*values)
    file = config(tmp_path, first)

    def without_sources(text: str) -> str:
        return re.sub(r"  # \S+$", "", text, flags=re.MULTILINE)

    assert without_sources(printed("--config", file)) == without_sources(first)


def test_a_printed_value_is_on_one_line_and_does_not_control_the_terminal() -> None:
    assert r'store: "sqlite:a\tb\n\u202Ec"  # --store' in printed("--store", "sqlite:a\tb\n\u202ec").splitlines()


def test_every_setting_can_be_printed() -> None:
    keys = [name_of(option).replace("-", "_") for option in options()]
    assert re.findall(r"^(?:# )?(\w+)(?::| is not set)", printed(), re.MULTILINE) == keys


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("host: 127.0.0.1\npulic_url: https://login.example\n", ":2: pulic_url is not a setting; did you mean public_url?"),
        ("public-url: https://login.example\n", ":1: public-url is not a setting; did you mean public_url?"),
        ("password: hunter2\n", ":1: password is not a setting; 'latchkey serve --print-config' lists all of them."),
        ("\nport: [ 1, 2 ]\n", ":2: port has one value, not a list."),
        ("port: 70000\n", "--port must be a number from 0 to 65535, not 70000. (--port comes from "),
        ("quiet: perhaps\n", ":1: quiet: perhaps is neither true nor false."),
        ("proxy: [ 10.0.0.0/8, x ]\n", ":1: proxy: The value 'x' is invalid for '--proxy <proxy>': x is neither an address nor a network"),
        ("durability: fast\n", ":1: durability: The value 'fast' is invalid"),
        ("log_level: loud\n", "Please provide one of the following: trace, debug, info, notice, warning, error, critical\n"),
        ("port: 1\nport: 2\n", "port: occurs more than once in one mapping"),
        ("- port\n", ":1: is not a mapping of settings to values"),
        ("port: { a: 1 }\n", ":1: port: is not a string"),
        ("port: 'x\n", ": is not valid YAML"),
    ])
def test_an_error_in_the_file_names_line_and_key(tmp_path: Path, text: str, problem: str) -> None:
    done = serve("--config", config(tmp_path, text))
    assert done.returncode > 0 and done.stdout == ""
    assert problem in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr
    assert PASSWORD not in done.stderr


@pytest.mark.parametrize("sources", [("file", "file"), ("file", "flag"), ("flag", "variable"), ("variable", "variable"), ("variable", "file")])
def test_settings_that_need_each_other_may_come_from_different_sources(tmp_path: Path, sources: tuple[str, str]) -> None:
    text, arguments, variables = "quiet: no\n", [], {}
    for key, value, source in (("metrics_port", "9464", sources[0]), ("metrics_host", "127.0.0.2", sources[1])):
        if source == "file":
            text += f"{key}: {value}\n"
        elif source == "flag":
            arguments += [f"--{key.replace('_', '-')}", value]
        else:
            variables[f"LATCHKEY_{key.upper()}"] = value
    shown = printed("--config", config(tmp_path, text), *arguments, **variables)
    assert "metrics_host: 127.0.0.2  # " in shown and "metrics_port: 9464  # " in shown


def test_a_setting_that_another_one_lacks_is_named_with_its_source() -> None:
    assert "(--metrics-host comes from LATCHKEY_METRICS_HOST)" in serve(LATCHKEY_METRICS_HOST="127.0.0.2").stderr


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    missing = tmp_path / "missing.yaml"
    assert f"{missing}: there is no such file" in serve("--config", missing).stderr
    endless = serve("--config", "/dev/zero")
    assert endless.returncode > 0 and "/dev/zero: is larger than 65536 bytes" in endless.stderr


def test_an_error_in_a_variable_names_it(tmp_path: Path) -> None:
    assert "latchkey: LATCHKEY_PORT: The value 'x' is invalid for" in serve(LATCHKEY_PORT="x").stderr
    assert "latchkey: LATCHKEY_QUIET: \\u{1b}[31m\\u{a} is neither true nor false." in serve(LATCHKEY_QUIET="\x1b[31m\n").stderr
    assert "latchkey: LATCHKEY_QUIET: perhaps is neither true nor false." in serve(LATCHKEY_QUIET="perhaps").stderr
    assert "(--host comes from LATCHKEY_HOST)" in serve(LATCHKEY_HOST="0.0.0.0").stderr
    file = config(tmp_path, "show_seed_people: true\n")
    assert f"--show-seed-people needs a --seed with people in it. (--show-seed-people comes from {file}:1)" in serve("--config", file).stderr


@pytest.mark.parametrize("address", [f"postgresql://ada:{PASSWORD}@db.example/", f"postgres:host=db.example password={PASSWORD}"])
@pytest.mark.parametrize("source", ["flag", "variable", "file"])
@pytest.mark.parametrize("prints", [True, False])
def test_a_password_in_the_address_of_a_store_is_refused_from_every_source(tmp_path: Path, address: str, source: str, prints: bool) -> None:
    arguments: list[str | Path] = ["--public-url", "https://login.example"] + (["--print-config"] if prints else [])
    variables = {}
    if source == "flag":
        arguments += ["--store", address]
    elif source == "variable":
        variables = {"LATCHKEY_STORE": address}
    else:
        arguments += ["--config", config(tmp_path, f'store: "{address}"\n')]
    done = serve(*arguments, **variables)

    assert done.returncode > 0 and "password" in done.stderr
    assert PASSWORD not in done.stdout + done.stderr
    if source != "flag":
        assert ("LATCHKEY_STORE" if source == "variable" else "latchkey.yaml:1") in done.stderr


def test_printing_the_settings_starts_nothing(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    assert f"store: sqlite:{store}  # --store" in printed("--store", f"sqlite:{store}", "--seed", tmp_path / "missing.yaml")
    assert not list(tmp_path.iterdir())


def test_unknown_variables_are_warned_about_and_do_not_prevent_a_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LATCHKEY_PUBLIC_ULR", "https://login.example")
    monkeypatch.setenv("LATCHKEY_COFFEE", PASSWORD)
    with Provider(tmp_path / "store.sqlite") as provider:
        assert requests.get(f"{provider.url}/health/live", timeout=20).status_code == 200
    assert "warning: The variable LATCHKEY_PUBLIC_ULR is not a setting; did you mean LATCHKEY_PUBLIC_URL?" in provider.log()
    assert "warning: The variable LATCHKEY_COFFEE is not a setting." in provider.log()
    assert PASSWORD not in provider.log()


def test_the_variables_of_a_kubernetes_service_do_not_prevent_a_start() -> None:
    variables = {
        "LATCHKEY_PORT": "tcp://10.96.0.7:8080", "LATCHKEY_METRICS_PORT": "tcp://10.96.0.8:9464", "LATCHKEY_SERVICE_HOST": "10.96.0.7", "LATCHKEY_PORT_8080_TCP_PROTO": "tcp"}  # fmt: skip
    done = serve("--print-config", **variables)
    assert done.returncode == 0 and "port: 8080  # default" in done.stdout and "# metrics_port is not set" in done.stdout
    for name in ("LATCHKEY_PORT", "LATCHKEY_METRICS_PORT"):
        assert f"warning: The variable {name} is not used, because Kubernetes has set it" in done.stderr
    assert "LATCHKEY_SERVICE_HOST is not a setting" in done.stderr and "LATCHKEY_PORT_8080_TCP_PROTO is not a setting" in done.stderr


def test_variables_of_the_project_are_known() -> None:
    """Looks for variables in everything that sets or reads them, except in this file and in the compiler's macros."""
    found = set()
    for folder in ("Examples", "Scripts", "Sources", "Tests"):
        for file in (REPOSITORY / folder).rglob("*"):
            if file.suffix in {".py", ".swift", ""} and file.is_file() and file.name != Path(__file__).name and ".build" not in file.parts:
                text = file.read_text(encoding="utf-8", errors="replace")
                for pattern in (r"""env\w*[\[(.]\w*\(?["'](LATCHKEY_[A-Z_]+)""", r"""["'](LATCHKEY_[A-Z_]+)["'] in os\.environ""", r"\$\{?(LATCHKEY_[A-Z_]+)"):
                    found |= set(re.findall(pattern, text))
    names = found | {"LATCHKEY_WARNINGS_ARE_ERRORS"}
    assert {"LATCHKEY_TOKEN", "LATCHKEY_WRITE_INTERFACE", "LATCHKEY_CLUSTER"} <= names
    done = serve("--print-config", "--port", "0", **({name: "" for name in names} | {"LATCHKEY_TOKEN": "x"}))
    assert "warning" not in done.stderr, done.stderr


def test_a_provider_runs_with_the_settings_of_all_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    file = config(tmp_path, f"seed: {SEED}\nport: 1\nname: From the file\nterms_url: https://login.example/terms\n")
    monkeypatch.setenv("LATCHKEY_NAME", "From a variable")
    with Provider(tmp_path / "store.sqlite", "--config", file, port=port) as provider:
        document = requests.get(f"{provider.url}/.well-known/openid-configuration", timeout=20).json()
        assert document["latchkey_provider"]["name"] == "From a variable"
        assert document["op_tos_uri"] == "https://login.example/terms"


def table() -> str:
    rows = ["| Flag | Variable | Key | Default | Meaning |", "|---|---|---|---|---|"]
    for option in options():
        name = name_of(option)
        key = name.replace("-", "_")
        flags = ", ".join(f"`{'-' if flag['kind'] == 'short' else '--'}{flag['name']}`" for flag in option["names"])
        default = f"`{option['defaultValue']}`" if "defaultValue" in option else ""
        rows.append(f"| {flags} | `LATCHKEY_{key.upper()}` | `{key}` | {default} | {option['abstract']} |")
    return "\n".join(rows) + "\n"


def test_the_document_lists_the_settings() -> None:
    """Writes the table if the variable is set that writes the interface."""
    text = DOCUMENT.read_text(encoding="utf-8")
    pattern = re.compile(r"^\| Flag \|.*\n(?:\|.*\n)+", re.MULTILINE)
    assert pattern.search(text)
    if "LATCHKEY_WRITE_INTERFACE" in os.environ:
        text = pattern.sub(lambda _: table(), text)
        DOCUMENT.write_text(text, encoding="utf-8")
    assert table() in text
