import Crypto
import IdentityTokens
public import LoginModel

/// Why a text is not a valid signed request.
public enum SignedRequestRejection: String, Error, Sendable, Hashable, CaseIterable {
    /// The text is longer than 16,384 bytes.
    case tooLong = "too_long"
    /// The text is not two base64url parts without padding, separated by a dot.
    case malformed
    /// The signature was made with another secret or for another payload.
    case badSignature = "bad_signature"
    /// The payload is not a JSON object.
    case badPayload = "bad_payload"
    /// The `algorithm` in the payload is not `HMAC-SHA256`.
    case badAlgorithm = "bad_algorithm"
}

extension SignedRequest {
    private static let longest = 16_384

    /// Parses and verifies the output of ``text(signedWith:)``, as an app's server does (Wire.md, section 8). The signature is verified
    /// before the payload is read.
    /// - Throws: The first problem that was found.
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
