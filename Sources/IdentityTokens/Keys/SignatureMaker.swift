/// Makes the signatures of a ``SigningKey`` in place of swift-crypto: a library that is faster on some machine, or hardware that never gives the key
/// away. See ``SigningKey/signing(by:)``.
public protocol SignatureMaker: Sendable {
    /// Signs with RSASSA-PKCS1-v1_5 and SHA-256 (RFC 7518, section 3.3).
    /// - Parameter message: what is signed, not its hash.
    /// - Returns: as many bytes as the modulus has (RFC 8017, section 8.2.1).
    /// - Throws: why it cannot be signed.
    func signature(over message: [UInt8]) throws -> [UInt8]
}
