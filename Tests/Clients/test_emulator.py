"""Tests `latchkey emulate`: which hosts clients reach by its variables and in its namespaces, what it refuses, and how it ends."""

from __future__ import annotations

import base64
import contextlib
import http.server
import json
import os
import re
import shutil
import signal
import socket
import socketserver
import ssl
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from emulator import CONFIGURATION, HOSTS, NOBODY, PROGRAM, emulate, emulate_python, private_folder
from provider import LATCHKEY, START_TIMEOUT, STOP_TIMEOUT, free_port
from sample import REPOSITORY

CONFIGURATION_URL = f"https://www.facebook.com{CONFIGURATION}"

is_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root")


# Sends requests to the proxy as they are, and prints the first line and the last line of each response.
RAW_REQUESTS = """
import os, socket, sys, urllib.parse
proxy = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"])
for request in sys.argv[1:]:
    with socket.create_connection((proxy.hostname, proxy.port), timeout=20) as connection:
        connection.sendall(request.encode().decode("unicode_escape").encode("latin-1"))
        response = b""
        while part := connection.recv(65536):
            response += part
    lines = response.decode().strip().splitlines()
    print(lines[0], "|", next((line for line in lines if line.lower().startswith("location:")), ""), "|", lines[-1])
"""


def raw(*requests: str, options: tuple[str, ...] = (), **settings) -> tuple[list[str], str]:
    done = emulate([sys.executable, "-c", RAW_REQUESTS, *requests], *options, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), done.stderr


def connect(authority: str) -> str:
    return f"CONNECT {authority} HTTP/1.1\\r\\nHost: {authority}\\r\\n\\r\\n"


def get(url: str, host: str = "any.example") -> str:
    return f"GET {url} HTTP/1.1\\r\\nHost: {host}\\r\\n\\r\\n"


class Recorder(http.server.BaseHTTPRequestHandler):
    """A server, or a proxy of the user's, that records requests and answers them with 200, or CONNECT with an echo in the tunnel."""

    requests: list[tuple[str, str, dict[str, str], bytes]]

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.headers.get("Transfer-Encoding") == "chunked":
            while size := int(self.rfile.readline(), 16):
                body += self.rfile.read(size + 2)[:-2]
            self.rfile.readline()
        self.requests.append((self.command, self.path, dict(self.headers), body))
        self.send_response(200)
        self.send_header("Content-Length", "5")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(b"hello")

    def do_CONNECT(self) -> None:
        self.requests.append((self.command, self.path, dict(self.headers), b""))
        if self.path.startswith("early."):
            # The host has spoken before its proxy has answered.
            self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nX: y\r\n\r\nHTTP/1.1 is not what the tunnel says\n")
        else:
            self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
        self.wfile.write(b"the tunnel says " + self.rfile.read(5))
        self.close_connection = True

    do_GET = do_POST = answer

    def log_message(self, *_: object) -> None: pass


@pytest.fixture
def recorder() -> Iterator[tuple[int, list]]:
    requests: list = []
    handler = type("Handler", (Recorder,), {"requests": requests})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1], requests
        server.shutdown()


# MARK: Clients that read variables


def test_curl_reaches_each_host_and_finds_one_issuer() -> None:
    done = emulate(["curl", "--silent", "--show-error", "--write-out", "\n", *(f"https://{host}{CONFIGURATION}" for host in HOSTS)])
    assert done.returncode == 0, done.stderr
    documents = [json.loads(line) for line in done.stdout.splitlines() if line]
    assert [document["issuer"] for document in documents] == ["https://www.facebook.com"] * len(HOSTS)


def test_requests_and_urllib_reach_the_provider() -> None:
    script = f"""
import requests, urllib.request
print(requests.get("{CONFIGURATION_URL}").json()["issuer"])
print(urllib.request.urlopen("{CONFIGURATION_URL}").status)
print(requests.get("http://www.facebook.com/x?a=b", allow_redirects=False).headers["Location"])
print(requests.post("https://graph.facebook.com/v19.0/oauth/access_token", data={{"client_id": "1" * 100_000}}).status_code)
"""
    assert emulate_python(script).split() == ["https://www.facebook.com", "200", "https://www.facebook.com/x?a=b", "400"]


NODE = """
const https = require('https'), http = require('http');
const url = process.argv[1], agent = new https.Agent({keepAlive: true});
const get = (client, address, options) => new Promise((resolve, reject) => client.get(address, options, (response) => {
  let text = ''; response.on('data', (part) => text += part); response.on('end', () => resolve([response.statusCode, text]));
}).on('error', reject));
(async () => {
  console.log((await (await fetch(url)).json()).issuer);
  console.log(JSON.parse((await get(https, url, {}))[1]).issuer);
  console.log(JSON.parse((await get(https, url, {agent}))[1]).issuer);
  console.log((await get(http, 'http://m.facebook.com/', {}))[0]);
  console.log((await fetch(process.argv[2])).status);
  console.log(await fetch('https://connect.facebook.net/sdk.js').catch((error) => String(error.cause ?? error)));
  agent.destroy();
})();
"""


def test_the_paths_in_variables_have_no_white_space(folder_of_runs: Path) -> None:
    folder = folder_of_runs / "a b"
    folder.mkdir(0o755)
    printed = emulate_python("import os; print(os.environ['SSL_CERT_FILE'])", environment={"TMPDIR": str(folder)})
    assert " " not in printed.strip() and not list(folder.iterdir())


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_clients_of_node_reach_the_provider(recorder: tuple[int, list]) -> None:
    done = emulate(["node", "-e", NODE, CONFIGURATION_URL, f"http://127.0.0.1:{recorder[0]}/"], environment={"NODE_OPTIONS": "--no-warnings"})
    assert done.returncode == 0, done.stderr
    *issuers, redirect, local, refusal = done.stdout.splitlines()
    assert (issuers, redirect, local) == (["https://www.facebook.com"] * 3, "301", "200")
    assert "connect.facebook.net" in refusal


# Sends requests for whole URLs to the proxy, as axios does, by the connections that Node keeps.
NODE_WITHOUT_TUNNELS = """
const http = require('http'), proxy = new URL(process.env.HTTPS_PROXY);
const get = (url) => new Promise((resolve, reject) => http.get({
  host: 'other.example', hostname: proxy.hostname, port: proxy.port, protocol: 'http:', path: url,
  headers: {host: new URL(url).host}, agent: http.globalAgent,
}, (response) => {
  let text = ''; response.on('data', (part) => text += part); response.on('end', () => resolve(`${response.statusCode} ${text.includes('"issuer"') || text}`));
}).on('error', reject));
(async () => { for (const url of process.argv.slice(1)) console.log(await get(url).catch((error) => error.code)); http.globalAgent.destroy(); })();
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.parametrize("options", [[], ["--without", "node"]])
def test_each_request_of_node_without_a_tunnel_is_answered(options: list[str], recorder: tuple[int, list]) -> None:
    urls = [CONFIGURATION_URL] * 4 + [f"http://127.0.0.1:{recorder[0]}/"] * 3
    done = emulate(["node", "-e", NODE_WITHOUT_TUNNELS, *urls], *options)
    assert done.stdout.splitlines() == ["200 true"] * 4 + ["200 hello"] * 3, done.stderr


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_requests_of_node_for_other_https_urls_get_a_tunnel(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate], check=True, capture_output=True, timeout=START_TIMEOUT)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    requests: list = []
    handler = type("Handler", (Recorder,), {"requests": requests})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        authority = f"localhost:{server.server_address[1]}"
        # Hosts of NO_PROXY would be connected to directly.
        command = ["env", "NO_PROXY=none.example", "node", "-e", NODE_WITHOUT_TUNNELS, f"https://{authority}/a/../b?c=d#e", f"https://{authority}"]
        done = emulate(command, environment={"NODE_EXTRA_CA_CERTS": str(certificate)})
        server.shutdown()
    assert done.stdout.splitlines() == ["200 hello"] * 2, done.stderr
    assert [(method, path, headers["host"]) for method, path, headers, _ in requests] == [("GET", "/a/../b?c=d", authority), ("GET", "/", authority)]


BODIES = """
import gzip, json, os, requests

address = "https://graph.facebook.com/v21.0/oauth/access_token"

def pieces(text):
    for at in range(0, len(text), 1000):
        yield text[at:at + 1000]

def send(app, size=0):
    form = f"client_id={app}&client_secret=any&grant_type=client_credentials&padding={'x' * size}"
    return requests.post(address, pieces(form.encode()), headers={"Content-Type": "application/x-www-form-urlencoded"})

print(send("222222222222221").status_code, send("222222222222222", 100_000).status_code, send("222222222222221", 100_000).status_code)
compressed = gzip.compress(json.dumps({"client_id": "222222222222223", "client_secret": "any", "grant_type": "client_credentials"}).encode())
print(requests.post(address, compressed, headers={"Content-Type": "application/json", "Content-Encoding": "gzip"}).status_code)
recorded = requests.get(os.environ["LATCHKEY_CONTROL_URL"] + "/requests?path=/oauth/access_token").json()["requests"]
for request in recorded:
    print(request.get("parameters", {}).get("client_id"), request.get("body_omitted"))
"""


def test_bodies_in_pieces_and_compressed_bodies_are_read() -> None:
    statuses, compressed, *recorded = emulate_python(BODIES, "--any-app").splitlines()
    # A body that is too large to be recorded does not make an app known, and reaches the provider as it was sent.
    assert (statuses, compressed) == ("200 400 400", "200")
    assert recorded == ["222222222222221 None", *["None It has more than 65536 bytes."] * 2, "222222222222223 None"]


def test_a_tunnel_without_tls_is_redirected() -> None:
    script = """
import os, socket, urllib.parse
proxy = urllib.parse.urlsplit(os.environ["HTTP_PROXY"])
with socket.create_connection((proxy.hostname, proxy.port), timeout=20) as connection:
    connection.sendall(b"CONNECT www.facebook.com:80 HTTP/1.1\\r\\n\\r\\nGET /dialog HTTP/1.1\\r\\nHost: www.facebook.com\\r\\n\\r\\n")
    text = b""
    while part := connection.recv(4096):
        text += part
print(text.decode())
"""
    assert "Location: https://www.facebook.com/dialog" in emulate_python(script)


def test_a_silent_request_ends_with_its_client() -> None:
    script = """
import os, requests, socket, urllib.parse
requests.post(os.environ["LATCHKEY_CONTROL_URL"] + "/faults", json={"fault": "silent"}).raise_for_status()
proxy = urllib.parse.urlsplit(os.environ["HTTP_PROXY"])
with socket.create_connection((proxy.hostname, proxy.port), timeout=20) as connection:
    connection.sendall(b"GET https://graph.facebook.com/me HTTP/1.1\\r\\nHost: graph.facebook.com\\r\\n\\r\\n")
    connection.shutdown(socket.SHUT_WR)
    print(connection.recv(4096))
"""
    assert emulate_python(script).strip() == "b''"


def test_a_whole_url_without_a_tunnel_is_answered() -> None:
    [answer, redirect], _ = raw(get(f"https://GRAPH.facebook.com:443{CONFIGURATION}"), get("http://Graph.Facebook.com./me?a=b"))
    assert answer.startswith("HTTP/1.1 200") and '"issuer":"https://www.facebook.com"' in answer
    assert redirect.startswith("HTTP/1.1 301") and "Location: https://graph.facebook.com/me?a=b" in redirect


# MARK: Variables


def test_the_variables_and_what_they_name(tmp_path: Path) -> None:
    former = tmp_path / "former.pem"
    former.write_text("-----BEGIN CERTIFICATE-----\nformer\n-----END CERTIFICATE-----", encoding="utf-8")
    (tmp_path / "wgetrc").write_text("tries = 3\n", encoding="utf-8")
    script = """
