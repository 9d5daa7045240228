public import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An app's request to be removed from a person's account, authorized by an unexpired ID token (Wire.md, section 6.4).
public struct AppUninstall: Sendable {
    /// The ID of the app.
    public let appID: String
    private let token: String

    /// Reads a request from its parameters.
    /// - Throws: An error if a parameter is missing or occurs more than once.
    public init(_ parameters: FormParameters) throws(GraphError) {
        for name in ["app_id", "id_token"] where parameters.repeatedNames.contains(name) { throw .repeatedParameter(name) }
        guard let appID = parameters["app_id"], AppID.isWellFormed(appID) else { throw .missingParameter("app_id") }
        guard let token = parameters["id_token"] else { throw .missingParameter("id_token") }
        self.appID = appID
        self.token = token
    }

    /// The unverified header parameter `kid` of the ID token; `nil` if there is none, or the token cannot be parsed.
    public var keyID: String? { IDTokenHint(token).keyID }

    /// Verifies the ID token and returns its claims.
    /// - Throws: The reason why the token is rejected.
    public func claims(issuedBy issuer: String, keys: KeySet, at now: Date) async throws(GraphError) -> IdentityClaims {
        let expectations = TokenExpectations(issuer: issuer, audience: appID)
        let verdict = await IdentityTokenVerifier(keys: keys).verdict(on: token, expecting: expectations, at: now)
        guard let token = verdict.token else { throw .refusedIDToken(verdict.rejections) }
        return token.claims
    }

    /// Checks that the token was issued for the current grant of the account.
    /// - Returns: The account.
    /// - Throws: An error if the person no longer uses the app, or if the grant or the password has changed since the token was issued.
    public static func check(_ account: Account?, against claims: IdentityClaims, sealer: Sealer, appID: String) throws(GraphError)
        -> Account
    {
        guard let account, JWTID(account.grant, of: account.person, by: sealer).matches(claims.tokenID ?? "") else {
            throw .notAuthorized(appID: appID)
        }
        return account
    }
}

extension GraphError {
    fileprivate static func refusedIDToken(_ rejections: [TokenRejection]) -> GraphError {
        GraphError(
            "Invalid ID token. \(rejections.map(\.explanation).joined(separator: " "))", code: 190,
            subcode: rejections.contains { $0.code == .expired } ? 463 : nil, kind: "invalid_token")
    }
}
