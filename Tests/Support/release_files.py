"""The files that `make release` has put into dist."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from sample import REPOSITORY

VERSION = (REPOSITORY / "VERSION").read_text(encoding="utf-8").strip()
ARCHITECTURE = subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True, text=True).stdout.strip()


@dataclass(frozen=True)
class Release:
    """The files that `make release` has put into dist."""

    folder: Path

    @property
    def program(self) -> Path:
        return self.folder / "latchkey"

    @property
    def package(self) -> Path:
        return self.folder / f"latchkey_{VERSION}_{ARCHITECTURE}.deb"

    @property
    def image(self) -> Path:
        return self.folder / f"latchkey_{VERSION}_{ARCHITECTURE}.oci.tar"

    @property
    def bill_of_materials(self) -> Path:
        return self.folder / f"latchkey_{VERSION}_{ARCHITECTURE}.cdx.json"
