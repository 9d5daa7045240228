"""A first day: the package in a fresh Debian system, nginx in front with a self-made certificate, a person who logs in with a browser, a backup, a
lost store, its restoration, and an upgrade. The person is still logged in after each step."""

from __future__ import annotations

import base64
import hashlib
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import CHROMIUM, WAIT_TIMEOUT
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from debian_machine import DebianMachine, InstalledProvider
from playwright.sync_api import Page, expect, sync_playwright
from release_files import Release
from sample import ADA, REPOSITORY
from screens import log_in
from test_upgrade import previous  # noqa: F401

pytestmark = pytest.mark.timeout(900)
HOST = "login.example"

URL = f"https://{HOST}"
NGINX = REPOSITORY / "Examples" / "Proxies" / "nginx.conf"


@pytest.fixture
def served(folder: Path, release: Release, previous: Path) -> Iterator[InstalledProvider]:  # noqa: F811
    """The provider of the previous package, behind nginx, in a network of its own."""
    with DebianMachine(folder, release.package, "--private-network") as machine:
        certificate = f"/etc/ssl/{HOST}"
        machine.run("mkdir", certificate)
        machine.run(
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}",
            "-keyout", f"{certificate}/privkey.pem", "-out", f"{certificate}/fullchain.pem")
        (machine.root / "etc/nginx/sites-enabled/default").unlink()
        shutil.copy(NGINX, machine.root / "etc/nginx/sites-enabled/latchkey")
        machine.run("systemctl", "unmask", "nginx.service")
        machine.run("systemctl", "start", "nginx.service")
        provider = InstalledProvider(machine, 8080)
        provider.install(previous)
        provider.serve_sample(public_url=URL)
        yield provider


@pytest.fixture
def page(served: InstalledProvider, tmp_path: Path) -> Iterator[Page]:
    """A page of a browser that accepts only the certificate of this server."""
    program = tmp_path / "chromium"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(served.machine.in_network())} {CHROMIUM} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    certificate = x509.load_pem_x509_certificate((served.machine.root / f"etc/ssl/{HOST}/fullchain.pem").read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    options = [
        "--no-sandbox", "--disable-dev-shm-usage", f"--host-resolver-rules=MAP {HOST} 127.0.0.1, MAP * ~NOTFOUND",
        f"--ignore-certificate-errors-spki-list={base64.b64encode(hashlib.sha256(key).digest()).decode()}"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=options)
        context = browser.new_context()
        context.set_default_timeout(WAIT_TIMEOUT)
        yield context.new_page()
        browser.close()


def expect_logged_in(served: InstalledProvider, page: Page) -> None:
    page.goto(f"{URL}/settings")
    assert page.url == f"{URL}/settings"
    expect(page.locator("body")).to_contain_text("Ada")


def test_a_first_day(served: InstalledProvider, page: Page, release: Release) -> None:
    machine = served.machine

    page.goto(f"{URL}/settings/login")
    log_in(page, ADA)
    page.wait_for_url("**/settings")
    cookies = page.context.cookies()
    assert cookies and all(cookie["secure"] for cookie in cookies), cookies
    expect_logged_in(served, page)

    # A backup while the provider is running.
    backup = "/var/lib/latchkey/backup.sqlite"
    served.command("store", "backup", backup)
    machine.run("mv", backup, "/root/backup.sqlite")

    # The store is lost, and nobody is logged in to the new one.
    machine.run("systemctl", "stop", served.UNIT)
    machine.run("find", "/var/lib/latchkey", "-mindepth", "1", "-delete")
    machine.run("systemctl", "start", served.UNIT)
    served.wait_until_ready()
    # With a copy of the cookies, so that the new provider does not change those of the person.
    copy = page.context.browser.new_context(storage_state=page.context.storage_state()).new_page()
    copy.goto(f"{URL}/settings")
    expect(copy.locator("input[name=password]")).to_be_visible()

    # The backup is restored, as Documentation/Operating/Backup-and-restore.md says.
    machine.run("systemctl", "stop", served.UNIT)
    machine.run("find", "/var/lib/latchkey", "-mindepth", "1", "-delete")
    machine.run("install", "--owner=latchkey", "--group=latchkey", "--mode=0600", "/root/backup.sqlite", str(served.STORE))
    machine.run("systemctl", "start", served.UNIT)
    served.wait_until_ready()
    expect_logged_in(served, page)

    # An upgrade.
    served.install(release.package)
    expect_logged_in(served, page)
    assert served.command("store", "check").startswith("The store is intact")
    assert "signed_in" in served.command("audit", "--person", ADA.email, "--limit", "20")