import json, os
names = ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "PERL_LWP_SSL_CA_FILE", "WGETRC"]
print(json.dumps([dict(os.environ), {name: open(os.environ[name]).read() for name in names}]))
"""
    variables, files = json.loads(emulate_python(script, environment={
        "REQUESTS_CA_BUNDLE": str(former), "NODE_EXTRA_CA_CERTS": str(former), "WGETRC": str(tmp_path / "wgetrc"), "NODE_OPTIONS": "--no-warnings",
        "PHP_INI_SCAN_DIR": "/etc/mine", "ALL_PROXY": "", "NO_PROXY": "example.org"}))
    assert variables["HTTPS_PROXY"] == variables["http_proxy"] and variables["HTTPS_PROXY"].startswith("http://127.0.0.1:")
    assert variables["NO_PROXY"] == variables["no_proxy"] == "localhost,127.0.0.1,::1"
    assert variables["NODE_OPTIONS"].startswith("--no-warnings --require=")
    assert "trustStore=" in variables["JAVA_TOOL_OPTIONS"] and "-Dhttps.proxyHost=127.0.0.1" in variables["JAVA_TOOL_OPTIONS"]
    assert variables["PHP_INI_SCAN_DIR"].startswith("/etc/mine:")
    assert variables["PERL_LWP_ENV_PROXY"] == "1"
    for name in ["REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"]:
        assert "\nformer\n" in files[name] and files[name].count("BEGIN CERTIFICATE") == 2
    assert files["SSL_CERT_FILE"].count("BEGIN CERTIFICATE") > 50
    assert files["WGETRC"].startswith("tries = 3\n") and f"ca_certificate = {variables['SSL_CERT_FILE']}\n" in files["WGETRC"]
    assert f"\nhttps_proxy = {variables['HTTPS_PROXY']}\n" in files["WGETRC"]
    assert not Path(variables["SSL_CERT_FILE"]).parent.exists(), "the folder of a run is removed"


OPENSSL_BUNDLES = {"SSL_CERT_FILE", "CURL_CA_BUNDLE", "PERL_LWP_SSL_CA_FILE", "wget", "curl.cainfo", "openssl.cafile"}


@pytest.mark.parametrize(("variable", "value", "bundles"), [
    ("SSL_CERT_FILE", "{}/folder/former.pem", OPENSSL_BUNDLES), ("SSL_CERT_DIR", "/nowhere:{}/folder", OPENSSL_BUNDLES),
    ("CURL_CA_BUNDLE", "{}/folder/former.pem", {"CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "curl.cainfo"}),
    ("REQUESTS_CA_BUNDLE", "{}/folder", {"REQUESTS_CA_BUNDLE"}), ("HTTPS_CA_FILE", "{}/folder/former.pem", {"PERL_LWP_SSL_CA_FILE"}),
    ("WGETRC", "{}/wgetrc", {"wget"}), ("HOME", "{}", {"wget"}),
])  # fmt: skip
def test_a_bundle_contains_what_the_client_trusts_by_other_variables(variable: str, value: str, bundles: set[str], tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "former.pem").write_text("-----BEGIN CERTIFICATE-----\nformer\n-----END CERTIFICATE-----", encoding="utf-8")
    (tmp_path / "wgetrc").write_text(f"ca_certificate = /nowhere\nCA-Certificate={tmp_path}/folder/former.pem \ntries = 1\n", encoding="utf-8")
    (tmp_path / ".wgetrc").write_text("cacertificate = ~/folder/former.pem\n# ca_certificate = /nowhere\n", encoding="utf-8")
    script = """
