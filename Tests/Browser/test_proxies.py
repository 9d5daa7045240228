"""Tests the reverse proxies of Examples/Proxies, each in front of a provider on a machine with addresses of its own."""

from __future__ import annotations

import base64
import json
import random
import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from chromium import CHROMIUM
from operator_machine import ADDRESS, ADDRESS6, CLIENTS, NEIGHBOR6, NETWORK6, STORE, OperatorMachine, is_possible
from playwright.sync_api import Browser, Page
from sample import ADA, APP_ID, APP_SECRET, BLAISE, GRACE, SILPA, WEB_CALLBACK
from screens import log_in, press, press_and_leave

pytestmark = pytest.mark.skipif(not is_possible(), reason="a machine with addresses of its own needs the rights of root")

HOST = "login.example"
URL = f"https://{HOST}"
CALL = f"{URL}/{APP_ID}?" + urlencode({"access_token": f"{APP_ID}|{APP_SECRET}"})
SEED = "/usr/share/latchkey-sources/Examples/sample/seed.yaml"
EXAMPLES = "/usr/share/latchkey-sources/Examples/Proxies"
INSTALLATIONS = {
    "nginx": f"rm -f /etc/nginx/sites-enabled/*; install -m 644 {EXAMPLES}/nginx.conf /etc/nginx/sites-enabled/latchkey",
    "caddy": f"install -m 644 {EXAMPLES}/Caddyfile /etc/caddy/Caddyfile",
    "haproxy": f"install -m 644 {EXAMPLES}/haproxy.cfg /etc/haproxy/haproxy.cfg",
}
# Each of them decides about the permissions once.
PEOPLE = {"nginx": ADA, "caddy": SILPA, "haproxy": BLAISE}
LOGS = {"nginx": "/var/log/nginx/latchkey*.log", "caddy": "/var/log/caddy.*", "haproxy": "/var/log/haproxy.*"}

CERTIFICATE = f"""
mkdir -p /etc/ssl/{HOST}
cd /etc/ssl/{HOST}
openssl req -x509 -newkey rsa:2048 -noenc -days 30 -subj /CN={HOST} -addext subjectAltName=DNS:{HOST},DNS:graph.{HOST} \
    -keyout privkey.pem -out fullchain.pem
chmod 640 privkey.pem
chgrp caddy privkey.pem
cat fullchain.pem privkey.pem >haproxy.pem
echo "{ADDRESS} {HOST} graph.{HOST}" >>/etc/hosts
"""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OperatorMachine]:
    """A machine with a certificate and a provider with the sample people."""
    with OperatorMachine(tmp_path_factory.mktemp("machine")) as running:
        running.run(CERTIFICATE)
        running.write("/etc/latchkey/latchkey.yaml", f"public_url: {URL}\nstore: {STORE}\nseed: {SEED}\n")
        running.run("systemctl start latchkey")
        running.run("curl -sS --fail -o /dev/null --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:8080/health/ready", timeout=100)
        yield running


