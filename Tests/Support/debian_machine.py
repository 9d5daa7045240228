"""A fresh Debian system in a folder, whose own systemd runs in a container on this machine (systemd-nspawn), by default with the network of
this machine.

Only root can start one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import time
from pathlib import Path
from urllib.parse import urlencode

from sample import APP_ID, REPOSITORY, SEED, WEB_CALLBACK

CACHE = REPOSITORY / ".build-release" / "check"
# What is installed besides Debian's smallest system. The package of the provider brings what it needs itself.
PACKAGES = ["ca-certificates", "dbus", "debconf", "nginx-light", "openssl", "systemd-sysv"]
SUITE = "bookworm"
START_TIMEOUT = 60
COMMAND_TIMEOUT = 300


def host_sources() -> str:
    """Returns the file that says where this machine has its Debian packages from."""
    deb822 = Path("/etc/apt/sources.list.d/debian.sources")
    return str(deb822 if deb822.exists() else "/etc/apt/sources.list")


def fresh_root(package: Path) -> Path:
    """Returns an archive of a fresh Debian root, which is made once. It has the files of the packages that `package` depends on, not installed, so
    that an installation needs no network."""
    depends = subprocess.run(["dpkg-deb", "--field", package, "Depends"], check=True, capture_output=True, text=True).stdout
    archive = CACHE / f"{SUITE}-{hashlib.sha256(depends.encode()).hexdigest()[:8]}.tar"
    if not archive.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        settings = CACHE / "apt.conf"
        dump = subprocess.run(["apt-config", "dump", "--format", '%F "%v";%n', "Acquire"], check=True, capture_output=True, text=True).stdout
        settings.write_text("".join(f"{line}\n" for line in dump.splitlines() if '""' not in line), encoding="utf-8")
        partial = archive.with_suffix(".partial.tar")
        subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(PACKAGES)}", f"--aptopt={settings}",
             "--dpkgopt=force-unsafe-io", "--skip=cleanup/apt", f"--customize-hook=copy-in {package} /root",
             "--customize-hook=chroot \"$1\" systemctl mask nginx.service",
             f"--customize-hook=chroot \"$1\" apt-get install -y --download-only /root/{package.name}",
             f"--customize-hook=rm \"$1\"/root/{package.name}", SUITE, partial, host_sources()],
            check=True)
        partial.rename(archive)
    return archive


class DebianMachine:
    """A running Debian system, which ends with the `with` block."""

    def __init__(self, folder: Path, package: Path, *options: str) -> None:
        """`package` is what will be installed, and `options` are more options of systemd-nspawn."""
        self.root = folder / "root"
        self._package = package
        self._options = options

    def __enter__(self) -> DebianMachine:
        assert os.geteuid() == 0, "only root can start a Debian system in a container"
        self.root.mkdir(parents=True)
        subprocess.run(["tar", "--extract", "--file", fresh_root(self._package), "--directory", self.root, "--numeric-owner"], check=True)
        # Logs of the journal are read from files.
        (self.root / "var" / "log" / "journal").mkdir(exist_ok=True)
        self._container = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--resolv-conf=copy-host", *self._options, "--directory", self.root, "--boot"],
            stdin=subprocess.DEVNULL, stdout=open(self.root.parent / "console.log", "w", encoding="utf-8"), stderr=subprocess.STDOUT)
        try:
            self._leader = self._wait_for_systemd()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._container.terminate()
        try:
            self._container.wait(30)
        except subprocess.TimeoutExpired:
            self._container.kill()
            self._container.wait()
        shutil.rmtree(self.root, ignore_errors=True)

    def run(self, *command: str | Path, check: bool = True, user: str | None = None, variables: dict[str, str] | None = None,
            text: str | None = None) -> subprocess.CompletedProcess[str]:
        """Runs a command in the system until it ends, as root or as another user."""
        as_user = ["runuser", "--user", user, "--"] if user else []
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"} | (variables or {})
        done = subprocess.run(
            ["nsenter", "--target", self._leader, "--mount", "--uts", "--ipc", "--pid", "--root", "--wd=/", *as_user, *command],
            capture_output=True, text=True, timeout=COMMAND_TIMEOUT, check=False, env=environment, input=text)
        if check:
            assert done.returncode == 0, f"{command} failed with status {done.returncode}:\n{done.stdout}{done.stderr}"
        return done

    def install(self, package: Path, *options: str) -> str:
        """Installs or upgrades a package from a file, with what it depends on from Debian. Returns what was printed."""
        shutil.copy(package, self.root / "root" / package.name)
        return self.run("apt-get", "install", "-q", "-y", "--allow-downgrades", *options, f"/root/{package.name}").stdout

    def in_network(self) -> list[str]:
        """Returns the beginning of a command that runs a program of this machine in the network of the system."""
        return ["nsenter", "--target", self._leader, "--net", "--"]

    def journal(self, unit: str) -> str:
        return self.run("journalctl", "--no-pager", "--output=short", f"--unit={unit}").stdout

    def process_id(self, unit: str) -> int:
        return int(self.run("systemctl", "show", "--property=MainPID", "--value", unit).stdout)

    def _wait_for_systemd(self) -> str:
        deadline = time.monotonic() + START_TIMEOUT
        while time.monotonic() < deadline:
            children = Path(f"/proc/{self._container.pid}/task/{self._container.pid}/children")
            assert self._container.poll() is None, f"the container ended: {(self.root.parent / 'console.log').read_text()}"
            for leader in children.read_text().split():
                self._leader = leader
                if self.run("systemctl", "is-system-running", "--wait", check=False).stdout.strip() in ("running", "degraded"):
                    return leader
            time.sleep(0.2)
        raise AssertionError(f"systemd did not start: {(self.root.parent / 'console.log').read_text()}")


class InstalledProvider:
    """The provider that the package has installed on a Debian system, at a free port of this machine."""

    STORE = Path("/var/lib/latchkey/latchkey.sqlite")
    CONFIGURATION = Path("/etc/latchkey/latchkey.yaml")
    UNIT = "latchkey.service"

    def __init__(self, machine: DebianMachine, port: int) -> None:
        self.machine = machine
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.settings: dict[str, str] = {}

    def serve_sample(self, **settings: str) -> None:
        """Serves the sample app and the sample people, with more settings."""
        folder = self.machine.root / self.CONFIGURATION.parent.relative_to("/") / "sample"
        shutil.copytree(SEED.parent, folder)
        self.configure(seed=f"/etc/latchkey/sample/{SEED.name}", **settings)
        self.restart()

    def dialog(self, **parameters: str) -> str:
        """Returns the address of a login dialog of the sample app."""
        return f"{self.url}/dialog/oauth?" + urlencode({"client_id": APP_ID, "redirect_uri": WEB_CALLBACK} | parameters)

    def install(self, package: Path, *options: str) -> str:
        """Installs the package, which starts the service, and waits until the provider is ready."""
        drop_in = self.machine.root / "etc/systemd/system/latchkey.service.d/port.conf"
        drop_in.parent.mkdir(parents=True, exist_ok=True)
        drop_in.write_text(f"[Service]\nEnvironment=LATCHKEY_PORT={self.port}\n", encoding="utf-8")
        printed = self.machine.install(package, *options)
        self.wait_until_ready()
        return printed

    def configure(self, **settings: str) -> None:
        """Adds settings to the end of the configuration, as an operator with an editor does."""
        self.settings |= settings
        with (self.machine.root / self.CONFIGURATION.relative_to("/")).open("a", encoding="utf-8") as file:
            file.writelines(f"{key}: {value}\n" for key, value in settings.items())

    def restart(self) -> None:
        self.machine.run("systemctl", "restart", self.UNIT)
        self.wait_until_ready()

    def command(self, *arguments: str, text: str | None = None) -> str:
        """Runs a command on the store as the user of the service, and returns what it printed."""
        return self.machine.run("latchkey", *arguments, "--store", f"sqlite:{self.STORE}", user="latchkey", text=text).stdout

    def is_ready(self) -> bool:
        status = subprocess.run(
            [*self.machine.in_network(), "curl", "--silent", "--output", "/dev/null", "--write-out", "%{http_code}", "--max-time", "10",
             f"{self.url}/health/ready"], capture_output=True, text=True, check=False).stdout
        return status == "200"

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + START_TIMEOUT
        while not self.is_ready():
            assert time.monotonic() < deadline, self.machine.journal(self.UNIT)
            time.sleep(0.2)
