"""Checks that the project of Examples/iOS has no contradictions, and that it matches the package and the app's Info.plist. xcodebuild
would report such problems before it compiles anything."""

import plistlib
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from apple import manifest
from apple.toolchain import ROOT

APP = ROOT / "Examples" / "iOS"
_PROJECT = APP / "Sample.xcodeproj"
_IDENTIFIER = re.compile(r"\b[0-9A-F]{24}\b")
# The build setting for the minimum version of each platform.
_DEPLOYMENT = {"ios": "IPHONEOS_DEPLOYMENT_TARGET", "macos": "MACOSX_DEPLOYMENT_TARGET", "visionos": "XROS_DEPLOYMENT_TARGET"}
_MAC_ENTITLEMENTS = '"CODE_SIGN_ENTITLEMENTS[sdk=macosx*]" = Sample.entitlements;'
_KEYCHAIN_GROUP = "$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER)"
# The products that an app's tests link, but the app does not.
_FOR_TESTS = {"LatchkeyClientTesting"}


def problems() -> list[str]:
    project = (_PROJECT / "project.pbxproj").read_text(encoding="utf-8")
    information = plistlib.loads((APP / "Info.plist").read_bytes())
    scheme = (_PROJECT / "xcshareddata" / "xcschemes" / "Sample.xcscheme").read_text(encoding="utf-8")
    entitlements = plistlib.loads((APP / "Sample.entitlements").read_bytes())
    return [*in_project(project), *in_scheme(scheme, project), *in_information(information), *in_entitlements(entitlements)]


def in_project(text: str) -> list[str]:
    objects = _objects(text)
    path = f"{(_PROJECT / 'project.pbxproj').relative_to(ROOT)}:"
    referenced = {name for body in objects.values() for name in _IDENTIFIER.findall(body)} | set(re.findall(r"rootObject = (\w+);", text))
    found = [f"{path} nothing is defined as {name}" for name in sorted(referenced - set(objects))]
    found += [f"{path} nothing refers to {name}" for name in sorted(set(objects) - referenced)]
    for body in objects.values():
        kind = _value(body, "isa")
        if kind == "XCLocalSwiftPackageReference" and (APP / _value(body, "relativePath")).resolve() != ROOT:
            found.append(f"{path} {_value(body, 'relativePath')} is not the package")
        if kind in ("PBXFileReference", "PBXFileSystemSynchronizedRootGroup") and "BUILT_PRODUCTS_DIR" not in body:
            if not (APP / _value(body, "path")).exists():
                found.append(f"{path} {_value(body, 'path')} does not exist")
        if kind == "PBXNativeTarget":
            found += [f"{path} {problem}" for problem in _products(body, objects)]
        if kind == "XCBuildConfiguration":
            found += [f"{path} {problem}" for problem in [*_deployment(body), *_signing(body)]]
    return found


def _products(target: str, objects: dict[str, str]) -> list[str]:
    linked = [_value(objects[name], "productName") for name in _IDENTIFIER.findall(_list(target, "packageProductDependencies")) if name in objects]
    is_app = "product-type.application" in target
    found = [f"{name} is no product for apps" for name in linked if name not in manifest.APP_PRODUCTS]
    return found + [f"the app links {name}, which is for its tests" for name in linked if is_app and name in _FOR_TESTS]


def _deployment(settings: str) -> list[str]:
    declared = {entry["platformName"]: entry["version"] for entry in manifest.manifest()["platforms"]}
    set_here = {name: re.search(rf"\b{setting} = ([\d.]+);", settings) for name, setting in _DEPLOYMENT.items()}
    return [
        f"{_DEPLOYMENT[name]} is {value.group(1)}, and the package is for {declared[name]}"
        for name, value in set_here.items()
        if value and value.group(1) != declared[name]
    ]


def _signing(settings: str) -> list[str]:
    """Checks that the app is signed with its entitlements. Without them, an app on a Mac has no Keychain, and forgets each login."""
    is_app = "INFOPLIST_FILE = Info.plist;" in settings
    return ["on a Mac the app is not signed with Sample.entitlements"] if is_app and _MAC_ENTITLEMENTS not in settings else []


def in_entitlements(plist: dict) -> list[str]:
    if _KEYCHAIN_GROUP in plist.get("keychain-access-groups", []):
        return []
    return [f"{(APP / 'Sample.entitlements').relative_to(ROOT)}: keychain-access-groups does not have {_KEYCHAIN_GROUP}"]


def in_scheme(text: str, project: str) -> list[str]:
    objects = _objects(project)
    found = []
    for reference in ElementTree.fromstring(text).iter("BuildableReference"):
        target = objects.get(reference.get("BlueprintIdentifier", ""), "")
        product = objects.get(_value(target, "productReference"), "")
        if (_value(target, "name"), _value(product, "path")) != (reference.get("BlueprintName"), reference.get("BuildableName")):
            found.append(f"Sample.xcscheme: the project has no target {reference.get('BlueprintName')} that makes {reference.get('BuildableName')}")
    return found


def in_information(plist: dict) -> list[str]:
    schemes = [scheme for entry in plist.get("CFBundleURLTypes", []) for scheme in entry.get("CFBundleURLSchemes", [])]
    found = []
    if (scheme := f"fb{plist.get('FacebookAppID')}") not in schemes:
        found.append(f"the dialog answers at {scheme}, which CFBundleURLTypes does not have")
    if plist.get("LatchkeyProviderURL", "").startswith("http:") and not plist.get("NSAppTransportSecurity", {}).get("NSAllowsLocalNetworking"):
        found.append("a provider by http needs NSAllowsLocalNetworking")
    if not plist.get("NSLocalNetworkUsageDescription"):
        found.append("a provider on the local network needs NSLocalNetworkUsageDescription")
    if "LSApplicationQueriesSchemes" in plist:
        found.append("the SDK asks for no other app: no LSApplicationQueriesSchemes")
    code = "".join(file.read_text(encoding="utf-8") for file in sorted((APP / "Sample").rglob("*.swift")))
    for entries in plist.get("UIApplicationSceneManifest", {}).get("UISceneConfigurations", {}).values():
        names = [entry.get("UISceneDelegateClassName", "").removeprefix("$(PRODUCT_MODULE_NAME).") for entry in entries]
        found += [f"there is no class {name}" for name in names if not re.search(rf"\bclass {name}\b", code)]
    return [f"{(APP / 'Info.plist').relative_to(ROOT)}: {problem}" for problem in found]


def _objects(text: str) -> dict[str, str]:
    """Returns the project's objects by identifier. The value is the text between the object's braces."""
    return dict(re.findall(r"^\t\t([0-9A-F]{24})(?: /\*.*?\*/)? = \{\n(.*?)^\t\t\};", text, re.MULTILINE | re.DOTALL))


def _value(body: str, key: str) -> str:
    found = re.search(rf"\b{key} = \"?(.*?)\"?;", body)
    return found.group(1) if found else ""


def _list(body: str, key: str) -> str:
    found = re.search(rf"\b{key} = \((.*?)\);", body, re.DOTALL)
    return found.group(1) if found else ""