import json, os, re
paths = {name: os.environ[name] for name in ("SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "PERL_LWP_SSL_CA_FILE", "NODE_EXTRA_CA_CERTS")}
paths |= re.findall(r'^(\\S+) = "(.*)"$', open(os.environ["PHP_INI_SCAN_DIR"].rpartition(":")[2] + "/latchkey.ini").read(), re.MULTILINE)
paths["wget"] = re.findall("^ca_certificate = (.*)$", open(os.environ["WGETRC"]).read(), re.MULTILINE)[-1]
texts = {name: open(path).read() for name, path in paths.items()}
print(json.dumps([[name for name in texts if "\\nformer\\n" in texts[name]], min(text.count("BEGIN CERTIFICATE") for text in texts.values())]))
"""
    names = [
        "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "PERL_LWP_SSL_CA_FILE", "HTTPS_CA_FILE", "NODE_EXTRA_CA_CERTS",
        "WGETRC"]
    environment = dict.fromkeys(names, "") | {"HOME": "/nowhere", variable: value.format(tmp_path)}
    found, fewest = json.loads(emulate_python(script, environment=environment))
    assert (set(found), fewest) == (bundles, 1)


@is_root
def test_a_folder_of_authorities_that_cannot_be_read_is_skipped() -> None:
    with private_folder() as folder:
        (folder / "private").mkdir(mode=0o700)
        (folder / "file.pem").write_text("text\n", encoding="utf-8")
        variables = {"SSL_CERT_FILE": "", "SSL_CERT_DIR": f"{folder}/private:{folder}/file.pem:/nowhere"}
        done = emulate(["true"], environment=variables, user=NOBODY)
    assert (done.returncode, done.stderr) == (
        0, f"latchkey: SSL_CERT_DIR names {folder}/private, which cannot be read. No client trusts it in this run.\n")


def test_a_bundle_has_each_authority_once(tmp_path: Path) -> None:
    one, two = (f"-----BEGIN CERTIFICATE-----\n{name}\n-----END CERTIFICATE-----\n" for name in ("one", "two"))
    for name, text in {"all.crt": f"# one\n{one}\n{two}", "1.pem": one, "2.pem": two.replace("\n", "\r\n"), "2.0": two.strip()}.items():
        (tmp_path / name).write_bytes(text.encode())
    script = "import os; print(open(os.environ['SSL_CERT_FILE']).read())"
    bundle = emulate_python(script, environment={"SSL_CERT_FILE": "", "SSL_CERT_DIR": f"{tmp_path}:/etc/ssl/certs:{tmp_path}"})
    found = re.findall("-----BEGIN CERTIFICATE-----\n(.*?)\n-----END CERTIFICATE-----\n", bundle, re.DOTALL)
    assert {"one", "two"} < set(found) and len(found) == len(set(found)) == bundle.count("BEGIN CERTIFICATE") == bundle.count("END CERTIFICATE")


@pytest.mark.skipif(shutil.which("wget") is None, reason="needs Wget")
def test_the_settings_of_wget_lead_no_request_past_the_proxy(tmp_path: Path) -> None:
    settings = "use_proxy = off\nhttps_proxy = http://127.0.0.1:9/\nno_proxy = facebook.com\nca_certificate = /nowhere\ntries = 1"
    (tmp_path / ".wgetrc").write_text(settings, encoding="utf-8")
    done = emulate(
        ["wget", "--no-verbose", "--timeout=20", "--output-document=-", CONFIGURATION_URL], environment={"HOME": str(tmp_path), "WGETRC": ""})
    assert done.returncode == 0 and json.loads(done.stdout)["issuer"] == "https://www.facebook.com", done.stderr
    assert "latchkey: ca_certificate in the settings of Wget names /nowhere, which does not exist. Wget does not trust it in this run." in done.stderr


def test_the_settings_of_curl_are_left_out_as_the_article_says(tmp_path: Path) -> None:
    (tmp_path / ".curlrc").write_text("proxy = http://127.0.0.1:9\n", encoding="utf-8")
    assert "`curl --disable`" in ARTICLE
    done = emulate(["curl", "--disable", "--silent", "--show-error", CONFIGURATION_URL], environment={"HOME": str(tmp_path)})
    assert done.returncode == 0 and json.loads(done.stdout)["issuer"] == "https://www.facebook.com", done.stderr


@pytest.mark.skipif(shutil.which("keytool") is None, reason="needs Java")
def test_the_trust_store_of_the_user_is_part_of_that_of_the_run(tmp_path: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=other.example",
         "-keyout", tmp_path / "key.pem", "-out", tmp_path / "other.pem"], check=True, capture_output=True, timeout=START_TIMEOUT)
    store = tmp_path / "trust store.p12"
    subprocess.run(
        ["keytool", "-importcert", "-noprompt", "-keystore", store, "-storetype", "PKCS12", "-storepass", "only-here", "-alias", "other", "-file",
         tmp_path / "other.pem"], check=True, capture_output=True, timeout=START_TIMEOUT)
    options = f"-Da=b '-Djavax.net.ssl.trustStore={store}' -Djavax.net.ssl.trustStorePassword="
    script = """
import base64, os, re
[*_, path] = re.findall("trustStore=(\\S+)", os.environ["JAVA_TOOL_OPTIONS"])
print(base64.b64encode(open(path, "rb").read()).decode())
"""
    certificate = ssl.PEM_cert_to_DER_cert((tmp_path / "other.pem").read_text(encoding="utf-8"))
    for password, is_read in (("only-here", True), ("wrong-one", False)):
        done = emulate([sys.executable, "-c", script], environment={"JAVA_TOOL_OPTIONS": options + password})
        assert done.returncode == 0 and (certificate in base64.b64decode(done.stdout)) == is_read, done.stderr
        assert (str(store) in done.stderr) != is_read and password not in done.stderr


# The names of the variables by which npm passes on settings that it knows.
NPM_VARIABLES = {"npm_config_https_proxy", "npm_config_proxy", "npm_config_noproxy"}


@pytest.mark.parametrize("options", [[], ["--without", "node"]])
def test_settings_of_npm_lead_no_client_past_the_proxy(options: list[str]) -> None:
    script = "import json, os; print(json.dumps({name: value for name, value in os.environ.items() if 'proxy' in name.lower()}))"
    former = dict.fromkeys(
        [*sorted(NPM_VARIABLES), "npm_config_http_proxy", "NPM_CONFIG_HTTPS_PROXY", "Npm_Config_Https-Proxy", "ALL_PROXY"],
        "http://127.0.0.1:9")
    former |= {"npm_config_noproxy": "*", "NPM_CONFIG_NO_PROXY": "*", "HTTPS_PROXY": ""}
    found = json.loads(emulate_python(script, *options, environment=former))
    assert {name for name in found if "npm" in name.lower()} == NPM_VARIABLES
    assert {name: found[name] for name in NPM_VARIABLES} == {
        name: found["NO_PROXY" if "no" in name else "HTTPS_PROXY"] for name in NPM_VARIABLES}
    assert "all_proxy" not in {name.lower() for name in found} and "127.0.0.1:9" not in {value.removeprefix("http://") for value in found.values()}


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_settings_that_npm_passes_on_from_its_files_lead_no_client_of_node_past_the_proxy() -> None:
    names = sorted(NPM_VARIABLES | {"npm_config_http_proxy", "npm_config_no_proxy", "NPM_CONFIG_NO_PROXY", "npm_config_registry"})
    # npm sets these for the scripts of a project.
    settings = [f"{name}=http://127.0.0.1:9" for name in names]
    script = "console.log(JSON.stringify([process.env, require('child_process').execFileSync('env').toString()]))"
    done = emulate(["env", *settings, "node", "-e", script])
    assert done.returncode == 0, done.stderr
    variables, printed = json.loads(done.stdout)
    expected = {name: variables["NO_PROXY" if "no" in name.lower() else "HTTPS_PROXY"] for name in names}
    expected["npm_config_registry"] = "http://127.0.0.1:9"
    assert {name: variables[name] for name in names} == expected
    assert {f"{name}={value}" for name, value in expected.items()} <= set(printed.splitlines())


@pytest.mark.skipif(shutil.which("npm") is None, reason="needs npm")
@pytest.mark.parametrize("setting", ["https_proxy", "Proxy", "no_proxy"])
def test_no_spelling_of_a_setting_in_a_file_of_npm_leads_past_the_proxy(setting: str, tmp_path: Path) -> None:
    (tmp_path / ".npmrc").write_text(f"{setting}=http://127.0.0.1:9\n", encoding="utf-8")
    (tmp_path / "package.json").write_text(json.dumps({"name": "x", "scripts": {"show": "node show.js"}}), encoding="utf-8")
    (tmp_path / "show.js").write_text("console.log(JSON.stringify(process.env));", encoding="utf-8")
    done = emulate(["npm", "--prefix", tmp_path, "run", "-s", "show"], environment={"HOME": str(tmp_path), "npm_config_update_notifier": "false"})
    variables = json.loads(done.stdout)
    found = {name: value for name, value in variables.items() if re.fullmatch(r"npm_config_\w*proxy", name, re.IGNORECASE)}
    assert NPM_VARIABLES <= set(found) and set(found.values()) == {variables["HTTPS_PROXY"], variables["NO_PROXY"]}, found


@pytest.mark.skipif(shutil.which("npm") is None, reason="needs npm")
def test_the_options_of_node_in_a_file_of_npm_do_not_replace_those_of_the_run(tmp_path: Path) -> None:
    (tmp_path / ".npmrc").write_text("node-options=--no-warnings\n", encoding="utf-8")
    (tmp_path / "package.json").write_text(json.dumps({"name": "x", "scripts": {"show": "node show.js"}}), encoding="utf-8")
    (tmp_path / "show.js").write_text("console.log(process.env.NODE_OPTIONS);", encoding="utf-8")
    done = emulate(
        ["npm", "--prefix", tmp_path, "run", "-s", "show"],
        environment={"HOME": str(tmp_path), "npm_config_update_notifier": "false", "NODE_OPTIONS": "--no-deprecation"})
    assert re.fullmatch(r"--no-deprecation --require=\S+/proxy\.cjs\n", done.stdout), done


@pytest.mark.skipif(shutil.which("npm") is None or shutil.which("bash") is None, reason="needs npm and bash")
def test_the_options_of_node_in_a_variable_of_npm_are_added_to_those_of_the_run(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text(json.dumps({"name": "x", "scripts": {"show": "node show.js"}}), encoding="utf-8")
    (tmp_path / "show.js").write_text("console.log(process.env.NODE_OPTIONS);", encoding="utf-8")
    # bash passes on variables in another order.
    done = emulate(
        ["bash", "-c", 'npm --prefix "$0" run -s show; true', tmp_path],
        environment={
            "HOME": str(tmp_path), "npm_config_update_notifier": "false", "NODE_OPTIONS": "--no-deprecation",
            "NPM_CONFIG_NODE_OPTIONS": "--no-warnings"})
    assert re.fullmatch(r"--no-deprecation --require=\S+/proxy\.cjs --no-warnings\n", done.stdout), done


def test_each_variable_of_npm_for_the_options_of_node_is_replaced_by_that_of_the_run() -> None:
    script = "import json, os, re; print(json.dumps({name: os.environ[name] for name in os.environ if re.search('(?i)node[-_]options', name)}))"
    former = {
        "NODE_OPTIONS": "--no-deprecation", "NPM_CONFIG_NODE_OPTIONS": "--no-warnings", "Npm_Config_Node-Options": "--trace-exit",
        "npm_config_node_options": "--no-warnings"}
    found = json.loads(emulate_python(script, environment=former))
    assert found.keys() == {"NODE_OPTIONS", "npm_config_node_options"}
    assert re.fullmatch(r"--no-deprecation --require=\S+/proxy\.cjs", found["NODE_OPTIONS"])
    assert found["npm_config_node_options"] == found["NODE_OPTIONS"] + " --no-warnings --trace-exit"
    assert json.loads(emulate_python(script, "--without", "node", environment=former)) == former
    # A run in a run adds its own options once.
    inner = json.loads(emulate([LATCHKEY, "emulate", "--", sys.executable, "-c", script], timeout=2 * START_TIMEOUT).stdout)
    assert inner["npm_config_node_options"] == inner["NODE_OPTIONS"] and inner["NODE_OPTIONS"].count("--require=") == 2, inner


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_node_without_the_proxy_variable_runs() -> None:
    done = emulate(["env", "-u", "HTTPS_PROXY", "-u", "https_proxy", "node", "-e", "console.log('it runs')"])
    assert (done.returncode, done.stdout) == (0, "it runs\n"), done.stderr


@pytest.mark.parametrize("variable", ["_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"])
def test_the_options_of_java_that_take_precedence_are_those_of_the_run(variable: str) -> None:
    script = "import json, os; print(json.dumps([os.environ.get(name) for name in ('JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS')]))"
    former = {"JAVA_TOOL_OPTIONS": "", "_JAVA_OPTIONS": "", "JDK_JAVA_OPTIONS": "", variable: "-Dhttps.proxyHost=127.0.0.9"}
    tool, *others = json.loads(emulate_python(script, environment=former))
    assert "-Dhttps.proxyHost=127.0.0.1 " in tool and "127.0.0.9" not in tool
    assert sorted(map(str, others)) == sorted(["", f"-Dhttps.proxyHost=127.0.0.9 {tool}"])
    done = emulate(["env"], "--without", "java", environment=former)
    assert f"\n{variable}=-Dhttps.proxyHost=127.0.0.9\n" in f"\n{done.stdout}"


@pytest.mark.skipif(shutil.which("javac") is None, reason="needs the compiler of Java")
@pytest.mark.parametrize("variable", ["_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"])
def test_java_finds_the_proxy_although_the_user_has_set_another_one(variable: str, tmp_path: Path) -> None:
    program = tmp_path / "Get.java"
    program.write_text(
        "public class Get { public static void main(String[] a) throws Exception {"
        " System.out.println(new String(new java.net.URL(a[0]).openStream().readAllBytes())); } }", encoding="utf-8")
    done = emulate(
        ["java", str(program), CONFIGURATION_URL], timeout=2 * START_TIMEOUT,
        environment={"JAVA_TOOL_OPTIONS": "", variable: "-Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort=9 -Djavax.net.ssl.trustStore=/nowhere"})
    assert done.returncode == 0 and '"issuer":"https://www.facebook.com"' in done.stdout, done.stderr
    assert f"{variable} names the trust store /nowhere" in done.stderr


def test_variables_can_be_left_out() -> None:
    printed = emulate_python("import os; print(sorted(os.environ))", "--without", "node,java")
    assert "HTTPS_PROXY" in printed and "NODE_OPTIONS" not in printed and "JAVA_TOOL_OPTIONS" not in printed


@pytest.mark.parametrize(("variables", "problem"), [
    ({"SSL_CERT_FILE": "/nowhere.pem"}, "SSL_CERT_FILE names /nowhere.pem, which does not exist."),
    ({"WGETRC": "/nowhere"}, "WGETRC names /nowhere, which cannot be read."),
    ({"HTTPS_PROXY": "socks5://proxy.example"}, "HTTPS_PROXY names a proxy by socks5://"),
    ({"HTTPS_PROXY": "http://proxy.facebook.com:3128"}, "HTTPS_PROXY names the proxy proxy.facebook.com, which the emulator does not reach"),
    ({"https_proxy": "http://:secret@"}, "https_proxy is not the URL of a proxy"),
])  # fmt: skip
def test_a_variable_that_cannot_be_used_is_an_error(variables: dict[str, str], problem: str) -> None:
    done = emulate(["true"], environment=variables)
    assert done.returncode == 1 and problem in done.stderr and len(done.stderr.splitlines()) == 1 and "secret" not in done.stderr


# MARK: Other hosts


@pytest.mark.parametrize("authority", [
    "connect.facebook.net:443", "WWW.FBCDN.NET.:8443", "facebook.net:80", "other.facebook.com:443", "fb.me:1", "scontent.xx.fbsbx.com:443",
    "www.graph.facebook.com:443", "www%2Efb.com:443",
])  # fmt: skip
def test_other_names_of_the_reserved_domains_are_refused_by_name(authority: str) -> None:
    [answer, again], errors = raw(connect(authority), connect(authority))
    assert answer == again and answer.startswith("HTTP/1.1 403")
    name = authority.lower().replace("%2e", ".").rpartition(":")[0].rstrip(".")
    assert name in answer.lower() and len(errors.splitlines()) == 1 and name in errors


def test_whole_urls_of_the_reserved_domains_are_refused() -> None:
    answers, _ = raw(get("http://connect.facebook.net/sdk.js"), get("https://connect.facebook.net/sdk.js"))
    assert [answer.split()[1] for answer in answers] == ["403", "403"]


@pytest.mark.parametrize("request_line", [
    "nonsense\\r\\n\\r\\n", connect("www.facebook.com"), connect("www.facebook.com:0"), connect("www.facebook.com:99999"), connect("a b:443"),
    get("ftp://www.facebook.com/"), get("http://[::1/"), get("/nothing"), "POST /proxy.pac HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n",
    "GET / HTTP/1.1\\r\\nX: " + "y" * 70_000 + "\\r\\n\\r\\n",
])  # fmt: skip
def test_what_is_not_a_request_to_a_proxy_is_an_error(request_line: str) -> None:
    [answer], _ = raw(request_line)
    assert answer.split()[1] in ("400", "404", "405")


TLS_IN_A_TUNNEL = """
import os, socket, ssl, sys, urllib.parse
proxy = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"])
with socket.create_connection((proxy.hostname, proxy.port), timeout=20) as connection:
    connection.sendall(f"CONNECT {sys.argv[1]} HTTP/1.1\\r\\nHost: {sys.argv[1]}\\r\\n\\r\\n".encode())
    assert b" 200 " in connection.recv(4096)
    context = ssl.create_default_context()
    context.set_alpn_protocols(["h2", "http/1.1"])
    try:
        with context.wrap_socket(connection, server_hostname=sys.argv[2]) as tls:
            print(tls.selected_alpn_protocol(), tls.version())
    except OSError:
        print("refused")
"""


@pytest.mark.parametrize(("authority", "name", "result"), [
    ("graph.facebook.com:443", "graph.facebook.com", "http/1.1 TLSv1.3"), ("graph.facebook.com.:8443", "GRAPH.facebook.com", "http/1.1 TLSv1.3"),
    ("graph.facebook.com:443", "www.facebook.com", "refused"), ("graph.facebook.com:443", "www.example.com", "refused"),
])  # fmt: skip
def test_the_server_name_must_be_that_of_the_tunnel(authority: str, name: str, result: str) -> None:
    done = emulate([sys.executable, "-c", TLS_IN_A_TUNNEL, authority, name])
    assert done.stdout.strip() == result, done.stderr
    assert (name in done.stderr) == (result == "refused")


@pytest.mark.parametrize(("name", "is_sent"), [("www.facebook.com", False), ("CDN.fbsbx.com", False), ("www.example.com", True)])
def test_a_tunnel_to_another_host_is_not_for_a_reserved_name(name: str, is_sent: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        received: list[bytes] = []

        def serve() -> None:
            with server.accept()[0] as connection:
                received.append(connection.recv(65536))

        thread = threading.Thread(target=serve)
        thread.start()
        done = emulate([sys.executable, "-c", TLS_IN_A_TUNNEL, f"127.0.0.1:{server.getsockname()[1]}", name])
        thread.join(STOP_TIMEOUT)
    assert done.stdout.strip() == "refused"
    assert bool(received[0]) == is_sent and (name in done.stderr) != is_sent


FRAGMENTS = """
import os, socket, struct, sys, urllib.parse, ssl
proxy = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"])
authority, name, fragments, segments, last = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), bytes.fromhex(sys.argv[5])
incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
context = ssl._create_unverified_context()
try:
    context.wrap_bio(incoming, outgoing, server_hostname=name).do_handshake()
except ssl.SSLWantReadError:
    hello = outgoing.read()[5:] + last
records = b"".join(
    b"\\x16\\x03\\x01" + struct.pack("!H", len(part)) + part for part in (hello[at:at + fragments] for at in range(0, len(hello), fragments)))
with socket.create_connection((proxy.hostname, proxy.port), timeout=20) as connection:
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.sendall(f"CONNECT {authority} HTTP/1.1\\r\\nHost: {authority}\\r\\n\\r\\n".encode())
    assert b" 200 " in connection.recv(4096)
    try:
        for at in range(0, len(records), segments):
            connection.sendall(records[at:at + segments])
        answer = connection.recv(4096)
    except OSError:
        answer = b""
    print("refused" if answer == b"" else answer[:1].hex())
"""


@pytest.mark.parametrize(("name", "fragments", "segments", "last", "is_sent"), [
    ("www.facebook.com", 7, 100_000, "", False), ("www.facebook.com", 16_000, 3, "", False), ("*.Facebook.com.", 1, 11, "", False),
    ("www.example.com", 1, 5, "", True), ("www.example.com", 100, 100_000, "", True), ("www.example.com", 16_000, 100_000, "00", False),
])  # fmt: skip
def test_a_server_name_in_several_records_or_segments_is_read(name: str, fragments: int, segments: int, last: str, is_sent: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        received: list[bytes] = []

        def serve() -> None:
            with server.accept()[0] as connection, contextlib.suppress(OSError):
                while part := connection.recv(65536):
                    if not received:
                        connection.sendall(b"\x15")
                    received.append(part)

        thread = threading.Thread(target=serve)
        thread.start()
        authority = f"127.0.0.1:{server.getsockname()[1]}"
        done = emulate([sys.executable, "-c", FRAGMENTS, authority, name, str(fragments), str(segments), last])
        thread.join(STOP_TIMEOUT)
    assert done.returncode == 0 and done.stdout.strip() == ("15" if is_sent else "refused"), done.stderr
    assert bool(received) == is_sent and len(done.stderr.splitlines()) == (not is_sent)


@pytest.mark.parametrize("fragments", [1, 50])
def test_a_server_name_in_several_records_reaches_the_provider_or_is_refused(fragments: int) -> None:
    results = [
        emulate([sys.executable, "-c", FRAGMENTS, "graph.facebook.com:443", name, str(fragments), "999", ""])
        for name in ("graph.facebook.com", "www.facebook.com")]
    # The answer is a record of the handshake.
    assert [done.stdout.strip() for done in results] == ["16", "refused"], results
    assert "www.facebook.com is refused" in results[1].stderr


BYTES_IN_A_TUNNEL = """
import os, socket, sys, urllib.parse
proxy = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"])
for message in sys.argv[2:]:
    with socket.create_connection((proxy.hostname, proxy.port), timeout=20) as connection:
        connection.sendall(f"CONNECT {sys.argv[1]} HTTP/1.1\\r\\nHost: {sys.argv[1]}\\r\\n\\r\\n".encode())
        head = b""
        # What the host sends first may be in the same segment.
        while not head.endswith(b"\\r\\n\\r\\n") and (byte := connection.recv(1)):
            head += byte
        assert b" 200 " in head
        connection.sendall(bytes.fromhex(message))
        try:
            print(connection.recv(4096))
        except ConnectionResetError:
            print(b"")
"""

def hello(extensions: bytes) -> str:
    """Returns a ClientHello with the given extensions, in one record."""
    body = b"\x03\x03" + bytes(32) + b"\0" + b"\0\x02\x13\x01" + b"\x01\0" + len(extensions).to_bytes(2) + extensions
    message = b"\x01" + len(body).to_bytes(3) + body
    return (b"\x16\x03\x01" + len(message).to_bytes(2) + message).hex()


def server_names(*names: bytes) -> bytes:
    """Returns an extension with server names."""
    entries = b"".join(b"\0" + len(name).to_bytes(2) + name for name in names)
    return b"\0\0" + (len(entries) + 2).to_bytes(2) + len(entries).to_bytes(2) + entries


# A record that is too long, an empty record, a record of another type, another message, a message that is too large, a message that ends early, and
# messages with two names, with no name, and with a name that is too long.
UNREADABLE = [
    "16ffffffff", "1603010000", "1603010004010001001503010001", "160301000402000100", "1603010004010fffff", "16030100060100000203030000",
    hello(server_names(b"a.example", b"www.facebook.com")), hello(server_names(b"a.example") + server_names(b"www.facebook.com")),
    hello(server_names()), hello(server_names(b"a.example")[:-1]),
]  # fmt: skip


@pytest.mark.parametrize("host", ["", "graph.facebook.com:443"])
def test_what_begins_like_tls_and_cannot_be_read_is_refused(host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        done = emulate([sys.executable, "-c", BYTES_IN_A_TUNNEL, host or f"127.0.0.1:{server.getsockname()[1]}", *UNREADABLE])
    assert done.returncode == 0 and done.stdout.splitlines() == ["b''"] * len(UNREADABLE), done
    assert "server name" in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_line_about_a_refused_name_has_a_limit() -> None:
    message = hello(server_names(b"\x01" * 12_000 + b".facebook.com"))
    with socket.create_server(("127.0.0.1", 0)) as server:
        hosts = [f"127.0.0.1:{server.getsockname()[1]}", "www.facebook.com:443"]
        lines = [line for host in hosts for line in emulate([sys.executable, "-c", BYTES_IN_A_TUNNEL, host, message]).stderr.splitlines()]
    assert [line.count("u{1}") > 50 and len(line) < 600 for line in lines] == [True, True], lines


TEXT_IN_A_TUNNEL = """
import contextlib, os, socket, sys, urllib.parse
proxy = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"])
authority, text, size = sys.argv[1], sys.argv[2].encode(), int(sys.argv[3])
with socket.create_connection((proxy.hostname, proxy.port), timeout=20) as connection:
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.sendall(f"CONNECT {authority} HTTP/1.1\\r\\nHost: {authority}\\r\\n\\r\\n".encode())
    assert b" 200 " in connection.recv(4096)
    answer = b""
    with contextlib.suppress(OSError):
        for at in range(0, len(text), size):
            connection.sendall(text[at:at + size])
        answer = connection.recv(4096)
    print(answer)
"""


@pytest.mark.parametrize(("target", "host", "name"), [
    ("/me", "www.facebook.com", "www.facebook.com"), ("/", "CDN.fbsbx.com.:80", "CDN.fbsbx.com.:80"), ("http://a@graph.facebook.com/me", "a.example", "graph"),
    ("/", "a.example\r\nHOST : fb.me", "fb.me"), ("/", "a.example\r\nX: " + "y" * 70_000, "too large"),
])  # fmt: skip
@pytest.mark.parametrize("segments", [7, 100_000])
def test_a_request_without_tls_to_another_host_is_not_for_a_reserved_name(target: str, host: str, name: str, segments: int) -> None:
    received: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with server.accept()[0] as connection:
                received.append(connection.recv(65536))

        thread = threading.Thread(target=serve)
        thread.start()
        request = f"GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n"
        done = emulate([sys.executable, "-c", TEXT_IN_A_TUNNEL, f"127.0.0.1:{server.getsockname()[1]}", request, str(segments)])
        thread.join(STOP_TIMEOUT)
    assert (done.returncode, done.stdout, received) == (0, "b''\n", [b""]), done.stderr
    assert name in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_request_without_tls_is_read_in_every_form() -> None:
    field = b"Host: www.facebook.com\r\n\r\n"
    requests = [
        b"\r\n\nGET / HTTP/1.1\r\n" + field, b"PROPFIND / HTTP/1.1\r\n" + field, b"M-SEARCH / HTTP/1.1\r\n" + field, b"patch / HTTP/1.1\r\n" + field,
        b"GET / HTTP/1.1\r\nHost:\r\n\twww.facebook.com\r\n\r\n", b"GET / HTTP/1.1\r\nX: y\r\n \r\n" + field,
    ]  # fmt: skip
    with socket.create_server(("127.0.0.1", 0)) as server:
        authority = f"127.0.0.1:{server.getsockname()[1]}"
        done = emulate([sys.executable, "-c", BYTES_IN_A_TUNNEL, authority, *(request.hex() for request in requests)])
    assert done.returncode == 0 and done.stdout.splitlines() == ["b''"] * len(requests), done
    assert "www.facebook.com is refused" in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_request_without_tls_is_refused_although_the_host_has_got_its_method() -> None:
    received: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with server.accept()[0] as connection:
                while part := connection.recv(65536):
                    received.append(part)

        thread = threading.Thread(target=serve)
        thread.start()
        request = "\r\nGET / HTTP/1.1\r\nHost: www.facebook.com\r\n\r\n"
        done = emulate([sys.executable, "-c", TEXT_IN_A_TUNNEL, f"127.0.0.1:{server.getsockname()[1]}", request, "1"])
        thread.join(STOP_TIMEOUT)
    assert (done.returncode, done.stdout) == (0, "b''\n") and b"\r\nGET".startswith(b"".join(received)), done.stderr
    assert "www.facebook.com is refused" in done.stderr


class Answers(socketserver.BaseRequestHandler):
    """Answers the first bytes of a connection, which need not be a line."""

    def handle(self) -> None:
        self.request.sendall(b"got " + self.request.recv(1000))


def test_first_bytes_of_other_protocols_are_not_held_back() -> None:
    messages = [b"\r\n", b"\n", b"0", b"0 ", b"!", b"x", b"STATUS", b"PING\r", b"A" * 100 + b" ", b"\n\x16"]
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        authority = f"127.0.0.1:{server.server_address[1]}"
        done = emulate([sys.executable, "-c", BYTES_IN_A_TUNNEL, authority, *(message.hex() for message in messages)])
        server.shutdown()
    assert done.returncode == 0 and done.stdout.splitlines() == [str(b"got " + message) for message in messages], done


@pytest.mark.parametrize(("host", "message"), [("", "16"), ("graph.facebook.com:443", "16"), ("graph.facebook.com:443", "")])
def test_a_handshake_has_a_time_limit(host: str, message: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        authority = host or f"127.0.0.1:{server.getsockname()[1]}"
        done = emulate([sys.executable, "-c", BYTES_IN_A_TUNNEL, authority, message], "--handshake-timeout", "1")
    assert (done.returncode, done.stdout) == (0, "b''\n"), done.stderr


def test_a_client_that_has_sent_its_last_byte_does_not_wait_for_a_silent_host() -> None:
    script = BYTES_IN_A_TUNNEL.replace("fromhex(message))", "fromhex(message)); connection.shutdown(socket.SHUT_WR)")
    with socket.create_server(("127.0.0.1", 0)) as server:
        done = emulate([sys.executable, "-c", script, f"127.0.0.1:{server.getsockname()[1]}", "6162"], "--handshake-timeout", "1")
    assert (done.returncode, done.stdout) == (0, "b''\n"), done.stderr


# Asks for responses of many sizes, and reads them only after the time for a silent end. Of some of them, the proxy has the rest.
PAUSING = """
import os, socket, sys, time, urllib.parse
proxy = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"])
connections = []
for size in range(50_000, 4_000_000, 60_000):
    connection = socket.create_connection((proxy.hostname, proxy.port), timeout=20)
    connection.sendall(f"CONNECT {sys.argv[1]} HTTP/1.1\\r\\nHost: {sys.argv[1]}\\r\\n\\r\\n".encode())
    head = b""
    while not head.endswith(b"\\r\\n\\r\\n") and (byte := connection.recv(1)):
        head += byte
    assert b" 200 " in head
    connection.sendall(f"/{size}".encode())
    if sys.argv[2] == "half-closed":
        connection.shutdown(socket.SHUT_WR)
    connections.append((size, connection))
time.sleep(2.5)
for size, connection in connections:
    received = 0
    try:
        while part := connection.recv(1 << 20):
            received += len(part)
    except OSError as error:
        print(error)
    if received != size:
        print(size, received)
"""


class SizedResponses(socketserver.BaseRequestHandler):
    """Sends as many bytes as the client asks for, and no more."""

    content = memoryview(bytes(4_000_000))

    def handle(self) -> None:
        with contextlib.suppress(OSError):
            self.request.sendall(self.content[:int(self.request.recv(100)[1:])])
            self.request.shutdown(socket.SHUT_WR)
            self.request.recv(100)


@pytest.mark.parametrize("client", ["open", "half-closed"])
def test_a_client_that_pauses_gets_the_whole_response(client: str) -> None:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), SizedResponses) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        authority = f"127.0.0.1:{server.server_address[1]}"
        done = emulate([sys.executable, "-c", PAUSING, authority, client], "--handshake-timeout", "1")
        server.shutdown()
    assert (done.returncode, done.stdout) == (0, ""), done


def test_the_host_of_a_tunnel_may_speak_first() -> None:
    script = BYTES_IN_A_TUNNEL.replace("connection.sendall(bytes", "print(connection.recv(4096)); connection.sendall(bytes")
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with server.accept()[0] as connection:
                connection.sendall(b"hello")
                connection.sendall(connection.recv(100))

        thread = threading.Thread(target=serve)
        thread.start()
        done = emulate([sys.executable, "-c", script, f"127.0.0.1:{server.getsockname()[1]}", "6162"])
        thread.join(STOP_TIMEOUT)
    assert (done.returncode, done.stdout) == (0, "b'hello'\nb'ab'\n"), done.stderr


def test_tls_to_another_host_passes_through(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=other.example",
         "-keyout", key, "-out", certificate], check=True, capture_output=True, timeout=START_TIMEOUT)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    with socket.create_server(("127.0.0.1", 0)) as server:
        def serve() -> None:
            with server.accept()[0] as connection, context.wrap_socket(connection, server_side=True) as tls:
                tls.recv(65536)
                tls.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")

        thread = threading.Thread(target=serve)
        thread.start()
        done = emulate(["curl", "--silent", "--insecure", "--noproxy", "", "--max-time", "20", f"https://127.0.0.1:{server.getsockname()[1]}/"])
        thread.join(STOP_TIMEOUT)
    assert (done.returncode, done.stdout) == (0, "hello"), done.stderr


def test_the_length_of_a_body_is_passed_on_although_the_client_says_that_it_concerns_the_connection(recorder: tuple[int, list]) -> None:
    port, requests = recorder
    body = f"GET http://127.0.0.1:{port}/second HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n"
    length = len(body.replace("\\r\\n", "\r\n"))
    raw(f"GET http://127.0.0.1:{port}/first HTTP/1.1\\r\\nHost: x\\r\\nConnection: content-length\\r\\nContent-Length: {length}\\r\\n\\r\\n{body}")
    assert [path for _, path, _, _ in requests] == ["/first"]


# What a host answers by its path, after which it waits for the next request although it is asked to close the connection.
RESPONSES = {
    "/length": b"HTTP/1.1 200 OK\r\nConnection: keep-alive, X-Hop\r\nKeep-Alive: timeout=5\r\nX-Hop: a\r\nContent-Length: 5\r\n\r\nhello",
    "/chunks": b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\nX: y\r\n\r\n",
    "/nothing": b"HTTP/1.1 204 No Content\r\n\r\n",
    "/unchanged": b"HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
    "/end": b"HTTP/1.0 200 OK\r\n\r\nhello",
}  # fmt: skip


class PersistentHost(http.server.BaseHTTPRequestHandler):
    """A host that keeps its connections open, unless their end is that of the response."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.wfile.write(RESPONSES[self.path])
        self.close_connection = self.path == "/end"

    def do_HEAD(self) -> None:
        self.wfile.write(RESPONSES[self.path].partition(b"\r\n\r\n")[0] + b"\r\n\r\n")
        self.close_connection = False

    def log_message(self, *_: object) -> None: pass


# Sends requests with whole URLs to the proxy, by one connection as long as the responses do not say that it ends.
REPEATED = """
import http.client, os, sys, urllib.parse
proxy = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"])
connection = http.client.HTTPConnection(proxy.hostname, proxy.port, timeout=20)
for method, url in zip(sys.argv[1::2], sys.argv[2::2]):
    connection.request(method, url)
    response = connection.getresponse()
    fields = [response.headers.get_all(name) for name in ("Connection", "Keep-Alive", "X-Hop")]
    print(response.status, fields, response.read().decode()[:5])
"""


def test_a_response_without_a_tunnel_says_that_the_connection_ends() -> None:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), PersistentHost) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        requests = [
            ("GET", "/length"), ("GET", "/chunks"), ("HEAD", "/length"), ("GET", "/nothing"), ("HEAD", "/nothing"), ("GET", "/unchanged"),
            ("GET", "/end"), ("GET", "/length")]
        urls = [part for method, path in requests for part in (method, f"http://127.0.0.1:{server.server_address[1]}{path}")]
        own = ["GET", "https://graph.facebook.com/robots.txt", "HEAD", f"https://m.facebook.com{CONFIGURATION}"] * 2
        done = emulate([sys.executable, "-c", REPEATED, *urls, *own])
        server.shutdown()
    assert done.returncode == 0, done.stderr
    others, owns = done.stdout.splitlines()[:len(requests)], done.stdout.splitlines()[len(requests):]
    ends = "[['close'], None, None]"
    assert others == [
        f"{status} {ends} {text}" for status, text in (
            (200, "hello"), (200, "hello"), (200, ""), (204, ""), (204, ""), (304, ""), (200, "hello"), (200, "hello"))]
    assert [line.partition("] ")[0] + "]" for line in owns] == [f"200 {ends}"] * 4


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("end", ["close", "reset", "early"])
def test_a_host_that_sends_no_response_without_a_tunnel_is_an_error(method: str, end: str) -> None:
    class Host(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(65536)
            if end == "early":
                self.request.sendall(b"HTTP/1.1 103 Early Hints\r\n\r\n")
            if end == "reset":
                self.request.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                os.close(self.request.detach())

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Host) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_address[1]}/"
        script = RAW_REQUESTS.partition("    lines =")[0] + "    print(response)\n"
        done = emulate([sys.executable, "-c", script, get(url).replace("GET", method, 1)])
        server.shutdown()
    assert "HTTP/1.1 502 " in done.stdout and ("ended without a response" in done.stdout) == (method == "GET"), done


