"""Builds the standard library for an Apple platform from the textual interfaces of a Linux toolchain, which include the availability of
each symbol."""

import re
from pathlib import Path

from apple import interfaces
from apple.toolchain import Platform, fingerprint, from_interface, information, resources, up_to_date

# The modules in the order of their imports, each with its compiler options.
_MODULES = {
    "Swift": ["-parse-stdlib"],
    "SwiftOnoneSupport": [],
    "_Concurrency": ["-disable-availability-checking"],
    "_StringProcessing": ["-disable-availability-checking"],
}

# The declarations that the standard library has only on platforms with Objective-C.
_OBJECTIVE_C = """
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public let _rawValue: Builtin.RawPointer
  public init(_ _rawValue: Builtin.RawPointer)
  public var pointee: Pointee { get nonmutating set }
}
public func _bridgeAnyObjectToAny(_ possiblyNullObject: Swift.AnyObject?) -> Any
public func _getErrorEmbeddedNSError<T>(_ x: T) -> Swift.AnyObject? where T : Swift.Error
"""


def make(platform: Platform) -> None:
    for name, extra in _MODULES.items():
        source = interface(name)
        if not source.exists():
            continue
        # Preparing the text takes long. The key, a fingerprint of the text's sources, shows whether they have changed.
        key = fingerprint(information()["compilerVersion"], platform.triple, Path(__file__).read_text(encoding="utf-8"), Path(interfaces.__file__).read_text(encoding="utf-8"), *extra)
        folder = platform.folder / "made" / name
        if up_to_date(folder, key):
            continue
        from_interface(platform, name, _retargeted(name, source, platform), extra)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "key").write_text(key, encoding="utf-8")


def interface(name: str) -> Path:
    triple = information()["target"]["unversionedTriple"]
    return resources() / "linux" / f"{name}.swiftmodule" / f"{triple}.swiftinterface"


def _retargeted(name: str, source: Path, platform: Platform) -> str:
    text = source.read_text(encoding="utf-8")
    text = re.sub(r"-target \S+", f"-target {platform.triple}", text)
    text = text.replace("-disable-objc-interop", "-enable-objc-interop").replace(" -O ", " -Onone ")
    text = interfaces.without_bodies(text)
    return text + _OBJECTIVE_C if name == "Swift" else text
