"""The documentation's snippets and the example app, read as an app's author compiles them: with Swift 5 and with Swift 6."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from apple.packages import BUILT
from apple.toolchain import OUT, ROOT, Platform, options, program, read_sources, resources

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


def tests_problems(change: Callable[[str], str] = lambda text: text) -> list[str]:
    """Reads the example's tests with the modules that were built on Linux: Apple's toolchain alone has Swift Testing for a simulator."""
    folder = OUT / "example-tests"
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for file in sorted((_APP / "Tests").glob("*.swift")):
        files.append(folder / file.name)
        files[-1].write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    checkouts = ROOT / ".build" / "checkouts"
    include = [BUILT, ROOT / "Sources" / "CCurl", checkouts / "FlyingFox" / "CSystemLinux" / "include"]
    include += sorted((checkouts / "swift-crypto" / "Sources").glob("C*/include"))
    maps = [BUILT.parent / f"{name}.build" / "module.modulemap" for name in ["CBase64URL", "CZlib"]]
    plugins = [resources() / "host" / "plugins", resources() / "host" / "plugins" / "testing"]
    command = [
        program("swiftc"), "-typecheck", "-parse-as-library", "-swift-version", "6", "-module-name", "SampleTests",
        *[word for path in include for word in ("-I", path)], *[word for path in plugins for word in ("-plugin-path", path)],
        *[word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")], *files,
    ]  # fmt: skip
    result = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True, check=False)
    return [result.stderr.replace(f"{folder}/", "Examples/iOS/Tests/")] if result.returncode != 0 else []