def test_a_response_without_a_tunnel_that_cannot_be_read_is_an_error_and_a_truncated_one_has_no_end() -> None:
    responses = {
        "gzip": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n", "garbage": b"garbage\r\n\r\n",
        "large": b"HTTP/1.1 200 OK\r\nX: " + b"y" * 70_000 + b"\r\n\r\n", "late": b"HTTP/1.1 103 Early Hints\r\n\r\ngarbage\r\n\r\n",
        "truncated": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    }  # fmt: skip

    class Host(PersistentHost):
        def do_GET(self) -> None:
            self.wfile.write(responses[self.path[1:]])
            self.close_connection = True

    script = RAW_REQUESTS.partition("    lines =")[0] + "    print(response)\n"
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Host) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        urls = [f"http://127.0.0.1:{server.server_address[1]}/{path}" for path in responses]
        done = emulate([sys.executable, "-c", script, *map(get, urls)])
        server.shutdown()
    *errors, truncated = done.stdout.splitlines()
    assert all("HTTP/1.1 502 " in error for error in errors) and truncated.endswith(r"\r\n\r\n5\r\nhello\r\n'"), done
    assert "transfer coding" in errors[0] and all("not valid HTTP" in error for error in errors[1:])


def test_other_hosts_pass_through_untouched(recorder: tuple[int, list]) -> None:
    port, requests = recorder
    body = "x" * 100_000
    fields = f"Host: wrong.example\\r\\nProxy-Authorization: Basic eA==\\r\\nX: y\\r\\nContent-Length: {len(body)}"
    answers, _ = raw(
        get(f"http://127.0.0.1:{port}/"), f"POST http://127.0.0.1:{port}/a?b HTTP/1.1\\r\\n{fields}\\r\\n\\r\\n{body}",
        connect(f"127.0.0.1:{port}") + get("/inside"))
    assert [answer.split()[1] for answer in answers] == ["200", "200", "200"] and all(answer.endswith("hello") for answer in answers)
    assert [(method, path) for method, path, _, _ in requests] == [("GET", "/"), ("POST", "/a?b"), ("GET", "/inside")]
    _, _, headers, received = requests[1]
    assert headers["Host"] == f"127.0.0.1:{port}" and headers["X"] == "y" and "Proxy-Authorization" not in headers
    assert received == body.encode()


