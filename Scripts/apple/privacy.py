"""Checks that each target that apps link has a privacy manifest, and that the manifest lists the required-reason APIs that the code uses.

The APIs are listed at https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api.
"""

import plistlib
import re
from pathlib import Path

from apple import manifest
from apple.toolchain import ROOT

_NAME = "PrivacyInfo.xcprivacy"
# Targets that only an app's tests link.
_FOR_TESTS = ["LatchkeyClientTesting"]
# The reasons for which the code may use each category. No listed reason applies to the other categories in this package.
_REASONS = {"NSPrivacyAccessedAPICategoryFileTimestamp": ["C617.1"]}
_CATEGORIES = {
    "NSPrivacyAccessedAPICategoryFileTimestamp": r"\b(?:[fl]?stat|fstatat|f?getattrlist|getattrlistat|getattrlistbulk)\s*\(|\.creationDate\b|"
    r"\.modificationDate\b|\bfileModificationDate\b|\b(?:contentModification|creation)Date(?:Key)?\b|\bNSFile(?:Creation|Modification)Date\b",
    "NSPrivacyAccessedAPICategorySystemBootTime": r"\bsystemUptime\b|\bmach_absolute_time\b",
    "NSPrivacyAccessedAPICategoryDiskSpace": r"\bvolume(?:Available|Total)Capacity\w*|\bsystem(?:Free)?Size\b|\bNSFileSystem(?:Free)?Size\b|"
    r"\bf?statv?fs\s*\(",
    "NSPrivacyAccessedAPICategoryActiveKeyboards": r"\bactiveInputModes\b",
    "NSPrivacyAccessedAPICategoryUserDefaults": r"\b(?:NS)?UserDefaults\b|@AppStorage\b",
}  # fmt: skip


def problems(entries: dict | None = None) -> list[str]:
    products = [name for name in manifest.APP_PRODUCTS if name not in _FOR_TESTS]
    linked = {name for platform in manifest.platforms() for name in manifest.reached(manifest.product_targets(products), platform, entries)}
    return [problem for name in sorted(linked) for problem in _of_target(name, manifest.targets(entries)[name])]


def _of_target(name: str, target: dict) -> list[str]:
    folder = ROOT / (target.get("path") or f"Sources/{name}")
    code = {file: file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*")) if file.suffix in (".swift", ".c", ".h")}
    file = folder / _NAME
    is_swift = any(source.suffix == ".swift" for source in code)
    if not is_swift:
        # A C target has no resource bundle for a manifest, so it must not use any API that requires a reason.
        return in_code(code, {"NSPrivacyAccessedAPITypes": []}, file)
    if not file.exists():
        return [f"{file.relative_to(ROOT)} is missing, though apps link {name}"]
    if _NAME not in [resource["path"] for resource in target["resources"]]:
        return [f"Package.swift: {name} has no resource {_NAME}"]
    return in_manifest(plistlib.loads(file.read_bytes()), code, file)


def in_manifest(entries: dict, code: dict[Path, str], file: Path) -> list[str]:
    path = file.relative_to(ROOT)
    expected = {"NSPrivacyTracking": False, "NSPrivacyTrackingDomains": [], "NSPrivacyCollectedDataTypes": []}
    found = [f"{path}: {key} is not {value}, though the SDK does neither" for key, value in expected.items() if entries.get(key) != value]
    if unknown := set(entries) - {*expected, "NSPrivacyAccessedAPITypes"}:
        found.append(f"{path}: no such key: {', '.join(sorted(unknown))}")
    for entry in entries.get("NSPrivacyAccessedAPITypes", []):
        category = entry["NSPrivacyAccessedAPIType"]
        if entry["NSPrivacyAccessedAPITypeReasons"] != _REASONS.get(category):
            found.append(f"{path}: the reasons for {category} are not those of Scripts/apple/privacy.py")
    return found + in_code(code, entries, file)


def in_code(code: dict[Path, str], entries: dict, file: Path) -> list[str]:
    """Returns the differences between the categories in the code and in the manifest."""
    path = file.relative_to(ROOT)
    named = {entry["NSPrivacyAccessedAPIType"] for entry in entries.get("NSPrivacyAccessedAPITypes", [])}
    used: dict[str, str] = {}
    for source, text in code.items():
        for number, line in enumerate(text.splitlines(), 1):
            code_line = re.sub(r"//.*$", "", line)
            for category, pattern in _CATEGORIES.items():
                if re.search(pattern, code_line):
                    used.setdefault(category, f"{source.relative_to(ROOT)}:{number}: {code_line.strip()}")
    found = [f"{path} does not name {category}: {use}" for category, use in used.items() if category not in named]
    return found + [f"{path} names {category}, which the code does not use" for category in sorted(named - set(used))]
