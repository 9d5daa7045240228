"""Reintroduces known faults one at a time, and checks that each is detected. They would prevent an app from building, or make it crash."""

import copy
import plistlib
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from apple import closures, examples, lint, manifest, objective_c, privacy, sample, servers, symbols
from apple.frameworks import FOLDER
from apple.modules import generated
from apple.toolchain import ROOT, CompilerError, Platform, read_sources, options


@dataclass(frozen=True)
class Fault:
    """A change to one source file, and the message that the compiler must report for it."""

    title: str
    module: str
    file: str
    change: Callable[[str], str]
    expected: str
    platform: str = "iOS"


def _adding(text: str) -> Callable[[str], str]:
    return lambda source: f"{source}\n{text}\n"


_FAULTS = [
    Fault(
        "a symbol of iOS 18's standard library", "Latchkey", "Graph/Wire/ParsedGraphResponse.swift",
        _adding("func fault() -> String? { String(validating: [UInt8](), as: UTF8.self) }"), "only available in iOS 18.0 or newer",
    ),
    Fault(
        "a symbol of iOS 17's concurrency", "IdentityTokens", "Batches/CompletedVerdicts.swift",
        _adding("func fault() async { await withDiscardingTaskGroup { _ in } }"), "only available in iOS 17.0 or newer",
    ),
    Fault(
        "a symbol of iOS 17.4's Authentication Services", "Latchkey", "Presenting/WebAuthenticationPresenter.swift",
        _adding('import AuthenticationServices\nfunc fault() -> Any { ASWebAuthenticationSession.Callback.https(host: "", path: "") }'),
        "only available in iOS 17.4 or newer",
    ),
    Fault(
        "a session made by an initializer that it does not have", "Latchkey", "Presenting/WebAuthenticationPresenter.swift",
        _adding("import AuthenticationServices\nfunc fault() -> Any { ASWebAuthenticationSession() }"), "unavailable",
    ),
    Fault(
        "a Swift structure in a signature for Objective-C", "Latchkey", "ObjectiveC/ObjectiveCTokens.swift",
        _adding("extension ObjectiveCAccessToken { @objc public func fault(_ type: LoginAuthType) {} }"), "cannot be represented in Objective-C",
    ),
    Fault(
        "a rectangle without Core Graphics", "Latchkey", "Button/LoginButtonMetrics.swift",
        lambda source: source.replace("internal import CoreGraphics\n", ""), "missing import of defining module 'CoreGraphics'",
    ),
    Fault(
        "a queue without Dispatch", "SystemHTTP", "DeferredCancellation.swift",
        lambda source: source.replace("internal import Dispatch\n", ""), "cannot find 'DispatchQueue' in scope",
    ),
    Fault(
        "a view of UIKit's used off the main actor", "Latchkey", "Application/LoginAnchor.swift",
        _adding("nonisolated func fault(_ anchor: LoginAnchor) { _ = anchor.viewIfLoaded }"), "main actor-isolated",
    ),
    Fault(
        "an anchor that is given on the main actor alone", "Latchkey", "Presenting/WebAuthenticationPresenter.swift",
        lambda source: source.replace("nonisolated func presentationAnchor", "func presentationAnchor"), "cannot satisfy nonisolated requirement",
    ),
    Fault(
        "the shared application, which no app extension has", "Latchkey", "Presenting/PresentationWindow+UIKit.swift",
        _adding("import UIKit\n@MainActor func fault() -> UIApplication { UIApplication.shared }"), "application extensions for iOS",
    ),
    Fault(
        "a symbol of UIKit's on the Mac", "Latchkey", "Application/LoginAnchor.swift",
        _adding("@MainActor func fault(_ anchor: LoginAnchor) { _ = anchor.viewIfLoaded }"), "has no member 'viewIfLoaded'", "macOS",
    ),
]  # fmt: skip


