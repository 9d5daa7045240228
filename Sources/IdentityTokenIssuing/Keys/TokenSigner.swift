/// Signs for a ``SigningKey`` in place of swift-crypto. A signer can be a faster library, or hardware that never reveals the key. See
/// ``SigningKey/signing(by:)``.
public protocol TokenSigner: Sendable {
    /// Signs with RSASSA-PKCS1-v1_5 and SHA-256 (RFC 7518, section 3.3).
    /// - Parameter message: the message to sign, not its hash.
    /// - Returns: the signature, which has as many bytes as the modulus (RFC 8017, section 8.2.1).
    /// - Throws: the reason why signing failed.
    func signature(over message: [UInt8]) throws -> [UInt8]
}