def test_a_host_that_cannot_be_reached_is_named() -> None:
    [answer], _ = raw(connect("127.0.0.1:1"))
    assert answer.startswith("HTTP/1.1 502") and "127.0.0.1 cannot be reached" in answer


def test_the_proxies_of_the_user_are_chained_to(recorder: tuple[int, list]) -> None:
    port, requests = recorder
    proxy = f"http://user:p%40ss@127.0.0.1:{port}"
    answers, _ = raw(
        connect("db.example:5432") + "hello", get("http://shop.example/x"), connect("inside.corp.example:443"), connect("graph.facebook.net:443"),
        environment={"HTTPS_PROXY": proxy, "http_proxy": proxy, "NO_PROXY": "corp.example, 10.0.0.0/8, www.facebook.com,.facebook.net"})
    assert answers[0].endswith("the tunnel says hello") and answers[1].endswith("hello")
    assert [answer.split()[1] for answer in answers[2:]] == ["502", "403"]
    credentials = "Basic " + base64.b64encode(b"user:p@ss").decode()
    assert [(method, path, headers.get("Proxy-Authorization")) for method, path, headers, _ in requests] == [
        ("CONNECT", "db.example:5432", credentials), ("GET", "http://shop.example/x", credentials)]


# Asks for a tunnel to a host as the users with the given IDs, in this order, by IPv4 and by a socket for both versions.
AS_USERS = """
import os, socket, sys, urllib.parse
port = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"]).port
authority = sys.argv[1].replace("PROXY", str(port))
for user in map(int, sys.argv[2:]):
    os.setresuid(user, user, 0)
    for family, address in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::ffff:127.0.0.1")):
        with socket.socket(family) as connection:
            connection.settimeout(20)
            connection.connect((address, port))
            connection.sendall(f"CONNECT {authority} HTTP/1.1\\r\\nHost: {authority}\\r\\n\\r\\n".encode())
            print(connection.recv(4096).split()[1].decode())
    os.setresuid(0, 0, 0)
"""


@pytest.mark.skipif(os.geteuid() != 0 or sys.platform != "linux", reason="needs root and Linux")
@pytest.mark.parametrize(("credentials", "reason"), [("", "is on this computer"), ("user:secret@", "your password")])
def test_another_user_does_not_use_a_proxy_that_takes_it_for_this_user(credentials: str, reason: str, recorder: tuple[int, list]) -> None:
    port, requests = recorder
    done = emulate(
        ["/usr/bin/python3", "-c", AS_USERS, "db.example:5432", "0", str(NOBODY)],
        environment={"HTTPS_PROXY": f"http://{credentials}127.0.0.1:{port}", "https_proxy": ""})
    assert (done.stdout.split(), len(requests)) == (["200", "200", "403", "403"], 2), done.stderr
    assert reason in done.stderr and "another user" in done.stderr and "secret" not in done.stderr


@pytest.mark.skipif(os.geteuid() != 0 or sys.platform != "linux", reason="needs root and Linux")
def test_all_users_use_a_proxy_of_another_computer_that_needs_no_password() -> None:
    # No connection by TCP leads to this address.
    environment = {"HTTPS_PROXY": "http://255.255.255.255:9", "https_proxy": ""}
    done = emulate(["/usr/bin/python3", "-c", AS_USERS, "db.example:5432", "0", str(NOBODY)], environment=environment)
    assert (done.stdout.split(), done.stderr) == (["502"] * 4, ""), done


# Finds the process of the provider and the proxy, which has the same parent as the command.
FIND_SERVER = """
import os, resource, socket, sys, time, urllib.parse
proxy = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"])
def ask(connection, authority):
    connection.sendall(f"CONNECT {authority} HTTP/1.1\\r\\nHost: {authority}\\r\\n\\r\\n".encode())
    return connection.recv(4096).split()[1].decode()
def connect(number):
    return [socket.create_connection((proxy.hostname, proxy.port), timeout=20) for _ in range(number)]
parent = os.getppid()
with open(f"/proc/{parent}/task/{parent}/children") as children:
    [server] = {int(child) for child in children.read().split()} - {os.getpid()}
"""

# As another user, asks for a tunnel while the process has no free descriptors, and again when it has.
WITHOUT_DESCRIPTORS = FIND_SERVER + """
files = f"/proc/{server}/fd"
former = resource.prlimit(server, resource.RLIMIT_NOFILE)
opened = list(map(int, os.listdir(files)))
limit = max(opened) + 4
resource.prlimit(server, resource.RLIMIT_NOFILE, (limit, former[1]))
os.setresuid(int(sys.argv[1]), int(sys.argv[1]), 0)
connections = connect(limit - len(opened) + 3)
os.setresuid(0, 0, 0)
deadline = time.monotonic() + 20
while len(os.listdir(files)) < limit and time.monotonic() < deadline:
    time.sleep(0.01)
print(len(os.listdir(files)) - limit, ask(connections[0], "db.example:5432"))
resource.prlimit(server, resource.RLIMIT_NOFILE, former)
for connection in connections:
    connection.close()
os.setresuid(int(sys.argv[1]), int(sys.argv[1]), 0)
print(ask(connect(1)[0], "db.example:5432"))
"""


@pytest.mark.skipif(os.geteuid() != 0 or sys.platform != "linux", reason="needs root and Linux")
def test_a_lookup_without_free_descriptors_says_nothing_about_a_proxy(recorder: tuple[int, list]) -> None:
    port, requests = recorder
    done = emulate(
        ["/usr/bin/python3", "-c", WITHOUT_DESCRIPTORS, str(NOBODY)],
        environment={"HTTPS_PROXY": f"http://{socket.gethostname()}:{port}", "https_proxy": "", "NO_PROXY": "", "no_proxy": ""})
    assert (done.stdout.split(), requests) == (["0", "502", "403"], []), done
    assert "too many lookups" in done.stderr and "is on this computer" in done.stderr


# Prints the number of threads that the process starts for a lookup.
STARTED_THREADS = FIND_SERVER + """
former = len(os.listdir(f"/proc/{server}/task"))
ask(connect(1)[0], "db.example:5432")
print(len(os.listdir(f"/proc/{server}/task")) - former)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")
def test_a_lookup_starts_few_threads() -> None:
    # A limit on tasks would end a process that starts many.
    environment = {"HTTPS_PROXY": f"http://{socket.gethostname()}:9", "https_proxy": "", "NO_PROXY": "", "no_proxy": ""}
    assert int(emulate_python(STARTED_THREADS, environment=environment)) < 32


# Opens more connections to the proxy than the limit on files allows, and prints the numbers of those that are answered and of those that are
# closed. Then opens many to the control API, and prints the status of a further one.
MANY_CONNECTIONS = FIND_SERVER + """
import ssl, urllib.request
connections = connect(40)
closed = [connection.recv(1) for connection in connections[32:]]
answers = [ask(connection, "graph.facebook.com:443") for connection in connections[:32]]
context = ssl.create_default_context(cafile=os.environ["SSL_CERT_FILE"])
tunnels = [context.wrap_socket(connection, server_hostname="graph.facebook.com") for connection in connections[:32]]
url = os.environ["LATCHKEY_CONTROL_URL"] + "/clock"
control = urllib.parse.urlsplit(url)
idle = [socket.create_connection((control.hostname, control.port), timeout=20) for _ in range(140)]
direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
print(answers.count("200"), closed.count(b""), direct.open(url, timeout=20).status)
"""


@pytest.mark.skipif(shutil.which("prlimit") is None, reason="needs util-linux")
def test_the_number_of_connections_follows_the_limit_on_files() -> None:
    done = subprocess.run(
        ["prlimit", "--nofile=256:256", LATCHKEY, "emulate", "--", sys.executable, "-c", MANY_CONNECTIONS],
        capture_output=True, text=True, timeout=START_TIMEOUT, check=False)
    assert (done.returncode, done.stdout) == (0, "32 8 200\n"), done


@pytest.mark.skipif(shutil.which("ip") is None or os.geteuid() != 0, reason="needs iproute2 and root")
def test_another_user_does_not_use_a_proxy_whose_name_cannot_be_looked_up(tmp_path: Path) -> None:
    # No resolver answers now, and one that answers later could say that the name leads to this computer.
    settings = tmp_path / "resolv.conf"
    settings.write_text("nameserver 127.0.0.1\n", encoding="utf-8")
    done = subprocess.run(
        ["unshare", "--net", "--mount", "sh", "-c", 'mount --bind "$0" /etc/resolv.conf && ip link set lo up && exec "$@"', settings,
         LATCHKEY, "emulate", "--", "/usr/bin/python3", "-c", AS_USERS, "db.example:5432", "0", str(NOBODY)],
        capture_output=True, text=True, timeout=START_TIMEOUT, check=False,
        env=os.environ | {"HTTPS_PROXY": "http://proxy.example:9", "https_proxy": "", "NO_PROXY": "", "no_proxy": ""})
    assert done.stdout.split() == ["502", "502", "403", "403"] and "your proxy cannot be looked up" in done.stderr, done


@pytest.mark.skipif(os.geteuid() != 0 or sys.platform != "linux", reason="needs root and Linux")
def test_root_reaches_this_computer_by_the_proxy_of_another_user(recorder: tuple[int, list]) -> None:
    port, _ = recorder
    request = f"CONNECT 127.0.0.1:{port} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    with private_folder(NOBODY) as folder, subprocess.Popen(
        [LATCHKEY, "emulate", "--", "sh", "-c", 'echo "$HTTPS_PROXY" && read end'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        user=NOBODY, group=NOBODY, extra_groups=[], env=os.environ | {"TMPDIR": str(folder)},
    ) as process:
        proxy = process.stdout.readline().strip().rpartition(":")[2]
        with socket.create_connection(("127.0.0.1", int(proxy)), timeout=START_TIMEOUT) as connection:
            connection.sendall(request)
            answer = connection.recv(4096)
        process.communicate("\n", timeout=STOP_TIMEOUT)
    assert answer.split()[1] == b"200", answer


@pytest.mark.skipif(os.geteuid() != 0 or sys.platform != "linux", reason="needs root and Linux")
def test_another_user_does_not_use_the_password_of_a_proxy_through_a_run_in_a_run(recorder: tuple[int, list]) -> None:
    port, requests = recorder
    # The inner run has the proxy of the outer one as its own, which needs no password.
    done = emulate(
        [LATCHKEY, "emulate", "--", "/usr/bin/python3", "-c", AS_USERS, "db.example:5432", "0", str(NOBODY)], timeout=2 * START_TIMEOUT,
        environment={"HTTPS_PROXY": f"http://user:secret@127.0.0.1:{port}", "https_proxy": ""})
    assert (done.stdout.split(), len(requests)) == (["200", "200", "403", "403"], 2), done.stderr
    assert "your proxy is on this computer" in done.stderr and "secret" not in done.stderr


@pytest.mark.skipif(os.geteuid() != 0 or sys.platform != "linux", reason="needs root and Linux")
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
@pytest.mark.parametrize("options", [[], ["--offline"]])
def test_another_user_gets_no_connection_of_this_user_to_this_computer(host: str, options: list[str]) -> None:
    # A connection to the proxy itself would use the password of the user's proxy.
    done = emulate(["/usr/bin/python3", "-c", AS_USERS, f"{host}:PROXY", "0", str(NOBODY)], *options)
    assert done.stdout.split() == ["200", "200", "403", "403"] and f"of {host} is refused to another user" in done.stderr, done


# Resets connections at once after it has asked for tunnels.
GONE = """
import os, socket, struct, sys, urllib.parse
proxy = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"])
for _ in range(100):
    connection = socket.create_connection((proxy.hostname, proxy.port), timeout=20)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.sendall(f"CONNECT {sys.argv[1]} HTTP/1.1\\r\\nHost: {sys.argv[1]}\\r\\n\\r\\n".encode())
    connection.close()
