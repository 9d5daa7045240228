"""Checks the package's API for Objective-C: the header that the compiler generates, and the headers of Sources/LatchkeyObjectiveC.

Compiles the samples in Checks/Apple/ObjectiveC and the documentation's code in Checks/Apple/Snippets as apps that link the products.
"""

import difflib
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from apple import manifest
from apple.toolchain import ROOT, CompilerError, Platform, options, program, read_sources

_SAMPLES = ROOT / "Checks" / "Apple" / "ObjectiveC"
_SNIPPETS = ROOT / "Checks" / "Apple" / "Snippets"
_TARGET = "LatchkeyObjectiveC"
# The header for code without modules, which includes most Objective-C++.
_WITHOUT_MODULES = Path("Latchkey", "ClassesWithoutModules.h")
# The products that Objective-C code may link. All samples are compiled with the first product, and the files of `_READ_WITH_EACH` with each
# product.
_PRODUCTS = ["FBSDKLoginKit", "FacebookLogin", "FBSDKCoreKit", "FacebookCore", "Latchkey"]
_READ_WITH_EACH = ["LoginViewController.m", "SessionObserver.m", "ModuleImport.m"]


@dataclass(frozen=True)
class Language:
    """The options with which clang compiles a file."""

    name: str
    options: tuple[str, ...]
    has_modules: bool


_OBJECTIVE_C = Language("Objective-C", ("-x", "objective-c", "-fmodules"), True)
_LANGUAGES = [
    _OBJECTIVE_C,
    Language("Objective-C without modules", ("-x", "objective-c"), False),
    Language("Objective-C++ without modules", ("-x", "objective-c++", "-std=gnu++17"), False),
]


def problems(platforms: list[Platform]) -> list[str]:
    """Compares the stored header with the generated one, and compiles the samples and the documentation's code."""
    if found := _header([platform for platform in platforms if platform.name != "macOS"]):
        return found
    read_for = [platform for platform in platforms if platform.name in ("iOS", "macOS")]
    for platform in read_for:
        _module_maps(platform)
    with ThreadPoolExecutor(max_workers=2) as pool:
        diagnostic = pool.map(lambda run: read(*run), [run for platform in read_for for run in _runs(platform)])
        found = [problem for problem in diagnostic if problem]
    return [*found, *_mixed_app(platforms[0])]


# The overridden methods of UIButton that a platform does not have, by platform. Apps call none of them.
_ONLY_ELSEWHERE = {"visionOS": ["imageRectForContentRect:", "titleRectForContentRect:"]}


def _header(platforms: list[Platform]) -> list[str]:
    """Compares the stored declarations with those that the compiler generates for each platform that has UIKit. With --write, updates the
    stored declarations first."""
    stored_file = manifest.headers(_TARGET) / _WITHOUT_MODULES
    if "--write" in sys.argv:
        stored_file.write_text(_without_modules(platforms[0]), encoding="utf-8")
    stored = stored_file.read_text(encoding="utf-8") if stored_file.exists() else ""
    found = []
    for platform in platforms:
        missing = _ONLY_ELSEWHERE.get(platform.name, [])
        expected = "".join(line for line in stored.splitlines(keepends=True) if not any(word in line for word in missing))
        if (text := _without_modules(platform)) != expected:
            difference = difflib.unified_diff(expected.splitlines(), text.splitlines(), "kept", "written", lineterm="", n=1)
            found.append(
                f"{stored_file.relative_to(ROOT)} is not what the compiler writes for {platform.name}. If that is meant: Scripts/check-apple --write\n"
                + "\n".join(difference)
            )
    return found


_HEAD = """\
// The Objective-C declarations of Latchkey on platforms with UIKit. `Scripts/check-apple --write` generates this file with the compiler.
// Only code that is compiled without modules includes this file. All other code imports the module.
#pragma once

#import <UIKit/UIKit.h>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wduplicate-method-match"
#pragma clang diagnostic ignored "-Wproperty-attribute-mismatch"

#define LATCHKEY_CLASS(name) __attribute__((objc_runtime_name(name), objc_subclassing_restricted))
#define LATCHKEY_CLASS_NAMED(name) __attribute__((objc_subclassing_restricted))
#define LATCHKEY_PROTOCOL_NAMED(name)
#define LATCHKEY_COMPILE_NAME(name)
#define LATCHKEY_EXTENSION(module) module##Swift
#define LATCHKEY_ENUM_NAMED(type, name, swift, extensibility) \\
    enum name : type name; \\
    enum __attribute__((enum_extensibility(extensibility))) name : type
#define LATCHKEY_ENUM_FWD_DECL(type, name) enum name : type;
#define LATCHKEY_CLASS_PROPERTY(property) property
#define LATCHKEY_WARN_UNUSED_RESULT __attribute__((warn_unused_result))
#define LATCHKEY_DEPRECATED_MSG(text) __attribute__((deprecated(text)))
#define LATCHKEY_UNAVAILABLE __attribute__((unavailable))
#define LATCHKEY_UNAVAILABLE_MSG(text) __attribute__((unavailable(text)))
#define LATCHKEY_DESIGNATED __attribute__((objc_designated_initializer))

"""
_TAIL = "\n" + "".join(f"#undef {name}\n" for name in re.findall(r"#define (\w+)", _HEAD)) + "\n#pragma clang diagnostic pop\n"


