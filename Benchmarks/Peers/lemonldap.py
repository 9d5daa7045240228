"""LemonLDAP::NG, a provider in Perl, behind nginx as its documentation says."""

from __future__ import annotations

import grp
import json
import os
import pwd
import shutil
import sqlite3
from pathlib import Path

from browser import Browser, UnexpectedPage
from peer import CALLBACK, NotInstalled, Provider, debian_version, install_debian_packages, make_key

PROGRAM = "/usr/sbin/llng-fastcgi-server"
# The server refuses to run as root.
ACCOUNT = "www-data"
SESSIONS = "CREATE TABLE {} (id TEXT PRIMARY KEY, a_session TEXT, {})"
INDEXED = ["_whatToTrace", "_session_kind", "_utime", "_oidc_id", "ipAddr"]


class LemonLDAP(Provider):
    name = "LemonLDAP::NG"
    client_id = "sample"
    processes = 7
    configuration = (
        f"The Debian packages: nginx with one worker before llng-fastcgi-server with {processes} processes, which is the package's default. "
        "Sessions, codes and access tokens are in an SQLite database (`Apache::Session::Browseable::SQLite`); configuration in a file; "
        "people of the module Demo; consent is bypassed for the client.")

    def install(self) -> None:
        install_debian_packages("--lemonldap")
        if not Path(PROGRAM).exists() or not shutil.which("nginx"):
            raise NotInstalled("lemonldap-ng-fastcgi-server or nginx is not installed")

    def version(self) -> str:
        return f"LemonLDAP::NG {debian_version('lemonldap-ng-fastcgi-server')}, nginx {debian_version('nginx')}"

    def prepare(self) -> None:
        for name in ("conf", "cache"):
            (self.folder / name).mkdir()
        for table in ("sessions", "psessions"):
            with sqlite3.connect(self.folder / f"{table}.sqlite") as database:
                database.execute(SESSIONS.format("sessions", ", ".join(f"{column} TEXT" for column in INDEXED)))
                for column in INDEXED:
                    database.execute(f"CREATE INDEX {column}_index ON sessions ({column})")
        (self.folder / "conf/lmConf-1.json").write_text(json.dumps(self._settings()), encoding="utf-8")
        (self.folder / "lemonldap-ng.ini").write_text(
            "[all]\nlogLevel = warn\ncheckTime = 600\n"
            f"[configuration]\ntype = File\ndirName = {self.folder}/conf\n"
            "localStorage = Cache::FileCache\n"
            f"localStorageOptions = {{ 'namespace' => 'config', 'default_expires_in' => 600, 'cache_root' => '{self.folder}/cache' }}\n"
            "[portal]\nstaticPrefix = /static\ntemplateDir = /usr/share/lemonldap-ng/portal/templates\nlanguages = en\n"
            "[handler]\nstatus = 0\n", encoding="utf-8")
        (self.folder / "nginx.conf").write_text(self._nginx(), encoding="utf-8")
        if os.geteuid() == 0:
            for path in [self.folder, *self.folder.rglob("*")]:
                shutil.chown(path, ACCOUNT, grp.getgrgid(pwd.getpwnam(ACCOUNT).pw_gid).gr_name)

    def _settings(self) -> dict[str, object]:
        private, public = make_key(self.folder)
        cache = {"namespace": "sessions", "default_expires_in": 600, "cache_root": f"{self.folder}/cache"}

        def storage(name: str) -> dict[str, str | int]:
            return {"DataSource": f"dbi:SQLite:dbname={self.folder}/{name}.sqlite", "Commit": 1, "Index": " ".join(INDEXED)}

        return {
            "cfgNum": 1, "cfgAuthor": "bench", "cfgDate": "1", "cfgVersion": "2.16.1", "portal": f"{self.url}/", "domain": "127.0.0.1",
            "cookieName": "lemonldap", "securedCookie": 0, "key": "0123456789abcdef", "authentication": "Demo", "userDB": "Same",
            "passwordDB": "Demo", "registerDB": "Demo", "demoExportedVars": {"cn": "cn", "mail": "mail", "uid": "uid"},
            "macros": {"_whatToTrace": "$uid"}, "whatToTrace": "_whatToTrace", "groups": {}, "exportedVars": {}, "exportedHeaders": {},
            "locationRules": {"127.0.0.1": {"default": "accept"}}, "timeout": 72_000, "loginHistoryEnabled": 0,
            "globalStorage": "Apache::Session::Browseable::SQLite", "globalStorageOptions": storage("sessions"),
            "persistentStorage": "Apache::Session::Browseable::SQLite", "persistentStorageOptions": storage("psessions"),
            "localSessionStorage": "Cache::FileCache", "localSessionStorageOptions": cache,
            "issuerDBOpenIDConnectActivation": 1, "oidcServiceMetaDataIssuer": self.url, "oidcServicePrivateKeySig": private,
            "oidcServicePublicKeySig": public, "oidcServiceKeyIdSig": "bench",
            "oidcRPMetaDataOptions": {"sample": {
                "oidcRPMetaDataOptionsClientID": self.client_id, "oidcRPMetaDataOptionsClientSecret": self.client_secret,
                "oidcRPMetaDataOptionsRedirectUris": CALLBACK, "oidcRPMetaDataOptionsBypassConsent": 1,
                "oidcRPMetaDataOptionsIDTokenSignAlg": "RS256", "oidcRPMetaDataOptionsDisplayName": "Sample"}},
            "oidcRPMetaDataExportedVars": {"sample": {"email": "mail", "name": "cn"}},
        }

    def _nginx(self) -> str:
        account = f"user {ACCOUNT};\n" if os.geteuid() == 0 else ""
        temporary = "".join(f"    {name}_temp_path {self.folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        return (
            f"{account}daemon off;\nworker_processes 1;\npid {self.folder}/nginx.pid;\nerror_log stderr alert;\n"
            "events { worker_connections 256; }\n"
            f"http {{\n    access_log off;\n{temporary}"
            "    server {\n"
            f"        listen 127.0.0.1:{self.port};\n"
            "        root /usr/share/lemonldap-ng/portal/htdocs/;\n"
            "        if ($uri !~ ^/((static|javascript|favicon).*|.*\\.psgi)) { rewrite ^/(.*)$ /index.psgi/$1 break; }\n"
            "        location ~ ^(?<sc>/.*\\.psgi)(?:$|/) {\n"
            "            include /etc/nginx/fastcgi_params;\n"
            f"            fastcgi_pass unix:{self.folder}/llng.sock;\n"
            "            fastcgi_param HTTP_HOST $http_host;\n"
            "            fastcgi_param LLTYPE psgi;\n"
            "            fastcgi_param SCRIPT_FILENAME $document_root$sc;\n"
            "            fastcgi_split_path_info ^(.*\\.psgi)(/.*)$;\n"
            "            fastcgi_param PATH_INFO $fastcgi_path_info;\n"
            "        }\n"
            "    }\n}\n")

    def commands(self) -> list[list[str]]:
        account = [f"--user={ACCOUNT}", f"--group={ACCOUNT}"] if os.geteuid() == 0 else []
        fastcgi = [
            PROGRAM, "--foreground", f"--proc={self.processes}", f"--pid={self.folder}/llng.pid", f"--socket={self.folder}/llng.sock", *account]
        return [fastcgi, ["nginx", "-c", str(self.folder / "nginx.conf"), "-e", "stderr"]]

    def environment(self) -> dict[str, str]:
        return super().environment() | {
            "LLNG_DEFAULTCONFFILE": str(self.folder / "lemonldap-ng.ini"), "LLNG_DEFAULTLOGGER": "Lemonldap::NG::Common::Logger::Std"}

    def log_in(self, browser: Browser, authorization: str) -> None:
        answer = browser.submit(browser.send("GET", f"{self.url}/"), {"user": "dwho", "password": "dwho"})
        if "lemonldap" not in browser.cookies:
            raise UnexpectedPage(f"the login gave no session: status {answer.status}, {answer.text[:300]}")
