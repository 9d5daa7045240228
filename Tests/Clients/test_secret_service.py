"""Tests the session in a desktop's keyring, with a separate session bus and home folder."""

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from kill_sessions import WRITER

UNLOCK = 'printf "test-password\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null; '
LOCKED = "gnome-keyring-daemon --start --components=secrets >/dev/null; "
TOKEN = "hidden"
SUPPORT = Path(__file__).parents[1] / "Support"
HIDING, SILENT_PROMPTER = SUPPORT / "hiding_keyring.py", SUPPORT / "silent_prompter.py"
CALL = "2>/dev/null dbus-send --session --print-reply --dest"
# Shell functions that start and end a keyring while another process continues to run. The keyring is ready once it has its name on the bus
# and is unlocked.
SHELL = f"""
    begin() {{
        printf "test-password\\n" | exec gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 & keyring=$!
        until is_ready; do sleep 0.1; done
    }}
    is_ready() {{
        {CALL}=org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets |
            grep -q "uint32 $keyring\$" &&
        {CALL}=org.freedesktop.secrets /org/freedesktop/secrets/collection/login org.freedesktop.DBus.Properties.Get \
            string:org.freedesktop.Secret.Collection string:Locked | grep -q "boolean false"
    }}
    coproc TALK {{ exec {WRITER} interactive sample; }}
    say() {{ echo "$@" >&${{TALK[1]}}; read -r answer <&${{TALK[0]}}; echo "$answer"; }}
"""


class Desktop:
    """A person's home, with or without a session bus."""

    def __init__(self, folder: Path):
        self.state = folder / "state/latchkey/sample"
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder / "home"),
            "XDG_RUNTIME_DIR": str(folder / "runtime"),
            "XDG_STATE_HOME": str(folder / "state"),
        }
        for name in ["home", "runtime"]:
            (folder / name).mkdir(mode=0o700)

    def run(self, *arguments: str) -> str:
        """Returns the output of a process without a bus."""
        return self._output([str(WRITER), *arguments])

    def run_on_bus(self, before: str, *arguments: str) -> str:
        """Returns the output of a process on a separate bus, after some commands on the same bus."""
        return self.run_script(f"{before} exec {shlex.join([str(WRITER), *arguments])}")

    def run_script(self, script: str) -> str:
        """Returns the output of a script on a separate bus."""
        return self._output(["dbus-run-session", "--", "bash", "-c", script])

    def _output(self, command: list[str]) -> str:
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        assert f"EAA{TOKEN}" not in done.stderr
        return done.stdout.strip()

    def install_silent_prompter(self) -> None:
        """Installs a prompter that never answers a password prompt. It only sleeps, and ends after 30 seconds."""
        services = Path(self.environment["XDG_RUNTIME_DIR"]) / "dbus-1/services"
        services.mkdir(parents=True, exist_ok=True)
        name = "org.gnome.keyring.SystemPrompter"
        wait = 'Exec=/bin/sh -c "exec sleep 30 >/dev/null 2>&1"'
        (services / f"{name}.service").write_text(f"[D-BUS Service]\nName={name}\n{wait}\n")

    def silent_prompter(self) -> str:
        """Returns commands that start a prompter which the person does not answer, and then lock the keyring."""
        folder = shlex.quote(self.environment["HOME"])
        root, collection = "/org/freedesktop/secrets", "/org/freedesktop/secrets/collection/login"
        lock = f"org.freedesktop.Secret.Service.Lock array:objpath:{collection}"
        return f"""
            {sys.executable} {SILENT_PROMPTER} {folder} & until [ -e {folder}/asking ]; do sleep 0.1; done
            dbus-send --session --print-reply --dest=org.freedesktop.secrets {root} {lock} >/dev/null
        """

    def make_default_keyring(self, name: str) -> None:
        """Adds a keyring without a password and makes it the default, as "Set as default" in a keyring manager does."""
        folder = Path(self.environment["HOME"]) / ".local/share/keyrings"
        lines = ["[keyring]", f"display-name={name}", "ctime=0", "mtime=0", "lock-on-idle=false", "lock-after=false"]
        (folder / f"{name}.keyring").write_text("\n".join(lines) + "\n")
        (folder / "default").write_text(name)

    def choose_storage(self, storage_kind: str) -> None:
        """Creates the files that a process leaves if it was killed before it stored its first record."""
        self.state.mkdir(mode=0o700, parents=True)
        (self.state / "place").touch(mode=0o600)
        (self.state / "place").write_text(f"{storage_kind}\n")

    def storage_kind(self) -> str:
        return (self.state / "place").read_text().strip()

    def has_file(self) -> bool:
        return (self.state / "session.json").exists()


