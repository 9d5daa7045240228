#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The reason why a file of pinned key editions could not be read or written. New codes may appear in any minor version.
public struct PinnedKeyEditionFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stable error code for programs, in `lowercase_words`.
    public let code: String
    /// One sentence for the log.
    public let explanation: String

    public var description: String { explanation }

    /// Creates an error from the current `errno`.
    static func system(_ work: String, _ path: String, _ number: Int32 = errno) -> PinnedKeyEditionFileError {
        let text = String(cString: strerror(number))
        return PinnedKeyEditionFileError(code: "pin_memory_failed", explanation: "The system failed to \(work) \(path): \(text).")
    }

    static func damaged(_ path: String) -> PinnedKeyEditionFileError {
        PinnedKeyEditionFileError(code: "pin_memory_damaged", explanation: "\(path) is not a record of pinned keys; it was not changed.")
    }

    static func busy(_ path: String) -> PinnedKeyEditionFileError {
        PinnedKeyEditionFileError(code: "pin_memory_busy", explanation: "Another process has locked \(path) for too long.")
    }
}
