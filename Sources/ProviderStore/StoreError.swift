/// The reason why a store cannot be opened or used. New codes may appear in any minor version.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stable code for programs, such as `store_corrupt`.
    public let code: String
    /// The reason as one sentence in English, which names the file.
    public let explanation: String

    /// Creates an error of a store.
    /// - Parameters:
    ///   - code: The stable code for programs.
    ///   - explanation: The reason as one sentence in English, which names the store.
    public init(code: String, explanation: String) {
        self.code = code
        self.explanation = explanation
    }

    public var description: String { "\(explanation) (\(code))" }

    static func cannotOpen(_ path: String, _ reason: String) -> StoreError {
        StoreError(code: "store_cannot_open", explanation: "The store \(path) cannot be opened: \(reason).")
    }

    static func missing(_ path: String) -> StoreError {
        StoreError(
            code: "store_missing",
            explanation: "There is no store \(path): latchkey serve creates one. If there was one, restore it from a backup.")
    }

    static func empty(_ path: String) -> StoreError {
        StoreError(
            code: "store_missing",
            explanation: """
                There is no store in \(path): the file has no tables. If it is a copy, the writes are in the file beside the original whose name ends \
                in -wal. latchkey store backup makes a complete copy.
                """)
    }

    static func readOnly(_ path: String) -> StoreError {
        StoreError(
            code: "store_read_only",
            explanation: "The store \(path) cannot be written: the file or its folder is read-only for this user.")
    }

    static func corrupt(_ path: String, _ reason: String) -> StoreError {
        StoreError(
            code: "store_corrupt",
            explanation: "The file \(path) is not an intact SQLite database: \(reason). "
                + "It was not changed; restore it from a backup or choose another file.")
    }

    static func otherProgram(_ path: String) -> StoreError {
        StoreError(
            code: "store_foreign",
            explanation: "The file \(path) is a database of another program. It was not changed; choose another file.")
    }

    static func formerSchema(_ path: String) -> StoreError {
        StoreError(
            code: "store_former",
            explanation: "The store \(path) was made by Latchkey before version 0.1.0, which this version cannot read; "
                + "it was not changed: run the version that made it, or choose a new file.")
    }

    static func otherSchema(_ path: String, entry: String) -> StoreError {
        StoreError(
            code: "store_schema",
            explanation: "The schema of the store \(path) is not that of Latchkey: \(entry) was added, changed or removed. "
                + "The file is left as it is; restore it from a backup or choose another file.")
    }

    static func unknownLogFormat(_ path: String) -> StoreError {
        StoreError(
            code: "store_log_format",
            explanation: "The field access log \(path) was made by another version of Latchkey, which this version cannot read; "
                + "it was not changed: run that version, or move the log to another folder.")
    }

    static func newerSchema(_ path: String, found: Int, known: Int) -> StoreError {
        StoreError(
            code: "store_newer",
            explanation: "The store \(path) was made by a newer version of Latchkey (its schema is \(found), this program knows \(known)). "
                + "It was not changed; run that version.")
    }

    static func cannotCreateBackup(_ path: String, _ reason: String) -> StoreError {
        StoreError(code: "store_backup", explanation: "The backup \(path) cannot be created: \(reason)\(reason.hasSuffix(".") ? "" : ".")")
    }

    package static func invalidAddress(_ text: String) -> StoreError {
        // Such a text may contain a password.
        let name = text.contains { "@=?".contains($0) } ? "The address" : "\"\(text)\""
        return StoreError(code: "store_address", explanation: "\(name) is not a store: write sqlite:FILE or postgres:CONNINFO.")
    }

    /// Whether the app or person of a write does not exist, for example because it was removed in the meantime.
    public var isMissingSubject: Bool { code == "store_nobody" }

    /// The app or the person of a write does not exist.
    /// - Parameter path: The path or the address of the store.
    public static func missingSubject(_ path: String) -> StoreError {
        StoreError(code: "store_nobody", explanation: "The app or the person is no longer in the store \(path).")
    }

    /// Whether the store cannot be reached at present. The call can be repeated.
    public var isUnavailable: Bool { code == "store_unavailable" }

    /// The store cannot be reached at present, for example because its primary server is being replaced.
    /// - Parameters:
    ///   - store: The path or the address of the store, without a password.
    ///   - reason: The reason, without the final period.
    public static func unavailable(_ store: String, _ reason: String) -> StoreError {
        StoreError(code: "store_unavailable", explanation: "The store \(store) is unavailable at present: \(reason).")
    }

    /// Whether it is not known if the store has stored the write. A repeated call may find that it has already taken effect.
    public var isOutcomeUnknown: Bool { code == "store_outcome_unknown" }

    /// The store did not answer in time, and may have stored the write.
    /// - Parameter store: The path or the address of the store, without a password.
    public static func outcomeUnknown(_ store: String) -> StoreError {
        StoreError(
            code: "store_outcome_unknown",
            explanation: "The store \(store) did not answer in time, so it is not known whether it has stored a write.")
    }

    static func failed(_ path: String, _ reason: String) -> StoreError {
        StoreError(code: "store_failed", explanation: "The store \(path) could not be used: \(reason).")
    }
}
