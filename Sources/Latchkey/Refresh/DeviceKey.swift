internal import IdentityTokens

/// The key of this device that the tokens of limited sessions are bound to (RFC 9449), kept beside the session and deleted with it at logout.
struct DeviceKey: Sendable {
    let session: Session

    /// A key, and what is kept of it.
    struct Kept: Sendable {
        let secret: Secret
        let signer: any DPoPSigner

        /// `nil` where the secret cannot be read.
        init?(_ secret: Secret) {
            guard let signer = DeviceKey.read(secret) else { return nil }
            self.secret = secret
            self.signer = signer
        }

        var thumbprint: String { signer.publicKey.thumbprint.text }

        /// Whether the session has it already.
        func isKept(in session: Session) -> Bool { session.secret(.deviceKey).flatMap(Kept.init)?.thumbprint == thumbprint }

        /// What is kept beside a token: the key, if it is bound to it. A logout of meanwhile may have deleted it.
        func secrets(for token: AuthenticationToken?) -> [SecretName: Secret] {
            token?.verifiedClaims.cnfJkt == thumbprint ? [.deviceKey: secret] : [:]
        }
    }

    /// The key that is there; `nil` where none is, or none that can be read.
    func present() -> (any DPoPSigner)? { session.secret(.deviceKey).flatMap(Kept.init)?.signer }

    /// The key that is there, or else a new one, which is kept. Of several processes that ask at once, all get the same.
    /// - Throws: ``LimitedLoginRefreshError/dpopKeyGenerationFailed``.
    func presentOrNew() throws(LimitedLoginRefreshError) -> Kept {
        if let key = session.secret(.deviceKey).flatMap(Kept.init) { return key }
        // What cannot be read binds nothing that could still be refreshed.
        let secret = session.secret(.deviceKey, orKeep: try Self.make()) { Self.read($0) != nil }
        guard let key = Kept(secret) else { throw .dpopKeyGenerationFailed }
        return key
    }

    /// One that is not kept yet.
    /// - Throws: ``LimitedLoginRefreshError/dpopKeyGenerationFailed``.
    static func new() throws(LimitedLoginRefreshError) -> Kept {
        guard let key = Kept(try make()) else { throw .dpopKeyGenerationFailed }
        return key
    }

    /// In the security chip where there is one, else in memory.
    private static func make() throws(LimitedLoginRefreshError) -> Secret {
        #if canImport(CryptoKit)
        if let key = try SecureEnclaveKey.make() { return key }
        #endif
        return Secret("\(software)\(Base64URL.encode(DPoPKey().rawRepresentation))")
    }

    private static func read(_ secret: Secret) -> (any DPoPSigner)? {
        secret.reveal { text in
            #if canImport(CryptoKit)
            if text.hasPrefix(SecureEnclaveKey.mark) { return SecureEnclaveKey(text) }
            #endif
            guard text.hasPrefix(software), let bytes = Base64URL.decode(text.dropFirst(software.count)) else { return nil }
            return try? DPoPKey(rawRepresentation: bytes)
        }
    }

    /// What the text of a key in memory begins with.
    private static let software = "p256:"
}
