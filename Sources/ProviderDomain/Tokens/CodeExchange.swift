public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The exchange of a code for tokens (provider-wire.md, section 3.1): every rule that needs no store.
public struct CodeExchange: Sendable {
    /// A client identifier and a secret as they came: as parameters or as HTTP Basic (RFC 6749, section 2.3.1).
    public struct Credentials: Sendable {
        public let clientID: String
        public let secret: Secret?

        public init(clientID: String, secret: Secret?) {
            self.clientID = clientID
            self.secret = secret
        }
    }

    private let parameters: FormParameters
    private let basic: Credentials?

    public init(_ parameters: FormParameters, basic: Credentials?) {
        self.parameters = parameters
        self.basic = basic
    }

    /// The app that asks.
    public func appID() throws(GraphError) -> String {
        let mattering: Set = ["client_id", "client_secret", "code", "redirect_uri", "code_verifier", "grant_type"]
        for name in parameters.repeatedNames.intersection(mattering) { throw .repeatedParameter(name) }
        guard let id = basic?.clientID ?? parameters["client_id"] else { throw .missingClientID }
        guard parameters["client_id"] ?? id == id else { throw .repeatedParameter("client_id") }
        return id
    }

    /// The code, once everything about it has been checked, its single use excepted. The client is checked first: a client that could not
    /// prove itself must not learn about a code, and must not use it up either.
    public func code(for app: RegisteredApp?, openedBy sealer: Sealer, at now: Date) throws(GraphError) -> AuthorizationCode {
        guard let app else { throw .unknownApp }
        if let type = parameters["grant_type"], type != "authorization_code" { throw .unsupportedGrantType(type) }
        let isProven = try proveClient(app)
        guard let redirectURI = parameters["redirect_uri"] else { throw .missingRedirectURI }
        guard let text = parameters["code"] else { throw .missingCode }
        guard let code = AuthorizationCode.open(text, by: sealer) else { throw .malformedCode }
        guard code.appID == app.id else { throw .codeOfAnotherApp }
        guard constantTimeEquals(code.redirectURI.utf8, redirectURI.utf8) else { throw .redirectURIDiffers }
        try checkVerifier(against: code, clientIsProven: isProven)
        guard now < code.expiresAt else { throw .codeExpired }
        return code
    }

    private func proveClient(_ app: RegisteredApp) throws(GraphError) -> Bool {
        guard let secret = basic?.secret ?? parameters["client_secret"].map(Secret.init) else { return false }
        guard let expected = app.secret, secret.matches(expected) else { throw .wrongSecret }
        return true
    }

    /// RFC 7636, section 4.6, and the downgrade that RFC 9700, section 2.1.1, warns of.
    private func checkVerifier(against code: AuthorizationCode, clientIsProven: Bool) throws(GraphError) {
        switch (code.codeChallenge, parameters["code_verifier"]) {
        case (nil, nil): guard clientIsProven else { throw .noProof }
        case (nil, .some): throw .verifierWithoutChallenge
        case (.some, nil): throw .wrongVerifier
        case (.some(let challenge), .some(let text)):
            guard let verifier = CodeVerifier(string: text), challenge.isMet(by: verifier) else { throw .wrongVerifier }
        }
    }
}
