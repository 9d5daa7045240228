/// What the Keychain says of its work, as a number (`OSStatus`).
enum KeychainStatus {
    /// `errSecInteractionNotAllowed`: the device was not unlocked since its start.
    static let interactionNotAllowed: Int32 = -25308
    /// `errSecMissingEntitlement`: the program is not signed for any group of the Keychain, or not for this one.
    static let missingEntitlement: Int32 = -34018

    /// What a failure means for the session.
    static func reason(_ status: Int32) -> SessionStorageError.Reason {
        switch status {
        case interactionNotAllowed: .locked
        case missingEntitlement: .missingEntitlement
        default: .failed
        }
    }
}