def problems(platforms: list[Platform]) -> list[str]:
    by_name = {platform.name: platform for platform in platforms}
    with ThreadPoolExecutor(max_workers=2) as pool:
        found = list(pool.map(lambda fault: _problem(fault, by_name[fault.platform]), _FAULTS))
        found += pool.map(lambda fault: objective_c.problem(fault, by_name["iOS"]), objective_c.FAULTS)
    others = {
        "a closure that any queue may call, left to the main actor": lambda: _closure(
            'let session = ASWebAuthenticationSession(url: url, callbackURLScheme: f("a")) { answer, error in }'
        ),
        "a handler of a dispatch source, left to the main actor": lambda: _closure("source.setEventHandler { changed() }"),
        "a library that is found by pkg-config, in an app": lambda: _manifest(by_name["iOS"], {"type": "system", "pkgConfig": "zlib"}),
        "a library that no Apple platform has, in an app": lambda: _manifest(by_name["iOS"], {"linked": "icuuc"}),
        "a web server, in an app for iOS": lambda: _server_in_app(by_name["iOS"]),
        "a product that apps do not use, in the project of Examples/iOS": lambda: _project("productName = Latchkey;", "productName = LatchkeyProvider;"),
        "an app for an older iOS than the package is for": lambda: _project("IPHONEOS_DEPLOYMENT_TARGET = 16.0", "IPHONEOS_DEPLOYMENT_TARGET = 15.0"),
        "an object that the project does not have": lambda: _project("isa = PBXBuildFile;\n\t\t\tproductRef = 1", "isa = PBXBuildFile;\n\t\t\tproductRef = F"),
        "an Info.plist without the dialog's URL scheme": lambda: _information("CFBundleURLTypes"),
        "an Info.plist that does not say why the app uses the local network": lambda: _information("NSLocalNetworkUsageDescription"),
        "an app for the Mac that is signed without entitlements": lambda: _project('"CODE_SIGN_ENTITLEMENTS[sdk=macosx*]" = Sample.entitlements;', ""),
        "an app for the Mac without a group of the Keychain": lambda: bool(sample.in_entitlements({})),
        "a test of Examples/iOS that uses what is not public": lambda: bool(
            examples.tests_problems(lambda text: text.replace("session.profile", "session.store"))
        ),
        "a snippet that a new project of Xcode 26 refuses": lambda: bool(
            examples.article_problems("new project, Swift 6", by_name["macOS"], lambda text: text.replace("print(\"To log in", "show(\"To log in"))
        ),
        "a declaration without a page": lambda: _declaration("AVAILABLE(1, 1, 1, 1)\n@interface Fault : NSObject\n@end"),
        "a declaration without an availability": lambda: _declaration("@interface Fault : NSObject // uikit/fault\n@end"),
        "a client target without a privacy manifest": _without_privacy_manifest,
        "file timestamps that a privacy manifest does not name": lambda: _privacy("fstat(file, &facts)"),
        "the system's uptime, which a privacy manifest does not name": lambda: _privacy("ProcessInfo.processInfo.systemUptime"),
        "defaults of the person, which a privacy manifest does not name": lambda: _privacy("UserDefaults.standard"),
        "a privacy manifest that names what the code does not use": lambda: _privacy("", "NSPrivacyAccessedAPICategoryFileTimestamp"),
        "a symbol of macOS 26's standard library, in a server": lambda: _server(by_name["macOS"]),
        "a module of Linux, in the emulator": lambda: _import("Glibc", by_name["macOS"]),
        "a module that a target of the emulator does not depend on": lambda: _import("GRDB", by_name["macOS"]),
        "a function of Linux, in the emulator": lambda: _function_of_linux(by_name["macOS"]),
    }
    found += [None if check() else f"This fault is not noticed: {title}" for title, check in others.items()]
    titles = [*[fault.title for fault in [*_FAULTS, *objective_c.FAULTS]], *others]
    print(f"Faults that are noticed when they are put back: {len(titles) - sum(map(bool, found))} of {len(titles)}")
    for title, problem in zip(titles, found):
        print(f"  {'NOT NOTICED' if problem else 'noticed'}: {title}")
    return [problem for problem in found if problem]


