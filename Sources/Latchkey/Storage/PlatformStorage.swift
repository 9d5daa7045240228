public import Foundation

#if os(Linux)
/// Where a session is kept on this platform: on Apple platforms the Keychain; elsewhere the Secret Service, or a file.
///
/// The Secret Service is chosen where a session bus is set in the environment, libsecret is installed, and the service answers in time and
/// keeps the first record; else the file. With the first record the choice is written to the file `place` in the app's state folder, and once
/// that record is kept it holds for every process of the app. So there are never two records that both claim to be the session: when the Secret
/// Service was chosen and cannot be had at a later start, such as over a remote shell, the session is unavailable there, and in memory alone.
/// When the file was chosen, it is used also where the Secret Service is there. Removing `place` together with the record chooses again.
public final class PlatformStorage: SessionStorage {
    private enum Place: String, Sendable, CaseIterable {
        case secretService = "secret-service"
        case file
    }

    private let folder: StateFolder
    private let file: FileSessionStorage
    private let secretService: SecretServiceStorage
    private let note: PrivateFile
    /// What this process prefers, until something is written down.
    private let preference = Locked<Place?>(nil)

    /// - Parameters:
    ///   - app: what the app is called among those of this person; by default its bundle identifier or the name of its program.
    ///   - environment: where the session bus and the state folder are looked up.
    public init(app: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment) {
        let app = app ?? PlatformStorage.usualName
        folder = StateFolder(app: app, environment: environment)
        file = FileSessionStorage(folder)
        secretService = SecretServiceStorage(
            app: app, folder: folder, timeLimit: SecretServiceStorage.usualTimeLimit, environment: environment)
        note = PrivateFile(folder: folder, name: "place")
    }

    public var watchedFolder: String? { folder.path }

    public func read() throws(SessionStorageError) -> SessionRecord? {
        if let written = try writtenPlace() { return try storage(at: written).read() }
        return try storage(at: preferredPlace()).read()
    }

    public func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        guard record.content.count <= SessionRecord.largest else { throw .tooLarge(record) }
        let preferred = try writtenPlace() == nil ? preferredPlace() : nil
        // The place is looked up, perhaps chosen, and used while nobody else does.
        let (replacement, isGivenUp) = try folder.locked { () throws(SessionStorageError) in
            let written = try writtenPlace()
            guard let place = written ?? preferred else { return (SessionReplacement.refused, false) }
            if written == nil { try write(place) }
            do throws(SessionStorageError) {
                return (try exchange(revision, for: record, at: place), false)
            } catch {
                // It answered before, but there is no keyring that would keep anything. Whoever chose it may have ended before that was known.
                guard place == .secretService, revision == nil, Self.isNoPlace(error), secretService.isUnused else { throw error }
                try write(.file)
                return (try file.exchange(nil, for: record), true)
            }
        }
        // What it was given may come to it late.
        if isGivenUp { try? secretService.forget(record.revision) }
        return replacement
    }

    private func storage(at place: Place) -> any SessionStorage {
        switch place {
        case .secretService: secretService
        case .file: file
        }
    }

    /// The folder must be locked.
    private func exchange(_ revision: String?, for record: SessionRecord, at place: Place) throws(SessionStorageError) -> SessionReplacement
    {
        switch place {
        case .secretService: try secretService.exchange(revision, for: record)
        case .file: try file.exchange(revision, for: record)
        }
    }

    private func writtenPlace() throws(SessionStorageError) -> Place? {
        guard let text = try note.read(largest: 100) else { return nil }
        let name = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let place = Place(rawValue: name) else {
            throw SessionStorageError(.newerVersion, "\(note.path) names a place that this version does not know.")
        }
        return place
    }

    /// Writes a place down. The folder must be locked.
    private func write(_ place: Place) throws(SessionStorageError) { try note.replace(with: Array("\(place.rawValue)\n".utf8)) }

    private func preferredPlace() throws(SessionStorageError) -> Place {
        if let known = preference.withLock({ $0 }) { return known }
        let place = try suitablePlace()
        preference.withLock { $0 = place }
        return place
    }

    /// Where something is kept already, there; else where something can be kept.
    private func suitablePlace() throws(SessionStorageError) -> Place {
        if try file.read() != nil { return .file }
        do {
            _ = try secretService.read()
            return .secretService
        } catch {
            // What is there and cannot be read now must not be passed over.
            return Self.isNoPlace(error) ? .file : .secretService
        }
    }

    /// Whether the Secret Service is not there at all, or as good as not there.
    private static func isNoPlace(_ error: SessionStorageError) -> Bool { [.notOffered, .noAnswer, .failed].contains(error.reason) }
}
#elseif canImport(Security)
/// Where a session is kept on this platform: the Keychain.
public final class PlatformStorage: SessionStorage {
    private let keychain: KeychainStorage

    /// - Parameter app: what the app is called; by default its bundle identifier or the name of its program.
    public init(app: String? = nil) { keychain = KeychainStorage(app: app ?? PlatformStorage.usualName) }

    public var watchedFolder: String? { keychain.watchedFolder }

    public func read() throws(SessionStorageError) -> SessionRecord? { try keychain.read() }

    public func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        try keychain.replace(revision, with: record)
    }
}
#endif

extension PlatformStorage {
    /// The bundle identifier, or the name of the program. Two programs of one name share a session unless they say what they are called.
    static var usualName: String { Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName }
}