with socket.create_connection((proxy.hostname, proxy.port), timeout=20) as connection:
    connection.sendall(f"CONNECT {sys.argv[1]} HTTP/1.1\\r\\nHost: {sys.argv[1]}\\r\\n\\r\\n".encode())
    print(connection.recv(4096).split()[1].decode())
"""


def test_a_client_that_has_gone_is_not_taken_for_another_user() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=200) as server:
        done = emulate([sys.executable, "-c", GONE, f"localhost:{server.getsockname()[1]}"])
    assert (done.stdout, done.stderr) == ("200\n", ""), done


def test_what_a_host_says_together_with_the_answer_of_the_proxy_reaches_the_client(recorder: tuple[int, list]) -> None:
    script = f"{RAW_REQUESTS}    print(lines)"
    done = emulate(
        [sys.executable, "-c", script, connect("early.example:25") + "hello"], environment={"HTTPS_PROXY": f"http://127.0.0.1:{recorder[0]}"})
    said = ["HTTP/1.1 200 Connection established", "", "HTTP/1.1 is not what the tunnel says", "the tunnel says hello"]
    assert done.stdout.splitlines()[-1] == str(said), done


@pytest.mark.parametrize("is_chained", [False, True])
def test_a_host_sees_no_request_in_a_body(is_chained: bool, recorder: tuple[int, list]) -> None:
    port, requests = recorder
    host = "shop.example" if is_chained else f"127.0.0.1:{port}"
    inner = "GET http://www.facebook.com/me HTTP/1.1\\r\\nHost: www.facebook.com\\r\\n\\r\\n"
    length = len(inner.encode().decode("unicode_escape"))
    chunks = f"5\\r\\n0\\r\\n\\r\\n\\r\\n{length:x}\\r\\n{inner}\\r\\n0\\r\\n\\r\\n"

    def request(method: str, version: str, field: str, body: str) -> str:
        return f"{method} http://{host}/ HTTP/{version}\\r\\nHost: {host}\\r\\n{field}\\r\\n\\r\\n{body}"

    answers, _ = raw(
        request("TRACE", "1.1", f"Content-Length: {length}", inner),
        request("TRACE", "1.1", "Transfer-Encoding: chunked", chunks), request("POST", "1.0", "Transfer-Encoding: chunked", chunks),
        request("DELETE", "1.1", "Transfer-Encoding: gzip, chunked", chunks), request("GET", "1.1", "Transfer-Encoding: Chunked", chunks),
        request("POST", "1.0", "Content-Length: 5", "hello"),
        environment={"http_proxy": f"http://127.0.0.1:{port}", "no_proxy": ""} if is_chained else None)
    assert [answer.split()[1] for answer in answers] == ["400"] * 4 + ["200"] * 2
    assert [(method, body) for method, _, _, body in requests] == [
        ("GET", b"0\r\n\r\n" + inner.encode().decode("unicode_escape").encode()), ("POST", b"hello")]


def test_an_offline_run_refuses_other_hosts(recorder: tuple[int, list]) -> None:
    port, requests = recorder
    answers, errors = raw(
        connect("pypi.example:443"), get("http://pypi.example/"), get(f"http://localhost:{port}/"), get(f"https://m.facebook.com{CONFIGURATION}"),
        options=("--offline",), environment={"HTTPS_PROXY": f"http://127.0.0.1:{port}"})
    assert [answer.split()[1] for answer in answers] == ["403", "403", "200", "200"]
    assert errors.splitlines() == ["latchkey: pypi.example is refused, because the emulator runs with --offline."] and len(requests) == 1


@pytest.mark.skipif(shutil.which("ip") is None or os.geteuid() != 0, reason="needs iproute2 and root")
@pytest.mark.parametrize("options", [[], ["--isolated"]])
def test_a_run_needs_no_network(options: list[str]) -> None:
    run = [LATCHKEY, "emulate", *options, "--", "curl", "--silent", "--show-error", CONFIGURATION_URL]
    done = subprocess.run(
        ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh", *run], capture_output=True, text=True, timeout=START_TIMEOUT,
        check=False)
    assert done.returncode == 0 and json.loads(done.stdout)["issuer"] == "https://www.facebook.com", done.stderr


# MARK: The command


def test_the_status_of_a_run_is_that_of_its_command(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no program", encoding="utf-8")
    results = [emulate(command) for command in (["sh", "-c", "exit 7"], ["sh", "-c", "kill -USR1 $$"], [f"{tmp_path}/none"], [str(file)])]
    assert [done.returncode for done in results] == [7, 128 + signal.SIGUSR1, 127, 126]
    assert results[2].stderr == f"latchkey: {tmp_path}/none cannot be started: No such file or directory.\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGUSR2])
def test_signals_are_forwarded(number: signal.Signals) -> None:
    # A signal that arrives just before `signal.pause()` would not end it, so the command waits for a blocked signal.
    script = f"import os, signal\nsignal.pthread_sigmask(0, [{number}])\nprint('ready', flush=True)\nsignal.sigwait([{number}])\nos._exit(9)"
    with subprocess.Popen([LATCHKEY, "emulate", "--", sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        process.send_signal(number)
        assert process.wait(STOP_TIMEOUT) == 9


READ_AS_ANOTHER_USER = f"""
import os, pathlib, urllib.request
print(urllib.request.urlopen("{CONFIGURATION_URL}", timeout=20).status, os.getuid())
names = ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "PERL_LWP_SSL_CA_FILE", "WGETRC"]
folder = pathlib.Path(os.environ["SSL_CERT_FILE"]).parent
ini = os.environ["PHP_INI_SCAN_DIR"].rpartition(":")[2] + "/latchkey.ini"
for path in [*(os.environ[name] for name in names), ini, folder / "authorities.jks", folder / "node" / "proxy.cjs", "/etc/hosts", "/etc/nsswitch.conf"]:
    assert open(path, "rb").read(), path
try:
    os.listdir(folder / "private")
except PermissionError:
    print("private")
"""


@is_root
@pytest.mark.parametrize("options", [[], ["--isolated"]])
def test_a_command_that_changes_its_user_can_read_what_the_variables_name(options: list[str], folder_of_runs: Path) -> None:
    change = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    variables = dict.fromkeys(["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "PERL_LWP_SSL_CA_FILE", "WGETRC"], "")
    done = subprocess.run(
        [LATCHKEY, "emulate", *options, "--", *change, "/usr/bin/python3", "-c", READ_AS_ANOTHER_USER], capture_output=True, text=True,
        timeout=START_TIMEOUT, check=False, umask=0o077, env=os.environ | variables | {"TMPDIR": str(folder_of_runs), "HOME": str(folder_of_runs)})
    assert (done.returncode, done.stdout.splitlines()) == (0, [f"200 {NOBODY}", "private"]), done.stderr


def test_files_with_secrets_of_the_user_stay_private(tmp_path: Path) -> None:
    bundle, settings = tmp_path / "bundle.pem", tmp_path / "wgetrc"
    bundle.write_text("-----BEGIN PRIVATE KEY-----\nkey\n-----END PRIVATE KEY-----\n", encoding="utf-8")
    settings.write_text("http_password = secret\n", encoding="utf-8")
    script = 'import os; print([oct(os.stat(os.environ[name]).st_mode & 0o777) for name in ("CURL_CA_BUNDLE", "WGETRC", "NODE_EXTRA_CA_CERTS")])'
    printed = emulate_python(script, environment={"CURL_CA_BUNDLE": str(bundle), "WGETRC": str(settings), "NODE_EXTRA_CA_CERTS": ""})
    assert printed.strip() == "['0o600', '0o600', '0o644']"


def test_arguments_and_variables_need_not_be_utf_8() -> None:
    script = "import os, sys; print([os.fsencode(part) for part in sys.argv[1:]], os.environb[b'RAW\\xfe'], os.environb.get(b'HTTPS_PROXY', b'')[:7])"
    done = subprocess.run(
        [LATCHKEY, "emulate", "--", sys.executable, "-c", script, b"a\xff", b"--", b"", b"emulate"], capture_output=True, text=True,
        timeout=START_TIMEOUT, check=False, env=os.environb | {b"RAW\xfe": b"b\xc3=\xff"})
    assert done.stdout == "[b'a\\xff', b'--', b'', b'emulate'] b'b\\xc3=\\xff' b'http://'\n", done.stderr


def test_standard_input_and_output_belong_to_the_command() -> None:
    done = subprocess.run([LATCHKEY, "emulate", "--", "cat"], input=b"\0all bytes\n", capture_output=True, timeout=START_TIMEOUT, check=True)
    assert (done.stdout, done.stderr) == (b"\0all bytes\n", b"")


@pytest.fixture
def folder_of_runs() -> Iterator[Path]:
    """A folder in which runs create theirs."""
    with private_folder() as folder:
        yield folder


def test_a_run_without_a_command_prints_what_to_set(folder_of_runs: Path) -> None:
    environment = os.environ | {"TMPDIR": str(folder_of_runs)}
    with subprocess.Popen([LATCHKEY, "emulate"], stdout=subprocess.PIPE, text=True, env=environment) as process:
        lines = iter(process.stdout.readline, "")
        text = ""
        for line in lines:
            text += line
            if "-http-proxy" in line:
                break
        exports = dict(line.split()[1].split("=", 1) for line in text.splitlines() if line.startswith("  export ") and "'" not in line)
        proxy = exports["HTTPS_PROXY"]
        done = subprocess.run(
            ["curl", "--silent", "--show-error", CONFIGURATION_URL], env=os.environ | exports, capture_output=True, text=True, timeout=20, check=True)
        assert json.loads(done.stdout)["issuer"] == "https://www.facebook.com"
        for document, expected in (("proxy.pac", f'return "PROXY {proxy.removeprefix("http://")}"'), ("authority.pem", "BEGIN CERTIFICATE")):
            served = subprocess.run(["curl", "--silent", "--noproxy", "*", f"{proxy}/{document}"], capture_output=True, text=True, timeout=20, check=True)
            assert expected in served.stdout
        process.send_signal(signal.SIGINT)
        assert process.wait(STOP_TIMEOUT) == 0
    [removed] = [line.split()[1:] for line in text.splitlines() if line.startswith("  unset ")]
    assert removed == [line.split()[1].partition("=")[0] for line in text.splitlines() if line.startswith("  export ")]
    assert "--proxy-server" in text and "simctl keychain booted add-root-cert" in text and not list(folder_of_runs.iterdir())


# Prints the folder of the run.
FOLDER_OF_RUN = "import os, pathlib; print(pathlib.Path(os.environ['SSL_CERT_FILE']).resolve().parent)"
WITHOUT_FOLDERS = {"TMPDIR": "/tmp", "XDG_RUNTIME_DIR": "", "XDG_CACHE_HOME": "", "HOME": "/nowhere"}


@is_root
@pytest.mark.parametrize(("variable", "created"), [("TMPDIR", ""), ("XDG_RUNTIME_DIR", ""), ("XDG_CACHE_HOME", ""), ("HOME", ".cache")])
def test_the_folder_of_a_run_is_where_no_other_user_can_create_it_again(variable: str, created: str) -> None:
    with private_folder(NOBODY) as folder:
        done = emulate(["/usr/bin/python3", "-c", FOLDER_OF_RUN], user=NOBODY, environment=WITHOUT_FOLDERS | {variable: str(folder)})
        assert (done.stdout.strip().rpartition("/")[0], done.stderr) == (str(folder / created).rstrip("/"), "")
        assert [path.name for path in folder.iterdir()] == ([created] if created else []) and not list((folder / created).iterdir())
        if created:
            assert (folder / created).stat().st_mode & 0o777 == 0o700
        folder.chmod(0o777)
        shared = emulate(["/usr/bin/python3", "-c", FOLDER_OF_RUN], user=NOBODY, environment=WITHOUT_FOLDERS | {variable: str(folder)})
    # With such a TMPDIR, the run has no better place.
    parent = str(folder) if variable == "TMPDIR" else "/tmp"
    assert shared.stdout.startswith(f"{parent}/latchkey-") and len(shared.stderr.splitlines()) == 1
    assert f"other users can create {shared.stdout.strip()} again" in shared.stderr


@is_root
@pytest.mark.parametrize(("mode", "owner", "is_used"), [(0o755, 0, True), (0o700, 0, False), (0o775, 0, False), (0o755, NOBODY, False)])
def test_the_folder_of_a_run_of_root_is_one_that_a_command_of_another_user_can_open(mode: int, owner: int, is_used: bool, folder_of_runs: Path) -> None:
    os.chown(folder_of_runs, owner, owner)
    folder_of_runs.chmod(mode)
    done = emulate(["/usr/bin/python3", "-c", FOLDER_OF_RUN], environment=WITHOUT_FOLDERS | {"TMPDIR": str(folder_of_runs)})
    assert (done.stdout.rpartition("/")[0], done.stderr) == (str(folder_of_runs) if is_used else "/run", "")


@pytest.mark.parametrize(("redirection", "reason"), [
    (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"), ("<&- >&-", "Bad file descriptor"),
])  # fmt: skip
def test_instructions_that_cannot_be_written_are_an_error(redirection: str, reason: str, folder_of_runs: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" emulate {redirection}', LATCHKEY], capture_output=True, text=True, timeout=START_TIMEOUT, check=False,
        env=os.environ | {"TMPDIR": str(folder_of_runs)})
    assert (done.returncode, done.stderr) == (1, f"latchkey: Standard output cannot be written to: {reason}.\n")
    assert not list(folder_of_runs.iterdir())


def test_closed_streams_stay_closed_for_the_command() -> None:
    command = f"{sys.executable} -c 'import os, sys; sys.exit(7 if sys.stdin is sys.stdout is sys.stderr is None else 8)'"
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" emulate -- {command} <&- >&- 2>&-', LATCHKEY], capture_output=True, text=True, timeout=START_TIMEOUT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (7, "", "")


def test_nothing_is_left_when_a_run_is_killed(folder_of_runs: Path) -> None:
    environment = os.environ | {"TMPDIR": str(folder_of_runs)}
    with subprocess.Popen([LATCHKEY, "emulate"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        process.stdout.readline()
        [folder] = folder_of_runs.iterdir()
        assert [path.stat().st_mode & 0o777 for path in (folder, folder / "private")] == [0o755, 0o700]
        assert not [path for path in folder.iterdir() if path.suffix in (".sqlite", ".sock")]
        process.kill()
        # The server ends last, and with it the last writer to standard error.
        assert process.stderr.read() == b""
    assert not folder.exists()


def test_a_run_ends_with_its_certificates() -> None:
    done = emulate(["sleep", "60"], "--lifetime", "1")
    assert done.returncode == 1 and done.stderr == "latchkey: The run ends, because its certificates have expired; start it again.\n"


@pytest.mark.parametrize(("options", "problem"), [
    (["--forward", "5432"], "--forward needs --isolated"), (["--isolated"], "--isolated needs a COMMAND"), (["--without", "perl"], "--without"),
    (["--seed", "/nowhere.yaml"], "/nowhere.yaml"), (["true"], "Unexpected argument 'true'"),
])  # fmt: skip
def test_wrong_options_are_an_error(options: list[str], problem: str) -> None:
    done = subprocess.run([LATCHKEY, "emulate", *options], capture_output=True, text=True, timeout=START_TIMEOUT, check=False)
    assert done.returncode in (1, 64) and problem in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_missing_program_is_named(tmp_path: Path) -> None:
    shutil.copy(LATCHKEY, tmp_path / "latchkey")
    done = subprocess.run([tmp_path / "latchkey", "emulate", "--", "true"], capture_output=True, text=True, timeout=START_TIMEOUT, check=False)
    assert done.returncode == 1 and f"{tmp_path}/latchkey-emulator" in done.stderr and "make emulator" in done.stderr


# MARK: Namespaces

WITHOUT_VARIABLES = f"""
import http.client, os, socket, ssl
for name in HOSTS:
    connection = http.client.HTTPSConnection(name, timeout=20)
    connection.request("GET", "{CONFIGURATION}")
    assert b'"issuer":"https://www.facebook.com"' in connection.getresponse().read()
