import Crypto
import LoginModel

/// What names a proof key in a dialog's `dpop_jkt` and in a token's `cnf.jkt`: the SHA-256 thumbprint of its JWK (RFC 7638; RFC 9449,
/// sections 6.1 and 10).
public struct DPoPThumbprint: Sendable, Hashable, CustomStringConvertible {
    /// 43 characters of base64url. No secret.
    public let text: String

    /// Accepts a thumbprint that came from elsewhere.
    /// - Throws: ``LoginInputError/dpopThumbprint`` for anything but 32 bytes in canonical base64url.
    public init(validating text: String) throws(LoginInputError) {
        guard Base64URL.decode(text)?.count == SHA256.byteCount else { throw .dpopThumbprint }
        self.text = text
    }

    /// The thumbprint of a JWK of which only the required members are left.
    init(of required: JSONValue) { text = Base64URL.encode(SHA256.hash(data: required.serialized())) }

    /// Compares in a time that depends on the lengths alone.
    public func matches(_ other: String) -> Bool { constantTimeEquals(text.utf8, other.utf8) }

    /// Compares in a time that depends on the lengths alone.
    public func matches(_ other: DPoPThumbprint) -> Bool { matches(other.text) }

    public var description: String { text }
}

extension LoginInputError {
    /// The thumbprint of a key does not have the form of one (RFC 7638).
    public static let dpopThumbprint = LoginInputError(
        code: "dpop_thumbprint", explanation: "A key's thumbprint is 43 characters of base64url (RFC 7638; RFC 9449, section 10).")
}
