/// Why a value that an app or a person handed in cannot be used. New codes may appear in any minor version.
public struct LoginInputError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to branch on: stable, in `lowercase_words`.
    public let code: String
    /// One sentence that names the rule and, where it is no secret, the value.
    public let explanation: String

    /// Takes a stable code and one sentence, which quotes no secret.
    public init(code: String, explanation: String) {
        self.code = code
        self.explanation = explanation
    }

    public var description: String { "\(explanation) (\(code))" }
}

extension LoginInputError {
    /// The nonce is empty.
    public static let emptyNonce = LoginInputError(code: "empty_nonce", explanation: "The nonce is empty.")
    /// The nonce contains white space.
    public static let nonceContainsWhitespace = LoginInputError(
        code: "nonce_contains_whitespace", explanation: "The nonce contains white space.")
    /// The nonce contains a control character.
    public static let nonceContainsControlCharacter = LoginInputError(
        code: "nonce_contains_control_character", explanation: "The nonce contains a control character.")
    /// The nonce is longer than any that comes back whole.
    public static let nonceTooLong = LoginInputError(
        code: "nonce_too_long", explanation: "The nonce is longer than \(Nonce.longest) bytes.")
    /// The code verifier is shorter or longer than RFC 7636, section 4.1, has it.
    public static let codeVerifierLength = LoginInputError(
        code: "code_verifier_length", explanation: "A code verifier has 43 to 128 characters (RFC 7636, section 4.1).")
    /// The code verifier has a character that RFC 7636, section 4.1, does not have.
    public static let codeVerifierCharacter = LoginInputError(
        code: "code_verifier_character",
        explanation: "A code verifier has only letters and digits of ASCII and - . _ ~ (RFC 7636, section 4.1).")
    /// The code challenge does not have the form that its method gives it.
    public static let codeChallengeForm = LoginInputError(
        code: "code_challenge_form",
        explanation: "An S256 code challenge is 43 characters of base64url, a plain one 43 to 128 unreserved characters (RFC 7636).")
    /// The method of the code challenge is none of RFC 7636, section 4.2.
    public static let codeChallengeMethod = LoginInputError(
        code: "code_challenge_method", explanation: "The code challenge method is S256 or plain (RFC 7636, section 4.3).")

    /// A permission name outside `[a-z_]+`.
    public static func permissionName(_ name: String) -> LoginInputError {
        LoginInputError(
            code: "permission_name",
            explanation: "The permission \"\(name.prefix(64))\" is not made of the letters a to z and underscores alone.")
    }

    /// A permission that a limited login cannot ask for.
    /// - Parameter allowed: what it can ask for.
    public static func permissionOutsideLimitedLogin(
        _ names: [String], allowed: some Sequence<Permission> = Permission.limitedLogin
    ) -> LoginInputError {
        LoginInputError(
            code: "permission_outside_limited_login",
            explanation: "A limited login cannot ask for \(names.sorted().joined(separator: ", ")). "
                + "It can ask for \(allowed.map(\.name).sorted().joined(separator: ", ")).")
    }

    /// A text that is no calendar date.
    public static func date(_ text: String) -> LoginInputError {
        LoginInputError(
            code: "date", explanation: "\"\(text.prefix(32))\" is not a date in the form MM/DD/YYYY, MM/DD or YYYY.")
    }
}