connection = http.client.HTTPConnection("m.facebook.com", timeout=20)
connection.request("GET", "/x")
print(connection.getresponse().getheader("Location"), os.getuid())
print(all(address[4][0] == "::1" or address[4][0].startswith("127.") for address in socket.getaddrinfo("graph.facebook.com", 443)))
"""


def without_variables() -> str:
    return f"HOSTS = {HOSTS}\n{WITHOUT_VARIABLES}"


# Variables of the emulator that name authorities. Without them, clients use those of the system.
BARE = ["env", "-u", "HTTPS_PROXY", "-u", "https_proxy", "-u", "SSL_CERT_FILE"]


@is_root
@pytest.mark.parametrize("user", [None, NOBODY])
def test_clients_without_variables_reach_the_provider_in_namespaces(user: int | None) -> None:
    done = emulate([*BARE, "/usr/bin/python3", "-c", without_variables()], "--isolated", user=user)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [f"https://m.facebook.com/x {user or 0}", "True"]
    assert "facebook" not in Path("/etc/hosts").read_text(encoding="utf-8")


@is_root
def test_no_name_is_looked_up_outside_the_namespaces_although_the_ports_are_in_use() -> None:
    script = """
import socket
for family in (socket.AF_INET6, socket.AF_INET):
    print({address[4][0] for address in socket.getaddrinfo("graph.facebook.com", 443, family, socket.SOCK_STREAM)})
"""
    with contextlib.ExitStack() as servers:
        # A real service of this computer may use the port already.
        with contextlib.suppress(OSError):
            servers.enter_context(socket.create_server(("127.0.0.1", 443)))
        done = emulate(["/usr/bin/python3", "-c", script], "--isolated")
    assert done.stdout.splitlines() == ["{'::1'}", "{'127.0.0.1'}"], done.stderr


PROXIED = """
import os, socket, sys, urllib.parse
proxy = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"])
for authority in sys.argv[1:]:
    with socket.create_connection((proxy.hostname, proxy.port), timeout=20) as connection:
        connection.sendall(f"CONNECT {authority} HTTP/1.1\\r\\nHost: {authority}\\r\\n\\r\\n".encode())
        print(connection.recv(4096).split()[1].decode())
"""


@is_root
@pytest.mark.parametrize("user", [None, NOBODY])
def test_the_proxy_of_a_network_leads_only_to_forwarded_ports_of_this_computer(
    user: int | None, recorder: tuple[int, list], tmp_path: Path,
) -> None:
    port, _ = recorder
    hosts = tmp_path / "hosts"
    hosts.write_text("127.0.0.1 localhost service.example\n", encoding="utf-8")
    hosts.chmod(0o644)
    # The name of another host that leads to this computer.
    outside = ["unshare", "--mount", "sh", "-c", 'mount --bind "$0" /etc/hosts && exec "$@"', str(hosts)]
    if user:
        outside += ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
    names = [f"{name}:{port}" for name in ("127.0.0.1", "localhost", "a.localhost", "[::1]", "0", "[::ffff:127.0.0.1]", "2130706433", "service.example")]
    command = ["--", "/usr/bin/python3", "-c", PROXIED, *names]
    results = []
    for options in ([], ["--forward", str(port), "--forward", str(port)]):
        with private_folder(user) as folder:
            done = subprocess.run(
                [*outside, LATCHKEY, "emulate", "--isolated", *options, *command], capture_output=True, text=True, timeout=START_TIMEOUT, check=False,
                env=os.environ | {"TMPDIR": str(folder)})
        assert done.returncode == 0, done.stderr
        results.append(done)
    assert results[0].stdout.split() == ["403"] * len(names)
    assert f"Port {port} of service.example is refused" in results[0].stderr and f"'--forward {port}'" in results[0].stderr
    # The recorder listens on 127.0.0.1 only.
    reached = dict(zip(names, results[1].stdout.split(), strict=True))
    assert {status for name, status in reached.items() if not name.startswith("[")} == {"200"} and results[1].stderr == ""


# Asks for tunnels by an emulator in namespaces, first without a proxy of the user's, unless it is told to skip this, and then with one, which is
# this program.
WITH_ADDRESSES = """
import http.server, json, os, subprocess, sys, threading
asked = []
class Proxy(http.server.BaseHTTPRequestHandler):
    def do_CONNECT(self):
        asked.append(self.path.partition(":")[0])
        self.send_response(200)
        self.end_headers()
        self.close_connection = True
    def log_message(self, *_): pass
http.server.ThreadingHTTPServer.request_queue_size = 500
server = http.server.ThreadingHTTPServer(("", 0), Proxy)
threading.Thread(target=server.serve_forever, daemon=True).start()
names = [f"{name}:{server.server_address[1]}" for name in sys.argv[4:]]
for proxy in ["", f"http://127.0.0.1:{server.server_address[1]}"][int(sys.argv[3]):]:
    done = subprocess.run(
        [sys.argv[1], "emulate", "--isolated", "--", "/usr/bin/python3", "-c", sys.argv[2], *names], capture_output=True, text=True,
        env=os.environ | {"HTTPS_PROXY": proxy, "https_proxy": proxy, "NO_PROXY": "", "no_proxy": ""})
    print(json.dumps([done.stdout.split(), asked, done.stderr]))
"""


@pytest.mark.skipif(shutil.which("ip") is None or os.geteuid() != 0, reason="needs iproute2 and root")
def test_no_address_of_this_computer_leads_to_its_other_ports(tmp_path: Path) -> None:
    hosts = tmp_path / "hosts"
    hosts.write_text("127.0.0.1 localhost\n203.0.113.9 service.example\n10.9.9.2 service.example\n", encoding="utf-8")
    commands = [
        'mount --bind "$0" /etc/hosts', "ip link set lo up", "ip address add 10.9.9.1/24 dev lo", "ip address add 10.9.9.2/24 dev lo", 'exec "$@"']
    own = ["127.0.0.1", "10.9.9.1", "10.9.9.2", "[::ffff:10.9.9.2]", "0x0a090902"]
    names = [*own, "service.example", "other.example"]
    done = subprocess.run(
        ["unshare", "--net", "--mount", "sh", "-c", " && ".join(commands), hosts, "/usr/bin/python3", "-c", WITH_ADDRESSES, LATCHKEY, PROXIED, "0",
         *names],
        capture_output=True, text=True, timeout=2 * START_TIMEOUT, check=False)
    direct, chained = (json.loads(line) for line in done.stdout.splitlines())
    # Without a proxy, a connection to the first address of the name fails, or the one to the second is closed.
    assert direct[0][:len(own)] == ["403"] * len(own) and "200" not in direct[0] and direct[1] == [], (direct, done.stderr)
    assert (chained[0], chained[1]) == (["403"] * (len(own) + 1) + ["200"], ["other.example"]), (chained, done.stderr)
    assert "of 10.9.9.2 is refused" in chained[2] and "of service.example is refused" in chained[2]


@pytest.mark.skipif(shutil.which("ip") is None or os.geteuid() != 0, reason="needs iproute2 and root")
def test_a_resolver_that_does_not_answer_delays_no_proxy_of_the_user_for_long(tmp_path: Path) -> None:
    settings = tmp_path / "resolv.conf"
    # Without a limit of the emulator, a lookup would take longer than the clients wait.
    settings.write_text("nameserver 127.0.0.1\noptions timeout:30 attempts:5\n", encoding="utf-8")
    resolver = "import socket\nresolver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\nresolver.bind(('127.0.0.1', 53))\n"
    done = subprocess.run(
        ["unshare", "--net", "--mount", "sh", "-c", 'mount --bind "$0" /etc/resolv.conf && ip link set lo up && exec "$@"', settings,
         "/usr/bin/python3", "-c", resolver + WITH_ADDRESSES, LATCHKEY, PROXIED, "1", "a.example", "a.example", "127.0.0.1"],
        capture_output=True, text=True, timeout=2 * START_TIMEOUT, check=False)
    statuses, asked, _ = json.loads(done.stdout)
    assert (statuses, asked) == (["200", "200", "403"], ["a.example"] * 2), done


# Asks for tunnels to many hosts, and then for one to the given host. Prints the status of its answer, and the number of other hosts that
# are refused because of too many lookups.
AT_ONCE = """
import os, socket, sys, urllib.parse
proxy = urllib.parse.urlsplit(os.environ["HTTPS_PROXY"])
def ask(authority):
    connection = socket.create_connection((proxy.hostname, proxy.port), timeout=20)
    connection.sendall(f"CONNECT {authority} HTTP/1.1\\r\\nHost: {authority}\\r\\n\\r\\n".encode())
    return connection
