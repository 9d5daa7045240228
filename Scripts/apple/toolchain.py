"""Runs the compiler, and builds modules for the check. A module is built again only if one of its inputs has changed."""

import functools
import hashlib
import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
OUT = ROOT / ".build" / "apple-check"


class CompilerError(Exception):
    """The compiler's messages, with paths relative to the repository."""


@dataclass(frozen=True)
class Platform:
    """An Apple platform at its minimum version, as the manifest declares it."""

    name: str
    # The name of the platform in the conditions of the manifest.
    manifest_name: str
    triple: str
    # The base name of a module's file for this platform.
    architecture: str

    @property
    def folder(self) -> Path:
        return OUT / self.architecture

    @property
    def sdk(self) -> Path:
        return self.folder / "sdk"

    @property
    def modules(self) -> Path:
        return self.folder / "modules"


@functools.cache
def information() -> dict:
    """Returns the compiler's description of itself, with its version and the path of its resources."""
    return json.loads(subprocess.check_output([shutil.which("swiftc"), "-print-target-info"], text=True))


@functools.cache
def resources() -> Path:
    return Path(information()["paths"]["runtimeResourcePath"])


def program(name: str) -> Path:
    return resources().parent.parent / "bin" / name


@functools.cache
def resource_folder() -> Path:
    """Returns a folder with the compiler's resources except the standard library for Linux."""
    folder = OUT / "resources"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ["shims", "clang", "apinotes"]:
        link(folder / name, resources() / name)
    return folder


def link(at: Path, target: Path) -> None:
    """Creates a symbolic link, and replaces one that has another target."""
    if at.is_symlink() and at.readlink() != target:
        at.unlink()
    if not at.is_symlink():
        at.symlink_to(target)


# The visionOS version for each iOS version, for declarations with an availability only for iOS. Apple's release notes pair the SDKs this
# way.
_VISION = {"17.1": "1.0", "17.2": "1.0", "17.4": "1.1", "17.5": "1.2", "18.0": "2.0", "18.1": "2.1", "18.2": "2.2", "18.4": "2.4", "26.0": "26.0"}


def prepare(platform: Platform) -> None:
    """Creates the folders that replace the platform's SDK."""
    # The folder in which clang looks for the headers of the C library.
    include = platform.sdk / "usr" / "include"
    headers = ROOT / "Checks" / "Apple" / "Frameworks" / "Darwin"
    if include.is_symlink() and include.readlink() != headers:
        # The folder was copied from another working copy, and built from the declarations of that copy.
        shutil.rmtree(platform.folder)
    include.parent.mkdir(parents=True, exist_ok=True)
    link(include, headers)
    settings = {"CanonicalName": "", "Version": "26.0", "MaximumDeploymentTarget": "26.0.99", "VersionMap": {"iOS_visionOS": _VISION}}
    text = json.dumps(settings)
    file = platform.sdk / "SDKSettings.json"
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


def options(platform: Platform) -> list[str]:
    """Returns the options of every call of the compiler."""
    return [
        "-target", platform.triple, "-resource-dir", str(resource_folder()), "-sdk", str(platform.sdk), "-enable-objc-interop",
        "-I", str(platform.modules), "-I", str(platform.folder / "frameworks"),
        # With SDK settings, the compiler no longer looks for the shims in its resources.
        "-I", str(resources() / "shims"),
        "-module-cache-path", str(platform.folder / "clang"), "-disable-cross-import-overlays", "-no-color-diagnostics",
        "-plugin-path", str(resources() / "host" / "plugins"),
        "-in-process-plugin-server-path", str(resources() / "host" / "libSwiftInProcPluginServer.so"),
    ]  # fmt: skip


def frontend(arguments: list[object]) -> str:
    """Runs the compiler, and returns its messages, which are warnings if it succeeds."""
    command = [str(program("swift-frontend")), *map(str, arguments)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    messages = result.stderr.replace(f"{ROOT}/", "")
    if result.returncode != 0:
        raise CompilerError(_errors(messages) or f"swift-frontend ended with status {result.returncode}: {' '.join(command)}")
    return messages


def _errors(messages: str) -> str:
    """Returns the compiler's messages without the warnings."""
    blocks = re.split(r"^(?=\S+:\d+:\d+: (?:error|warning): )", messages, flags=re.MULTILINE)
    return "".join(block for block in blocks if not re.match(r"\S+:\d+:\d+: warning: ", block)).strip()


def from_interface(platform: Platform, name: str, text: str, extra: list[str] = (), made_of: str = "") -> bool:
    """Builds a module from a textual interface, and returns whether that was necessary. `made_of` identifies the module's other inputs."""
    folder = platform.modules / f"{name}.swiftmodule"
    key = fingerprint(text, made_of, *extra, information()["compilerVersion"], *options(platform))
    if up_to_date(folder, key):
        return False
    folder.mkdir(parents=True, exist_ok=True)
    interface = platform.folder / "interfaces" / f"{name}.swiftinterface"
    interface.parent.mkdir(parents=True, exist_ok=True)
    interface.write_text(text, encoding="utf-8")
    module = folder / f"{platform.architecture}.swiftmodule"
    frontend(["-compile-module-from-interface", interface, *options(platform), "-module-name", name, "-o", module, *extra])
    (folder / "key").write_text(key, encoding="utf-8")
    return True


def up_to_date(folder: Path, key: str) -> bool:
    mark = folder / "key"
    return mark.exists() and mark.read_text(encoding="utf-8") == key


def fingerprint(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


# Warnings that count as errors. For Objective-C declarations of a framework, Swift 6 only warns about isolation. "nearly matches" reveals a
# delegate method that is never called.
_NO_MERE_WARNINGS = re.compile(r"^[^\s].*: warning: .*(?:actor-isolated|[Mm]ain actor|[Ss]endable|data race|nearly matches).*$", re.MULTILINE)


def read_sources(arguments: list[object]) -> None:
    """Compiles the sources of an app or of the package.

    - Throws: `CompilerError`, also for warnings that have to be fixed.
    """
    if found := _NO_MERE_WARNINGS.findall(frontend(arguments)):
        raise CompilerError("\n".join(dict.fromkeys(found)))
