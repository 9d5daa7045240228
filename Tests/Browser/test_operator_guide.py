"""Follows Documentation/Operating on a machine of its own: each command is run in the order of the pages, and a person stays logged in."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import CHROMIUM
from operator_machine import ADDRESS, STORE, OperatorMachine, is_possible
from playwright.sync_api import Browser, Page, expect
from provider import latchkey
from sample import REPOSITORY, Login
from screens import log_in

FOLDER = REPOSITORY / "Documentation" / "Operating"
PAGES = ["First-installation", "TLS-proxy", "Service", "Backup-and-restore", "Upgrades", "Keys", "Sizing", "Warnings"]
URL = "https://login.example"
ADA = Login("ada@example.com", "correct horse battery staple")
READY = '{"status":"ready"}'


def text(page: str) -> str:
    return (FOLDER / f"{page}.md").read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text(page), re.MULTILINE | re.DOTALL)
    return [block for name, block in found if name == language]


def test_the_guide_has_these_pages() -> None:
    guide = (REPOSITORY / "Documentation" / "Running-a-provider.md").read_text(encoding="utf-8")

    assert {file.stem for file in FOLDER.glob("*.md")} == set(PAGES)
    assert all(f"(Operating/{page}.md)" in guide for page in PAGES)


def test_every_block_is_tested() -> None:
    counted = {page: [len(blocks(page, language)) for language in ("sh", "", "yaml", "ini", "text")] for page in PAGES}

    assert counted == {
        "First-installation": [7, 0, 0, 0, 0], "TLS-proxy": [4, 0, 1, 0, 0], "Service": [1, 0, 0, 2, 0], "Backup-and-restore": [4, 0, 0, 0, 0],
        "Upgrades": [1, 1, 0, 0, 1], "Keys": [2, 3, 0, 0, 0], "Sizing": [0, 0, 0, 0, 0], "Warnings": [0, 1, 0, 0, 0]}


class Reader:
    """Somebody who follows the guide, with a browser on the same machine."""

    def __init__(self, machine: OperatorMachine, page: Page) -> None:
        self.machine = machine
        self.page = page

    def follow(self, page: str, number: int, typed: str | None = None, language: str = "sh", **names: str) -> str:
        script = blocks(page, language)[number]
        for name, value in names.items():
            script = re.sub(rf"\b{name}\b", value, script)
        return self.machine.run(script, typed)

    def account(self) -> str:
        """Opens the account page, and returns the text of its first heading."""
        self.page.goto(f"{URL}/settings")
        return self.page.locator("h1").inner_text()

    def latchkey(self, *arguments: str) -> str:
        return self.machine.run(f"cd /var/lib/latchkey; runuser -u latchkey -- latchkey {' '.join(arguments)}")


@pytest.fixture(scope="module")
def reader(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    folder = tmp_path_factory.mktemp("guide")
    with OperatorMachine(folder) as machine:
        machine.run(f'echo "{ADDRESS} login.example" >>/etc/hosts')
        options = ["--no-sandbox", "--disable-dev-shm-usage", f"--host-resolver-rules=MAP login.example {ADDRESS}, MAP * ~NOTFOUND"]
        browser = chromium.browser_type.launch(executable_path=machine.browser(CHROMIUM, folder / "chromium"), args=options)
        context = browser.new_context(locale="en-GB", ignore_https_errors=True)
        context.set_default_timeout(15_000)
        yield Reader(machine, context.new_page())
        browser.close()


class TestStory:
    """The pages in their order. Each test continues where the one before has ended."""

    pytestmark = pytest.mark.skipif(not is_possible(), reason="a machine of its own needs the rights of root")

    def test_the_first_installation(self, reader: Reader) -> None:
        reader.follow("First-installation", 0)
        reader.follow("First-installation", 1)
        printed = reader.follow("First-installation", 2)
        assert "public_url: https://login.example" in printed and "name: Example ID" in printed
        assert reader.follow("First-installation", 3) == READY
        metadata = json.loads(reader.follow("First-installation", 4))
        addresses = [value for name, value in metadata.items() if name == "issuer" or name.endswith(("_endpoint", "_uri"))]
        assert len(addresses) > 6
        assert all(f"{address}/".startswith(f"{URL}/") for address in addresses if not address.startswith("mailto:")), addresses
        added = reader.follow("First-installation", 5, typed=f"{ADA.password}\n")
        assert re.search(r'^id: "\d+"$', added, re.MULTILINE) and re.search(r'^secret: "\w{32}"$', added, re.MULTILINE)

        page = reader.page
        page.goto(URL)
        page.locator("main a[href*='/settings']").first.click()
        log_in(page, ADA)
        page.wait_for_url("**/settings**")
        expect(page.locator("body")).to_contain_text("Ada Lovelace")
        page.goto(f"{URL}/developers")
        expect(page.locator("main")).to_contain_text("Sample")

    def test_the_doctor_finds_only_the_certificate(self, reader: Reader) -> None:
        done = reader.machine.try_to_run(blocks("First-installation", "sh")[6].strip() + " --json")

        problems = [finding for finding in json.loads(done.stdout)["findings"] if finding["severity"] != "ok"]
        assert len(problems) == 1 and "certificate" in problems[0]["text"], problems

    def test_a_copy_of_the_file_alone_is_no_backup(self, reader: Reader) -> None:
        reader.machine.run("cp /var/lib/latchkey/latchkey.sqlite /tmp/copy.sqlite")

        done = reader.machine.try_to_run("latchkey store check --store sqlite:/tmp/copy.sqlite")
        assert done.returncode != 0 and "no tables" in done.stderr and "-wal" in done.stderr

    def test_a_backup_is_restored(self, reader: Reader) -> None:
        made = reader.follow("Backup-and-restore", 0)
        assert re.fullmatch(r"/var/backups/latchkey/\d{4}-\d\d-\d\d\.sqlite: \d+ kB, checked\n", made)
        every_night = reader.follow("Backup-and-restore", 1)
        assert every_night.endswith("kB, checked\n")
        intact = "The store is intact: apps 1, people 1.\n"
        assert reader.follow("Backup-and-restore", 2) == intact * 2
        assert reader.machine.run("stat -c '%a %U' /var/backups/latchkey/*.sqlite").splitlines() == ["600 latchkey"] * 2
        self.change_everything(reader)

        reader.machine.run("systemctl stop latchkey; rm /var/lib/latchkey/latchkey.sqlite*")
        restored = reader.follow("Backup-and-restore", 3)

        assert restored == intact + READY
        assert "Ada Lovelace" in reader.page.goto(f"{URL}/settings").text(), "the session goes on"
        assert reader.latchkey("person", "list").count("@example.com") == 1
        assert reader.machine.run("stat -c '%a %U' /var/lib/latchkey/latchkey.sqlite") == "600 latchkey\n"

    @staticmethod
    def change_everything(reader: Reader) -> None:
        """Does what a restore forgets: a new person, and a new password, which ends the session."""
        password = "password=another-password"
        reader.latchkey("person", "add", "email=grace@example.com", "first_name=Grace", "last_name=Hopper", password)
        reader.latchkey("person", "set", ADA.email, password)
        reader.page.goto(f"{URL}/settings")
        expect(reader.page.locator("input[name=password]")).to_be_visible()

    def test_the_former_store_is_kept_and_not_mixed_with_the_restored_one(self, reader: Reader) -> None:
        reader.latchkey("person", "add", "email=grace@example.com", "first_name=Grace", "last_name=Hopper", "password=another-password")
        assert reader.machine.run("ls /var/lib/latchkey/latchkey.sqlite-wal")

        reader.follow("Backup-and-restore", 3)

        assert "grace@" not in reader.latchkey("person", "list")
        former = reader.machine.run("ls -d /var/lib/latchkey/before-restore.*/latchkey.sqlite | xargs ls -t | head -n 1").strip()
        assert "grace@example.com" in reader.machine.run(f"latchkey person list --store sqlite:{former}")

    def test_an_upgrade(self, reader: Reader) -> None:
        version = reader.machine.run("latchkey --version")
        lines = reader.follow("Upgrades", 0).splitlines()

        assert f"{lines[0]}\n" == version and lines[1].startswith("/var/backups/latchkey-upgrades/before-upgrade-")
        assert lines[2] == READY + version.strip()
        assert "Ada Lovelace" in reader.page.goto(f"{URL}/settings").text(), "the session goes on"
        reader.follow("Upgrades", 0, language="")

    def test_the_nightly_backup_deletes_old_backups_and_not_those_of_upgrades(self, reader: Reader) -> None:
        reader.machine.run("touch -d '20 days ago' /var/backups/latchkey/*.sqlite /var/backups/latchkey-upgrades/*.sqlite")
        upgrades = reader.machine.run("ls /var/backups/latchkey-upgrades")

        reader.machine.run("systemctl start latchkey-backup.service")

        assert len(reader.machine.run("ls /var/backups/latchkey").splitlines()) == 1
        assert reader.machine.run("ls /var/backups/latchkey-upgrades") == upgrades != ""

    def test_without_the_package(self, reader: Reader) -> None:
        reader.follow("Service", 0, latchkey="other")
        printed = reader.machine.run("runuser -u other -- latchkey serve --config /etc/other/other.yaml --print-config")
        assert "store: sqlite:/var/lib/other/other.sqlite  # /etc/other/other.yaml:1\n" in printed

    def test_the_keys(self, reader: Reader) -> None:
        assert "signs until" in reader.follow("Keys", 0)
        assert "published; signs from" in reader.follow("Keys", 1)
        app = json.loads(reader.latchkey("app", "list", "--json"))[0]["id"]
        for number in range(3):
            script = "cd /var/lib/latchkey\n" + blocks("Keys", "")[number].replace("APP", app).replace("LOGIN", ADA.email)
            done = reader.machine.try_to_run(script, f"{ADA.password}\n")
            # Ada has not logged in to the app.
            assert done.returncode == 0 or "disconnect" in script and "disconnected" not in done.stdout, done.stderr

    def test_the_proxy(self, reader: Reader) -> None:
        reader.follow("TLS-proxy", 0)
        assert reader.machine.run("stat -c '%a %G' /etc/ssl/login.example/privkey.pem") == "640 caddy\n"
        reader.follow("TLS-proxy", 1)
        assert reader.machine.run("stat -c %a /etc/ssl/login.example/haproxy.pem") == "600\n"
        reader.follow("TLS-proxy", 2)
        assert "ct count over 100" in reader.machine.run("nft list table inet latchkey; nft flush ruleset")
        answers = reader.follow("TLS-proxy", 3).lower()
        assert "location: https://login.example/settings" in answers and "strict-transport-security" in answers

    def test_nothing_went_wrong(self, reader: Reader) -> None:
        log = reader.machine.read("/var/log/latchkey.err")
        pattern = re.search("-g '(.*)'", blocks("Warnings", "")[0])[1]
        assert log and not [line for line in log.splitlines() if re.search(pattern, line)], log


def test_a_program_that_is_too_old_says_what_the_guide_says(store: Path) -> None:
    with sqlite3.connect(store) as database:
        database.execute("PRAGMA user_version = 1000")
    database.close()
    refused = latchkey("serve", "--port", "0", "--store", f"sqlite:{store}")

    shown = blocks("Upgrades", "text")[0].strip().replace("/var/lib/latchkey/latchkey.sqlite", str(store))
    assert refused.returncode == 1
    assert re.fullmatch(re.escape(shown).replace("…", r"\d+"), refused.stderr.strip()), refused.stderr


def test_the_settings_for_another_machine_are_accepted(tmp_path: Path) -> None:
    file = tmp_path / "latchkey.yaml"
    file.write_text(blocks("TLS-proxy", "yaml")[0], encoding="utf-8")
    printed = latchkey("serve", "--config", file, "--print-config")
    assert printed.returncode == 0 and "10.0.0.10" in printed.stdout, printed.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    program = tmp_path / "latchkey"
    shutil.copy("/bin/true", program)
    script = blocks("Backup-and-restore", "sh")[1]
    units = dict(re.findall(r"^cat >/etc/systemd/system/(\S+) <<'END'\n(.*?)^END$", script, re.MULTILINE | re.DOTALL))
    override, service = blocks("Service", "ini")
    units["latchkey.service"] = service.replace("/usr/bin/latchkey", str(program)) + override
    assert len(units) == 3
    for name, unit in units.items():
        (tmp_path / name).write_text(unit.replace("User=latchkey", "User=root"), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", *(tmp_path / name for name in units)], capture_output=True, text=True, timeout=60, check=False,
        env={"PATH": "/usr/bin:/bin", "SYSTEMD_UNIT_PATH": f"{tmp_path}:"})
    problems = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "latchkey" in line]
    assert not problems, problems


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files_and_headings(page: str) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", text(page), flags=re.DOTALL)):
        if "://" in target:
            continue
        name, _, heading = target.partition("#")
        file = (FOLDER / name).resolve() if name else FOLDER / f"{page}.md"
        assert file.exists(), target
        if heading:
            headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}
            assert heading in anchors, target