others = [ask(f"host-{number}.example:443") for number in range(300)]
connections = [ask(sys.argv[1]), *others]
answers = [connection.recv(4096) for connection in connections]
print(answers[0].split()[1].decode(), sum(b" 502 " in answer for answer in answers[1:]))
"""


@pytest.mark.skipif(shutil.which("ip") is None or os.geteuid() != 0, reason="needs iproute2 and root")
def test_a_name_of_this_computer_is_refused_although_many_names_are_looked_up(tmp_path: Path) -> None:
    settings, hosts = tmp_path / "resolv.conf", tmp_path / "hosts"
    settings.write_text("nameserver 127.0.0.1\noptions timeout:30 attempts:5\n", encoding="utf-8")
    # A server of Python looks up the name of its computer.
    hosts.write_text(f"127.0.0.1 localhost {socket.gethostname()}\n127.0.0.1 service.example\n", encoding="utf-8")
    resolver = "import socket\nresolver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\nresolver.bind(('127.0.0.1', 53))\n"
    commands = ['mount --bind "$0" /etc/resolv.conf', 'mount --bind "$1" /etc/hosts', "ip link set lo up", "shift", 'exec "$@"']
    done = subprocess.run(
        ["unshare", "--net", "--mount", "sh", "-c", " && ".join(commands), settings, hosts, "/usr/bin/python3", "-c",
         resolver + WITH_ADDRESSES, LATCHKEY, AT_ONCE, "1", "service.example"],
        capture_output=True, text=True, timeout=2 * START_TIMEOUT, check=False)
    [status, overloaded], asked, said = json.loads(done.stdout)
    # All lookups of the other hosts wait for the resolver, and no thread is left for this one.
    assert status in ("403", "502") and int(overloaded) > 0 and not any(name.startswith("service") for name in asked), done
    assert said.count("too many lookups") == 1, said


CALLBACK = """
import http.server, json, os, threading, urllib.parse, urllib.request

received = threading.Event()

class Site(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()
        print(self.path, body.partition("=")[0], flush=True)
        received.set()

    def log_message(self, *_): pass

class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_): return None

site = http.server.HTTPServer(("127.0.0.1", PORT), Site)
threading.Thread(target=site.serve_forever, daemon=True).start()
direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
body = json.dumps({"person": "ada@example.com"}).encode()
direct.open(urllib.request.Request(os.environ["LATCHKEY_CONTROL_URL"] + "/logins/next", body, {"Content-Type": "application/json"}), timeout=20)
app = {"client_id": "1000", "redirect_uri": "https://app.example/callback"}
try:
    urllib.request.build_opener(NoRedirect).open("https://www.facebook.com/v19.0/dialog/oauth?" + urllib.parse.urlencode(app), timeout=20)
except urllib.error.HTTPError as error:
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(error.headers["Location"]).query)["code"][0]
exchange = urllib.parse.urlencode(app | {"client_secret": "0123456789abcdef0123456789abcdef", "code": code})
token = json.load(urllib.request.urlopen("https://graph.facebook.com/v19.0/oauth/access_token?" + exchange, timeout=20))["access_token"]
revoke = urllib.request.Request("https://graph.facebook.com/v19.0/me/permissions?access_token=" + token, method="DELETE")
urllib.request.urlopen(revoke, timeout=20)
assert received.wait(20)
"""

SITE_SEED = """
apps:
  - id: "1000"
    name: Site
    secret: 0123456789abcdef0123456789abcdef
    mode: live
    redirect_uris: ["https://app.example/callback"]
    deauthorize_callback_url: http://localhost:PORT/deauthorize
people:
  - email: ada@example.com
    password: correct horse battery staple
    first_name: Ada
    last_name: Lovelace
"""


@pytest.mark.parametrize("options", [[], ["--isolated"]])
def test_a_callback_reaches_a_server_of_the_command(options: list[str], folder_of_runs: Path) -> None:
    port = free_port()
    seed = folder_of_runs / "seed.yaml"
    seed.write_text(SITE_SEED.replace("PORT", str(port)), encoding="utf-8")
    user = NOBODY if options and os.geteuid() == 0 else None
    done = emulate(
        ["/usr/bin/python3", "-c", CALLBACK.replace("PORT", str(port))], *options, "--seed", str(seed), user=user)
    assert (done.returncode, done.stdout) == (0, "/deauthorize signed_request\n"), done.stderr


@is_root
@pytest.mark.parametrize("user", [None, NOBODY])
def test_local_services_are_reached_only_by_forwarded_ports(user: int | None, recorder: tuple[int, list]) -> None:
    port, _ = recorder
    script = f"""
import http.client
try:
    connection = http.client.HTTPConnection("127.0.0.1", {port}, timeout=20)
    connection.request("GET", "/")
    print(connection.getresponse().read())
except OSError as error:
    print(type(error).__name__)
"""
    command = ["/usr/bin/python3", "-c", script]
    assert emulate(command, "--isolated", user=user).stdout.strip() == "ConnectionRefusedError"
    done = emulate(command, "--isolated", "--forward", str(port), user=user)
    assert done.stdout.strip() == "b'hello'", done.stderr


class Version6Server(http.server.ThreadingHTTPServer):
    address_family = socket.AF_INET6


@pytest.fixture
def port_of_version6() -> Iterator[int]:
    """The port of a server that listens on ::1 only, as many development servers do for localhost."""
    try:
        server = Version6Server(("::1", 0), type("Handler", (Recorder,), {"requests": []}))
    except OSError:
        pytest.skip("needs IPv6")
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@is_root
def test_a_forwarded_port_leads_to_a_service_at_either_loopback_address(port_of_version6: int) -> None:
    script = f"""
import http.client
for host in ("127.0.0.1", "::1"):
    connection = http.client.HTTPConnection(host, {port_of_version6}, timeout=20)
    connection.request("GET", "/")
    print(connection.getresponse().read())
"""
    done = emulate(["/usr/bin/python3", "-c", script], "--isolated", "--forward", str(port_of_version6))
    assert (done.returncode, done.stdout.split()) == (0, ["b'hello'"] * 2), done.stderr


class EchoHandler(socketserver.StreamRequestHandler):
    def handle(self) -> None: self.wfile.write(self.rfile.read())


class EchoServer(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 128


# Prints how many requests have an answer if their clients close their sides at once, and whether the process closes the connections of clients
# that are gone at once.
ENDED_CONNECTIONS = FIND_SERVER + """
import struct
address = ("127.0.0.1", int(sys.argv[1]))
files = f"/proc/{server}/fd"
def echo():
    with socket.create_connection(address, timeout=20) as connection:
        connection.sendall(b"hello")
        connection.shutdown(socket.SHUT_WR)
        return connection.recv(5)
echo()
former = len(os.listdir(files))
for _ in range(20):
    connection = socket.create_connection(address, timeout=20)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()
    socket.create_connection(address, timeout=20).close()
answers = [echo() for _ in range(20)]
deadline = time.monotonic() + 20
while len(os.listdir(files)) > former and time.monotonic() < deadline:
    time.sleep(0.01)
print(answers.count(b"hello"), len(os.listdir(files)) <= former)
"""


@is_root
def test_a_forwarded_port_loses_neither_a_request_nor_the_end_of_a_connection() -> None:
    with EchoServer(("127.0.0.1", 0), EchoHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = str(server.server_address[1])
        done = emulate(["/usr/bin/python3", "-c", ENDED_CONNECTIONS, port], "--isolated", "--forward", port, timeout=2 * START_TIMEOUT)
        server.shutdown()
    assert (done.returncode, done.stdout) == (0, "20 True\n"), done


@pytest.mark.parametrize("options", [[], pytest.param(["--isolated"], marks=is_root)])
def test_a_name_of_this_computer_leads_to_a_service_at_either_loopback_address(options: list[str], port_of_version6: int) -> None:
    forwarding = ["--forward", str(port_of_version6)] if options else []
    names = ["localhost", "[::1]"]
    requests = [get(f"http://{name}:{port_of_version6}/") for name in names] + [connect(f"{name}:{port_of_version6}") + get("/") for name in names]
    done = emulate(["/usr/bin/python3", "-c", RAW_REQUESTS, *requests], *options, *forwarding)
    assert done.returncode == 0 and [line.rpartition(" ")[2] for line in done.stdout.splitlines()] == ["hello"] * 4, done


@is_root
def test_forbidden_namespaces_are_an_error_with_an_alternative() -> None:
    # As in most containers, the process may not create namespaces.
    done = subprocess.run(
        ["setpriv", "--bounding-set=-sys_admin", "--inh-caps=-sys_admin", LATCHKEY, "emulate", "--isolated", "--", "true"], capture_output=True,
        text=True, timeout=START_TIMEOUT, check=False)
    assert done.returncode == 1 and len(done.stderr.splitlines()) == 1
    assert "--isolated is not possible here" in done.stderr and "leave it out" in done.stderr


# MARK: Control

CONTROL = """
import json, os, urllib.error, urllib.request

direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))

def call(method, path, body=None):
    request = urllib.request.Request(
        os.environ["LATCHKEY_CONTROL_URL"] + path, body and json.dumps(body).encode(), {"Content-Type": "application/json"}, method=method)
    return json.load(direct.open(request, timeout=20))

class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None

def dialog(proxy):
    opener = urllib.request.build_opener(NoRedirect, urllib.request.ProxyHandler({"https": proxy}))
    try:
        return opener.open(
            "https://www.facebook.com/v19.0/dialog/oauth?client_id=138483919580948&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&scope=email",
            timeout=20).status
    except urllib.error.HTTPError as error:
        return error.headers["Location"].partition("=")[0]

call("POST", "/logins/next", {"person": "ada@example.com"})
print(dialog(os.environ["HTTPS_PROXY"]))
world = call("POST", "/worlds", {"name": "second"})
assert world["variables"]["HTTPS_PROXY"] == f"http://127.0.0.1:{world['proxy_port']}", world
print(dialog(world["variables"]["HTTPS_PROXY"]))
call("DELETE", "/worlds/second")
call("POST", "/logins/next", {"person": "ada@example.com"})
"""


@pytest.mark.parametrize("options", [[], ["--isolated"]])
def test_a_command_says_who_logs_in_next_and_opens_a_world(options: list[str]) -> None:
    user = NOBODY if options and os.geteuid() == 0 else None
    done = emulate(["/usr/bin/python3", "-c", CONTROL], *options, user=user)
    assert done.returncode == 0, done.stderr
    login, page = done.stdout.splitlines()
    assert login == "https://app.example/callback?code" and page != login
    assert len(done.stderr.splitlines()) == 1 and "never consumed" in done.stderr


def test_a_seed_can_give_the_id_of_a_person(tmp_path: Path) -> None:
    example = re.findall(r"^```yaml\n(.*?)^```", ARTICLE, re.DOTALL | re.MULTILINE)[0]
    seed = tmp_path / "seed.yaml"
    seed.write_text(example, encoding="utf-8")
    script = "import os, urllib.request; print(urllib.request.urlopen(os.environ['LATCHKEY_CONTROL_URL'] + '/people').read().decode())"
    assert json.loads(emulate_python(script, "--seed", str(seed)))["people"][0]["id"] == "10150000000000007"
    seed.write_text(example.replace("10150000000000007", "007"), encoding="utf-8")
    done = emulate(["true"], "--seed", str(seed))
    assert done.returncode == 1
    assert f'{seed}:6: people[0].id: "007" is not a number of 1 to 18 digits that does not begin with 0' in done.stderr


# MARK: Documentation

ARTICLE = (REPOSITORY / "Documentation" / "Testing-with-the-original-SDK.md").read_text(encoding="utf-8")


@is_root
@pytest.mark.parametrize("command", re.findall(r"^```sh\n(.*?)^```", ARTICLE, re.DOTALL | re.MULTILINE))
def test_a_command_of_the_article_runs(command: str) -> None:
    environment = os.environ | {"PATH": f"{LATCHKEY.parent}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=START_TIMEOUT, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"issuer":"https://www.facebook.com"' in done.stdout or done.stdout == "200\n"


def test_the_article_names_each_option_and_variable() -> None:
    options = set(re.findall(r"^  (--[a-z-]+)", subprocess.run(
        [LATCHKEY, "help", "emulate"], capture_output=True, text=True, timeout=20, check=True).stdout, re.MULTILINE)) - {"--version"}
    variables = emulate_python("import os; print(' '.join(os.environ))", environment={}).split()
    added = set(variables) - set(os.environ) - {name.lower() for name in variables}
    assert len(options) > 4 and len(added) > 5
    assert [name for name in sorted(options | added) if f"`{name}" not in ARTICLE and name not in ARTICLE] == []


# MARK: Certificates


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("certificates")
    subprocess.run([PROGRAM, "certificates", folder], check=True, timeout=START_TIMEOUT)
    return folder


def test_the_authority_is_limited_to_the_domain(certificates: Path) -> None:
    shown = subprocess.run(
        ["openssl", "x509", "-in", certificates / "authority.pem", "-noout", "-text"], capture_output=True, text=True, timeout=20, check=True).stdout
    parts = " ".join(shown.split())
    for text in (
        "X509v3 Name Constraints: critical Permitted: DNS:facebook.com Excluded: IP:0.0.0.0/0.0.0.0 "
        "IP:0:0:0:0:0:0:0:0/0:0:0:0:0:0:0:0", "CA:TRUE, pathlen:0", "X509v3 Key Usage: critical Certificate Sign",
    ):
        assert text in parts, shown
    assert sorted(file.name for file in certificates.iterdir()) == ["address.pem", "authority.pem", "other-name.pem", "right.pem"]
    assert "PRIVATE" not in (certificates / "authority.pem").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "is_valid"), [("right", True), ("other-name", False), ("address", False)])
def test_openssl_accepts_only_the_right_certificate(certificates: Path, name: str, is_valid: bool) -> None:
    done = subprocess.run(
        ["openssl", "verify", "-CAfile", certificates / "authority.pem", certificates / f"{name}.pem"], capture_output=True, text=True, timeout=20,
        check=False)
    assert (done.returncode == 0) == is_valid, done.stderr
    assert is_valid or "subtree violation" in done.stderr
