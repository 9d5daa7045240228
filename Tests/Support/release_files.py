"""The files that `make release` has put into dist."""

from __future__ import annotations

import re
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


def documented_command(beginning: str) -> str:
    """Returns the command in Documentation/Installing.md that begins with a text."""
    blocks = re.findall(r"^```\n(.*?)^```", (REPOSITORY / "Documentation" / "Installing.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    commands = [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]
    return next(command for command in commands if command.startswith(beginning))
