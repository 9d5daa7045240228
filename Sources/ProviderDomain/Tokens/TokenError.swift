import LoginModel

/// A refusal of the token endpoint (provider-wire.md, section 3.4), in the envelope that every client of the original parses (11.1).
public struct TokenError: Error, Sendable, Hashable {
    public let message: String
    public let code: Int
    public let subcode: Int?
    /// The kind in `WWW-Authenticate`.
    public let kind: String
    public let status: Int

    init(_ message: String, code: Int, subcode: Int? = nil, kind: String = "invalid_request", status: Int = 400) {
        self.message = message
        self.code = code
        self.subcode = subcode
        self.kind = kind
        self.status = status
    }
}

extension TokenError {
    static let missingClientID = TokenError("Missing client_id parameter.", code: 101)
    static let unknownApp = TokenError("Error validating application. Invalid application ID.", code: 101)
    static let wrongSecret = TokenError("Error validating client secret.", code: 1)
    static let missingRedirectURI = TokenError("Missing redirect_uri parameter.", code: 191)
    static let missingCode = TokenError("Missing authorization code", code: 1, kind: "invalid_code")
    static let malformedCode = TokenError("Invalid verification code format.", code: 100, kind: "invalid_code")
    static let codeOfAnotherApp = TokenError(
        "Error validating verification code. The code was issued to another app.", code: 100, kind: "invalid_code")
    static let redirectURIDiffers = TokenError(
        "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog "
            + "request", code: 100, subcode: 36008, kind: "invalid_code")
    public static let codeRevoked = TokenError(
        "This authorization code has been revoked. Send the person through the OAuth dialog again.", code: 100, kind: "invalid_code")
    public static let codeUsed = TokenError("This authorization code has been used.", code: 100, subcode: 36009, kind: "invalid_code")
    static let codeExpired = TokenError("This authorization code has expired.", code: 100, subcode: 36007, kind: "invalid_code")
    static let verifierWithoutChallenge = TokenError(
        "code_verifier param is provided without a code_challenge in authorization request.", code: 1)
    static let wrongVerifier = TokenError(
        "Invalid code verifier. Code verifier should be a cryptographically random string using the characters A-Z, a-z, 0-9, and the "
            + "punctuation characters -._~ (hyphen, period, underscore, and tilde), between 43 and 128 characters long.", code: 1)
    static let noProof = TokenError("Missing client_secret or code_verifier parameter.", code: 1)

    /// The person has removed the app since the code was issued.
    public static func notAuthorized(appID: String) -> TokenError {
        TokenError(
            "Error validating access token: The user has not authorized application \(appID).", code: 190, subcode: 458,
            kind: "invalid_token")
    }

    static func unsupportedGrantType(_ text: String) -> TokenError {
        TokenError("(#100) Param grant_type must be authorization_code, not \(text.prefix(64))", code: 100)
    }

    static func repeatedParameter(_ name: String) -> TokenError {
        TokenError("(#100) The parameter \(name.prefix(64)) occurs more than once", code: 100)
    }

    /// Something went wrong inside; retrying may help.
    public static let unexpected = TokenError(
        "An unexpected error has occurred. Please retry your request later.", code: 2, status: 500)
    /// The request cannot be read.
    public static func malformed(_ message: String, status: Int) -> TokenError {
        TokenError("(#100) \(message)", code: 100, status: status)
    }

    /// Nothing is at the address.
    public static func unknownPath(_ path: String) -> TokenError {
        TokenError("Unknown path components: \(path.prefix(128))", code: 2500)
    }

    /// Whether a retry may help.
    public var isTransient: Bool { code == 2 }
}