def _without_modules(platform: Platform) -> str:
    written = (platform.folder / "Latchkey-Swift.h").read_text(encoding="utf-8")
    declarations = re.search(r"#if defined\(__OBJC__\)\n\n(@class .*?)\n#endif // defined\(__OBJC__\)", written, re.DOTALL).group(1)
    declarations = declarations.replace("OBJC_DESIGNATED_INITIALIZER", "LATCHKEY_DESIGNATED")
    return _HEAD + re.sub(r"\bSWIFT_(?=[A-Z])", "LATCHKEY_", declarations) + _TAIL


def _module_maps(platform: Platform) -> None:
    """Makes the generated header of each Swift module an Objective-C module, as Xcode does."""
    for name in manifest.reached(manifest.product_targets(_PRODUCTS), platform):
        if manifest.sources(name):
            write_module(name, (platform.folder / f"{name}-Swift.h").read_text(encoding="utf-8"), platform.folder / "objective-c")


def write_module(name: str, header: str, folder: Path) -> None:
    (folder / name).mkdir(parents=True, exist_ok=True)
    for file, text in {f"{name}-Swift.h": header, "module.modulemap": f'module {name} {{\n    header "{name}-Swift.h"\n    export *\n}}\n'}.items():
        if not (folder / name / file).exists() or (folder / name / file).read_text(encoding="utf-8") != text:
            (folder / name / file).write_text(text, encoding="utf-8")


def _runs(platform: Platform) -> list[tuple[Path, Language, str, Platform]]:
    """Returns each file with each of its languages. Some files are returned once for each product that has the modules which they
    import."""
    found = []
    for file in [*sorted(_SAMPLES.glob("*.m")), *sorted(_SAMPLES.glob("*.mm")), *sorted(_SNIPPETS.glob("*.m"))]:
        header = file.with_suffix(".h")
        text = file.read_text(encoding="utf-8") + (header.read_text(encoding="utf-8") if header.exists() else "")
        if platform.name == "macOS" and "UIKit" in text:
            continue
        imported = set(re.findall(r"@import (FBSDK\w+);", text))
        products = [product for product in _PRODUCTS if imported <= set(manifest.reached(manifest.product_targets([product]), platform))]
        for language in _LANGUAGES:
            if file.suffix == ".mm" and "++" not in language.name:
                continue
            if language.has_modules:
                found += [(file, language, product, platform) for product in (products if file.name in _READ_WITH_EACH else products[:1])]
            elif "@import" not in text and platform.name != "macOS":
                found.append((file, language, products[0], platform))
    return found


def _mixed_app(platform: Platform) -> list[str]:
    """Compiles an app with Swift and Objective-C. Its Swift code uses the Objective-C code through a bridging header. Xcode compiles that
    header without the module maps of Swift targets."""
    headers = manifest.headers(_TARGET)
    try:
        read_sources([
            "-typecheck", "-parse-as-library", "-swift-version", "5", *options(platform), "-Xcc", f"-I{headers}",
            "-Xcc", f"-fmodule-map-file={headers / 'module.modulemap'}", "-import-objc-header", _SAMPLES / "MixedApp.h", "-module-name", "MixedApp", _SAMPLES / "MixedApp.swift",
        ])  # fmt: skip
    except CompilerError as error:
        return [str(error)]
    return []


def read(file: Path, language: Language, product: str, platform: Platform, replaced: dict[str, Path] | None = None) -> str | None:
    """Compiles a file with clang as part of an app that links a product. Returns clang's messages, or `None` if it accepts the file.

    - Parameter replaced: the folders with changed headers, by target.
    """
    command = [
        program("clang"), "-fsyntax-only", *language.options, "-fobjc-arc", "-target", platform.triple, "-isysroot", platform.sdk,
        *([f"-fmodules-cache-path={platform.folder / 'clang'}"] if language.has_modules else []),
        "-isystem", platform.folder / "frameworks", *_product_options(product, platform, replaced or {}),
        # The documentation's code may use deprecated declarations.
        "-Wall", "-Werror", "-Wno-deprecated-declarations", "-Wno-unused-variable", file,
    ]  # fmt: skip
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return None
    return f"{file.relative_to(ROOT)} as {language.name}, with the product {product}:\n" + result.stderr.replace(f"{ROOT}/", "")


