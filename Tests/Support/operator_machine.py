"""A machine on which a test follows the operator's guide: the root file system of this machine, a network of its own, and Latchkey installed as
the Debian package installs it. What happens on it changes nothing outside, and disappears with it. Creating one needs the rights of root."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

from provider import LATCHKEY
from sample import REPOSITORY

ADDRESS, ADDRESS6 = "192.0.2.1", "2001:db8::1"
CLIENTS = ["192.0.2.10", "192.0.2.20", "2001:db8::10"]
# One client with many addresses, and a client of another network.
NETWORK6 = [f"2001:db8::2:{number}" for number in range(1, 16)]
NEIGHBOR6 = "2001:db8:0:1::10"
STORE = "sqlite:/var/lib/latchkey/latchkey.sqlite"

# Changes are kept in memory. Each process of the machine ends with its first one.
SETUP = f"""
set -eu
mount -t tmpfs -o size=1g tmpfs "$FOLDER"
mkdir "$FOLDER/changes" "$FOLDER/work" "$FOLDER/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$FOLDER/changes,workdir=$FOLDER/work" "$FOLDER/root"
root="$FOLDER/root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
install -d "$root/usr/share/latchkey-sources"
mount --bind "$REPOSITORY" "$root/usr/share/latchkey-sources"
mount -t tmpfs tmpfs "$root/root"
touch "$root/root/latchkey_0.1.0_amd64.deb" "$root/root/latchkey_FORMER_amd64.deb"
rm -f "$root/usr/bin/latchkey"
touch "$root/usr/bin/latchkey"
mount --bind "$LATCHKEY" "$root/usr/bin/latchkey"
ip link set lo up
for address in {ADDRESS}/24 {' '.join(f'{address}/24' for address in CLIENTS if '.' in address)}; do ip address add "$address" dev lo; done
for address in {ADDRESS6}/64 {' '.join(f'{address}/64' for address in [*CLIENTS, *NETWORK6, NEIGHBOR6] if ':' in address)}; do ip -6 address add "$address" dev lo nodad; done
echo ready
# Bash is the first process, because it collects the statuses of all that have ended.
exec chroot "$root" bash -c "cat; exit"
"""

# Does for these services what systemd does: runs them as their user, in the background.
SYSTEMCTL = """#!/bin/bash
set -euo pipefail
verb=$1
[ "$verb" != daemon-reload ] || exit 0
name=${!#}
unit=/etc/systemd/system/$name
name=${name%.service}
pid=/run/$name.service-pid
is_active() { [ -e "$pid" ] && kill -0 "$(cat "$pid")" 2>/dev/null; }
setting() { sed -n "s/^$1=//p" "$unit"; }
stop() {
    is_active || return 0
    kill "$(cat "$pid")"
    for _ in $(seq 300); do is_active || return 0; sleep 0.1; done
    exit 1
}
run_once() {
    cd "$(setting WorkingDirectory)"
    umask "$(setting UMask)"
    while read -r line; do
        setpriv --reuid "$(setting User)" --regid "$(setting User)" --init-groups sh -c "${line//%%/%}"
    done < <(setting ExecStart)
}
start() {
    is_active && return 0
    case $name in
    latchkey) command=(setpriv --reuid latchkey --regid latchkey --init-groups latchkey serve --config /etc/latchkey/latchkey.yaml) ;;
    nginx) command=(nginx -g "daemon off; master_process on;") ;;
    caddy)
        right=+net_bind_service
        command=(setpriv --reuid caddy --regid caddy --init-groups --inh-caps $right --ambient-caps $right
            env HOME=/var/lib/caddy caddy run --config /etc/caddy/Caddyfile)
        ;;
    nftables)
        nft --file /etc/nftables.conf
        return 0
        ;;
    haproxy) command=(haproxy -Ws -f /etc/haproxy/haproxy.cfg) ;;
    *)
        [ -e "$unit" ] || { echo "Unit $name not found." >&2; exit 5; }
        case $unit in *.timer) return 0 ;; esac
        run_once
        return 0
        ;;
    esac
    cd /
    setsid "${command[@]}" >>"/var/log/$name.out" 2>>"/var/log/$name.err" </dev/null &
    echo $! >"$pid"
    await
}
# Waits, like systemd, until a proxy is ready. The provider says itself when it is.
await() {
    [ "$name" != latchkey ] || return 0
    for _ in $(seq 300); do
        if ss --listening --tcp --numeric --no-header "sport = :443" | grep -q .; then return 0; fi
        is_active || return 0
        sleep 0.1
    done
    exit 1
}
case $verb in
start) start ;;
enable) [ "$2" = --now ] && start ;;
stop) stop ;;
restart) stop; start ;;
*) echo "systemctl: $verb is not imitated" >&2; exit 1 ;;
esac
"""

# Accepts the packages that the guide installs. They are installed already.
APT = """#!/bin/bash
set -euo pipefail
[ "$1" = install ] || exit 1
shift
for package; do
    case $package in
    ./*) [ -e "$package" ] ;;
    --allow-downgrades | nginx | caddy | haproxy | nftables | curl | openssl) ;;
    *) echo "$package?" >&2; exit 100 ;;
    esac
done
"""

# What the package creates, except for the program.
INSTALLATION = """
useradd --system --user-group --home-dir /var/lib/latchkey --no-create-home --shell /usr/sbin/nologin latchkey
install -d -m 0700 -o latchkey -g latchkey /var/lib/latchkey
install -D -m 0644 /usr/share/latchkey-sources/Packaging/latchkey.yaml /etc/latchkey/latchkey.yaml
install -d /var/log/nginx /var/lib/haproxy /usr/share/doc/latchkey/examples
cp -r /usr/share/latchkey-sources/Examples/Proxies /usr/share/doc/latchkey/examples/proxies
cp -r /usr/share/latchkey-sources/Examples/Monitoring /usr/share/doc/latchkey/examples/monitoring
"""


class OperatorMachine:
    """A running machine, which ends with the `with` block."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "machine"

    def __enter__(self) -> OperatorMachine:
        self._folder.mkdir()
        variables = {"FOLDER": str(self._folder), "REPOSITORY": str(REPOSITORY), "LATCHKEY": str(LATCHKEY.resolve())}
        self._holder = subprocess.Popen(
            ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "--propagation", "private", "sh", "-c", SETUP],
            env=os.environ | variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            assert self._holder.stdout.readline() == "ready\n"
            children = Path(f"/proc/{self._holder.pid}/task/{self._holder.pid}/children").read_text(encoding="ascii")
            self._first_process = children.split()[0]
            self.write("/usr/local/bin/systemctl", SYSTEMCTL, mode=0o755)
            self.write("/usr/local/bin/apt", APT, mode=0o755)
            self.run(INSTALLATION)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._holder.kill()
        self._holder.wait()
        self._holder.stdin.close()
        self._holder.stdout.close()

    def try_to_run(self, script: str, text: str | None = None, timeout: float = 60) -> subprocess.CompletedProcess[str]:
        """Runs a script of Bash as root, which ends at the first command that fails."""
        enter = ["nsenter", "--target", self._first_process, "--mount", "--net", "--pid", "--root", "--wd"]
        environment = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
        return subprocess.run(
            [*enter, "bash", "-euo", "pipefail", "-c", f"cd /root\n{script}"], env=environment, capture_output=True, text=True, timeout=timeout,
            check=False, **({"stdin": subprocess.DEVNULL} if text is None else {"input": text}))

    def run(self, script: str, text: str | None = None, timeout: float = 60) -> str:
        """Runs a script that must succeed, and returns its standard output."""
        done = self.try_to_run(script, text, timeout)
        assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}{self._logs()}"
        return done.stdout

    def write(self, path: str, text: str, mode: int = 0o644) -> None:
        self.run(f"install -D -m {mode:o} /dev/stdin {shlex.quote(path)}", text)

    def read(self, path: str) -> str:
        return self.run(f"cat {shlex.quote(path)}")

    def browser(self, program: str, path: Path) -> Path:
        """Writes a script that starts a program of this machine in the network of the other one."""
        path.write_text(f'#!/bin/sh\nexec nsenter --target {self._first_process} --net -- {program} "$@"\n', encoding="utf-8")
        path.chmod(0o755)
        return path

    def _logs(self) -> str:
        return self.try_to_run("tail -n 20 /var/log/*.err /var/log/*.out || true").stdout


def is_possible() -> bool:
    """Whether this process may create such machines."""
    return os.geteuid() == 0 and shutil.which("unshare") is not None
