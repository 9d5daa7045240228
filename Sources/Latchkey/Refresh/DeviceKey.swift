internal import IdentityTokens

/// The DPoP key of this device, to which the tokens of limited sessions are bound (RFC 9449). It is stored with the session, and logout
/// deletes it.
struct DeviceKey: Sendable {
    let session: Session

    /// A key and the secret in which it is stored.
    struct StoredKey: Sendable {
        let secret: Secret
        let signer: any DPoPSigner

        /// Reads a key from its stored secret; `nil` if the secret is not readable.
        init?(_ secret: Secret) {
            guard let signer = DeviceKey.read(secret) else { return nil }
            self.secret = secret
            self.signer = signer
        }

        var thumbprint: String { signer.publicKey.thumbprint.text }

        /// Whether the session stores this key.
        func isStored(in session: Session) -> Bool { session.secret(.deviceKey).flatMap(StoredKey.init)?.thumbprint == thumbprint }

        /// Returns the secrets to store with a token: this key, if the token is bound to it. The key is stored again, because a logout
        /// during the request may have deleted it.
        func secrets(for token: AuthenticationToken?) -> [SecretName: Secret] {
            token?.verifiedClaims.cnfJkt == thumbprint ? [.deviceKey: secret] : [:]
        }
    }

    /// Returns the stored key; `nil` if there is none, or if it is not readable.
    func existing() -> (any DPoPSigner)? { session.secret(.deviceKey).flatMap(StoredKey.init)?.signer }

    /// Returns the stored key, or else stores and returns a new key. Concurrent calls in several processes all get the same key.
    /// - Throws: ``LimitedLoginRefreshError/dpopKeyGenerationFailed``.
    func existingOrNew() throws(LimitedLoginRefreshError) -> StoredKey {
        if let key = session.secret(.deviceKey).flatMap(StoredKey.init) { return key }
        // An unreadable key is replaced, because no session that is bound to it can be refreshed.
        let secret = session.secret(.deviceKey, orStore: try Self.makeSecret()) { Self.read($0) != nil }
        guard let key = StoredKey(secret) else { throw .dpopKeyGenerationFailed }
        return key
    }

    /// Creates a key that is not stored yet.
    /// - Throws: ``LimitedLoginRefreshError/dpopKeyGenerationFailed``.
    static func makeKey() throws(LimitedLoginRefreshError) -> StoredKey {
        guard let key = StoredKey(try makeSecret()) else { throw .dpopKeyGenerationFailed }
        return key
    }

    /// Creates a key in the Secure Enclave if the device has one, or else a software key.
    private static func makeSecret() throws(LimitedLoginRefreshError) -> Secret {
        #if canImport(CryptoKit)
        if let key = try SecureEnclaveKey.make() { return key }
        #endif
        return Secret("\(softwarePrefix)\(Base64URL.encode(DPoPKey().rawRepresentation))")
    }

    private static func read(_ secret: Secret) -> (any DPoPSigner)? {
        secret.reveal { text in
            #if canImport(CryptoKit)
            if text.hasPrefix(SecureEnclaveKey.mark) { return SecureEnclaveKey(text) }
            #endif
            guard text.hasPrefix(softwarePrefix), let bytes = Base64URL.decode(text.dropFirst(softwarePrefix.count)) else { return nil }
            return try? DPoPKey(rawRepresentation: bytes)
        }
    }

    /// The prefix of a stored software key.
    private static let softwarePrefix = "p256:"
}