@pytest.fixture
def desktop(tmp_path: Path) -> Desktop:
    return Desktop(tmp_path)


def test_a_session_is_stored_only_in_the_keyring(desktop: Desktop) -> None:
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == "nobody stored"
    assert desktop.run_on_bus(UNLOCK, "login", "sample", TOKEN) == f"EAA{TOKEN} stored"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} stored"
    assert desktop.storage_kind() == "secret-service"
    assert not desktop.has_file()
    for file in desktop.state.iterdir():
        assert TOKEN not in file.read_text()


def test_a_session_in_the_keyring_is_unavailable_only_while_there_is_no_bus(desktop: Desktop) -> None:
    desktop.run_on_bus(UNLOCK, "login", "sample", TOKEN)
    assert desktop.run("show", "sample") == "nobody not_offered"
    assert desktop.run("login", "sample", "other") == "EAAother not_offered"
    assert not desktop.has_file()
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} stored"


def test_a_session_that_began_in_a_file_stays_there(desktop: Desktop) -> None:
    assert desktop.run("login", "sample", TOKEN) == f"EAA{TOKEN} stored"
    assert desktop.storage_kind() == "file"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} stored"


def test_a_locked_keyring_is_unavailable_and_not_empty(desktop: Desktop) -> None:
    desktop.run_on_bus(UNLOCK, "login", "sample", TOKEN)
    assert desktop.run_on_bus(LOCKED, "show", "sample") == "nobody locked"
    assert desktop.run_on_bus(LOCKED, "login", "sample", "other") == "EAAother locked"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} stored"


def test_a_keyring_that_waits_for_the_person_times_out(desktop: Desktop) -> None:
    desktop.install_silent_prompter()
    started = time.monotonic()
    assert desktop.run_on_bus(LOCKED, "login", "sample", TOKEN) == f"EAA{TOKEN} stored"
    assert 3 < time.monotonic() - started < 20
    assert desktop.storage_kind() == "file"


def test_without_a_keyring_a_session_is_stored_in_the_file(desktop: Desktop) -> None:
    assert desktop.run_on_bus(LOCKED, "login", "sample", TOKEN) == f"EAA{TOKEN} stored"
    assert desktop.storage_kind() == "file"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} stored"


@pytest.mark.parametrize("has_prompter", [True, False])
def test_an_empty_keyring_chosen_by_a_killed_process_is_abandoned(desktop: Desktop, has_prompter: bool) -> None:
    if has_prompter:
        desktop.install_silent_prompter()
    desktop.choose_storage("secret-service")
    assert desktop.run("login", "sample", "other") == "EAAother not_offered"
    assert desktop.storage_kind() == "secret-service"
    assert desktop.run_on_bus(LOCKED, "login", "sample", TOKEN) == f"EAA{TOKEN} stored"
    assert desktop.storage_kind() == "file"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} stored"


def test_a_keyring_that_has_stored_a_session_is_never_abandoned(desktop: Desktop) -> None:
    """A locked keyring can contain the session even if it shows no items, because some keyrings hide their items while they are locked."""
    desktop.choose_storage("secret-service")
    (desktop.state / "revision").touch(mode=0o600)
    assert desktop.run_on_bus(LOCKED, "login", "sample", TOKEN) == f"EAA{TOKEN} locked"
    assert desktop.storage_kind() == "secret-service"
    assert not desktop.has_file()


def test_a_session_is_replaced_in_its_keyring_even_if_the_default_keyring_changes(desktop: Desktop) -> None:
    desktop.run_on_bus(UNLOCK, "login", "sample", "one")
    desktop.make_default_keyring("second")
    assert desktop.run_on_bus(UNLOCK, "login", "sample", "two") == "EAAtwo stored"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == "EAAtwo stored"
    assert desktop.run_script(f"{UNLOCK} {SHELL} say logout") == "nobody stored"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == "nobody stored"


def test_a_recreated_keyring_is_still_used(desktop: Desktop) -> None:
    script = f"{SHELL} begin; say login one; kill $keyring; wait $keyring; begin; say show; say login two; say logout; {WRITER} show sample"
    assert desktop.run_script(script).splitlines() == ["EAAone stored", "EAAone stored", "EAAtwo stored", "nobody stored", "nobody stored"]


def test_an_unanswered_prompt_does_not_abandon_a_recreated_keyring(desktop: Desktop) -> None:
    script = f"""
        {SHELL} begin; say login one; {desktop.silent_prompter()}
        say show; say show
        kill $keyring && echo alive; wait $keyring; begin
        say show; say login two; {WRITER} show sample; say logout; {WRITER} show sample
    """
    assert desktop.run_script(script).splitlines() == [
        *["EAAone stored", "EAAone no_answer", "EAAone locked", "alive"],
        *["EAAone stored", "EAAtwo stored", "EAAtwo stored", "nobody stored", "nobody stored"],
    ]


