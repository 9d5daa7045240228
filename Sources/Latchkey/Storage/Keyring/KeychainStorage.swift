#if canImport(Security)
internal import Foundation
internal import Security

/// Stores a session in the Keychain of this device. The session can be read after the device has been unlocked once since it started.
///
/// Before the first unlock, the Keychain counts as unavailable, not as empty. A ``Session`` reads it again when protected data becomes
/// available.
///
/// iOS does not remove Keychain items when the person deletes an app. Therefore, a session of an earlier installation is removed when the
/// app first reads it. Such a session is recognized because the file `revision` is missing in the app's container: the SDK writes this file
/// before the first session, and iOS removes it with the app. If the file cannot be read, or if other programs can read the session but not
/// the file, nothing is removed.
public struct KeychainStorage: SessionStorage {
    private let storage: KeyringStorage<Keychain>
    let folder: StateFolder

    /// Creates the storage of an app.
    /// - Parameters:
    ///   - app: The name of the app, which is usually the bundle identifier. It is part of the name of the Keychain service. An app and its
    ///     extensions pass the same name to share a session.
    ///   - accessGroup: The Keychain access group in which the app and its extensions share the session. The group is from the entitlement
    ///     *Keychain Sharing* (`TEAMID.com.example.shared`) or *App Groups* (`group.com.example.shared`). On iOS, prefer an app group: its
    ///     members share a folder, so they are notified of each other's changes and recognize a session of an earlier installation. `nil`,
    ///     the default, selects the first of the app's groups. Without the entitlement *Keychain Sharing*, that is a group for this app
    ///     alone.
    public init(app: String, accessGroup: String? = nil) {
        let shared = accessGroup.flatMap(Self.sharedFolder(of:))
        folder = StateFolder(app: app, sharedFolder: shared)
        let scope = InstallationMarker.Scope(
            app: app, bundleIdentifier: Bundle.main.bundleIdentifier, accessGroup: accessGroup, hasSharedFolder: shared != nil,
            removesFilesWithApp: Self.removesFilesWithApp)
        storage = KeyringStorage(
            keyring: Keychain(service: "io.latchkey.session.\(app)", accessGroup: accessGroup), folder: folder, markerScope: scope)
    }

    #if os(macOS) || targetEnvironment(macCatalyst)
    private static let removesFilesWithApp = false
    // Always `nil`, because macOS returns a folder for any group, whether or not the app is a member.
    private static func sharedFolder(of accessGroup: String) -> String? { nil }
    #else
    private static let removesFilesWithApp = true
    private static func sharedFolder(of accessGroup: String) -> String? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: accessGroup)?
            .appending(path: "Library/Application Support").path
    }
    #endif

    public var watchedFolder: String? { storage.watchedFolder }

    public func read() throws(SessionStorageError) -> SessionRecord? { try storage.read() }

    public func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        try storage.replace(revision, with: record)
    }
}

extension KeychainStorage: KeyringBackedStorage {
    static var backendName: String { "keychain" }

    /// Whether the program is not entitled to use the Keychain. A Keychain that is locked or fails still counts as available.
    static func isUnavailable(_ error: SessionStorageError) -> Bool { error.reason == .missingEntitlement }

    func exchange(_ revision: String?, for record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        try storage.exchange(revision, for: record)
    }

    var isUnused: Bool { storage.isUnused }

    func removeRecord(_ revision: String) throws(SessionStorageError) { try storage.removeRecord(revision) }
}

/// The generic password items of one Keychain service.
struct Keychain: Keyring {
    let service: String
    let accessGroup: String?

    private func query(_ name: String) -> [CFString: Any] {
        var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: name,
            kSecUseDataProtectionKeychain: true,
        ]
        if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
        return query
    }

    /// Finds the secret. A locked Keychain causes an error, so the result never has hidden secrets.
    func lookUp(_ name: String, unlocking: Bool) throws(SessionStorageError) -> KeyringSearchResult {
        KeyringSearchResult(secrets: try secret(name).map { [$0] } ?? [], hidden: .nothing)
    }

    func exchange(_ old: [UInt8]?, for new: [UInt8], as name: String) throws(SessionStorageError) -> Bool {
        guard try secret(name) == old else { return false }
        try store(new, as: name)
        return true
    }

    private func secret(_ name: String) throws(SessionStorageError) -> [UInt8]? {
        var query = query(name)
        query[kSecReturnData] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        // Only this status means that the item does not exist. Before the first unlock, the status is `errSecInteractionNotAllowed`.
        guard status != errSecItemNotFound else { return nil }
        guard status == errSecSuccess, let data = found as? Data else { throw .keychain("be read", status) }
        return Array(data)
    }

    private func store(_ secret: [UInt8], as name: String) throws(SessionStorageError) {
        let values: [CFString: Any] = [
            kSecValueData: Data(secret), kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        var status = SecItemUpdate(query(name) as CFDictionary, values as CFDictionary)
        if status == errSecItemNotFound {
            status = SecItemAdd(query(name).merging(values) { _, new in new } as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw .keychain("be written", status) }
    }

    func remove(_ secret: [UInt8], from name: String) throws(SessionStorageError) {
        guard try self.secret(name) == secret else { return }
        let status = SecItemDelete(query(name) as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw .keychain("be changed", status) }
    }
}

extension SessionStorageError {
    /// Creates an error from a Keychain status.
    fileprivate static func keychain(_ work: String, _ status: OSStatus) -> SessionStorageError {
        let text = SecCopyErrorMessageString(status, nil) as String? ?? "status \(status)"
        return SessionStorageError(KeychainStatus.reason(status), "The Keychain cannot \(work): \(text) (\(status))")
    }
}
#endif
