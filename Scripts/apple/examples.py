"""The documentation's snippets and the example app, read as an app's author compiles them: with Swift 5 and with Swift 6."""

from collections.abc import Callable
from pathlib import Path

from apple.toolchain import ROOT, Platform, read_sources, options

_SNIPPETS = ROOT / "Checks" / "Apple" / "Snippets"
_APP = ROOT / "Examples" / "iOS"


def readers(platform: Platform) -> list[tuple[str, Callable[[], None]]]:
    """What is read for a platform, with a title. The snippets and the app are UIKit's."""
    if platform.name == "macOS":
        return []
    read = [("Documentation", sorted(_SNIPPETS.glob("*.swift")))]
    if _APP.is_dir():
        read.append(("Examples/iOS", sorted(file for file in _APP.rglob("*.swift") if "Tests" not in file.parts)))
    return [
        (f"{title}, Swift {version}", lambda files=files, version=version: _read(files, version, platform)) for title, files in read for version in "56"
    ]


def _read(files: list[Path], version: str, platform: Platform) -> None:
    arguments = ["-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", version]
    read_sources([*arguments, *options(platform), "-module-name", "Example", *files])