def _problem(fault: Fault, platform: Platform) -> str | None:
    file = ROOT / "Sources" / fault.module / fault.file
    if not file.exists():
        return f"Scripts/apple/faults.py: {file.relative_to(ROOT)} is gone"
    source = file.read_text(encoding="utf-8")
    if (changed := fault.change(source)) == source:
        return f"Scripts/apple/faults.py: {file.relative_to(ROOT)} has no place for: {fault.title}"
    copied_file = platform.folder / "faults" / re.sub(r"\W", "-", fault.title) / file.name
    copied_file.parent.mkdir(parents=True, exist_ok=True)
    copied_file.write_text(changed, encoding="utf-8")
    others = [other for other in [*manifest.sources(fault.module), *generated(fault.module, platform)] if other != file]
    arguments = ["-typecheck", "-parse-as-library", "-application-extension", *options(platform), *manifest.options(fault.module)]
    try:
        read_sources([*arguments, "-module-name", fault.module, "-primary-file", copied_file, *others])
    except CompilerError as error:
        return None if fault.expected in str(error) else f"{fault.title}: the compiler says something else:\n{error}"
    return f"This fault is not noticed: {fault.title}"


def _closure(text: str) -> bool:
    callees = closures.callees()
    return bool(closures.in_text(text, Path("Fault.swift"), callees)) and not closures.in_text(text.replace("{ ", "{ @Sendable in "), Path("Fault.swift"), callees)


def _manifest(platform: Platform, replacements: dict[str, str]) -> bool:
    changed = copy.deepcopy(manifest.manifest())
    target = {"name": "Fault", "type": "regular", "dependencies": [], "settings": [], **replacements}
    if library := replacements.get("linked"):
        target["settings"] = [{"tool": "linker", "kind": {"linkedLibrary": {"_0": library}}}]
    changed["targets"].append(target)
    next(entry for entry in changed["targets"] if entry["name"] == "Latchkey")["dependencies"].append({"byName": ["Fault", None]})
    try:
        manifest.check(platform, changed)
    except manifest.ManifestError as error:
        return "Fault" in str(error)
    return False


def _server_in_app(platform: Platform) -> bool:
    changed = copy.deepcopy(manifest.manifest())
    next(entry for entry in changed["targets"] if entry["name"] == "Latchkey")["dependencies"].append({"product": ["Hummingbird", "hummingbird", None, None]})
    try:
        manifest.check(platform, changed)
    except manifest.ManifestError as error:
        return "Hummingbird" in str(error)
    return False


def _project(old: str, new: str) -> bool:
    text = (sample.APP / "Sample.xcodeproj" / "project.pbxproj").read_text(encoding="utf-8")
    return old in text and bool(sample.in_project(text.replace(old, new)))


def _information(key: str) -> bool:
    expected = plistlib.loads((sample.APP / "Info.plist").read_bytes())
    del expected[key]
    return bool(sample.in_information(expected))


def _declaration(text: str) -> bool:
    return bool(lint.in_text(text, FOLDER / "UIKit" / "UIKit.h"))


def _without_privacy_manifest() -> bool:
    changed = copy.deepcopy(manifest.manifest())
    next(entry for entry in changed["targets"] if entry["name"] == "FacebookLogin")["resources"] = []
    return any("FacebookLogin" in problem for problem in privacy.problems(changed))


def _privacy(code: str, *named: str) -> bool:
    expected = {"NSPrivacyAccessedAPITypes": [{"NSPrivacyAccessedAPIType": name} for name in named]}
    folder = ROOT / "Sources" / "Latchkey"
    return bool(privacy.in_code({folder / "Fault.swift": code}, expected, folder / "PrivacyInfo.xcprivacy"))


def _server(platform: Platform) -> bool:
    file = next(file for file in manifest.sources("ProviderWeb") if not file.read_text(encoding="utf-8").startswith("#if"))
    return bool(symbols.of_uses([("usr", "fault", file, 1)], {"usr": [26, 0]}, platform))


def _import(module: str, platform: Platform) -> bool:
    file = manifest.sources("LatchkeyEmulator")[0]
    return bool(servers.of_imports("LatchkeyEmulator", file, f"import {module}\n", platform))


def _function_of_linux(platform: Platform) -> bool:
    file = next(file for file in manifest.sources("LatchkeyEmulator") if not file.read_text(encoding="utf-8").startswith("#if"))
    return bool(servers.of_uses([("c:@F@unshare", "unshare", file, 1)], platform))
