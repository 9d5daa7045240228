import Crypto
import LoginModel
import StrictJSON

/// The SHA-256 thumbprint of a DPoP key's JWK (RFC 7638), which identifies the key in the parameter `dpop_jkt` of the dialog and in the
/// claim `cnf.jkt` of a token (RFC 9449, sections 6.1 and 10).
public struct DPoPThumbprint: Sendable, Hashable, CustomStringConvertible {
    /// The thumbprint as 43 base64url characters. It is not a secret.
    public let text: String

    /// Creates a thumbprint from received text.
    /// - Throws: ``LoginInputError/dpopThumbprint`` unless the text is 32 bytes in canonical base64url.
    public init(validating text: String) throws(LoginInputError) {
        guard Base64URL.decode(text)?.count == SHA256.byteCount else { throw .dpopThumbprint }
        self.text = text
    }

    /// Computes the thumbprint of a JWK that contains only the required members.
    init(of required: JSONValue) { text = Base64URL.encode(SHA256.hash(data: required.serialized())) }

    /// Compares in constant time: the duration depends only on the lengths.
    public func matches(_ other: String) -> Bool { constantTimeEquals(text.utf8, other.utf8) }

    /// Compares in constant time: the duration depends only on the lengths.
    public func matches(_ other: DPoPThumbprint) -> Bool { matches(other.text) }

    public var description: String { text }
}

extension LoginInputError {
    /// The text does not have the form of a key's thumbprint (RFC 7638).
    public static let dpopThumbprint = LoginInputError(
        code: "dpop_thumbprint", explanation: "A key's thumbprint is 43 characters of base64url (RFC 7638; RFC 9449, section 10).")
}
