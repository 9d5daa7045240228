"""The standard library for an Apple platform, made from the textual interfaces that a toolchain for Linux has: the availability is in them."""

import re
from pathlib import Path

from apple import interfaces
from apple.toolchain import Platform, fingerprint, from_interface, information, resources, up_to_date

# In the order in which they import each other, with what each needs said to the compiler.
_MODULES = {
    "Swift": ["-parse-stdlib"],
    "SwiftOnoneSupport": [],
    "_Concurrency": ["-disable-availability-checking"],
    "_StringProcessing": ["-disable-availability-checking"],
}

# What the standard library has only where there is Objective-C.
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
        # The text is long to prepare; the key of what it is made from is enough to see that nothing changed.
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
