extension Session {
    /// The state that the session's lock protects.
    struct State: Sendable {
        var contents = Contents()
        var hasLoginInProgress = false

        private(set) var storage: (any SessionStorage)?
        /// Whether the session has been restored. From then on, code may have read its values, so observers must be notified of changes.
        private(set) var isRestored = false
        /// Whether the storage has not been read yet.
        private(set) var isStorageUnread = true
        /// The revision of the record that was last read from or written to the storage.
        private(set) var revision: String?
        private var unsaved: Unsaved?
        /// The current problem with the storage.
        private(set) var problem: SessionStorageError?
        var watch: FolderWatch?
        /// The observer of the device's first unlock; `nil` unless the storage is locked.
        var unlockObserver: UnlockObserver?

        /// The events that have not been delivered to observers yet.
        var pendingEvents: [Event] = []
        /// Whether a call is notifying observers.
        var isNotifying = false
        var listeners: [Listener] = []
        var expiryTimer: ExpiryTimer?

        init(storage: (any SessionStorage)?) { self.storage = storage }
    }

    /// The changes that are only in memory because the storage was unavailable.
    struct Unsaved: Sendable {
        /// The revisions of the records that were to be written, latest last. A write that reported an error may still have succeeded.
        var attempts: [String]
        /// Whether the person or the app made one of the changes. Such changes take precedence over concurrent changes of other processes.
        /// Changes that the SDK made itself, such as refreshes, do not.
        var isDeliberate: Bool

        private static let maximumAttempts = 100

        mutating func add(_ attempt: String) { attempts = attempts.suffix(Self.maximumAttempts - 1) + [attempt] }
    }

    /// An event for the observers or the log.
    enum Event: Sendable {
        case change(SessionChange)
        case problem(SessionStorageError)
    }

    /// A consumer of the session's changes.
    struct Listener: Sendable {
        weak var queue: SessionChangeQueue?
    }
}

extension Session.State {
    /// Replaces values and secrets.
    mutating func replaceContents(with new: Session.Contents) {
        let change = SessionChange(old: contents.values, new: new.values, isExpiry: false)
        contents = new
        if isRestored, change.old != change.new { pendingEvents.append(.change(change)) }
    }

    /// Adopts a record that the storage has saved.
    mutating func adopt(saved record: SessionRecord) {
        replaceContents(with: record.stored)
        (revision, unsaved, problem) = (record.revision, nil, nil)
    }

    /// Adopts a record that the storage has not saved yet.
    mutating func adopt(unsaved record: SessionRecord, deliberately isDeliberate: Bool) {
        replaceContents(with: record.stored)
        guard storage != nil else { return }
        var unsaved = unsaved ?? Session.Unsaved(attempts: [], isDeliberate: false)
        unsaved.add(record.revision)
        unsaved.isDeliberate = isDeliberate || unsaved.isDeliberate
        self.unsaved = unsaved
    }

    /// Compares the contents in memory with the stored record, and adopts the record unless an unsaved change takes precedence.
    /// - Parameters:
    ///   - newRevision: An unused revision.
    ///   - retrying: Whether to write unsaved changes again even if the stored record is unchanged.
    /// - Returns: The record to write in place of `record`, if any.
    mutating func reconcile(with record: SessionRecord?, newRevision: String, retrying: Bool) -> SessionRecord? {
        let isNew = isStorageUnread || record?.revision != revision
        defer { (isRestored, isStorageUnread, revision) = (true, false, record?.revision) }
        if let unsaved {
            if let record, record.revision == unsaved.attempts.last {
                (self.unsaved, problem) = (nil, nil)
                return nil
            }
            guard isNew || retrying else { return nil }
            let isOwnAttempt = record.map { unsaved.attempts.contains($0.revision) } ?? isStorageUnread
            if unsaved.isDeliberate || isOwnAttempt || !isNew {
                self.unsaved?.add(newRevision)
                return SessionRecord(contents, revision: newRevision)
            }
            self.unsaved = nil
        }
        // The problem of a record that was set aside remains until the storage is written again.
        if problem?.reason != .setAside { problem = nil }
        if isNew { replaceContents(with: record?.stored ?? Session.Contents()) }
        return nil
    }

    /// Records a problem, and queues it for the log unless it equals the previous problem.
    mutating func record(_ problem: SessionStorageError) {
        if self.problem != problem { pendingEvents.append(.problem(problem)) }
        self.problem = problem
    }

    /// Records that the storage cannot be read now, so that the session continues in memory.
    mutating func continueWithoutStorage() { isRestored = true }

    /// Switches to another storage, which has not been read yet.
    mutating func setStorage(_ other: (any SessionStorage)?) {
        (storage, isStorageUnread, revision, unsaved, problem, watch) = (other, true, nil, nil, nil, nil)
    }
}
