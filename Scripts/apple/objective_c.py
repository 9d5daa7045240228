"""What Objective-C sees of the package: the compiler's own header, kept in Checks/Apple/ObjectiveC, and the documentation's code that uses it."""

import difflib
import re
import subprocess
import sys

from apple.toolchain import ROOT, Platform, program

_CHECKS = ROOT / "Checks" / "Apple"
# What Objective-C code imports.
_MODULES = ["Latchkey", "FacebookCore", "FacebookLogin", "FBSDKCoreKit", "FBSDKLoginKit"]
_KEPT = _CHECKS / "ObjectiveC" / "Latchkey.h"
_HEAD = """\
// What Objective-C sees of Latchkey on iOS, as the compiler writes it, without its prologue. Scripts/check-apple compares it; with --write it writes it.
// FBSDKNames.h has what Swift cannot declare.

"""


def problems(platform: Platform) -> list[str]:
    """Compares the header, and has the compiler read the Objective-C snippets against it."""
    return [*_header(platform), *_snippets(platform)]


def _header(platform: Platform) -> list[str]:
    written = (platform.folder / "Latchkey-Swift.h").read_text(encoding="utf-8")
    declarations = re.search(r"#if defined\(__OBJC__\)\n\n(@class .*?)\n#endif // defined\(__OBJC__\)", written, re.DOTALL).group(1)
    text = _HEAD + declarations
    kept = _KEPT.read_text(encoding="utf-8") if _KEPT.exists() else ""
    if "--write" in sys.argv:
        _KEPT.write_text(text, encoding="utf-8")
    elif text != kept:
        difference = difflib.unified_diff(kept.splitlines(), text.splitlines(), "kept", "written", lineterm="", n=1)
        return [f"{_KEPT.relative_to(ROOT)} is not what the compiler writes. If that is meant: Scripts/check-apple --write\n" + "\n".join(difference)]
    return []


def _module_map(name: str, platform: Platform) -> str:
    """Makes a Swift module one of Objective-C's, as Xcode does, and returns the option that names it."""
    folder = platform.folder / "objective-c" / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}-Swift.h").write_text((platform.folder / f"{name}-Swift.h").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "module.modulemap").write_text(f'module {name} {{\n    header "{name}-Swift.h"\n    export *\n}}\n', encoding="utf-8")
    return f"-fmodule-map-file={folder / 'module.modulemap'}"


def _snippets(platform: Platform) -> list[str]:
    maps = [_module_map(name, platform) for name in _MODULES]
    found = []
    for file in sorted((_CHECKS / "Snippets").glob("*.m")):
        command = [
            program("clang"), "-fsyntax-only", "-x", "objective-c", "-fobjc-arc", "-fmodules", "-target", platform.triple, "-isysroot", platform.sdk,
            f"-fmodules-cache-path={platform.folder / 'clang'}", "-I", platform.folder / "frameworks", *maps,
            # The documents' code may use what is deprecated, but not take one type for another.
            "-Wno-deprecated-declarations", "-Wno-unused-variable", "-Werror=incompatible-pointer-types", file,
        ]  # fmt: skip
        result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
        if result.returncode != 0:
            found.append(result.stderr.replace(f"{ROOT}/", ""))
    return found
