/// Status codes of the Keychain (`OSStatus`).
enum KeychainStatus {
    /// `errSecInteractionNotAllowed`: the device has not been unlocked since it started.
    static let interactionNotAllowed: Int32 = -25308
    /// `errSecMissingEntitlement`: the program is not entitled to use the Keychain or the access group.
    static let missingEntitlement: Int32 = -34018

    /// Returns the error reason for a Keychain status.
    static func reason(_ status: Int32) -> SessionStorageError.Reason {
        switch status {
        case interactionNotAllowed: .locked
        case missingEntitlement: .missingEntitlement
        default: .failed
        }
    }
}
