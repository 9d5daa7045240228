/// Keeps a record in a keyring. A folder orders the processes of the app, and shows them that the record was replaced.
struct KeyringStorage<Ring: Keyring>: SessionStorage {
    let keyring: Ring
    let folder: StateFolder
    private let sign: PrivateFile

    private static var name: String { "session" }

    init(keyring: Ring, folder: StateFolder) {
        self.keyring = keyring
        self.folder = folder
        sign = PrivateFile(folder: folder, name: "revision")
    }

    var watchedFolder: String? { folder.path }

    func read() throws(SessionStorageError) -> SessionRecord? {
        do {
            return try record()
        } catch {
            guard error.reason == .unreadable else { throw error }
            return try folder.locked { () throws(SessionStorageError) in try recordOrSetAside() }
        }
    }

    func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        guard record.content.count <= SessionRecord.largest else { throw .tooLarge(record) }
        return try folder.locked { () throws(SessionStorageError) in try exchange(revision, for: record) }
    }

    /// Replaces the record. The folder must be locked.
    func exchange(_ revision: String?, for record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        guard try recordOrSetAside()?.revision == revision else { return .refused }
        try keyring.store(record.content, as: Self.name)
        // Others find the change later if they are not told now.
        try? sign.replace(with: Array(record.revision.utf8))
        return .replaced
    }

    /// Whether it is certain that no record was ever kept. That none is found does not say so: there are keyrings that hide what they have while
    /// they are locked. The folder must be locked.
    var isUnused: Bool {
        do { return try sign.read(largest: 1000) == nil && record() == nil } catch { return false }
    }

    /// Removes a record, if it is this one.
    func forget(_ revision: String) throws(SessionStorageError) {
        guard try record()?.revision == revision else { return }
        try keyring.remove(Self.name)
    }

    private func record() throws(SessionStorageError) -> SessionRecord? {
        guard let content = try keyring.lookUp(Self.name) else { return nil }
        return try SessionRecord(content: content)
    }

    /// The folder must be locked.
    private func recordOrSetAside() throws(SessionStorageError) -> SessionRecord? {
        do {
            return try record()
        } catch {
            guard error.reason == .unreadable else { throw error }
            let aside = "\(Self.name) unreadable \(Surroundings.real.randomText(bytes: 6))"
            if let content = try keyring.lookUp(Self.name) { try keyring.store(content, as: aside) }
            try keyring.remove(Self.name)
            throw SessionStorageError(.setAside, "The secret was no session, and is called `\(aside)` now. \(error.explanation)")
        }
    }
}
