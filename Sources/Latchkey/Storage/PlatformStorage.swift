public import Foundation

#if os(Linux)
/// Stores a session in the usual storage of the platform: on Apple platforms the Keychain; elsewhere the Secret Service or a file.
///
/// The Secret Service is chosen if the environment names a session bus, libsecret is installed, and the service responds in time and stores
/// the first record. Otherwise, the file is chosen.
///
/// With the first record, the choice is written to the file `place` in the app's state folder. Once this record is stored, the choice
/// applies to every process of the app, so that there is never more than one stored session. If the Secret Service was chosen and is
/// unavailable at a later start, such as in a remote shell, the stored session is unavailable, and a new session exists in memory only. If
/// the file was chosen, it is used even if the Secret Service is available. To choose again, remove `place` and the record.
public final class PlatformStorage: SessionStorage {
    private let storage: KeyringOrFileStorage<SecretServiceStorage>

    /// Creates the storage of an app.
    /// - Parameters:
    ///   - app: The name of the app, unique among the apps of this person; by default, its bundle identifier or the name of its program.
    ///   - environment: The environment variables that locate the session bus and the state folder.
    public init(app: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment) {
        let app = app ?? PlatformStorage.defaultAppName
        let folder = StateFolder(app: app, environment: environment)
        let secretService = SecretServiceStorage(
            app: app, folder: folder, timeLimit: SecretServiceStorage.defaultTimeLimit, environment: environment)
        storage = KeyringOrFileStorage(keyring: secretService, folder: folder)
    }
}
#elseif os(macOS)
/// Stores a session in the Keychain, or in a file in *Application Support* if the program may not use the Keychain.
///
/// If a program has no entitlement for the Keychain, such as a program that `swift build` makes, the Keychain returns the error
/// `errSecMissingEntitlement` (−34018). After this error, and only then, the session is stored in a file, as ``FileSessionStorage`` stores
/// it. A message in the log says so once.
///
/// With the first record, the choice is written to the file `place` in *Application Support*. The choice is permanent, so that there is
/// never more than one stored session. To choose again, remove `place` and the record.
///
/// A program that passes an access group is expected to have the entitlement, so its session is never stored in a file. If the program is
/// not a member of the group, the Keychain refuses it with the same error, which is then thrown.
public final class PlatformStorage: SessionStorage {
    private let storage: any SessionStorage

    /// Creates the storage of an app.
    /// - Parameters:
    ///   - app: The name of the app; by default, its bundle identifier or the name of its program.
    ///   - accessGroup: The Keychain access group in which the app and its extensions share the session; see ``KeychainStorage``.
    public init(app: String? = nil, accessGroup: String? = nil) {
        let app = app ?? PlatformStorage.defaultAppName
        let keychain = KeychainStorage(app: app, accessGroup: accessGroup)
        guard accessGroup == nil else {
            storage = keychain
            return
        }
        storage = KeyringOrFileStorage(keyring: keychain, folder: keychain.folder) { error in
            Settings.shared.log(.developerErrors, "The session is stored in a file in \(keychain.folder.path). \(error.explanation)")
        }
    }
}
#elseif canImport(Security)
/// Stores a session in the usual storage of the platform: the Keychain; see ``KeychainStorage``.
public final class PlatformStorage: SessionStorage {
    private let storage: KeychainStorage

    /// Creates the storage of an app.
    /// - Parameters:
    ///   - app: The name of the app; by default, its bundle identifier or the name of its program.
    ///   - accessGroup: The Keychain access group in which the app and its extensions share the session; see ``KeychainStorage``.
    public init(app: String? = nil, accessGroup: String? = nil) {
        storage = KeychainStorage(app: app ?? PlatformStorage.defaultAppName, accessGroup: accessGroup)
    }
}
#endif

extension PlatformStorage {
    public var watchedFolder: String? { storage.watchedFolder }

    public func read() throws(SessionStorageError) -> SessionRecord? { try storage.read() }

    public func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        try storage.replace(revision, with: record)
    }

    /// The bundle identifier, or the name of the program. Two programs with the same name share a session unless they pass different names.
    static var defaultAppName: String { Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName }
}
