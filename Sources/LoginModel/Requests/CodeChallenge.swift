import Crypto

/// The code challenge of an authorization request, derived from a code verifier (RFC 7636, section 4.2).
public struct CodeChallenge: Sendable, Hashable {
    /// The transformation of the code verifier (RFC 7636, section 4.2).
    public enum Method: String, Sendable, Hashable {
        /// The SHA-256 of the verifier in base64url.
        case s256 = "S256"
        /// The verifier itself.
        case plain
    }

    /// The value of the parameter `code_challenge`.
    public let text: String
    /// The transformation that was applied to the verifier.
    public let method: Method

    /// Creates a challenge from the parameters of an authorization request.
    /// - Parameter method: the value of `code_challenge_method`; `nil` means `plain` (RFC 7636, section 4.3).
    /// - Throws: ``LoginInputError/codeChallengeMethod`` or ``LoginInputError/codeChallengeForm``.
    public init(_ text: String, method: String?) throws(LoginInputError) {
        guard let method = Method(rawValue: method ?? Method.plain.rawValue) else { throw .codeChallengeMethod }
        switch method {
        case .s256: guard Base64URL.decode(text)?.count == SHA256.byteCount else { throw .codeChallengeForm }
        case .plain: guard (try? CodeVerifier(validating: text)) != nil else { throw .codeChallengeForm }
        }
        self.text = text
        self.method = method
    }

    /// Creates the S256 challenge of a verifier.
    public init(of verifier: CodeVerifier) {
        text = Base64URL.encode(SHA256.hash(data: Array(verifier.value.utf8)))
        method = .s256
    }

    /// Whether the challenge was derived from the verifier (RFC 7636, section 4.6), compared in constant time.
    public func matches(_ verifier: CodeVerifier) -> Bool {
        switch method {
        case .s256: constantTimeEquals(text.utf8, CodeChallenge(of: verifier).text.utf8)
        case .plain: constantTimeEquals(text.utf8, verifier.value.utf8)
        }
    }
}
