"""Tests the prompts at a terminal. Commands ask for secrets without displaying them, and for a confirmation before they destroy
something."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

import pytest
import requests
from dialog_response import query
from person import Person
from provider import LATCHKEY, START_TIMEOUT, Provider, latchkey
from sample import ADA, APP_ID, APP_SECRET, SEED, WEB_CALLBACK, Login
from terminal import Terminal

HOPPER = Login("hopper@example.com", "the nanosecond is a foot of wire")
NEW_PASSWORD = r"New password \(not shown\): "
REPEAT_PROMPT = "Repeat it: "
INTERRUPT, END_OF_INPUT, SUSPEND, QUIT = "\x03", "\x04", "\x1a", "\x1c"


def add_hopper(store: Path) -> Terminal:
    return Terminal(
        LATCHKEY, "person", "add", f"email={HOPPER.email}", "password=-", "first_name=Grace", "last_name=Hopper", "--store", f"sqlite:{store}")


def is_known(store: Path, login: str) -> bool:
    return latchkey("person", "show", login, "--store", f"sqlite:{store}").returncode == 0


def shown(store: Path, *command: str) -> dict:
    return json.loads(latchkey(*command, "--store", f"sqlite:{store}", "--json").stdout)


def type_hidden(terminal: Terminal, prompt: str, text: str) -> None:
    terminal.wait_for(prompt)
    assert not terminal.echoes()
    terminal.press(f"{text}\n")


def test_a_new_password_is_asked_for_twice_and_not_shown(store: Path) -> None:
    with add_hopper(store) as terminal:
        type_hidden(terminal, NEW_PASSWORD, HOPPER.password)
        type_hidden(terminal, REPEAT_PROMPT, HOPPER.password)
        assert terminal.status() == 0, terminal.shown
        assert terminal.echoes()
    assert HOPPER.password not in terminal.shown
    with Provider(store) as provider:
        assert query(Person(HOPPER).complete_dialog(provider.dialog()))["code"], "the typed password works"


def test_passwords_that_differ_change_nothing(store: Path) -> None:
    with add_hopper(store) as terminal:
        type_hidden(terminal, NEW_PASSWORD, HOPPER.password)
        type_hidden(terminal, REPEAT_PROMPT, HOPPER.password + "s")
        assert terminal.status() == 1
        assert "differ; nothing was changed" in terminal.shown.splitlines()[-1]
        assert terminal.echoes()
    assert HOPPER.password not in terminal.shown
    assert not is_known(store, HOPPER.email)


@pytest.mark.parametrize("typed", ["\n\n", END_OF_INPUT], ids=["an empty line", "the end of input"])
def test_an_empty_password_is_refused(store: Path, typed: str) -> None:
    with add_hopper(store) as terminal:
        terminal.wait_for(NEW_PASSWORD)
        terminal.press(typed[0])
        terminal.wait_for(REPEAT_PROMPT)
        terminal.press(typed[-1])
        assert terminal.status() == 1
        assert "Nothing was typed." in terminal.shown
        assert terminal.echoes()
    assert not is_known(store, HOPPER.email)


@pytest.mark.parametrize("prompt", [NEW_PASSWORD, REPEAT_PROMPT], ids=["first", "second"])
@pytest.mark.parametrize(
    ("keys", "number"),
    [(INTERRUPT, signal.SIGINT), (QUIT, signal.SIGQUIT), ("", signal.SIGTERM), ("", signal.SIGHUP)],
    ids=lambda value: getattr(value, "name", ""))
def test_an_interrupted_prompt_restores_the_terminal(store: Path, prompt: str, keys: str, number: signal.Signals) -> None:
    with add_hopper(store) as terminal:
        if prompt == REPEAT_PROMPT:
            type_hidden(terminal, NEW_PASSWORD, HOPPER.password)
        terminal.wait_for(prompt)
        terminal.press("half of it")
        assert not terminal.echoes()
        if keys:
            terminal.press(keys)
        else:
            terminal.send(number)
        assert terminal.status() == -number
        assert terminal.echoes()
    assert not is_known(store, HOPPER.email)


def test_a_prompt_that_ignores_an_interrupt_asks_again(store: Path) -> None:
    with Terminal("/bin/sh", "-c", f"trap '' INT; exec {adding_hopper(store)}") as terminal:
        for times in (1, 2):
            terminal.wait_for(rf"(?s)(?:{NEW_PASSWORD}.*){{{times}}}")
            terminal.press(f"half of it{INTERRUPT}")
        terminal.wait_for(rf"(?s)(?:{NEW_PASSWORD}.*){{3}}")
        type_hidden(terminal, NEW_PASSWORD, HOPPER.password)
        type_hidden(terminal, REPEAT_PROMPT, HOPPER.password)
        assert terminal.status() == 0
        assert terminal.echoes()
    assert is_known(store, HOPPER.email)


def adding_hopper(store: Path) -> str:
    """Returns the shell command that adds a person and prompts for the password."""
    return f"{LATCHKEY} person add email={HOPPER.email} password=- first_name=Grace last_name=Hopper --store sqlite:{store}"


def continue_in_foreground(shell: Terminal, store: Path) -> None:
    """Continues the stopped command in the foreground, and answers its prompts, which start again from the first one."""
    position = len(shell.shown)
    shell.press("fg; echo then $?\n")
    shell.wait_for(rf"(?s).{{{position}}}.*{NEW_PASSWORD}")
    type_hidden(shell, NEW_PASSWORD, HOPPER.password)
    type_hidden(shell, REPEAT_PROMPT, HOPPER.password)
    shell.wait_for("then 0")
    assert shell.echoes()
    assert HOPPER.password not in shell.shown
    assert is_known(store, HOPPER.email)


@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU], ids=lambda number: number.name)
def test_a_stopped_prompt_shows_what_is_typed_and_asks_again_afterwards(store: Path, number: signal.Signals) -> None:
    with Terminal("/bin/sh", "-i") as shell:
        shell.press(f"{adding_hopper(store)}\n")
        shell.wait_for(NEW_PASSWORD)
        assert not shell.echoes()
        if number == signal.SIGTSTP:
            shell.press(SUSPEND)
        else:
            shell.send_to_child(number)
        shell.wait_for("Stopped")
        assert shell.echoes()
        continue_in_foreground(shell, store)


def test_a_prompt_in_the_background_does_not_hide_input_for_the_shell(store: Path) -> None:
    with Terminal("/bin/sh", "-i") as shell:
        shell.press(f"{adding_hopper(store)} &\n")
        # A shell updates the state of its jobs only when the command `jobs` runs.
        jobs = store.parent / "jobs"
        shell.press(f"until grep -q Stopped {jobs}; do jobs >{jobs}; done; cat {jobs}\n")
        shell.wait_for(r"Stopped \(tty output\)|Stopped\(SIGTTOU\)")
        assert shell.echoes()
        assert not re.search(NEW_PASSWORD, shell.shown)
        continue_in_foreground(shell, store)


def test_a_line_that_the_terminal_truncates_is_refused(store: Path) -> None:
    with add_hopper(store) as terminal:
        type_hidden(terminal, NEW_PASSWORD, "a" * 5_000)
        assert terminal.status() == 1
        assert "at most 4094 bytes" in terminal.shown
        assert terminal.echoes()
    assert not is_known(store, HOPPER.email)


def test_a_secret_and_a_client_token_are_prompted_for_in_turn(store: Path) -> None:
    secret, client_token = "1" * 32, "2" * 32
    with Terminal(LATCHKEY, "app", "set", APP_ID, "secret=-", "client_token=-", "--store", f"sqlite:{store}") as terminal:
        for prompt, text in [("New secret", secret), ("New client token", client_token)]:
            type_hidden(terminal, rf"{prompt} \(not shown\): ", text)
            type_hidden(terminal, rf"(?s){prompt} .*{REPEAT_PROMPT}", text)
        assert terminal.status() == 0, terminal.shown
    assert secret not in terminal.shown and client_token not in terminal.shown
    app = shown(store, "app", "show", APP_ID, "--secrets")
    assert (app["secret"], app["client_token"]) == (secret, client_token)


def test_without_a_terminal_the_secret_is_read_from_standard_input(store: Path) -> None:
    command = [LATCHKEY, "app", "set", APP_ID, "--store", f"sqlite:{store}"]
    both = subprocess.run(
        [*command, "secret=-", "client_token=-"], input="1" * 32, capture_output=True, text=True, timeout=START_TIMEOUT, check=False)
    assert both.returncode == 1 and both.stderr == "latchkey: Only one setting can be read from standard input.\n"
    one = subprocess.run([*command, "secret=-"], input="1" * 32 + "\n", capture_output=True, text=True, timeout=START_TIMEOUT, check=False)
    assert one.returncode == 0 and one.stderr == ""
    assert shown(store, "app", "show", APP_ID, "--secrets")["secret"] == "1" * 32


def access_token(provider: Provider) -> str:
    code = query(Person(ADA).complete_dialog(provider.dialog(scope="email")))["code"]
    return requests.get(f"{provider.url}/oauth/access_token", timeout=20, params={
        "client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": code}).json()["access_token"]


def test_tokens_are_asked_for_once_and_not_shown(provider: Provider) -> None:
    token = access_token(provider)
    with Terminal(LATCHKEY, "graph", "GET", "me", "--token", "-", "--provider", provider.url) as terminal:
        type_hidden(terminal, r"Access token \(not shown\): ", token)
        assert terminal.status() == 0, terminal.shown
        assert "Ada King Lovelace" in terminal.shown
    assert token not in terminal.shown and REPEAT_PROMPT not in terminal.shown

    wrong = "9" * 32
    for command in (["graph", "GET", APP_ID], ["login", "--device"]):
        with Terminal(LATCHKEY, *command, "--provider", provider.url, "--app", APP_ID, "--client-token", "-") as terminal:
            type_hidden(terminal, r"Client token \(not shown\): ", wrong)
            assert terminal.status() == 1
        assert wrong not in terminal.shown and REPEAT_PROMPT not in terminal.shown

    with Terminal(LATCHKEY, "token", "verify", "-", "--app", APP_ID, "--provider", provider.url) as terminal:
        type_hidden(terminal, r"ID token \(not shown\): ", "a.b.c")
        assert terminal.status() == 1
        assert "malformed_encoding" in terminal.shown
    assert "a.b.c" not in terminal.shown


# The commands that destroy something permanently, each with the texts that its confirmation prompt contains.
DESTRUCTIVE_COMMANDS = [
    (["app", "remove", APP_ID], [APP_ID, "Sample"]), (["person", "remove", ADA.email], [ADA.email, "Ada King Lovelace"]),
    (["app", "reset", APP_ID, "secret"], [APP_ID, "secret"]), (["app", "reset", APP_ID, "client_token"], [APP_ID, "client token"]),
    (["permission", "remove", "user_almanac"], ["user_almanac"]), (["person", "disconnect", ADA.email, "--app", APP_ID], [ADA.email, APP_ID]),
    (["person", "request-deletion", ADA.email, "--app", APP_ID], [ADA.email, APP_ID]),
]


def destroying(test):
    return pytest.mark.parametrize(("command", "named"), DESTRUCTIVE_COMMANDS, ids=lambda value: " ".join(value[:2]))(test)


@pytest.fixture
def full_store(store: Path) -> Path:
    """A store in which each of these commands has something to destroy."""
    for command in (
        ["permission", "add", "user_almanac"], ["app", "set", APP_ID, "data_deletion_callback_url=https://app.example/delete"],
    ):
        assert latchkey(*command, "--store", f"sqlite:{store}").returncode == 0
    with Provider(store) as provider:
        Person(ADA).complete_dialog(provider.dialog())
    return store


def audit_log(store: Path) -> str:
    return latchkey("audit", "--store", f"sqlite:{store}").stdout


@destroying
def test_a_destructive_command_asks_for_confirmation_at_a_terminal(full_store: Path, command: list[str], named: list[str]) -> None:
    before = audit_log(full_store)
    for response in ("n\n", "\n", "yess\n", END_OF_INPUT):
        with Terminal(LATCHKEY, *command, "--store", f"sqlite:{full_store}") as terminal:
            prompt_line = terminal.wait_for(r".*\? .*\[y/N\] ").group()
            assert all(name in prompt_line for name in named)
            terminal.press(response)
            assert terminal.status() == 1
            assert "latchkey: Nothing was changed." in terminal.shown
    assert audit_log(full_store) == before
    with Terminal(LATCHKEY, *command, "--store", f"sqlite:{full_store}") as terminal:
        terminal.wait_for(r"\[y/N\] ")
        terminal.press("Yes\n")
        assert terminal.status() == 0, terminal.shown
    assert audit_log(full_store) != before


@destroying
def test_a_destructive_command_does_not_ask_with_yes(full_store: Path, command: list[str], named: list[str]) -> None:
    before = audit_log(full_store)
    with Terminal(LATCHKEY, *command, "--yes", "--store", f"sqlite:{full_store}") as terminal:
        assert terminal.status() == 0, terminal.shown
        assert "[y/N]" not in terminal.shown
    assert audit_log(full_store) != before


@destroying
def test_a_destructive_command_does_not_ask_without_a_terminal(full_store: Path, command: list[str], named: list[str]) -> None:
    before = audit_log(full_store)
    done = subprocess.run(
        [LATCHKEY, *command, "--store", f"sqlite:{full_store}"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=START_TIMEOUT, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert audit_log(full_store) != before


def test_an_unknown_person_needs_no_confirmation(store: Path) -> None:
    for command in (["app", "remove", "1"], ["person", "remove", "nobody@example.com"]):
        with Terminal(LATCHKEY, *command, "--store", f"sqlite:{store}") as terminal:
            assert terminal.status() == 1
            assert "[y/N]" not in terminal.shown