def _product_options(product: str, platform: Platform, replaced: dict[str, Path]) -> list[str]:
    """Returns the options that Xcode passes to clang for a product: a module map for each Swift target, and a folder of headers for each C
    target."""
    found = []
    for name in manifest.reached(manifest.product_targets([product]), platform):
        if manifest.sources(name):
            folder = replaced.get(name, platform.folder / "objective-c" / name)
        elif manifest.targets()[name]["type"] == "regular":
            folder = replaced.get(name, manifest.headers(name))
            found += ["-I", str(folder)]
        else:
            continue
        if (folder / "module.modulemap").exists():
            found.append(f"-fmodule-map-file={folder / 'module.modulemap'}")
    return found


@dataclass(frozen=True)
class HeaderFault:
    """A change to a header that Objective-C apps use, and the message that clang must then report for a sample."""

    title: str
    sample: str
    # The file to change: a header of the target, or the generated header of a module.
    file: str
    change: Callable[[str], str | None]
    diagnostic: str
    language: Language = _OBJECTIVE_C


def _without(line: str) -> Callable[[str], str]:
    return lambda text: "".join(found for found in text.splitlines(keepends=True) if line not in found)


FAULTS = [
    HeaderFault("no <FBSDKLoginKit/FBSDKLoginKit.h>", "LoginViewController.m", "FBSDKLoginKit/FBSDKLoginKit.h", lambda _: None, "file not found"),
    HeaderFault("no <FBSDKCoreKit/FBSDKCoreKit.h>", "SessionObserver.m", "FBSDKCoreKit/FBSDKCoreKit.h", lambda _: None, "file not found"),
    HeaderFault(
        "a header that does not import the classes", "LoginViewController.m", "FBSDKCoreKit/FBSDKCoreKit.h",
        _without("Classes.h"), "no type or protocol named 'FBSDKLoginButtonDelegate'",
    ),
    HeaderFault(
        "a notification without a constant", "SessionObserver.m", "Latchkey/Names.h",
        _without("FBSDKProfileDidChangeNotification"), "use of undeclared identifier 'FBSDKProfileDidChangeNotification'",
    ),
    HeaderFault(
        "a block without a type", "LoginService.m", "Latchkey/Names.h",
        _without("FBSDKLoginManagerLoginResultBlock"), "unknown type name 'FBSDKLoginManagerLoginResultBlock'",
    ),
    HeaderFault(
        "a setting that Objective-C does not see", "AppDelegate.m", "Latchkey-Swift.h",
        _without("isAdvertiserTrackingEnabled"), "property 'isAdvertiserTrackingEnabled' not found",
    ),
    HeaderFault(
        "a connection without a delegate", "GraphClient.m", "Latchkey-Swift.h",
        _without("id <FBSDKGraphRequestConnectionDelegate>"), "property 'delegate' not found",
    ),
    HeaderFault(
        "a class that code without modules does not see", "AppDelegateWithoutModules.mm", str(_WITHOUT_MODULES),
        lambda text: text.replace("FBSDKApplicationDelegate", "Fault"), "undeclared identifier 'FBSDKApplicationDelegate'", _LANGUAGES[-1],
    ),
]  # fmt: skip


def problem(fault: HeaderFault, platform: Platform) -> str | None:
    """Reintroduces a fault. Returns a problem unless clang reports the expected message for the sample."""
    folder = platform.folder / "faults" / re.sub(r"\W", "-", fault.title)
    if fault.file.endswith("-Swift.h"):
        name = fault.file.removesuffix("-Swift.h")
        source = (platform.folder / fault.file).read_text(encoding="utf-8")
        changed = fault.change(source)
        write_module(name, changed or "", folder)
        replaced = {name: folder / name}
    else:
        headers = manifest.headers(_TARGET)
        source = (headers / fault.file).read_text(encoding="utf-8")
        changed = fault.change(source)
        for file in (file for file in headers.rglob("*") if file.is_file()):
            text = changed if file == headers / fault.file else file.read_text(encoding="utf-8")
            copied_file = folder / file.relative_to(headers)
            copied_file.parent.mkdir(parents=True, exist_ok=True)
            copied_file.unlink(missing_ok=True)
            if text is not None:
                copied_file.write_text(text, encoding="utf-8")
        replaced = {_TARGET: folder}
    if changed == source:
        return f"Scripts/apple/objective_c.py: {fault.file} has no place for: {fault.title}"
    diagnostic = read(_SAMPLES / fault.sample, fault.language, "FBSDKLoginKit", platform, replaced)
    if diagnostic is None:
        return f"This fault is not noticed: {fault.title}"
    return None if fault.diagnostic in diagnostic else f"{fault.title}: the compiler says something else:\n{diagnostic}"
