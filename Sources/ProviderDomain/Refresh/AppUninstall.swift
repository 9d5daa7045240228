public import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The wish of an app to be removed for a person, proven by an ID token that is valid still (provider-wire.md, section 6.4).
public struct AppUninstall: Sendable {
    /// The app that it is about.
    public let appID: String
    private let token: String

    /// - Throws: which parameter is missing, or there twice.
    public init(_ parameters: FormParameters) throws(GraphError) {
        for name in ["app_id", "id_token"] where parameters.repeatedNames.contains(name) { throw .repeatedParameter(name) }
        guard let appID = parameters["app_id"], AppID.isWellFormed(appID) else { throw .missingParameter("app_id") }
        guard let token = parameters["id_token"] else { throw .missingParameter("id_token") }
        self.appID = appID
        self.token = token
    }

    /// Whom it is about, by the id that the app knows.
    /// - Throws: why the token is not taken.
    public func subject(issuedBy issuer: String, keys: KeySet, at now: Date) async throws(GraphError) -> String {
        let expectations = TokenExpectations(issuer: issuer, audience: appID)
        let verdict = await IdentityTokenVerifier(keys: keys).verdict(on: token, expecting: expectations, at: now)
        guard let token = verdict.token else { throw .refusedIDToken(verdict.rejections) }
        return token.claims.subject
    }
}

extension GraphError {
    fileprivate static func refusedIDToken(_ rejections: [TokenRejection]) -> GraphError {
        GraphError(
            "Invalid ID token. \(rejections.map(\.explanation).joined(separator: " "))", code: 190,
            subcode: rejections.contains { $0.code == .expired } ? 463 : nil, kind: "invalid_token")
    }
}
