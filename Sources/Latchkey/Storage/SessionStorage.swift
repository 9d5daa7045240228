/// A persistent store for one session record (SDK.md, section 5.3).
///
/// The storage does not interpret the record. Several processes may share a storage, so a call that replaces the record names the revision
/// of the record to replace. Methods may be called from any thread and may block for a few seconds.
///
/// A storage must be protected: anyone who can write to it can replace the person who is logged in.
public protocol SessionStorage: Sendable {
    /// Reads the record.
    /// - Returns: The record; `nil` only if it is certain that none is stored.
    /// - Throws: The reason why the record cannot be read now. The stored record does not change.
    func read() throws(SessionStorageError) -> SessionRecord?

    /// Replaces one record with another, completely or not at all.
    /// - Parameter revision: The revision of the record to replace; `nil` if no record is stored.
    /// - Throws: The reason why the record is not stored, or why it is uncertain whether it is stored.
    func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement

    /// The path of a folder in which a file is renamed or removed whenever the record is replaced; `nil`, the default, if no other process
    /// changes the record.
    var watchedFolder: String? { get }
}

extension SessionStorage {
    public var watchedFolder: String? { nil }
}

/// The outcome of ``SessionStorage/replace(_:with:)``.
public enum SessionReplacement: Sendable, Equatable {
    /// The new record is stored and survives a power failure.
    case replaced
    /// The stored record is not the expected one. It is unchanged.
    case refused
}

/// The reason why a session could not be read or stored. If the stored record was moved aside (``Reason/setAside``), nobody is logged in.
/// Otherwise, the session in memory remains in use.
public struct SessionStorageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A reason that code can branch on. New reasons may appear in any minor version.
    public struct Reason: Sendable, Hashable {
        /// The stable name of the reason.
        public let name: String

        init(_ name: String) { self.name = name }

        /// The record is not a valid session. It was moved aside, and a new record can be stored.
        public static let setAside = Reason("set_aside")
        /// The record is not a valid session, and could not be moved aside.
        public static let unreadable = Reason("unreadable")
        /// A newer version of the SDK wrote the record, which is left unchanged.
        public static let newerVersion = Reason("newer_version")
        /// Other users of this machine can access the record or its folder.
        public static let openToOthers = Reason("open_to_others")
        /// The record or its folder belongs to another user.
        public static let foreignOwner = Reason("foreign_owner")
        /// The path of the record is not a regular file but, for example, a link or a folder.
        public static let notAFile = Reason("not_a_file")
        /// The session exceeds the maximum size of a record.
        public static let tooLarge = Reason("too_large")
        /// Another process holds the lock of the folder, or other processes replaced the record too often.
        public static let busy = Reason("busy")
        /// The Secret Service cannot be used, because there is no session bus or libsecret is not installed.
        public static let notOffered = Reason("not_offered")
        /// The keyring that may contain the record is locked or was deleted. On Apple platforms, the device has not been
        /// unlocked since it started.
        public static let locked = Reason("locked")
        /// On Apple platforms, the program is not entitled to use the Keychain or the access group.
        public static let missingEntitlement = Reason("missing_entitlement")
        /// The Secret Service did not respond in time. It may be waiting for the person.
        public static let noAnswer = Reason("no_answer")
        /// The storage itself failed.
        public static let failed = Reason("failed")
    }

    /// The reason that code can branch on.
    public let reason: Reason
    /// A message for logs. It names locations, never stored values.
    public let explanation: String

    /// Creates an error for a storage that the app implements.
    /// - Parameter explanation: A message for logs, which must not contain stored values.
    public init(_ reason: Reason, _ explanation: String) {
        self.reason = reason
        self.explanation = explanation
    }

    public var description: String { "\(reason.name): \(explanation)" }
}

extension SessionStorageError {
    static func tooLarge(_ record: SessionRecord) -> SessionStorageError {
        SessionStorageError(.tooLarge, "The session has \(record.content.count) bytes; the limit is \(SessionRecord.maximumSize).")
    }
}
