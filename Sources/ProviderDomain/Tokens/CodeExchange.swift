public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The exchange of a code for tokens (provider-wire.md, section 3.1): every rule that needs no store.
public struct CodeExchange: Sendable {
    private let parameters: FormParameters
    private let client: TokenClient

    /// Takes everything as it is.
    public init(_ parameters: FormParameters, client: TokenClient) {
        self.parameters = parameters
        self.client = client
    }

    /// The code, once everything about it has been checked, its single use excepted. The client is checked first: a client that could not
    /// prove itself must not learn about a code, and must not use it up either.
    public func code(for app: RegisteredApp?, openedBy sealer: Sealer, at now: Date) throws(GraphError) -> AuthorizationCode {
        guard let app else { throw .unknownApp }
        let isProven = try client.prove(app)
        guard let redirectURI = parameters.bytes("redirect_uri") else { throw .missingRedirectURI }
        guard let text = parameters["code"] else { throw .missingCode }
        guard let code = AuthorizationCode.open(text, by: sealer) else { throw .malformedCode }
        guard code.appID == app.id else { throw .codeOfAnotherApp }
        // The empty text is the right one for a code that came to no address (provider-wire.md, section 2.4).
        guard constantTimeEquals(code.redirectURI.utf8, redirectURI) else { throw .redirectURIDiffers }
        // The secret of a native app is in everybody's hands, and proves nobody (provider-wire.md, section 14.3).
        let isNative = app.settings.isNative
        try checkVerifier(
            against: code, otherwise: isProven && !isNative || code.isHandedOver ? nil : isNative ? .nativeNeedsVerifier : .noProof)
        guard now < code.expiresAt else { throw .codeExpired }
        return code
    }

    /// RFC 7636, section 4.6, and the downgrade that RFC 9700, section 2.1.1, warns of.
    /// - Parameter refusal: why a code without a challenge cannot be redeemed; `nil` where it can.
    private func checkVerifier(against code: AuthorizationCode, otherwise refusal: GraphError?) throws(GraphError) {
        switch (code.codeChallenge, parameters["code_verifier"]) {
        case (nil, nil): if let refusal { throw refusal }
        case (nil, .some): throw .verifierWithoutChallenge
        case (.some, nil): throw .wrongVerifier
        case (.some(let challenge), .some(let text)):
            guard let verifier = CodeVerifier(string: text), challenge.isMet(by: verifier) else { throw .wrongVerifier }
        }
    }
}
