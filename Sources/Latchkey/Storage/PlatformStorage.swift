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
    private let storage: KeyringOrFileStorage<SecretServiceStorage>

    /// - Parameters:
    ///   - app: what the app is called among those of this person; by default its bundle identifier or the name of its program.
    ///   - environment: where the session bus and the state folder are looked up.
    public init(app: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment) {
        let app = app ?? PlatformStorage.usualName
        let folder = StateFolder(app: app, environment: environment)
        let secretService = SecretServiceStorage(
            app: app, folder: folder, timeLimit: SecretServiceStorage.usualTimeLimit, environment: environment)
        storage = KeyringOrFileStorage(keyring: secretService, folder: folder)
    }
}
#elseif os(macOS)
/// Keeps a session where this platform does: in the Keychain, or in a file in *Application Support* if the program is not entitled to use the Keychain.
///
/// The Keychain refuses a program without an entitlement for it, such as one that `swift build` made: `errSecMissingEntitlement` (−34018). Only after
/// this error the session is kept in a file, as ``FileSessionStorage`` does it. The log says so once, and the first record writes the choice to the
/// file `place` beside it. The choice holds from then on, so that there are never two records of the session. To choose again, remove `place` and the
/// record. A program that names an access group says that it has the entitlement: its session is kept in the Keychain, or the error is thrown, which a
/// group that the program is not a member of causes too.
public final class PlatformStorage: SessionStorage {
    private let storage: any SessionStorage

    /// - Parameters:
    ///   - app: what the app is called; by default its bundle identifier or the name of its program.
    ///   - accessGroup: a group of the Keychain, to share the session with the app's extensions; see ``KeychainStorage``.
    public init(app: String? = nil, accessGroup: String? = nil) {
        let app = app ?? PlatformStorage.usualName
        let keychain = KeychainStorage(app: app, accessGroup: accessGroup)
        guard accessGroup == nil else {
            storage = keychain
            return
        }
        storage = KeyringOrFileStorage(keyring: keychain, folder: keychain.folder) { error in
            Settings.shared.log(.developerErrors, "The session is kept in a file in \(keychain.folder.path). \(error.explanation)")
        }
    }
}
#elseif canImport(Security)
/// Keeps a session where this platform does: in the Keychain; see ``KeychainStorage``.
public final class PlatformStorage: SessionStorage {
    private let storage: KeychainStorage

    /// - Parameters:
    ///   - app: what the app is called; by default its bundle identifier or the name of its program.
    ///   - accessGroup: a group of the Keychain, to share the session with the app's extensions; see ``KeychainStorage``.
    public init(app: String? = nil, accessGroup: String? = nil) {
        storage = KeychainStorage(app: app ?? PlatformStorage.usualName, accessGroup: accessGroup)
    }
}
#endif

extension PlatformStorage {
    public var watchedFolder: String? { storage.watchedFolder }

    public func read() throws(SessionStorageError) -> SessionRecord? { try storage.read() }

    public func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        try storage.replace(revision, with: record)
    }

    /// The bundle identifier, or the name of the program. Two programs of one name share a session unless they say what they are called.
    static var usualName: String { Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName }
}