@pytest.fixture(scope="module")
def browser(machine: OperatorMachine, chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser on the machine. It accepts only the machine's certificate."""
    program = machine.browser(CHROMIUM, tmp_path_factory.mktemp("browser") / "chromium")
    key = machine.run(
        f"openssl x509 -in /etc/ssl/{HOST}/fullchain.pem -noout -pubkey | openssl pkey -pubin -outform DER | openssl dgst -sha256 -binary | base64")
    options = [
        "--no-sandbox", "--disable-dev-shm-usage", f"--host-resolver-rules=MAP {HOST} {ADDRESS}, MAP * ~NOTFOUND",
        f"--ignore-certificate-errors-spki-list={key.strip()}"]
    running = chromium.browser_type.launch(executable_path=program, args=options)
    yield running
    running.close()


@pytest.fixture(scope="module", params=INSTALLATIONS)
def proxy(request: pytest.FixtureRequest, machine: OperatorMachine) -> Iterator[str]:
    """Each of the proxies, which runs with the example as it is."""
    name = request.param
    machine.run(INSTALLATIONS[name])
    machine.run(f"systemctl start {name}")
    machine.run(f"curl -sS -o /dev/null --retry 30 --retry-delay 1 --retry-connrefused http://{ADDRESS}/")
    yield name
    machine.run(f"systemctl stop {name}")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB")
    violations: list[str] = []
    context.on("console", lambda message: violations.append(message.text) if "Content Security Policy" in message.text else None)
    context.set_default_timeout(15_000)
    yield context.new_page()
    context.close()
    assert not violations


class Answer:
    """The response to a request that curl has sent."""

    def __init__(self, machine: OperatorMachine, *options: str, client: str = CLIENTS[0], path: str = "/", url: str | None = None) -> None:
        address = f"[{ADDRESS6}]" if ":" in client else ADDRESS
        names = [f"--connect-to {HOST}:{port}:{address}:{port}" for port in (80, 443)]
        arguments = ["curl", "-sS", "-i", "--cacert", f"/etc/ssl/{HOST}/fullchain.pem", *names, "--interface", client, *options]
        text = machine.run(" ".join(arguments) + f" '{url or URL + path}'")
        # Carriage returns have been removed.
        head, self.body = text.split("\n\n", 1)
        lines = head.split("\n")
        self.version, self.status = lines[0].split()[0], int(lines[0].split()[1])
        fields = [line.split(": ", 1) for line in lines[1:]]
        self.names = [name.lower() for name, _ in fields]
        self.headers = dict(zip(self.names, (value for _, value in fields)))


def test_http_leads_to_https(machine: OperatorMachine, proxy: str) -> None:
    answer = Answer(machine, url=f"http://{HOST}/settings?a=1&b=%20")

    assert answer.status in (301, 308)
    assert answer.headers["location"] == f"{URL}/settings?a=1&b=%20"


def test_a_person_logs_in_with_a_browser(machine: OperatorMachine, proxy: str, page: Page) -> None:
    # The longest state that fits into a dialog makes the longest addresses of the forms that follow.
    state = "s" * 15_000
    parameters = {"client_id": APP_ID, "redirect_uri": WEB_CALLBACK, "response_type": "code", "scope": "openid email", "state": state}
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))

    page.goto(f"{URL}/dialog/oauth?{urlencode(parameters)}")
    assert page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol") == "h2"
    log_in(page, PEOPLE[proxy])
    press_and_leave(page, "continue", WEB_CALLBACK)

    assert max(len(address) for address in addresses if address.startswith(URL)) > 20_000
    cookies = page.context.cookies()
    assert cookies and all(cookie["secure"] and cookie["httpOnly"] and cookie["domain"] == HOST for cookie in cookies), cookies
    redirect = parse_qs(urlsplit([address for address in addresses if address.startswith(WEB_CALLBACK)][-1]).query)
    assert redirect["state"] == [state]
    exchange = urlencode({"client_id": APP_ID, "client_secret": APP_SECRET, "redirect_uri": WEB_CALLBACK, "code": redirect["code"][0]})
    tokens = json.loads(Answer(machine, "--http2", "--data", f"'grant_type=authorization_code&{exchange}'", path="/oauth/token").body)
    claims = tokens["id_token"].split(".")[1]
    assert json.loads(base64.urlsafe_b64decode(claims + "=="))["iss"] == URL
    metadata = json.loads(Answer(machine, path="/.well-known/openid-configuration").body)
    assert metadata["issuer"] == URL and metadata["token_endpoint"].startswith(f"{URL}/")


def test_responses_keep_their_headers(machine: OperatorMachine, proxy: str) -> None:
    answer = Answer(machine, "--http2", "-H 'Accept-Encoding: gzip, br'", path="/")

    assert (answer.version, answer.status) == ("HTTP/2", 200)
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert "default-src" in answer.headers["content-security-policy"]
    assert [answer.names.count(name) for name in ("strict-transport-security", "content-security-policy")] == [1, 1]
    assert "content-encoding" not in answer.headers
    assert Answer(machine, "--http1.1", path="/").version == "HTTP/1.1"


def test_the_provider_sees_the_address_of_the_client(machine: OperatorMachine, proxy: str) -> None:
    for allowed in (CLIENTS[0], CLIENTS[2]):
        machine.run(f"runuser -u latchkey -- latchkey app set {APP_ID} server_ip_allow_list={allowed} --store {STORE}")

        for client in CLIENTS:
            assert Answer(machine, client=client, url=CALL).status == (200 if client == allowed else 403)
            for header in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Client-IP"):
                value = f"for={allowed}" if header == "Forwarded" else f"{allowed}, {allowed}"
                forged = Answer(machine, f"-H '{header}: {value}' -H '{header}: {allowed}'", client=client, url=CALL)
                assert forged.status == (200 if client == allowed else 403), (client, header)
    machine.run(f"runuser -u latchkey -- latchkey app set {APP_ID} server_ip_allow_list= --store {STORE}")


