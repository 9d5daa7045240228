#if os(Linux)
public import Foundation

/// Keeps a session in the keyring of the desktop: the Secret Service of freedesktop.org, by the library libsecret, which is loaded when it is
/// first needed.
///
/// A keyring that is locked is unavailable, not empty, also where it shows nothing of what it has. One that does not answer is unavailable after
/// the time limit, since it may wait for the person for ever. A folder in the state folder has no secret in it: it orders the processes of the
/// app, and its file `revision` says that a session was kept, and which was the last. Who removes a keyring for good removes that file too.
public struct SecretServiceStorage: SessionStorage {
    private let storage: KeyringStorage<SecretService>

    /// How long the Secret Service may take for one answer, by default.
    public static let usualTimeLimit = Duration.seconds(3)

    /// - Parameters:
    ///   - app: what the secret is called in the keyring.
    ///   - environment: where the session bus and the state folder are looked up. No bus is ever started.
    public init(
        app: String, timeLimit: Duration = usualTimeLimit, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.init(app: app, folder: StateFolder(app: app, environment: environment), timeLimit: timeLimit, environment: environment)
    }

    init(app: String, folder: StateFolder, timeLimit: Duration, environment: [String: String]) {
        let service = SecretService(app: app, timeLimit: timeLimit, hasBus: environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false)
        storage = KeyringStorage(keyring: service, folder: folder)
    }

    public var watchedFolder: String? { storage.watchedFolder }

    public func read() throws(SessionStorageError) -> SessionRecord? { try storage.read() }

    public func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        try storage.replace(revision, with: record)
    }

}

extension SecretServiceStorage: KeyringBackedStorage {
    static var placeName: String { "secret-service" }

    /// Whether the Secret Service is not there at all, or as good as not there.
    static func isNoPlace(_ error: SessionStorageError) -> Bool { [.notOffered, .noAnswer, .failed].contains(error.reason) }

    func exchange(_ revision: String?, for record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        try storage.exchange(revision, for: record)
    }

    var isUnused: Bool { storage.isUnused }

    func forget(_ revision: String) throws(SessionStorageError) { try storage.forget(revision) }
}
#endif
