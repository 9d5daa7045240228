#if os(Linux)
public import Foundation

/// Stores a session in the keyring of the desktop: the Secret Service of freedesktop.org, through libsecret, which is loaded on first use.
///
/// A locked keyring counts as unavailable, not as empty, even if it shows no items. A keyring that does not respond within the time limit
/// counts as unavailable too, because it may wait for the person forever.
///
/// The app's folder in the state folder contains no secret. It contains the file `lock`, which a process locks during a change, and the
/// file `revision`, which names the record that was stored last. To remove a keyring permanently, remove the file `revision` too.
public struct SecretServiceStorage: SessionStorage {
    private let storage: KeyringStorage<SecretService>

    /// The default time limit for one request to the Secret Service.
    public static let defaultTimeLimit = Duration.seconds(3)

    /// Creates the storage of an app.
    /// - Parameters:
    ///   - app: The name of the app, by which its secret is found in the keyring.
    ///   - timeLimit: The time limit for one request to the Secret Service.
    ///   - environment: The environment variables that locate the session bus and the state folder. The storage never starts a bus.
    public init(
        app: String, timeLimit: Duration = defaultTimeLimit, environment: [String: String] = ProcessInfo.processInfo.environment
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
    static var backendName: String { "secret-service" }

    /// Whether the error means that the Secret Service is missing or cannot be used.
    static func isUnavailable(_ error: SessionStorageError) -> Bool { [.notOffered, .noAnswer, .failed].contains(error.reason) }

    func exchange(_ revision: String?, for record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        try storage.exchange(revision, for: record)
    }

    var isUnused: Bool { storage.isUnused }

    func removeRecord(_ revision: String) throws(SessionStorageError) { try storage.removeRecord(revision) }
}
#endif
