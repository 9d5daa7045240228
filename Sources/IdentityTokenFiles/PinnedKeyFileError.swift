#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Why nothing could be read or kept. New codes may appear in any minor version.
public struct PinnedKeyFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to branch on: stable, in `lowercase_words`.
    public let code: String
    /// One sentence to log.
    public let explanation: String

    public var description: String { explanation }

    /// What the system just said.
    static func system(_ work: String, _ path: String) -> PinnedKeyFileError {
        let text = String(cString: strerror(errno))
        return PinnedKeyFileError(code: "pin_memory_failed", explanation: "The system would not \(work) \(path): \(text).")
    }

    static func damaged(_ path: String) -> PinnedKeyFileError {
        PinnedKeyFileError(code: "pin_memory_damaged", explanation: "\(path) is no memory of pinned keys; it is left as it is.")
    }

    static func busy(_ path: String) -> PinnedKeyFileError {
        PinnedKeyFileError(code: "pin_memory_busy", explanation: "Another process holds \(path) for too long.")
    }
}
