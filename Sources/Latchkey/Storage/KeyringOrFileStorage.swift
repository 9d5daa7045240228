internal import Foundation

/// Stores a session in a keyring, or in a private file if the program has no keyring.
///
/// With the first record, the choice is written to the file `place` in the app's state folder. Once this record is stored, the choice
/// applies to every process of the app, so that there is never more than one stored session. If the keyring was chosen and is unavailable
/// at a later start, the stored session is unavailable, and a new session exists in memory only. If the file was chosen, it is used even if
/// a keyring is available.
final class KeyringOrFileStorage<Primary: KeyringBackedStorage>: SessionStorage {
    private enum Place: Sendable {
        case keyring
        case file

        var name: String {
            switch self {
            case .keyring: Primary.backendName
            case .file: "file"
            }
        }
    }

    private let folder: StateFolder
    private let file: FileSessionStorage
    private let keyring: Primary
    private let backendFile: PrivateFile
    private let onFallback: @Sendable (SessionStorageError) -> Void
    /// The place that this process chooses if the file `place` does not exist; `nil` until the choice is first needed.
    private let preferredBackendCache = Locked<Place?>(nil)

    /// Creates a storage.
    /// - Parameter onFallback: Called with the reason when the file is chosen because there is no usable keyring.
    init(
        keyring: Primary, folder: StateFolder, onFallback: @escaping @Sendable (SessionStorageError) -> Void = { _ in }
    ) {
        self.folder = folder
        self.keyring = keyring
        self.onFallback = onFallback
        file = FileSessionStorage(folder)
        backendFile = PrivateFile(folder: folder, name: "place")
    }

    var watchedFolder: String? { folder.path }

    func read() throws(SessionStorageError) -> SessionRecord? {
        if let written = try recordedBackend() { return try storage(at: written).read() }
        return try storage(at: preferredBackend()).read()
    }

    func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        guard record.content.count <= SessionRecord.maximumSize else { throw .tooLarge(record) }
        let preferred = try recordedBackend() == nil ? preferredBackend() : nil
        // The place is read, recorded if necessary, and used under one lock, so that no other process interferes.
        let (replacement, isGivenUp) = try folder.withLock { () throws(SessionStorageError) in
            let written = try recordedBackend()
            guard let place = written ?? preferred else { return (SessionReplacement.refused, false) }
            if written == nil { try recordBackend(place) }
            do throws(SessionStorageError) {
                return (try exchange(revision, for: record, at: place), false)
            } catch {
                // The keyring responded when it was chosen, but it cannot store anything. No record can be lost: none was ever stored, even
                // if another process chose the keyring.
                guard place == .keyring, revision == nil, Primary.isUnavailable(error), keyring.isUnused else { throw error }
                try recordBackend(.file)
                onFallback(error)
                return (try file.exchange(nil, for: record), true)
            }
        }
        // A request that exceeded its time limit may still store the record in the keyring, so the record is removed there.
        if isGivenUp { try? keyring.removeRecord(record.revision) }
        return replacement
    }

    private func storage(at place: Place) -> any SessionStorage {
        switch place {
        case .keyring: keyring
        case .file: file
        }
    }

    /// Replaces the record at a place. The folder must be locked.
    private func exchange(_ revision: String?, for record: SessionRecord, at place: Place) throws(SessionStorageError) -> SessionReplacement
    {
        switch place {
        case .keyring: try keyring.exchange(revision, for: record)
        case .file: try file.exchange(revision, for: record)
        }
    }

    private func recordedBackend() throws(SessionStorageError) -> Place? {
        guard let text = try backendFile.read(maximumSize: 100) else { return nil }
        let name = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let place = [Place.keyring, .file].first(where: { $0.name == name }) else {
            throw SessionStorageError(.newerVersion, "\(backendFile.path) names a storage that this version does not support.")
        }
        return place
    }

    /// Records the chosen place. The folder must be locked.
    private func recordBackend(_ place: Place) throws(SessionStorageError) { try backendFile.replace(with: Array("\(place.name)\n".utf8)) }

    private func preferredBackend() throws(SessionStorageError) -> Place {
        if let known = preferredBackendCache.withLock({ $0 }) { return known }
        let place = try availableBackend()
        preferredBackendCache.withLock { $0 = place }
        return place
    }

    /// Returns the place that already holds a record, or else a place that can store a record.
    private func availableBackend() throws(SessionStorageError) -> Place {
        if try file.read() != nil { return .file }
        do {
            _ = try keyring.read()
            return .keyring
        } catch {
            // The file is not chosen if the keyring may contain a session that cannot be read at the moment.
            guard Primary.isUnavailable(error) else { return .keyring }
            onFallback(error)
            return .file
        }
    }
}
