/// Stores a record in a keyring. The app's processes share a folder. A process locks the file `lock` in this folder during a change, and
/// watches the file `revision` for changes of other processes.
struct KeyringStorage<Ring: Keyring>: SessionStorage {
    let keyring: Ring
    let folder: StateFolder
    private let revisionFile: PrivateFile
    /// Whether a missing `revision` file proves that the record is from an earlier installation.
    private let markerScope: InstallationMarker.Scope

    private static var name: String { "session" }
    /// The name under which a record that cannot be read is retained. Only the newest such record is retained.
    private static var unreadableName: String { "session unreadable" }
    /// The content of the `revision` file while no record is stored: before the first record, or after a record was moved aside.
    private static var noRevision: String { "none" }

    init(keyring: Ring, folder: StateFolder, markerScope: InstallationMarker.Scope = .inconclusive) {
        self.keyring = keyring
        self.folder = folder
        self.markerScope = markerScope
        revisionFile = PrivateFile(folder: folder, name: "revision")
    }

    var watchedFolder: String? { folder.path }

    func read() throws(SessionStorageError) -> SessionRecord? {
        if try hasRecordFromEarlierInstallation() {
            try folder.withLock { () throws(SessionStorageError) in try removeRecordsFromEarlierInstallation() }
        }
        do {
            return try record()
        } catch {
            guard error.reason == .unreadable else { throw error }
            return try folder.withLock { () throws(SessionStorageError) in try recordOrMoveAside() }
        }
    }

    func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        guard record.content.count <= SessionRecord.maximumSize else { throw .tooLarge(record) }
        return try folder.withLock { () throws(SessionStorageError) in try exchange(revision, for: record) }
    }

    /// Replaces the record. The folder must be locked.
    func exchange(_ revision: String?, for record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        try markInstallation()
        let present = try recordOrMoveAside()
        guard present?.revision == revision, try keyring.exchange(present?.content, for: record.content, as: Self.name) else {
            return .refused
        }
        // If the file cannot be replaced, other processes are not notified of the change, and find it when they next read the record.
        try? revisionFile.replace(with: Array(record.revision.utf8))
        return .replaced
    }

    /// Whether the keyring holds a record from an earlier installation of the app.
    private func hasRecordFromEarlierInstallation() throws(SessionStorageError) -> Bool {
        guard markerScope == .conclusive, marker == .absent else { return false }
        for name in [Self.name, Self.unreadableName] {
            let hasRecord = try !keyring.lookUp(name, unlocking: false).secrets.isEmpty
            if marker.isFromEarlierInstallation(hasRecord: hasRecord, in: markerScope) { return true }
        }
        return false
    }

    /// Removes the records from an earlier installation. The folder must be locked, so that no other process stores a new record.
    private func removeRecordsFromEarlierInstallation() throws(SessionStorageError) {
        guard try hasRecordFromEarlierInstallation() else { return }
        for name in [Self.unreadableName, Self.name] {
            for secret in try keyring.lookUp(name, unlocking: false).secrets { try keyring.remove(secret, from: name) }
        }
    }

    /// Writes the `revision` file before the first record. Without the file, the record would count as one from an earlier installation.
    /// The folder must be locked.
    private func markInstallation() throws(SessionStorageError) {
        guard markerScope == .conclusive, marker == .absent else { return }
        try removeRecordsFromEarlierInstallation()
        try revisionFile.replace(with: Array(Self.noRevision.utf8))
    }

    private var marker: InstallationMarker {
        do { return try revisionFile.read(maximumSize: 1000) == nil ? .absent : .present } catch { return .unreadable }
    }

    /// Whether it is certain that no record was ever stored. It is not sufficient that no record is found, because some keyrings hide their
    /// items while they are locked. The folder must be locked.
    var isUnused: Bool {
        do { return try lastRevision == nil && record() == nil } catch { return false }
    }

    /// Removes the record with this revision. A record with another revision remains.
    func removeRecord(_ revision: String) throws(SessionStorageError) {
        guard let record = try record(), record.revision == revision else { return }
        try keyring.remove(record.content, from: Self.name)
    }

    private func record() throws(SessionStorageError) -> SessionRecord? {
        guard let content = try content() else { return nil }
        return try SessionRecord(content: content)
    }

    /// Reads the record, or moves it aside if it is not a valid session. The folder must be locked.
    private func recordOrMoveAside() throws(SessionStorageError) -> SessionRecord? {
        guard let content = try content() else { return nil }
        do {
            return try SessionRecord(content: content)
        } catch {
            guard error.reason == .unreadable else { throw error }
            let before = try keyring.lookUp(Self.unreadableName, unlocking: false).secrets.first
            guard try keyring.exchange(before, for: content, as: Self.unreadableName) else {
                throw SessionStorageError(
                    .failed, "The secret is not a session, and cannot be renamed `\(Self.unreadableName)`. \(error.explanation)")
            }
            try keyring.remove(content, from: Self.name)
            // If the file still named the removed record, a later read with a locked keyring would report that the record exists.
            try? revisionFile.replace(with: Array(Self.noRevision.utf8))
            throw SessionStorageError(
                .setAside, "The secret was not a session, and was renamed `\(Self.unreadableName)`. \(error.explanation)")
        }
    }

    /// Returns the content of the stored record. If there are several records, returns the one named in the `revision` file, or the newest.
    private func content() throws(SessionStorageError) -> [UInt8]? {
        let last = lastRevision
        func shown(by findings: KeyringSearchResult) -> [UInt8]? {
            last.flatMap { last in findings.secrets.first { (try? SessionRecord(content: $0))?.revision == last } }
        }
        func isConclusive(_ findings: KeyringSearchResult) -> Bool {
            switch findings.hidden {
            case .nothing: true
            case .unknown: last == nil || last == Self.noRevision
            case .lockedItems: shown(by: findings) != nil
            }
        }
        var findings = try keyring.lookUp(Self.name, unlocking: false)
        if !isConclusive(findings) { findings = try keyring.lookUp(Self.name, unlocking: true) }
        guard isConclusive(findings) else {
            let reason = findings.hidden == .lockedItems ? "The secret exists" : "According to \(revisionFile.path), the secret exists"
            throw SessionStorageError(.locked, "\(reason), but the keyring is locked or was deleted.")
        }
        return shown(by: findings) ?? findings.secrets.first
    }

    /// The content of the `revision` file: the revision of the record that was stored last, or ``noRevision``. `nil` if there is no file,
    /// because no record was ever stored; empty if the file cannot be read.
    private var lastRevision: String? {
        do {
            return try revisionFile.read(maximumSize: 1000).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            // The file may exist but cannot be read, so a record may be stored.
            return ""
        }
    }
}
