"""Runs the compiler with the built modules, or with changed modules that take precedence over them."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import built

OUT = built.ROOT / ".build" / "apps-check"
# Matches warnings that are allowed in an app.
_ALLOWED = re.compile(r"#no-usage|was never used|is deprecated")
_MESSAGE = re.compile(r"^\S.*?:\d+:\d+: (error|warning): .*$|^<unknown>:0: error: .*$|^error: .*$", re.MULTILINE)


@dataclass(frozen=True)
class Modules:
    """The search paths for modules: the `first` folders, and then the built modules."""

    first: tuple[Path, ...] = ()

    def options(self) -> list[str]:
        return [word for folder in self.first for word in ("-I", str(folder))] + built.includes("FacebookLogin")


def messages(modules: Modules, name: str, files: list[Path], options: list[str]) -> list[str]:
    """Returns the compiler's messages for an app, without the allowed warnings."""
    command = [shutil.which("swiftc") or "swiftc", "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-module-name", name, "-module-cache-path",
               OUT / "cache", *options, *modules.options(), *files]
    result = subprocess.run(list(map(str, command)), cwd=built.ROOT, capture_output=True, text=True, check=False)
    lines = [found.group(0).replace(f"{built.ROOT}/", "") for found in _MESSAGE.finditer(result.stderr)]
    relevant = list(dict.fromkeys(line for line in lines if not (": warning: " in line and _ALLOWED.search(line))))
    if result.returncode != 0 and not any("error: " in line for line in relevant):
        relevant.append(result.stderr.strip())
    return relevant


def errors(modules: Modules, name: str, text: str) -> list[str]:
    """Returns the compiler's errors for a source text."""
    file = OUT / f"{name}.swift"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return [line for line in messages(modules, name, [file], ["-swift-version", "6"]) if "error: " in line]


def make(modules: Modules, name: str, files: list[Path], folder: Path) -> None:
    """Builds a module from source files, for apps to import."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [shutil.which("swiftc") or "swiftc", "-emit-module", "-parse-as-library", "-module-name", name, "-swift-version", "6",
               "-enable-upcoming-feature", "InternalImportsByDefault", "-module-cache-path", OUT / "cache",
               "-emit-module-path", folder / f"{name}.swiftmodule", *modules.options(), *files]
    result = subprocess.run(list(map(str, command)), cwd=built.ROOT, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise SystemExit(result.stderr)
