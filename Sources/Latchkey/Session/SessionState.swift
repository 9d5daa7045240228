extension Session {
    /// What is behind the session's lock.
    struct State: Sendable {
        var kept = Kept()
        var hasLoginInProgress = false

        private(set) var storage: (any SessionStorage)?
        /// Whether somebody has seen the values, so that they are told when these change.
        private(set) var isRestored = false
        /// Whether the storage has not been read yet.
        private(set) var isUnread = true
        /// Of the record that the storage had when it was last seen.
        private(set) var revision: String?
        private var unsaved: Unsaved?
        /// Why the session is not kept.
        private(set) var problem: SessionStorageError?
        var watch: FolderWatch?
        /// While the storage is locked.
        var unlockObserver: UnlockObserver?

        /// What has happened and nobody was told of yet.
        var news: [News] = []
        /// Whether somebody is being told.
        var isTelling = false
        var audience: [Listener] = []
        var alarm: ExpiryAlarm?

        init(storage: (any SessionStorage)?) { self.storage = storage }
    }

    /// What is only in memory because the storage was unavailable.
    struct Unsaved: Sendable {
        /// Of the records that were to be written, the last one last. One that seemed to fail may be there nevertheless.
        var attempts: [String]
        /// Whether a person or the app made one of the changes. They go before what other processes have done meanwhile; what only
        /// refreshed old values does not.
        var isDeliberate: Bool

        private static let mostAttempts = 100

        mutating func add(_ attempt: String) { attempts = attempts.suffix(Self.mostAttempts - 1) + [attempt] }
    }

    /// What observers are told.
    enum News: Sendable {
        case change(SessionChange)
        case problem(SessionStorageError)
    }

    /// Somebody who wants to be told.
    struct Listener: Sendable {
        weak var queue: SessionChangeQueue?
    }
}

extension Session.State {
    /// Takes other values and secrets.
    mutating func take(_ new: Session.Kept) {
        let change = SessionChange(old: kept.values, new: new.values, isExpiry: false)
        kept = new
        if isRestored, change.old != change.new { news.append(.change(change)) }
    }

    /// Takes what the storage keeps.
    mutating func take(saved record: SessionRecord) {
        take(record.kept)
        (revision, unsaved, problem) = (record.revision, nil, nil)
    }

    /// Takes what the storage should keep, and does not yet.
    mutating func take(unsaved record: SessionRecord, deliberately isDeliberate: Bool) {
        take(record.kept)
        guard storage != nil else { return }
        var unsaved = unsaved ?? Session.Unsaved(attempts: [], isDeliberate: false)
        unsaved.add(record.revision)
        unsaved.isDeliberate = isDeliberate || unsaved.isDeliberate
        self.unsaved = unsaved
    }

    /// Compares what is in memory with what the storage has, and takes the latter unless there is something unsaved that goes before.
    /// - Parameters:
    ///   - fresh: a revision that no record has.
    ///   - retries: whether what is unsaved is to be written also where the storage is as it was.
    /// - Returns: what is to be written in the place of `record`, if anything.
    mutating func meet(_ record: SessionRecord?, fresh: String, retries: Bool) -> SessionRecord? {
        let isNew = isUnread || record?.revision != revision
        defer { (isRestored, isUnread, revision) = (true, false, record?.revision) }
        if let unsaved {
            if let record, record.revision == unsaved.attempts.last {
                (self.unsaved, problem) = (nil, nil)
                return nil
            }
            guard isNew || retries else { return nil }
            let isUntouched = record.map { unsaved.attempts.contains($0.revision) } ?? isUnread
            if unsaved.isDeliberate || isUntouched || !isNew {
                self.unsaved?.add(fresh)
                return SessionRecord(kept, revision: fresh)
            }
            self.unsaved = nil
        }
        // That something was put aside stays said until the place is used again.
        if problem?.reason != .setAside { problem = nil }
        if isNew { take(record?.kept ?? Session.Kept()) }
        return nil
    }

    /// Notes what went wrong, and tells it unless it was told before.
    mutating func note(_ problem: SessionStorageError) {
        if self.problem != problem { news.append(.problem(problem)) }
        self.problem = problem
    }

    /// Notes that there is no more to be had from the storage now.
    mutating func giveUpReading() { isRestored = true }

    /// Goes to another storage. Nothing is known of it yet.
    mutating func use(_ other: (any SessionStorage)?) {
        (storage, isUnread, revision, unsaved, problem, watch) = (other, true, nil, nil, nil, nil)
    }
}
