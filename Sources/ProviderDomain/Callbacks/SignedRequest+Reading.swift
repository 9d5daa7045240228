import Crypto
import IdentityTokens
public import LoginModel

/// Why a text is no signed request of the app's.
public enum SignedRequestRejection: String, Error, Sendable, Hashable, CaseIterable {
    /// Longer than any that is sent.
    case tooLong = "too_long"
    /// Not two parts of base64url without padding.
    case malformed
    /// The signature is of another secret, or of another text.
    case badSignature = "bad_signature"
    /// What was signed is no JSON object.
    case badPayload = "bad_payload"
    /// The payload does not name `HMAC-SHA256`.
    case badAlgorithm = "bad_algorithm"
}

extension SignedRequest {
    private static let longest = 16_384

    /// Reads what ``text(signedWith:)`` wrote, as an app's server does (provider-wire.md, section 8). Nothing of the payload is looked at before
    /// the signature is right.
    /// - Throws: the first thing that is wrong.
    public init(_ text: String, signedWith secret: Secret) throws(SignedRequestRejection) {
        guard text.utf8.count <= Self.longest else { throw .tooLong }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let signature = Base64URL.decode(parts[0]), let signed = Base64URL.decode(parts[1]), !signed.isEmpty
        else {
            throw .malformed
        }
        guard let right = Base64URL.decode(Self.signature(of: parts[1], by: secret)), constantTimeEquals(signature, right) else {
            throw .badSignature
        }
        guard let members = (try? JSONValue(strictly: signed))?.object else { throw .badPayload }
        guard members["algorithm"]?.string == "HMAC-SHA256" else { throw .badAlgorithm }
        self.payload = members
    }
}
