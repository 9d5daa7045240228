public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The exchange of an authorization code for tokens (Wire.md, section 3.1), with all checks that need no store.
public struct CodeExchange: Sendable {
    private let parameters: FormParameters
    private let client: TokenClient

    /// Creates the exchange that a token request asks for.
    public init(_ parameters: FormParameters, client: TokenClient) {
        self.parameters = parameters
        self.client = client
    }

    /// Returns the code after all checks, except the one that it is used only once. The client is checked first: a client that cannot authenticate
    /// must neither learn anything about a code nor use it up.
    /// - Throws: The error of the first check that fails.
    public func code(for app: RegisteredApp?, openedBy sealer: Sealer, at now: Date) throws(GraphError) -> AuthorizationCode {
        guard let app else { throw .unknownApp }
        let isProven = try client.authenticate(app)
        guard let redirectURI = parameters.bytes("redirect_uri") else { throw .missingRedirectURI }
        guard let text = parameters["code"] else { throw .missingCode }
        guard let code = AuthorizationCode.open(text, by: sealer) else { throw .malformedCode }
        guard code.appID == app.id else { throw .codeOfAnotherApp }
        // An empty string is right for a code that was not sent to a redirect URI (Wire.md, section 2.4).
        guard constantTimeEquals(code.redirectURI.utf8, redirectURI) else { throw .redirectURIDiffers }
        // The secret of a native app is public, so it authenticates nobody (Wire.md, section 14.3).
        let isNative = app.settings.isNative
        try checkVerifier(
            against: code,
            errorWithoutChallenge: isProven && !isNative || code.isHandedOver
                ? nil : isNative ? .nativeAppRequiresVerifier : .missingClientAuthentication)
        guard now < code.expiresAt else { throw .codeExpired }
        return code
    }

    /// Checks the code verifier (RFC 7636, section 4.6) and prevents the PKCE downgrade attack (RFC 9700, section 2.1.1).
    /// - Parameter refusal: The reason why a code without a challenge cannot be redeemed, or `nil` if it can.
    private func checkVerifier(against code: AuthorizationCode, errorWithoutChallenge refusal: GraphError?) throws(GraphError) {
        switch (code.codeChallenge, parameters["code_verifier"]) {
        case (nil, nil): if let refusal { throw refusal }
        case (nil, .some): throw .verifierWithoutChallenge
        case (.some, nil): throw .wrongVerifier
        case (.some(let challenge), .some(let text)):
            guard let verifier = CodeVerifier(string: text), challenge.matches(verifier) else { throw .wrongVerifier }
        }
    }
}
