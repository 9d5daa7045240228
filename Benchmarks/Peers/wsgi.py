"""A provider that is a WSGI application in Python, under gunicorn with an SQLite file."""

from __future__ import annotations

from pathlib import Path

from peer import Provider, install_python_packages, make_key, python_versions, run

WORKERS, THREADS = 3, 4
# One core gives 2 × 1 + 1 workers by gunicorn's documentation; threads keep connections open.
GUNICORN = f"gunicorn with {WORKERS} workers of {THREADS} threads (2 × cores + 1, as its documentation recommends)"
SERVERS = Path(__file__).resolve().parent / "Servers"


class WSGIProvider(Provider):
    """A provider whose application is `Servers/MODULE.py`, with the packages of `Servers/MODULE.txt`."""

    module: str
    packages: list[str]

    def install(self) -> None:
        self._python = install_python_packages(self.module)

    def version(self) -> str:
        return python_versions(self._python, *self.packages, "gunicorn")

    def prepare(self) -> None:
        make_key(self.folder)
        self.prepared = run([self._python, SERVERS / f"{self.module}.py"], self.environment()).strip()

    def commands(self) -> list[list[str]]:
        return [[
            str(self._python), "-m", "gunicorn", "--chdir", str(SERVERS), "--bind", f"127.0.0.1:{self.port}", "--workers", str(WORKERS),
            "--worker-class", "gthread", "--threads", str(THREADS), "--keep-alive", "60", "--no-control-socket",
            f"{self.module}:application"]]

    def environment(self) -> dict[str, str]:
        return super().environment() | {
            "PEER_FOLDER": str(self.folder), "PEER_URL": self.url, "PEER_CLIENT": self.client_id, "PEER_SECRET": self.client_secret}
