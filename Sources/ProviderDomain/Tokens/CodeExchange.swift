public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The exchange of an authorization code for tokens (Wire.md, section 3.1), with all checks that need no store. The client is checked
/// first, because a client that cannot authenticate must neither learn anything about a code nor use it up.
public struct CodeExchange: Sendable {
    private let parameters: FormParameters

    /// Creates the exchange for the parameters of a token request.
    public init(_ parameters: FormParameters) { self.parameters = parameters }

    /// Returns the code, if this provider issued it to the app.
    /// - Throws: An error if the code or its redirect URI is missing, or if the code was not issued to the app.
    public func code(for app: RegisteredApp, openedBy sealer: Sealer) throws(GraphError) -> AuthorizationCode {
        guard parameters.bytes("redirect_uri") != nil else { throw .missingRedirectURI }
        guard let text = parameters["code"] else { throw .missingCode }
        guard let code = AuthorizationCode.open(text, by: sealer) else { throw .malformedCode }
        guard code.appID == app.id else { throw .codeOfAnotherApp }
        return code
    }

    /// Checks that the redirect URI equals the redirect URI of the authorization request (RFC 6749, section 4.1.3).
    /// - Throws: An error if the redirect URI is missing or differs.
    public func checkRedirectURI(of code: AuthorizationCode) throws(GraphError) {
        guard let redirectURI = parameters.bytes("redirect_uri") else { throw .missingRedirectURI }
        // For a code that was not sent to a redirect URI, the parameter must be empty (Wire.md, section 2.4).
        guard constantTimeEquals(code.redirectURI.utf8, redirectURI) else { throw .redirectURIDiffers }
    }

    /// Checks the code verifier (RFC 7636, section 4.6) and prevents the PKCE downgrade attack (RFC 9700, section 2.1.1).
    /// - Parameter isAuthenticated: Whether the client has authenticated with the app secret. The secret of a native app is public, so it
    ///   authenticates nobody (Wire.md, section 14.3).
    /// - Throws: An error if the verifier does not match the challenge of the code, if only one of the two is present, or if a public
    ///   client redeems a code without a challenge.
    public func checkVerifier(of code: AuthorizationCode, for app: RegisteredApp, isAuthenticated: Bool) throws(GraphError) {
        switch (code.codeChallenge, parameters["code_verifier"]) {
        case (nil, nil):
            let isNative = app.settings.isNative
            guard isAuthenticated && !isNative || code.isHandedOver else {
                throw isNative ? .nativeAppRequiresVerifier : .missingClientAuthentication
            }
        case (nil, .some): throw .verifierWithoutChallenge
        case (.some, nil): throw .wrongVerifier
        case (.some(let challenge), .some(let text)):
            guard let verifier = CodeVerifier(string: text), challenge.matches(verifier) else { throw .wrongVerifier }
        }
    }
}

extension AuthorizationCode {
    /// Checks that the code has not expired.
    /// - Throws: An error if the code has expired.
    public func checkExpiry(at now: Date) throws(GraphError) { guard now < expiresAt else { throw .codeExpired } }
}
