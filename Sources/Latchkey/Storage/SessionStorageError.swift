/// Why a session could not be read, or not kept. What is in memory goes on; only where a record was put aside is nobody logged in any more.
public struct SessionStorageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to branch on. New reasons may appear in any minor version.
    public struct Reason: Sendable, Hashable {
        /// The stable name.
        public let name: String

        init(_ name: String) { self.name = name }

        /// The record is no session of ours. It was put aside, and the place is free now.
        public static let setAside = Reason("set_aside")
        /// The record is no session of ours, and is where it was.
        public static let unreadable = Reason("unreadable")
        /// The record was written by a newer version of the SDK, and is left to it.
        public static let newerVersion = Reason("newer_version")
        /// The record, or its folder, is open to others on this machine.
        public static let openToOthers = Reason("open_to_others")
        /// The record, or its folder, belongs to somebody else.
        public static let foreignOwner = Reason("foreign_owner")
        /// There is something else in the record's place, such as a link or a folder.
        public static let notAFile = Reason("not_a_file")
        /// The session is larger than a record may be.
        public static let tooLarge = Reason("too_large")
        /// Another process does not let go of the record.
        public static let busy = Reason("busy")
        /// There is no session bus, or no library for it, so the Secret Service cannot be asked.
        public static let notOffered = Reason("not_offered")
        /// The record is there, or may be, but the keyring is locked or gone; on Apple platforms, the device was not unlocked since its start.
        public static let locked = Reason("locked")
        /// On Apple platforms, the program is not entitled to use the Keychain, or the access group.
        public static let missingEntitlement = Reason("missing_entitlement")
        /// The Secret Service did not answer in time; perhaps it waits for the person.
        public static let noAnswer = Reason("no_answer")
        /// The place itself failed.
        public static let failed = Reason("failed")
    }

    /// What to branch on.
    public let reason: Reason
    /// What to log. Names places, never what is kept there.
    public let explanation: String

    /// What a storage of the app's own throws.
    /// - Parameter explanation: must not name what is kept.
    public init(_ reason: Reason, _ explanation: String) {
        self.reason = reason
        self.explanation = explanation
    }

    public var description: String { "\(reason.name): \(explanation)" }
}

extension SessionStorageError {
    static func tooLarge(_ record: SessionRecord) -> SessionStorageError {
        SessionStorageError(.tooLarge, "The session has \(record.content.count) bytes; a record has at most \(SessionRecord.largest).")
    }
}
