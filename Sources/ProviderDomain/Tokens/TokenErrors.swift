/// The errors of the token endpoint (Wire.md, section 3.4).
extension GraphError {
    static let missingClientID = GraphError("Missing client_id parameter.", code: 101)
    /// No app has the client ID.
    public static let unknownApp = GraphError("Error validating application. Invalid application ID.", code: 101)
    static let wrongSecret = GraphError("Error validating client secret.", code: 1)
    static let missingSecret = GraphError("Missing client_secret parameter.", code: 1)
    static let serverNotListed = GraphError(
        "(#5) Unauthorized source IP address: the app's secret and app tokens are accepted only from its Server IP Allow List", code: 5,
        status: 403)
    /// The app is native. Everyone who has the app also has its secret, so no server can authenticate with it.
    public static let appIsNative = GraphError("The request is invalid because the app is configured as a desktop app", code: 1)
    /// The app is inactive.
    public static let appNotActive = GraphError(
        "Error validating application. The application is not active.", code: 101)
    static let missingRedirectURI = GraphError("Missing redirect_uri parameter.", code: 191)
    static let missingCode = GraphError("Missing authorization code", code: 1, kind: "invalid_code")
    static let malformedCode = GraphError("Invalid verification code format.", code: 100, kind: "invalid_code")
    static let codeOfAnotherApp = GraphError(
        "Error validating verification code. The code was issued to another app.", code: 100, kind: "invalid_code")
    static let redirectURIDiffers = GraphError(
        "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog "
            + "request", code: 100, subcode: 36008, kind: "invalid_code")
    /// The grant or the login of the code has been revoked.
    public static let codeRevoked = GraphError(
        "This authorization code has been revoked. Send the person through the OAuth dialog again.", code: 100, kind: "invalid_code")
    /// The code was redeemed before.
    public static let codeUsed = GraphError("This authorization code has been used.", code: 100, subcode: 36009, kind: "invalid_code")
    static let codeExpired = GraphError("This authorization code has expired.", code: 100, subcode: 36007, kind: "invalid_code")
    static let verifierWithoutChallenge = GraphError(
        "code_verifier param is provided without a code_challenge in authorization request.", code: 1)
    static let wrongVerifier = GraphError(
        "Invalid code verifier. Code verifier should be a cryptographically random string using the characters A-Z, a-z, 0-9, and the "
            + "punctuation characters -._~ (hyphen, period, underscore, and tilde), between 43 and 128 characters long.", code: 1)
    static let nativeAppRequiresVerifier = GraphError(
        "The secret of a desktop app is not confidential: open the OAuth dialog with a code_challenge, and send its code_verifier.", code: 1
    )
    static let missingClientAuthentication = GraphError("Missing client_secret or code_verifier parameter.", code: 1)

    static let tokenOfAnotherApp = GraphError(
        "The access token belongs to another application than client_id.", code: 190, kind: "invalid_token")

    /// The provider does not support `fb_exchange_nonce`, because no authorization response contains a nonce to exchange.
    static let nonceExchangeNotSupported = GraphError(
        "This provider does not support exchange nonces: request a code from the dialog.", code: 100)

    static func unsupportedGrantType(_ text: String) -> GraphError {
        .malformed("The grant_type \(text.prefix(64)) is not supported at this endpoint")
    }
}
