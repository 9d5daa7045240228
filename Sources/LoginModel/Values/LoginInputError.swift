/// The reason why a value from an app or a person is invalid. New codes may appear in any minor version.
public struct LoginInputError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stable error code for programs, in `lowercase_words`.
    public let code: String
    /// One sentence that names the violated rule. It also quotes the value if the value is not secret.
    public let explanation: String

    /// Creates an error from a stable code and one sentence, which must not quote a secret.
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
    /// The nonce has more than ``Nonce/maximumLength`` bytes.
    public static let nonceTooLong = LoginInputError(
        code: "nonce_too_long", explanation: "The nonce is longer than \(Nonce.maximumLength) bytes.")
    /// The code verifier is shorter or longer than RFC 7636, section 4.1, allows.
    public static let codeVerifierLength = LoginInputError(
        code: "code_verifier_length", explanation: "A code verifier must have 43 to 128 characters (RFC 7636, section 4.1).")
    /// The code verifier contains a character that RFC 7636, section 4.1, does not allow.
    public static let codeVerifierCharacter = LoginInputError(
        code: "code_verifier_character",
        explanation: "A code verifier must contain only ASCII letters and digits and - . _ ~ (RFC 7636, section 4.1).")
    /// The code challenge does not have the form that its method requires.
    public static let codeChallengeForm = LoginInputError(
        code: "code_challenge_form",
        explanation: "An S256 code challenge must be 43 characters of base64url, a plain one 43 to 128 unreserved characters (RFC 7636).")
    /// The code challenge method is neither `S256` nor `plain` (RFC 7636, section 4.2).
    public static let codeChallengeMethod = LoginInputError(
        code: "code_challenge_method", explanation: "The code challenge method must be S256 or plain (RFC 7636, section 4.3).")

    /// The permission name does not match `[a-z_]{1,128}`.
    public static func permissionName(_ name: String) -> LoginInputError {
        LoginInputError(
            code: "permission_name",
            explanation: "The permission \"\(name.prefix(64))\" must consist of 1 to 128 of the letters a to z and underscores.")
    }

    /// The names contain permissions that a Limited Login cannot request.
    /// - Parameter allowed: the permissions that a Limited Login can request.
    public static func permissionOutsideLimitedLogin(
        _ names: [String], allowed: some Sequence<Permission> = Permission.limitedLogin
    ) -> LoginInputError {
        LoginInputError(
            code: "permission_outside_limited_login",
            explanation: "A limited login cannot ask for \(names.sorted().joined(separator: ", ")). "
                + "It can ask for \(allowed.map(\.name).sorted().joined(separator: ", ")).")
    }

    /// The text is not a calendar date.
    public static func date(_ text: String) -> LoginInputError {
        LoginInputError(
            code: "date", explanation: "\"\(text.prefix(32))\" is not a date in the form MM/DD/YYYY, MM/DD or YYYY.")
    }
}
