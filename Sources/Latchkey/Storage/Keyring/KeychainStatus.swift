/// Status codes of the Keychain (`OSStatus`).
enum KeychainStatus {
    /// `errSecInteractionNotAllowed`: the device has not been unlocked since it started.
    static let interactionNotAllowed: Int32 = -25308
    /// `errSecMissingEntitlement`: the program is not entitled to use the Keychain, or this group of it.
    static let missingEntitlement: Int32 = -34018

    /// The reason that a failure is reported with.
    static func reason(_ status: Int32) -> SessionStorageError.Reason {
        switch status {
        case interactionNotAllowed: .locked
        case missingEntitlement: .missingEntitlement
        default: .failed
        }
    }
}