def test_a_host_name_with_a_prefix_is_the_same_provider(machine: OperatorMachine, proxy: str) -> None:
    if proxy == "caddy":
        machine.run(f"sed -i 's/^{HOST} {{/{HOST}, graph.{HOST} {{/' /etc/caddy/Caddyfile; systemctl restart caddy")
        machine.run(f"curl -sS -o /dev/null --retry 30 --retry-delay 1 --retry-connrefused http://{ADDRESS}/")
    answer = Answer(machine, f"--connect-to graph.{HOST}:443:{ADDRESS}:443", url=CALL.replace(HOST, f"graph.{HOST}"))
    assert answer.status == 200


def test_large_requests_are_refused(machine: OperatorMachine, proxy: str) -> None:
    machine.run("head -c 100000 /dev/zero | tr '\\0' x >/tmp/header; head -c 20000000 /dev/zero >/tmp/body")
    for version in ("--http1.1", "--http2"):
        header = machine.try_to_run(
            f"{{ printf 'X-Long: '; cat /tmp/header; }} | curl -s -o /dev/null -w '%{{http_code}}' {version} --cacert /etc/ssl/{HOST}/fullchain.pem "
            f"-H @- {URL}/health/live")
        assert header.stdout in {"400", "413", "414", "431", "000"}, header
        body = machine.try_to_run(
            f"curl -s -o /dev/null -w '%{{http_code}} %{{size_upload}}' {version} --cacert /etc/ssl/{HOST}/fullchain.pem "
            f"--data-binary @/tmp/body {URL}/settings/login")
        # The proxy closes the connection, which may discard its answer. The last status is then that of the invitation to send the body, or none.
        assert body.stdout.split()[0] in {"413", "100", "000"}, body
        assert body.stdout.startswith("413") or body.returncode != 0, body
        assert int(body.stdout.split()[1]) < 19_000_000


@pytest.mark.parametrize("proxy", ["nginx", "haproxy"], indirect=True)
def test_a_client_that_sends_too_many_requests_is_slowed_down(machine: OperatorMachine, proxy: str) -> None:
    flood = (
        f"curl -s --parallel --parallel-max 50 --cacert /etc/ssl/{HOST}/fullchain.pem --resolve {HOST}:443:{ADDRESS} --interface {CLIENTS[1]} "
        f"-o /dev/null -w '%{{http_code}}\\n' '{URL}/health/live?[1-1500]'")
    statuses: set[str] = set()
    for _ in range(5):
        statuses |= set(machine.try_to_run(flood).stdout.split())
        if "429" in statuses:
            break
    assert statuses == {"200", "429"}
    assert Answer(machine, path="/health/live").status == 200, "other clients notice nothing"


@pytest.mark.parametrize("proxy", ["nginx", "haproxy"], indirect=True)
def test_a_network_of_64_bits_is_one_client(machine: OperatorMachine, proxy: str) -> None:
    flood = " & ".join(
        f"curl -s --parallel --parallel-max 10 --cacert /etc/ssl/{HOST}/fullchain.pem --resolve '{HOST}:443:[{ADDRESS6}]' --interface {client} "
        f"-o /dev/null -w '%{{http_code}}\\n' '{URL}/health/live?[1-100]'" for client in NETWORK6)
    statuses: set[str] = set()
    for _ in range(5):
        statuses |= set(machine.run(f"{{ {flood} & wait; }} 2>/dev/null").split())
        if "429" in statuses:
            break
    assert statuses == {"200", "429"}
    assert Answer(machine, client=NEIGHBOR6, path="/health/live").status == 200, "other networks notice nothing"


# Opens connections that send half a head, and prints how many were accepted. Then waits until all have been closed.
HALF_HEADS = """
import socket, ssl, sys

client, port, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
address = ("2001:db8::1" if ":" in client else "192.0.2.1", port)
accepted = []
for _ in range(count):
    try:
        connection = socket.create_connection(address, timeout=60, source_address=(client, 0))
        if port == 443:
            connection = ssl._create_unverified_context().wrap_socket(connection)
        connection.sendall(b"GET / HTTP/1.1\\r\\nHost: login.example\\r\\n")
        accepted.append(connection)
    except OSError:
        break
print(len(accepted), flush=True)
sys.stdin.read()
for connection in accepted:
    while connection.recv(65536):
        pass
"""