class HidingKeyring:
    """A keyring that hides its items while it is locked."""

    def __init__(self, desktop: Desktop):
        self.desktop = desktop
        folder = shlex.quote(str(desktop.state.parent))
        self.begin = f"mkdir -p -m 700 {folder}; {sys.executable} {HIDING} {folder} & until [ -e {folder}/ready ]; do sleep 0.1; done;"
        self.lock = f"touch {folder}/locked;"
        self.unlock = f"rm {folder}/locked;"
        self.allow_unlocking = f"touch {folder}/willing;"
        self.stop_responding = f"touch {folder}/silent;"

    def outputs(self, script: str) -> list[str]:
        return self.desktop.run_script(f"{self.begin} {script}").splitlines()


@pytest.fixture
def hiding(desktop: Desktop) -> HidingKeyring:
    return HidingKeyring(desktop)


def test_a_keyring_that_hides_its_items_is_unavailable_and_not_empty(hiding: HidingKeyring) -> None:
    login, show = f"{WRITER} login sample", f"{WRITER} show sample"
    assert hiding.outputs(
        f"{login} one; {SHELL} say show; {hiding.lock} {show}; say show; {login} two; {hiding.allow_unlocking} {show}; say show"
    ) == ["EAAone stored", "EAAone stored", "nobody locked", "EAAone locked", "EAAtwo locked", "EAAone stored", "EAAone stored"]


def test_an_item_that_appears_on_unlocking_is_not_replaced_unread(hiding: HidingKeyring) -> None:
    revision_file = shlex.quote(str(hiding.desktop.state / "revision"))
    assert hiding.outputs(
        f"{WRITER} login sample one; rm {revision_file}; {hiding.lock} {WRITER} show sample; "
        f"{hiding.allow_unlocking} {WRITER} secret sample secret"
    ) == ["EAAone stored", "nobody stored", "EAAone stored"]


def test_a_hiding_keyring_that_is_unlocked_during_a_login_stores_it(hiding: HidingKeyring) -> None:
    assert hiding.outputs(
        f"{WRITER} login sample one; {hiding.lock} {hiding.allow_unlocking} {WRITER} login sample two; {WRITER} show sample"
    ) == ["EAAone stored", "EAAtwo stored", "EAAtwo stored"]


def test_a_prompt_that_never_ends_does_not_block_other_processes(hiding: HidingKeyring) -> None:
    assert hiding.outputs(
        f"{SHELL} say login one; {hiding.lock} {hiding.stop_responding} say show; say show; {hiding.unlock}"
        f"say show; say login two; say logout; {WRITER} show sample"
    ) == ["EAAone stored", "EAAone no_answer", "EAAone locked", "EAAone stored", "EAAtwo stored", "nobody stored", "nobody stored"]


def test_concurrent_processes_store_one_session_even_if_the_keyring_stops_responding(desktop: Desktop) -> None:
    desktop.state.mkdir(mode=0o700, parents=True)
    lock, storage_kind = shlex.quote(str(desktop.state / "lock")), shlex.quote(str(desktop.state / "place"))
    # The keyring stops when both processes have chosen it, and wait for the folder.
    stop_responding = f"""
        printf "test-password\\n" | exec gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 & keyring=$!
        until {WRITER} show other | grep -q stored; do sleep 0.1; done
        is_waiting() {{ ls -l /proc/$1/fd | grep -q "/lock$"; }}
        umask 077; exec 9>{lock}; flock 9
        {WRITER} login sample one 9>&- & first=$!
        {WRITER} login sample two 9>&- & second=$!
        until is_waiting $first && is_waiting $second; do sleep 0.1; done
        kill -STOP $keyring; exec 9>&-; sleep 3.6; kill -CONT $keyring
        wait $first $second
        {WRITER} show sample
        rm -f {storage_kind} {shlex.quote(str(desktop.state / "session.json"))}
    """
    *logins, shown, left = desktop.run_on_bus(stop_responding, "show", "sample").splitlines()
    assert [line.split()[1] for line in logins] == ["stored", "stored"]
    assert shown in logins
    assert left in ("nobody stored", shown), "There were two sessions."


def test_without_a_bus_a_session_is_stored_in_the_file(desktop: Desktop) -> None:
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nobody/there"
    assert desktop.run("login", "sample", TOKEN) == f"EAA{TOKEN} stored"
    assert desktop.storage_kind() == "file"
