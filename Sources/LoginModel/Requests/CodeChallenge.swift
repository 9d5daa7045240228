import Crypto

/// What the dialog is told of a code verifier (RFC 7636, section 4.2).
public struct CodeChallenge: Sendable, Hashable {
    /// How the challenge was made from the verifier.
    public enum Method: String, Sendable, Hashable {
        /// The SHA-256 digest of the verifier, in base64url.
        case s256 = "S256"
        /// The verifier itself.
        case plain
    }

    /// The challenge as it travels.
    public let text: String
    /// How it was made from the verifier.
    public let method: Method

    /// - Parameter method: the text of `code_challenge_method`; absent means `plain` (RFC 7636, section 4.3).
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

    /// The S256 challenge of a verifier.
    public init(of verifier: CodeVerifier) {
        text = Base64URL.encode(SHA256.hash(data: Array(verifier.value.utf8)))
        method = .s256
    }

    /// Tells in constant time whether this challenge was made from the verifier.
    public func isMet(by verifier: CodeVerifier) -> Bool {
        switch method {
        case .s256: constantTimeEquals(text.utf8, CodeChallenge(of: verifier).text.utf8)
        case .plain: constantTimeEquals(text.utf8, verifier.value.utf8)
        }
    }
}