@pytest.mark.parametrize("proxy", ["nginx", "haproxy"], indirect=True)
@pytest.mark.parametrize("port", [80, 443])
def test_a_connection_that_sends_half_a_head_is_closed(machine: OperatorMachine, proxy: str, port: int) -> None:
    machine.write("/tmp/half_heads.py", HALF_HEADS)
    assert machine.run(f"python3 /tmp/half_heads.py {CLIENTS[0]} {port} 1", timeout=20) == "1\n"


@pytest.mark.parametrize("proxy", ["nginx"], indirect=True)
def test_the_packet_filter_limits_connections_that_send_half_a_head(machine: OperatorMachine, proxy: str) -> None:
    machine.write("/tmp/half_heads.py", HALF_HEADS)
    machine.run(f"nft --file {EXAMPLES}/nftables.conf")
    try:
        for client, neighbor in ((CLIENTS[0], CLIENTS[1]), (NETWORK6[0], NEIGHBOR6)):
            machine.run(
                f"coproc python3 /tmp/half_heads.py {client} 80 120\n"
                "read -r accepted <&${COPROC[0]}; echo $accepted >/tmp/accepted\n"
                f"curl -sS -o /dev/null --interface {neighbor} http://{f'[{ADDRESS6}]' if ':' in neighbor else ADDRESS}/\n"
                "kill $COPROC_PID")
            assert machine.read("/tmp/accepted") == "100\n"
    finally:
        machine.run("nft delete table inet latchkey")


def test_a_picture_can_be_uploaded(machine: OperatorMachine, proxy: str, page: Page) -> None:
    page.goto(f"{URL}/developers/apps/{APP_ID}/icon")
    log_in(page, GRACE)
    page.wait_for_url("**/icon")
    page.locator("#icon").set_input_files({"name": "icon.png", "mimeType": "image/png", "buffer": noise(1024)})
    press(page, "set")
    page.wait_for_url("**?done=icon-set")


def noise(side: int) -> bytes:
    """A PNG picture that cannot be compressed, of about 3 MiB for a side of 1,024 pixels."""
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    lines = b"".join(b"\0" + random.Random(line).randbytes(3 * side) for line in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 0)) + chunk(b"IEND", b"")


def test_no_log_contains_a_query(machine: OperatorMachine, proxy: str) -> None:
    assert Answer(machine, "-H 'Cookie: hush=hush'", path="/settings?code=hush").status == 303
    Answer(machine, url=f"http://{HOST}/settings?code=hush")
    Answer(machine, "-H 'Host: elsewhere.example'", url=f"http://{HOST}/settings?code=hush")
    machine.run("systemctl stop latchkey")
    try:
        failed = Answer(machine, path="/settings?code=hush")
    finally:
        machine.run("systemctl start latchkey")
        machine.run("curl -sS --fail -o /dev/null --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:8080/health/ready", timeout=100)

    assert failed.status in (502, 503)
    log = machine.run(f"cat {LOGS[proxy]} /var/log/nginx/*.log 2>/dev/null || true")
    assert CLIENTS[0] in log and re.search(r"/settings\b", log), log[-2000:]
    assert "hush" not in log


def test_no_request_makes_a_long_line_in_a_log(machine: OperatorMachine, proxy: str) -> None:
    machine.run(f"for log in {LOGS[proxy]}; do wc -l <$log >/tmp/before-$(basename $log); done")
    for options, path in (("", "/" + "%01" * 9_000), ("-X " + "A" * 9_000, "/settings"), (f"-H 'Host: {'a' * 9_000}'", "/settings")):
        for url in (f"http://{HOST}{path}", f"{URL}{path}"):
            machine.try_to_run(f"curl -s -o /dev/null --http1.1 --cacert /etc/ssl/{HOST}/fullchain.pem {options} '{url}'")

    lines = machine.run(f"for log in {LOGS[proxy]}; do tail -n +$((1 + $(cat /tmp/before-$(basename $log)))) $log; done").splitlines()
    assert lines and max(len(line) for line in lines) < 2_000, max(lines, key=len)[:3_000]
