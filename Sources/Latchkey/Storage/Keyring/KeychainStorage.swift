#if canImport(Security)
internal import Foundation
internal import Security

/// Keeps a session in the Keychain, readable from the first unlocking after a start of the device on, and on this device only.
///
/// Before that unlocking the Keychain is unavailable, which is not the same as empty: call ``Session/reload()`` when protected data become
/// available.
public struct KeychainStorage: SessionStorage {
    private let storage: KeyringStorage<Keychain>

    /// - Parameter app: normally the bundle identifier; part of the name of the Keychain's service.
    public init(app: String) {
        storage = KeyringStorage(keyring: Keychain(service: "io.latchkey.session.\(app)"), folder: StateFolder(app: app))
    }

    public var watchedFolder: String? { storage.watchedFolder }

    public func read() throws(SessionStorageError) -> SessionRecord? { try storage.read() }

    public func replace(_ revision: String?, with record: SessionRecord) throws(SessionStorageError) -> SessionReplacement {
        try storage.replace(revision, with: record)
    }
}

/// Generic passwords of one service.
struct Keychain: Keyring {
    let service: String

    private func query(_ name: String) -> [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: name,
            kSecUseDataProtectionKeychain: true,
        ]
    }

    /// A Keychain that is locked says so, and hides nothing.
    func lookUp(_ name: String, unlocking: Bool) throws(SessionStorageError) -> KeyringFindings {
        KeyringFindings(secrets: try secret(name).map { [$0] } ?? [], hidden: .nothing)
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
        // Nothing but this means that nothing is there: a device that was not unlocked yet has another answer.
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
    /// What the Keychain just said.
    fileprivate static func keychain(_ work: String, _ status: OSStatus) -> SessionStorageError {
        let text = SecCopyErrorMessageString(status, nil) as String? ?? "status \(status)"
        let reason: Reason = status == errSecInteractionNotAllowed ? .locked : .failed
        return SessionStorageError(reason, "The Keychain cannot \(work): \(text)")
    }
}
#endif
