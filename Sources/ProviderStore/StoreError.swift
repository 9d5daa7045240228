/// The reason why a store cannot be opened or used. New codes may appear in any minor version.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stable code for programs, such as `store_corrupt`.
    public let code: String
    /// The reason as one sentence in English, which names the file.
    public let explanation: String

    public var description: String { "\(explanation) (\(code))" }

    static func cannotOpen(_ path: String, _ why: String) -> StoreError {
        StoreError(code: "store_cannot_open", explanation: "The store \(path) cannot be opened: \(why).")
    }

    static func readOnly(_ path: String) -> StoreError {
        StoreError(
            code: "store_read_only",
            explanation: "The store \(path) cannot be written: the file or its folder is read-only for this user.")
    }

    static func corrupt(_ path: String, _ why: String) -> StoreError {
        StoreError(
            code: "store_corrupt",
            explanation: "The file \(path) is no intact SQLite database: \(why). "
                + "It was left as it is; restore it from a backup or name another file.")
    }

    static func foreign(_ path: String) -> StoreError {
        StoreError(
            code: "store_foreign",
            explanation: "The file \(path) is a database of another program. It was left as it is; name another file.")
    }

    static func newer(_ path: String, found: Int, known: Int) -> StoreError {
        StoreError(
            code: "store_newer",
            explanation: "The store \(path) was made by a newer version of Latchkey (its schema is \(found), this program knows \(known)). "
                + "It was left as it is; run that version.")
    }

    static func address(_ text: String) -> StoreError {
        StoreError(code: "store_address", explanation: "\"\(text)\" is no store: write sqlite:FILE.")
    }

    /// Whether the app or person of a write does not exist, for example because it was removed in the meantime.
    public var isMissingSubject: Bool { code == "store_nobody" }

    static func nobody(_ path: String) -> StoreError {
        StoreError(code: "store_nobody", explanation: "The app or the person is not in the store \(path) any more.")
    }

    static func failed(_ path: String, _ why: String) -> StoreError {
        StoreError(code: "store_failed", explanation: "The store \(path) could not be used: \(why).")
    }
}
