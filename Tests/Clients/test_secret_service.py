"""The session in the keyring of a desktop: on a session bus of its own, with a home of its own."""

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
HIDING, SILENT = SUPPORT / "hiding_keyring.py", SUPPORT / "silent_prompter.py"
CALL = "2>/dev/null dbus-send --session --print-reply --dest"
# A keyring that can be ended, and a process that lives on meanwhile. The keyring is ready when it has its name on the bus and is unlocked.
TALK = f"""
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
    coproc TALK {{ exec {WRITER} talk sample; }}
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
        """The answer of a process without a bus."""
        return self._output([str(WRITER), *arguments])

    def run_on_bus(self, before: str, *arguments: str) -> str:
        """The answer of a process on a bus of its own, after some commands there."""
        return self.run_script(f"{before} exec {shlex.join([str(WRITER), *arguments])}")

    def run_script(self, script: str) -> str:
        """What is said on a bus of its own."""
        return self._output(["dbus-run-session", "--", "bash", "-c", script])

    def _output(self, command: list[str]) -> str:
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        assert f"EAA{TOKEN}" not in done.stderr
        return done.stdout.strip()

    def install_silent_prompter(self) -> None:
        """Whoever asks the person for a password waits."""
        services = Path(self.environment["XDG_RUNTIME_DIR"]) / "dbus-1/services"
        services.mkdir(parents=True, exist_ok=True)
        name = "org.gnome.keyring.SystemPrompter"
        wait = 'Exec=/bin/sh -c "exec sleep 30 >/dev/null 2>&1"'
        (services / f"{name}.service").write_text(f"[D-BUS Service]\nName={name}\n{wait}\n")

    def silent_prompter(self) -> str:
        """What begins a prompter that the person does not answer, and locks the keyring."""
        folder = shlex.quote(self.environment["HOME"])
        root, collection = "/org/freedesktop/secrets", "/org/freedesktop/secrets/collection/login"
        lock = f"org.freedesktop.Secret.Service.Lock array:objpath:{collection}"
        return f"""
            {sys.executable} {SILENT} {folder} & until [ -e {folder}/asking ]; do sleep 0.1; done
            dbus-send --session --print-reply --dest=org.freedesktop.secrets {root} {lock} >/dev/null
        """

    def make_default_keyring(self, name: str) -> None:
        """What "Set as default" does in a program for keyrings, with one that needs no password."""
        folder = Path(self.environment["HOME"]) / ".local/share/keyrings"
        lines = ["[keyring]", f"display-name={name}", "ctime=0", "mtime=0", "lock-on-idle=false", "lock-after=false"]
        (folder / f"{name}.keyring").write_text("\n".join(lines) + "\n")
        (folder / "default").write_text(name)

    def choose(self, place: str) -> None:
        """What a process leaves that was killed before its first record was kept."""
        self.state.mkdir(mode=0o700, parents=True)
        (self.state / "place").touch(mode=0o600)
        (self.state / "place").write_text(f"{place}\n")

    def place(self) -> str:
        return (self.state / "place").read_text().strip()

    def has_file(self) -> bool:
        return (self.state / "session.json").exists()


@pytest.fixture
def desktop(tmp_path: Path) -> Desktop:
    return Desktop(tmp_path)


def test_a_session_is_kept_in_the_keyring_and_nowhere_else(desktop: Desktop) -> None:
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == "nobody kept"
    assert desktop.run_on_bus(UNLOCK, "login", "sample", TOKEN) == f"EAA{TOKEN} kept"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} kept"
    assert desktop.place() == "secret-service"
    assert not desktop.has_file()
    for file in desktop.state.iterdir():
        assert TOKEN not in file.read_text()


def test_a_session_of_the_keyring_is_unavailable_without_a_bus_and_there_again_with_one(desktop: Desktop) -> None:
    desktop.run_on_bus(UNLOCK, "login", "sample", TOKEN)
    assert desktop.run("show", "sample") == "nobody not_offered"
    assert desktop.run("login", "sample", "other") == "EAAother not_offered"
    assert not desktop.has_file()
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} kept"


def test_a_session_that_began_in_a_file_stays_there(desktop: Desktop) -> None:
    assert desktop.run("login", "sample", TOKEN) == f"EAA{TOKEN} kept"
    assert desktop.place() == "file"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} kept"


def test_a_locked_keyring_is_unavailable_and_not_empty(desktop: Desktop) -> None:
    desktop.run_on_bus(UNLOCK, "login", "sample", TOKEN)
    assert desktop.run_on_bus(LOCKED, "show", "sample") == "nobody locked"
    assert desktop.run_on_bus(LOCKED, "login", "sample", "other") == "EAAother locked"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} kept"


def test_a_keyring_that_waits_for_the_person_is_given_up_before_long(desktop: Desktop) -> None:
    desktop.install_silent_prompter()
    began = time.monotonic()
    assert desktop.run_on_bus(LOCKED, "login", "sample", TOKEN) == f"EAA{TOKEN} kept"
    assert 3 < time.monotonic() - began < 20
    assert desktop.place() == "file"


def test_a_desktop_without_a_keyring_leads_to_the_file(desktop: Desktop) -> None:
    assert desktop.run_on_bus(LOCKED, "login", "sample", TOKEN) == f"EAA{TOKEN} kept"
    assert desktop.place() == "file"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} kept"


@pytest.mark.parametrize("asks", [True, False])
def test_a_keyring_that_was_chosen_by_a_killed_process_and_keeps_nothing_is_given_up(desktop: Desktop, asks: bool) -> None:
    if asks:
        desktop.install_silent_prompter()
    desktop.choose("secret-service")
    assert desktop.run("login", "sample", "other") == "EAAother not_offered"
    assert desktop.place() == "secret-service"
    assert desktop.run_on_bus(LOCKED, "login", "sample", TOKEN) == f"EAA{TOKEN} kept"
    assert desktop.place() == "file"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == f"EAA{TOKEN} kept"


def test_a_keyring_that_has_kept_a_session_is_never_given_up_though_it_shows_none(desktop: Desktop) -> None:
    """There are keyrings that hide what they have while they are locked."""
    desktop.choose("secret-service")
    (desktop.state / "revision").touch(mode=0o600)
    assert desktop.run_on_bus(LOCKED, "login", "sample", TOKEN) == f"EAA{TOKEN} locked"
    assert desktop.place() == "secret-service"
    assert not desktop.has_file()


def test_a_session_is_replaced_where_it_is_though_another_keyring_has_become_the_usual_one(desktop: Desktop) -> None:
    desktop.run_on_bus(UNLOCK, "login", "sample", "one")
    desktop.make_default_keyring("second")
    assert desktop.run_on_bus(UNLOCK, "login", "sample", "two") == "EAAtwo kept"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == "EAAtwo kept"
    assert desktop.run_script(f"{UNLOCK} {TALK} say logout") == "nobody kept"
    assert desktop.run_on_bus(UNLOCK, "show", "sample") == "nobody kept"


def test_a_keyring_that_begins_anew_is_used_on(desktop: Desktop) -> None:
    script = f"{TALK} begin; say login one; kill $keyring; wait $keyring; begin; say show; say login two; say logout; {WRITER} show sample"
    assert desktop.run_script(script).splitlines() == ["EAAone kept", "EAAone kept", "EAAtwo kept", "nobody kept", "nobody kept"]


def test_a_prompt_that_nobody_answers_ends_no_keyring_and_one_that_begins_anew_is_used_on(desktop: Desktop) -> None:
    script = f"""
        {TALK} begin; say login one; {desktop.silent_prompter()}
        say show; say show
        kill $keyring && echo alive; wait $keyring; begin
        say show; say login two; {WRITER} show sample; say logout; {WRITER} show sample
    """
    assert desktop.run_script(script).splitlines() == [
        *["EAAone kept", "EAAone no_answer", "EAAone locked", "alive"],
        *["EAAone kept", "EAAtwo kept", "EAAtwo kept", "nobody kept", "nobody kept"],
    ]


class HidingKeyring:
    """A keyring that shows nothing while it is locked."""

    def __init__(self, desktop: Desktop):
        self.desktop = desktop
        folder = shlex.quote(str(desktop.state.parent))
        self.begin = f"mkdir -p -m 700 {folder}; {sys.executable} {HIDING} {folder} & until [ -e {folder}/ready ]; do sleep 0.1; done;"
        self.lock = f"touch {folder}/locked;"
        self.unlock = f"rm {folder}/locked;"
        self.let_unlock = f"touch {folder}/willing;"
        self.fall_silent = f"touch {folder}/silent;"

    def answers(self, script: str) -> list[str]:
        return self.desktop.run_script(f"{self.begin} {script}").splitlines()


@pytest.fixture
def hiding(desktop: Desktop) -> HidingKeyring:
    return HidingKeyring(desktop)


def test_a_keyring_that_hides_what_it_has_is_unavailable_and_not_empty(hiding: HidingKeyring) -> None:
    login, show = f"{WRITER} login sample", f"{WRITER} show sample"
    assert hiding.answers(
        f"{login} one; {TALK} say show; {hiding.lock} {show}; say show; {login} two; {hiding.let_unlock} {show}; say show"
    ) == ["EAAone kept", "EAAone kept", "nobody locked", "EAAone locked", "EAAtwo locked", "EAAone kept", "EAAone kept"]


def test_what_shows_itself_when_a_keyring_is_unlocked_is_not_replaced_unseen(hiding: HidingKeyring) -> None:
    sign = shlex.quote(str(hiding.desktop.state / "revision"))
    assert hiding.answers(
        f"{WRITER} login sample one; rm {sign}; {hiding.lock} {WRITER} show sample; {hiding.let_unlock} {WRITER} keep sample secret"
    ) == ["EAAone kept", "nobody kept", "EAAone kept"]


def test_a_hiding_keyring_that_is_unlocked_as_a_login_begins_keeps_it(hiding: HidingKeyring) -> None:
    assert hiding.answers(
        f"{WRITER} login sample one; {hiding.lock} {hiding.let_unlock} {WRITER} login sample two; {WRITER} show sample"
    ) == ["EAAone kept", "EAAtwo kept", "EAAtwo kept"]


def test_a_prompt_that_is_never_over_stands_in_no_ones_way(hiding: HidingKeyring) -> None:
    assert hiding.answers(
        f"{TALK} say login one; {hiding.lock} {hiding.fall_silent} say show; say show; {hiding.unlock}"
        f"say show; say login two; say logout; {WRITER} show sample"
    ) == ["EAAone kept", "EAAone no_answer", "EAAone locked", "EAAone kept", "EAAtwo kept", "nobody kept", "nobody kept"]


def test_processes_that_choose_at_once_keep_one_session_though_the_keyring_falls_silent(desktop: Desktop) -> None:
    place = shlex.quote(str(desktop.state / "place"))
    falls_silent = f"""
        printf "test-password\\n" | exec gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 & keyring=$!
        until {WRITER} show other | grep -q kept; do sleep 0.1; done
        {{ until [ -e {place} ]; do :; done; kill -STOP $keyring; sleep 3.6; kill -CONT $keyring; }} & silence=$!
        {WRITER} login sample one & first=$!
        {WRITER} login sample two & second=$!
        wait $silence $first $second
        {WRITER} show sample
        rm -f {place} {shlex.quote(str(desktop.state / "session.json"))}
    """
    *logins, shown, left = desktop.run_on_bus(falls_silent, "show", "sample").splitlines()
    assert [line.split()[1] for line in logins] == ["kept", "kept"]
    assert shown in logins
    assert left in ("nobody kept", shown), "There were two sessions."


def test_a_bus_that_is_gone_leads_to_the_file(desktop: Desktop) -> None:
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nobody/there"
    assert desktop.run("login", "sample", TOKEN) == f"EAA{TOKEN} kept"
    assert desktop.place() == "file"
